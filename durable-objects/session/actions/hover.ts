import type { ActionOf } from "../../../sdk/protocol/index.ts";
import { moveTo } from "./input.ts";
import { type ActionContext, type ActionOutcome, DONE, problem } from "./outcome.ts";
import { pointOf } from "./pointer.ts";

export const hover = async (action: ActionOf<"hover">, { link, issuedIds }: ActionContext): Promise<ActionOutcome> => {
  const tab = link.active;
  const aim = await pointOf(tab, action, issuedIds);
  if (!aim.ok) return problem(aim);
  await moveTo(tab, aim);
  return DONE;
};
