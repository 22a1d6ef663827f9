/**
 * @module One step on a live page: act, settle, look.
 */
import type { DialectResult } from "../../../sdk/dialects/index.ts";
import {
  type ActionError,
  actionError,
  type End,
  type Observation,
  type RecordedScreenshots,
  type Settle,
  type Timing,
} from "../../../sdk/protocol/index.ts";
import { type ActionContext, type ActionOutcome, navigationError, perform } from "../actions/index.ts";
import { failed } from "../actions/outcome.ts";
import { answers, PATIENCE_MS } from "../browser/free-page.ts";
import type { BrowserLink } from "../browser/link.ts";
import { explained } from "../browser/refusals.ts";
import { glanceRequest, type Looker, type LookRequest, withPicture } from "../look.ts";
import type { ObserveRequest } from "../page/api.ts";
import { crashed, faultOf, PageFault } from "../page-fault.ts";
import { PAGE_BUSY, type SettleOptions, type Watch, watch } from "../settle/watch.ts";
import { unlessCrashed } from "./crash.ts";

export interface StepInput {
  readonly link: BrowserLink;
  readonly look: Looker;
  /** What the policy said, read in the session's dialect. */
  readonly reply: DialectResult;
  readonly observe: LookRequest["observe"];
  readonly nextElementId: number;
  readonly last: Observation | null;
  readonly lastText: string | null;
  readonly settle: SettleOptions;
  /** Which observations hold a picture, asked for or not. */
  readonly record: RecordedScreenshots;
  /** Whether a limit ends the episode with this step. */
  readonly lastStep: boolean;
  /** The whole step takes no longer; what is left after acting and settling is for looking. */
  readonly timeoutMs: number;
}

export interface StepResult {
  readonly observation: Observation;
  readonly pageText: string | null;
  readonly nextElementId: number;
  readonly error: ActionError | null;
  readonly end: End | null;
  readonly settle: Settle;
  readonly timing: Timing;
}

/** How far a step has come, for whoever has to break it off. */
export interface Progress {
  outcome: ActionOutcome | null;
  settle: Settle | null;
}

/** Actions whose own purpose is a document, so that a document that does not come is their error. */
const NAVIGATIONS: ReadonlySet<string> = new Set(["goto", "back", "forward", "reload", "newTab"]);

/** Actions whose target is asked for in the page, before any input. */
const LOOKS_UP: ReadonlySet<string> = new Set(["click", "fill", "clear", "check", "uncheck", "hover", "focus", "select"]);

/** What looking at the page may take, of a step's time. */
const LOOK_MS = 3_000;
const LOOK_SHARE = 0.2;
/** A busy page is asked once more in any case. */
const MIN_PATIENCE_MS = 500;

/** Several actions of one reply are done in order; the first that goes wrong is the last. */
const act = async (reply: DialectResult, context: ActionContext): Promise<ActionOutcome> => {
  if ("error" in reply) return { kind: "error", error: reply.error };
  for (const action of reply.before) {
    const outcome = await perform(action, { ...context, followed: true });
    if (outcome.kind !== "done") return outcome;
  }
  return perform(reply.action, context);
};

/** Actions on an element of the main frame look it up before they send anything. */
const asksMainDocument = (reply: DialectResult): boolean => {
  if ("error" in reply) return false;
  const first = reply.before[0] ?? reply.action;
  return "target" in first && typeof first.target === "string" && !first.target.startsWith("f") && LOOKS_UP.has(first.type);
};

const isRecorded = ({ record, lastStep }: StepInput, outcome: ActionOutcome): boolean =>
  record === "all" || (record === "last" && (lastStep || outcome.kind === "end"));

/** What the page itself broke is an error of the action. */
const actOrFault = async (reply: DialectResult, context: ActionContext): Promise<ActionOutcome> => {
  try {
    return await act(reply, context);
  } catch (error) {
    const fault = faultOf(error);
    if (!fault || context.link.active.crashed) throw error;
    return failed(fault.code, fault.message);
  }
};

/** A page that cannot be asked is not still; the look tells why. */
const settleOrFault = async (standing: Watch, glance: () => ObserveRequest | null): Promise<Settle> => {
  const startedAt = Date.now();
  try {
    return await standing.settled(glance);
  } catch (error) {
    const fault = faultOf(error);
    if (!fault) throw error;
    return unsettled(fault.code === "page_crashed" ? "crash" : "cap", Date.now() - startedAt);
  }
};

/** Of a page that says nothing. */
export const unsettled = (cause: "cap" | "crash", ms: number): Settle => ({
  settled: false,
  cause,
  ms,
  pending: [{ kind: "script", detail: PAGE_BUSY, ageMs: ms }],
});

const isBusy = ({ settled, pending }: Settle): boolean => !settled && pending.some(({ detail }) => detail === PAGE_BUSY);

export const runStep = (input: StepInput, progress: Progress): Promise<StepResult> =>
  unlessCrashed(input.link, () => run(input, progress));

const run = async (input: StepInput, progress: Progress): Promise<StepResult> => {
  const { link, look, reply, nextElementId } = input;
  const startedAt = Date.now();
  const lookMs = Math.min(LOOK_MS, input.timeoutMs * LOOK_SHARE);
  const deadline = startedAt + input.timeoutMs - lookMs;
  const standing = await watch(link, { ...input.settle, deadline }, asksMainDocument(reply) ? "with first question" : "now");
  let outcome = await actOrFault(reply, { link, issuedIds: nextElementId, deadline: deadline - lookMs });
  progress.outcome = outcome;
  const actedAt = Date.now();

  const lookRequest = (): LookRequest => ({
    observe: isRecorded(input, outcome) ? withPicture(input.observe) : input.observe,
    nextElementId,
    allocate: true,
    error: outcome.kind === "error" ? outcome.error : null,
    ended: outcome.kind === "end",
    last: input.last,
    lastText: input.lastText,
    ...(outcome.kind === "done" && outcome.read ? { read: outcome.read } : {}),
  });
  const settle = await settleOrFault(standing, () => glanceRequest(link, lookRequest()));
  progress.settle = settle;
  if (settle.cause === "crash") throw crashed();
  const patienceMs = Math.max(MIN_PATIENCE_MS, Math.min(PATIENCE_MS, deadline - Date.now() - lookMs));
  if (isBusy(settle) && !(await answers(link.active, patienceMs)))
    throw new PageFault("page_unresponsive", "The page does not answer.");
  const obstacle = await explained(link.active.network.documentProblem, link.readProxyLog);
  if ("action" in reply && NAVIGATIONS.has(reply.action.type) && outcome.kind === "done" && obstacle)
    outcome = navigationError(obstacle);
  // A glance at the still page is looking, not settling.
  const settledAt = Date.now() - Math.round(link.active.glimpse?.ms ?? 0);

  const request = lookRequest();
  const seen = await look(request);
  const doneAt = Date.now();
  return {
    ...seen,
    error: request.error ?? (seen.fault && !request.ended ? actionError(seen.fault.code, seen.fault.message) : null),
    end: outcome.kind === "end" ? outcome.end : null,
    settle,
    timing: {
      actMs: actedAt - startedAt,
      settleMs: settledAt - actedAt,
      observeMs: doneAt - settledAt,
      totalMs: doneAt - startedAt,
    },
  };
};
