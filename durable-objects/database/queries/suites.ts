/**
 * @module Suites: what they hold, and how they are divided.
 */
import { ServiceError, type Suite } from "../../../sdk/protocol/index.ts";

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

interface Division {
  readonly by: "task" | "website" | "template";
  /** The share of the tests. */
  readonly share: number;
  /** A number from 0 to 1 that the key alone decides. */
  readonly draw: (key: string) => number;
}

/** What must not be in both splits. Children go with their parents. */
const KEYS: Readonly<Record<Division["by"], string>> = {
  task: "coalesce(parent, id)",
  website: "coalesce(website, parent, id)",
  template: "coalesce(json_extract(body, '$.template'), parent, id)",
};

/** Throws, and changes nothing, where there is only one thing to divide. */
export const assignSplits = async (db: D1Database, suite: string, division: Division): Promise<void> => {
  const column = KEYS[division.by];
  const { results } = await db
    .prepare(`select distinct ${column} as key from tasks where suite = ?`)
    .bind(suite)
    .all<{ key: string }>();
  const test = JSON.stringify(
    testKeys(
      results.map(({ key }) => key),
      division,
    ),
  );
  await db
    .prepare(
      `update tasks set split = case when ${column} in (select value from json_each(?1)) then 'test' else 'train' end where suite = ?2`,
    )
    .bind(test, suite)
    .run();
};

/** By their draw alone, so that later tasks move no earlier ones; where that left a split empty, the nearest one moves. */
const testKeys = (keys: readonly string[], { by, share, draw }: Division): readonly string[] => {
  const sorted = keys.toSorted((a, b) => draw(a) - draw(b));
  const chosen = sorted.filter((key) => draw(key) < share).length;
  if (share <= 0 || share >= 1) return sorted.slice(0, chosen);
  if (sorted.length < 2) {
    const message = `all tasks have the same ${by}, so that one split would be empty; divide by something else`;
    throw new ServiceError("invalid_request", `by: ${message}`, { issues: [{ path: "by", message }] });
  }
  return sorted.slice(0, Math.min(Math.max(chosen, 1), sorted.length - 1));
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
