/**
 * @module What went wrong, in one line, and what to do next.
 */
import { didYouMean } from "../nearest.ts";
import { commandLine } from "./invocation.ts";
import { UsageError } from "./usage.ts";

/** parseArgs throws plain TypeErrors with codes of their own, and some are a paragraph. */
export const parseMistake = (error: unknown, usage: string): UsageError | null => {
  const code = error instanceof TypeError ? String((error as { code?: unknown }).code) : "";
  if (!(error instanceof TypeError) || !code.startsWith("ERR_PARSE_ARGS")) return null;
  const [line = ""] = error.message.split("\n");
  const unknown = code === "ERR_PARSE_ARGS_UNKNOWN_OPTION" ? /'(-{1,2}[^'\s]*)/.exec(line)?.[1] : undefined;
  if (unknown === undefined) return new UsageError(line.replace(/\.$/, ""), usage);
  const known = [...new Set(usage.match(/--[a-z][\w-]*/g)), "--json", "--help"];
  return new UsageError(`there is no option ${unknown}.${didYouMean(unknown, known)}`, usage);
};

/** Two lines for the terminal: the mistake, and where help is. */
export const mistakeText = (message: string, command: string | null): string => {
  const help = commandLine(...(command === null ? [] : [command]), "--help");
  return `${message.trimEnd().replace(/(?<![.?!])$/, ".")}\nHelp: ${help}`;
};

const FILE_TROUBLE: Readonly<Record<string, string>> = {
  ENOENT: "There is no file or folder",
  EACCES: "This user may not open",
  EPERM: "This user may not open",
  EISDIR: "This is a folder, not a file:",
  ENOTDIR: "A part of this path is no folder:",
  EROFS: "Nothing can be written to",
  ENOSPC: "The disk is full:",
  EEXIST: "This is there already:",
};

/** A file that cannot be used, in words; null for other errors. */
export const fileTrouble = (error: unknown): string | null => {
  if (!(error instanceof Error)) return null;
  const { code, path } = error as NodeJS.ErrnoException;
  const words = code === undefined ? undefined : FILE_TROUBLE[code];
  return words === undefined || path === undefined ? null : `${words} ${path}`;
};
