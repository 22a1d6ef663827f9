/**
 * @module What is left of a step or a start when the page does not answer or has crashed: the tab is made usable again, and
 * the page is looked at as far as it goes. It is the page's fault, and none of ours.
 */
import { actionError } from "../../../sdk/protocol/index.ts";
import { answers, freePage } from "../browser/free-page.ts";
import type { BrowserLink } from "../browser/link.ts";
import type { Tab } from "../browser/tab.ts";
import { brokenLook, type Look, type LookRequest, lookThrough } from "../look.ts";
import { crashed, faultOf, PageFault } from "../page-fault.ts";
import type { SessionParts } from "../parts.ts";
import { TimeLimitError, within } from "../within.ts";

/** What a page that was freed may take to be looked at. */
const LOOK_LIMIT_MS = 3_000;
const DEATH_NOTICE_MS = 200;

/** null when the error is not the page's, and whoever runs the step finds out whose it is. */
export const lookAfterFault = async (parts: SessionParts, error: unknown, request: LookRequest): Promise<Look | null> => {
  const fault = await blame(parts, error);
  const { link } = parts.environment;
  if (!fault || !link) return null;
  return { ...(await lookAt(parts, link, request, fault)), fault };
};

const blame = async (parts: SessionParts, error: unknown): Promise<PageFault | null> => {
  const { link } = parts.environment;
  if (!link) return null;
  if (link.tabs.length === 0) return openAnother(link);
  if (link.active.crashed && (await wasKilled(link.active))) return null;
  const fault = link.active.crashed ? crashed() : faultOf(error);
  if (fault && fault.code !== "page_unresponsive") return fault;
  return fault || error instanceof TimeLimitError ? freed(parts, link, fault) : null;
};

/** How a process ended is told a moment after its end. */
const wasKilled = async (tab: Tab): Promise<boolean> => {
  if (!tab.killed) await tab.changed.wait(DEATH_NOTICE_MS);
  return tab.killed;
};

/** A page that closed the last tab leaves a blank one. */
const openAnother = async (link: BrowserLink): Promise<PageFault> => {
  await link.newTab();
  return new PageFault("page_crashed", "The page closed its tab, which was the last one; a blank tab is open instead.");
};

/** The browser answers and the page does not. A site that died is told of before: pages may wait for it. */
const freed = async (parts: SessionParts, link: BrowserLink, known: PageFault | null): Promise<PageFault | null> => {
  const { environment, session } = parts;
  try {
    await link.ping();
    if (await environment.findLostSite(session.leases)) return null;
    const how = await freePage(link.active);
    if (how === "stuck" || (how === "answers" && !known)) return null;
    if (how === "crashed") return new PageFault("page_unresponsive", "The page did not answer in time, and had to be ended.");
    // Whatever still waits for the page must not act on it any more.
    parts.keepLink();
    environment.drop();
    await environment.attach(parts.session);
    return new PageFault("page_unresponsive", "The page did not answer in time; what ran in it was stopped.");
  } catch {
    return null;
  }
};

const lookAt = async (parts: SessionParts, link: BrowserLink, request: LookRequest, fault: PageFault): Promise<Look> => {
  if (fault.code === "page_unresponsive" && !link.active.crashed && (await answers(link.active))) {
    try {
      const error = request.error ?? (request.ended ? null : actionError(fault.code, fault.message));
      return await within(LOOK_LIMIT_MS, lookThrough(parts.env, link)({ ...request, error }), "the page cannot be looked at");
    } catch {
      // As with any other page that cannot be read.
    }
  }
  return brokenLook(link, request, fault);
};
