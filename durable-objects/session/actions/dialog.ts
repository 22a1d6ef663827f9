import type { ActionOf } from "../../../sdk/protocol/index.ts";
import { type ActionContext, type ActionOutcome, DONE, failed } from "./outcome.ts";

export const dialog = async ({ accept, text }: ActionOf<"dialog">, { link }: ActionContext): Promise<ActionOutcome> => {
  const tab = link.active;
  if (!tab.dialog) return failed("no_dialog", "No dialog is open.");
  await tab.answerDialog(accept, text);
  return DONE;
};
