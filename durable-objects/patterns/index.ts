/**
 * @module Regular expressions of tasks. They run in time linear in the text: a Worker has one thread, and a pattern that
 * goes back and forth in a text would hold up every session.
 */
import { compile, type Program, run } from "./program.ts";
import { PatternError, parsePattern } from "./syntax.ts";

export { PatternWorkError } from "./program.ts";
export { PatternError } from "./syntax.ts";

const MAX_KNOWN = 256;
const known = new Map<string, Program>();

/** Throws a PatternError that says why it cannot be used. */
export const compilePattern = (pattern: string): Program => {
  const before = known.get(pattern);
  if (before) return before;
  const program = compile(parsePattern(pattern));
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(pattern, program);
  return program;
};

/** Whether the pattern matches somewhere in the text, whatever the case. */
export const findsPattern = (pattern: string, text: string): boolean => run(compilePattern(pattern), text, false);

/** Whether the pattern matches the whole text, whatever the case. */
export const matchesWhole = (pattern: string, text: string): boolean => run(compilePattern(pattern), text, true);

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
