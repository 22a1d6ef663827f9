/**
 * @module Wish lists.
 */
import { tick } from "../../../../../durable-objects/site/kit/site-clock.ts";
import type { Product } from "./products.ts";
import { productsById } from "./search.ts";

/** Newest first. */
export const wishedProducts = (sql: SqlStorage, customerId: number): Product[] =>
  productsById(sql, wishedIds(sql, customerId)).filter(({ status }) => status === "active");

export const wishedIds = (sql: SqlStorage, customerId: number): number[] =>
  sql
    .exec<{ product_id: number }>("SELECT product_id FROM wishes WHERE customer_id = ? ORDER BY at DESC, product_id", customerId)
    .toArray()
    .map(({ product_id }) => product_id);

/** Idempotent both ways. */
export const setWished = (sql: SqlStorage, customerId: number, productId: number, wished: boolean): void => {
  if (wished) sql.exec("INSERT OR IGNORE INTO wishes VALUES (?, ?, ?)", customerId, productId, tick(sql));
  else sql.exec("DELETE FROM wishes WHERE customer_id = ? AND product_id = ?", customerId, productId);
};
