/**
 * @module Finding orders that were placed.
 */
import type { OrderLine, OrderRow } from "../orders.ts";
import { SHOP_DATE } from "../rules.ts";

export type Order = OrderRow & { readonly lines: readonly OrderLine[] };

/** Both must match: an order number alone shows nobody's address. */
export const lookUpOrder = (sql: SqlStorage, number: string, email: string): Order | null =>
  withLines(
    sql,
    sql
      .exec<OrderRow>(
        "SELECT * FROM orders WHERE number = ? AND email = ?",
        number.trim().toUpperCase(),
        email.trim().toLowerCase(),
      )
      .toArray(),
  );

/** An order that was placed in this copy of the shop, which its buyer may see without more. */
export const ownOrder = (sql: SqlStorage, number: string): Order | null =>
  withLines(sql, sql.exec<OrderRow>("SELECT * FROM orders WHERE number = ? AND placed_on = ?", number, SHOP_DATE).toArray());

const withLines = (sql: SqlStorage, [row]: OrderRow[]): Order | null => {
  if (!row) return null;
  return { ...row, lines: sql.exec<OrderLine>("SELECT * FROM order_lines WHERE order_id = ? ORDER BY rowid", row.id).toArray() };
};
