/**
 * @module The iframe elements of this document, by number, so that the session can match them with frames.
 */
import { deepElementAt, describe } from "./aim.ts";
import type { Aim } from "./api.ts";
import { boxOf, clientHeight, clientLeft, clientTop, clientWidth, isConnected, property, styleOf } from "./dom.ts";
import { behind, newMap, newWeakMap, sliceText, toNumber, weakly } from "./js.ts";

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

/** The frame's own viewport begins inside border and padding; a scaled frame scales the point. */
export const aimThroughFrame = (slot: number, x: number, y: number): Aim => {
  const ref = elements.get(slot);
  const element = ref && behind(ref);
  if (!element || !isConnected(element)) return { ok: false, code: "stale_element", message: "The frame has left the page." };
  const box = boxOf(element);
  const style = styleOf(element);
  const padding = { left: pixels(property(style, "padding-left")), top: pixels(property(style, "padding-top")) };
  const borderX = clientLeft(element);
  const borderY = clientTop(element);
  const scaleX = box.width / (clientWidth(element) + 2 * borderX || 1);
  const scaleY = box.height / (clientHeight(element) + 2 * borderY || 1);
  const at = { x: box.left + (borderX + padding.left + x) * scaleX, y: box.top + (borderY + padding.top + y) * scaleY };
  const hit = deepElementAt(at.x, at.y);
  if (hit === element) return { ok: true, x: at.x, y: at.y };
  if (!hit) return { ok: false, code: "hidden_element", message: "The frame that holds the element is outside of the viewport." };
  return { ok: false, code: "covered_element", message: `The frame that holds the element is covered by ${describe(hit)}.` };
};

/** A computed length ends in px. */
const pixels = (length: string): number => toNumber(sliceText(length, 0, length.length - 2)) || 0;
