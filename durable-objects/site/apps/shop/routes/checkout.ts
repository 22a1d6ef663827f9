/**
 * @module Buying what is in the cart, and finding the order again.
 */
import { Hono } from "hono";
import type { SiteCopy } from "../../../embedded-site.ts";
import { readCart } from "../store/cart.ts";
import { checkForm, emptyForm, placeOrder, readForm } from "../store/checkout.ts";
import { lookUpOrder, ownOrder } from "../store/orders.ts";
import { checkoutView } from "../views/checkout.ts";
import { confirmationView, lookUpView } from "../views/order.ts";
import { page } from "./page.ts";

const NOTHING_TO_BUY = "/cart?notice=empty";

export const checkout = new Hono<{ Bindings: SiteCopy }>()
  .get("/checkout", (c) => {
    const cart = readCart(c.env.sql);
    if (cart.lines.length === 0) return c.redirect(NOTHING_TO_BUY, 303);
    return page(c, { title: "Checkout", main: checkoutView(cart, emptyForm(), {}) });
  })
  .post("/checkout", async (c) => {
    const fields = await c.req.parseBody();
    const form = readForm((name) => fields[name]);
    const cart = readCart(c.env.sql);
    if (cart.lines.length === 0) return c.redirect(NOTHING_TO_BUY, 303);
    const errors = checkForm(form);
    if (Object.keys(errors).length > 0) {
      return page(c, { title: "Checkout", main: checkoutView(cart, form, errors) }, 422);
    }
    return c.redirect(`/checkout/thanks/${placeOrder(c.env, form, cart).number}`, 303);
  })
  .get("/checkout/thanks/:number", (c, next) => {
    const order = ownOrder(c.env.sql, c.req.param("number"));
    return order ? page(c, { title: "Order placed", main: confirmationView(order) }) : next();
  })
  .get("/orders", (c) => {
    const { number = "", email = "" } = c.req.query();
    const order = lookUpOrder(c.env.sql, number, email);
    const notice =
      order || number === "" ? null : ({ tone: "bad", text: "No order has this number and email address." } as const);
    return page(c, { title: "Track an order", notice, main: lookUpView({ number, email, order }) });
  });
