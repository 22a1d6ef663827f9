/**
 * @module Filling and changing the cart. Forms get a redirect, scripts that accept JSON get JSON.
 */
import { Hono } from "hono";
import { addToCart, readCart, setCoupon, setQuantity, variantName } from "../store/cart.ts";
import { findCoupon } from "../store/coupons.ts";
import { textOf } from "../store/form.ts";
import { findProduct } from "../store/products.ts";
import { cartView } from "../views/cart.ts";
import { readBody } from "./body.ts";
import { NOTICES } from "./notices.ts";
import { ownerOf, page, type ShopEnv } from "./page.ts";
import { wantsJSON } from "./visitor.ts";

const QUANTITY = /^\d{1,4}$/;

export const cart = new Hono<ShopEnv>()
  .get("/cart", (c) => page(c, { title: "Cart", main: cartView(readCart(c.env.sql, ownerOf(c))) }))
  .post("/cart/items", async (c, next) => {
    const fields = await readBody(c);
    const { sql } = c.env;
    const product = findProduct(sql, textOf(fields.product));
    if (!product) return next();
    const variant = variantName(product, (option) => textOf(fields[option]));
    const result = addToCart(sql, ownerOf(c), product, variant, readQuantity(fields.quantity ?? "1"));
    const inCart = result === "added" || result === "limited";
    if (wantsJSON(c)) {
      const message = result === "added" ? `${product.name} is in your cart.` : NOTICES[result].text;
      return c.json({ ok: inCart, message, count: readCart(sql, ownerOf(c)).count }, inCart ? 200 : 422);
    }
    return c.redirect(inCart ? `/cart?notice=${result}` : `/products/${product.slug}?notice=${result}`, 303);
  })
  .post("/cart/lines/:id{[0-9]+}", async (c) => {
    const { quantity } = await readBody(c);
    const result = setQuantity(c.env.sql, ownerOf(c), Number(c.req.param("id")), readQuantity(quantity));
    return c.redirect(`/cart?notice=${result}`, 303);
  })
  .post("/cart/lines/:id{[0-9]+}/remove", (c) => {
    setQuantity(c.env.sql, ownerOf(c), Number(c.req.param("id")), 0);
    return c.redirect("/cart?notice=removed", 303);
  })
  .post("/cart/coupon", async (c) => {
    const coupon = findCoupon(c.env.sql, textOf((await readBody(c)).code));
    if (!coupon) return c.redirect("/cart?notice=coupon-unknown", 303);
    setCoupon(c.env.sql, ownerOf(c), coupon.code);
    // The cart itself says why a known coupon does not count.
    const counts = readCart(c.env.sql, ownerOf(c)).coupon !== null;
    return c.redirect(counts ? "/cart?notice=coupon-on" : "/cart", 303);
  })
  .post("/cart/coupon/remove", (c) => {
    setCoupon(c.env.sql, ownerOf(c), "");
    return c.redirect("/cart?notice=coupon-off", 303);
  });

/** NaN when it is no whole number. */
const readQuantity = (field: unknown): number =>
  typeof field === "string" && QUANTITY.test(field.trim()) ? Number(field) : Number.NaN;
