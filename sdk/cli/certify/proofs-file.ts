/**
 * @module Reads proofs: a module that gives them as code, or a file with a JSON object per line.
 */
import { readFileSync } from "node:fs";
import { extname, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { ProofSource } from "../../certify/index.ts";
import { TaskProofs } from "../../protocol/index.ts";
import { UsageError } from "../usage.ts";

const MODULES: ReadonlySet<string> = new Set([".ts", ".mts", ".js", ".mjs"]);

export const readProofs = async (file: string, usage: string): Promise<ProofSource> =>
  MODULES.has(extname(file)) ? fromModule(file, usage) : fromLines(file, usage);

const fromModule = async (file: string, usage: string): Promise<ProofSource> => {
  readFileSync(file);
  const loaded = (await import(pathToFileURL(resolve(file)).href)) as { default?: unknown };
  if (typeof loaded.default !== "function") {
    throw new UsageError(`${file} has no default export that is a function from a task to its proofs`, usage);
  }
  return loaded.default as ProofSource;
};

const fromLines = (file: string, usage: string): ProofSource => {
  const byTask = new Map<string, TaskProofs>();
  for (const [at, line] of readFileSync(file, "utf8").split("\n").entries()) {
    if (line.trim() === "") continue;
    const wrong = (reason: string) => new UsageError(`${file}:${at + 1}: ${reason}`, usage);
    const read = TaskProofs.safeParse(parsed(line, wrong));
    if (!read.success) {
      throw wrong(read.error.issues.map(({ path, message }) => `${path.join(".") || "the line"}: ${message}`).join("; "));
    }
    byTask.set(read.data.task, read.data);
  }
  return ({ id }) => byTask.get(id) ?? null;
};

const parsed = (line: string, wrong: (reason: string) => Error): unknown => {
  try {
    return JSON.parse(line);
  } catch (error) {
    throw wrong(`not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
};
