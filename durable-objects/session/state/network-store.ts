/**
 * @module The network log in the session's own SQLite, until R2 has it.
 */
import type { NetworkEntry } from "../../../sdk/protocol/index.ts";
import { LongTexts } from "./long-texts.ts";

const SCHEMA = `
create table if not exists network (
  episode integer not null, n integer not null, entry text not null, sent integer not null default 0, primary key (episode, n));
`;

interface EntryColumns extends Record<string, SqlStorageValue> {
  episode: number;
  n: number;
  entry: string;
}

export class NetworkStore {
  readonly #storage: DurableObjectStorage;
  readonly #long: LongTexts;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
    storage.sql.exec(SCHEMA);
    this.#long = new LongTexts(storage.sql, "network_texts");
  }

  /** Number of the last entry; 0 when there is none. */
  last(episode: number): number {
    return this.#storage.sql
      .exec<{ last: number }>("select coalesce(max(n), 0) last from network where episode = ?", episode)
      .one().last;
  }

  add(episode: number, entries: readonly NetworkEntry[]): void {
    this.#storage.transactionSync(() => {
      for (const entry of entries) {
        this.#storage.sql.exec(
          "insert or ignore into network (episode, n, entry) values (?, ?, ?)",
          episode,
          entry.n,
          this.#long.put(episode, String(entry.n), JSON.stringify(entry)),
        );
      }
    });
  }

  after(episode: number, n: number, limit: number): NetworkEntry[] {
    return this.#read("where episode = ? and n > ? order by n limit ?", episode, n, limit);
  }

  unsent(episode: number, limit: number): NetworkEntry[] {
    return this.#read("where episode = ? and sent = 0 order by n limit ?", episode, limit);
  }

  markSent(episode: number, last: number): void {
    this.#storage.sql.exec("update network set sent = 1 where episode = ? and n <= ?", episode, last);
  }

  /** Forgets what R2 holds of earlier episodes. */
  pruneBefore(episode: number): void {
    this.#storage.sql.exec("delete from network where episode < ? and sent = 1", episode);
    this.#long.keepOnly("select episode from network");
  }

  forget(episode: number): void {
    this.#storage.sql.exec("delete from network where episode = ?", episode);
    this.#long.forget(episode);
  }

  #read(where: string, ...values: SqlStorageValue[]): NetworkEntry[] {
    return this.#storage.sql
      .exec<EntryColumns>(`select episode, n, entry from network ${where}`, ...values)
      .toArray()
      .map((row) => JSON.parse(this.#long.get(row.episode, String(row.n), row.entry)) as NetworkEntry);
  }
}
