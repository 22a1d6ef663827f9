/**
 * @module Takes one step: its intent is written before the input is sent, its result before it is answered.
 */
import {
  actionError,
  type End,
  type Failure,
  mergeObserve,
  NO_EVALUATION,
  type StepAnswer,
  type StepRequest,
  viewportFor,
} from "../../../sdk/protocol/index.ts";
import { count, observeMs } from "../../metrics.ts";
import {
  cancelledStep,
  interruptedStep,
  lostBrowser,
  lostConnection,
  lostSite,
  messageOf,
  timedOutStep,
  unansweredSite,
} from "../episode/failures.ts";
import { blockedEnd, evaluateEnd, potential, taskDone } from "../evaluation/episode.ts";
import { endEpisode, failSession } from "../lifecycle.ts";
import { lookThrough } from "../look.ts";
import { PageFault } from "../page-fault.ts";
import type { SessionParts } from "../parts.ts";
import { recordNetwork } from "../recording/network-log.ts";
import { settleOptions } from "../settle/tuning.ts";
import { findDead } from "../sites/dead-server.ts";
import type { LostSite } from "../sites/leases.ts";
import { maxSteps } from "../view.ts";
import { TimeLimitError, within } from "../within.ts";
import { actionKey } from "./action-key.ts";
import { admit } from "./admit.ts";
import { lookAfterFault } from "./after-fault.ts";
import { endAfter, failureAnswer, type Scored, stepAnswer } from "./answer.ts";
import { addPolicyUse } from "./policy-use.ts";
import { readReply } from "./reply.ts";
import { type Progress, runStep, type StepResult, unsettled } from "./run.ts";

/** `cancelled` tells whether the session is being ended under the step. */
export const takeStep = async (parts: SessionParts, request: StepRequest, cancelled: () => boolean): Promise<StepAnswer> => {
  const { store, storage } = parts;
  const { session, episode } = parts;
  const key = await actionKey(request.action);
  const admission = admit(store, session, episode, request, key);
  if (admission.kind === "repeat") return admission.answer;

  const startedAt = Date.now();
  const index = episode.steps;
  store.beginStep({
    episode: episode.ref.n,
    index,
    requestId: request.requestId ?? null,
    action: request.action,
    actionKey: key,
    policy: request.policy ?? null,
    observe: request.observe ?? null,
    at: startedAt,
    answer: null,
  });
  if (request.policy) parts.updateEpisode({ policy: addPolicyUse(episode.policy, request.policy) });
  parts.touch();
  await storage.sync();
  try {
    for (const { network } of parts.environment.link?.tabs ?? []) {
      Object.assign(network, { serverFailed: false, deadServer: null });
      network.unanswered.clear();
    }
    const result = await performOrFault(parts, request, cancelled);
    await refuseLostSites(parts, result);
    refuseUnansweredSites(parts);
    await recordNetwork(parts);
    return finish(parts, index, result, await scoreStep(parts, index, result));
  } catch (error) {
    return await finishFailed(parts, index, await diagnose(parts, error, cancelled()), Date.now() - startedAt);
  }
};

/** Steps that were begun in an earlier life of the object and have no result: they are never done twice. */
export const settleInterrupted = (parts: SessionParts): void => {
  for (const step of parts.store.interrupted()) {
    const episode = parts.store.episode(step.episode);
    if (!episode) continue;
    const current = episode.ref.n === parts.session.episode && !episode.end;
    const end = current ? endAfter(episode, step.index, maxSteps(parts.session, episode), null, Date.now()) : null;
    parts.store.finishStep(step.episode, step.index, failureAnswer(episode, step.index, interruptedStep(), end, 0));
    count("failures", { class: "interrupted" });
    parts.store.saveEpisode({ ...episode, steps: Math.max(episode.steps, step.index + 1) });
    if (end) endEpisode(parts, end);
  }
};

/** A page that does not answer, or has crashed, ends its step with an error: the agent led itself there. */
const performOrFault = async (parts: SessionParts, request: StepRequest, cancelled: () => boolean): Promise<StepResult> => {
  const startedAt = Date.now();
  const { session, episode } = parts;
  const progress: Progress = { outcome: null, settle: null };
  try {
    return await performWithin(parts, request, session.request.limits.stepTimeoutMs, progress);
  } catch (error) {
    const { outcome } = progress;
    const seen = cancelled()
      ? null
      : await lookAfterFault(parts, error, {
          observe: mergeObserve(session.observe, request.observe),
          nextElementId: episode.nextElementId,
          allocate: true,
          error: outcome?.kind === "error" ? outcome.error : null,
          ended: outcome?.kind === "end",
          last: episode.observation,
          lastText: episode.pageText,
        });
    if (!seen?.fault) throw error;
    const { fault } = seen;
    console.warn(JSON.stringify({ level: "warn", event: "page_fault", session: session.id, error: fault.message }));
    const totalMs = Date.now() - startedAt;
    return {
      ...seen,
      error: outcome?.kind === "error" ? outcome.error : outcome?.kind === "end" ? null : actionError(fault.code, fault.message),
      end: outcome?.kind === "end" ? outcome.end : null,
      settle: progress.settle ?? unsettled(fault.code === "page_crashed" ? "crash" : "cap", totalMs),
      timing: { actMs: 0, settleMs: 0, observeMs: 0, totalMs },
    };
  }
};

const performWithin = async (
  parts: SessionParts,
  request: StepRequest,
  timeoutMs: number,
  progress: Progress,
): Promise<StepResult> => {
  const { session, episode, environment } = parts;
  const work = environment.attach(session).then((link) =>
    runStep(
      {
        link,
        look: lookThrough(parts.env, link),
        reply: readReply(
          session.request,
          {
            last: episode.observation,
            lastText: episode.pageText,
            viewport: viewportFor(session.request.viewport, episode.task),
            pointer: link.active.pointer,
          },
          request.action,
        ),
        observe: mergeObserve(session.observe, request.observe),
        nextElementId: episode.nextElementId,
        last: episode.observation,
        lastText: episode.pageText,
        settle: settleOptions(session),
        record: episode.record.screenshots,
        lastStep: endAfter(episode, episode.steps, maxSteps(session, episode), null, Date.now()) !== null,
        timeoutMs,
      },
      progress,
    ),
  );
  // When time is up first, the dropped connection ends the work.
  return within(timeoutMs, work, "the step did not end");
};

/** What a page shows of a site that has died is no answer to the action. */
class LostSiteError extends Error {
  override readonly name = "LostSiteError";
  readonly lost: LostSite;

  constructor(lost: LostSite) {
    super(lost.reason);
    this.lost = lost;
  }
}

/** The site's keeper hears of a death a moment after those who speak with the site. */
const DEATH_NOTICE_MS = 300;

const refuseLostSites = async ({ environment, session }: SessionParts, { settle }: StepResult): Promise<void> => {
  for (const { network } of environment.link?.tabs ?? []) {
    const lost = network.deadServer && findDead(session.leases, network.deadServer);
    if (lost) throw new LostSiteError(lost);
  }
  if (!session.leases.some(({ kind }) => kind === "container" || kind === "process")) return;
  const serverFailed = environment.link?.tabs.some((tab) => tab.network.serverFailed) === true;
  const looks = serverFailed ? 2 : settle.settled ? 0 : 1;
  for (let look = 0; look < looks; look++) {
    if (look > 0) await scheduler.wait(DEATH_NOTICE_MS);
    const lost = await environment.findLostSite(session.leases);
    if (lost) throw new LostSiteError(lost);
  }
};

/** An embedded site is a part of this service: where it gives no answer, that is ours, and no effect of the action. */
class UnansweredSiteError extends Error {
  override readonly name = "UnansweredSiteError";
}

const refuseUnansweredSites = ({ environment, session }: SessionParts): void => {
  const unanswered = new Set(environment.link?.tabs.flatMap(({ network }) => [...network.unanswered]));
  const site = session.leases.find(({ kind, hosts }) => kind === "embedded" && hosts.some((host) => unanswered.has(host)));
  if (site) throw new UnansweredSiteError(site.name);
};

interface Diagnosis {
  readonly failure: Failure;
  /** The browser or the page is lost, and the episode with it. */
  readonly fatal: boolean;
}

const diagnose = async (parts: SessionParts, error: unknown, cancelled: boolean): Promise<Diagnosis> => {
  const detail = messageOf(error);
  console.warn(JSON.stringify({ level: "warn", event: "step_failed", session: parts.session.id, error: detail }));
  if (cancelled) return { failure: cancelledStep(), fatal: false };
  if (error instanceof LostSiteError) return { failure: lostSite(error.lost), fatal: true };
  if (error instanceof UnansweredSiteError) return { failure: unansweredSite(detail), fatal: false };
  if (error instanceof PageFault) return { failure: lostBrowser(detail), fatal: true };
  const timedOut = error instanceof TimeLimitError;
  if (timedOut) await parts.environment.stopScripts();
  // Whatever still runs on the old connection must not act any more.
  parts.environment.drop();
  try {
    await parts.environment.attach(parts.session);
  } catch (lost) {
    return { failure: lostBrowser(messageOf(lost)), fatal: true };
  }
  const lost = await parts.environment.findLostSite(parts.session.leases);
  if (lost) return { failure: lostSite(lost), fatal: true };
  const failure = timedOut ? timedOutStep(parts.session.request.limits.stepTimeoutMs) : lostConnection(detail);
  return { failure, fatal: false };
};

interface Ending extends Scored {
  readonly end: End | null;
}

const FORMAT_ERRORS: ReadonlySet<string> = new Set(["bad_action", "unsupported_action"]);

/** Whether the step ends the episode, and what it has earned. */
const scoreStep = async (parts: SessionParts, index: number, result: StepResult): Promise<Ending> => {
  const { session, episode, environment } = parts;
  const { link } = environment;
  const evaluate = episode.task?.evaluate;
  if (!evaluate || !link) {
    const end = endAfter(episode, index, maxSteps(session, episode), result.end, Date.now());
    return { end, evaluation: NO_EVALUATION, potential: null };
  }
  const own = result.end ?? (await taskDone(evaluate, link));
  const ended = endAfter(episode, index, maxSteps(session, episode), own, Date.now());
  const end = ended && ((await blockedEnd(parts, link, result.observation)) ?? ended);
  if (!end) return { end, evaluation: NO_EVALUATION, potential: await potential(parts, link) };
  const evaluation = await evaluateEnd(parts, end, link);
  const unreadable = episode.unreadable || isUnreadable(result);
  if (!unreadable || evaluate.formatPenalty === 0) return { end, evaluation, potential: null };
  return {
    end,
    evaluation: { ...evaluation, penalties: [{ reason: "format", value: evaluate.formatPenalty }] },
    potential: null,
  };
};

const isUnreadable = ({ error }: StepResult): boolean => error !== null && FORMAT_ERRORS.has(error.code);

const finish = (parts: SessionParts, index: number, result: StepResult, ending: Ending): StepAnswer => {
  const { episode, store } = parts;
  const { end } = ending;
  const answer = stepAnswer(episode, index, result, end, ending);
  store.transaction(() => {
    store.finishStep(episode.ref.n, index, answer);
    parts.updateEpisode({
      steps: index + 1,
      nextElementId: result.nextElementId,
      observation: result.observation,
      pageText: result.pageText ?? episode.pageText,
      potential: ending.potential ?? episode.potential,
      unreadable: episode.unreadable || isUnreadable(result),
      bytes: episode.bytes + (result.observation.screenshot?.bytes ?? 0) + (result.observation.text?.length ?? 0),
    });
    if (end) endEpisode(parts, end, ending.evaluation);
    parts.keepLink();
    parts.touch();
  });
  parts.flushSoon();
  count("steps", { cause: result.settle.cause });
  if (answer.error) count("action_errors", { code: answer.error.code });
  observeMs("step", result.timing.totalMs);
  observeMs("settle", result.settle.ms);
  return answer;
};

const finishFailed = async (
  parts: SessionParts,
  index: number,
  { failure, fatal }: Diagnosis,
  totalMs: number,
): Promise<StepAnswer> => {
  const { session, episode, store } = parts;
  const end = fatal
    ? ({ reason: "failure", message: failure.message } as const)
    : endAfter(episode, index, maxSteps(session, episode), null, Date.now());
  const answer = failureAnswer(episode, index, failure, end, totalMs);
  store.transaction(() => {
    store.finishStep(episode.ref.n, index, answer);
    parts.updateEpisode({ steps: index + 1 });
    if (end) endEpisode(parts, end);
  });
  count("failures", { class: failure.class });
  if (fatal) await failSession(parts, failure);
  parts.flushSoon();
  return answer;
};
