/**
 * @module Scores an episode of a living session: when it ends, when somebody asks, and when a judge has time.
 */
import {
  type End,
  type Evaluate,
  type Evaluation,
  NO_EVALUATION,
  type Observation,
  ServiceError,
} from "../../../sdk/protocol/index.ts";
import type { BrowserLink } from "../browser/link.ts";
import type { SessionParts } from "../parts.ts";
import { isOfSite, rememberBlocked } from "../sites/blocked.ts";
import { hasStateDoor } from "../sites/driver.ts";
import { readState } from "../sites/leases.ts";
import { kindsOf } from "../sites/verifier.ts";
import type { SiteLease } from "../state/records.ts";
import { flags } from "../step/answer.ts";
import { stepRow } from "../view.ts";
import { findBlock } from "./blocked.ts";
import { NotEvaluatedError } from "./evaluator.ts";
import type { Evidence, SiteStates } from "./evidence.ts";
import { givenOf, type Recorded } from "./given.ts";
import { lastPage, withFreshPage } from "./live-page.ts";
import { readPage } from "./page/miniwob.ts";
import { moduleOf, needsOf } from "./registry.ts";
import { readLast, score } from "./score.ts";

/** More than an episode can have. */
const ALL = 1_000_000;
const RETRY_EVERY_MS = 500;

/** Keeps the sites as they are before the first step, where the task compares. */
export const keepStatesBefore = async (parts: SessionParts): Promise<void> => {
  const { task } = parts.session;
  if (needsOf(task?.evaluate).states) parts.evidence.begin(parts.session.episode, await readStates(parts));
};

const readStates = async ({ env, session }: SessionParts): Promise<SiteStates> => {
  const withState = session.leases.filter(hasStateDoor);
  const states = await Promise.all(withState.map(async (lease) => [lease.name, await readState(env, lease)] as const));
  return Object.fromEntries(states);
};

/** Whether the page itself says that the task is over, or is no longer the task's page, which ends it as in BrowserGym. */
export const taskDone = async (evaluate: Evaluate | undefined, link: BrowserLink): Promise<End | null> => {
  if (!evaluate?.evaluators.some(({ type }) => type === "miniwob") || link.active.dialog || link.active.crashed) return null;
  const { done, reason, left } = await readPage(lastPage(link.active));
  if (left !== null) return { reason: "taskDone", message: `The task's page was left: ${left}.` };
  return done ? { reason: "taskDone", message: reason } : null;
};

/**
 * Where a judge would be asked, a wall in place of the site is told without one; and on the live web no program takes the
 * site's own wall for the agent's failure. The site is set aside then.
 */
export const blockedEnd = async (
  { env, session, episode }: SessionParts,
  link: BrowserLink,
  observation: Observation | null,
): Promise<End | null> => {
  const { url, network } = link.active;
  const site = episode.web && isOfSite(episode.web, url) ? episode.web : null;
  if (!needsOf(episode.task?.evaluate).judge && !site) return null;
  const found = findBlock(observation, network.documentProblem?.detail ?? null);
  if (!found) return null;
  await rememberBlocked(env, site, found, session.id);
  return { reason: "blocked", message: `${found.kind}: ${found.sign}` };
};

/** A judge found that the site kept the agent out of the page where it ended. */
export const rememberJudged = async ({ env, session, episode, evidence }: SessionParts): Promise<void> => {
  const { web } = episode;
  const lastURL = evidence.ended(session.episode)?.lastURL ?? "";
  if (!web || !isOfSite(web, lastURL)) return;
  await rememberBlocked(env, web, { kind: "judged", sign: "the judge found that the site kept the agent out" }, session.id);
};

/** What is read first: the agent's last page as it is, then the sites' states. */
const gather = async (parts: SessionParts, evaluate: Evaluate, link: BrowserLink): Promise<Evidence> => {
  const { session, evidence } = parts;
  // Nothing is on a page that has crashed; a blank one stands in for it.
  const { crashed, url } = link.active;
  const read = crashed
    ? await withFreshPage(link, (page) => readLast(evaluate, { ...page, url }))
    : await readLast(evaluate, lastPage(link.active));
  return {
    evaluate,
    goal: parts.episode.task?.goal ?? null,
    before: evidence.before(session.episode),
    after: needsOf(evaluate).states ? await readStates(parts) : {},
    read,
    lastURL: link.active.url,
    origins: Object.fromEntries(session.leases.map(({ name, startUrl }: SiteLease) => [name, new URL(startUrl).origin])),
    kinds: kindsOf(session.leases),
  };
};

const recordedHere = ({ session, episode, store, network }: SessionParts, end: End | null, evidence: Evidence): Recorded => ({
  id: episode.ref.id,
  task: episode.task?.id ?? null,
  goal: episode.task?.goal ?? null,
  seed: episode.seed,
  end,
  evidence,
  initial: async () => store.initial(session.episode),
  steps: async () => [...store.allSteps(session.episode)].flatMap((step) => stepRow(step) ?? []),
  network: async () => network.after(session.episode, 0, ALL),
});

/** The evaluation that the ending step answers with: pending where a judge has to speak. */
export const evaluateEnd = async (parts: SessionParts, end: End, link: BrowserLink): Promise<Evaluation> => {
  const evaluate = parts.episode.task?.evaluate;
  if (!evaluate || flags(end).mask) return NO_EVALUATION;
  try {
    const evidence = await gather(parts, evaluate, link);
    parts.evidence.end(parts.session.episode, evidence);
    if (needsOf(evaluate).judge) return { status: "pending", score: null, parts: [] };
    return await scoreWithRetry(parts, evaluate, end, evidence, link);
  } catch (error) {
    return failedEvaluation(error);
  }
};

const failedEvaluation = (error: unknown): Evaluation => ({
  status: "failed",
  score: null,
  parts: [{ type: "evidence", score: null, evidence: { failure: String(error), ...hintOf(error) }, ms: 0 }],
});

/** A state hook that gives no JSON, say, would give none the next time. */
const hintOf = (error: unknown): { hint?: string } =>
  error instanceof ServiceError && error.details.permanent === true ? { hint: "the state of a site cannot be read" } : {};

/** A site may take a moment to show what was done. */
const scoreWithRetry = async (
  parts: SessionParts,
  evaluate: Evaluate,
  end: End,
  first: Evidence,
  link: BrowserLink,
): Promise<Evaluation> => {
  const deadline = Date.now() + evaluate.retryMs;
  let evidence = first;
  for (;;) {
    const given = givenOf(parts.env, evaluate.mode, recordedHere(parts, end, evidence), link, parts.session.leases);
    const evaluation = await score(evaluate, given, evidence.read);
    if (evaluation.score === 1 || Date.now() + RETRY_EVERY_MS > deadline) return evaluation;
    await new Promise((resolve) => setTimeout(resolve, RETRY_EVERY_MS));
    evidence = await gather(parts, evaluate, link);
    parts.evidence.end(parts.session.episode, evidence);
  }
};

/** The score as it would be now, by evaluators that change nothing. */
export const evaluateNow = async (parts: SessionParts, link: BrowserLink): Promise<Evaluation> => {
  const { episode } = parts;
  const evaluate = episode.task?.evaluate;
  if (!evaluate) throw new ServiceError("nothing_to_evaluate", "The episode's task says nothing of how it is scored.");
  if (episode.end && episode.evaluation.status !== "none") return episode.evaluation;
  const unsafe = evaluate.evaluators.find((evaluator) => !moduleOf(evaluator).isSafe(evaluator));
  if (unsafe) {
    throw new ServiceError(
      "unsafe_now",
      `The evaluator ${unsafe.type} could change the site or the page before the episode has ended.`,
    );
  }
  const evidence = await gather(parts, evaluate, link);
  const recorded = recordedHere(parts, episode.end, evidence);
  return score(evaluate, givenOf(parts.env, evaluate.mode, recorded, link, parts.session.leases), evidence.read);
};

/** For tasks that reward steps: the score so far; null where no program can tell. */
export const potential = async (parts: SessionParts, link: BrowserLink): Promise<number | null> => {
  const evaluate = parts.episode.task?.evaluate;
  if (evaluate?.rewards !== "steps" || needsOf(evaluate).judge) return null;
  return (await evaluateNow(parts, link).catch(() => null))?.score ?? null;
};

/** What a judge says of an episode that has ended. */
export const evaluatePending = async (parts: SessionParts): Promise<Evaluation> => {
  const { episode, session, env } = parts;
  const evaluate = episode.task?.evaluate;
  const evidence = parts.evidence.ended(session.episode);
  if (!evaluate || !evidence) return failedEvaluation(new NotEvaluatedError("What the episode ended with is gone."));
  const given = givenOf(env, evaluate.mode, recordedHere(parts, episode.end, evidence), parts.environment.link);
  return score(evaluate, given, evidence.read);
};
