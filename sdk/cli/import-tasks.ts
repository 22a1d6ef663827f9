/**
 * @module Imports a file of tasks part by part: any size, with progress, and where it stopped it can go on.
 */
import { createReadStream, readFileSync, rmSync, type Stats, statSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import type { Placeholders, TaskFormat } from "../protocol/index.ts";
import type { Tasks } from "../tasks/client.ts";
import type { FolderLine } from "./folders/index.ts";

const PART_CHARS = 4_000_000;
const PART_LINES = 5_000;

export interface ImportOptions {
  readonly file: string;
  /** What a folder was read into; the file is that folder then, and there is nothing to resume. */
  readonly lines?: readonly FolderLine[];
  readonly suite: string;
  readonly format: TaskFormat;
  readonly placeholders?: Placeholders;
  /** Goes on after the last part that was taken. */
  readonly resume: boolean;
  /** Only says what an import would say; nothing is taken, and there is nothing to resume. */
  readonly dryRun?: boolean;
  /** The suite only stands in for one that is not named: that another one has an id is not wrong then. */
  readonly anySuite?: boolean;
}

export interface ImportProgress {
  readonly line: number;
  readonly bytes: number;
  readonly totalBytes: number;
  readonly imported: number;
  readonly updated: number;
  readonly wrong: number;
}

interface Checkpoint {
  readonly suite: string;
  readonly format: TaskFormat;
  readonly size: number;
  readonly modifiedAt: number;
  readonly line: number;
  readonly imported: number;
  readonly updated: number;
  readonly wrong: number;
}

const OF_ANOTHER_SUITE = /^id: .+ belongs to another suite$/;

const checkpointFile = (file: string): string => `${file}.import.json`;

/** `told` hears of every part, `wrong` of every line that is none. Resolves with the whole. */
export const importTasks = async (
  tasks: Tasks,
  options: ImportOptions,
  told: (progress: ImportProgress) => void,
  wrong: (line: number, reason: string) => void,
): Promise<ImportProgress> => {
  const { file, lines, suite, format } = options;
  const dryRun = options.dryRun === true;
  const keeps = !dryRun && lines === undefined;
  const sent = options.placeholders ? { placeholders: options.placeholders } : {};
  const { size, mtimeMs: modifiedAt } = lines ? sizeOf(lines) : statFile(file);
  const before = options.resume && keeps ? readCheckpoint(options, size, modifiedAt) : null;
  const skip = before?.line ?? 0;
  let { line, bytes, ...counts } = {
    line: 0,
    bytes: 0,
    imported: before?.imported ?? 0,
    updated: before?.updated ?? 0,
    wrong: before?.wrong ?? 0,
  };
  let part: string[] = [];
  let chars = 0;
  let firstLine = skip + 1;
  const progress = (): ImportProgress => ({ line, bytes: Math.min(bytes, size), totalBytes: size, ...counts });
  const send = async (): Promise<void> => {
    if (part.length === 0) return;
    const text = part.join("\n");
    const answer = await (dryRun ? tasks.check(suite, text, format, sent) : tasks.import(suite, text, format, sent));
    const errors = options.anySuite ? answer.errors.filter(({ reason }) => !OF_ANOTHER_SUITE.test(reason)) : answer.errors;
    counts = {
      imported: counts.imported + answer.imported,
      updated: counts.updated + answer.updated + answer.errors.length - errors.length,
      wrong: counts.wrong + errors.length,
    };
    for (const error of errors) wrong(firstLine + error.line - 1, error.reason);
    part = [];
    chars = 0;
    firstLine = line + 1;
    const checkpoint: Checkpoint = { suite, format, size, modifiedAt, line, ...counts };
    if (keeps) writeFileSync(checkpointFile(file), JSON.stringify(checkpoint));
    told(progress());
  };
  const texts =
    lines?.map(({ text }) => text) ?? createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY });
  for await (const text of texts) {
    line++;
    bytes += Buffer.byteLength(text) + 1;
    if (line <= skip) continue;
    part.push(text);
    chars += text.length + 1;
    if (part.length >= PART_LINES || chars >= PART_CHARS) await send();
  }
  await send();
  if (keeps) rmSync(checkpointFile(file), { force: true });
  return progress();
};

const sizeOf = (lines: readonly FolderLine[]): Pick<Stats, "size" | "mtimeMs"> => ({
  size: lines.reduce((sum, { text }) => sum + Buffer.byteLength(text) + 1, 0),
  mtimeMs: 0,
});

/** A folder is told at once, and by its name. */
const statFile = (file: string): Stats => {
  const stat = statSync(file);
  if (stat.isDirectory()) throw Object.assign(new Error(`${file} is a folder`), { code: "EISDIR", path: file });
  return stat;
};

/** null when there is none, or when it is about another file, suite or format. */
const readCheckpoint = ({ file, suite, format }: ImportOptions, size: number, modifiedAt: number): Checkpoint | null => {
  try {
    const found = JSON.parse(readFileSync(checkpointFile(file), "utf8")) as Checkpoint;
    const same = found.suite === suite && found.format === format && found.size === size && found.modifiedAt === modifiedAt;
    return same ? found : null;
  } catch {
    return null;
  }
};
