import type { ActionOf } from "../../../sdk/protocol/index.ts";
import { type ActionContext, type ActionOutcome, DONE, problem } from "./outcome.ts";

export const focus = async ({ target }: ActionOf<"focus">, { link, issuedIds }: ActionContext): Promise<ActionOutcome> => {
  const result = await link.active.callFor(target, "focus", issuedIds);
  return result.ok ? DONE : problem(result);
};
