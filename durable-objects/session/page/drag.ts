/**
 * @module What a drag needs to know of the page: where its ends lie, and whether the browser's own drag and drop began.
 */
import { describe } from "./aim.ts";
import type { Place, Problem } from "./api.ts";
import { boxOf, scrollIntoView, viewportHeight, viewportWidth } from "./dom.ts";
import { elementById } from "./ids.ts";
import { max, min } from "./js.ts";
import { type Ear, hear, wasPrevented } from "./native-events.ts";
import { frame } from "./wait.ts";

/** The middle of the part that can be seen; `show` first scrolls to it. */
export const place = (id: string, show: boolean, issued: number): Place | Problem => {
  const found = elementById(id, issued);
  if (!found.ok) return found;
  const { element } = found;
  if (show) scrollIntoView(element, { block: "center", inline: "nearest", behavior: "instant" });
  const box = boxOf(element);
  if (box.width === 0 && box.height === 0) {
    return { ok: false, code: "hidden_element", message: `${id} ${describe(element)} cannot be seen.` };
  }
  const left = max(0, box.left);
  const right = min(viewportWidth(), box.right);
  const top = max(0, box.top);
  const bottom = min(viewportHeight(), box.bottom);
  const inView = right - left >= 1 && bottom - top >= 1;
  return { ok: true, x: (left + right) / 2, y: (top + bottom) / 2, inView };
};

let ear: Ear | null = null;

export const watchDrag = (): boolean => {
  ear?.close();
  ear = hear("dragstart");
  return true;
};

/** Whether a drag of the browser's own has begun since watchDrag. */
export const dragBegan = async (): Promise<boolean> => {
  await frame();
  const event = ear?.heard() ?? null;
  ear?.close();
  ear = null;
  return event !== null && !wasPrevented(event);
};
