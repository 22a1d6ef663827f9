import type { ActionOf } from "../../../sdk/protocol/index.ts";
import { type ActionContext, type ActionOutcome, DONE, failed } from "./outcome.ts";

export const find = async ({ text, nth }: ActionOf<"find">, { link }: ActionContext): Promise<ActionOutcome> => {
  const places = await link.active.callEverywhere("countText", text);
  const total = places.reduce((sum, { value }) => sum + value, 0);
  let left = nth;
  for (const { frame, value: count } of places) {
    const found = left <= count ? await frame.call("showText", text, left) : null;
    if (found) {
      const where = found.within === null ? "" : ` in ${found.within}`;
      link.notes.push(`match ${nth} of ${total}${where}: ${JSON.stringify(found.passage)}`);
      return DONE;
    }
    left -= count;
  }
  const often = total === 1 ? "once" : `${total} times`;
  return failed(
    "not_found",
    total === 0
      ? `The text ${JSON.stringify(text)} is not on the page.`
      : `The text ${JSON.stringify(text)} is on the page ${often}, so there is no match ${nth}.`,
  );
};
