/**
 * @module Answers with a whole page, with what all pages share: who is signed in, the cart's count, the notice.
 */
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { SiteCopy } from "../../../../../durable-objects/site/embedded-site.ts";
import type { CustomerRow } from "../model.ts";
import { countPieces, GUEST } from "../store/cart.ts";
import { type Frame, layout } from "../views/layout.ts";
import { NOTICES, type NoticeName } from "./notices.ts";

export interface ShopEnv {
  Bindings: SiteCopy;
  Variables: { customer: CustomerRow | null };
}
export type ShopContext = Context<ShopEnv>;

type Status = 200 | 403 | 404 | 422 | 500;

/** Whose cart the visitor fills. */
export const ownerOf = (c: ShopContext): number => c.var.customer?.id ?? GUEST;

export const page = (c: ShopContext, frame: Omit<Frame, "cartCount" | "customer">, status: Status = 200) => {
  if (getCookie(c, "cart") === undefined) setCookie(c, "cart", "1", { path: "/", httpOnly: true, sameSite: "Lax" });
  c.header("cache-control", "private, no-cache");
  const name = c.req.query("notice") ?? "";
  const notice = Object.hasOwn(NOTICES, name) ? NOTICES[name as NoticeName] : null;
  const customer = c.var.customer ?? null;
  return c.html(layout({ notice, ...frame, customer, cartCount: countPieces(c.env.sql, ownerOf(c)) }), status);
};
