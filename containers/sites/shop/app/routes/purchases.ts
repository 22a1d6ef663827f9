/**
 * @module A customer's orders and returns.
 */
import { Hono } from "hono";
import { readPage } from "../../../../../durable-objects/site/kit/pages.ts";
import { ORDER_STATUSES } from "../model.ts";
import { RETURN_REASONS } from "../rules.ts";
import { type Fields, longTextOf, textOf, wholeNumberOf } from "../store/form.ts";
import { customerOrder, customerOrders, moveOrder, type OrderFilter } from "../store/orders.ts";
import {
  askForReturn,
  findReturn,
  type ReturnableLine,
  type ReturnRequest,
  returnableLines,
  returnsOf,
} from "../store/returns.ts";
import { accountView } from "../views/account.ts";
import { orderPageView, ordersView } from "../views/purchases.ts";
import { type ReturnErrors, returnFormView, returnsView, returnView } from "../views/returns.ts";
import { readBody } from "./body.ts";
import { page, type ShopContext, type ShopEnv } from "./page.ts";
import { customerOf } from "./visitor.ts";

const MAX_COMMENT = 500;

export const purchases = new Hono<ShopEnv>()
  .get("/account/orders", (c) => {
    const filter = readFilter(c.req.query());
    const main = ordersView(filter, customerOrders(c.env.sql, customerOf(c).id, filter));
    return page(c, { title: "My orders", main: accountView("/account/orders", main) });
  })
  .get("/account/orders/:number", (c, next) => {
    const order = orderIn(c);
    if (!order) return next();
    const returns = returnsOf(c.env.sql, customerOf(c).id).filter(({ order_id }) => order_id === order.id);
    const canReturn = returnableLines(c.env.sql, order).length > 0;
    return page(c, {
      title: `Order ${order.number}`,
      main: accountView("/account/orders", orderPageView(order, returns, canReturn)),
    });
  })
  .post("/account/orders/:number/cancel", (c, next) => {
    const order = orderIn(c);
    if (!order) return next();
    const done = moveOrder(c.env.sql, order, "Cancelled");
    return c.redirect(`/account/orders/${order.number}?notice=${done ? "cancelled" : "too-late"}`, 303);
  })
  .get("/account/orders/:number/return", (c, next) => {
    const order = orderIn(c);
    const lines = order ? returnableLines(c.env.sql, order) : [];
    if (!order || lines.length === 0) return next();
    return page(c, { title: "Return items", main: accountView("/account/returns", returnFormView(order, lines, EMPTY, {})) });
  })
  .post("/account/orders/:number/return", async (c, next) => {
    const order = orderIn(c);
    const lines = order ? returnableLines(c.env.sql, order) : [];
    if (!order || lines.length === 0) return next();
    const request = readRequest(await readBody(c), lines);
    const errors = requestErrors(request, lines);
    if (Object.keys(errors).length > 0) {
      const main = accountView("/account/returns", returnFormView(order, lines, request, errors));
      return page(c, { title: "Return items", main }, 422);
    }
    return c.redirect(`/account/returns/${askForReturn(c.env, order, request)}?notice=returned`, 303);
  })
  .get("/account/returns", (c) => {
    const main = returnsView(returnsOf(c.env.sql, customerOf(c).id));
    return page(c, { title: "My returns", main: accountView("/account/returns", main) });
  })
  .get("/account/returns/:number", (c, next) => {
    const found = findReturn(c.env.sql, c.req.param("number"));
    if (found?.customer_id !== customerOf(c).id) return next();
    return page(c, { title: `Return ${found.number}`, main: accountView("/account/returns", returnView(found)) });
  });

const orderIn = (c: ShopContext) => customerOrder(c.env.sql, customerOf(c).id, c.req.param("number") ?? "");

const readFilter = ({ status = "", q = "", page: asked }: Record<string, string>): OrderFilter => ({
  status: ORDER_STATUSES.find((one) => one === status) ?? null,
  q: textOf(q, 80),
  page: readPage(asked),
});

const EMPTY: ReturnRequest = { reason: "", comment: "", quantities: new Map() };

/** A line goes back when its box is ticked. A quantity that makes no sense stays as NaN. */
const readRequest = (fields: Fields, lines: readonly ReturnableLine[]): ReturnRequest => ({
  reason: textOf(fields.reason),
  comment: longTextOf(fields.comment, MAX_COMMENT),
  quantities: new Map(
    lines
      .filter(({ id }) => textOf(fields[`line-${id}`]) !== "")
      .map(({ id, left }) => [id, wholeNumberOf(textOf(fields[`quantity-${id}`]) || String(left)) ?? Number.NaN]),
  ),
});

const requestErrors = ({ reason, quantities }: ReturnRequest, lines: readonly ReturnableLine[]): ReturnErrors => {
  const fits = lines.every(({ id, left }) => {
    const quantity = quantities.get(id);
    return quantity === undefined || (quantity >= 1 && quantity <= left);
  });
  return {
    ...(quantities.size > 0 ? {} : { lines: "Choose at least one item." }),
    ...(fits ? {} : { lines: "Enter a quantity that you have." }),
    ...(RETURN_REASONS.some((one) => one === reason) ? {} : { reason: "Choose a reason." }),
  };
};
