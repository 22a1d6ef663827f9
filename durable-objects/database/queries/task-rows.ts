/**
 * @module Tasks as rows: what is searched is in columns, the whole task is in the body.
 */
import { type InlineTask, StoredTask, type Task, type TaskSummary } from "../../../sdk/protocol/index.ts";
import type { tasks } from "../schema.ts";

export type TaskRow = typeof tasks.$inferSelect;

/** What is put in; the database gives the number. */
export interface NewTaskRow {
  readonly id: string;
  readonly suite: string;
  readonly version: string;
  readonly goal: string;
  readonly difficulty: number | null;
  readonly domain: string | null;
  readonly website: string | null;
  readonly split: string | null;
  readonly parent: string | null;
  readonly impossible: 0 | 1;
  readonly draw: number;
  readonly body: string;
  readonly sites: readonly string[];
}

const VERSION_CHARS = 12;
const DRAW_BITS = 31;

/** Without a version of its own a task's content is its version; its proofs are not part of it. */
export const rowOf = async (task: Task): Promise<NewTaskRow> => {
  const { version, proofs, ...content } = task;
  const body = JSON.stringify(content);
  return {
    id: task.id,
    suite: task.suite,
    version: version ?? (await digest(body)).slice(0, VERSION_CHARS),
    goal: task.goal ?? "",
    difficulty: task.difficulty ?? null,
    domain: task.domain ?? null,
    website: task.website ?? null,
    split: task.split ?? null,
    parent: task.parent ?? null,
    impossible: task.impossible ? 1 : 0,
    draw: drawOf(task.id),
    body: proofs === undefined ? body : JSON.stringify({ ...content, proofs }),
    sites: (task.sites ?? []).map((site) => (typeof site === "string" ? site : site.name)),
  };
};

/** A number that only the id decides, evenly spread. */
export const drawOf = (id: string): number => {
  let value = 0x811c9dc5;
  for (let at = 0; at < id.length; at++) value = Math.imul(value ^ id.charCodeAt(at), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return ((value ^ (value >>> 16)) >>> 0) % 2 ** DRAW_BITS;
};

const digest = async (text: string): Promise<string> => {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
};

/** For sessions: without the proofs. */
export const taskOf = (row: Pick<TaskRow, "body" | "version" | "split">): InlineTask => {
  const { proofs: _proofs, ...task } = storedTaskOf(row);
  return task;
};

export const storedTaskOf = (row: Pick<TaskRow, "body" | "version" | "split">): StoredTask =>
  StoredTask.parse({ ...row.body, version: row.version, ...(row.split === null ? {} : { split: row.split }) });

export const summaryOf = (row: TaskRow): TaskSummary => ({
  id: row.id,
  suite: row.suite,
  version: row.version,
  goal: row.goal,
  difficulty: row.difficulty,
  domain: row.domain,
  website: row.website,
  template: (row.body.template as string | undefined) ?? null,
  split: row.split,
  parent: row.parent,
  impossible: row.impossible,
  sites: ((row.body.sites ?? []) as (string | { name: string })[]).map((site) => (typeof site === "string" ? site : site.name)),
});
