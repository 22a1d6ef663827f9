/**
 * @module wait and waitFor: time, or something that the page is to show.
 */
import type { ActionOf } from "../../../sdk/protocol/index.ts";
import type { Tab } from "../browser/tab.ts";
import type { Problem } from "../page/api.ts";
import { isIgnored } from "../page/settle/ignore.ts";
import { type ActionContext, type ActionOutcome, DONE, failed, problem } from "./outcome.ts";

const LOOK_AGAIN_MS = 60;

export const wait = async ({ ms }: ActionOf<"wait">, { link, deadline }: ActionContext): Promise<ActionOutcome> => {
  const until = Math.min(Date.now() + ms, deadline);
  for (let left = until - Date.now(); left > 0 && link.open && !link.active.dialog; left = until - Date.now()) {
    await link.active.changed.wait(left);
  }
  return DONE;
};

export const waitFor = async (action: ActionOf<"waitFor">, context: ActionContext): Promise<ActionOutcome> => {
  const { link, issuedIds } = context;
  const startedAt = Date.now();
  const until = Math.min(startedAt + action.timeoutMs, context.deadline);
  for (;;) {
    const tab = link.active;
    const seen = await look(tab, action, issuedIds);
    if (seen === true || tab.dialog) return DONE;
    // An id that was never given never comes; one that left may come back.
    if (seen !== false && seen.code === "unknown_element") return problem(seen);
    const left = until - Date.now();
    if (left <= 0) return seen === false ? failed("wait_timeout", missing(action, tab, until - startedAt)) : problem(seen);
    await tab.changed.wait(Math.min(left, LOOK_AGAIN_MS));
  }
};

const look = async (tab: Tab, { text, url, target }: ActionOf<"waitFor">, issuedIds: number): Promise<boolean | Problem> => {
  if (url !== undefined) return matchesURL(tab.url, url);
  if (target !== undefined) {
    const seen = await tab.callFor(target, "isThere", issuedIds);
    return seen.ok ? seen.there : seen;
  }
  const counts = await tab.callEverywhere("countText", text ?? "");
  return counts.some(({ value }) => value > 0);
};

/** A page can make its address megabytes long; nobody waits for such a one. */
const MAX_URL_CHARS = 65_536;

/** A part of the URL, or the whole of it with * for any characters: the rules of `settle.ignore`, which go forward only. */
export const matchesURL = (url: string, wanted: string): boolean =>
  url.length <= MAX_URL_CHARS && wanted.length <= url.length + MAX_STARS && isIgnored(url, [wanted]);

/** A pattern may be longer than what it matches by its stars. */
const MAX_STARS = 1_024;

const missing = ({ text, url, target }: ActionOf<"waitFor">, tab: Tab, ms: number): string => {
  const within = `within ${ms} ms`;
  if (url !== undefined) return `The URL did not become ${JSON.stringify(url)} ${within}; it is ${tab.url}.`;
  if (target !== undefined) return `${target} could not be seen ${within}.`;
  return `The text ${JSON.stringify(text)} did not come ${within}.`;
};
