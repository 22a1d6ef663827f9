/**
 * @module The checkout page: the form, with what is wrong beside each field, and a summary of the order.
 */
import { html, raw } from "hono/html";
import { errorText, invalid, radioGroup, selectField, textField } from "../../../../../durable-objects/site/kit/fields.ts";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import type { AddressRow, CustomerRow, ShippingMethod } from "../model.ts";
import { COUNTRIES, money, PAYMENT_METHODS, SHIPPING_METHODS } from "../rules.ts";
import { type Cart, cartTotals } from "../store/cart.ts";
import type { CheckoutErrors, CheckoutField, CheckoutForm } from "../store/checkout.ts";
import { tick } from "./fields.ts";

export interface CheckoutPage {
  readonly cart: Cart;
  readonly form: CheckoutForm;
  readonly errors: CheckoutErrors;
  /** Why the order cannot be placed although every field is right. */
  readonly problem: string | null;
  readonly customer: CustomerRow | null;
  readonly addresses: readonly AddressRow[];
}

const LABELS: Readonly<Record<CheckoutField, string>> = {
  name: "Full name",
  email: "Email",
  street: "Street and house number",
  city: "Town or city",
  postcode: "Postcode",
  country: "Country",
  shipping: "Shipping",
  payment: "Payment",
  "card-number": "Card number",
  "card-expiry": "Expiry (MM/YY)",
  "card-code": "Security code",
  terms: "Terms of sale",
};

export const checkoutView = ({ cart, form, errors, problem, customer, addresses }: CheckoutPage): Markup => {
  const text = (field: CheckoutField, autocomplete: string, type = "text") =>
    textField({ name: field, label: LABELS[field], value: form[field], error: errors[field], autocomplete, type });
  return html`<h1>Checkout</h1>
${errorSummary(errors)}${problem && html`<p class="notice bad" role="alert">${problem}</p>`}
${customer ? null : html`<p class="muted">Have an account? <a href="/sign-in?next=/checkout">Sign in</a> to use your saved addresses.</p>`}
<form class="columns wide checkout" action="/checkout" method="post" novalidate data-checkout>
<div>
<fieldset><legend>Delivery address</legend>
${addresses.length > 0 ? savedAddresses(addresses) : null}
${text("name", "name")}${text("email", "email", "email")}${text("street", "street-address")}
<div class="pair">${text("city", "address-level2")}${text("postcode", "postal-code")}</div>
${selectField({ name: "country", label: LABELS.country, value: form.country, error: errors.country, placeholder: "Choose a country", values: COUNTRIES })}
${customer ? tick("save", "Save this address to my account", false) : null}
</fieldset>
${radioGroup({ name: "shipping", legend: LABELS.shipping, value: form.shipping, error: errors.shipping, choices: shippingChoices(cart) })}
${radioGroup({ name: "payment", legend: LABELS.payment, value: form.payment, error: errors.payment, choices: Object.entries(PAYMENT_METHODS).map(([value, label]) => ({ value, label })) })}
<fieldset data-card><legend>Card details</legend>
<p class="muted">Only needed when you pay by card.</p>
${text("card-number", "cc-number")}
<div class="pair">${text("card-expiry", "cc-exp")}${text("card-code", "cc-csc")}</div>
</fieldset>
<p class="field"><label class="check"><input type="checkbox" id="terms" name="terms" value="yes"${form.terms === "" ? "" : " checked"}${invalid("terms", errors.terms)}> I accept the terms of sale</label>${errorText("terms", errors.terms)}</p>
<button type="submit" class="button">Place order</button>
</div>
${orderSummary(cart, form.shipping === "express" ? "express" : "standard")}
</form>`;
};

/** Choosing one fills the fields below; without script they can be filled by hand. */
const savedAddresses = (
  addresses: readonly AddressRow[],
): Markup => html`<p class="field"><label for="saved">Saved addresses</label>
<select id="saved" data-saved>${addresses.map(({ label, name, street, city, postcode, country }) => html`<option value="${JSON.stringify({ name, street, city, postcode, country })}">${label}: ${street}, ${city}</option>`)}</select></p>`;

const shippingChoices = (cart: Cart) =>
  Object.entries(SHIPPING_METHODS).map(([value, { label }]) => {
    const { shippingCents } = cartTotals(cart, value as ShippingMethod);
    return { value, label: `${label}: ${shippingCents === 0 ? "free" : money(shippingCents)}` };
  });

const errorSummary = (errors: CheckoutErrors): Markup | null => {
  const fields = Object.keys(errors) as CheckoutField[];
  if (fields.length === 0) return null;
  const links = fields.map((field, at) => html`${at === 0 ? "" : ", "}<a href="#${field}">${LABELS[field]}</a>`);
  return html`<p class="notice bad" role="alert">The order was not placed. Please correct: ${links}.</p>`;
};

const orderSummary = (cart: Cart, method: ShippingMethod): Markup => {
  const totals = cartTotals(cart, method);
  const sums = (one: ShippingMethod): Markup => {
    const { shippingCents, totalCents } = cartTotals(cart, one);
    return raw(`data-${one}-shipping="${shippingCents}" data-${one}-total="${totalCents}"`);
  };
  return html`<section class="summary" aria-labelledby="order">
<h2 id="order">Your order</h2>
<ul class="mini">${cart.lines.map((line) => html`<li><span>${line.quantity} × ${line.name}${line.variant === "" ? null : html`<span class="muted">${line.variant}</span>`}</span><span>${money(line.price_cents * line.quantity)}</span></li>\n`)}</ul>
<dl data-totals ${sums("standard")} ${sums("express")}>
<div><dt>Subtotal</dt><dd>${money(cart.subtotalCents)}</dd></div>
${totals.discountCents === 0 ? null : html`<div><dt>Coupon ${cart.coupon?.code}</dt><dd>${money(-totals.discountCents)}</dd></div>`}
<div><dt>Shipping</dt><dd data-shipping>${totals.shippingCents === 0 ? "Free" : money(totals.shippingCents)}</dd></div>
<div class="total"><dt>Total</dt><dd data-total>${money(totals.totalCents)}</dd></div>
</dl>
<a class="plain" href="/cart">Change cart</a>
</section>`;
};
