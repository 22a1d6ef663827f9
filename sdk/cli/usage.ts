/**
 * @module A command line that cannot be understood.
 */

export class UsageError extends Error {
  override readonly name = "UsageError";
  readonly usage: string;

  constructor(message: string, usage: string) {
    super(message);
    this.usage = usage;
  }
}
