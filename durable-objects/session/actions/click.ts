import type { ActionOf } from "../../../sdk/protocol/index.ts";
import type { Tab } from "../browser/tab.ts";
import type { ClickAdvice, Done } from "../page/api.ts";
import { clickAt } from "./input.ts";
import { type ActionContext, type ActionOutcome, DONE, problem } from "./outcome.ts";
import { pointOf } from "./pointer.ts";

export const click = async (action: ActionOf<"click">, { link, issuedIds, followed }: ActionContext): Promise<ActionOutcome> => {
  const tab = link.active;
  const [aim, advice] = await Promise.all([pointOf(tab, action, issuedIds), adviceOn(tab, action, issuedIds)]);
  if (!aim.ok) return problem(aim);
  // What has the focus is ready for the keys that follow, which is all that such a click is for.
  if (!advice.ok) return followed && advice.focused ? DONE : problem(advice);
  await clickAt(tab, aim, action);
  return DONE;
};

const FINE: Done = { ok: true };

/** Other buttons open nothing of the browser's own. */
const adviceOn = async (
  tab: Tab,
  { button, target, x = 0, y = 0 }: ActionOf<"click">,
  issuedIds: number,
): Promise<ClickAdvice> => {
  if (button !== "left") return FINE;
  return target === undefined ? tab.call("clickAdviceAt", x, y) : tab.callFor(target, "clickAdvice", issuedIds);
};
