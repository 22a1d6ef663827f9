/**
 * @module The cart page.
 */
import { html } from "hono/html";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import { couponWorth } from "../discounts.ts";
import { FREE_SHIPPING_FROM_CENTS, MAX_QUANTITY, money } from "../rules.ts";
import { type Cart, type CartLine, cartTotals } from "../store/cart.ts";
import { picture } from "./art.ts";
import { pieces } from "./layout.ts";

export const cartView = (cart: Cart): Markup => html`<div id="cart" data-region><h1>Your cart</h1>
${
  cart.lines.length === 0
    ? html`<p class="empty">Your cart is empty. <a href="/products">Browse all products</a></p>`
    : html`<div class="columns wide">
<section aria-label="Items in your cart">
<table class="lines">
<thead><tr><th scope="col">Product</th><th scope="col">Price</th><th scope="col">Quantity</th><th scope="col">Total</th><th scope="col"><span class="hidden">Remove</span></th></tr></thead>
<tbody>${cart.lines.map(cartRow)}</tbody>
</table>
</section>
${summary(cart)}
</div>`
}</div>`;

const cartRow = (line: CartLine): Markup => {
  const label = line.variant === "" ? line.name : `${line.name} (${line.variant})`;
  return html`<tr>
<th scope="row"><span class="line"><span class="thumb" style="--hue:${line.hue}">${picture(line.shape, line.hue)}</span><span><a href="/products/${line.slug}">${line.name}</a>${line.variant === "" ? null : html`<span class="muted">${line.variant}</span>`}</span></span></th>
<td>${money(line.price_cents)}</td>
<td><form class="inline" action="/cart/lines/${line.id}" method="post" data-live><input id="quantity-${line.id}" name="quantity" type="number" min="0" max="${Math.min(line.stock, MAX_QUANTITY)}" step="1" value="${line.quantity}" aria-label="Quantity of ${label}"> <button type="submit" class="small" aria-label="Update quantity of ${label}">Update</button></form></td>
<td>${money(line.price_cents * line.quantity)}</td>
<td><form class="inline" action="/cart/lines/${line.id}/remove" method="post" data-live><button type="submit" class="small" aria-label="Remove ${label}">Remove</button></form></td>
</tr>
`;
};

const summary = (cart: Cart): Markup => {
  const totals = cartTotals(cart, "standard");
  const missing = totals.shippingCents === 0 ? 0 : FREE_SHIPPING_FROM_CENTS - cart.subtotalCents;
  return html`<section class="summary" aria-labelledby="summary">
<h2 id="summary">Summary</h2>
<dl>
<div><dt>${pieces(cart.count)}</dt><dd>${money(cart.subtotalCents)}</dd></div>
${cart.coupon === null ? null : html`<div><dt>Coupon ${cart.coupon.code}</dt><dd>${totals.discountCents === 0 ? couponWorth(cart.coupon) : money(-totals.discountCents)}</dd></div>`}
<div><dt>Standard shipping</dt><dd>${totals.shippingCents === 0 ? "Free" : money(totals.shippingCents)}</dd></div>
<div class="total"><dt>Total</dt><dd>${money(totals.totalCents)}</dd></div>
</dl>
${missing > 0 ? html`<p class="muted">Spend ${money(missing)} more for free standard shipping.</p>` : null}
<a class="button" href="/checkout">Go to checkout</a>
<a class="plain" href="/products">Continue shopping</a>
${couponPart(cart)}
</section>`;
};

const couponPart = (cart: Cart): Markup =>
  cart.couponCode === ""
    ? html`<form class="coupon" action="/cart/coupon" method="post" data-live="submit"><label for="code">Coupon code</label>
<span class="inline"><input id="code" name="code" autocomplete="off" maxlength="30" required> <button type="submit" class="small">Apply coupon</button></span></form>`
    : html`<form class="coupon" action="/cart/coupon/remove" method="post" data-live>${cart.couponProblem === null ? null : html`<p class="error" role="alert">${cart.couponProblem}</p>`}
<button type="submit" class="small" aria-label="Remove coupon ${cart.couponCode}">Remove coupon ${cart.couponCode}</button></form>`;
