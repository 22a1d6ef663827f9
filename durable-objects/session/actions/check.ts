/**
 * @module check and uncheck: one click where the state is another one, and a look whether the page took it.
 */
import type { ActionOf } from "../../../sdk/protocol/index.ts";
import type { Tab } from "../browser/tab.ts";
import type { CheckState } from "../page/api.ts";
import { clickAt, LEFT_CLICK } from "./input.ts";
import { type ActionContext, type ActionOutcome, DONE, failed, problem } from "./outcome.ts";

/** How long a page may take to show the new state. */
const TAKE_MS = 1_000;
const LOOK_AGAIN_MS = 30;

type State = CheckState["state"];

export const check = ({ target }: ActionOf<"check">, context: ActionContext): Promise<ActionOutcome> =>
  bring(target, "on", context);

export const uncheck = ({ target }: ActionOf<"uncheck">, context: ActionContext): Promise<ActionOutcome> =>
  bring(target, "off", context);

const bring = async (target: string, wanted: "on" | "off", { link, issuedIds }: ActionContext): Promise<ActionOutcome> => {
  const tab = link.active;
  const before = await tab.callFor(target, "checkState", issuedIds);
  if (!before.ok) return problem(before);
  if (before.state === wanted) return DONE;
  if (before.radio && wanted === "off") {
    return failed("wrong_element", `${before.what} is one of several; choose another one of them instead.`);
  }
  let state: State = before.state;
  // A mixed state may go through the opposite of what is wanted.
  for (let clicks = state === "mixed" ? 2 : 1; clicks > 0; clicks--) {
    const aim = await tab.aim(target, issuedIds);
    if (!aim.ok) return problem(aim);
    await clickAt(tab, aim, LEFT_CLICK);
    const after = tab.dialog ? "gone" : await stateAfter(tab, target, state, issuedIds);
    if (after === wanted || after === "gone") return DONE;
    state = after;
  }
  return failed("no_effect", `${before.what} was clicked, but it is still ${wanted === "on" ? "not " : ""}checked.`);
};

/** gone: the element, its page or its tab is no longer there; the click has done what it does. */
const stateAfter = async (tab: Tab, target: string, before: State, issuedIds: number): Promise<State | "gone"> => {
  const documents = tab.documents;
  const deadline = Date.now() + TAKE_MS;
  for (;;) {
    if (tab.closed || tab.loading || tab.documents !== documents) return "gone";
    const now = await tab.callFor(target, "checkState", issuedIds);
    if (!now.ok) return "gone";
    if (now.state !== before || Date.now() >= deadline) return now.state;
    await tab.changed.wait(LOOK_AGAIN_MS);
  }
};
