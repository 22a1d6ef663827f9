/**
 * @module Does the recorded actions again, one after another, and tells where that goes another way.
 */
import type { Env } from "../../durable-objects/env.ts";
import { awaitStepLeave } from "../../durable-objects/quota/quota.ts";
import { unwrap } from "../../durable-objects/reply.ts";
import { sessionObject } from "../../durable-objects/stubs.ts";
import type {
  ReplayDifference,
  Replayed,
  ReplayLine,
  ReplayRequest,
  Session,
  StepAnswer,
  StepRow,
} from "../../sdk/protocol/index.ts";
import { compareFirst, compareSteps, compareVersions } from "./compare.ts";
import type { Recording } from "./recording.ts";

const MAX_DIFFERENCES = 100;

/** Ends with the line `done`; the session is ended also when nobody reads on. */
export async function* runReplay(
  env: Env,
  recording: Recording,
  session: Session,
  { onDifference, keep }: ReplayRequest,
  token: string,
): AsyncGenerator<ReplayLine, void, void> {
  const { summary, initial, steps } = recording;
  const { id, episode } = session;
  let open = true;
  try {
    yield { type: "started", session: id, trajectory: episode.id, steps: steps.length };
    const differences: ReplayDifference[] = compareFirst(initial, session.observation);
    const uncompared: number[] = [];
    let done = 0;
    let failure: Replayed["failure"] = null;
    for (const row of steps) {
      if (differences.length > 0 && onDifference === "stop") break;
      await awaitStepLeave(env, token);
      const answer = unwrap(await sessionObject(env, id).step(request(row, episode.id, done))).body;
      done++;
      if (answer.failure) failure = answer.failure;
      const found = row.failure || answer.failure ? [] : compareSteps(row, answer);
      if (row.failure) uncompared.push(row.index);
      differences.push(...found.slice(0, MAX_DIFFERENCES - differences.length));
      yield { type: "step", index: row.index, differences: found };
      if (failure || isOver(answer)) break;
    }
    const trajectory = await sessionObject(env, id).trajectory(episode.id);
    const versions = trajectory ? compareVersions(summary.versions, trajectory.versions) : [];
    if (!keep) {
      await sessionObject(env, id).end();
      open = false;
    }
    const [firstDifference = null] = differences;
    const same = firstDifference ? false : failure || (!initial && done === uncompared.length) ? null : true;
    const numbers = { recorded: summary.steps, steps: done };
    const where = { of: summary.id, trajectory: episode.id, session: id, kept: keep };
    yield { type: "done", replay: { ...where, ...numbers, same, firstDifference, differences, uncompared, versions, failure } };
  } finally {
    if (open && !keep) await sessionObject(env, id).end();
  }
}

const isOver = ({ terminated, truncated }: StepAnswer): boolean => terminated || truncated;

const request = ({ action, observe }: StepRow, episode: string, index: number) => ({
  action: action ?? null,
  index,
  episode,
  ...(observe ? { observe } : {}),
});
