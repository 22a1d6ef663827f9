/**
 * @module Who is visiting: a signed-in customer or a guest, and what only customers may do.
 */
import type { MiddlewareHandler } from "hono";
import { signedIn } from "../../../../../durable-objects/site/kit/sign-in.ts";
import { CUSTOMER_COOKIE } from "../accounts.ts";
import type { CustomerRow } from "../model.ts";
import { findCustomer } from "../store/customers.ts";
import type { ShopContext, ShopEnv } from "./page.ts";

export const identify: MiddlewareHandler<ShopEnv> = async (c, next) => {
  const id = signedIn(c, CUSTOMER_COOKIE);
  const customer = id === null ? null : findCustomer(c.env.sql, id);
  c.set("customer", customer?.blocked === 0 ? customer : null);
  await next();
};

/** Sends guests to the sign-in page, which brings them back; scripts get 401. */
export const customersOnly: MiddlewareHandler<ShopEnv> = async (c, next) => {
  if (c.var.customer) return next();
  if (wantsJSON(c)) return c.json({ ok: false, message: "Please sign in first.", signIn: signInURL(comingFrom(c)) }, 401);
  return c.redirect(signInURL(comingFrom(c)), 303);
};

/** Behind customersOnly there is one. */
export const customerOf = (c: ShopContext): CustomerRow => {
  if (!c.var.customer) throw new Error("customerOf needs customersOnly before it");
  return c.var.customer;
};

export const wantsJSON = (c: ShopContext): boolean => c.req.header("accept")?.includes("application/json") ?? false;

const signInURL = (path: string): string => `/sign-in?${new URLSearchParams({ next: path, notice: "sign-in-first" })}`;

/** The page to come back to: the one asked for, or for a form the one that it stands on. */
const comingFrom = (c: ShopContext): string => {
  const asked = new URL(c.req.url);
  if (c.req.method === "GET") return ownPath(asked.pathname + asked.search);
  const referrer = URL.parse(c.req.header("referer") ?? "");
  return referrer?.host === asked.host ? ownPath(referrer.pathname + referrer.search) : "/account";
};

/** A path of this site; anything else is the fallback. */
export const ownPath = (text: string, fallback = "/account"): string => (/^\/(?![/\\])[^\s\\]*$/.test(text) ? text : fallback);
