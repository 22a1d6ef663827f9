/**
 * @module The frame of every page: header with search, account and cart, the page itself, footer.
 */
import { html } from "hono/html";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import { assets } from "../assets/index.ts";
import { CATEGORIES } from "../content/assortment/index.ts";
import type { CustomerRow } from "../model.ts";
import { FREE_SHIPPING_FROM_CENTS, money, SHOP_NAME } from "../rules.ts";

export interface Frame {
  readonly title: string;
  readonly cartCount: number;
  readonly customer: CustomerRow | null;
  readonly main: Markup;
  /** The words in the search box. */
  readonly q?: string;
  /** Slug of the category that the page belongs to. */
  readonly category?: string | null;
  readonly notice?: Notice | null;
}

export interface Notice {
  readonly tone: "good" | "bad";
  readonly text: string;
}

export const pieces = (count: number): string => (count === 1 ? "1 item" : `${count} items`);

/** Parts with data-region are replaced by the script when a form or link is followed without leaving the page. */
export const layout = ({
  title,
  cartCount,
  customer,
  main,
  q = "",
  category = null,
  notice = null,
}: Frame): Markup => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${SHOP_NAME}</title>
<link rel="icon" href="${assets.url("icon.svg")}" type="image/svg+xml">
<link rel="stylesheet" href="${assets.url("shop.css")}">
<script src="${assets.url("shop.js")}" defer></script>
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<p class="strip">Free standard shipping from ${money(FREE_SHIPPING_FROM_CENTS)} · 30 days to change your mind</p>
<header class="top">
<a class="logo" href="/">${SHOP_NAME}</a>
<form class="search" role="search" action="/products" method="get" data-suggest>
<label class="hidden" for="q">Search products</label>
<input id="q" name="q" type="search" value="${q}" placeholder="Search products" autocomplete="off" maxlength="80">
<button type="submit">Search</button>
</form>
<a class="plain" href="/orders">Track an order</a>
${customer ? accountLinks(customer) : html`<a class="plain" href="/sign-in">Sign in</a>`}
<a class="cart-link" id="cart-link" href="/cart" aria-label="Cart, ${pieces(cartCount)}" data-region data-cart-link>Cart <span class="badge" data-cart-count>${cartCount}</span></a>
</header>
<nav class="categories" aria-label="Categories">
<a href="/products"${current(category === "all")}>All products</a>
${CATEGORIES.map(({ slug, title }) => html`<a href="/products?category=${slug}"${current(category === slug)}>${title}</a>\n`)}
</nav>
<main id="main">
<div id="notice" data-region aria-live="polite">${notice && html`<p class="notice ${notice.tone}" role="${notice.tone === "bad" ? "alert" : "status"}">${notice.text}</p>`}</div>
${main}
</main>
<footer class="foot">
<p>${SHOP_NAME}: useful things, made well.</p>
<nav aria-label="Help"><a href="/help#shipping">Shipping</a> <a href="/help#returns">Returns</a> <a href="/contact">Contact</a> <a href="/orders">Track an order</a></nav>
</footer>
<div class="toasts" role="status" aria-live="polite" data-toasts></div>
</body>
</html>
`;

const accountLinks = ({ name }: CustomerRow): Markup =>
  html`<a class="plain" href="/wish-list">Wish list</a>
<a class="plain" href="/account" aria-label="Account of ${name}">${name.split(" ")[0]}</a>`;

const current = (is: boolean): Markup | null => (is ? html` aria-current="page"` : null);
