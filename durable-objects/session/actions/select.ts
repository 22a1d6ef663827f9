import type { ActionOf } from "../../../sdk/protocol/index.ts";
import { type ActionContext, type ActionOutcome, DONE, problem } from "./outcome.ts";

export const select = async (
  { target, values }: ActionOf<"select">,
  { link, issuedIds }: ActionContext,
): Promise<ActionOutcome> => {
  const result = await link.active.callFor(target, "choose", values, issuedIds);
  return result.ok ? DONE : problem(result);
};
