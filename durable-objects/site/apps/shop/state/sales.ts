/**
 * @module The state of who buys what: carts, customers, orders, returns, messages.
 */
import { isoDate } from "../../../kit/dates.ts";
import { all, time, under } from "./rows.ts";

const CART = `SELECT u.email AS customer, p.slug, p.name, v.variant, c.quantity, v.price_cents AS priceCents
  FROM cart_lines c JOIN variants v ON v.id = c.variant_id JOIN products p ON p.id = v.product_id
  LEFT JOIN customers u ON u.id = c.owner ORDER BY c.id`;
const CART_COUPONS = `SELECT u.email AS customer, c.coupon FROM carts c LEFT JOIN customers u ON u.id = c.owner
  WHERE c.coupon <> '' ORDER BY c.owner`;
const CUSTOMERS = "SELECT id, email, name, phone, joined_at, newsletter, blocked FROM customers ORDER BY id";
const ADDRESSES = "SELECT customer_id, label, name, street, city, postcode, country, preferred FROM addresses ORDER BY id";
const WISHES = `SELECT w.customer_id, p.slug FROM wishes w JOIN products p ON p.id = w.product_id ORDER BY w.customer_id, w.at, w.product_id`;
const ORDERS = `SELECT o.id, o.number, c.email AS customer, o.placed_at, o.status, o.packed_at, o.shipped_at, o.delivered_at,
  o.cancelled_at, o.name, o.email, o.street, o.city, o.postcode, o.country, o.shipping, o.payment, o.coupon,
  o.subtotal_cents AS subtotalCents, o.discount_cents AS discountCents, o.shipping_cents AS shippingCents,
  o.total_cents AS totalCents, o.refunded_cents AS refundedCents
  FROM orders o LEFT JOIN customers c ON c.id = o.customer_id ORDER BY o.id`;
const LINES = `SELECT l.order_id, p.slug, l.name, l.variant, l.quantity, l.price_cents AS priceCents
  FROM order_lines l JOIN products p ON p.id = l.product_id ORDER BY l.id`;
const REFUNDS = "SELECT order_id, at, author, amount_cents AS amountCents, reason FROM refunds ORDER BY id";
const NOTES = "SELECT about_id, about, author, at, text FROM notes ORDER BY id";
const RETURNS = `SELECT r.id, r.number, o.number AS "order", c.email AS customer, r.status, r.reason, r.comment, r.requested_at,
  r.decided_at, r.decided_by AS decidedBy, r.answer
  FROM returns r JOIN orders o ON o.id = r.order_id JOIN customers c ON c.id = r.customer_id ORDER BY r.id`;
const RETURN_LINES = `SELECT t.return_id, p.slug, l.name, l.variant, t.quantity, l.price_cents AS priceCents
  FROM return_lines t JOIN order_lines l ON l.id = t.line_id JOIN products p ON p.id = l.product_id ORDER BY t.return_id, t.line_id`;
const MESSAGES = `SELECT id, name, email, topic, order_number AS "order", text, at, status FROM messages ORDER BY id`;

export const salesState = (sql: SqlStorage) => {
  const notes = all(sql, NOTES);
  const notesOn = (about: string): Under => {
    const own = notes.filter((note) => note.about === about).map(({ about: _, at, ...note }) => ({ ...note, at: time(at) }));
    return under(own, "about_id");
  };
  return {
    /** `customer` is null for a guest. */
    cart: all(sql, CART),
    cartCoupons: all(sql, CART_COUPONS),
    customers: customers(sql, notesOn("customer")),
    orders: orders(sql, notesOn("order")),
    returns: returns(sql),
    messages: all(sql, MESSAGES).map((message) => ({ ...message, at: time(message.at) })),
  };
};

type Under = ReturnType<typeof under>;

const customers = (sql: SqlStorage, notes: Under) => {
  const addresses = under(all(sql, ADDRESSES), "customer_id");
  const wishes = under(all(sql, WISHES), "customer_id");
  return all(sql, CUSTOMERS).map(({ id, joined_at, newsletter, blocked, ...customer }) => ({
    ...customer,
    joinedOn: isoDate(Number(joined_at)),
    newsletter: newsletter === 1,
    blocked: blocked === 1,
    addresses: addresses(id).map(({ preferred, ...address }) => ({ ...address, default: preferred === 1 })),
    wishList: wishes(id).map(({ slug }) => slug),
    notes: notes(id),
  }));
};

/** Those that the shop began with, then those placed in it. */
const orders = (sql: SqlStorage, notes: Under) => {
  const lines = under(all(sql, LINES), "order_id");
  const refunds = under(all(sql, REFUNDS), "order_id");
  return all(sql, ORDERS).map(({ id, placed_at, packed_at, shipped_at, delivered_at, cancelled_at, ...order }) => ({
    ...order,
    placedOn: isoDate(Number(placed_at)),
    placedAt: time(placed_at),
    packedAt: time(packed_at),
    shippedAt: time(shipped_at),
    deliveredAt: time(delivered_at),
    cancelledAt: time(cancelled_at),
    lines: lines(id),
    refunds: refunds(id).map((refund) => ({ ...refund, at: time(refund.at) })),
    notes: notes(id),
  }));
};

const returns = (sql: SqlStorage) => {
  const lines = under(all(sql, RETURN_LINES), "return_id");
  return all(sql, RETURNS).map(({ id, requested_at, decided_at, ...one }) => ({
    ...one,
    requestedAt: time(requested_at),
    decidedAt: time(decided_at),
    lines: lines(id),
  }));
};
