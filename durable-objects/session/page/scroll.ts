/**
 * @module Plans a scroll by the wheel, and waits until the page has gone where it was sent.
 */
import { deepElementAt } from "./aim.ts";
import type { Problem, ScrollPlan, ScrollResult } from "./api.ts";
import { boxOf, clientHeight, clientWidth, nowMs, scrollIntoView, viewportHeight, viewportWidth } from "./dom.ts";
import { elementById } from "./ids.ts";
import { abs } from "./js.ts";
import { type Ear, hear, wasPrevented } from "./native-events.ts";
import {
  canScroll,
  isFrame,
  isPage,
  mainScroller,
  nearestScroller,
  type Point,
  pointOver,
  scrollElementBy,
  scrollLeft,
  scrollTop,
  wheelPoint,
} from "./scrollers.ts";
import { frame } from "./wait.ts";

/** A wheel that moves nothing for this long has moved nothing. */
const START_CAP_MS = 250;
const REST_CAP_MS = 2000;
const STILL_FRAMES = 4;

interface Pending {
  readonly scroller: Element;
  readonly left: number;
  readonly top: number;
  readonly dx: number;
  readonly dy: number;
}

let pending: Pending | null = null;
/** Hears whether the page takes the wheel. */
let wheel: Ear | null = null;

const beginHearing = (): void => {
  wheel?.close();
  wheel = hear("wheel");
};

/** In `pages` dx and dy count sizes of what scrolls, else pixels. */
export const planScroll = (dx: number, dy: number, pages: boolean): ScrollPlan => {
  beginHearing();
  const scroller = mainScroller(dx, dy);
  if (scroller) return planFor(scroller, dx, dy, pages);
  const middle = { x: viewportWidth() / 2, y: viewportHeight() / 2 };
  return {
    ok: true,
    wheel: true,
    ...middle,
    dx: inPixels(dx, viewportWidth(), pages),
    dy: inPixels(dy, viewportHeight(), pages),
  };
};

/** Where the pointer rests: what lies there scrolls, also when it is a frame, which this script cannot follow. */
export const planScrollAt = (x: number, y: number, dx: number, dy: number, pages: boolean): ScrollPlan => {
  beginHearing();
  const hit = deepElementAt(x, y);
  const scroller = hit && !isFrame(hit) ? nearestScroller(hit, dx, dy) : null;
  if (scroller) return planFor(scroller, dx, dy, pages, { x, y });
  const box = hit ? boxOf(hit) : { width: viewportWidth(), height: viewportHeight() };
  const frameBelow = hit !== null && isFrame(hit);
  return { ok: true, wheel: true, frameBelow, x, y, dx: inPixels(dx, box.width, pages), dy: inPixels(dy, box.height, pages) };
};

export const planScrollOf = (id: string, dx: number, dy: number, pages: boolean, issued: number): ScrollPlan | Problem => {
  const found = elementById(id, issued);
  if (!found.ok) return found;
  const { element } = found;
  beginHearing();
  const box = boxOf(element);
  if (box.bottom <= 0 || box.top >= viewportHeight() || box.right <= 0 || box.left >= viewportWidth()) {
    scrollIntoView(element, { block: "center", inline: "center", behavior: "instant" });
  }
  const scroller = nearestScroller(element, dx, dy);
  if (scroller) return planFor(scroller, dx, dy, pages, pointOver(element, scroller, dx, dy));
  // Nothing around it scrolls; a page may still listen to the wheel, as maps do.
  const { width, height } = boxOf(element);
  const point = pointOver(element, null, dx, dy) ?? { x: viewportWidth() / 2, y: viewportHeight() / 2 };
  return { ok: true, wheel: true, ...point, dx: inPixels(dx, width, pages), dy: inPixels(dy, height, pages) };
};

const inPixels = (delta: number, size: number, pages: boolean): number => (pages ? delta * size : delta);

const planFor = (scroller: Element, dx: number, dy: number, pages: boolean, over: Point | null = null): ScrollPlan => {
  const width = isPage(scroller) ? viewportWidth() : clientWidth(scroller);
  const height = isPage(scroller) ? viewportHeight() : clientHeight(scroller);
  const byX = inPixels(dx, width, pages);
  const byY = inPixels(dy, height, pages);
  pending = { scroller, left: scrollLeft(scroller), top: scrollTop(scroller), dx: byX, dy: byY };
  const point = over ?? wheelPoint(scroller, dx, dy);
  return { ok: true, wheel: point !== null, x: point?.x ?? 0, y: point?.y ?? 0, dx: byX, dy: byY };
};

/** The wheel has turned: waits for rest. Where the wheel reached nothing and nobody took it, moves by script instead. */
export const finishScroll = async (): Promise<ScrollResult> => {
  const plan = pending;
  const ear = wheel;
  pending = null;
  wheel = null;
  try {
    if (plan && (await comesToRest(plan))) return "moved";
    if (!plan) await frame();
    const event = ear?.heard();
    if (event && wasPrevented(event)) return "taken";
    if (!plan || !canScroll(plan.scroller, plan.dx, plan.dy)) return "stuck";
    scrollElementBy(plan.scroller, { left: plan.dx, top: plan.dy, behavior: "instant" });
    await frame();
    return hasMoved(plan) ? "moved" : "stuck";
  } finally {
    ear?.close();
  }
};

const hasMoved = ({ scroller, left, top }: Pending): boolean =>
  abs(scrollLeft(scroller) - left) + abs(scrollTop(scroller) - top) >= 1;

/** A smooth scroll takes some frames to begin, and some to end. */
const comesToRest = async (plan: Pending): Promise<boolean> => {
  const { scroller } = plan;
  const start = nowMs();
  let left = scrollLeft(scroller);
  let top = scrollTop(scroller);
  let still = 0;
  for (;;) {
    await frame();
    const moving = abs(scrollLeft(scroller) - left) + abs(scrollTop(scroller) - top) > 0;
    left = scrollLeft(scroller);
    top = scrollTop(scroller);
    still = moving ? 0 : still + 1;
    const moved = hasMoved(plan);
    const spent = nowMs() - start;
    if (moved && (still >= STILL_FRAMES || arrived(plan) || spent > REST_CAP_MS)) return true;
    if (!moved && spent > START_CAP_MS) return false;
  }
};

const arrived = ({ scroller, left, top, dx, dy }: Pending): boolean =>
  abs(scrollLeft(scroller) - left - dx) < 1 && abs(scrollTop(scroller) - top - dy) < 1;
