/**
 * @module Draws tasks in an order that seed and epoch decide, so that nothing needs to be remembered between draws.
 */
import { and, eq, type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { DIFFICULTIES, type Difficulty, type Sample, type SampleTasks, type TaskSummary } from "../../../sdk/protocol/index.ts";
import { tasks } from "../schema.ts";
import { type Aside, isAside } from "./set-aside.ts";
import { conditions } from "./task-filter.ts";
import { summaryOf } from "./task-rows.ts";

/** A prime above all draws: multiplying by anything but 0 gives another order of all numbers below it. */
const PRIME = 2_147_483_659;
/** So far a product of two draws stays within what SQLite counts exactly. */
const MAX_FACTOR = 2 ** 31 - 1;

/** `draw` times a factor, plus a shift, modulo a prime: every seed and epoch have both of their own. */
const orderBy = (seed: number, epoch: number): SQL => {
  const factor = 1 + (mix(seed, epoch, 1) % (MAX_FACTOR - 1));
  const shift = mix(seed, epoch, 2) % MAX_FACTOR;
  return sql`(${tasks.draw} * ${factor} + ${shift}) % ${PRIME}, ${tasks.n}`;
};

const mix = (...numbers: readonly number[]): number => {
  let value = 0x9e3779b9;
  for (const number of numbers) {
    value = Math.imul(value ^ (number >>> 0), 0x85ebca6b);
    value = Math.imul(value ^ (value >>> 13) ^ Math.floor(number / 2 ** 32), 0xc2b2ae35);
    value ^= value >>> 16;
  }
  return value >>> 0;
};

/** Tasks that are set aside keep their place in the order and are passed over, so that offsets mean the same before and after. */
export const sampleTaskRows = async (db: D1Database, request: SampleTasks, aside: Aside): Promise<Sample> => {
  if (!request.ratio) return draw(db, request, aside, { n: request.n, offset: request.offset });
  const parts = shares(request.n, request.ratio);
  const offsets = shares(request.offset, request.ratio);
  const drawn = await Promise.all(
    DIFFICULTIES.map((difficulty) =>
      parts[difficulty] === 0
        ? null
        : draw(db, request, aside, { n: parts[difficulty], offset: offsets[difficulty], difficulty }),
    ),
  );
  const samples = drawn.filter((sample) => sample !== null);
  const items = samples.flatMap((sample) => sample.items);
  const whole = samples.every((sample) => sample.next !== null);
  return {
    items,
    total: samples.reduce((sum, sample) => sum + sample.total, 0),
    setAside: samples.reduce((sum, sample) => sum + sample.setAside, 0),
    next: whole ? request.offset + request.n : null,
  };
};

/** Whole numbers in the ratio that add up to n. */
export const shares = (n: number, ratio: Readonly<Record<Difficulty, number>>): Record<Difficulty, number> => {
  const sum = DIFFICULTIES.reduce((total, difficulty) => total + ratio[difficulty], 0);
  let before = 0;
  let given = 0;
  return Object.fromEntries(
    DIFFICULTIES.map((difficulty) => {
      before += ratio[difficulty];
      const upTo = Math.round((n * before) / sum);
      const share = upTo - given;
      given = upTo;
      return [difficulty, share];
    }),
  ) as Record<Difficulty, number>;
};

const draw = async (
  db: D1Database,
  { seed, epoch, filter, impossible, success }: SampleTasks,
  aside: Aside,
  { n, offset, difficulty }: { n: number; offset: number; difficulty?: Difficulty },
): Promise<Sample> => {
  const where = and(
    conditions(difficulty === undefined ? filter : { ...filter, difficulty }),
    impossible ? undefined : eq(tasks.impossible, false),
    success ? bySuccess(success) : undefined,
  );
  const base = drizzle(db);
  const order = orderBy(seed, epoch);
  const out = isAside(aside);
  const [counted, drawn] = await Promise.all([
    base
      .select({ total: sql<number>`count(*)`, setAside: out ? sql<number>`coalesce(sum(${out}), 0)` : sql<number>`0` })
      .from(tasks)
      .where(where)
      .get(),
    out ? passingOver(db, where, order, out, n, offset) : straight(db, where, order, n, offset),
  ]);
  const { total = 0, setAside = 0 } = counted ?? {};
  const reached = drawn.length < n ? total : (drawn.at(-1)?.place ?? total);
  return { items: await inOrder(db, drawn), total, setAside, next: reached < total ? reached : null };
};

interface Drawn {
  readonly n: number;
  /** In the whole order, from 1 on. */
  readonly place: number;
}

/** Numbers alone are sorted: whole tasks would be carried through the sort, all of them. */
const straight = async (db: D1Database, where: SQL | undefined, order: SQL, n: number, offset: number): Promise<Drawn[]> => {
  const rows = await drizzle(db).select({ n: tasks.n }).from(tasks).where(where).orderBy(order).limit(n).offset(offset);
  return rows.map((row, at) => ({ ...row, place: offset + at + 1 }));
};

/** The next ones that are not set aside. */
const passingOver = async (
  db: D1Database,
  where: SQL | undefined,
  order: SQL,
  out: SQL,
  n: number,
  offset: number,
): Promise<Drawn[]> =>
  drizzle(db).all<Drawn>(
    sql`select n, place from (
      select ${tasks.n} as n, row_number() over (order by ${order}) as place, ${out} as aside from ${tasks} where ${where ?? sql`1`}
    ) where place > ${offset} and not aside order by place limit ${n}`,
  );

const inOrder = async (db: D1Database, drawn: readonly { n: number }[]): Promise<TaskSummary[]> => {
  const numbers = JSON.stringify(drawn.map(({ n }) => n));
  const rows = await drizzle(db).select().from(tasks).where(sql`${tasks.n} in (select value from json_each(${numbers}))`);
  const byNumber = new Map(rows.map((row) => [row.n, row]));
  return drawn.flatMap(({ n }) => {
    const row = byNumber.get(n);
    return row ? [summaryOf(row)] : [];
  });
};

/** Masked episodes say nothing about the task. */
const bySuccess = ({ min, max, policyVersion }: NonNullable<SampleTasks["success"]>): SQL =>
  sql`${tasks.id} in (select task_id from trajectories where score is not null and mask = 0
    ${policyVersion === undefined ? sql`` : sql`and policy_version = ${policyVersion}`}
    group by task_id having avg(score = 1) between ${min} and ${max})`;
