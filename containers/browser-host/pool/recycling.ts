/**
 * @module When a Chrome has done its share. Processes that live long grow, and one whose renderers crash may be damaged.
 */

export interface RecycleLimits {
  readonly ageMs: number;
  /** Memory of the process with all it has started. */
  readonly bytes: number;
  /** Sessions that it has served. */
  readonly sessions: number;
  /** Renderers that crashed. */
  readonly crashes: number;
}

export type RecycleReason = "age" | "memory" | "sessions" | "crashes";

const REASONS: readonly [keyof RecycleLimits, RecycleReason][] = [
  ["ageMs", "age"],
  ["bytes", "memory"],
  ["sessions", "sessions"],
  ["crashes", "crashes"],
];

/** The first limit that is reached, or null. */
export function recycleReason(signs: Partial<RecycleLimits>, limits: RecycleLimits): RecycleReason | null {
  return REASONS.find(([sign]) => (signs[sign] ?? 0) >= limits[sign])?.[1] ?? null;
}
