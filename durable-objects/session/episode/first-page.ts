/**
 * @module Opens an episode's first page and takes its first observation.
 */
import { type Observe, ServiceError } from "../../../sdk/protocol/index.ts";
import { openURL } from "../actions/index.ts";
import { answers, PATIENCE_MS } from "../browser/free-page.ts";
import type { BrowserLink } from "../browser/link.ts";
import type { DocumentProblem } from "../browser/network-activity.ts";
import { glanceRequest, type Look, type Looker, type LookRequest } from "../look.ts";
import { crashed, PageFault } from "../page-fault.ts";
import { PAGE_BUSY, type SettleOptions, watch } from "../settle/watch.ts";

export const FIRST_ELEMENT_ID = 1;

export const openFirstPage = async (
  link: BrowserLink,
  look: Looker,
  { urls, start, observe, settle }: { urls: readonly string[]; start: PageStart | null; observe: Observe; settle: SettleOptions },
): Promise<Look> => {
  const first = link.active;
  const request: LookRequest = {
    observe,
    nextElementId: FIRST_ELEMENT_ID,
    allocate: true,
    error: null,
    last: null,
    lastText: null,
  };
  const looksNext = urls.length === 1 && start === null;
  for (const [at, url] of urls.entries()) {
    if (at > 0) await link.newTab();
    await openOne(link, url, settle, looksNext ? request : null);
  }
  if (urls.length > 1) await link.activate(first.id);
  if (start !== null) await startPage(link, start, settle);
  return look(request);
};

/** `next` is the look that follows at once. */
const openOne = async (link: BrowserLink, url: string, settle: SettleOptions, next: LookRequest | null): Promise<void> => {
  const standing = await watch(link, settle, "none");
  const obstacle = await openURL(link.active, url, link.readProxyLog);
  if (obstacle) throw startError(obstacle);
  const verdict = await standing.settled(() => next && glanceRequest(link, next));
  if (verdict.cause === "crash") throw crashed();
  if (
    !verdict.settled &&
    verdict.pending.some(({ detail }) => detail === PAGE_BUSY) &&
    !(await answers(link.active, PATIENCE_MS))
  )
    throw new PageFault("page_unresponsive", "The first page does not answer.");
  const late = link.active.network.documentProblem;
  if (late) throw startError(late);
};

/** What the task does to its first page before anybody sees it. */
export interface PageStart {
  readonly expression: string;
  /** It gives what is wrong with the page, or null. */
  readonly tellsProblem: boolean;
}

const startPage = async (link: BrowserLink, { expression, tellsProblem }: PageStart, settle: SettleOptions): Promise<void> => {
  const standing = await watch(link, settle);
  let told: unknown;
  try {
    told = await link.active.evaluate<unknown>(expression);
  } catch (error) {
    throw new ServiceError("site_failed", `The task's start script failed: ${String(error)}`);
  }
  if (tellsProblem && typeof told === "string") {
    throw new ServiceError("site_failed", `The first page ${link.active.url} cannot be started: ${told}.`);
  }
  await standing.settled();
};

const startError = ({ kind, url, detail }: DocumentProblem): ServiceError =>
  kind === "refused"
    ? new ServiceError("invalid_request", `startUrl: ${url} may not be reached: ${detail}.`, {
        issues: [{ path: "startUrl", message: detail }],
      })
    : new ServiceError("site_failed", `The first page ${url} could not be opened: ${detail}.`);
