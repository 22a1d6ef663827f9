/**
 * @module Chooses the task of an episode: by its id, by its place in a split, or by a seed. The same choice gives the same task.
 */
import { type Environment, type InlineTask, SampleTasks, ServiceError, type TaskFilter } from "../../sdk/protocol/index.ts";
import { unknownTask } from "../database/queries/near-names.ts";
import { sampleTaskRows } from "../database/queries/sampling.ts";
import { setAsideNow } from "../database/queries/set-aside.ts";
import { countMatching, matchingTask, tasksAt } from "../database/queries/task-places.ts";
import { findTask } from "../database/queries/tasks.ts";
import type { Env } from "../env.ts";
import { invalidRequest } from "../requests/validation.ts";

/** The split of all tasks, whether or not they are divided. */
export const ALL_TASKS = "all";

/** What a caller says about the task that it wants; all of it may be left out. */
export interface TaskWish {
  readonly task?: string | undefined;
  readonly split?: string | undefined;
  readonly index?: number | undefined;
  readonly seed?: number | undefined;
}

export interface ChosenTask {
  /** As a session is asked for it; null: the episode is open-ended. */
  readonly task: string | InlineTask | null;
  /** The session's seed; undefined where the task or its snapshot has one of its own. */
  readonly seed: number | undefined;
}

/** Whether there are tasks to choose from. */
export const hasTasks = ({ settings: { suite, split, filter, task, sites, startUrl } }: Environment): boolean =>
  task === undefined && (suite !== undefined || split !== undefined || filter !== undefined || (!sites && !startUrl));

/** The tasks of an environment; a caller's split goes before the environment's default, never before its filter. */
export const filterOf = ({ settings: { suite, split, filter } }: Environment, wished?: string): TaskFilter => {
  const wanted = wished ?? split;
  const named = wanted === undefined || wanted === ALL_TASKS ? {} : { split: wanted };
  return { ...(suite === undefined ? {} : { suite }), ...named, ...filter };
};

/** Throws task_not_found, or invalid_request for a place that there is not. */
export const chooseTask = async (env: Env, environment: Environment, wish: TaskWish): Promise<ChosenTask> => {
  const seed = wish.seed ?? environment.settings.seed;
  const { task: only } = environment.settings;
  if (!hasTasks(environment)) {
    refuseTasks(environment, wish);
    if (only === undefined) return { task: null, seed: environment.settings.snapshot === undefined ? seed : undefined };
    return { task: only, seed: await seedFor(env, environment, only, seed) };
  }
  const id = await idOf(env, environment, wish, seed ?? 0);
  return { task: id, seed: await seedFor(env, environment, id, seed) };
};

const refuseTasks = ({ name, settings }: Environment, { task, split, index }: TaskWish): void => {
  if (task !== undefined && task === (typeof settings.task === "object" ? settings.task.id : settings.task)) return;
  if (settings.task !== undefined && (split === undefined || split === ALL_TASKS) && (index ?? 0) === 0 && task === undefined)
    return;
  const what = Object.entries({ task, split, index }).find(([, value]) => value !== undefined)?.[0];
  if (what === undefined) return;
  const why = settings.task === undefined ? "has no tasks: its episodes are open-ended" : "has one task";
  throw invalidRequest([{ path: what, message: `the environment ${JSON.stringify(name)} ${why}; leave ${what} out` }]);
};

const idOf = async (env: Env, environment: Environment, wish: TaskWish, seed: number): Promise<string> => {
  const filter = filterOf(environment, wish.split);
  if (wish.task !== undefined) {
    if (wish.index !== undefined) throw invalidRequest([{ path: "index", message: "name a task or its place, not both" }]);
    if (await matchingTask(env.DB, filter, wish.task)) return wish.task;
    throw await unknownTask(env.DB, wish.task);
  }
  if (wish.index !== undefined) return (await taskAt(env, filter, wish.index)).id;
  const request = SampleTasks.parse({ n: 1, offset: seed, wrap: true, filter, ...environment.settings.sampler });
  const [drawn] = (await sampleTaskRows(env.DB, request, await setAsideNow(env))).items;
  if (drawn) return drawn.id;
  throw new ServiceError("task_not_found", `The environment ${JSON.stringify(environment.name)} has no task that matches.`, {
    filter: request.filter,
  });
};

/** Throws invalid_request, with the number of tasks that there are. */
export const taskAt = async (env: Env, filter: TaskFilter, index: number) => {
  const [found] = index < 0 ? [] : await tasksAt(env.DB, filter, index, 1);
  if (found) return found;
  const count = await countMatching(env.DB, filter);
  throw invalidRequest([{ path: "index", message: `there are ${count} tasks, so that it is a number from 0 to ${count - 1}` }]);
};

/** A task that is about the content of one seed, or that begins with a snapshot, takes no other seed. */
const seedFor = async (env: Env, environment: Environment, task: string | InlineTask, seed: number | undefined) => {
  if (environment.settings.snapshot !== undefined) return undefined;
  const whole = typeof task === "string" ? await findTask(env.DB, task) : task;
  return whole?.seed === undefined && whole?.snapshot === undefined ? seed : undefined;
};
