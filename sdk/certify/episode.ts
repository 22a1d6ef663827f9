/**
 * @module One attempt as an episode: begun, taken, ended, scored; and what two of them have in common.
 */
import type { Stillwater } from "../client.ts";
import { StillwaterError } from "../errors.ts";
import type { Observation, Session, StepAnswer } from "../protocol/index.ts";
import type { SessionHandle } from "../session.ts";
import { AttemptError, Driver, EnvironmentFailure, type TakenStep } from "./driver.ts";
import type { Attempt } from "./proofs.ts";

/** For a judge; each wait is as long as the service allows. */
const JUDGE_WAITS = 8;
const JUDGE_WAIT_MS = 25_000;

export interface TakenEpisode {
  readonly id: string;
  readonly first: Session;
  readonly steps: readonly TakenStep[];
  /** The sum of the rewards; null: it could not be scored. */
  readonly reward: number | null;
  /** Why the attempt could not be carried through. */
  readonly problem: string | null;
  readonly ms: number;
}

/** Takes an attempt in the session's present episode, to its end. */
export const takeEpisode = async (client: Stillwater, session: SessionHandle, attempt: Attempt): Promise<TakenEpisode> => {
  const began = performance.now();
  const driver = new Driver(session);
  let problem: string | null = null;
  try {
    await attempt(driver);
  } catch (error) {
    if (isOurs(error)) throw error;
    problem = error instanceof Error ? error.message : String(error);
  }
  if (!driver.done) await driver.attempt({ type: "answer", text: "" });
  const reward = await rewardOf(client, driver);
  return { id: session.episode.id, first: driver.first, steps: driver.steps, reward, problem, ms: performance.now() - began };
};

/** Errors that say nothing about the task. */
export const isOurs = (error: unknown): boolean =>
  error instanceof EnvironmentFailure ||
  (error instanceof StillwaterError && (error.status === null || error.status >= 500 || error.status === 429));

/** Does recorded actions as they are, with the ids that they had. */
export const again =
  (steps: readonly TakenStep[]): Attempt =>
  async (driver) => {
    for (const { action } of steps) {
      if (driver.done) throw new AttemptError("the episode ended earlier than before");
      await driver.attempt(action as Record<string, unknown> | string);
    }
  };

const rewardOf = async (client: Stillwater, driver: Driver): Promise<number | null> => {
  const last = driver.step;
  if (!last) return null;
  if (last.evaluation.status !== "pending") return sumOf(driver.steps);
  for (let wait = 0; wait < JUDGE_WAITS; wait++) {
    const { status, score } = await client.trajectories.evaluation(last.episode.id, { waitMs: JUDGE_WAIT_MS });
    if (status !== "pending") return score;
  }
  throw new EnvironmentFailure("the judge gave no verdict in time");
};

const sumOf = (steps: readonly TakenStep[]): number | null => {
  const rewards = steps.map(({ answer }) => answer.reward);
  return rewards.some((reward) => reward === null) ? null : rewards.reduce<number>((sum, reward) => sum + (reward ?? 0), 0);
};

const seen = (observation: Observation | null): unknown => observation;

/** All that an agent is told, without ids of the episode and times. */
const frameOf = ({
  observation,
  reward,
  terminated,
  truncated,
  mask,
  end,
  error,
  changed,
  index,
  settle,
  evaluation,
}: StepAnswer) => ({
  index,
  observation: seen(observation),
  reward,
  terminated,
  truncated,
  mask,
  end,
  error,
  changed,
  settled: settle?.settled ?? null,
  score: evaluation.score,
});

const framesOf = ({ first, steps }: TakenEpisode): unknown[] => [
  { goal: first.goal, seed: first.seed, startUrl: first.startUrl, observation: seen(first.observation) },
  ...steps.map(({ answer }) => frameOf(answer)),
];

/** Where two episodes of the same actions first differ, as a JSON path; null: nowhere. */
export const firstDifference = (one: TakenEpisode, other: TakenEpisode): string | null =>
  difference(framesOf(one), framesOf(other), "$");

export const difference = (one: unknown, other: unknown, path: string): string | null => {
  if (Array.isArray(one) && Array.isArray(other)) {
    for (let at = 0; at < Math.min(one.length, other.length); at++) {
      const found = difference(one[at], other[at], `${path}[${at}]`);
      if (found) return found;
    }
    return one.length === other.length ? null : `${path}[${Math.min(one.length, other.length)}]`;
  }
  if (isObject(one) && isObject(other)) {
    for (const key of [...new Set([...Object.keys(one), ...Object.keys(other)])].sort()) {
      const found = difference(one[key], other[key], `${path}.${key}`);
      if (found) return found;
    }
    return null;
  }
  return Object.is(one, other) ? null : path;
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
