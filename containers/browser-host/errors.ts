/**
 * @module The errors that the HTTP face answers with, each with its status and what the client can do.
 */

export class HostError extends Error {
  readonly status: number;
  readonly details: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    message: string,
    details: Readonly<Record<string, unknown>> = {},
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.status = status;
    this.details = details;
    this.headers = headers;
  }
}

export function badField(field: string, problem: string): HostError {
  return new HostError(400, `${field}: ${problem}`, { field });
}

export function overCapacity(maxSessions: number, retryAfterMs: number): HostError {
  return new HostError(
    503,
    `All ${maxSessions} browser sessions are in use. Retry after ${retryAfterMs} ms, or wait in the queue with queue_ms.`,
    { retryAfterMs },
    { "retry-after": String(Math.ceil(retryAfterMs / 1000)) },
  );
}

export function shuttingDown(): HostError {
  return new HostError(503, "The browser host is shutting down.", { retryAfterMs: 2000 }, { "retry-after": "2" });
}

export function sessionNotFound(): HostError {
  return new HostError(404, "Session not found");
}

export function browserFailed(reason: string): HostError {
  return new HostError(502, `The browser could not be had: ${reason}`);
}
