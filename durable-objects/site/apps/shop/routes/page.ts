/**
 * @module Answers with a whole page, with what all pages share: the cart's count, the cookie, the notice.
 */
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { SiteCopy } from "../../../embedded-site.ts";
import { readCart } from "../store/cart.ts";
import { type Frame, layout, type Notice } from "../views/layout.ts";

export type ShopContext = Context<{ Bindings: SiteCopy }>;

/** Notices travel over a redirect by name, so that a link cannot put words into the shop's mouth. */
export const NOTICES = {
  added: { tone: "good", text: "Added to your cart." },
  limited: { tone: "bad", text: "We have fewer than that. Your cart has as many as you can order." },
  full: { tone: "bad", text: "Your cart already has as many of this product as you can order." },
  "sold-out": { tone: "bad", text: "This product is sold out." },
  choose: { tone: "bad", text: "Choose an option before you add this product to the cart." },
  quantity: { tone: "bad", text: "Enter the quantity as a whole number." },
  updated: { tone: "good", text: "Your cart has been updated." },
  removed: { tone: "good", text: "Removed from your cart." },
  empty: { tone: "bad", text: "Your cart is empty, so there is nothing to check out." },
} as const satisfies Record<string, Notice>;
export type NoticeName = keyof typeof NOTICES;

type Page = Omit<Frame, "cartCount">;

export const page = (c: ShopContext, frame: Page, status: 200 | 404 | 422 | 500 = 200) => {
  if (getCookie(c, "cart") === undefined) setCookie(c, "cart", "1", { path: "/", httpOnly: true, sameSite: "Lax" });
  c.header("cache-control", "private, no-cache");
  const name = c.req.query("notice") ?? "";
  const notice = Object.hasOwn(NOTICES, name) ? NOTICES[name as NoticeName] : null;
  return c.html(layout({ notice, ...frame, cartCount: readCart(c.env.sql).count }), status);
};
