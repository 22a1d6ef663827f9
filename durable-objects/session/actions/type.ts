import type { ActionOf } from "../../../sdk/protocol/index.ts";
import { clickAt, LEFT_CLICK, pressKey, typeText } from "./input.ts";
import { parseKey } from "./keys.ts";
import { type ActionContext, type ActionOutcome, DONE, failed, problem } from "./outcome.ts";

const END = parseKey("End");
const ENTER = parseKey("Enter");

export const type = async (
  { text, target, submit }: ActionOf<"type">,
  { link, issuedIds }: ActionContext,
): Promise<ActionOutcome> => {
  const tab = link.active;
  if (target !== undefined) {
    const plan = await tab.callFor(target, "prepareType", issuedIds);
    if (!plan.ok) return problem(plan);
    if (plan.how === "end" && END) await pressKey(tab, END);
    if (plan.how === "click") {
      const aim = await tab.aim(target, issuedIds);
      if (!aim.ok) return problem(aim);
      await clickAt(tab, aim, LEFT_CLICK);
      if (!(await tab.call("takesKeys"))) return failed("wrong_element", `${target} does not take the focus, nor text.`);
    }
  }
  await typeText(tab, text);
  if (submit && ENTER && !tab.dialog) await pressKey(tab, ENTER);
  return DONE;
};
