/**
 * @module The errors that the HTTP face answers with: one registry of codes, each with its status.
 */

const STATUS = {
  invalid_request: 400,
  unauthorized: 401,
  route_not_found: 404,
  site_not_found: 404,
  lease_not_found: 404,
  snapshot_not_found: 404,
  method_not_allowed: 405,
  lease_conflict: 409,
  fence_conflict: 409,
  snapshot_exists: 409,
  not_forkable: 409,
  internal: 500,
  site_failed: 502,
  /** A hook that would fail again. */
  hook_failed: 502,
  over_capacity: 503,
} as const;
export type ErrorCode = keyof typeof STATUS;

export class SiteHostError extends Error {
  readonly code: ErrorCode;
  readonly retryAfterMs: number | null;

  constructor(code: ErrorCode, message: string, retryAfterMs: number | null = null) {
    super(message);
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }

  get status(): number {
    return STATUS[this.code];
  }
}

/** The host cannot start, and would not the next time. */
export class HopelessError extends Error {}

const RETRY_AFTER_MS = 2000;

/** `short` names what there is too little of. */
export function overCapacity(short: string): SiteHostError {
  return new SiteHostError(
    "over_capacity",
    `${short} Retry after ${RETRY_AFTER_MS} ms, or wait in the queue with queueMs.`,
    RETRY_AFTER_MS,
  );
}

export function shuttingDown(): SiteHostError {
  return new SiteHostError("over_capacity", "The site host is shutting down.", RETRY_AFTER_MS);
}

/** `reason` is a sentence about the site, which says what to do. */
export function siteFailed(site: string, reason: string): SiteHostError {
  return new SiteHostError("site_failed", `The site ${site} cannot be had: ${reason}`);
}
