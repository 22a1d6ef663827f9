/**
 * @module Where the time of a rollout goes: percentiles of each phase.
 */

export const PHASES = ["launch", "policy", "step", "score", "episode"] as const;
export type Phase = (typeof PHASES)[number];

/** Milliseconds of each call of a phase, in order. */
export type PhaseTimes = Readonly<Record<Phase, readonly number[]>>;

export interface Percentiles {
  readonly count: number;
  readonly p50: number;
  readonly p90: number;
  readonly p99: number;
  readonly max: number;
}

export class Stopwatch {
  readonly #times: Record<Phase, number[]> = { launch: [], policy: [], step: [], score: [], episode: [] };

  get times(): PhaseTimes {
    return this.#times;
  }

  /** Takes the time of the work, also when it fails. */
  async measure<T>(phase: Phase, work: () => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    try {
      return await work();
    } finally {
      this.add(phase, performance.now() - startedAt);
    }
  }

  add(phase: Phase, ...ms: readonly number[]): void {
    this.#times[phase].push(...ms);
  }

  addAll(times: PhaseTimes): void {
    for (const phase of PHASES) this.add(phase, ...times[phase]);
  }

  percentiles(): Partial<Record<Phase, Percentiles>> {
    return Object.fromEntries(
      PHASES.flatMap((phase) => (this.#times[phase].length === 0 ? [] : [[phase, percentiles(this.#times[phase])]])),
    );
  }
}

const percentiles = (times: readonly number[]): Percentiles => {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0;
  return { count: sorted.length, p50: at(0.5), p90: at(0.9), p99: at(0.99), max: sorted.at(-1) ?? 0 };
};
