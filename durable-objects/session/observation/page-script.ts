/**
 * @module The sources to install in every document before its first script, and how the view among them is called.
 */
import { HOOKS_BUNDLE, VIEW_BUNDLE } from "../page/bundle.generated.ts";
import { clipboardName } from "../page/clipboard/api.ts";

/** The isolated world that the view runs in. Pages do not see what worlds there are. */
export const VIEW_WORLD = "stillwater";

export interface PageScripts {
  /** For the isolated world; runs first. */
  readonly view: string;
  /** For the page's own world. */
  readonly hooks: string;
  /** Of the binding by which the hooks reach the session's clipboard. */
  readonly clipboard: string;
}

/** `meeting` is a secret of the session: the name of the event by which the two find each other. */
export const pageScripts = (meeting: string): PageScripts => ({
  view: withMeeting(meeting, VIEW_BUNDLE),
  hooks: withMeeting(meeting, HOOKS_BUNDLE),
  clipboard: clipboardName(meeting),
});

/** Strict: a function of the page must not find ours as its caller. */
const withMeeting = (meeting: string, bundle: string): string =>
  `(()=>{"use strict";const STILLWATER_MEETING=${JSON.stringify(meeting)};${bundle}})();`;

const VIEW = 'globalThis[Symbol.for("stillwater")]';

/** An expression for the view's world; undefined is its value where the view is not installed. */
export const viewCall = (method: string, args: readonly unknown[]): string =>
  `${VIEW}?.${method}(${args.map((arg) => JSON.stringify(arg)).join(",")})`;

/** Called with an object of the view's world as `this`, it hands the object to a method of the view as first argument. */
export const viewMethod = (method: string): string => `function(...args){return ${VIEW}.${method}(this,...args)}`;
