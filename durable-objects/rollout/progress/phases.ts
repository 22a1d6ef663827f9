/**
 * @module How long the phases of episodes take: counts in buckets, so that percentiles cost the same however much was done.
 */
import { PHASES, type Phase, type PhaseTimes } from "../../../sdk/protocol/index.ts";

/** Buckets to a doubling: a percentile is right within five percent. */
const RESOLUTION = 16;
const RATE_SECONDS = 60;

const bucketOf = (ms: number): number => Math.ceil(Math.log2(Math.max(0, ms) + 1) * RESOLUTION);
const upTo = (bucket: number): number => 2 ** (bucket / RESOLUTION) - 1;

interface Bucket extends Record<string, SqlStorageValue> {
  phase: Phase;
  bucket: number;
  n: number;
  max: number;
}

export class PhaseStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  add(ms: Readonly<Partial<Record<Phase, number>>>): void {
    for (const phase of PHASES) {
      const value = ms[phase];
      if (value === undefined) continue;
      this.#sql.exec(
        `insert into phases values (?1, ?2, 1, ?3)
         on conflict (phase, bucket) do update set n = n + 1, max = max(max, excluded.max)`,
        phase,
        bucketOf(value),
        value,
      );
    }
  }

  times(): Record<Phase, PhaseTimes> {
    const rows = this.#sql.exec<Bucket>("select * from phases order by phase, bucket").toArray();
    return Object.fromEntries(PHASES.map((phase) => [phase, timesOf(rows.filter((row) => row.phase === phase))])) as Record<
      Phase,
      PhaseTimes
    >;
  }

  /** Steps that were taken at this time. */
  tick(now: number, steps: number): void {
    const second = Math.floor(now / 1000);
    this.#sql.exec(
      "insert into ticks values (?, ?) on conflict (second) do update set steps = steps + excluded.steps",
      second,
      steps,
    );
    this.#sql.exec("delete from ticks where second < ?", second - 2 * RATE_SECONDS);
  }

  /** Over the last minute, or since the beginning where that is less. */
  rate(now: number, since: number): number {
    const second = Math.floor(now / 1000);
    const { steps } = this.#sql
      .exec<{ steps: number }>("select coalesce(sum(steps), 0) steps from ticks where second > ?", second - RATE_SECONDS)
      .one();
    return steps / Math.max(1, Math.min(RATE_SECONDS, (now - since) / 1000));
  }
}

const timesOf = (buckets: readonly Bucket[]): PhaseTimes => {
  const count = buckets.reduce((sum, { n }) => sum + n, 0);
  const max = buckets.reduce((most, bucket) => Math.max(most, bucket.max), 0);
  const percentile = (share: number): number => {
    let below = 0;
    for (const { bucket, n } of buckets) {
      below += n;
      if (below >= share * count) return Math.min(max, upTo(bucket));
    }
    return 0;
  };
  return { count, p50: percentile(0.5), p90: percentile(0.9), p99: percentile(0.99), max };
};
