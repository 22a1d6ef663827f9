/**
 * @module Finding orders that were placed, and what may happen to them.
 */
import { slice } from "../../../../../durable-objects/site/kit/pages.ts";
import { tick } from "../../../../../durable-objects/site/kit/site-clock.ts";
import type { CustomerRow, OrderLineRow, OrderRow, OrderStatus } from "../model.ts";
import { NEXT_STATUSES, SHOP_OPENS } from "../rules.ts";
import { refreshProduct } from "./products.ts";

export interface Order extends OrderRow {
  readonly lines: readonly (OrderLineRow & { readonly slug: string })[];
}

export const ORDERS_PER_PAGE = 5;

/** Both must match: an order number alone shows nobody's address. */
export const lookUpOrder = (sql: SqlStorage, number: string, email: string): Order | null => {
  const order = findOrder(sql, number);
  return order?.email === email.trim().toLowerCase() ? order : null;
};

/** An order that was placed in this copy of the shop, which its buyer may see without more. */
export const ownOrder = (sql: SqlStorage, number: string, customer: CustomerRow | null): Order | null => {
  const order = findOrder(sql, number);
  return order && order.placed_at > SHOP_OPENS && order.customer_id === (customer?.id ?? null) ? order : null;
};

/** Only the customer's own. */
export const customerOrder = (sql: SqlStorage, customerId: number, number: string): Order | null => {
  const order = findOrder(sql, number);
  return order?.customer_id === customerId ? order : null;
};

export const findOrder = (sql: SqlStorage, number: string): Order | null => {
  const rows = sql.exec<OrderRow>("SELECT * FROM orders WHERE number = ?", number.trim().toUpperCase()).toArray();
  return withLines(sql, rows)[0] ?? null;
};

export const withLines = (sql: SqlStorage, orders: readonly OrderRow[]): Order[] => {
  const lines = sql
    .exec<OrderLineRow & { slug: string }>(
      `SELECT l.*, p.slug FROM order_lines l JOIN products p ON p.id = l.product_id
       WHERE l.order_id IN (SELECT value FROM json_each(?)) ORDER BY l.id`,
      JSON.stringify(orders.map(({ id }) => id)),
    )
    .toArray();
  const byOrder = Map.groupBy(lines, ({ order_id }) => order_id);
  return orders.map((order) => ({ ...order, lines: byOrder.get(order.id) ?? [] }));
};

export interface OrderFilter {
  readonly status: OrderStatus | null;
  /** Part of a number or of a product's name. */
  readonly q: string;
  readonly page: number;
}

/** Newest first. */
export const customerOrders = (sql: SqlStorage, customerId: number, { status, q, page: asked }: OrderFilter) => {
  const word = q.toLowerCase();
  const all = sql
    .exec<OrderRow>("SELECT * FROM orders WHERE customer_id = ? ORDER BY placed_at DESC, id DESC", customerId)
    .toArray();
  const found = withLines(sql, all).filter(
    (order) =>
      (status === null || order.status === status) &&
      (order.number.toLowerCase().includes(word) || order.lines.some(({ name }) => name.toLowerCase().includes(word))),
  );
  const { page, pages, offset } = slice(found.length, ORDERS_PER_PAGE, asked);
  return { orders: found.slice(offset, offset + ORDERS_PER_PAGE), total: found.length, all: all.length, page, pages };
};

export const canCancel = ({ status }: OrderRow): boolean => NEXT_STATUSES[status].includes("Cancelled");

const TIME_OF: Readonly<Record<Exclude<OrderStatus, "Received">, string>> = {
  Packed: "packed_at",
  Shipped: "shipped_at",
  Delivered: "delivered_at",
  Cancelled: "cancelled_at",
};

/** Moves an order on. What was cancelled goes back on the shelf. False when it cannot become that. */
export const moveOrder = (sql: SqlStorage, order: Order, status: OrderStatus): boolean => {
  if (status === "Received" || !NEXT_STATUSES[order.status].includes(status)) return false;
  sql.exec(`UPDATE orders SET status = ?, ${TIME_OF[status]} = ? WHERE id = ?`, status, tick(sql), order.id);
  if (status === "Cancelled") {
    for (const { variant_id, product_id, quantity } of order.lines) restock(sql, product_id, variant_id, quantity);
  }
  return true;
};

export const restock = (sql: SqlStorage, productId: number, variantId: number, quantity: number): void => {
  sql.exec("UPDATE variants SET stock = stock + ? WHERE id = ?", quantity, variantId);
  refreshProduct(sql, productId);
};
