/**
 * @module What custom elements say of themselves through ElementInternals: a role and states that are no attributes.
 */
import { getOwnPropertyDescriptor, newWeakMap, sliceText, splitText, uncurry } from "../js.ts";
import { FIELD, IMPLIED, IMPLIED_NAMES, MAX_TEXT_CHARS } from "../questions.ts";
import { tell } from "./channel.ts";
import { add, bareList, isPlain } from "./native.ts";
import { listenIn } from "./wrap.ts";

type Read = (internals: ElementInternals) => string | null;

const readers = bareList<Read>();
for (const pair of splitText(IMPLIED_NAMES, " ")) {
  const get = getOwnPropertyDescriptor(ElementInternals.prototype, pair.split(":")[1] as string)?.get;
  add(readers, get ? uncurry(get as (this: ElementInternals) => string | null) : () => null);
}

const known = newWeakMap<Element, ElementInternals>();
let any = false;

export const watchInternals = (): void => {
  listenIn(HTMLElement.prototype, "attachInternals", (host, _args, internals) => {
    known.set(host as Element, internals as ElementInternals);
    if (!any) tell("internals");
    any = true;
  });
};

/** Fields of the element's entry; empty when it says nothing. */
export const impliedTexts = (element: Element): string => {
  const internals = any ? known.get(element) : undefined;
  if (!internals) return "";
  let text = "";
  for (let i = 0; i < readers.length; i++) {
    const value = (readers[i] as Read)(internals);
    if (value !== null && isPlain(value)) text += `${FIELD}${IMPLIED}${i}:${sliceText(value, 0, MAX_TEXT_CHARS)}`;
  }
  return text;
};
