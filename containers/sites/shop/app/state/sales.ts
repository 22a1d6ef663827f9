/**
 * @module The state of who buys what: carts, customers, orders, returns, messages.
 */
import { isoDate, isoTime } from "../../../../../durable-objects/site/kit/dates.ts";
import type { PostalAddress } from "../model.ts";
import type {
  CartLineState,
  CustomerState,
  LineState,
  MessageState,
  NoteState,
  OrderState,
  RefundState,
  ReturnState,
  ShopState,
} from "./document.ts";
import { all, timeOrNull, under } from "./rows.ts";

const CART = `SELECT u.email AS customer, p.slug, p.name, v.variant, c.quantity, v.price_cents AS priceCents
  FROM cart_lines c JOIN variants v ON v.id = c.variant_id JOIN products p ON p.id = v.product_id
  LEFT JOIN customers u ON u.id = c.owner ORDER BY c.id`;
const CART_COUPONS = `SELECT u.email AS customer, c.coupon FROM carts c LEFT JOIN customers u ON u.id = c.owner
  WHERE c.coupon <> '' ORDER BY c.owner`;
const CUSTOMERS = "SELECT id, email, name, phone, joined_at, newsletter, blocked FROM customers ORDER BY id";
const ADDRESSES =
  "SELECT customer_id AS owner, label, name, street, city, postcode, country, preferred FROM addresses ORDER BY id";
const WISHES = `SELECT w.customer_id AS owner, p.slug FROM wishes w JOIN products p ON p.id = w.product_id
  ORDER BY w.customer_id, w.at, w.product_id`;
const ORDERS = `SELECT o.id, o.number, c.email AS customer, o.email, o.status, o.placed_at, o.packed_at, o.shipped_at, o.delivered_at,
  o.cancelled_at, o.name, o.street, o.city, o.postcode, o.country, o.shipping, o.payment, o.coupon,
  o.subtotal_cents AS subtotalCents, o.discount_cents AS discountCents, o.shipping_cents AS shippingCents,
  o.total_cents AS totalCents, o.refunded_cents AS refundedCents
  FROM orders o LEFT JOIN customers c ON c.id = o.customer_id ORDER BY o.id`;
const LINES = `SELECT l.order_id AS owner, p.slug, l.name, l.variant, l.quantity, l.price_cents AS priceCents
  FROM order_lines l JOIN products p ON p.id = l.product_id ORDER BY l.id`;
const REFUNDS = "SELECT order_id AS owner, at, author, amount_cents AS amountCents, reason FROM refunds ORDER BY id";
const NOTES = "SELECT about_id AS owner, about, author, at, text FROM notes ORDER BY id";
const RETURNS = `SELECT r.id, r.number, o.number AS "order", c.email AS customer, r.status, r.reason, r.comment, r.requested_at,
  r.decided_at, r.decided_by AS decidedBy, r.answer
  FROM returns r JOIN orders o ON o.id = r.order_id JOIN customers c ON c.id = r.customer_id ORDER BY r.id`;
const RETURN_LINES = `SELECT t.return_id AS owner, p.slug, l.name, l.variant, t.quantity, l.price_cents AS priceCents
  FROM return_lines t JOIN order_lines l ON l.id = t.line_id JOIN products p ON p.id = l.product_id ORDER BY t.return_id, t.line_id`;
const MESSAGES = `SELECT id, name, email, topic, order_number AS "order", text, at, status FROM messages ORDER BY id`;

type Owned<T> = T & { readonly owner: number };
type At<T> = Omit<T, "at"> & { readonly at: number };
type CustomerRecord = Pick<CustomerState, "email" | "name" | "phone"> & {
  readonly id: number;
  readonly joined_at: number;
  readonly newsletter: number;
  readonly blocked: number;
};
type OrderTimes = "placedOn" | "placedAt" | "packedAt" | "shippedAt" | "deliveredAt" | "cancelledAt";
type OrderRecord = Omit<OrderState, OrderTimes | "lines" | "refunds" | "notes"> & {
  readonly id: number;
  readonly placed_at: number;
  readonly packed_at: number | null;
  readonly shipped_at: number | null;
  readonly delivered_at: number | null;
  readonly cancelled_at: number | null;
};
type ReturnRecord = Omit<ReturnState, "requestedAt" | "decidedAt" | "lines"> & {
  readonly id: number;
  readonly requested_at: number;
  readonly decided_at: number | null;
};

type Sales = Pick<ShopState, "cart" | "cartCoupons" | "customers" | "orders" | "returns" | "messages">;

export const salesState = (sql: SqlStorage): Sales => ({
  cart: all<CartLineState>(sql, CART),
  cartCoupons: all<{ customer: string | null; coupon: string }>(sql, CART_COUPONS),
  customers: customers(sql),
  orders: orders(sql),
  returns: returns(sql),
  messages: all<At<MessageState>>(sql, MESSAGES).map((message) => ({ ...message, at: isoTime(message.at) })),
});

const notesOn = (sql: SqlStorage, about: "order" | "customer"): ((id: number) => NoteState[]) => {
  const rows = all<Owned<At<NoteState>> & { about: string }>(sql, NOTES).filter((note) => note.about === about);
  return under(rows.map(({ owner, author, at, text }) => ({ owner, author, at: isoTime(at), text })));
};

const customers = (sql: SqlStorage): CustomerState[] => {
  const addresses = under(all<Owned<PostalAddress & { label: string; preferred: number }>>(sql, ADDRESSES));
  const wishes = under(all<Owned<{ slug: string }>>(sql, WISHES));
  const notes = notesOn(sql, "customer");
  return all<CustomerRecord>(sql, CUSTOMERS).map(({ id, joined_at, newsletter, blocked, ...customer }) => ({
    ...customer,
    joinedOn: isoDate(joined_at),
    newsletter: newsletter === 1,
    blocked: blocked === 1,
    addresses: addresses(id).map(({ preferred, ...address }) => ({ ...address, default: preferred === 1 })),
    wishList: wishes(id).map(({ slug }) => slug),
    notes: notes(id),
  }));
};

const orders = (sql: SqlStorage): OrderState[] => {
  const lines = under(all<Owned<LineState>>(sql, LINES));
  const refunds = under(all<Owned<At<RefundState>>>(sql, REFUNDS));
  const notes = notesOn(sql, "order");
  return all<OrderRecord>(sql, ORDERS).map(({ id, placed_at, packed_at, shipped_at, delivered_at, cancelled_at, ...order }) => ({
    ...order,
    placedOn: isoDate(placed_at),
    placedAt: isoTime(placed_at),
    packedAt: timeOrNull(packed_at),
    shippedAt: timeOrNull(shipped_at),
    deliveredAt: timeOrNull(delivered_at),
    cancelledAt: timeOrNull(cancelled_at),
    lines: lines(id),
    refunds: refunds(id).map((refund) => ({ ...refund, at: isoTime(refund.at) })),
    notes: notes(id),
  }));
};

const returns = (sql: SqlStorage): ReturnState[] => {
  const lines = under(all<Owned<LineState>>(sql, RETURN_LINES));
  return all<ReturnRecord>(sql, RETURNS).map(({ id, requested_at, decided_at, ...one }) => ({
    ...one,
    requestedAt: isoTime(requested_at),
    decidedAt: timeOrNull(decided_at),
    lines: lines(id),
  }));
};
