/**
 * @module Says a thing once where the page says it twice in the same place.
 */
import { boxOf } from "./dom.ts";
import type { Entry } from "./entries.ts";
import { indexOf, push, sliceText, tidy } from "./js.ts";
import { isField } from "./roles.ts";

const FOCUSED = " focused";

/**
 * A control whose only other control has its name, or one of them none, and lies where a press on the outer one goes:
 * such as a tab that holds a link. One line serves for both.
 */
export const withoutTwin = (self: Entry, nested: readonly Entry[]): readonly Entry[] => {
  const twin = nested[0];
  if (!twin || nested.length > 1 || isField(self.role) || isField(twin.role)) return nested;
  if (self.name !== twin.name && self.name !== "" && twin.name !== "") return nested;
  const at = indexOf(twin.tail, FOCUSED);
  const focused = at >= 0;
  const states = focused ? sliceText(twin.tail, 0, at) + sliceText(twin.tail, at + FOCUSED.length) : twin.tail;
  if (indexOf(self.tail, states) < 0 || !coversMiddle(twin.element, self.element)) return nested;
  if (self.name === "") self.name = twin.name;
  if (focused && indexOf(self.tail, FOCUSED) < 0) self.tail += FOCUSED;
  return [];
};

const coversMiddle = (inner: Element, outer: Element): boolean => {
  const box = boxOf(outer);
  const x = (box.left + box.right) / 2;
  const y = (box.top + box.bottom) / 2;
  const { left, right, top, bottom } = boxOf(inner);
  return left < x && x < right && top < y && y < bottom;
};

/** Text that is word for word the name of the field or the group that it stands before, or at the begin of, is its label. */
export const withoutLabels = (entries: readonly Entry[]): Entry[] => {
  const kept: Entry[] = [];
  for (let i = 0; i < entries.length; i++) {
    const one = entries[i] as Entry;
    if (one.kind !== "text" || one.mark !== "" || !(isNamed(entries[i + 1], one) || isBegun(entries[i - 1], one)))
      push(kept, one);
  }
  return kept;
};

const isNamed = (next: Entry | undefined, { name, depth }: Entry): boolean =>
  next !== undefined && next.depth === depth && (next.kind === "container" || isField(next.role)) && tidy(name) === next.name;

const isBegun = (before: Entry | undefined, { name, depth }: Entry): boolean =>
  before !== undefined && before.kind === "container" && before.depth === depth - 1 && tidy(name) === before.name;
