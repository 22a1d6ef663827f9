/**
 * @module The script inside the page: installed before the page's first script, in the main world, under a secret name.
 */
import { aim, focus } from "./aim.ts";
import type { PageAPI } from "./api.ts";
import { prepareType, takesKeys } from "./caret.ts";
import { checkState } from "./check-state.ts";
import { choose } from "./choose.ts";
import { clickAdvice, clickAdviceAt } from "./click-advice.ts";
import { dragBegan, place, watchDrag } from "./drag.ts";
import { giveFiles, giveFilesTo } from "./files.ts";
import { prepareFill } from "./fill.ts";
import { countText, showText } from "./find.ts";
import { aimThroughFrame, frameOrigin, frameSlot } from "./frames.ts";
import { html } from "./html.ts";
import { elementById } from "./ids.ts";
import { watchInternals } from "./internals.ts";
import { defineProperty } from "./js.ts";
import { watchListeners } from "./listeners.ts";
import { observe } from "./observe.ts";
import { finishScroll, planScroll, planScrollAt, planScrollOf } from "./scroll.ts";
import { watchScrolling } from "./scrolling.ts";
import { markAction, still, watchSettle } from "./settle/index.ts";
import { watchShadowRoots } from "./shadow.ts";
import { steadyCaret } from "./steady-caret.ts";
import { isShown } from "./visible.ts";
import { quiet } from "./wait.ts";
import { hideWrappers } from "./wrap.ts";

/** Bound by the source that carries this bundle. */
declare const STILLWATER_KEY: string;

if (!(STILLWATER_KEY in window)) {
  hideWrappers();
  steadyCaret();
  watchShadowRoots();
  watchInternals();
  watchListeners();
  watchScrolling();
  watchSettle();
  const api: PageAPI = {
    element: (id) => {
      const found = elementById(id, 0);
      return found.ok ? found.element : null;
    },
    observe,
    aim: (id, issued = 0) => aim(id, issued),
    aimClick: async (id, issued) => ({ aim: await aim(id, issued), advice: clickAdvice(id, issued) }),
    focus: (id, issued = 0) => focus(id, issued),
    prepareFill: (id, text, issued = 0) => prepareFill(id, text, issued),
    prepareType,
    takesKeys,
    checkState,
    choose,
    clickAdviceAt,
    planScroll,
    planScrollAt,
    planScrollOf,
    finishScroll,
    place,
    watchDrag,
    dragBegan,
    giveFiles,
    giveFilesTo,
    countText,
    showText,
    isThere: (id, issued) => {
      const found = elementById(id, issued);
      return found.ok ? { ok: true, there: isShown(found.element) } : found;
    },
    markAction,
    still,
    quiet,
    html,
    frameOrigin,
    frameSlot,
    aimThroughFrame,
  };
  defineProperty(window, STILLWATER_KEY, { value: Object.freeze(api), enumerable: false, writable: false, configurable: false });
}
