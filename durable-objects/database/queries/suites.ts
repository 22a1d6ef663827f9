/**
 * @module Suites: what they hold, and how they are divided.
 */
import type { Suite } from "../../../sdk/protocol/index.ts";

export const listSuiteRows = async (db: D1Database): Promise<Suite[]> => {
  const { results } = await db
    .prepare(
      `select suites.id, suites.created_at as createdAt, tasks.split, count(tasks.n) as tasks
       from suites left join tasks on tasks.suite = suites.id group by suites.id, tasks.split order by suites.id`,
    )
    .all<{ id: string; createdAt: number; split: string | null; tasks: number }>();
  return [...Map.groupBy(results, ({ id }) => id)].map(([id, rows]) => ({
    id,
    createdAt: rows[0]?.createdAt ?? 0,
    tasks: rows.reduce((sum, row) => sum + row.tasks, 0),
    splits: Object.fromEntries(rows.flatMap((row) => (row.split === null ? [] : [[row.split, row.tasks]]))),
  }));
};

export const suiteExists = async (db: D1Database, suite: string): Promise<boolean> =>
  (await db.prepare("select 1 from suites where id = ?").bind(suite).first()) !== null;

/** Every task of a web site goes where the site goes; children go with their parents. */
export const assignSplits = async (db: D1Database, suite: string, isTest: (key: string) => boolean, by: "task" | "website") => {
  const column = by === "task" ? "coalesce(parent, id)" : "coalesce(website, parent, id)";
  const { results } = await db
    .prepare(`select distinct ${column} as key from tasks where suite = ?`)
    .bind(suite)
    .all<{ key: string }>();
  const test = JSON.stringify(results.map(({ key }) => key).filter(isTest));
  await db
    .prepare(
      `update tasks set split = case when ${column} in (select value from json_each(?1)) then 'test' else 'train' end where suite = ?2`,
    )
    .bind(test, suite)
    .run();
};

/** Web sites that have tasks in both splits: what is learned on one of them would be tested on it. */
export const sharedWebsites = async (db: D1Database, suite: string): Promise<number> => {
  const row = await db
    .prepare(
      `select count(*) as shared from (select website from tasks where suite = ? and website is not null
       group by website having sum(split = 'train') > 0 and sum(split = 'test') > 0)`,
    )
    .bind(suite)
    .first<{ shared: number }>();
  return row?.shared ?? 0;
};
