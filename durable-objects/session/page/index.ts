/**
 * @module The view: everything that reads the page or prepares input. It runs in an isolated world, which shares the DOM with
 * the page and nothing else: no script of the page can name, call or change anything here.
 */
import { aim, focus } from "./aim.ts";
import type { PageAPI } from "./api.ts";
import { prepareType, takesKeys } from "./caret.ts";
import { meetHooks } from "./channel.ts";
import { checkState } from "./check-state.ts";
import { choose } from "./choose.ts";
import { clickAdvice, clickAdviceAt } from "./click-advice.ts";
import { dragBegan, place, watchDrag } from "./drag.ts";
import { giveFiles, giveFilesTo } from "./files.ts";
import { prepareFill } from "./fill.ts";
import { countText, showText } from "./find.ts";
import { aimThroughFrame, frameOrigin, frameSlot } from "./frames.ts";
import { watchInternals } from "./hints.ts";
import { html } from "./html.ts";
import { elementById, identified } from "./ids.ts";
import { observe } from "./observe.ts";
import { finishScroll, planScroll, planScrollAt, planScrollOf } from "./scroll.ts";
import { watchScrolling } from "./scrolling.ts";
import { watchRoot } from "./settle/changes.ts";
import { markAction, still, watchSettle } from "./settle/index.ts";
import { watchShadowRoots } from "./shadow.ts";
import { isShown } from "./visible.ts";
import { quiet } from "./wait.ts";

/** A symbol: names of elements and frames are strings, and none of them gets in its way. */
const VIEW = Symbol.for("stillwater");

if (!(VIEW in window)) {
  watchShadowRoots(watchRoot);
  watchInternals();
  meetHooks();
  watchScrolling();
  watchSettle();
  const api: PageAPI = {
    element: (id) => {
      const found = elementById(id, 0);
      return found.ok ? found.element : null;
    },
    identified,
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
  Object.defineProperty(window, VIEW, { value: api });
}
