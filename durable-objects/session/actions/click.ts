import type { ActionOf } from "../../../sdk/protocol/index.ts";
import { clickAt } from "./input.ts";
import { type ActionContext, type ActionOutcome, DONE, problem } from "./outcome.ts";
import { pointOf } from "./pointer.ts";

export const click = async (action: ActionOf<"click">, { link, issuedIds }: ActionContext): Promise<ActionOutcome> => {
  const tab = link.active;
  const aim = await pointOf(tab, action, issuedIds);
  if (!aim.ok) return problem(aim);
  if (action.button === "left") {
    const advice =
      action.target === undefined
        ? await tab.call("clickAdviceAt", aim.x, aim.y)
        : await tab.callFor(action.target, "clickAdvice", issuedIds);
    if (!advice.ok) return problem(advice);
  }
  await clickAt(tab, aim, action);
  return DONE;
};
