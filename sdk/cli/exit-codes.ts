/**
 * @module What a script learns from the exit code.
 */

export const EXIT = {
  ok: 0,
  /** The command did its work, and the result is bad: wrong lines, a replay that differs, episodes that errored. */
  failed: 1,
  /** The command line was not understood; nothing was done. */
  usage: 2,
  /** The service cannot be reached, or refused. */
  refused: 3,
  /** Ctrl-C, or a signal to end: what was under way is closed, and what was finished is kept. */
  interrupted: 130,
} as const;

export const EXIT_CODES_USAGE =
  "It exits with 0 when all is well, 1 when the result is bad (wrong lines, a replay that differs, episodes that errored), 2 for a wrong command line, 3 when the service refused or was not there, 130 when it was interrupted.";
