/**
 * @module Listens on the window before any script of the page can.
 */
import { uncurry } from "./js.ts";

const listen = uncurry(EventTarget.prototype.addEventListener);
const unlisten = uncurry(EventTarget.prototype.removeEventListener);
const win = window;

const prevented = Object.getOwnPropertyDescriptor(Event.prototype, "defaultPrevented")?.get as (this: Event) => boolean;
/** Stays readable after the event is over. */
export const wasPrevented = uncurry(prevented);

export const listenOnWindow = (type: string, run: (event: Event) => void): void =>
  listen(win, type, run, { capture: true, passive: true });

export interface Ear {
  /** The last such event since, or null. */
  readonly heard: () => Event | null;
  readonly close: () => void;
}

export const hear = (type: string): Ear => {
  let last: Event | null = null;
  const note = (event: Event): void => {
    last = event;
  };
  listenOnWindow(type, note);
  return { heard: () => last, close: () => unlisten(win, type, note, { capture: true }) };
};
