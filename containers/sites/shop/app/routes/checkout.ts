/**
 * @module Buying what is in the cart, and finding the order again.
 */
import { Hono } from "hono";
import type { CustomerRow } from "../model.ts";
import { addAddress, addressesOf } from "../store/addresses.ts";
import { readCart } from "../store/cart.ts";
import { CHECKOUT_FIELDS, type CheckoutForm, cartProblem, checkForm, placeOrder } from "../store/checkout.ts";
import { readFields, textOf } from "../store/form.ts";
import { lookUpOrder, ownOrder } from "../store/orders.ts";
import { checkoutView } from "../views/checkout.ts";
import { confirmationView, lookUpView } from "../views/order.ts";
import { readBody } from "./body.ts";
import { ownerOf, page, type ShopContext, type ShopEnv } from "./page.ts";

const NOTHING_TO_BUY = "/cart?notice=empty";

export const checkout = new Hono<ShopEnv>()
  .get("/checkout", (c) => {
    const cart = readCart(c.env.sql, ownerOf(c));
    if (cart.lines.length === 0) return c.redirect(NOTHING_TO_BUY, 303);
    const { customer } = c.var;
    const addresses = addressesFor(c);
    const main = checkoutView({ cart, form: firstForm(customer, addresses[0]), errors: {}, problem: null, customer, addresses });
    return page(c, { title: "Checkout", main });
  })
  .post("/checkout", async (c) => {
    const { sql } = c.env;
    const { customer } = c.var;
    const fields = await readBody(c);
    const form: CheckoutForm = readFields(fields, CHECKOUT_FIELDS);
    const cart = readCart(sql, ownerOf(c));
    if (cart.lines.length === 0) return c.redirect(NOTHING_TO_BUY, 303);
    const errors = checkForm(form);
    const problem = Object.keys(errors).length > 0 ? null : cartProblem(sql, cart, form.email);
    if (Object.keys(errors).length > 0 || problem !== null) {
      const main = checkoutView({ cart, form, errors, problem, customer, addresses: addressesFor(c) });
      return page(c, { title: "Checkout", main }, 422);
    }
    const order = placeOrder(c.env, form, cart, customer);
    if (customer && textOf(fields.save) !== "") addAddress(sql, customer.id, { label: form.city, ...form });
    return c.redirect(`/checkout/thanks/${order.number}`, 303);
  })
  .get("/checkout/thanks/:number", (c, next) => {
    const order = ownOrder(c.env.sql, c.req.param("number"), c.var.customer);
    return order ? page(c, { title: "Order placed", main: confirmationView(order) }) : next();
  })
  .get("/orders", (c) => {
    const { number = "", email = "" } = c.req.query();
    const order = lookUpOrder(c.env.sql, number, email);
    const notice =
      order || number === "" ? null : ({ tone: "bad", text: "No order has this number and email address." } as const);
    return page(c, { title: "Track an order", notice, main: lookUpView({ number, email, order }) });
  });

const addressesFor = (c: ShopContext) => (c.var.customer ? addressesOf(c.env.sql, c.var.customer.id) : []);

const firstForm = (customer: CustomerRow | null, address: Partial<CheckoutForm> | undefined): CheckoutForm => ({
  ...readFields({ ...address }, CHECKOUT_FIELDS),
  email: customer?.email ?? "",
  shipping: "standard",
});
