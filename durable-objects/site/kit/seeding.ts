/**
 * @module Fills tables in one statement each, from rows that are made once per seed.
 */

/** Runs of one task share a seed, so that the last few are worth keeping. */
const REMEMBERED_SEEDS = 16;

type Row = Readonly<Record<string, string | number | boolean | null>>;

/** Rows of one table as JSON, ready to be bound: for each row the values of its columns. */
export interface TableContent {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: string;
}

/** The columns are those of the first row: all rows of a table have the same. Values alone are read in two thirds of the time. */
export const tableContent = (table: string, rows: readonly Row[]): TableContent => {
  const columns = Object.keys(rows[0] ?? {});
  return { table, columns, rows: JSON.stringify(rows.map((row) => columns.map((column) => row[column]))) };
};

/** One bound value for a whole table: many small statements take ten times as long. */
export const insertContent = (sql: SqlStorage, contents: readonly TableContent[]): void => {
  for (const { table, columns, rows } of contents) {
    if (columns.length === 0) continue;
    const values = columns.map((_, at) => `json_extract(value, '$[${at}]')`).join(", ");
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
