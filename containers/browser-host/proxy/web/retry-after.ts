/**
 * @module Reads how long a server asks to be left alone.
 */

/** Milliseconds by a 429 or 503 with Retry-After, in seconds or as a date; null when the answer asks for nothing. */
export function retryAfterMs(status: number | undefined, header: string | undefined, now = Date.now()): number | null {
  if ((status !== 429 && status !== 503) || header === undefined) return null;
  const text = header.trim();
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}
