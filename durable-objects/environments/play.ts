/**
 * @module Plays an episode for a door: opens, acts, resets and ends, each within a time limit, and tells what became of it in
 * one plain form. Whatever fails for reasons of ours is a `failure`, and never a reward.
 */
import {
  type ActionError,
  type CreateSession,
  type End,
  type Failure,
  type Observation,
  type ResetSession,
  ServiceError,
  type Session,
  type Settle,
  type StepAnswer,
  type StepRequest,
} from "../../sdk/protocol/index.ts";
import type { Env } from "../env.ts";
import type { Token } from "../requests/token.ts";
import { createWith, resetWith, stepWith } from "../session/calls.ts";
import { sessionObject } from "../stubs.ts";
import { scoreOf } from "./score.ts";
import { within } from "./time-limit.ts";

/** Clients of trainers give up after 60 s; every answer is there before. */
export const ANSWER_LIMIT_MS = 50_000;
/** What a step may take of that in the session, so that scoring has the rest. */
export const STEP_LIMIT_MS = 40_000;
/** What a reset may take of it waiting for a browser. */
export const QUEUE_LIMIT_MS = 30_000;

/** What became of a step, or of the beginning of an episode. */
export interface Played {
  readonly text: string;
  /** A number, or null where there is none: at the beginning, and after a failure. */
  readonly reward: number | null;
  readonly done: boolean;
  readonly terminated: boolean;
  readonly truncated: boolean;
  readonly end: End | null;
  /** What was wrong with the policy's action. */
  readonly error: ActionError | null;
  /** Ours: the episode is over, and says nothing about the policy. */
  readonly failure: Failure | null;
  readonly observation: Observation | null;
  readonly settle: Settle | null;
  /** How many steps the episode has had. */
  readonly steps: number;
  readonly episode: string;
}

export interface Begun extends Played {
  readonly session: Session;
}

export const begunOf = (session: Session): Begun => ({
  session,
  text: session.observation?.text ?? "",
  reward: null,
  done: session.terminated || session.truncated || session.failure !== null,
  terminated: session.terminated,
  truncated: session.truncated,
  end: session.end,
  error: null,
  failure: session.failure,
  observation: session.observation,
  settle: null,
  steps: session.step,
  episode: session.episode.id,
});

/** Throws ServiceError; the session that came too late is ended. */
export const begin = async (env: Env, token: Token, request: CreateSession, limitMs = ANSWER_LIMIT_MS): Promise<Begun> => {
  const creating = createWith(env, request, token);
  const created = await within(creating, limitMs);
  if (created !== undefined) return begunOf(created.body);
  // A key's session is another caller's, too.
  if (request.key === undefined) creating.then(({ body }) => finish(env, body.id)).catch(() => {});
  throw tooSlow("The session did not start");
};

/** Throws ServiceError. */
export const restart = async (
  env: Env,
  token: Token,
  id: string,
  request: ResetSession,
  limitMs = ANSWER_LIMIT_MS,
): Promise<Begun> => {
  const session = await within(resetWith(env, id, request, token), limitMs);
  if (session === undefined) throw tooSlow("The session was not reset");
  return begunOf(session);
};

/** Throws ServiceError for what is wrong with the request; a browser or session that is lost is a failure of the answer. */
export const act = async (
  env: Env,
  token: Token,
  id: string,
  request: StepRequest,
  limitMs = ANSWER_LIMIT_MS,
): Promise<Played> => {
  const deadline = Date.now() + limitMs;
  try {
    const answer = await within(stepWith(env, id, request, token), limitMs);
    if (answer === undefined) return lost(request, "timeout", `The step took longer than ${limitMs} ms.`);
    return await scored(env, id, answer.body, deadline);
  } catch (error) {
    const gone = error instanceof ServiceError && GONE.has(error.code);
    if (!gone) throw error;
    const { failure, end } = await describe(env, id);
    return {
      ...lost(request, "browser", failure?.message ?? end?.message ?? error.message),
      end,
      ...(failure ? { failure } : {}),
    };
  }
};

const GONE: ReadonlySet<string> = new Set(["session_failed", "session_ended"]);

const describe = async (env: Env, id: string): Promise<Pick<Session, "failure" | "end">> => {
  const answer = await sessionObject(env, id).describe();
  return answer.ok ? answer.body : { failure: null, end: null };
};

/** A judge's score is waited for as long as there is time. */
const scored = async (env: Env, id: string, step: StepAnswer, deadline: number): Promise<Played> => {
  const late = step.evaluation.status === "pending" ? await scoreOf(env, id, step.episode.id, deadline) : null;
  const failure = step.failure ?? late?.failure ?? null;
  const done = step.terminated || step.truncated || failure !== null;
  return {
    text: step.observation?.text ?? "",
    reward: failure ? null : (late?.score ?? step.reward),
    done,
    terminated: step.terminated,
    truncated: step.truncated || (done && !step.terminated),
    end: step.end,
    error: step.error,
    failure: failure ?? unscored(step, late !== null),
    observation: step.observation,
    settle: step.settle,
    steps: step.index + 1,
    episode: step.episode.id,
  };
};

/** An end without a reward (blocked, expired, cancelled) is none of the policy's. */
const unscored = ({ reward, end }: StepAnswer, judged: boolean): Failure | null =>
  reward !== null || judged
    ? null
    : failureOf("interrupted", end?.message ?? `The episode ended without a score${end ? ` (${end.reason})` : ""}.`);

const lost = (request: StepRequest, kind: Failure["class"], message: string): Played => ({
  text: "",
  reward: null,
  done: true,
  terminated: false,
  truncated: true,
  end: null,
  error: null,
  failure: failureOf(kind, message),
  observation: null,
  settle: null,
  steps: (request.index ?? 0) + 1,
  episode: request.episode ?? "",
});

const failureOf = (kind: Failure["class"], message: string): Failure => ({
  class: kind,
  message,
  scope: "episode",
  retryable: true,
  retryAfterMs: null,
});

const tooSlow = (what: string): ServiceError =>
  new ServiceError("over_capacity", `${what} within ${ANSWER_LIMIT_MS} ms.`, { retryAfterMs: 1_000 });

/** Ends the session; never throws, also when it has ended. */
export const finish = async (env: Env, id: string): Promise<void> => {
  try {
    await sessionObject(env, id).end();
  } catch (error) {
    console.error(JSON.stringify({ level: "error", event: "end_failed", session: id, message: String(error) }));
  }
};
