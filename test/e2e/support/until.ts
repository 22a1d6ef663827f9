/**
 * @module Waits for a condition, never for a time.
 */
const POLL_MS = 50;
const TIMEOUT_MS = 20_000;

/** Resolves when `condition` is true; rejects with `what` after the time limit. */
export async function until(condition: () => boolean | Promise<boolean>, what: string, timeoutMs = TIMEOUT_MS): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Not within ${timeoutMs / 1000} s: ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
