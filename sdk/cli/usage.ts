/**
 * @module A command line that cannot be understood.
 */

import { didYouMean } from "../nearest.ts";

export class UsageError extends Error {
  override readonly name = "UsageError";
  readonly usage: string;

  constructor(message: string, usage: string) {
    super(message);
    this.usage = usage;
  }
}

/** A command that has commands of its own was given none of them. */
export const noCommand = (command: string, given: string | undefined, known: readonly string[], usage: string): UsageError => {
  const missing = given === undefined ? `${command} needs a command` : `there is no command ${command} ${given}`;
  return new UsageError(`${missing}; there are ${known.join(", ")}.${didYouMean(given, known)}`, usage);
};
