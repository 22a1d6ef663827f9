/**
 * @module What can be seen: by style, by size, by clipping, by being pushed off the page.
 */
import {
  boxOf,
  clientHeight,
  clientWidth,
  ELEMENT,
  getAttribute,
  hasAttribute,
  inputType,
  isVisibleToEngine,
  nodeType,
  property,
  scrollHeight,
  scrollWidth,
  styleOf,
  tagOf,
  viewportHeight,
  viewportWidth,
} from "./dom.ts";
import { max, min, startsWith } from "./js.ts";
import { drawnChildren } from "./shadow.ts";

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What an element hands down to what is inside it. */
export interface Clips {
  /** The part of the viewport plane that boxes in the normal flow are cut to. */
  readonly flow: Box | null;
  /** The same for boxes that are positioned absolutely. */
  readonly positioned: Box | null;
}

export interface Look {
  /** Nothing of it is drawn, nor of what is inside. */
  readonly gone: boolean;
  /** Its own text is not drawn; descendants may be. */
  readonly blank: boolean;
  readonly display: string;
  readonly pointer: boolean;
  /** The cursor says that it can be taken hold of. */
  readonly grab: boolean;
  readonly clips: Clips;
}

export const NO_CLIPS: Clips = { flow: null, positioned: null };
const SMALLEST_PX = 2;

const GONE: Look = { gone: true, blank: true, display: "none", pointer: false, grab: false, clips: NO_CLIPS };

/** A page often hides the native control and draws its own picture of it over or under. */
const isDrawnByPage = (element: Element): boolean => {
  const tag = tagOf(element);
  if (tag === "select") return true;
  if (tag !== "input") return false;
  const type = inputType(element as HTMLInputElement);
  return type === "checkbox" || type === "radio" || type === "file" || type === "range" || type === "color" || type === "date";
};

const PLAINLY_SEEN = { opacityProperty: true, visibilityProperty: true };

export const lookAt = (element: Element, clips: Clips, scroll: { readonly x: number; readonly y: number }): Look => {
  if (getAttribute(element, "aria-hidden") === "true" || hasAttribute(element, "inert")) return GONE;
  const style = styleOf(element);
  const display = property(style, "display");
  if (display === "none") return GONE;
  if (hasAttribute(element, "hidden") && property(style, "content-visibility") === "hidden") return GONE;
  // One call to the engine spares three reads of the style for nearly every element; without a box it can tell nothing.
  let blank = false;
  if (display !== "contents" && !isVisibleToEngine(element, PLAINLY_SEEN)) {
    blank = property(style, "visibility") !== "visible";
    if (blank ? property(style, "opacity") === "0" : !isDrawnByPage(element) || !isVisibleToEngine(element)) return GONE;
  }
  const cursor = property(style, "cursor");
  const pointer = cursor === "pointer";
  const grab = cursor === "grab" || cursor === "move";
  if (display === "contents") return { gone: false, blank, display, pointer, grab, clips };
  const position = property(style, "position");
  const overflow = property(style, "overflow-x");
  const cuts = overflow !== "visible" && display !== "inline";
  const floats = position === "absolute" || position === "fixed";
  const within = position === "fixed" ? null : position === "absolute" ? clips.positioned : clips.flow;
  if (!cuts && !floats && within === null) return { gone: false, blank, display, pointer, grab, clips };

  const box = boxOf(element) as Box;
  if (floats && ((isClippedAway(style) && !isSliderInPlace(element, box)) || isOffPage(box, position, scroll))) return GONE;
  const wide = box.right - box.left;
  const high = box.bottom - box.top;
  if (cuts && (wide < SMALLEST_PX || high < SMALLEST_PX)) return GONE;
  if (within !== null && wide > 0 && high > 0 && !overlaps(box, within)) return GONE;
  const flow = cuts ? cutBy(element, style, overflow, box, within) : within;
  const holdsPositioned = position !== "static" || property(style, "transform") !== "none";
  return { gone: false, blank, display, pointer, grab, clips: { flow, positioned: holdsPositioned ? flow : clips.positioned } };
};

/** What a scroller holds can be brought into view; what a plain cut hides cannot. */
const cutBy = (element: Element, style: CSSStyleDeclaration, overflow: string, box: Box, within: Box | null): Box | null => {
  const tag = tagOf(element);
  if (tag === "html" || tag === "body") return within;
  const overflowY = property(style, "overflow-y");
  if (overflow === "auto" || overflow === "scroll" || overflowY === "auto" || overflowY === "scroll") return null;
  const fits = scrollWidth(element) <= clientWidth(element) && scrollHeight(element) <= clientHeight(element);
  return fits ? within : within === null ? box : intersect(box, within);
};

const isClippedAway = (style: CSSStyleDeclaration): boolean => {
  const clip = property(style, "clip");
  if (clip !== "auto" && (clip === "rect(0px, 0px, 0px, 0px)" || clip === "rect(1px, 1px, 1px, 1px)")) return true;
  const path = property(style, "clip-path");
  return startsWith(path, "inset(50%") || startsWith(path, "inset(100%");
};

/** A slider that keeps its size under the picture that the page draws of it is worked through it; no label stands for it. */
const isSliderInPlace = (element: Element, box: Box): boolean =>
  tagOf(element) === "input" &&
  inputType(element as HTMLInputElement) === "range" &&
  box.right - box.left >= SMALLEST_PX &&
  box.bottom - box.top >= SMALLEST_PX;

const isOffPage = (box: Box, position: string, scroll: { readonly x: number; readonly y: number }): boolean => {
  if (box.right === box.left && box.bottom === box.top) return false;
  if (position === "fixed") {
    return box.right <= 0 || box.bottom <= 0 || box.left >= viewportWidth() || box.top >= viewportHeight();
  }
  return box.right + scroll.x <= 0 || box.bottom + scroll.y <= 0;
};

const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.right - 1 && a.right > b.left + 1 && a.top < b.bottom - 1 && a.bottom > b.top + 1;

const intersect = (a: Box, b: Box): Box => ({
  left: max(a.left, b.left),
  top: max(a.top, b.top),
  right: min(a.right, b.right),
  bottom: min(a.bottom, b.bottom),
});

const MAX_AREA_DEPTH = 4;

/** Whether it, or something drawn inside it, covers any area. */
export const hasArea = (element: Element, depth = MAX_AREA_DEPTH): boolean => {
  const box = boxOf(element);
  if (box.width > 0 && box.height > 0) return true;
  if (depth === 0) return false;
  const children = drawnChildren(element);
  for (let i = 0; i < children.length; i++) {
    const child = children[i] as Node;
    if (nodeType(child) === ELEMENT && hasArea(child as Element, depth - 1)) return true;
  }
  return false;
};

/** Whether the element itself can be seen and pointed at, wherever it is on the page. */
export const isShown = (element: Element): boolean => {
  if (!isVisibleToEngine(element, { visibilityProperty: true })) return false;
  const style = styleOf(element);
  if (property(style, "opacity") === "0" && !isDrawnByPage(element)) return false;
  const box = boxOf(element);
  if (isClippedAway(style)) return isSliderInPlace(element, box as Box);
  if (box.width >= SMALLEST_PX && box.height >= SMALLEST_PX) return true;
  return box.width * box.height === 0 && hasArea(element);
};
