/**
 * @module Steps of the last minute, counted by the second, in an object's own SQLite: a restart forgets none of them.
 */
import type { StepLeave } from "../registry/rpc.ts";

const MINUTE_S = 60;
const MS_PER_S = 1_000;

const SCHEMA = "CREATE TABLE IF NOT EXISTS steps (second INTEGER PRIMARY KEY, n INTEGER NOT NULL)";

export class StepWindow {
  readonly #sql: SqlStorage;
  /** When those who were refused were told to come again; each gets a time of its own, so that they do not all come at once. */
  #promised: number[] = [];

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    this.#sql.exec(SCHEMA);
  }

  take(limit: number, now: number): StepLeave {
    const second = Math.floor(now / MS_PER_S);
    const buckets = this.#buckets(second);
    const used = buckets.reduce((sum, { n }) => sum + n, 0);
    if (used < limit) {
      this.#sql.exec("INSERT INTO steps VALUES (?, 1) ON CONFLICT (second) DO UPDATE SET n = n + 1", second);
      return { ok: true };
    }
    return { ok: false, retryAfterMs: this.#promise(buckets, limit, now) };
  }

  used(now: number): number {
    return this.#buckets(Math.floor(now / MS_PER_S)).reduce((sum, { n }) => sum + n, 0);
  }

  #buckets(second: number): { second: number; n: number }[] {
    this.#sql.exec("DELETE FROM steps WHERE second < ? OR second > ?", second - MINUTE_S, second + MINUTE_S);
    return this.#sql.exec<{ second: number; n: number }>("SELECT second, n FROM steps ORDER BY second").toArray();
  }

  #promise(buckets: readonly { second: number; n: number }[], limit: number, now: number): number {
    this.#promised = this.#promised.filter((at) => at > now).slice(-limit);
    let ahead = this.#promised.length % limit;
    const bucket = buckets.find(({ n }) => {
      ahead -= n;
      return ahead < 0;
    });
    const freeAt = ((bucket?.second ?? now / MS_PER_S) + MINUTE_S + 1) * MS_PER_S;
    this.#promised.push(freeAt);
    return Math.max(1, Math.ceil(freeAt - now));
  }
}
