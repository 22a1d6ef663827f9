/**
 * @module goto, back, forward and reload, and the opening of an episode's first page.
 */
import type { ActionOf } from "../../../sdk/protocol/index.ts";
import { ABOUT_BLANK } from "../browser/context.ts";
import type { DocumentProblem } from "../browser/network-activity.ts";
import { explained, type ReadProxyLog } from "../browser/refusals.ts";
import type { Tab } from "../browser/tab.ts";
import { type ActionContext, type ActionOutcome, DONE, failed } from "./outcome.ts";

/** The URL in full, or null when the browser must not be sent there. A bare host name gets http. */
export const webURL = (given: string): string | null => {
  const text = given.trim();
  if (text === ABOUT_BLANK) return text;
  const parsed = URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/?#]+:\d/.test(text) ? text : `http://${text}`);
  return parsed && (parsed.protocol === "http:" || parsed.protocol === "https:") && parsed.hostname !== "" ? parsed.href : null;
};

/** Sends the tab to a URL; what stood in the way, or null. The document may still be loading. */
export const openURL = async (
  tab: Tab,
  url: string,
  readProxyLog: ReadProxyLog | null = null,
): Promise<DocumentProblem | null> => {
  tab.network.documentProblem = null;
  const answer = await reviving(tab, tab.send("Page.navigate", { url }));
  // A download or a 204 ends the navigation and leaves the page as it was.
  if (answer.errorText && answer.errorText !== "net::ERR_ABORTED") {
    return explained({ kind: "failed", url, detail: answer.errorText }, readProxyLog);
  }
  return tab.network.documentProblem;
};

/** A page that has crashed comes back with its next document, which is waited for. */
const REVIVAL_MS = 5_000;
const REVIVAL_LOOK_MS = 20;

const reviving = async <T>(tab: Tab, navigation: Promise<T>): Promise<T> => {
  if (!tab.crashed) return tab.unlessDialog(navigation);
  const answer = await navigation;
  const until = Date.now() + REVIVAL_MS;
  while (tab.crashed && Date.now() < until) await tab.changed.wait(REVIVAL_LOOK_MS);
  return answer;
};

export const badURL = (url: string): ActionOutcome =>
  failed("bad_url", `${JSON.stringify(url)} is not a URL that can be opened.`);

export const goto = async ({ url }: ActionOf<"goto">, { link }: ActionContext): Promise<ActionOutcome> => {
  const full = webURL(url);
  if (full === null) return badURL(url);
  const obstacle = await openURL(link.active, full, link.readProxyLog);
  return obstacle ? navigationError(obstacle) : DONE;
};

export const back = (_action: ActionOf<"back">, { link }: ActionContext): Promise<ActionOutcome> => travel(link.active, -1);

export const forward = (_action: ActionOf<"forward">, { link }: ActionContext): Promise<ActionOutcome> => travel(link.active, 1);

const travel = async (tab: Tab, by: -1 | 1): Promise<ActionOutcome> => {
  const { currentIndex, entries } = await tab.send("Page.getNavigationHistory");
  const entry = entries[currentIndex + by];
  // The blank page that every tab begins with is not a page the policy has seen.
  const isBeginning = currentIndex + by === 0 && entry?.url === ABOUT_BLANK;
  if (!entry || isBeginning) return failed("no_history", `There is no ${by < 0 ? "earlier" : "later"} page in this tab.`);
  tab.network.documentProblem = null;
  await reviving(tab, tab.send("Page.navigateToHistoryEntry", { entryId: entry.id }));
  return DONE;
};

export const reload = async (_action: ActionOf<"reload">, { link }: ActionContext): Promise<ActionOutcome> => {
  const tab = link.active;
  tab.network.documentProblem = null;
  await reviving(tab, tab.send("Page.reload"));
  return DONE;
};

export const navigationError = ({ kind, url, detail }: DocumentProblem): ActionOutcome =>
  kind === "refused"
    ? failed("navigation_refused", `${url} may not be reached: ${detail}.`)
    : failed("navigation_failed", `${url} could not be opened: ${detail}.`);
