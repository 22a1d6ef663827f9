import type { ActionOf } from "../../../sdk/protocol/index.ts";
import { pressKey } from "./input.ts";
import { parseKey } from "./keys.ts";
import { type ActionContext, type ActionOutcome, DONE, failed, problem } from "./outcome.ts";

export const press = async ({ key, target }: ActionOf<"press">, { link, issuedIds }: ActionContext): Promise<ActionOutcome> => {
  const stroke = parseKey(key);
  if (!stroke) return failed("bad_key", `There is no key named ${JSON.stringify(key)}.`);
  const tab = link.active;
  if (target !== undefined) {
    const focus = await tab.callFor(target, "focus", issuedIds);
    if (!focus.ok) return problem(focus);
  }
  await pressKey(tab, stroke);
  return DONE;
};
