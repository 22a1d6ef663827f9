/**
 * @module Texts that are too long for a row of object storage: they stand in rows of their own, a part in each, and the
 * column that they belong to holds a mark instead.
 */

/** A row, and any string in it, takes no more on Cloudflare; a longer one can never be written. */
export const MAX_ROW_BYTES = 2_000_000;
/** A character of JavaScript has at most three bytes of UTF-8; those with four are two characters. */
const MAX_CHAR_BYTES = 3;
/** No row has more texts than these, beside names and numbers. */
const MAX_TEXTS_PER_ROW = 5;
/** A longer text leaves its row, so that no row gets too long, whatever its texts hold. */
export const MAX_INLINE_CHARS = Math.floor(MAX_ROW_BYTES / (MAX_CHAR_BYTES * (MAX_TEXTS_PER_ROW + 1)));
const MAX_PART_CHARS = Math.floor(MAX_ROW_BYTES / (MAX_CHAR_BYTES + 1));
/** No JSON begins with it. */
const MARK = "\u0001long";
/** What belongs to no episode. */
export const NO_EPISODE = -1;

const schemaOf = (table: string): string => `
create table if not exists ${table} (
  episode integer not null, name text not null, n integer not null, part text not null, primary key (episode, name, n));
`;

/** Who writes a text must do so in the transaction of the row that holds its column. */
export class LongTexts {
  readonly #sql: SqlStorage;
  readonly #table: string;
  /** Names of the texts that have rows here, so that ordinary writes ask for nothing. */
  readonly #kept: Set<string>;

  /** Each store has a table of its own. */
  constructor(sql: SqlStorage, table: string) {
    this.#sql = sql;
    this.#table = table;
    this.#sql.exec(schemaOf(table));
    this.#kept = this.#readNames();
  }

  /** Whether the text is its own column, and no rows of an earlier text are in the way. */
  fits(episode: number, name: string, text: string): boolean {
    return text.length <= MAX_INLINE_CHARS && (this.#kept.size === 0 || !this.#kept.has(keyOf(episode, name)));
  }

  /** What goes into the column: the text itself, or a mark. */
  put(episode: number, name: string, text: string): string {
    const key = keyOf(episode, name);
    if (this.#kept.has(key)) {
      this.#sql.exec(`delete from ${this.#table} where episode = ? and name = ?`, episode, name);
      this.#kept.delete(key);
    }
    if (text.length <= MAX_INLINE_CHARS) return text;
    this.#kept.add(key);
    for (const [n, part] of partsOf(text).entries()) {
      this.#sql.exec(`insert into ${this.#table} (episode, name, n, part) values (?, ?, ?, ?)`, episode, name, n, part);
    }
    return MARK;
  }

  /** The text whose column holds this. */
  get(episode: number, name: string, column: string): string {
    if (column !== MARK) return column;
    return this.#sql
      .exec<{ part: string }>(`select part from ${this.#table} where episode = ? and name = ? order by n`, episode, name)
      .toArray()
      .map(({ part }) => part)
      .join("");
  }

  /** Forgets the texts of an episode whose names begin so. */
  forget(episode: number, prefix = ""): void {
    if (this.#kept.size === 0) return;
    this.#sql.exec(`delete from ${this.#table} where episode = ? and substr(name, 1, ?) = ?`, episode, prefix.length, prefix);
    this.reload();
  }

  /** Forgets the texts of all episodes that the query does not name. */
  keepOnly(episodes: string): void {
    if (this.#kept.size === 0) return;
    this.#sql.exec(`delete from ${this.#table} where episode <> ${NO_EPISODE} and episode not in (${episodes})`);
    this.reload();
  }

  /** A transaction was taken back: what is kept is read anew. */
  reload(): void {
    this.#kept.clear();
    for (const key of this.#readNames()) this.#kept.add(key);
  }

  #readNames(): Set<string> {
    const rows = this.#sql.exec<{ episode: number; name: string }>(`select distinct episode, name from ${this.#table}`).toArray();
    return new Set(rows.map(({ episode, name }) => keyOf(episode, name)));
  }
}

const keyOf = (episode: number, name: string): string => `${episode}/${name}`;

/** No part ends within a character: half of one is nothing that can be stored. */
const partsOf = (text: string): string[] => {
  const parts: string[] = [];
  for (let from = 0; from < text.length; ) {
    let end = Math.min(text.length, from + MAX_PART_CHARS);
    if (end < text.length && isHighSurrogate(text.charCodeAt(end - 1))) end--;
    parts.push(text.slice(from, end));
    from = end;
  }
  return parts;
};

const isHighSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdbff;
