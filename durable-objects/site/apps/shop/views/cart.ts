/**
 * @module The cart page.
 */
import { html } from "hono/html";
import type { Markup } from "../../../kit/markup.ts";
import { FREE_SHIPPING_FROM_CENTS, MAX_QUANTITY, money, shippingCents } from "../rules.ts";
import type { Cart, CartLine } from "../store/cart.ts";
import { picture } from "./art.ts";
import { pieces } from "./layout.ts";

export const cartView = (cart: Cart): Markup =>
  cart.lines.length === 0
    ? html`<h1>Your cart</h1><p class="empty">Your cart is empty. <a href="/products">Browse all products</a></p>`
    : html`<h1>Your cart</h1>
<div class="columns wide">
<section aria-label="Items in your cart">
<table class="lines">
<thead><tr><th scope="col">Product</th><th scope="col">Price</th><th scope="col">Quantity</th><th scope="col">Total</th><th scope="col"><span class="hidden">Remove</span></th></tr></thead>
<tbody>${cart.lines.map(cartRow)}</tbody>
</table>
</section>
${summary(cart)}
</div>`;

const cartRow = (line: CartLine): Markup => {
  const label = line.variant === "" ? line.name : `${line.name} (${line.variant})`;
  return html`<tr>
<th scope="row"><span class="line"><span class="thumb" style="--hue:${line.hue}">${picture(line.shape, line.hue)}</span><span><a href="/products/${line.slug}">${line.name}</a>${line.variant === "" ? null : html`<span class="muted">${line.variant}</span>`}</span></span></th>
<td>${money(line.price_cents)}</td>
<td><form class="inline" action="/cart/lines/${line.id}" method="post"><input name="quantity" type="number" min="0" max="${Math.min(line.stock, MAX_QUANTITY)}" step="1" value="${line.quantity}" aria-label="Quantity of ${label}"> <button type="submit" class="small" aria-label="Update quantity of ${label}">Update</button></form></td>
<td>${money(line.price_cents * line.quantity)}</td>
<td><form class="inline" action="/cart/lines/${line.id}/remove" method="post"><button type="submit" class="small" aria-label="Remove ${label}">Remove</button></form></td>
</tr>
`;
};

const summary = (cart: Cart): Markup => {
  const shipping = shippingCents(cart.subtotalCents, "standard");
  const missing = FREE_SHIPPING_FROM_CENTS - cart.subtotalCents;
  return html`<section class="summary" aria-labelledby="summary">
<h2 id="summary">Summary</h2>
<dl>
<div><dt>${pieces(cart.count)}</dt><dd>${money(cart.subtotalCents)}</dd></div>
<div><dt>Standard shipping</dt><dd>${shipping === 0 ? "Free" : money(shipping)}</dd></div>
<div class="total"><dt>Total</dt><dd>${money(cart.subtotalCents + shipping)}</dd></div>
</dl>
${missing > 0 ? html`<p class="muted">Spend ${money(missing)} more for free standard shipping.</p>` : null}
<a class="button" href="/checkout">Go to checkout</a>
<a class="plain" href="/products">Continue shopping</a>
</section>`;
};
