/**
 * @module The actions that this service can do, by type.
 */
import {
  ACTIONS,
  type Action,
  type ActionError,
  type ActionOf,
  type ActionType,
  actionError,
  isActionType,
} from "../../../sdk/protocol/index.ts";
import { click } from "./click.ts";
import { dialog } from "./dialog.ts";
import { answer, giveUp } from "./end.ts";
import { fill } from "./fill.ts";
import { back, goto } from "./navigate.ts";
import { type ActionContext, type ActionOutcome, failed } from "./outcome.ts";
import { press } from "./press.ts";

type Executors = { readonly [T in ActionType]?: (action: ActionOf<T>, context: ActionContext) => Promise<ActionOutcome> };

const EXECUTORS: Executors = { click, fill, press, goto, back, dialog, answer, giveUp };

/** Actions that make sense while a dialog blocks the page. */
const WITH_DIALOG: ReadonlySet<ActionType> = new Set(["dialog", "answer", "giveUp"]);

/** Reads the policy's output; whatever is wrong with it is an error of the step. */
export const parseAction = (raw: unknown): { readonly action: Action } | { readonly error: ActionError } => {
  if (typeof raw !== "object" || raw === null || Array.isArray(raw)) {
    return { error: actionError("bad_action", "The action is not an object.") };
  }
  const { type } = raw as { type?: unknown };
  if (!isActionType(type)) {
    const known = Object.keys(EXECUTORS).join(", ");
    return { error: actionError("bad_action", `There is no action of type ${JSON.stringify(type)}; there are ${known}.`) };
  }
  if (!EXECUTORS[type]) return { error: actionError("unsupported_action", `The action ${type} is not supported yet.`) };
  const parsed = ACTIONS[type].schema.safeParse(raw);
  if (parsed.success) return { action: parsed.data as Action };
  const issue = parsed.error.issues[0];
  const field = issue?.path.join(".");
  return { error: actionError("bad_action", `${type}: ${field ? `${field}: ` : ""}${issue?.message ?? "wrong arguments"}.`) };
};

export const perform = async (action: Action, context: ActionContext): Promise<ActionOutcome> => {
  const open = context.link.active.dialog;
  if (open && !WITH_DIALOG.has(action.type)) {
    return failed("dialog_open", `A dialog is open: ${open.kind} ${JSON.stringify(open.message)}.`);
  }
  const execute = EXECUTORS[action.type] as (action: Action, context: ActionContext) => Promise<ActionOutcome>;
  return execute(action, context);
};

export { navigationError, openURL, webURL } from "./navigate.ts";
export type { ActionOutcome } from "./outcome.ts";
