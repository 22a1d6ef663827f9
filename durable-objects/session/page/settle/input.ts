/**
 * @module Real input begins a task that the action caused.
 */
import { hasAttribute, linkAddress, tagOf } from "../dom.ts";
import { wordSet } from "../js.ts";
import { drawnParent } from "../shadow.ts";
import { listen } from "./events.ts";
import { DOWNLOAD_HOLD_MS } from "./limits.ts";
import { begin, isMarked, noteInput } from "./pending.ts";

const EVENTS = [
  "pointerdown",
  "pointerup",
  "mousedown",
  "mouseup",
  "click",
  "auxclick",
  "dblclick",
  "contextmenu",
  "keydown",
  "keypress",
  "keyup",
  "beforeinput",
  "input",
  "change",
  "submit",
  "wheel",
  "dragstart",
  "dragover",
  "drop",
  "pointermove",
  "mousemove",
  "mouseover",
  "focusin",
];

/** The browser sends these to each new document by itself, for wherever the pointer happens to be. */
const MOVES = wordSet("pointermove mousemove mouseover");

/** The request behind a link to a file is not the page's, so nothing else tells of it before its first bytes. */
const expectDownload = (event: Event): void => {
  for (let at = event.target as Element | null; at; at = drawnParent(at)) {
    if (tagOf(at) === "a" && hasAttribute(at, "download"))
      begin("download", linkAddress(at as HTMLAnchorElement), DOWNLOAD_HOLD_MS);
  }
};

export const watchInput = (): void => {
  for (const type of EVENTS) {
    listen(
      window,
      type,
      (event) => {
        if (!event.isTrusted || (MOVES[type] === true && !isMarked())) return;
        noteInput();
        if (type === "click") expectDownload(event);
      },
      { capture: true, passive: true },
    );
  }
};
