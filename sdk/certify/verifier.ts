/**
 * @module Whether the same state is scored alike, from its recording and while the episode runs.
 */
import type { Stillwater } from "../client.ts";
import { StillwaterError } from "../errors.ts";
import type { SessionHandle } from "../session.ts";
import { isOurs, type TakenEpisode } from "./episode.ts";
import type { Findings } from "./findings.ts";

const CHECK = "semantic.verifier_determinism";

/** Scores the recording of an ended episode twice more. */
export const scoreAgain = async (client: Stillwater, { id, steps }: TakenEpisode, findings: Findings): Promise<void> => {
  const last = steps.at(-1)?.answer.evaluation;
  if (last?.status === "pending") return findings.skip(CHECK, "a judge scores it, and is asked once");
  if (last?.status !== "done") return findings.skip(CHECK, "the episode was not scored when it ended");
  await compare(findings, "the recording", [last.score], async () => (await client.trajectories.rescore(id)).after.score);
};

/** Scores the first page twice, before anything is done to it; evaluators that would change something are left alone. */
export const scoreBeforeEnd = (session: SessionHandle, findings: Findings): Promise<void> =>
  compare(findings, "the first page", [], async () => (await session.evaluate()).score, ["unsafe_now", "nothing_to_evaluate"]);

const compare = async (
  findings: Findings,
  what: string,
  before: readonly (number | null)[],
  score: () => Promise<number | null>,
  /** Refusals that leave nothing to compare. */
  refused: readonly string[] = [],
): Promise<void> => {
  const began = performance.now();
  try {
    const scores = [...before, await score(), await score()];
    const problems = new Set(scores).size === 1 ? [] : [`${what} was scored ${scores.join(", ")}`];
    findings.judge(CHECK, problems, { evaluations: scores.length }, performance.now() - began);
  } catch (error) {
    if (isOurs(error) || !(error instanceof StillwaterError)) throw error;
    if (!refused.includes(error.code)) findings.skip(CHECK, error.message);
  }
};
