import type { ActionOf } from "../../../sdk/protocol/index.ts";
import type { Tab } from "../browser/tab.ts";
import type { Aim, ClickAdvice, Done } from "../page/api.ts";
import { clickAt } from "./input.ts";
import { type ActionContext, type ActionOutcome, DONE, problem } from "./outcome.ts";
import { pointOf } from "./pointer.ts";

export const click = async (action: ActionOf<"click">, { link, issuedIds, followed }: ActionContext): Promise<ActionOutcome> => {
  const tab = link.active;
  const { aim, advice } = await aimAt(tab, action, issuedIds);
  if (!aim.ok) return problem(aim);
  // What has the focus is ready for the keys that follow, which is all that such a click is for.
  if (!advice.ok) return followed && advice.focused ? DONE : problem(advice);
  await clickAt(tab, aim, action);
  return DONE;
};

const FINE: Done = { ok: true };

const aimAt = async (tab: Tab, action: ActionOf<"click">, issuedIds: number): Promise<{ aim: Aim; advice: ClickAdvice }> => {
  const { button, target, x = 0, y = 0 } = action;
  // Other buttons open nothing of the browser's own.
  if (button !== "left") return { aim: await pointOf(tab, action, issuedIds), advice: FINE };
  if (target !== undefined) return tab.aimClick(target, issuedIds);
  const [aim, advice] = await Promise.all([pointOf(tab, action, issuedIds), tab.call("clickAdviceAt", x, y)]);
  return { aim, advice };
};
