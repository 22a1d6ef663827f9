/**
 * @module OpenEnv's Task API: what there is to attempt, without how it is scored. Nothing is chosen here; reset chooses.
 */
import { countMatching, splitsOf, tasksAt } from "../../../durable-objects/database/queries/task-places.ts";
import type { Env } from "../../../durable-objects/env.ts";
import { ALL_TASKS, filterOf, hasTasks } from "../../../durable-objects/environments/choose-task.ts";
import { fieldError, invalid, OpenEnvError } from "../../../durable-objects/openenv/errors.ts";
import { isObject } from "../../../durable-objects/openenv/requests.ts";
import type { Environment, InlineTask, TaskSummary } from "../../../sdk/protocol/index.ts";
import type { AppContext } from "../../context.ts";
import { authenticateDoor } from "../shared/auth.ts";
import { environmentOf } from "../shared/environment.ts";
import { doorBody, onlyKeys } from "./body.ts";

/** So many tasks are listed at once; num_tasks tells how many there are. */
const MAX_LISTED = 1_000;
const KINDS: ReadonlySet<string> = new Set(["train", "validation", "test"]);

export interface Split {
  readonly name: string;
  readonly type: string;
}

/** The splits of the environment's tasks; one of all where they are not divided. */
export const splitsOfEnvironment = async (env: Env, environment: Environment): Promise<Split[]> => {
  const { split } = environment.settings;
  const names = hasTasks(environment) ? await splitsOf(env.DB, filterOf(environment, ALL_TASKS)) : [];
  const offered = split === undefined ? names : names.filter((name) => name === split);
  if (offered.length === 0) return [{ name: ALL_TASKS, type: "train" }];
  return offered.map((name) => ({ name, type: KINDS.has(name) ? name : "validation" }));
};

export const countTasks = (env: Env, environment: Environment, split: string): Promise<number> =>
  environment.settings.task === undefined ? countMatching(env.DB, filterOf(environment, split)) : Promise.resolve(1);

export const listEnvironments = async (c: AppContext): Promise<Response> => {
  await authenticateDoor(c);
  return c.json([(await environmentOf(c)).name]);
};

export const splits = async (c: AppContext): Promise<Response> => c.json(await splitsOfEnvironment(c.env, await named(c)));

export const tasks = async (c: AppContext): Promise<Response> => {
  const environment = await named(c);
  const body = await doorBody(c);
  onlyKeys(body, "split");
  return c.json({ tasks: await listed(c.env, environment, splitIn(body), 0, MAX_LISTED), env_name: environment.name });
};

export const numTasks = async (c: AppContext): Promise<Response> => {
  const environment = await named(c);
  const body = await doorBody(c);
  onlyKeys(body, "split");
  return c.json({ num_tasks: await countTasks(c.env, environment, splitIn(body)) });
};

export const task = async (c: AppContext): Promise<Response> => {
  const environment = await named(c);
  const body = await doorBody(c);
  onlyKeys(body, "split", "index");
  const split = splitIn(body);
  if (!Number.isSafeInteger(body.index)) {
    throw invalid([fieldError("int_type", ["body", "index"], "Input should be a valid integer", body.index ?? null)]);
  }
  const index = body.index as number;
  const [found] = index < 0 ? [] : await listed(c.env, environment, split, index, 1);
  if (found) return c.json({ task: found });
  const count = await countTasks(c.env, environment, split);
  throw new OpenEnvError("VALIDATION_ERROR", `Index ${index} is out of range: the split ${split} has ${count} tasks.`, {}, 400);
};

export const taskRange = async (c: AppContext): Promise<Response> => {
  const environment = await named(c);
  const body = await doorBody(c);
  onlyKeys(body, "split", "start", "stop");
  const split = splitIn(body);
  const count = await countTasks(c.env, environment, split);
  const start = bound(body.start, "start", 0, count);
  const stop = bound(body.stop, "stop", count, count);
  const wanted = Math.min(Math.max(0, stop - start), MAX_LISTED);
  return c.json({ tasks: wanted === 0 ? [] : await listed(c.env, environment, split, start, wanted) });
};

/** A bound of a Python slice. */
const bound = (value: unknown, name: string, fallback: number, count: number): number => {
  if (value === undefined || value === null) return fallback;
  if (!Number.isSafeInteger(value)) {
    throw invalid([fieldError("int_type", ["body", name], "Input should be a valid integer", value)]);
  }
  const at = value as number;
  return Math.min(count, at < 0 ? Math.max(0, count + at) : at);
};

/** The environment, when the path names it twice; throws 404, or 501 where there are no tasks. */
const named = async (c: AppContext): Promise<Environment> => {
  await authenticateDoor(c);
  const environment = await environmentOf(c);
  const name = c.req.param("name") ?? "";
  if (name.toLowerCase() !== environment.name.toLowerCase()) {
    throw new OpenEnvError("VALIDATION_ERROR", `Environment '${name}' not found`, {}, 404);
  }
  if (hasTasks(environment) || environment.settings.task !== undefined) return environment;
  throw new OpenEnvError("EXECUTION_ERROR", "This environment has no tasks: its episodes are open-ended.", {}, 501);
};

/** A split is its name, or an object with it. */
const splitIn = ({ split }: Record<string, unknown>): string => {
  const name = isObject(split) ? split.name : split;
  if (typeof name === "string" && name !== "") return name;
  throw invalid([fieldError("missing", ["body", "split"], "Field required", split ?? null)]);
};

const listed = async (env: Env, environment: Environment, split: string, start: number, count: number) => {
  const { task: only } = environment.settings;
  if (only !== undefined) return start === 0 ? [{ ...onlyTask(only), split, index: 0 }] : [];
  const rows = await tasksAt(env.DB, filterOf(environment, split), start, count);
  return rows.map((row, at) => shown(row, split, start + at));
};

const onlyTask = (only: string | InlineTask) =>
  typeof only === "string" ? { id: only } : { id: only.id, goal: only.goal ?? "" };

const shown = ({ id, goal, difficulty, website, domain, impossible, sites }: TaskSummary, split: string, index: number) => ({
  id,
  split,
  index,
  goal,
  ...(difficulty === null ? {} : { difficulty }),
  ...(website === null && domain === null ? {} : { group: website ?? domain }),
  impossible,
  sites,
});
