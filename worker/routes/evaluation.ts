/**
 * @module Scores over HTTP: of an episode as it stands, of a trajectory, and of a trajectory once more.
 */
import { type StoredTrajectory, saveScore } from "../../durable-objects/database/queries/trajectories.ts";
import type { Env } from "../../durable-objects/env.ts";
import { unwrap } from "../../durable-objects/reply.ts";
import { sessionOf } from "../../durable-objects/session/calls.ts";
import { checkVerifiers } from "../../durable-objects/session/creation/resolve.ts";
import { notScored } from "../../durable-objects/session/episode/failures.ts";
import { readEvidence } from "../../durable-objects/session/evaluation/evidence.ts";
import { givenOf, type Recorded } from "../../durable-objects/session/evaluation/given.ts";
import { score } from "../../durable-objects/session/evaluation/score.ts";
import { readNetworkLog } from "../../durable-objects/session/recording/network-log.ts";
import { type Evaluate, type Evaluation, type EvaluationNow, type Rescored, ServiceError } from "../../sdk/protocol/index.ts";
import type { RouteHandler } from "../mount.ts";
import { findStored, initialOf, storedSteps } from "./trajectories.ts";

const WAIT_STEP_MS = 250;
/** More than an episode can have. */
const ALL = 1_000_000;

export const evaluateSession: RouteHandler<"evaluateSession"> = async ({ params }, c) => {
  const { status, score: found, parts } = unwrap(await sessionOf(c.env, params.id).evaluate()).body;
  const body: EvaluationNow = {
    score: found,
    success: found === null ? null : found === 1,
    parts,
    failure: status === "failed" ? notScored({ parts }) : null,
  };
  return c.json(body);
};

export const getEvaluation: RouteHandler<"getEvaluation"> = async ({ params: { id }, query: { waitMs } }, c) => {
  const deadline = Date.now() + waitMs;
  for (;;) {
    const evaluation = await evaluationOf(c.env, id);
    if (evaluation.status !== "pending" || Date.now() + WAIT_STEP_MS > deadline) return c.json(evaluation);
    await new Promise((resolve) => setTimeout(resolve, WAIT_STEP_MS));
  }
};

const evaluationOf = async (env: Env, id: string): Promise<Evaluation> => {
  const { stored, live } = await findStored(env, id, (session) => session.trajectory(id));
  return live?.evaluation ?? stored.summary.evaluation;
};

export const rescoreTrajectory: RouteHandler<"rescoreTrajectory"> = async ({ params: { id }, body, token }, c) => {
  checkVerifiers(c.env, body.evaluate, "evaluate", token);
  const { stored } = await findStored(c.env, id, (session) => session.trajectory(id));
  if (!stored.complete) throw new ServiceError("episode_running", "The episode has not ended, or is not stored yet.");
  const after = await rescore(c.env, id, stored, body.evaluate);
  if (body.apply) await saveScore(c.env.DB, stored.summary, after);
  const answer: Rescored = { before: stored.summary.evaluation, after, applied: body.apply };
  return c.json(answer);
};

const rescore = async (env: Env, id: string, stored: StoredTrajectory, other: Evaluate | undefined): Promise<Evaluation> => {
  const evidence = await readEvidence(env.BLOBS, id);
  if (!evidence) throw new ServiceError("nothing_to_evaluate", "The trajectory was recorded without a task that is scored.");
  const evaluate = other ?? evidence.evaluate;
  const recorded: Recorded = {
    id,
    task: stored.summary.task?.id ?? null,
    goal: evidence.goal,
    seed: stored.summary.seed,
    end: stored.summary.end,
    evidence,
    initial: () => initialOf(env, stored),
    steps: () => storedSteps(env, id, -1, ALL),
    network: () => readNetworkLog(env.BLOBS, id, 0, ALL),
  };
  // What was read from the last page is known for the evaluators that read it then, by their place.
  const same = JSON.stringify(evaluate.evaluators) === JSON.stringify(evidence.evaluate.evaluators);
  return score(evaluate, givenOf(env, evaluate.mode, recorded, null), same ? evidence.read : []);
};
