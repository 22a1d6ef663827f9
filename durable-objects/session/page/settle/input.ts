/**
 * @module Real input begins a task that the action caused.
 */
import { listen } from "./events.ts";
import { enter } from "./lineage.ts";
import { noteCaused } from "./pending.ts";

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

export const watchInput = (): void => {
  for (const type of EVENTS) {
    listen(
      window,
      type,
      (event) => {
        if (!event.isTrusted) return;
        enter("caused");
        noteCaused();
      },
      { capture: true, passive: true },
    );
  }
};
