/**
 * @module What goes wrong when a policy is asked. It is never the model's fault: what the model said wrongly is a step.
 */

/** What to do about each. */
export const POLICY_ERRORS = {
  context_length_exceeded: "Lower the agent's context.maxTokens or max_tokens: together they have to fit the model's context.",
  bad_request: "Check the model's name and the sampling parameters against what the server takes.",
  unauthorized: "Check the key and the headers.",
  not_found: "Check the address, which ends with /v1, and the model's name.",
  redirected: "Give the address that the server itself has: the key is not sent anywhere else.",
  rate_limited: "Ask less often at a time, or raise the server's limits.",
  server_error: "Look at the server's own log.",
  response_too_large: "Lower max_tokens, and leave out log-probabilities and token ids that nobody reads.",
  unexpected_response: "Check that the address is one of an OpenAI-compatible server.",
  connection_failed: "Check that the server runs and can be reached from here.",
  timeout: "Raise timeoutMs, or lower max_tokens.",
  aborted: "Nothing: the caller ended the call.",
  script_over: "Give the script a reply for every round.",
} as const;
export type PolicyErrorCode = keyof typeof POLICY_ERRORS;

interface PolicyErrorFacts {
  readonly code: PolicyErrorCode;
  readonly message: string;
  readonly retryable: boolean;
  /** HTTP status; null when no answer came. */
  readonly status?: number | null;
  /** How long the server asks to be left alone. */
  readonly retryAfterMs?: number | null;
}

export class PolicyError extends Error {
  override readonly name = "PolicyError";
  readonly code: PolicyErrorCode;
  readonly retryable: boolean;
  readonly status: number | null;
  readonly suggestion: string;
  readonly retryAfterMs: number | null;

  constructor({ code, message, retryable, status = null, retryAfterMs = null }: PolicyErrorFacts) {
    super(message);
    this.code = code;
    this.retryable = retryable;
    this.status = status;
    this.suggestion = POLICY_ERRORS[code];
    this.retryAfterMs = retryAfterMs;
  }
}
