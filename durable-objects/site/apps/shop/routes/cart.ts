/**
 * @module Filling and changing the cart. Forms get a redirect, scripts that accept JSON get JSON.
 */
import { Hono } from "hono";
import type { SiteCopy } from "../../../embedded-site.ts";
import { addToCart, readCart, setQuantity, variantOf } from "../store/cart.ts";
import { findProduct } from "../store/products.ts";
import { cartView } from "../views/cart.ts";
import { NOTICES, page } from "./page.ts";

const QUANTITY = /^\d{1,4}$/;

export const cart = new Hono<{ Bindings: SiteCopy }>()
  .get("/cart", (c) => page(c, { title: "Cart", main: cartView(readCart(c.env.sql)) }))
  .post("/cart/items", async (c, next) => {
    const fields = await c.req.parseBody();
    const text = (name: string): string | undefined => (typeof fields[name] === "string" ? fields[name] : undefined);
    const product = findProduct(c.env.sql, text("product") ?? "");
    if (!product) return next();
    const result = addToCart(c.env.sql, product, variantOf(product, text), readQuantity(text("quantity") ?? "1"));
    const inCart = result === "added" || result === "limited";
    if (c.req.header("accept")?.includes("application/json")) {
      const message = result === "added" ? `${product.name} is in your cart.` : NOTICES[result].text;
      return c.json({ ok: inCart, message, count: readCart(c.env.sql).count }, inCart ? 200 : 422);
    }
    return c.redirect(inCart ? `/cart?notice=${result}` : `/products/${product.slug}?notice=${result}`, 303);
  })
  .post("/cart/lines/:id{[0-9]+}", async (c) => {
    const { quantity } = await c.req.parseBody();
    const result = setQuantity(c.env.sql, Number(c.req.param("id")), readQuantity(quantity));
    return c.redirect(`/cart?notice=${result}`, 303);
  })
  .post("/cart/lines/:id{[0-9]+}/remove", (c) => {
    setQuantity(c.env.sql, Number(c.req.param("id")), 0);
    return c.redirect("/cart?notice=removed", 303);
  });

/** NaN when it is no whole number. */
const readQuantity = (field: unknown): number =>
  typeof field === "string" && QUANTITY.test(field.trim()) ? Number(field) : Number.NaN;
