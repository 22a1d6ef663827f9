/**
 * @module Finds the task that OpenEnv's `task_name` means. BrowserGym's names have no seed in them; ours have one at the end.
 */
import { and, asc, inArray, or, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { Environment } from "../../sdk/protocol/index.ts";
import { conditions } from "../database/queries/task-filter.ts";
import { tasks } from "../database/schema.ts";
import type { Env } from "../env.ts";
import { filterOf } from "../environments/choose-task.ts";

/** Our own tasks are named with their suite or benchmark, and with a seed. */
const PREFIXES = ["", "miniwob.", "browsergym/miniwob."];

/** The task's id; the name itself where it means none, so that the error tells of it. */
export const taskNamed = async (env: Env, environment: Environment, name: string, split: string | undefined, seed: number) => {
  const { suite } = environment.settings;
  const own = suite === undefined ? [] : [`${suite}.${name}`, `${suite}/${name}`];
  const names = [...PREFIXES.map((prefix) => prefix + name), ...own];
  const begins = names.map(
    (start) => sql`${tasks.id} >= ${`${start}.`} and ${tasks.id} < ${`${start}/`} or ${tasks.id} glob ${`${literal(start)}@*`}`,
  );
  const rows = await drizzle(env.DB)
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(conditions(filterOf(environment, split)), or(inArray(tasks.id, names), ...begins)))
    .orderBy(asc(tasks.n));
  const ids = rows.map(({ id }) => id);
  const seeded = names.flatMap((start) => [start, `${start}.${seed}`, `${start}@${seed}`]).find((id) => ids.includes(id));
  return seeded ?? ids[seed % Math.max(1, ids.length)] ?? name;
};

const literal = (text: string): string => text.replaceAll(/[[\]*?]/g, "[$&]");
