/**
 * @module A context that cannot hold what it has to.
 */

/** The next prompt does not fit into the budget. Nobody's page is at fault: the episode cannot go on with this context. */
export class ContextFullError extends Error {
  override readonly name = "ContextFullError";
  readonly code = "context_full";
  readonly tokens: number;
  readonly maxTokens: number;

  constructor(what: string, tokens: number, maxTokens: number) {
    super(`${what} takes about ${tokens} tokens and the context has ${maxTokens}. Raise context.maxTokens, or observe less.`);
    this.tokens = tokens;
    this.maxTokens = maxTokens;
  }
}
