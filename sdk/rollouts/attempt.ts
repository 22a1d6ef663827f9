/**
 * @module One attempt at an episode, in a session of its own, which is closed when the attempt is over.
 */
import type { Policy } from "../agents/agent.ts";
import { play } from "../agents/play.ts";
import { StillwaterError } from "../errors.ts";
import type { CreateSessionInput, Trajectory } from "../protocol/index.ts";
import type { SessionHandle } from "../session.ts";
import { failureOf, PolicyFailedError } from "./failures.ts";
import type { Gate } from "./gate.ts";
import { NoRoomError, openSession } from "./open.ts";
import type { PlannedEpisode } from "./plan.ts";
import { Stopwatch } from "./times.ts";
import type { EpisodeFailure, RolloutOptions } from "./types.ts";

const SCORE_WAIT_MS = 25_000;
const SCORE_MARGIN_MS = 35_000;

/** What an attempt tells while it is under way. */
export interface AttemptEvents {
  readonly launched: () => void;
  /** The policy is asked. */
  readonly asking: () => void;
  readonly stepped: () => void;
  /** The browser is given back; a judge may have yet to speak. */
  readonly scoring: () => void;
}

export interface AttemptEnd {
  readonly session: string | null;
  readonly trajectoryId: string | null;
  /** As it is kept; null when there was none, or when the attempt did not come to its end. */
  readonly trajectory: Trajectory | null;
  readonly steps: number;
  readonly failure: EpisodeFailure | null;
  /** The web site of its task keeps agents out, and it was not begun. */
  readonly blocked: boolean;
  /** It was not made, for want of room: after so long there may be some. */
  readonly putOffMs: number | null;
  readonly stopwatch: Stopwatch;
  readonly tokens: { readonly prompt: number; readonly completion: number };
}

/** Never throws: what goes wrong is the attempt's failure. */
export const runAttempt = async (
  options: RolloutOptions,
  planned: PlannedEpisode,
  key: string,
  policyCalls: Gate,
  signal: AbortSignal,
  events: AttemptEvents,
): Promise<AttemptEnd> => {
  const { client } = options;
  const startedAt = performance.now();
  const stopwatch = new Stopwatch();
  const tokens = { prompt: 0, completion: 0 };
  let session: SessionHandle | null = null;
  let trajectory: Trajectory | null = null;
  let failure: EpisodeFailure | null = null;
  let putOffMs: number | null = null;
  let blocked = false;
  let steps = 0;
  try {
    const opened = await stopwatch.measure("launch", () => openSession(client, requestOf(options, planned, key), signal));
    session = opened;
    events.launched();
    const asked = askedInTurn(options.policy, planned, policyCalls, stopwatch, events);
    const { last } = await play(client, opened, {
      agent: options.agent,
      policy: asked.policy,
      signal,
      onRound: ({ reply }) => {
        stopwatch.add("step", performance.now() - asked.repliedAt());
        tokens.prompt += reply.usage?.promptTokens ?? 0;
        tokens.completion += reply.usage?.completionTokens ?? 0;
        steps++;
        events.stepped();
      },
    });
    failure = last?.failure ?? null;
    // Others can have the browser while a judge thinks.
    await opened.end();
    events.scoring();
    trajectory = await stopwatch.measure("score", () => scored(options, opened.episode.id, signal));
  } catch (error) {
    if (error instanceof NoRoomError) putOffMs = error.retryAfterMs;
    else {
      failure = failureOf(error, signal);
      blocked = error instanceof StillwaterError && error.code === "site_blocked";
    }
  } finally {
    // One that cannot be closed now ends with its lease.
    if (session !== null && session.info.status !== "ended") await session.end().catch(() => undefined);
  }
  stopwatch.add("episode", performance.now() - startedAt);
  return {
    session: session?.id ?? null,
    trajectoryId: session?.episode.id ?? null,
    trajectory,
    steps,
    failure,
    blocked,
    putOffMs,
    stopwatch,
    tokens,
  };
};

const requestOf = (
  { agent, maxSteps, run, split, policyVersion, labels, session }: RolloutOptions,
  { request: task, seed, group }: PlannedEpisode,
  key: string,
): CreateSessionInput & { readonly key: string } => ({
  ...session,
  ...agent.session,
  key,
  task,
  group,
  ...(seed === null ? {} : { seed }),
  ...(maxSteps === undefined ? {} : { limits: { ...session?.limits, maxSteps } }),
  ...(run === undefined ? {} : { run }),
  ...(split === undefined ? {} : { split }),
  ...(policyVersion === undefined ? {} : { policyVersion }),
  ...(labels === undefined ? {} : { labels: { ...labels } }),
});

/** The policy, with as many calls at the same time as the rollout allows, and a seed for each sample of a group. */
const askedInTurn = (
  policy: Policy,
  { policySeed }: PlannedEpisode,
  policyCalls: Gate,
  stopwatch: Stopwatch,
  events: AttemptEvents,
): { policy: Policy; repliedAt: () => number } => {
  let repliedAt = 0;
  const ask: Policy = async (request, context) => {
    try {
      return await policyCalls.pass(context.signal, () =>
        stopwatch.measure("policy", () => {
          events.asking();
          return unlessAborted(policy(request, { ...context, seed: policySeed }), context.signal);
        }),
      );
    } catch (error) {
      throw new PolicyFailedError(error);
    } finally {
      repliedAt = performance.now();
    }
  };
  const { model, sampling } = policy;
  const named = { ...(model === undefined ? {} : { model }), ...(sampling === undefined ? {} : { sampling }) };
  return { policy: Object.assign(ask, named), repliedAt: () => repliedAt };
};

/** A function of the caller's own may not look at the signal; nobody waits for it when the episode is over. */
const unlessAborted = async <T>(work: Promise<T>, signal: AbortSignal): Promise<T> => {
  let abort = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
};

/** The trajectory with its score, whoever gives it. */
const scored = async ({ client }: RolloutOptions, id: string, signal: AbortSignal): Promise<Trajectory> => {
  for (;;) {
    const trajectory = await client.trajectories.get(id, { signal });
    if (trajectory.evaluation.status !== "pending") return trajectory;
    await client.trajectories.evaluation(id, { waitMs: SCORE_WAIT_MS }, { signal, timeoutMs: SCORE_MARGIN_MS });
  }
};
