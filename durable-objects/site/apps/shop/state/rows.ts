/**
 * @module Reading whole tables for the state, and putting rows of one under those of another.
 */
import { isoTime } from "../../../kit/dates.ts";

export type Row = Record<string, string | number | null>;

export const all = (sql: SqlStorage, query: string): Row[] => sql.exec<Row>(query).toArray();

/** Rows by the id of what they belong to; that column is left out. */
export const under = (rows: readonly Row[], column: string): ((id: unknown) => Row[]) => {
  const groups = Map.groupBy(rows, (row) => row[column]);
  return (id) => (groups.get(id as number) ?? []).map(({ [column]: _, ...row }) => row);
};

export const time = (minutes: unknown): string | null => (typeof minutes === "number" ? isoTime(minutes) : null);
