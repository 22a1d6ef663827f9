/**
 * @module Whether a session has the seed that was asked for, and whether that seed decides what there is to see.
 */
import type { Stillwater } from "../client.ts";
import { StillwaterError } from "../errors.ts";
import type { CreateSessionInput, StoredTask } from "../protocol/index.ts";
import type { SessionHandle } from "../session.ts";
import type { KnownProofs } from "./proofs.ts";

/** `session` was opened with the task's own seed. */
export const seedProblems = async (
  client: Stillwater,
  task: StoredTask,
  { seedVaries }: KnownProofs,
  session: SessionHandle,
  labels: NonNullable<CreateSessionInput["labels"]>,
): Promise<string[]> => {
  const seed = task.seed ?? 0;
  const problems = session.info.seed === seed ? [] : [`asked for the seed ${seed}, the session has ${session.info.seed}`];
  try {
    await using other = await client.sessions.create({ task: task.id, seed: seed + 1, key: crypto.randomUUID(), labels });
    if (task.seed !== undefined) return [...problems, `the task is about the seed ${seed}, and the seed ${seed + 1} was taken`];
    if (other.info.seed !== seed + 1) problems.push(`asked for the seed ${seed + 1}, the session has ${other.info.seed}`);
    if (seedVaries && other.observation?.text === session.observation?.text) {
      problems.push(`the seeds ${seed} and ${seed + 1} give the same first observation`);
    }
    return problems;
  } catch (error) {
    // A task that is about the content of one seed means nothing with another.
    if (task.seed !== undefined && error instanceof StillwaterError && error.code === "invalid_request") return problems;
    throw error;
  }
};
