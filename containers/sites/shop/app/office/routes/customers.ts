/**
 * @module Customers: the list, and one with orders, notes and a block.
 */
import { Hono } from "hono";
import { readPage } from "../../../../../../durable-objects/site/kit/pages.ts";
import type { OrderRow } from "../../model.ts";
import { readBody } from "../../routes/body.ts";
import { addressesOf } from "../../store/addresses.ts";
import { longTextOf, textOf } from "../../store/form.ts";
import { reviewsBy } from "../../store/reviews.ts";
import {
  CUSTOMER_GROUPS,
  CUSTOMER_SORTS,
  type CustomerGroup,
  type CustomerSort,
  customerFigures,
  listCustomers,
  setBlocked,
} from "../store/customers.ts";
import { oneOf } from "../store/lists.ts";
import { addNote, MAX_NOTE, notesOn } from "../store/notes.ts";
import { customersView, customerView } from "../views/customers.ts";
import { type OfficeContext, type OfficeEnv, page } from "./page.ts";
import { isManager, managersOnly, staffOf } from "./staff.ts";

const MAX_SUGGESTIONS = 8;

export const customers = new Hono<OfficeEnv>()
  .get("/customers", (c) => {
    const params = c.req.query();
    const query = {
      q: textOf(params.q, 80),
      group: oneOf(Object.keys(CUSTOMER_GROUPS) as CustomerGroup[], params.group),
      sort: oneOf(Object.keys(CUSTOMER_SORTS) as CustomerSort[], params.sort) ?? "name",
      page: readPage(params.page),
    };
    return page(c, { title: "Customers", main: customersView(query, listCustomers(c.env.sql, query)) });
  })
  .get("/customers/:id{[0-9]+}", (c, next) => {
    const customer = customerIn(c);
    if (!customer) return next();
    const { sql } = c.env;
    const main = customerView({
      customer,
      addresses: addressesOf(sql, customer.id),
      orders: sql
        .exec<OrderRow>("SELECT * FROM orders WHERE customer_id = ? ORDER BY placed_at DESC, id DESC", customer.id)
        .toArray(),
      reviews: reviewsBy(sql, customer.id),
      notes: notesOn(sql, "customer", customer.id),
      manager: isManager(c),
    });
    return page(c, { title: customer.name, main });
  })
  .post("/customers/:id{[0-9]+}/notes", async (c, next) => {
    const customer = customerIn(c);
    if (!customer) return next();
    const text = longTextOf((await readBody(c)).text, MAX_NOTE);
    if (text === "") return c.redirect(`/customers/${customer.id}?notice=empty-note`, 303);
    addNote(c.env.sql, "customer", customer.id, staffOf(c).name, text);
    return c.redirect(`/customers/${customer.id}?notice=noted`, 303);
  })
  .post("/customers/:id{[0-9]+}/block", managersOnly, (c, next) => {
    const customer = customerIn(c);
    if (!customer) return next();
    setBlocked(c.env.sql, customer.id, true);
    return c.redirect(`/customers/${customer.id}?notice=blocked`, 303);
  })
  .post("/customers/:id{[0-9]+}/unblock", managersOnly, (c, next) => {
    const customer = customerIn(c);
    if (!customer) return next();
    setBlocked(c.env.sql, customer.id, false);
    return c.redirect(`/customers/${customer.id}?notice=unblocked`, 303);
  })
  .get("/suggest/customers", (c) => {
    const q = textOf(c.req.query("q"), 80);
    const found = q === "" ? [] : listCustomers(c.env.sql, { q, group: null, sort: "name", page: 1 }).items;
    return c.json({ suggestions: found.slice(0, MAX_SUGGESTIONS).map(({ name, email }) => ({ value: email, note: name })) });
  });

const customerIn = (c: OfficeContext) => customerFigures(c.env.sql, Number(c.req.param("id")));
