/**
 * @module A rollout and its episodes in the words of the wire.
 */
import type { End, Failure, Rollout, RolloutEpisode, RolloutProgress } from "../../sdk/protocol/index.ts";
import { EPISODE_STATES, type EpisodeState } from "../../sdk/rollouts/schedule/index.ts";
import { taskRef } from "../session/view.ts";
import { policyCallsOf } from "./launch.ts";
import type { RolloutParts } from "./parts.ts";
import type { EpisodeRow } from "./state/episodes.ts";

export const progressOf = ({ record, episodes, groups, phases }: RolloutParts): RolloutProgress => {
  const { control, createdAt, endedAt, restarts, versions, setAside = 0 } = record;
  const now = endedAt ?? Date.now();
  const outcomes = episodes.outcomes();
  const { total } = episodes;
  const { steps, retries } = episodes.sums();
  return {
    state: stateOf(episodes, record),
    stopped: control.stopped,
    total,
    counts: Object.fromEntries(EPISODE_STATES.map((state) => [state, episodes.count(state)])) as Record<EpisodeState, number>,
    outcomes,
    success: { succeeded: outcomes.succeeded, of: total, rate: outcomes.succeeded / total },
    groups: groups.counts(),
    retries,
    restarts,
    setAside,
    steps,
    stepsPerSecond: phases.rate(now, createdAt),
    phases: phases.times(),
    policyVersion: versions.at(-1) ?? null,
  };
};

/** It is paused when no round is under way any more. */
const stateOf = (episodes: RolloutParts["episodes"], { control, endedAt }: RolloutParts["record"]): RolloutProgress["state"] => {
  if (endedAt !== null) return "done";
  if (control.stopped) return "stopping";
  if (!control.paused) return "running";
  return episodes.isBusy ? "pausing" : "paused";
};

export const rolloutView = (parts: RolloutParts): Rollout => {
  const { id, request, createdAt, endedAt } = parts.record;
  const { agent, policy, concurrency, labels, run, deadlineMs } = request;
  return {
    ...progressOf(parts),
    id,
    key: request.key ?? null,
    run: run ?? id,
    labels,
    policy,
    agent,
    concurrency: { ...concurrency, policyCalls: policyCallsOf(concurrency) },
    createdAt,
    deadlineAt: deadlineMs === undefined ? null : createdAt + deadlineMs,
    endedAt,
  };
};

export const episodeView = (parts: RolloutParts, row: EpisodeRow): RolloutEpisode => ({
  n: row.n,
  task: taskRef(parts.task(row.task)),
  seed: row.seed ?? parts.task(row.task).seed ?? null,
  group: row.grp === null ? null : { id: row.grp, index: row.member ?? 0, size: row.size ?? 1 },
  state: row.state,
  outcome: row.outcome,
  score: row.score,
  mask: row.mask === 1,
  dropped: parts.groups.dropped(row.grp),
  end: row.end === null ? null : (JSON.parse(row.end) as End),
  failure: row.failure === null ? null : (JSON.parse(row.failure) as Failure),
  attempt: row.attempt,
  retries: row.retries,
  session: row.session,
  trajectory: row.trajectory,
  steps: row.steps,
  policyVersion: row.version === null ? null : (parts.record.versions[row.version] ?? null),
  hash: row.hash,
  launchedAt: row.launched_at,
  endedAt: row.ended_at,
});
