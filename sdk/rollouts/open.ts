/**
 * @module Opens the session of an attempt. A request that is under way is never given up: its session would stay behind.
 */
import type { Stillwater } from "../client.ts";
import { sleep } from "../deadline.ts";
import { StillwaterAbortError, StillwaterError } from "../errors.ts";
import { DEFAULT_RETRIES } from "../http.ts";
import type { CreateSessionInput } from "../protocol/index.ts";
import { retryDelayMs } from "../retry.ts";
import type { SessionHandle } from "../session.ts";

const NO_ROOM = new Set<string>(["over_capacity", "quota_exceeded", "shutting_down"]);
const DEFAULT_WAIT_MS = 1_000;

/** The service has no room now; that is nobody's fault, and no attempt was made. */
export class NoRoomError extends Error {
  override readonly name = "NoRoomError";
  readonly retryAfterMs: number;

  constructor(cause: StillwaterError) {
    super(cause.message, { cause });
    this.retryAfterMs = cause.retryAfterMs ?? DEFAULT_WAIT_MS;
  }
}

/** `request.key` makes repeats give the same session. */
export const openSession = async (
  client: Stillwater,
  request: CreateSessionInput & { readonly key: string },
  signal: AbortSignal,
): Promise<SessionHandle> => {
  for (let attempt = 0; ; attempt++) {
    if (signal.aborted) throw new StillwaterAbortError("the launch of an episode", signal.reason);
    try {
      return await client.sessions.create(request, { retries: 0 });
    } catch (error) {
      if (!(error instanceof StillwaterError)) throw error;
      if (NO_ROOM.has(error.code)) throw new NoRoomError(error);
      const delayMs = retryDelayMs(error, "always", attempt);
      if (delayMs === null || attempt >= DEFAULT_RETRIES) throw error;
      await sleep(delayMs, signal);
    }
  }
};
