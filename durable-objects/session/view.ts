/**
 * @module The session's records in the words of the wire.
 */
import {
  type Cost,
  DEFAULT_LIMITS,
  END_REASONS,
  type End,
  type Evaluation,
  type InlineTask,
  MAX_DIFFICULTY,
  type Outcome,
  SERVICE_VERSION,
  type Session,
  type StepRow,
  type TaskRef,
  TEXT_GRAMMAR_VERSION,
  type Trajectory,
  type TrajectorySummary,
  viewportFor,
} from "../../sdk/protocol/index.ts";
import { ACTIONS_VERSION } from "./actions/version.ts";
import { judgeTokens } from "./evaluation/judge/tokens.ts";
import { evaluatorVersions } from "./evaluation/registry.ts";
import { SETTLE_VERSION } from "./settle/version.ts";
import type { EpisodeRecord, EpisodeStart, SessionRecord, StepRecord } from "./state/records.ts";
import { NO_POLICY_USE } from "./step/policy-use.ts";

const DEFAULT_TASK_VERSION = "1";

export const taskRef = (task: InlineTask): TaskRef => ({
  id: task.id,
  version: task.version ?? DEFAULT_TASK_VERSION,
  suite: task.suite ?? null,
});

export const expiresAt = (session: SessionRecord): number => Math.min(session.deadlineAt, session.idleAt);

/** The caller's word goes before the task's. */
export const maxSteps = (session: SessionRecord, episode: EpisodeRecord): number =>
  session.request.limits.maxSteps ?? taskSteps(episode.task) ?? DEFAULT_LIMITS.maxSteps;

/** Of tasks that go by difficulty: fewer to learn from than to be tested by. */
const STEPS_BY_DIFFICULTY = { train: [10, 20, 30], test: [30, 50, 70] } as const;

const taskSteps = (task: InlineTask | null): number | undefined => {
  if (!task?.limits?.byDifficulty) return task?.limits?.maxSteps;
  const [easy, medium, hard] = STEPS_BY_DIFFICULTY[task.split === "train" ? "train" : "test"];
  const difficulty = task.difficulty ?? 0;
  return difficulty <= MAX_DIFFICULTY.easy ? easy : difficulty <= MAX_DIFFICULTY.medium ? medium : hard;
};

export const sessionView = (session: SessionRecord, episode: EpisodeRecord): Session => {
  const kind = episode.end && END_REASONS[episode.end.reason];
  return {
    id: session.id,
    key: session.request.key ?? null,
    status: session.status,
    episode: episode.ref,
    task: episode.task && taskRef(episode.task),
    goal: episode.task?.goal ?? null,
    seed: episode.seed,
    sites: session.leases.map(({ name, kind, hosts, version, login, how, ms }) => ({
      ...{ name, kind, version, login, how, ms },
      hosts: [...hosts],
    })),
    snapshot: episode.snapshot,
    startUrl: episode.startUrl,
    step: episode.steps,
    terminated: kind === "terminated",
    truncated: kind === "truncated" || kind === "masked",
    mask: episode.mask,
    end: episode.end,
    failure: session.failure,
    observation: episode.observation,
    evaluation: episode.evaluation,
    limits: { ...session.request.limits, maxSteps: maxSteps(session, episode) },
    viewport: viewportFor(session.request.viewport, episode.task),
    createdAt: session.createdAt,
    expiresAt: session.endedAt ?? expiresAt(session),
    labels: session.request.labels,
    group: session.request.group ?? null,
    run: session.request.run ?? null,
    split: session.request.split ?? null,
    policyVersion: session.request.policyVersion ?? null,
    ...lineage(episode),
  };
};

const lineage = ({ parent }: EpisodeRecord): Pick<Session, "parent" | "fidelity"> => ({
  parent: parent && { id: parent.id, index: parent.index },
  fidelity: parent?.fidelity ?? null,
});

export const outcomeOf = (end: End | null, evaluation: Evaluation): Outcome => {
  if (!end) return "running";
  if (end.reason === "blocked" || end.reason === "cancelled") return end.reason;
  if (END_REASONS[end.reason] === "masked") return "errored";
  if (evaluation.status === "none") return "unscored";
  if (evaluation.status === "pending") return "running";
  if (evaluation.status === "failed") return "errored";
  return evaluation.score === 1 ? "succeeded" : "failed";
};

export const trajectorySummary = (session: SessionRecord, episode: EpisodeRecord): TrajectorySummary => ({
  id: episode.ref.id,
  session: session.id,
  n: episode.ref.n,
  task: episode.task && taskRef(episode.task),
  goal: episode.task?.goal ?? null,
  seed: episode.seed,
  group: session.request.group ?? null,
  run: session.request.run ?? null,
  split: session.request.split ?? null,
  policyVersion: session.request.policyVersion ?? null,
  labels: session.request.labels,
  steps: episode.steps,
  end: episode.end,
  outcome: outcomeOf(episode.end, episode.evaluation),
  score: episode.evaluation.score,
  evaluation: episode.evaluation,
  mask: episode.mask,
  ...lineage(episode),
  versions: {
    service: SERVICE_VERSION,
    text: TEXT_GRAMMAR_VERSION,
    actions: ACTIONS_VERSION,
    settle: SETTLE_VERSION,
    browser: episode.browser,
    sites: { ...episode.siteVersions },
    snapshot: episode.snapshot,
    task: episode.task && taskRef(episode.task).version,
    evaluator: episode.end && evaluatorVersions(episode.task?.evaluate),
    prompt: episode.policy?.prompt ?? null,
  },
  cost: costOf(episode),
  startedAt: episode.startedAt,
  endedAt: episode.endedAt,
});

const costOf = ({ startedAt, endedAt, copies, policy, evaluation, bytes }: EpisodeRecord): Cost => {
  const ms = (endedAt ?? Date.now()) - startedAt;
  const { prompt: _prompt, ...tokens } = policy ?? NO_POLICY_USE;
  return { browserMs: ms, siteMs: ms * (copies ?? 0), policy: tokens, judge: judgeTokens(evaluation), bytes };
};

export const trajectoryView = (session: SessionRecord, episode: EpisodeRecord, initial: Trajectory["initial"]): Trajectory => ({
  ...trajectorySummary(session, episode),
  initial,
});

/** null for what a fork goes on from, which is nowhere any more. */
export const episodeStart = ({ request }: SessionRecord, { task, seed, wish, parent }: EpisodeRecord): EpisodeStart | null =>
  parent || !wish ? null : { request, task, seed, ...wish };

/** A finished step as a row of its trajectory. */
export const stepRow = (step: StepRecord): StepRow | null => {
  if (!step.answer) return null;
  const { episode: _episode, ...answer } = step.answer;
  const { action, policy, observe, requestId, at } = step;
  return { ...answer, action, policy, observe, requestId, at };
};
