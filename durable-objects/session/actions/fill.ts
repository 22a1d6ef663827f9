/**
 * @module fill and clear: the new value takes the place of the old one.
 */
import type { ActionOf } from "../../../sdk/protocol/index.ts";
import type { Tab } from "../browser/tab.ts";
import { insertText, pressKey } from "./input.ts";
import { parseKey } from "./keys.ts";
import { type ActionContext, type ActionOutcome, DONE, problem } from "./outcome.ts";

const DELETE = parseKey("Delete");

export const fill = ({ target, text }: ActionOf<"fill">, { link, issuedIds }: ActionContext): Promise<ActionOutcome> =>
  replace(link.active, target, text, issuedIds);

export const clear = ({ target }: ActionOf<"clear">, { link, issuedIds }: ActionContext): Promise<ActionOutcome> =>
  replace(link.active, target, "", issuedIds);

const replace = async (tab: Tab, target: string, text: string, issuedIds: number): Promise<ActionOutcome> => {
  const plan = await tab.callFor(target, "prepareFill", text, issuedIds);
  if (!plan.ok) return problem(plan);
  if (plan.how === "insert") {
    // The old content is selected: text replaces it, and without text it is deleted.
    if (text !== "") await insertText(tab, text);
    else if (DELETE) await pressKey(tab, DELETE);
  }
  return DONE;
};
