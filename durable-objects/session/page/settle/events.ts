/**
 * @module Listening without the page's own, possibly changed, methods.
 */
import { uncurry } from "../js.ts";

const add = uncurry(
  EventTarget.prototype.addEventListener as (
    this: EventTarget,
    type: string,
    listener: (event: Event) => void,
    options?: AddEventListenerOptions,
  ) => void,
);

export const listen = (
  target: object,
  type: string,
  listener: (event: Event) => void,
  options?: AddEventListenerOptions,
): void => {
  add(target as EventTarget, type, listener, options);
};
