/**
 * @module Task formats: a line of each is read into a task, or it is said what is wrong with it.
 */
import { z } from "zod";
import { type Placeholders, Task, type TaskFormat } from "../../protocol/index.ts";
import { type TaskDraft, TaskLineError } from "./draft.ts";
import { readMiniWoB } from "./miniwob.ts";
import { readWebArena } from "./webarena.ts";
import { readWebArenaInfinity } from "./webarena-infinity.ts";
import { readWebArenaVerified } from "./webarena-verified.ts";
import { readWebGym } from "./webgym.ts";

const READERS: Readonly<Record<Exclude<TaskFormat, "native">, (raw: unknown, placeholders: Placeholders) => TaskDraft>> = {
  webarena: readWebArena,
  "webarena-verified": readWebArenaVerified,
  "webarena-infinity": readWebArenaInfinity,
  webgym: readWebGym,
  miniwob: readMiniWoB,
};

const MAX_REASON_CHARS = 500;

export type ReadLine = { readonly ok: true; readonly task: Task } | { readonly ok: false; readonly reason: string };

/** Reads one line of NDJSON. */
export const readTaskLine = (line: string, suite: string, format: TaskFormat, placeholders: Placeholders = {}): ReadLine => {
  let raw: unknown;
  try {
    raw = JSON.parse(line);
  } catch (error) {
    return {
      ok: false,
      reason: `not JSON: ${error instanceof Error ? error.message : String(error)}`.slice(0, MAX_REASON_CHARS),
    };
  }
  try {
    return {
      ok: true,
      task: Task.parse({ ...(format === "native" ? (raw as object) : READERS[format](raw, placeholders)), suite }),
    };
  } catch (error) {
    return { ok: false, reason: reasonOf(error).slice(0, MAX_REASON_CHARS) };
  }
};

const reasonOf = (error: unknown): string => {
  if (error instanceof z.ZodError) {
    return error.issues.map(({ path, message }) => `${path.join(".") || "the line"}: ${message}`).join("; ");
  }
  if (error instanceof TaskLineError) return error.message;
  return `unreadable: ${String(error)}`;
};
