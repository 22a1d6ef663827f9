import type { ActionOf } from "../../../sdk/protocol/index.ts";
import { type ActionContext, type ActionOutcome, problem } from "./outcome.ts";

/** The page stays as it is: the observation of this step is the part that was asked for. */
export const read = async ({ target, part }: ActionOf<"read">, { link, issuedIds }: ActionContext): Promise<ActionOutcome> => {
  if (target === undefined) return { kind: "done", read: { part } };
  const found = await link.active.callFor(target, "isThere", issuedIds);
  return found.ok ? { kind: "done", read: { part, within: target } } : problem(found);
};
