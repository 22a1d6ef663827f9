/**
 * @module The iframe elements of this document, by number, so that the session can match them with frames.
 */
import { deepElementAt, describe } from "./aim.ts";
import type { Aim } from "./api.ts";
import {
  boxOf,
  clientHeight,
  clientLeft,
  clientTop,
  clientWidth,
  isConnected,
  property,
  scrollIntoView,
  styleOf,
  viewportHeight,
  viewportWidth,
} from "./dom.ts";
import { behind, newMap, newWeakMap, sliceText, toNumber, weakly } from "./js.ts";
import { nearestScroller, type Point, scrollElementBy } from "./scrollers.ts";

const slots = newWeakMap<Element, number>();
const elements = newMap<number, WeakRef<Element>>();
let nextSlot = 1;

export const frameSlot = (element: Element): number => {
  const known = slots.get(element);
  if (known !== undefined) return known;
  const slot = nextSlot++;
  slots.set(element, slot);
  elements.set(slot, weakly(element));
  return slot;
};

interface Placement {
  readonly element: Element;
  readonly x: number;
  readonly y: number;
  readonly scaleX: number;
  readonly scaleY: number;
}

/** The frame's own viewport begins inside border and padding; a scaled frame scales its points. */
const placementOf = (slot: number): Placement | null => {
  const ref = elements.get(slot);
  const element = ref && behind(ref);
  if (!element || !isConnected(element)) return null;
  const box = boxOf(element);
  const style = styleOf(element);
  const borderX = clientLeft(element);
  const borderY = clientTop(element);
  const scaleX = box.width / (clientWidth(element) + 2 * borderX || 1);
  const scaleY = box.height / (clientHeight(element) + 2 * borderY || 1);
  return {
    element,
    x: box.left + (borderX + pixels(property(style, "padding-left"))) * scaleX,
    y: box.top + (borderY + pixels(property(style, "padding-top"))) * scaleY,
    scaleX,
    scaleY,
  };
};

export const frameOrigin = (slot: number): { x: number; y: number } | null => {
  const placement = placementOf(slot);
  return placement && { x: placement.x, y: placement.y };
};

const pointIn = (placement: Placement, x: number, y: number): Point => ({
  x: placement.x + x * placement.scaleX,
  y: placement.y + y * placement.scaleY,
});

const isInView = ({ x, y }: Point): boolean => x >= 0 && y >= 0 && x < viewportWidth() && y < viewportHeight();

/** A frame larger than the view is in view without its point. */
const bringIntoView = (element: Element, point: Point): void => {
  if (isInView(point)) return;
  const dx = point.x >= 0 && point.x < viewportWidth() ? 0 : point.x - viewportWidth() / 2;
  const dy = point.y >= 0 && point.y < viewportHeight() ? 0 : point.y - viewportHeight() / 2;
  const scroller = nearestScroller(element, dx, dy);
  if (scroller) scrollElementBy(scroller, { left: dx, top: dy, behavior: "instant" });
};

/** Scrolls to the point first where it is out of view: the frame's own script cannot move what is around the frame. */
export const aimThroughFrame = (slot: number, x: number, y: number): Aim => {
  let placement = placementOf(slot);
  if (placement && !isInView(pointIn(placement, x, y))) {
    scrollIntoView(placement.element, { block: "nearest", inline: "nearest", behavior: "instant" });
    placement = placementOf(slot);
    if (placement) bringIntoView(placement.element, pointIn(placement, x, y));
    placement = placementOf(slot);
  }
  if (!placement) return { ok: false, code: "stale_element", message: "The frame has left the page." };
  const at = pointIn(placement, x, y);
  const hit = deepElementAt(at.x, at.y);
  if (hit === placement.element) return { ok: true, x: at.x, y: at.y };
  if (!hit) return { ok: false, code: "hidden_element", message: "The frame that holds the element is outside of the viewport." };
  return { ok: false, code: "covered_element", message: `The frame that holds the element is covered by ${describe(hit)}.` };
};

/** A computed length ends in px. */
const pixels = (length: string): number => toNumber(sliceText(length, 0, length.length - 2)) || 0;
