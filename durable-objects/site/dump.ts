/**
 * @module The whole content of a database as text, and back: every ordinary table with its rows, row ids, indexes, views
 * and triggers. Cells travel through SQLite's own JSON, so that no integer passes through a double.
 *
 * Lines of JSON: first the schema; then for each part of a table two lines, what it is and its rows.
 */

/** A row is bound as part of one text; Cloudflare takes at most 2 MB for a value. */
const CHUNK_CHARACTERS = 256 * 1024;
/** Cloudflare's limit for the arguments of a SQL function. */
const MAX_ARGUMENTS = 32;
const SEQUENCES = "sqlite_sequence";
const ROW_ID_NAMES = ["rowid", "_rowid_", "oid"];
/** Tables that the runtime keeps in the same database (workerd's _cf_, miniflare's __miniflare_) are of the object, not of its content. */
const RUNTIME_TABLE = /^_(?:_|cf_)/i;
const CREATE_RUNTIME_TABLE = /^\s*CREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?["'`[]?_(?:_|cf_)/i;

interface Schema {
  readonly tables: readonly string[];
  /** Indexes, views and triggers, which are quicker or only right once the rows are in. */
  readonly later: readonly string[];
}

interface Part {
  readonly table: string;
  readonly columns: readonly string[];
  /** Columns whose cells carry a letter for their type, because JSON has no form of their own for them. */
  readonly tagged: readonly string[];
}

interface MasterRow extends Record<string, SqlStorageValue> {
  type: string;
  name: string;
  tbl_name: string;
  sql: string;
}

export const dumpTables = (sql: SqlStorage): string => {
  const master = sql
    .exec<MasterRow>(
      `SELECT type, name, tbl_name, sql FROM sqlite_master WHERE sql IS NOT NULL
       AND (name NOT LIKE 'sqlite\\_%' ESCAPE '\\') ORDER BY rowid`,
    )
    .toArray()
    .filter(({ tbl_name: table }) => !RUNTIME_TABLE.test(table));
  const virtual = master.find(({ sql: text }) => /^\s*CREATE\s+VIRTUAL\s/i.test(text));
  if (virtual) throw new Error(`The table ${virtual.name} is virtual: only ordinary tables can be copied.`);
  const tables = master.filter(({ type }) => type === "table");
  const schema: Schema = {
    tables: tables.map((table) => table.sql),
    later: master.filter(({ type }) => type !== "table").map((entry) => entry.sql),
  };
  const names = tables.map(({ name }) => name);
  const sequences = sql.exec("SELECT 1 FROM sqlite_master WHERE name = ?", SEQUENCES).toArray().length > 0 ? [SEQUENCES] : [];
  const lines = [JSON.stringify(schema)];
  for (const table of [...names, ...sequences]) dumpTable(sql, table, lines);
  return `${lines.join("\n")}\n`;
};

/** Into an empty database, inside a transaction. */
export const loadTables = (sql: SqlStorage, text: string): void => {
  const lines = text.split("\n");
  const schema = JSON.parse(lines[0] ?? "") as Schema;
  // Rows come table by table, so that a reference may come before what it refers to.
  sql.exec("PRAGMA defer_foreign_keys = ON");
  // A dump that was kept before may hold what is the runtime's.
  for (const statement of schema.tables) if (!CREATE_RUNTIME_TABLE.test(statement)) sql.exec(statement);
  for (let at = 1; at + 1 < lines.length; at += 2) {
    const part = JSON.parse(lines[at] ?? "") as Part;
    if (!RUNTIME_TABLE.test(part.table)) loadPart(sql, part, lines[at + 1] ?? "[]");
  }
  for (const statement of schema.later) sql.exec(statement);
};

const dumpTable = (sql: SqlStorage, table: string, lines: string[]): void => {
  const columns = storedColumns(sql, table);
  const tagged = columns.length === 0 ? [] : taggedColumns(sql, table, columns);
  const part: Part = { table, columns, tagged };
  const cells = columns.map((column) => (tagged.includes(column) ? taggedCell(quoted(column)) : quoted(column)));
  const groups = Array.from({ length: Math.ceil(cells.length / MAX_ARGUMENTS) }, (_, group) =>
    cells.slice(group * MAX_ARGUMENTS, (group + 1) * MAX_ARGUMENTS),
  );
  const row = groups.map((group) => `json_array(${group.join(", ")})`).join(", ");
  let rows: string[] = [];
  let characters = 0;
  const flush = (): void => {
    if (rows.length > 0) lines.push(JSON.stringify(part), `[${rows.join(",")}]`);
    rows = [];
    characters = 0;
  };
  for (const found of sql.exec(`SELECT ${row} FROM ${quoted(table)}`).raw<string[]>()) {
    const inside = found.map((group) => group.slice(1, -1)).join(",");
    if (characters + inside.length > CHUNK_CHARACTERS) flush();
    rows.push(`[${inside}]`);
    characters += inside.length;
  }
  flush();
};

const loadPart = (sql: SqlStorage, { table, columns, tagged }: Part, rows: string): void => {
  // The rows that were put in have set the counters; those of the dump may be further on.
  if (table === SEQUENCES) sql.exec(`DELETE FROM ${SEQUENCES}`);
  const cells = columns.map((column, at) => {
    const cell = `value ->> '$[${at}]'`;
    return tagged.includes(column) ? untaggedCell(cell) : cell;
  });
  const names = columns.map(quoted).join(", ");
  sql.exec(`INSERT INTO ${quoted(table)} (${names}) SELECT ${cells.join(", ")} FROM json_each(?)`, rows);
};

interface ColumnRow extends Record<string, SqlStorageValue> {
  name: string;
  type: string;
  pk: number;
  hidden: number;
}

/** Generated columns make themselves; a row id that has no column of its own is kept like one. */
const storedColumns = (sql: SqlStorage, table: string): string[] => {
  const all = sql.exec<ColumnRow>(`PRAGMA table_xinfo(${quoted(table)})`).toArray();
  const columns = all.filter(({ hidden }) => hidden === 0).map(({ name }) => name);
  const { wr } = sql.exec<{ wr: number }>("SELECT wr FROM pragma_table_list WHERE schema = 'main' AND name = ?", table).one();
  const keys = all.filter(({ pk }) => pk > 0);
  const isAlias = keys.length === 1 && keys[0]?.type.toUpperCase() === "INTEGER";
  const taken = new Set(all.map(({ name }) => name.toLowerCase()));
  const rowId = ROW_ID_NAMES.find((name) => !taken.has(name));
  const keepsRowId = wr === 0 && !isAlias && table !== SEQUENCES && rowId !== undefined;
  return keepsRowId ? [rowId, ...columns] : columns;
};

const taggedColumns = (sql: SqlStorage, table: string, columns: readonly string[]): string[] => {
  const checks = columns.map((column) => `max(typeof(${quoted(column)}) IN ('real', 'blob'))`);
  const [found = []] = [...sql.exec(`SELECT ${checks.join(", ")} FROM ${quoted(table)}`).raw()];
  return columns.filter((_, at) => found[at] === 1);
};

/** 17 digits hold every double; what is too large for digits is read back as infinite. */
const taggedCell = (cell: string): string => `CASE typeof(${cell})
  WHEN 'real' THEN CASE WHEN abs(${cell}) > 1.7976931348623157e308 THEN iif(${cell} > 0, 'r9e999', 'r-9e999')
    ELSE 'r' || printf('%!.17g', ${cell}) END
  WHEN 'blob' THEN 'x' || hex(${cell})
  WHEN 'text' THEN 't' || ${cell}
  ELSE ${cell} END`;

const untaggedCell = (cell: string): string => `CASE substr(${cell}, 1, 1)
  WHEN 't' THEN substr(${cell}, 2)
  WHEN 'r' THEN CAST(substr(${cell}, 2) AS REAL)
  WHEN 'x' THEN unhex(substr(${cell}, 2))
  ELSE ${cell} END`;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
