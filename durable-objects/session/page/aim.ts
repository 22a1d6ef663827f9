/**
 * @module Finds the point where a pointer really reaches an element, after bringing it into view and waiting until it rests.
 */
import type { Aim, FocusResult, Problem } from "./api.ts";
import {
  activeIn,
  animationsOf,
  boxOf,
  clientRectsOf,
  currentDocument,
  elementAt,
  focusAny,
  isConnected,
  isPending,
  labelControl,
  labelsOf,
  nowMs,
  rootOf,
  scrollIntoView,
  tagOf,
  viewportHeight,
  viewportWidth,
} from "./dom.ts";
import { elementById, idOf } from "./ids.ts";
import { imageOf, middleOf } from "./image-map.ts";
import { abs, max, min, push } from "./js.ts";
import { nameOf } from "./name.ts";
import { neutralise, quote } from "./neutral.ts";
import { roleOf } from "./roles.ts";
import { isCalm } from "./settle/calm.ts";
import { anythingMoves } from "./settle/motion.ts";
import { drawnParent, isWithin, shadowRootOf } from "./shadow.ts";
import { isDisabled } from "./states.ts";
import { type Box, isShown } from "./visible.ts";
import { frame } from "./wait.ts";

const STILL_CAP_MS = 1000;
const MAX_NAME_CHARS = 60;
const GRID = [0.5, 0.25, 0.75, 0.1, 0.9];

const problem = (code: Problem["code"], message: string): Problem => ({ ok: false, code, message });

export const aim = async (id: string, issued: number): Promise<Aim> => {
  const found = elementById(id, issued);
  if (!found.ok) return found;
  const { element } = found;
  if (isDisabled(element)) return problem("disabled_element", `${id} ${describe(element)} is disabled.`);
  const body = bodyToPoint(element);
  if (!body) return problem("hidden_element", `${id} ${describe(element)} cannot be seen.`);
  // A page that is still scrolling somewhere takes the element out of view again.
  for (let attempt = 0; attempt < 2; attempt++) {
    const asItWas = !bringIntoView(body) && isCalm() && !anythingMoves();
    if (!asItWas && !(await standsStill(body))) {
      if (!isConnected(element)) return problem("stale_element", `${id} has just left the page.`);
      return problem("moving_element", `${id} ${describe(element)} keeps moving.`);
    }
    if (isPartlyInView(boxOf(body))) break;
  }
  return pointOn(element, body, id);
};

/** The element itself, or the label that stands for a control that the page draws in its own way. */
const bodyToPoint = (element: Element): Element | null => {
  if (tagOf(element) === "area") return imageOf(element);
  if (isShown(element)) return element;
  const labels = labelsOf(element);
  for (let i = 0; i < labels.length; i++) if (isShown(labels[i] as Element)) return labels[i] as Element;
  return null;
};

const inView = (box: Box): boolean =>
  box.top >= 0 && box.left >= 0 && box.bottom <= viewportHeight() && box.right <= viewportWidth();

const isPartlyInView = (box: Box): boolean =>
  box.bottom > 0 && box.right > 0 && box.top < viewportHeight() && box.left < viewportWidth();

/** Whether it had to be moved. */
const bringIntoView = (element: Element): boolean => {
  if (inView(boxOf(element)) && reaches(element, element)) return false;
  const options: ScrollIntoViewOptions = { block: "center", inline: "nearest", behavior: "instant" };
  scrollIntoView(element, options);
  return true;
};

const reaches = (element: Element, body: Element): boolean => {
  const box = boxOf(body);
  const hit = deepElementAt((box.left + box.right) / 2, (box.top + box.bottom) / 2);
  return hit !== null && counts(hit, element, body);
};

/** This many moments without a frame mean a page in the background, where nothing moves on its own. */
const FRAMELESS_MOMENTS = 4;

/** What was seen to move has to rest for this many frames: for one, a thing that swings does so where it turns back. */
const RESTING_FRAMES = 2;

const standsStill = async (element: Element): Promise<boolean> => {
  const start = nowMs();
  let before = boxOf(element);
  let missing = 1;
  for (let frameless = 0; ; ) {
    // Boxes change with frames: without one between them, two equal boxes say nothing.
    frameless = (await frame()) ? 0 : frameless + 1;
    if (!isConnected(element)) return false;
    const box = boxOf(element);
    const moved = distance(box, before) >= 1;
    if (moved) missing = RESTING_FRAMES;
    else if (frameless === 0 || frameless >= FRAMELESS_MOMENTS) missing--;
    if (missing <= 0 && !isAboutToMove(element)) return true;
    if (nowMs() - start > STILL_CAP_MS) return frameless > 0 && !moved;
    before = box;
  }
};

const distance = (a: DOMRect, b: DOMRect): number =>
  abs(a.left - b.left) + abs(a.top - b.top) + abs(a.width - b.width) + abs(a.height - b.height);

/** An animation that was set but has not begun yet. */
const isAboutToMove = (element: Element): boolean => {
  for (let at: Element | null = element; at; at = drawnParent(at)) {
    const animations = animationsOf(at);
    for (let i = 0; i < animations.length; i++) if (isPending(animations[i] as Animation)) return true;
  }
  return false;
};

/** What is on top at the point, looked for through every shadow root. */
export const deepElementAt = (x: number, y: number): Element | null => {
  let hit = elementAt(currentDocument(), x, y);
  for (let root = hit && shadowRootOf(hit); hit && root; root = shadowRootOf(hit)) {
    const inner = elementAt(root, x, y);
    if (!inner || inner === hit) break;
    hit = inner;
  }
  return hit;
};

/** Whether an event at `hit` gets to the element: from inside it, or through its label. */
const counts = (hit: Element, element: Element, body: Element): boolean => {
  if (isWithin(hit, element)) return true;
  for (let at: Element | null = hit; at; at = drawnParent(at)) {
    const tag = tagOf(at);
    if (tag === "label" && labelControl(at as HTMLLabelElement) === element) return true;
    if (at === body) return true;
    // A control of its own inside the label keeps the click.
    if (tag === "a" || tag === "button" || tag === "input" || tag === "select" || tag === "textarea") return false;
  }
  return false;
};

const pointOn = (element: Element, body: Element, id: string): Aim => {
  if (tagOf(element) === "area") return pointOnArea(element, body, id);
  const boxes: Box[] = [];
  const rects = clientRectsOf(body);
  for (let i = 0; i < rects.length; i++) push(boxes, visiblePart(rects[i] as DOMRect));
  let blocker: Element | null = null;
  for (let b = 0; b < boxes.length; b++) {
    const box = boxes[b] as Box;
    if (box.right - box.left < 1 || box.bottom - box.top < 1) continue;
    for (let row = 0; row < GRID.length; row++) {
      for (let column = 0; column < GRID.length; column++) {
        const x = box.left + (box.right - box.left) * (GRID[column] as number);
        const y = box.top + (box.bottom - box.top) * (GRID[row] as number);
        const hit = deepElementAt(x, y);
        if (hit && counts(hit, element, body)) return { ok: true, x, y };
        blocker ??= hit;
      }
    }
  }
  if (!blocker) return problem("hidden_element", `${id} ${describe(element)} cannot be brought into view.`);
  return problem("covered_element", `${id} ${describe(element)} is covered by ${describeBlocker(blocker)}.`);
};

const pointOnArea = (area: Element, image: Element, id: string): Aim => {
  const { x, y } = middleOf(area, image);
  const hit = deepElementAt(x, y);
  if (hit === area) return { ok: true, x, y };
  if (!hit) return problem("hidden_element", `${id} ${describe(area)} cannot be brought into view.`);
  return problem("covered_element", `${id} ${describe(area)} is covered by ${describeBlocker(hit)}.`);
};

const visiblePart = (box: Box): Box => ({
  left: max(0, box.left),
  top: max(0, box.top),
  right: min(viewportWidth(), box.right),
  bottom: min(viewportHeight(), box.bottom),
});

export const describe = (element: Element): string => {
  const role = roleOf(element);
  const name = neutralise(nameOf(element, role).text, MAX_NAME_CHARS);
  const word = role === "generic" || role === "presentation" ? tagOf(element) : role;
  return name === "" ? word : `${word} ${quote(name)}`;
};

/** Named by the nearest thing around it that has an id or says what it is. */
const describeBlocker = (element: Element): string => {
  for (let at: Element | null = element; at; at = drawnParent(at)) {
    const id = idOf(at);
    if (id) return `${id} ${describe(at)}`;
  }
  for (let at: Element | null = element; at; at = drawnParent(at)) {
    const role = roleOf(at);
    if (role === "dialog" || role === "alertdialog" || role === "alert" || role === "banner" || role === "navigation")
      return describe(at);
  }
  return describe(element);
};

export const focus = async (id: string, issued: number): Promise<FocusResult> => {
  const found = elementById(id, issued);
  return found.ok ? focusOn(found.element, id) : found;
};

export const focusOn = async (element: Element, id: string): Promise<FocusResult> => {
  if (isDisabled(element)) return problem("disabled_element", `${id} ${describe(element)} is disabled.`);
  const body = bodyToPoint(element);
  if (!body) return problem("hidden_element", `${id} ${describe(element)} cannot be seen.`);
  bringIntoView(body);
  focusAny(element);
  await frame();
  if (!hasFocus(element)) return problem("wrong_element", `${id} ${describe(element)} does not take the focus.`);
  return { ok: true };
};

export const hasFocus = (element: Element): boolean => {
  const root = rootOf(element) as Document | ShadowRoot;
  const active = activeIn(root);
  return active !== null && (active === element || isWithin(active, element));
};
