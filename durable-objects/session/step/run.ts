/**
 * @module One step on a live page: act, settle, look.
 */
import type { DialectResult } from "../../../sdk/dialects/index.ts";
import type { ActionError, End, Observation, RecordedScreenshots, Settle, Timing } from "../../../sdk/protocol/index.ts";
import { type ActionContext, type ActionOutcome, navigationError, perform } from "../actions/index.ts";
import type { BrowserLink } from "../browser/link.ts";
import { glanceRequest, type Looker, type LookRequest, withPicture } from "../look.ts";
import { type SettleOptions, watch } from "../settle/watch.ts";
import { PageCrashedError, unlessCrashed } from "./crash.ts";

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

/** Actions whose own purpose is a document, so that a document that does not come is their error. */
const NAVIGATIONS: ReadonlySet<string> = new Set(["goto", "back", "forward", "reload", "newTab"]);

/** Actions whose target is asked for in the page, before any input. */
const LOOKS_UP: ReadonlySet<string> = new Set(["click", "fill", "clear", "check", "uncheck", "hover", "focus", "select"]);

/** What looking at the page may take, of a step's time. */
const LOOK_MS = 3_000;
const LOOK_SHARE = 0.2;

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

export const runStep = (input: StepInput): Promise<StepResult> => unlessCrashed(input.link, () => run(input));

const run = async (input: StepInput): Promise<StepResult> => {
  const { link, look, reply, nextElementId } = input;
  const startedAt = Date.now();
  const lookMs = Math.min(LOOK_MS, input.timeoutMs * LOOK_SHARE);
  const deadline = startedAt + input.timeoutMs - lookMs;
  const standing = await watch(link, { ...input.settle, deadline }, asksMainDocument(reply) ? "with first question" : "now");
  let outcome = await act(reply, { link, issuedIds: nextElementId, deadline: deadline - lookMs });
  const actedAt = Date.now();

  const lookRequest = (): LookRequest => ({
    observe: isRecorded(input, outcome) ? withPicture(input.observe) : input.observe,
    nextElementId,
    allocate: true,
    error: outcome.kind === "error" ? outcome.error : null,
    last: input.last,
    lastText: input.lastText,
    ...(outcome.kind === "done" && outcome.read ? { read: outcome.read } : {}),
  });
  const settle = await standing.settled(() => glanceRequest(link, lookRequest()));
  if (settle.cause === "crash") throw new PageCrashedError("The page crashed.");
  const obstacle = link.active.network.documentProblem;
  if ("action" in reply && NAVIGATIONS.has(reply.action.type) && outcome.kind === "done" && obstacle)
    outcome = navigationError(obstacle);
  // A glance at the still page is looking, not settling.
  const settledAt = Date.now() - Math.round(link.active.glimpse?.ms ?? 0);

  const request = lookRequest();
  const seen = await look(request);
  const doneAt = Date.now();
  return {
    ...seen,
    error: request.error,
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
