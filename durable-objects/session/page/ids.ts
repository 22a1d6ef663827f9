/**
 * @module Which id belongs to which element. An id stays with its element and never points to another.
 */
import type { Problem } from "./api.ts";
import { isConnected } from "./dom.ts";
import { behind, charCode, newMap, newWeakMap, push, sliceText, toNumber, weakly } from "./js.ts";

const numbers = newWeakMap<Element, number>();
const elements = newMap<number, WeakRef<Element>>();
let lastSeen = 0;
/** The highest number that an element of this document got. */
let lastGiven = 0;
/** f1 in the first frame; empty in the main one. */
let prefix = "";

export const setPrefix = (given: string): void => {
  prefix = given;
};

export const idOf = (element: Element): string | null => {
  const number = numbers.get(element);
  return number === undefined ? null : `${prefix}e${number}`;
};

export const giveId = (element: Element, number: number): void => {
  numbers.set(element, number);
  elements.set(number, weakly(element));
  if (number > lastGiven) lastGiven = number;
};

/** Ids from this one on were given by a look that nobody was shown; the next look gives them anew. */
export const takeBackFrom = (nextId: number): void => {
  for (; lastGiven >= nextId; lastGiven--) {
    const ref = elements.get(lastGiven);
    const element = ref && behind(ref);
    if (element) numbers.delete(element);
    elements.delete(lastGiven);
  }
  lastSeen = nextId;
};

/** Numbers below this were given out in this episode, perhaps in an earlier document. */
export const noteIssued = (nextId: number): void => {
  if (nextId > lastSeen) lastSeen = nextId;
};

const numberIn = (id: string): number => {
  const own = sliceText(id, 0, prefix.length) === prefix ? sliceText(id, prefix.length) : id;
  if (own[0] !== "e" || own.length < 2 || own.length > 9) return -1;
  for (let i = 1; i < own.length; i++) {
    const code = charCode(own, i);
    if (code < 48 || code > 57) return -1;
  }
  return toNumber(sliceText(own, 1));
};

export const elementById = (id: string, issued: number): { readonly ok: true; readonly element: Element } | Problem => {
  noteIssued(issued);
  const number = numberIn(id);
  if (number < 0) return { ok: false, code: "unknown_element", message: `${shown(id)} is not an element id; ids look like e12.` };
  const ref = elements.get(number);
  const element = ref && behind(ref);
  if (element && isConnected(element)) return { ok: true, element };
  if (ref || number < lastSeen) return { ok: false, code: "stale_element", message: `${id} is no longer on the page.` };
  return { ok: false, code: "unknown_element", message: `There is no ${id} on the page.` };
};

const MAX_SHOWN_ID = 40;
const shown = (id: string): string => (id.length > MAX_SHOWN_ID ? `${sliceText(id, 0, MAX_SHOWN_ID)}…` : id);

/** Every element on the page that has an id: id and element by turns, in the order in which the ids were given. */
export const identified = (): unknown[] => {
  const list: unknown[] = [];
  for (let number = 1; number <= lastGiven; number++) {
    const ref = elements.get(number);
    const element = ref && behind(ref);
    if (!element || !isConnected(element)) continue;
    push(list, `${prefix}e${number}`);
    push(list, element);
  }
  return list;
};
