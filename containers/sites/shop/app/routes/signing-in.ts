/**
 * @module Signing in and out, and opening an account.
 */
import { Hono } from "hono";
import { signIn, signOut } from "../../../../../durable-objects/site/kit/sign-in.ts";
import { CUSTOMER_COOKIE } from "../accounts.ts";
import { mergeGuestCart } from "../store/cart.ts";
import { customerWith, type Registration, register, registrationErrors } from "../store/customers.ts";
import { readFields, textOf } from "../store/form.ts";
import { registerView, signInView } from "../views/sign-in.ts";
import { readBody } from "./body.ts";
import { page, type ShopContext, type ShopEnv } from "./page.ts";
import { ownPath } from "./visitor.ts";

const WRONG = "Email address or password is wrong.";
const BLOCKED = "This account is blocked. Please write to us if you think that this is a mistake.";

export const signingIn = new Hono<ShopEnv>()
  .get("/sign-in", (c) => {
    if (c.var.customer) return c.redirect("/account", 303);
    return page(c, { title: "Sign in", main: signInView({ email: "", next: nextOf(c.req.query("next")), error: undefined }) });
  })
  .post("/sign-in", async (c) => {
    const fields = await readBody(c);
    const email = textOf(fields.email);
    const next = nextOf(fields.next);
    const customer = customerWith(c.env.sql, email, textOf(fields.password));
    if (!customer || customer.blocked === 1) {
      const error = customer ? BLOCKED : WRONG;
      return page(c, { title: "Sign in", notice: null, main: signInView({ email, next, error }) }, 422);
    }
    return enter(c, customer.id, next, "signed-in");
  })
  .post("/sign-out", (c) => {
    signOut(c, CUSTOMER_COOKIE);
    return c.redirect("/?notice=signed-out", 303);
  })
  .get("/register", (c) => {
    if (c.var.customer) return c.redirect("/account", 303);
    return page(c, { title: "Create an account", main: registerView(readFields({}, REGISTRATION), {}) });
  })
  .post("/register", async (c) => {
    const form: Registration = readFields(await readBody(c), REGISTRATION);
    const errors = registrationErrors(c.env.sql, form);
    if (Object.keys(errors).length > 0) return page(c, { title: "Create an account", main: registerView(form, errors) }, 422);
    return enter(c, register(c.env.sql, form), "/account", "welcome");
  });

const REGISTRATION = ["name", "email", "password", "newsletter"] as const;

const nextOf = (value: unknown): string => ownPath(textOf(value, 500));

const enter = (c: ShopContext, customerId: number, next: string, notice: "signed-in" | "welcome") => {
  signIn(c, CUSTOMER_COOKIE, customerId);
  mergeGuestCart(c.env.sql, customerId);
  const target = new URL(next, c.req.url);
  target.searchParams.set("notice", notice);
  return c.redirect(target.pathname + target.search, 303);
};
