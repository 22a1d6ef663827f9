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
  const { n, offset, ratio } = request;
  if (!ratio) return draw(db, request, aside, { n, offset });
  const before = shares(offset, ratio);
  const after = shares(offset + n, ratio);
  const samples = await Promise.all(
    DIFFICULTIES.filter((difficulty) => ratio[difficulty] > 0).map((difficulty) =>
      draw(db, request, aside, { n: after[difficulty] - before[difficulty], offset: before[difficulty], difficulty }),
    ),
  );
  return {
    items: samples.flatMap((sample) => sample.items),
    total: samples.reduce((sum, sample) => sum + sample.total, 0),
    setAside: samples.reduce((sum, sample) => sum + sample.setAside, 0),
    next: samples.every((sample) => sample.next !== null) ? offset + n : null,
  };
};

/** After so many places the shares begin anew, so that a far place is found without counting up to it. */
const ROUND = 1_000;

/** How many of the first places go to each difficulty: each goes to the one that has had least for its part, so no share shrinks as n grows. */
export const shares = (n: number, ratio: Readonly<Record<Difficulty, number>>): Record<Difficulty, number> => {
  const rounds = Math.floor(n / ROUND);
  const rest = sharesWithin(n % ROUND, ratio);
  const whole = rounds > 0 ? sharesWithin(ROUND, ratio) : rest;
  return Object.fromEntries(
    DIFFICULTIES.map((difficulty) => [difficulty, rounds * whole[difficulty] + rest[difficulty]]),
  ) as Record<Difficulty, number>;
};

const sharesWithin = (n: number, ratio: Readonly<Record<Difficulty, number>>): Record<Difficulty, number> => {
  const given: Record<Difficulty, number> = { easy: 0, medium: 0, hard: 0 };
  const due = (difficulty: Difficulty) => ratio[difficulty] / (2 * given[difficulty] + 1);
  for (let place = 0; place < n; place++) {
    given[DIFFICULTIES.reduce((best, difficulty) => (due(difficulty) > due(best) ? difficulty : best))]++;
  }
  return given;
};

interface Part {
  readonly n: number;
  readonly offset: number;
  readonly difficulty?: Difficulty;
}

const draw = async (
  db: D1Database,
  { seed, epoch, wrap, filter, impossible, success }: SampleTasks,
  aside: Aside,
  { n, offset, difficulty }: Part,
): Promise<Sample> => {
  const where = and(
    conditions(difficulty === undefined ? filter : { ...filter, difficulty }),
    impossible ? undefined : eq(tasks.impossible, false),
    success ? bySuccess(success) : undefined,
  );
  const out = isAside(aside);
  const counting = count(db, where, out);
  const pick = (from: number, at: number, many: number): Promise<Drawn[]> => {
    const order = orderBy(seed, from);
    return out ? passingOver(db, where, order, out, many, at) : straight(db, where, order, many, at);
  };
  if (!wrap) {
    const [{ total, setAside }, drawn] = await Promise.all([counting, pick(epoch, offset, n)]);
    const reached = drawn.length < n ? total : (drawn.at(-1)?.place ?? offset);
    return { items: await inOrder(db, drawn), total, setAside, next: reached < total ? reached : null };
  }
  const { total, setAside } = await counting;
  if (total === 0) return { items: [], total, setAside, next: null };
  const first = epoch + Math.floor(offset / total);
  const drawn = await pick(first, offset % total, n);
  const more = drawn.length < n ? await pick(first + 1, 0, n - drawn.length) : [];
  return { items: await inOrder(db, [...drawn, ...more]), total, setAside, next: offset + n };
};

const count = async (db: D1Database, where: SQL | undefined, out: SQL | null): Promise<{ total: number; setAside: number }> => {
  const setAside = out ? sql<number>`coalesce(sum(${out}), 0)` : sql<number>`0`;
  const counted = await drizzle(db).select({ total: sql<number>`count(*)`, setAside }).from(tasks).where(where).get();
  return counted ?? { total: 0, setAside: 0 };
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
