/**
 * @module Orders: the list with bulk changes, and one order with status, notes and refunds.
 */
import { Hono } from "hono";
import { readPage } from "../../../../../../durable-objects/site/kit/pages.ts";
import { ORDER_STATUSES } from "../../model.ts";
import { readBody } from "../../routes/body.ts";
import { money } from "../../rules.ts";
import { centsOf, dayOf, listOf, longTextOf, textOf } from "../../store/form.ts";
import { findOrder, moveOrder, type Order } from "../../store/orders.ts";
import { allReturns } from "../../store/returns.ts";
import { oneOf } from "../store/lists.ts";
import { addNote, MAX_NOTE, notesOn } from "../store/notes.ts";
import { listOrders, ORDER_SORTS, type OrderQuery, type OrderSort, refund, refundable, refundsOf } from "../store/orders.ts";
import { orderView, type RefundForm } from "../views/order.ts";
import { ordersURL, ordersView } from "../views/orders.ts";
import { type OfficeContext, type OfficeEnv, page } from "./page.ts";
import { isManager, staffOf } from "./staff.ts";

/** Managers may refund more at once. */
export const STAFF_REFUND_CENTS = 100_00;
const MAX_BULK = 100;
const MAX_WORDS = 80;

export const orders = new Hono<OfficeEnv>()
  .get("/orders", (c) => {
    const query = readQuery(c.req.query());
    return page(c, { title: "Orders", main: ordersView(query, listOrders(c.env.sql, query)) });
  })
  .post("/orders/bulk", async (c) => {
    const fields = await readBody(c);
    const back = ordersURL(readQuery(Object.fromEntries(new URLSearchParams(textOf(fields.back, 500)))));
    const status = oneOf(ORDER_STATUSES, textOf(fields.status));
    const chosen = listOf(fields.order).slice(0, MAX_BULK);
    if (chosen.length === 0) return c.redirect(withNotice(back, "none-chosen"), 303);
    if (status === null) return c.redirect(withNotice(back, "no-action"), 303);
    const found = chosen.flatMap((number) => findOrder(c.env.sql, number) ?? []);
    const moved = found.map((order) => moveOrder(c.env.sql, order, status));
    return c.redirect(withNotice(back, moved.includes(false) ? "bulk-some" : "bulk-moved"), 303);
  })
  .get("/orders/:number", (c, next) => {
    const order = findOrder(c.env.sql, c.req.param("number"));
    return order ? show(c, order, { amount: "", reason: "", error: null }) : next();
  })
  .post("/orders/:number/status", async (c, next) => {
    const order = findOrder(c.env.sql, c.req.param("number"));
    if (!order) return next();
    const status = oneOf(ORDER_STATUSES, textOf((await readBody(c)).status));
    const moved = status !== null && moveOrder(c.env.sql, order, status);
    return c.redirect(`/orders/${order.number}?notice=${moved ? "moved" : "not-moved"}`, 303);
  })
  .post("/orders/:number/notes", async (c, next) => {
    const order = findOrder(c.env.sql, c.req.param("number"));
    if (!order) return next();
    const text = longTextOf((await readBody(c)).text, MAX_NOTE);
    if (text === "") return c.redirect(`/orders/${order.number}?notice=empty-note`, 303);
    addNote(c.env.sql, "order", order.id, staffOf(c).name, text);
    return c.redirect(`/orders/${order.number}?notice=noted`, 303);
  })
  .post("/orders/:number/refund", async (c, next) => {
    const order = findOrder(c.env.sql, c.req.param("number"));
    if (!order) return next();
    const fields = await readBody(c);
    const form = { amount: textOf(fields.amount), reason: textOf(fields.reason) };
    const cents = centsOf(form.amount);
    const error = refundProblem(order, cents, form.reason, isManager(c));
    if (cents === null || error !== null) return show(c, order, { ...form, error }, 422);
    refund(c.env.sql, order, staffOf(c).name, cents, form.reason);
    return c.redirect(`/orders/${order.number}?notice=refunded`, 303);
  });

const show = (c: OfficeContext, order: Order, form: RefundForm, status: 200 | 422 = 200) => {
  const { sql } = c.env;
  const main = orderView({
    order,
    notes: notesOn(sql, "order", order.id),
    refunds: refundsOf(sql, order.id),
    returns: allReturns(sql).filter(({ order_id }) => order_id === order.id),
    form,
  });
  return page(c, { title: `Order ${order.number}`, main }, status);
};

const refundProblem = (order: Order, cents: number | null, reason: string, manager: boolean): string | null => {
  const left = refundable(order);
  if (cents === null || cents === 0) return "Enter a sum such as 12.50.";
  if (cents > left) return `At most ${money(left)} can be refunded.`;
  if (!manager && cents > STAFF_REFUND_CENTS) return `Only managers refund more than ${money(STAFF_REFUND_CENTS)} at once.`;
  return reason === "" ? "Give a reason." : null;
};

const readQuery = (params: Record<string, string>): OrderQuery => ({
  q: textOf(params.q, MAX_WORDS),
  status: oneOf(ORDER_STATUSES, params.status),
  customer: textOf(params.customer, MAX_WORDS),
  from: dayOf(params.from ?? ""),
  to: dayOf(params.to ?? ""),
  sort: oneOf(Object.keys(ORDER_SORTS) as OrderSort[], params.sort) ?? "newest",
  page: readPage(params.page),
});

const withNotice = (url: string, notice: string): string => `${url}${url.includes("?") ? "&" : "?"}notice=${notice}`;
