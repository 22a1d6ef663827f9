/**
 * @module Fills tables in one statement each, from rows that are made once per seed.
 */

/** Runs of one task share a seed, so that the last few are worth keeping. */
const REMEMBERED_SEEDS = 16;

type Row = Readonly<Record<string, string | number | boolean | null>>;

/** Rows of one table as JSON, ready to be bound. */
export interface TableContent {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: string;
}

/** The columns are those of the first row: all rows of a table have the same. */
export const tableContent = (table: string, rows: readonly Row[]): TableContent => ({
  table,
  columns: Object.keys(rows[0] ?? {}),
  rows: JSON.stringify(rows),
});

/** One bound value for a whole table: many small statements take ten times as long. */
export const insertContent = (sql: SqlStorage, contents: readonly TableContent[]): void => {
  for (const { table, columns, rows } of contents) {
    if (columns.length === 0) continue;
    const values = columns.map((column) => `value ->> '${column}'`).join(", ");
    sql.exec(`INSERT INTO ${table} (${columns.join(", ")}) SELECT ${values} FROM json_each(?)`, rows);
  }
};

/** Keeps what was made for the last few seeds. */
export const rememberPerSeed = <T>(make: (seed: number) => T): ((seed: number) => T) => {
  const remembered = new Map<number, T>();
  return (seed) => {
    const known = remembered.get(seed);
    if (known !== undefined) return known;
    const made = make(seed);
    const oldest = remembered.size >= REMEMBERED_SEEDS ? remembered.keys().next().value : undefined;
    if (oldest !== undefined) remembered.delete(oldest);
    remembered.set(seed, made);
    return made;
  };
};
