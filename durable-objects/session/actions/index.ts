/**
 * @module The actions that this service can do, by type.
 */
import type { Action, ActionOf, ActionType } from "../../../sdk/protocol/index.ts";
import { DialogOpenError } from "../browser/tab.ts";
import { check, uncheck } from "./check.ts";
import { click } from "./click.ts";
import { dialog } from "./dialog.ts";
import { drag } from "./drag.ts";
import { answer, giveUp } from "./end.ts";
import { clear, fill } from "./fill.ts";
import { find } from "./find.ts";
import { focus } from "./focus.ts";
import { hover } from "./hover.ts";
import { mouseDown, mouseMove, mouseUp } from "./mouse.ts";
import { back, forward, goto, reload } from "./navigate.ts";
import { type ActionContext, type ActionOutcome, DONE, failed } from "./outcome.ts";
import { press } from "./press.ts";
import { read } from "./read.ts";
import { scroll } from "./scroll.ts";
import { select } from "./select.ts";
import { closeTab, newTab, switchTab } from "./tabs.ts";
import { type } from "./type.ts";
import { upload } from "./upload.ts";
import { wait, waitFor } from "./wait.ts";

type Executors = { readonly [T in ActionType]: (action: ActionOf<T>, context: ActionContext) => Promise<ActionOutcome> };

const EXECUTORS: Executors = {
  click,
  fill,
  type,
  press,
  clear,
  check,
  uncheck,
  hover,
  focus,
  select,
  scroll,
  drag,
  mouseDown,
  mouseMove,
  mouseUp,
  upload,
  dialog,
  goto,
  back,
  forward,
  reload,
  newTab,
  switchTab,
  closeTab,
  find,
  read,
  wait,
  waitFor,
  answer,
  giveUp,
};

/** Actions that make sense while a dialog blocks the page. */
const WITH_DIALOG: ReadonlySet<ActionType> = new Set(["dialog", "answer", "giveUp", "switchTab", "newTab"]);

/** Actions that make sense while the page has crashed. */
const WITH_CRASH: ReadonlySet<ActionType> = new Set([
  "goto",
  "back",
  "forward",
  "reload",
  "newTab",
  "switchTab",
  "closeTab",
  "answer",
  "giveUp",
]);

export const perform = async (action: Action, context: ActionContext): Promise<ActionOutcome> => {
  const open = context.link.active.dialog;
  if (open && !WITH_DIALOG.has(action.type)) {
    return failed("dialog_open", `A dialog is open: ${open.kind} ${JSON.stringify(open.message)}.`);
  }
  if (context.link.active.crashed && !WITH_CRASH.has(action.type)) {
    return failed("page_crashed", "The page has crashed; nothing in it can be acted upon.");
  }
  if (action.type !== "scroll") context.link.active.drawing.countAction();
  const execute = EXECUTORS[action.type] as (action: Action, context: ActionContext) => Promise<ActionOutcome>;
  try {
    return await execute(action, context);
  } catch (error) {
    // The action went as far as the dialog that it opened; the observation shows that dialog.
    if (error instanceof DialogOpenError) return DONE;
    throw error;
  }
};

export { navigationError, openURL, webURL } from "./navigate.ts";
export type { ActionContext, ActionOutcome } from "./outcome.ts";
