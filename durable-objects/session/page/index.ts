/**
 * @module The script inside the page: installed before the page's first script, in the main world, under a secret name.
 */
import { aim, focus } from "./aim.ts";
import type { PageAPI } from "./api.ts";
import { prepareFill } from "./fill.ts";
import { aimThroughFrame, frameSlot } from "./frames.ts";
import { elementById } from "./ids.ts";
import { defineProperty } from "./js.ts";
import { watchListeners } from "./listeners.ts";
import { observe } from "./observe.ts";
import { watchShadowRoots } from "./shadow.ts";
import { quiet } from "./wait.ts";
import { hideWrappers } from "./wrap.ts";

/** Bound by the source that carries this bundle. */
declare const STILLWATER_KEY: string;

if (!(STILLWATER_KEY in window)) {
  hideWrappers();
  watchShadowRoots();
  watchListeners();
  const api: PageAPI = {
    element: (id) => {
      const found = elementById(id, 0);
      return found.ok ? found.element : null;
    },
    observe,
    aim: (id, issued = 0) => aim(id, issued),
    focus: (id, issued = 0) => focus(id, issued),
    prepareFill: (id, text, issued = 0) => prepareFill(id, text, issued),
    quiet,
    frameSlot,
    aimThroughFrame,
  };
  defineProperty(window, STILLWATER_KEY, { value: Object.freeze(api), enumerable: false, writable: false, configurable: false });
}
