/**
 * @module Wish lists, reviews and messages: what visitors think and want.
 */
import { Hono } from "hono";
import { longTextOf, readFields, textOf } from "../store/form.ts";
import { addMessage, MAX_MESSAGE, MESSAGE_FIELDS, type MessageForm, messageErrors } from "../store/messages.ts";
import { customerOrders } from "../store/orders.ts";
import { findProduct } from "../store/products.ts";
import {
  addReview,
  MAX_REVIEW_TEXT,
  markHelpful,
  publishedReview,
  type ReviewForm,
  reviewErrors,
  reviewRight,
} from "../store/reviews.ts";
import { setWished, wishedProducts } from "../store/wishes.ts";
import { contactView } from "../views/contact.ts";
import { refusedView } from "../views/help.ts";
import { reviewFormView } from "../views/review-form.ts";
import { wishListView } from "../views/wish-list.ts";
import { readBody } from "./body.ts";
import { page, type ShopEnv } from "./page.ts";
import { customerOf, customersOnly, wantsJSON } from "./visitor.ts";

export const opinions = new Hono<ShopEnv>()
  .get("/wish-list", customersOnly, (c) =>
    page(c, { title: "Wish list", main: wishListView(wishedProducts(c.env.sql, customerOf(c).id)) }),
  )
  .post("/wish-list", customersOnly, async (c, next) => {
    const fields = await readBody(c);
    const product = findProduct(c.env.sql, textOf(fields.product));
    if (!product) return next();
    const wished = textOf(fields.wished) === "1";
    setWished(c.env.sql, customerOf(c).id, product.id, wished);
    const notice = wished ? "wished" : "unwished";
    if (wantsJSON(c))
      return c.json({ ok: true, wished, message: `${product.name} is ${wished ? "on" : "no longer on"} your wish list.` });
    return c.redirect(
      textOf(fields.from) === "list" ? `/wish-list?notice=${notice}` : `/products/${product.slug}?notice=${notice}`,
      303,
    );
  })
  .get("/products/:slug/review", customersOnly, (c, next) => {
    const product = findProduct(c.env.sql, c.req.param("slug"));
    if (!product) return next();
    const right = reviewRight(c.env.sql, product.id, customerOf(c));
    return page(c, { title: "Write a review", main: reviewFormView(product, right, { stars: "", title: "", text: "" }, {}) });
  })
  .post("/products/:slug/review", customersOnly, async (c, next) => {
    const product = findProduct(c.env.sql, c.req.param("slug"));
    if (!product) return next();
    const fields = await readBody(c);
    const form: ReviewForm = { ...readFields(fields, ["stars", "title"]), text: longTextOf(fields.text, MAX_REVIEW_TEXT) };
    const right = reviewRight(c.env.sql, product.id, customerOf(c));
    if (right !== "may") return page(c, { title: "Write a review", main: reviewFormView(product, right, form, {}) }, 403);
    const errors = reviewErrors(form);
    if (Object.keys(errors).length > 0) {
      return page(c, { title: "Write a review", main: reviewFormView(product, right, form, errors) }, 422);
    }
    addReview(c.env.sql, product.id, customerOf(c), form);
    return c.redirect(`/products/${product.slug}?notice=reviewed`, 303);
  })
  .post("/reviews/:id{[0-9]+}/helpful", customersOnly, async (c, next) => {
    const review = publishedReview(c.env.sql, Number(c.req.param("id")));
    if (!review) return next();
    if (review.customer_id === customerOf(c).id) {
      const message = "This is your own review.";
      return wantsJSON(c)
        ? c.json({ ok: false, message }, 403)
        : page(c, { title: "Not possible", main: refusedView(message) }, 403);
    }
    const result = markHelpful(c.env.sql, review, customerOf(c).id);
    if (wantsJSON(c)) return c.json({ ok: true, ...result });
    const slug = textOf((await readBody(c)).product);
    return c.redirect(`/products/${encodeURIComponent(slug)}?notice=${result.marked ? "marked" : "unmarked"}`, 303);
  })
  .get("/contact", (c) => {
    const { customer } = c.var;
    const form = { ...readFields({}, [...MESSAGE_FIELDS, "text"]), name: customer?.name ?? "", email: customer?.email ?? "" };
    const orders = customer ? customerOrders(c.env.sql, customer.id, { status: null, q: "", page: 1 }).orders : [];
    return page(c, { title: "Contact us", main: contactView(form, {}, orders) });
  })
  .post("/contact", async (c) => {
    const fields = await readBody(c);
    const form: MessageForm = { ...readFields(fields, MESSAGE_FIELDS), text: longTextOf(fields.text, MAX_MESSAGE) };
    const errors = messageErrors(c.env.sql, form);
    if (Object.keys(errors).length > 0) return page(c, { title: "Contact us", main: contactView(form, errors, []) }, 422);
    addMessage(c.env.sql, form);
    return c.redirect("/contact?notice=sent", 303);
  });
