/**
 * @module Web sites that kept an agent out, each for a while: kept by the registry, so that everybody sees the same ones.
 */
import type { BlockedSite } from "../../sdk/protocol/index.ts";
import type { FoundBlocked } from "./rpc.ts";

/** With more of them it is not the sites: those that go first make room. */
const MAX_SITES = 1_000;

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS blocked_sites (
    host TEXT PRIMARY KEY,
    site TEXT,
    kind TEXT NOT NULL,
    sign TEXT NOT NULL,
    found TEXT NOT NULL,
    session TEXT NOT NULL,
    times INTEGER NOT NULL,
    at INTEGER NOT NULL,
    until INTEGER NOT NULL
  );
`;

export class BlockedSites {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec(SCHEMA);
  }

  add({ host, site, kind, sign, found, session, forMs }: FoundBlocked, now: number): void {
    this.#forgetOld(now);
    this.#sql.exec(
      `INSERT INTO blocked_sites (host, site, kind, sign, found, session, times, at, until) VALUES (?, ?, ?, ?, ?, ?, 1, ?, ?)
       ON CONFLICT (host) DO UPDATE SET site = excluded.site, kind = excluded.kind, sign = excluded.sign, found = excluded.found,
         session = excluded.session, times = times + 1, at = excluded.at, until = max(until, excluded.until)`,
      ...[host, site, kind, sign, found, session, now, now + forMs],
    );
    this.#sql.exec(
      "DELETE FROM blocked_sites WHERE host NOT IN (SELECT host FROM blocked_sites ORDER BY until DESC LIMIT ?)",
      MAX_SITES,
    );
  }

  /** The newest first. */
  list(now: number): BlockedSite[] {
    this.#forgetOld(now);
    return this.#sql
      .exec<Row>("SELECT host, site, kind, sign, found, session, times, at, until FROM blocked_sites ORDER BY at DESC, host")
      .toArray();
  }

  /** How many there were; null: all of them. */
  clear(host: string | null, now: number): number {
    this.#forgetOld(now);
    return this.#sql.exec("DELETE FROM blocked_sites WHERE ? IS NULL OR host = ?", host, host).rowsWritten;
  }

  #forgetOld(now: number): void {
    this.#sql.exec("DELETE FROM blocked_sites WHERE until <= ?", now);
  }
}

type Row = BlockedSite & Record<string, SqlStorageValue>;
