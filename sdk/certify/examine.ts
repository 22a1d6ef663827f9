/**
 * @module Examines one task: what its oracle earns, what nobody may earn, and whether the same actions come to the same end.
 */
import type { Stillwater } from "../client.ts";
import { StillwaterError } from "../errors.ts";
import type { CertifyRequest, StoredTask } from "../protocol/index.ts";
import type { SessionHandle } from "../session.ts";
import { CHECK_IDS, type CheckId, DETERMINISM, isSemantic, skippedAlways } from "./checks.ts";
import { containmentProblems, rewardProblems, schemaProblems, stateProblems } from "./contract.ts";
import { again, difference, firstDifference, isOurs, type TakenEpisode, takeEpisode } from "./episode.ts";
import { type Finding, Findings } from "./findings.ts";
import { answersOf, answersShown, questionsOf, secretsShown } from "./leaks.ts";
import { doingNothing, type KnownProofs, type NamedAttempt, usualCheats } from "./proofs.ts";
import { recordProblems } from "./record.ts";
import { type RecordedProofs, scriptOf } from "./recording.ts";
import { seedProblems } from "./seed.ts";
import { scoreAgain, scoreBeforeEnd } from "./verifier.ts";

export interface Examination {
  readonly client: Stillwater;
  readonly suite: string;
  readonly settings: Pick<CertifyRequest, "reward" | "runs">;
  /** Is filled with what the proofs did. */
  readonly recorded: RecordedProofs;
}

/** Trajectories with this label are left out of what is learned from, as replays are. */
const labelsOf = (suite: string) => ({ replayOf: `certificate of ${suite}` });

/** What is found of a task; faults of the service are thrown. */
export const examine = async (examination: Examination, task: StoredTask, proofs: KnownProofs): Promise<Finding[]> => {
  const findings = new Findings();
  const { client, suite } = examination;
  const began = performance.now();
  await using session = await openIfPossible(examination, task, findings);
  if (!session) return withSkips(findings);
  findings.judge("runtime.startup", [], {}, performance.now() - began);
  if (task.snapshot === undefined) {
    const problems = await seedProblems(client, task, proofs, session, labelsOf(suite));
    findings.judge("runtime.seed_control", problems, { seeds_tried: 2 });
  } else findings.skip("runtime.seed_control", "the seed is that of the task's snapshot");
  const oracle = await solve(examination, session, task, proofs, findings);
  await scoreAgain(client, oracle, findings);
  if (findings.statusOf(DETERMINISM) === "fail") return withSkips(findings);
  await tryWaysAround(examination, session, task, proofs, oracle, findings);
  return withSkips(findings);
};

const openSession = (client: Stillwater, task: StoredTask, suite: string): Promise<SessionHandle> =>
  client.sessions.create({ task: task.id, key: crypto.randomUUID(), labels: labelsOf(suite) });

/** null: the task itself is refused. */
const openIfPossible = async (
  { client, suite }: Examination,
  task: StoredTask,
  findings: Findings,
): Promise<SessionHandle | null> => {
  try {
    return await openSession(client, task, suite);
  } catch (error) {
    if (isOurs(error) || !(error instanceof StillwaterError)) throw error;
    findings.judge("runtime.startup", [error.message]);
    return null;
  }
};

/** Where the same actions do not lead to the same end, nothing is proved by what they led to; failures that were found stay. */
const withSkips = (findings: Findings): Finding[] => {
  const unsteady = findings.statusOf(DETERMINISM) === "fail";
  for (const id of CHECK_IDS) {
    if (skippedAlways(id) !== null || !PER_TASK.has(id)) continue;
    if (unsteady && isSemantic(id)) findings.skip(id, `${DETERMINISM} failed`);
    else if (findings.statusOf(id) === null) findings.skip(id, "the task did not come so far");
  }
  return findings.all();
};

/** The others are asked once for the whole suite. */
const PER_TASK: ReadonlySet<CheckId> = new Set(
  CHECK_IDS.filter(
    (id) => !id.startsWith("static.") && id !== "runtime.tool_declaration_accuracy" && id !== "runtime.task_declaration_accuracy",
  ),
);

/** The oracle, or without one doing nothing, several times in fresh sessions. */
const solve = async (
  examination: Examination,
  session: SessionHandle,
  task: StoredTask,
  proofs: KnownProofs,
  findings: Findings,
): Promise<TakenEpisode> => {
  const { client, settings } = examination;
  const { secrets, answerShown, oracle } = proofs;
  const page = await session.observe({ text: true, html: true });
  const answers = answersOf(task);
  const shown = answersShown(answers, session.goal, [page.text, page.html, page.title], answerShown);
  findings.judge("semantic.no_solution_leakage", shown, {
    answers_checked: answers.length,
    declared_shown: answerShown === "nowhere" ? 0 : 1,
  });
  findings.judge(
    "semantic.no_solution_leakage",
    secrets.filter((text) => page.html?.includes(text)).map((text) => `the first page holds ${JSON.stringify(text)}`),
  );
  const taken = await takeEpisode(client, session, oracle ?? doingNothing.attempt);
  keepContract(oracle ? "the oracle" : doingNothing.name, taken, task, proofs, examination, findings);
  if (oracle) examination.recorded.oracle = scriptOf(taken);
  judgeOracle(taken, oracle !== null, settings.reward, findings);
  await repeat(examination, task, taken, findings);
  findings.judge("runtime.trajectory_record", await recordProblems(client, taken));
  return taken;
};

const judgeOracle = (
  { reward, problem, ms }: TakenEpisode,
  hasOracle: boolean,
  { range: [, max], oracle_tolerance }: CertifyRequest["reward"],
  findings: Findings,
): void => {
  const lacking =
    reward === null
      ? ["the oracle's episode was not scored"]
      : reward < max - oracle_tolerance
        ? [`the oracle earns ${reward} of ${max}`]
        : [];
  const problems = hasOracle
    ? [...(problem === null ? [] : [`the oracle cannot go on: ${problem}`]), ...lacking]
    : ["no oracle is declared"];
  findings.judge("semantic.oracle_max", problems, hasOracle && reward !== null ? { oracle_reward: reward } : {}, ms);
};

/** The first of the runs is the oracle's own, the last one is the service's replay. */
const repeat = async (
  { client, suite, settings: { runs } }: Examination,
  task: StoredTask,
  taken: TakenEpisode,
  findings: Findings,
): Promise<void> => {
  const differences: string[] = [];
  let ms = 0;
  for (let run = 1; run < runs - 1; run++) {
    await using fresh = await openSession(client, task, suite);
    const other = await takeEpisode(client, fresh, again(taken.steps));
    const path = firstDifference(taken, other);
    if (path) differences.push(`run ${run}: first divergence at ${path}`);
    ms += other.ms;
  }
  const began = performance.now();
  const { same, firstDifference: found, failure } = await client.trajectories.replay(taken.id);
  const replayMs = performance.now() - began;
  if (failure || same === null) findings.error("semantic.replayability", failure?.message ?? "the replay could not be compared");
  const where = found?.index === null ? "the first observation" : `step ${found?.index}`;
  const problems = same === false ? [`${where}: another ${found?.field}`] : [];
  findings.judge(
    DETERMINISM,
    [...differences, ...problems.map((text) => `the replay: ${text}`)],
    { completed_replays: runs },
    ms + replayMs,
  );
  if (differences.length === 0) findings.judge("semantic.replayability", problems, {}, replayMs);
};

const tryWaysAround = async (
  examination: Examination,
  session: SessionHandle,
  task: StoredTask,
  proofs: KnownProofs,
  oracle: TakenEpisode,
  findings: Findings,
): Promise<void> => {
  const { client, settings } = examination;
  const {
    range: [, max],
    floor_margin,
  } = settings.reward;
  const first = oracle.first.observation;
  const take = async ({ name, attempt }: NamedAttempt): Promise<TakenEpisode> => {
    await session.reset();
    const taken = await takeEpisode(client, session, attempt);
    keepContract(name, taken, task, proofs, examination, findings);
    const path = difference(first, taken.first.observation, "$.observation");
    findings.judge("runtime.episode_isolation", path ? [`${name}: after a reset the first observation differs at ${path}`] : []);
    return taken;
  };
  const nothing = await take({
    name: doingNothing.name,
    attempt: async (driver) => {
      await scoreBeforeEnd(session, findings);
      await doingNothing.attempt(driver);
    },
  });
  const floor = nothing.reward ?? Number.NaN;
  const gap = max - floor;
  findings.judge(
    "semantic.floor_gap",
    gap >= floor_margin ? [] : [`doing nothing earns ${nothing.reward} of ${max}`],
    { floor_reward: floor, gap },
    nothing.ms,
  );
  for (const miss of proofs.nearMisses) {
    const taken = await take(miss);
    const { reward, problem, ms } = taken;
    examination.recorded.nearMisses.push({ name: miss.name, steps: scriptOf(taken) });
    const cannot = problem === null ? [] : [`the near miss "${miss.name}" cannot go on: ${problem}`];
    const scores = reward !== null && reward > max - floor_margin ? [`the near miss "${miss.name}" earns ${reward}`] : [];
    findings.judge("semantic.canary_floor", [...cannot, ...scores], {}, ms);
  }
  for (const cheat of [...usualCheats(task), ...proofs.cheats]) {
    const taken = await take(cheat);
    const { reward, ms } = taken;
    if (proofs.cheats.includes(cheat)) examination.recorded.cheats.push({ name: cheat.name, steps: scriptOf(taken) });
    const low = Number.isNaN(floor) ? 0 : Math.max(floor, settings.reward.range[0]);
    findings.judge(
      "semantic.canary_floor",
      reward !== null && reward > low ? [`the cheat "${cheat.name}" earns ${reward}`] : [],
      {},
      ms,
    );
  }
  findings.judge("semantic.canary_floor", [], {
    near_misses: proofs.nearMisses.length,
    cheats: proofs.cheats.length + usualCheats(task).length,
  });
};

const keepContract = (
  name: string,
  taken: TakenEpisode,
  task: StoredTask,
  { secrets }: KnownProofs,
  { settings }: Examination,
  findings: Findings,
): void => {
  findings.judge("runtime.reward_well_formed", rewardProblems(name, taken, settings.reward));
  findings.judge("runtime.observation_schema", schemaProblems(name, taken));
  findings.judge("runtime.state_contract", stateProblems(name, taken));
  findings.judge("runtime.oracle_containment", containmentProblems(name, taken));
  findings.judge("semantic.no_solution_leakage", secretsShown([...secrets, ...questionsOf(task)], name, taken));
};
