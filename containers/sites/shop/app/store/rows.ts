/**
 * @module Adding and changing single rows.
 */

type Value = string | number | null;

export const nextId = (sql: SqlStorage, table: string): number =>
  sql.exec<{ id: number }>(`SELECT coalesce(max(id), 0) + 1 AS id FROM ${table}`).one().id;

/** The names of columns come from code, never from a request. */
export const insertRow = (sql: SqlStorage, table: string, row: Readonly<Record<string, Value>>): void => {
  const columns = Object.keys(row);
  sql.exec(`INSERT INTO ${table} (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`, ...Object.values(row));
};

export const updateRow = (sql: SqlStorage, table: string, id: number, changes: Readonly<Record<string, Value>>): void => {
  const columns = Object.keys(changes).map((column) => `${column} = ?`);
  sql.exec(`UPDATE ${table} SET ${columns.join(", ")} WHERE id = ?`, ...Object.values(changes), id);
};
