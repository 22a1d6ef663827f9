/**
 * @module Which episodes a rollout has, in the order in which they begin: those of a group stand together.
 */
import type { TaskSummary } from "../protocol/index.ts";
import { inOrder } from "./schedule/index.ts";
import type { EpisodePlace, RolloutOptions, RolloutTask } from "./types.ts";

const DEFAULT_ORDER = "hardest";

export interface PlannedEpisode extends EpisodePlace {
  readonly n: number;
  /** What a session is opened with. */
  readonly request: Exclude<RolloutTask, TaskSummary>;
  /** Of the policy's context. */
  readonly policySeed: number;
}

export const planEpisodes = (options: RolloutOptions, id: string): PlannedEpisode[] => {
  const seed = options.seed ?? 0;
  const tasks = options.tasks.map((task) => ({ task, difficulty: typeof task === "string" ? null : task.difficulty }));
  const seeds: readonly (number | null)[] = options.seeds ?? [null];
  const size = options.samples ?? 1;
  const groups = inOrder(tasks, options.order ?? DEFAULT_ORDER, seed).flatMap(({ task }) => seeds.map((own) => ({ task, own })));
  const all = groups.flatMap(({ task, own }, at) => {
    const name = typeof task === "string" ? task : task.id;
    const group = `${options.id ?? id}/${at}`;
    return Array.from({ length: size }, (_, sample) => ({
      task: name,
      request: isSummary(task) ? task.id : task,
      seed: own,
      sample,
      group: { id: group, index: sample, size },
      policySeed: seed + at * size + sample,
    }));
  });
  return all.filter((episode) => !options.skip?.(episode)).map((episode, n) => ({ ...episode, n }));
};

/** Summaries have all of their fields, and nothing of what makes an episode. */
const isSummary = (task: RolloutTask): task is TaskSummary =>
  typeof task !== "string" &&
  "version" in task &&
  "parent" in task &&
  "impossible" in task &&
  !("evaluate" in task || "startUrl" in task);
