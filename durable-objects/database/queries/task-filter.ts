/**
 * @module The conditions that a filter of tasks makes.
 */
import { and, eq, gt, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { type Difficulty, MAX_DIFFICULTY, type TaskFilter } from "../../../sdk/protocol/index.ts";
import { taskSites, tasks } from "../schema.ts";

export const conditions = (filter: TaskFilter): SQL | undefined =>
  and(
    filter.suite === undefined ? undefined : eq(tasks.suite, filter.suite),
    filter.domain === undefined ? undefined : eq(tasks.domain, filter.domain),
    filter.website === undefined ? undefined : eq(tasks.website, filter.website),
    filter.template === undefined ? undefined : eq(sql`json_extract(${tasks.body}, '$.template')`, filter.template),
    filter.split === undefined ? undefined : eq(tasks.split, filter.split),
    filter.parent === undefined ? undefined : eq(tasks.parent, filter.parent),
    filter.difficulty === undefined ? undefined : ofDifficulty(filter.difficulty),
    filter.site === undefined
      ? undefined
      : sql`${tasks.n} in (select ${taskSites.task} from ${taskSites} where ${taskSites.site} = ${filter.site})`,
    filter.q === undefined
      ? undefined
      : sql`${tasks.n} in (select rowid from tasks_text where tasks_text match ${words(filter.q)})`,
  );

/** A task that nobody rated is easy. */
const ofDifficulty = (difficulty: Difficulty): SQL | undefined => {
  const { easy, medium } = MAX_DIFFICULTY;
  if (difficulty === "easy") return or(isNull(tasks.difficulty), lte(tasks.difficulty, easy));
  if (difficulty === "medium") return and(gt(tasks.difficulty, easy), lte(tasks.difficulty, medium));
  return gt(tasks.difficulty, medium);
};

/** Every word must be there; what the index takes for an operator is a word like others. */
const words = (q: string): string =>
  q
    .split(/\s+/)
    .filter((word) => word !== "")
    .map((word) => `"${word.replaceAll('"', '""')}"`)
    .join(" ");
