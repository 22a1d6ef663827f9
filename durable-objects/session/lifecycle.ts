/**
 * @module The life of a session: opening it, beginning episodes, and every way in which episodes and sessions end.
 */
import {
  type CreateSession,
  type End,
  type Evaluation,
  type Failure,
  NO_EVALUATION,
  type Observe,
  type ResetSession,
  ServiceError,
} from "../../sdk/protocol/index.ts";
import { trajectoryId } from "../ids.ts";
import type { BrowserLink } from "./browser/link.ts";
import { deviceOf } from "./episode/environment.ts";
import { failedStart, messageOf } from "./episode/failures.ts";
import { FIRST_ELEMENT_ID, openFirstPage, type PageStart } from "./episode/first-page.ts";
import { heartbeatMs } from "./episode/lease.ts";
import { leaving, logRelease, releaseForNext, releaseLeft } from "./episode/letting-go.ts";
import { type EpisodePlan, type Found, planNext } from "./episode/plan.ts";
import { findBlock } from "./evaluation/blocked.ts";
import { keepStatesBefore } from "./evaluation/episode.ts";
import { fidelityOf } from "./fork/capture.ts";
import { openRestoredPages } from "./fork/restored-pages.ts";
import { type Look, lookThrough, withPicture } from "./look.ts";
import { GOAL_EXPRESSION, markExpression, startExpression } from "./miniwob/page.ts";
import { PageFault } from "./page-fault.ts";
import { FORGET_AFTER_MS, type SessionParts } from "./parts.ts";
import { recordNetwork } from "./recording/network-log.ts";
import type { OpenSession } from "./rpc.ts";
import { settleOptions } from "./settle/tuning.ts";
import { refuseBlocked, webSiteOf } from "./sites/blocked.ts";
import { whoseServer } from "./sites/dead-server.ts";
import type { EpisodeRecord, SessionRecord } from "./state/records.ts";
import type { SessionStore } from "./state/store.ts";
import { lookAfterFault } from "./step/after-fault.ts";
import { flags } from "./step/answer.ts";
import { unlessCrashed } from "./step/crash.ts";
import { NO_POLICY_USE } from "./step/policy-use.ts";
import { expiresAt } from "./view.ts";
import { TimeLimitError, within } from "./within.ts";

/** Writes the session down as starting. */
export const registerSession = (store: SessionStore, { id, request }: OpenSession, plan: EpisodePlan): void => {
  const now = Date.now();
  const session: SessionRecord = {
    id,
    request,
    status: "starting",
    episode: 0,
    ...planned(plan),
    leases: [],
    browser: null,
    failure: null,
    createdAt: now,
    deadlineAt: now + request.limits.ttlMs,
    idleAt: now + request.limits.idleTtlMs,
    endedAt: null,
  };
  store.saveSession(session);
  store.beginEpisode(newEpisode(id, 0, plan, null), null);
};

/** Brings up browser, sites and first page, and begins the episode with what is seen there. */
export const startEpisode = async (
  parts: SessionParts,
  plan: EpisodePlan,
  n: number,
  resetRequestId: string | null,
): Promise<void> => {
  const { environment, store } = parts;
  const before = parts.session;
  // The episode before has ended, so its sites go whether or not the new one comes up.
  const kept = new Set(plan.leases.map(({ lease }) => lease));
  const gone = before.leases.filter(({ lease }) => !kept.has(lease));
  const change = { status: "starting", failure: null, blocked: false, leases: plan.leases, ...leaving(before, gone) } as const;
  const { request } = parts.update(change);
  releaseForNext(parts).catch((error) => logRelease(before.id, error));
  const context = { seed: plan.seed, session: before.id, episode: trajectoryId(before.id, n), n };
  const link = await environment.start(plan, deviceOf(request, plan.task), request.queueMs, before.browser, context, {
    browser: (browser) => parts.update({ browser }),
    sites: (leases) => parts.update({ leases }),
  });
  const look = lookThrough(parts.env, link);
  const observe = plan.record.screenshots === "all" ? withPicture(plan.observe) : plan.observe;
  const settle = settleOptions(parts.session);
  const opening = unlessCrashed(link, () =>
    plan.fork
      ? openRestoredPages(link, look, { tabs: plan.fork.browser.tabs, observe, settle })
      : openFirstPage(link, look, {
          urls: [plan.firstURL, ...plan.furtherURLs],
          start: startOf(plan),
          observe,
          settle,
        }),
  );
  const first = await within(request.limits.stepTimeoutMs, opening, "the first page does not answer")
    .catch((error: unknown) => firstAfterFault(parts, error, observe))
    .catch((error: unknown) => {
      throw namingSite(error, parts.session.leases, plan.firstURL);
    });
  if (!plan.fork) await refuseWall(parts, plan, first);
  const goal = plan.fork ? null : await pageGoal(environment.link ?? link, plan.task);
  const parent = plan.fork && { ...plan.fork.parent, fidelity: await fidelityOf(parts, plan.fork, first.pageText) };
  store.beginEpisode(
    {
      ...newEpisode(before.id, n, { ...plan, leases: parts.session.leases }, resetRequestId),
      ...(goal === null ? {} : { task: plan.task && { ...plan.task, goal } }),
      parent,
      browser: link.product,
      observation: first.observation,
      pageText: first.pageText,
      nextElementId: first.nextElementId,
    },
    first.observation,
  );
  parts.update({ ...planned(plan), status: "ready", episode: n });
  parts.keepLink();
  parts.touch();
  await Promise.all([recordNetwork(parts), keepStatesBefore(parts)]);
  parts.schedule.set("heartbeat", Date.now() + heartbeatMs(parts.env));
  const timeLimitMs = plan.task?.limits?.timeLimitMs;
  parts.schedule.set("timeLimit", timeLimitMs === undefined ? null : Date.now() + timeLimitMs);
  parts.schedule.sooner("flush", Date.now());
  await parts.tellRegistry();
};

/** A page that breaks itself is where the episode begins: its agent finds it so. */
const firstAfterFault = async (parts: SessionParts, error: unknown, observe: Observe): Promise<Look> => {
  const blank = { nextElementId: FIRST_ELEMENT_ID, allocate: true, error: null, last: null, lastText: null };
  const seen = await lookAfterFault(parts, error, { observe, ...blank });
  if (!seen) throw error;
  return seen;
};

/** A site of the live web that shows a wall in place of its first page: no episode is spent on it. */
const refuseWall = async ({ env, session }: SessionParts, plan: EpisodePlan, { observation, pageText }: Look): Promise<void> => {
  const site = webSiteOf(plan);
  const wall = site && findBlock({ title: observation.title, text: pageText ?? observation.text }, null);
  if (site && wall) await refuseBlocked(env, site, wall, session.id);
};

/** Whoever brings a server wants to know which one does not answer. */
const namingSite = (error: unknown, leases: SessionRecord["leases"], url: string): unknown =>
  error instanceof ServiceError && error.code === "site_failed"
    ? new ServiceError("site_failed", `${error.message}${whoseServer(leases, url)}`, error.details)
    : error;

/** What is done to the first page before anybody sees it. */
const startOf = ({ task, seed }: EpisodePlan): PageStart | null => {
  const { script, miniwob } = task?.start ?? {};
  if (miniwob) return { expression: startExpression(seed, miniwob), tellsProblem: true };
  const marks = task?.evaluate?.evaluators.some(({ type }) => type === "miniwob") === true;
  if (script === undefined) return marks ? { expression: markExpression, tellsProblem: false } : null;
  return { expression: marks ? `${markExpression};\n${script}` : script, tellsProblem: false };
};

/** The goal of tasks whose page makes it. */
const pageGoal = async (link: BrowserLink, task: EpisodePlan["task"]): Promise<string | null> => {
  const { start } = task ?? {};
  const expression = start?.miniwob ? GOAL_EXPRESSION : start?.goal;
  if (expression === undefined) return null;
  try {
    return String(await within(GOAL_LIMIT_MS, link.active.evaluate<unknown>(expression), "the page does not answer"));
  } catch (error) {
    throw new ServiceError("site_failed", `The first page does not give the task's goal: ${messageOf(error)}`);
  }
};
const GOAL_LIMIT_MS = 5_000;

/** The 5xx of a start that failed; 4xx of the plan pass through unchanged. */
export const failStart = async (parts: SessionParts, cause: unknown): Promise<ServiceError> => {
  const error = startError(cause);
  const blocked = error.code === "site_blocked";
  const kind = blocked || error.code === "site_failed" ? "site" : error.code === "internal" ? "internal" : "browser";
  const { browser, leases, id } = parts.session;
  const retryable = error.status >= 500 && !blocked;
  const failure = { ...failedStart(kind, error.message), retryable, retryAfterMs: roomIn(error) };
  const failed = parts.update({ status: "failed", failure, blocked, browser: null, leases: [] });
  // After a reset it is the episode before, which has ended, and stays as it is.
  endEpisode(parts, failedEnd(failed));
  await release(parts, { id, browser, leases });
  return error;
};

/** When there may be room for what found none. */
const roomIn = ({ code, details }: ServiceError): number | null => {
  if (code !== "over_capacity") return null;
  return typeof details.retryAfterMs === "number" ? details.retryAfterMs : DEFAULT_ROOM_MS;
};
const DEFAULT_ROOM_MS = 1_000;

const startError = (cause: unknown): ServiceError => {
  if (cause instanceof ServiceError) return cause;
  if (cause instanceof PageFault) return new ServiceError("browser_failed", cause.message);
  const code = cause instanceof TimeLimitError ? "site_failed" : "internal";
  return new ServiceError(code, `The session did not start: ${messageOf(cause)}`);
};

/** How an episode ends that its user leaves. One that never began is no choice of the user's: it has failed. */
export const leftByUser = ({ session }: SessionParts, message: string): End =>
  session.failure ? failedEnd(session) : { reason: "cancelled", message };

/** Of an episode whose session failed: a web site that kept it out is nobody's failure. */
export const failedEnd = ({ failure, blocked }: SessionRecord): End => ({
  reason: blocked ? "blocked" : "failure",
  message: failure?.message ?? "The session failed.",
});

export const resetPlan = async (parts: SessionParts, request: ResetSession, found: Found): Promise<EpisodePlan> => {
  if (parts.session.status === "ended") throw new ServiceError("session_ended", "The session has ended.");
  return planNext(parts.env, parts.session, request, found);
};

/** An evaluation that failed masks the episode; one that is pending is the alarm's affair. */
export const endEpisode = (parts: SessionParts, end: End, evaluation: Evaluation = NO_EVALUATION): void => {
  if (parts.episode.end) return;
  const mask = flags(end).mask || evaluation.status === "failed";
  parts.updateEpisode({ end, evaluation, mask, endedAt: Date.now() });
  parts.schedule.set("timeLimit", null);
  if (evaluation.status === "pending") parts.schedule.sooner("judge", Date.now());
  parts.flushSoon();
};

/** An episode that ended is a failure after all. */
export const disownEpisode = (parts: SessionParts, episode: EpisodeRecord, message: string): void => {
  if (episode.end?.reason === "failure") return;
  const was = episode.end ? ` It had ended with ${episode.end.reason}.` : "";
  parts.store.saveEpisode({ ...episode, end: { reason: "failure", message: message + was }, mask: true });
  parts.schedule.sooner("flush", Date.now());
};

/** Its group was dropped: masked, and otherwise as it was. */
export const dropEpisode = (parts: SessionParts, episode: EpisodeRecord, message: string): void => {
  if (!episode.end || episode.end.dropped !== undefined) return;
  parts.store.saveEpisode({ ...episode, end: { ...episode.end, dropped: message }, mask: true });
  parts.schedule.sooner("flush", Date.now());
};

/** Browser or site are lost: the episode is over, a reset brings the session back. */
export const failSession = async (parts: SessionParts, failure: Failure): Promise<void> => {
  const { browser, leases, id } = parts.session;
  endEpisode(parts, { reason: "failure", message: failure.message });
  parts.update({ status: "failed", failure, browser: null });
  parts.schedule.set("heartbeat", null);
  await release(parts, { id, browser, leases });
  await parts.tellRegistry();
};

export const endSession = async (parts: SessionParts, end: End): Promise<void> => {
  const { status, browser, leases, id } = parts.session;
  if (status === "ended") return;
  endEpisode(parts, end);
  parts.update({ status: "ended", endedAt: Date.now(), browser: null });
  parts.schedule.set("heartbeat", null);
  parts.schedule.set("lease", null);
  parts.schedule.set("forget", Date.now() + FORGET_AFTER_MS);
  parts.schedule.sooner("flush", Date.now());
  await release(parts, { id, browser, leases });
  await parts.tellRegistry();
};

/** Whether the lease is over by now. */
export const isExpired = (session: SessionRecord): boolean => session.status !== "ended" && Date.now() >= expiresAt(session);

const planned = (plan: EpisodePlan): Pick<SessionRecord, "task" | "seed" | "sites" | "snapshot" | "startUrl" | "observe"> => ({
  task: plan.task,
  seed: plan.seed,
  sites: plan.sites,
  snapshot: plan.snapshot,
  startUrl: plan.startUrl,
  observe: plan.observe as CreateSession["observe"],
});

const newEpisode = (sessionId: string, n: number, plan: EpisodePlan, resetRequestId: string | null): EpisodeRecord => ({
  ref: { id: trajectoryId(sessionId, n), n },
  task: plan.task,
  seed: plan.seed,
  startUrl: plan.firstURL,
  web: plan.fork ? null : webSiteOf(plan),
  siteVersions: Object.fromEntries(plan.leases.map((lease) => [lease.name, lease.version])),
  copies: plan.leases.filter(({ kind }) => kind === "embedded" || kind === "container" || kind === "process").length,
  snapshot: plan.snapshot?.name ?? null,
  browser: null,
  resetRequestId,
  parent: null,
  steps: 0,
  nextElementId: FIRST_ELEMENT_ID,
  end: null,
  mask: false,
  evaluation: NO_EVALUATION,
  record: plan.record,
  potential: 0,
  unreadable: false,
  observation: null,
  pageText: null,
  bytes: 0,
  policy: NO_POLICY_USE,
  wish: { sites: plan.sites, startUrl: plan.startUrl, observe: planned(plan).observe, snapshot: plan.snapshot },
  startedAt: Date.now(),
  endedAt: null,
});

/** A browser host reaps what is not renewed, and sites are tried again, so a release that fails is only late. */
const release = async (
  parts: SessionParts,
  { id, browser, leases }: Pick<SessionRecord, "id" | "browser" | "leases">,
): Promise<void> => {
  const { environment } = parts;
  parts.update(leaving(parts.session, leases));
  const results = await Promise.allSettled([
    browser ? environment.closeBrowser(browser) : environment.drop(),
    releaseLeft(parts),
  ]);
  for (const result of results) if (result.status === "rejected") logRelease(id, result.reason);
};
