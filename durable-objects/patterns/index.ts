/**
 * @module Regular expressions of tasks. They run in time linear in the text: a Worker has one thread, and a pattern that
 * goes back and forth in a text would hold up every session.
 */
import { compile, type Program, run } from "./program.ts";
import { PatternError, type PatternFlags, parsePattern } from "./syntax.ts";

export { PatternWorkError } from "./program.ts";
export { PatternError, type PatternFlags } from "./syntax.ts";

const MAX_KNOWN = 256;
const known = new Map<string, Program>();

/** Throws a PatternError that says why it cannot be used. */
export const compilePattern = (pattern: string, flags: PatternFlags = {}): Program => {
  const key = `${flags.ignoreCase ? "i" : ""}${flags.dotAll ? "s" : ""}/${pattern}`;
  const before = known.get(key);
  if (before) return before;
  const program = compile(parsePattern(pattern, flags));
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(key, program);
  return program;
};

const IGNORE_CASE: PatternFlags = { ignoreCase: true };

/** Whether the pattern matches somewhere in the text, whatever the case unless flags are given. */
export const findsPattern = (pattern: string, text: string, flags = IGNORE_CASE): boolean =>
  run(compilePattern(pattern, flags), text, "anywhere");

/** Whether the pattern matches the text from its start on. */
export const matchesStart = (pattern: string, text: string, flags = IGNORE_CASE): boolean =>
  run(compilePattern(pattern, flags), text, "start");

/** Whether the pattern matches the whole text. */
export const matchesWhole = (pattern: string, text: string, flags = IGNORE_CASE): boolean =>
  run(compilePattern(pattern, flags), text, "whole");

/** What is wrong with a pattern; null when it can be used. */
export const patternProblem = (pattern: string): string | null => {
  try {
    compilePattern(pattern);
    return null;
  } catch (error) {
    if (error instanceof PatternError) return error.message;
    throw error;
  }
};
