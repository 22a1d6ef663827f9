/**
 * @module drag: by the pointer alone, or through the browser's own drag and drop where the page has begun one.
 */
import type { Protocol } from "devtools-protocol";
import type { ActionOf } from "../../../sdk/protocol/index.ts";
import type { Tab } from "../browser/tab.ts";
import type { Aim } from "../page/api.ts";
import { DragWatcher, dragEvent } from "./drag-watcher.ts";
import { leftButton, moveTo, type Point } from "./input.ts";
import { type ActionContext, type ActionOutcome, DONE, problem } from "./outcome.ts";
import { pointOf } from "./pointer.ts";

/** First moves, short ones: pages take a drag for one only after some pixels. */
const START_PX = [2, 5, 9];
const STEPS = 10;
const STROKE_PX = 8;
const REST_CAP_MS = 60;

export const drag = async (action: ActionOf<"drag">, { link, issuedIds }: ActionContext): Promise<ActionOutcome> => {
  const tab = link.active;
  if (action.path !== undefined) return dragAlong(tab, action.path, issuedIds);
  const end = () => endPoint(tab, action, issuedIds);
  // The end is brought into view first, so that the start, which must be seen, has the last word.
  const known = await end();
  if (!known.ok) return problem(known);
  const start = await pointOf(tab, { target: action.from, x: action.fromX, y: action.fromY }, issuedIds);
  if (!start.ok) return problem(start);
  const aimed = await endPoint(tab, action, issuedIds, false);
  if (!aimed.ok) return problem(aimed);

  const watcher = new DragWatcher(tab);
  await watcher.begin();
  try {
    await moveTo(tab, start);
    await leftButton(tab, "mousePressed", start);
    let at: Point = start;
    for (const px of START_PX) {
      at = towards(start, aimed, px);
      await moveTo(tab, at, true);
    }
    const data = await watcher.data();
    // What was out of view together with the start is scrolled to under the pointer, which holds its thing.
    const goal = aimed.inView ? aimed : await end();
    if (!goal.ok) {
      await leftButton(tab, "mouseReleased", at);
      return problem(goal);
    }
    if (data) await dragAndDrop(tab, at, goal, data);
    else await dragByPointer(tab, at, goal);
  } finally {
    await watcher.end();
  }
  return DONE;
};

/** By the pointer alone, through every point; each stretch is drawn in moves of a few pixels, as a hand draws. */
const dragAlong = async (tab: Tab, numbers: readonly number[], issuedIds: number): Promise<ActionOutcome> => {
  const points: Point[] = [];
  for (let i = 0; i + 1 < numbers.length; i += 2) {
    const point = await pointOf(tab, { x: numbers[i], y: numbers[i + 1] }, issuedIds);
    if (!point.ok) return problem(point);
    points.push(point);
  }
  const [start, ...rest] = points;
  if (!start) return DONE;
  await moveTo(tab, start);
  await leftButton(tab, "mousePressed", start);
  let at: Point = start;
  for (const next of rest) {
    const moves = Math.max(1, Math.ceil(Math.hypot(next.x - at.x, next.y - at.y) / STROKE_PX));
    for (let move = 1; move <= moves; move++) await moveTo(tab, between(at, next, move / moves), true);
    at = next;
  }
  await comeToRest(tab);
  await leftButton(tab, "mouseReleased", at);
  return DONE;
};

type End = (Extract<Aim, { ok: true }> & { readonly inView: boolean }) | Extract<Aim, { ok: false }>;

const endPoint = async (tab: Tab, { to, toX, toY }: ActionOf<"drag">, issuedIds: number, show = true): Promise<End> => {
  if (to === undefined) {
    const point = await pointOf(tab, { x: toX, y: toY }, issuedIds);
    return point.ok ? { ...point, inView: true } : point;
  }
  let place = await tab.callFor(to, "place", false, issuedIds);
  if (place.ok && !place.inView && show) place = await tab.callFor(to, "place", true, issuedIds);
  if (!place.ok) return place;
  const point = await tab.toViewport(to, place);
  if (point.ok) return { ...point, inView: place.inView };
  return place.inView ? point : { ok: true, x: place.x, y: place.y, inView: false };
};

const towards = (from: Point, to: Point, px: number): Point => {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const share = length === 0 ? 0 : Math.min(1, px / length);
  return between(from, to, share);
};

const between = (from: Point, to: Point, share: number): Point => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
});

const path = (from: Point, to: Point): Point[] => Array.from({ length: STEPS }, (_, i) => between(from, to, (i + 1) / STEPS));

const dragByPointer = async (tab: Tab, from: Point, to: Point): Promise<void> => {
  for (const point of path(from, to)) await moveTo(tab, point, true);
  await comeToRest(tab);
  await moveTo(tab, to, true);
  await leftButton(tab, "mouseReleased", to);
};

const dragAndDrop = async (tab: Tab, from: Point, to: Point, data: Protocol.Input.DragData): Promise<void> => {
  const send = (type: "dragEnter" | "dragOver" | "drop", point: Point) => dragEvent(tab, type, point, data);
  await send("dragEnter", from);
  for (const point of path(from, to)) await send("dragOver", point);
  await comeToRest(tab);
  await send("dragOver", to);
  await send("drop", to);
  await leftButton(tab, "mouseReleased", to);
};

/** Pages answer to moves in the next frame. */
const comeToRest = async (tab: Tab): Promise<void> => {
  await tab.call("quiet", 0, REST_CAP_MS);
};
