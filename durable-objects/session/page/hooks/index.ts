/**
 * @module The hooks: the only code of ours in the page's own world. It has what cannot be seen from elsewhere, offers nothing
 * to the page, and speaks with the view in the isolated world.
 */
import { clipboardName } from "../clipboard/api.ts";
import { ownClipboard } from "../clipboard/own.ts";
import { answer, meetView } from "./channel.ts";
import { presentChrome } from "./chrome.ts";
import { describeElements } from "./elements.ts";
import { watchInternals } from "./internals.ts";
import { watchListeners } from "./listeners.ts";
import { watchSettle } from "./settle/index.ts";
import { watchShadowRoots } from "./shadow.ts";
import { steadyCaret } from "./steady-caret.ts";
import { hideWrappers } from "./wrap.ts";

/** Bound by the source that carries this bundle. */
declare const STILLWATER_MEETING: string;

if (meetView()) {
  hideWrappers();
  presentChrome();
  steadyCaret();
  watchShadowRoots();
  watchInternals();
  watchListeners();
  ownClipboard(clipboardName(STILLWATER_MEETING));
  watchSettle();
  answer("elements", describeElements);
}
