import type { ActionOf } from "../../../sdk/protocol/index.ts";
import { insertText, pressKey } from "./input.ts";
import { parseKey } from "./keys.ts";
import { type ActionContext, type ActionOutcome, DONE, problem } from "./outcome.ts";

const DELETE = parseKey("Delete");

export const fill = async ({ target, text }: ActionOf<"fill">, { link, issuedIds }: ActionContext): Promise<ActionOutcome> => {
  const tab = link.active;
  const plan = await tab.callFor(target, "prepareFill", text, issuedIds);
  if (!plan.ok) return problem(plan);
  if (plan.how === "insert") {
    // The old content is selected: text replaces it, and without text it is deleted.
    if (text !== "") await insertText(tab, text);
    else if (DELETE) await pressKey(tab, DELETE);
  }
  return DONE;
};
