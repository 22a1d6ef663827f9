/**
 * @module What the wrappers of a document stand for, shared with the other documents of its origin that can reach it: the
 * `toString` of one frame prints the functions of another.
 */
import { type Dictionary, newWeakMap, uncurry } from "../js.ts";
import { bare, getter, listen } from "./native.ts";

/** Bound by the source that carries this bundle. A secret of the session, as is every name that begins with it. */
declare const STILLWATER_MEETING: string;

export interface Wrappers {
  /** The native function behind a wrapper. */
  readonly originals: Dictionary<object, object>;
  /** Functions of ours that stand for native ones which this browser lacks. */
  readonly standIns: Dictionary<object, true>;
}

type Take = (theirs: Wrappers) => void;

const JOIN = `${STILLWATER_MEETING}-join`;
const dispatch = uncurry(EventTarget.prototype.dispatchEvent);
const detailOf = getter<CustomEvent<Take>, Take>(CustomEvent.prototype, "detail");

let shared: Wrappers = { originals: newWeakMap(), standIns: newWeakMap() };

export const wrappers = (): Wrappers => shared;

/** Joins the first document around this one that answers; those that come later join this one. */
export const joinRealms = (): void => {
  let joined = false;
  const take: Take = (theirs) => {
    shared = theirs;
    joined = true;
  };
  const around = [window.parent, window.top, window.opener as Window | null];
  for (let i = 0; i < around.length && !joined; i++) {
    const other = around[i];
    if (!other || other === window) continue;
    try {
      dispatch(other, new CustomEvent(JOIN, bare({ detail: take })));
    } catch {
      // A document of another origin, whose functions this one never gets.
    }
  }
  listen(window, JOIN, (event) => detailOf(event as CustomEvent<Take>)(shared));
};
