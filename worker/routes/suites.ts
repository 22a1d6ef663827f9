/**
 * @module Suites over HTTP: importing tasks line by line, dividing and decomposing suites.
 */
import { unknownSuite } from "../../durable-objects/database/queries/near-names.ts";
import { assignSplits, listSuiteRows, sharedWebsites, suiteExists } from "../../durable-objects/database/queries/suites.ts";
import { drawOf, type NewTaskRow, rowOf, taskOf } from "../../durable-objects/database/queries/task-rows.ts";
import { planUpsert, upsertTasks } from "../../durable-objects/database/queries/tasks.ts";
import type { Env } from "../../durable-objects/env.ts";
import { taskAddressProblem } from "../../durable-objects/session/sites/task-addresses.ts";
import { checkTask } from "../../durable-objects/tasks/check.ts";
import { siteBook } from "../../durable-objects/tasks/sites.ts";
import { type Imported, type Placeholders, Task, type TaskFormat } from "../../sdk/protocol/index.ts";
import { decompose } from "../../sdk/tasks/decompose.ts";
import { readTaskLine } from "../../sdk/tasks/formats/index.ts";
import { lines } from "../lines.ts";
import type { RouteHandler } from "../mount.ts";

export const MAX_IMPORT_BYTES = 16 * 1024 * 1024;
/** A statement's value may have two megabytes. */
const CHUNK_CHARS = 500_000;
const CHUNK_ROWS = 1_000;
/** So many wrong lines are told; the rest are counted in the last of them. */
const MAX_ERRORS = 1_000;
const MAX_REASON_CHARS = 500;
const PAGE_TASKS = 500;
const SHARE_STEPS = 2 ** 31;

export const listSuites: RouteHandler<"listSuites"> = async (_input, c) =>
  c.json({ items: await listSuiteRows(c.env.DB), cursor: null });

export const importTasks: RouteHandler<"importTasks"> = async ({ params: { suite }, query }, c) => {
  const { body } = c.req.raw;
  const way = { suite, format: query.format, placeholders: query.placeholders ?? {}, dryRun: query.dryRun === "true" };
  return c.json(body ? await importLines(c.env, way, body) : { imported: 0, updated: 0, errors: [] });
};

interface ImportWay {
  readonly suite: string;
  readonly format: TaskFormat;
  readonly placeholders: Placeholders;
  /** Nothing is written. */
  readonly dryRun: boolean;
}

interface PendingRow {
  readonly line: number;
  readonly row: NewTaskRow;
}

const importLines = async (
  env: Env,
  { suite, format, placeholders, dryRun }: ImportWay,
  body: ReadableStream<Uint8Array>,
): Promise<Imported> => {
  // A manifest may have been added a moment ago.
  const book = await siteBook(env, 0);
  let imported = 0;
  let updated = 0;
  const errors: { line: number; reason: string }[] = [];
  const wrong = (line: number, reason: string) => {
    if (errors.length < MAX_ERRORS) errors.push({ line, reason });
    else if (errors.length === MAX_ERRORS) errors.push({ line, reason: "and more: this and later wrong lines are not told" });
  };
  let pending = new Map<string, PendingRow>();
  let chars = 0;
  const flush = async () => {
    if (pending.size === 0) return;
    const rows = [...pending.values()];
    const tasks = rows.map(({ row }) => row);
    const answer = await (dryRun ? planUpsert : upsertTasks)(env.DB, suite, tasks);
    for (const { line, row } of rows) if (answer.taken.includes(row.id)) wrong(line, `id: ${row.id} belongs to another suite`);
    imported += rows.length - answer.taken.length - answer.updated;
    updated += answer.updated;
    pending = new Map();
    chars = 0;
  };
  for await (const { number, text } of lines(body, MAX_IMPORT_BYTES)) {
    if (text.trim() === "") continue;
    const read = readTaskLine(text, suite, format, placeholders);
    if (!read.ok) {
      wrong(number, read.reason);
      continue;
    }
    const issues = checkTask(read.task, book);
    if (issues.length > 0) {
      wrong(
        number,
        issues
          .map(({ path, message }) => `${path}: ${message}`)
          .join("; ")
          .slice(0, MAX_REASON_CHARS),
      );
      continue;
    }
    const problem = taskAddressProblem(env, read.task);
    if (problem !== null) {
      wrong(number, problem);
      continue;
    }
    const row = await rowOf(read.task);
    // Of two lines with the same id in one chunk the later one counts, as it would in two.
    if (pending.has(row.id)) updated++;
    else chars += row.body.length + row.goal.length;
    pending.set(row.id, { line: number, row });
    if (pending.size >= CHUNK_ROWS || chars >= CHUNK_CHARS) await flush();
  }
  await flush();
  return { imported, updated, errors };
};

const requireSuite = async (env: Env, suite: string): Promise<void> => {
  if (!(await suiteExists(env.DB, suite))) throw await unknownSuite(env.DB, suite);
};

export const splitSuite: RouteHandler<"splitSuite"> = async ({ params: { suite }, body: { by, test, seed } }, c) => {
  await requireSuite(c.env, suite);
  await assignSplits(c.env.DB, suite, { by, share: test, draw: (key) => drawOf(`${seed}/${key}`) / SHARE_STEPS });
  const splits = (await listSuiteRows(c.env.DB)).find(({ id }) => id === suite)?.splits ?? {};
  return c.json({ splits, sharedWebsites: await sharedWebsites(c.env.DB, suite) });
};

export const decomposeSuite: RouteHandler<"decomposeSuite"> = async ({ params: { suite }, body: { maxChildren } }, c) => {
  await requireSuite(c.env, suite);
  let parents = 0;
  let children = 0;
  for (let after = 0; ; ) {
    const { results } = await c.env.DB.prepare(
      "select n, body, version, split from tasks where suite = ? and n > ? order by n limit ?",
    )
      .bind(suite, after, PAGE_TASKS)
      .all<{ n: number; body: string; version: string; split: string | null }>();
    for (const row of results) {
      const task = Task.parse(taskOf({ ...row, body: JSON.parse(row.body) }));
      const parts = decompose(task, maxChildren);
      if (parts.length === 0) continue;
      await upsertTasks(c.env.DB, suite, await Promise.all(parts.map(rowOf)));
      parents++;
      children += parts.length;
    }
    const last = results.at(-1);
    if (!last || results.length < PAGE_TASKS) return c.json({ parents, children });
    after = last.n;
  }
};
