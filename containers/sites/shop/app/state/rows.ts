/**
 * @module Reading whole tables for the state, and putting rows of one under those of another.
 */
import { isoTime } from "../../../../../durable-objects/site/kit/dates.ts";

export const all = <Row extends Record<string, SqlStorageValue>>(sql: SqlStorage, query: string): Row[] =>
  sql.exec<Row>(query).toArray();

/** Rows by the id of what they belong to, which is left out of them. */
export const under = <Row extends { readonly owner: number }>(rows: readonly Row[]): ((id: number) => Omit<Row, "owner">[]) => {
  const groups = Map.groupBy(rows, ({ owner }) => owner);
  return (id) => (groups.get(id) ?? []).map(({ owner: _, ...row }) => row);
};

export const timeOrNull = (minutes: number | null): string | null => (minutes === null ? null : isoTime(minutes));
