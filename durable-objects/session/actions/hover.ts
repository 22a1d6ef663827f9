import type { ActionOf } from "../../../sdk/protocol/index.ts";
import { restAt } from "./input.ts";
import { type ActionContext, type ActionOutcome, DONE, problem } from "./outcome.ts";
import { pointOf } from "./pointer.ts";

export const hover = async (action: ActionOf<"hover">, { link, issuedIds }: ActionContext): Promise<ActionOutcome> => {
  const tab = link.active;
  let aim = await pointOf(tab, action, issuedIds);
  // A disabled control often says why when the pointer rests on it.
  if (!aim.ok && aim.code === "disabled_element" && action.target !== undefined) {
    const place = await tab.callFor(action.target, "place", true, issuedIds);
    aim = place.ok ? await tab.toViewport(action.target, place) : place;
  }
  if (!aim.ok) return problem(aim);
  await restAt(tab, aim);
  return DONE;
};
