/**
 * @module The checkout page: the form, with what is wrong beside each field, and a summary of the order.
 */
import { html } from "hono/html";
import { errorText, invalid, radioGroup, selectField, textField } from "../../../kit/fields.ts";
import type { Markup } from "../../../kit/markup.ts";
import {
  COUNTRIES,
  EXPRESS_SHIPPING_CENTS,
  money,
  PAYMENT_METHODS,
  SHIPPING_METHODS,
  type ShippingMethod,
  shippingCents,
} from "../rules.ts";
import type { Cart } from "../store/cart.ts";
import type { CheckoutErrors, CheckoutField, CheckoutForm } from "../store/checkout.ts";

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

export const checkoutView = (cart: Cart, form: CheckoutForm, errors: CheckoutErrors): Markup => {
  const text = (field: CheckoutField, autocomplete: string, type = "text") =>
    textField({ name: field, label: LABELS[field], value: form[field], error: errors[field], autocomplete, type });
  return html`<h1>Checkout</h1>
${errorSummary(errors)}
<form class="columns wide checkout" action="/checkout" method="post" novalidate data-checkout>
<div>
<fieldset><legend>Delivery address</legend>
${text("name", "name")}${text("email", "email", "email")}${text("street", "street-address")}
<div class="pair">${text("city", "address-level2")}${text("postcode", "postal-code")}</div>
${selectField({ name: "country", label: LABELS.country, value: form.country, error: errors.country, placeholder: "Choose a country", values: COUNTRIES })}
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

const shippingChoices = (cart: Cart) =>
  Object.entries(SHIPPING_METHODS).map(([value, { label }]) => {
    const cents = shippingCents(cart.subtotalCents, value as ShippingMethod);
    return { value, label: `${label}: ${cents === 0 ? "free" : money(cents)}` };
  });

const errorSummary = (errors: CheckoutErrors): Markup | null => {
  const fields = Object.keys(errors) as CheckoutField[];
  if (fields.length === 0) return null;
  const links = fields.map((field, at) => html`${at === 0 ? "" : ", "}<a href="#${field}">${LABELS[field]}</a>`);
  return html`<p class="notice bad" role="alert">The order was not placed. Please correct: ${links}.</p>`;
};

const orderSummary = (cart: Cart, method: ShippingMethod): Markup => {
  const standard = shippingCents(cart.subtotalCents, "standard");
  const shipping = method === "express" ? EXPRESS_SHIPPING_CENTS : standard;
  return html`<section class="summary" aria-labelledby="order">
<h2 id="order">Your order</h2>
<ul class="mini">${cart.lines.map((line) => html`<li><span>${line.quantity} × ${line.name}${line.variant === "" ? null : html`<span class="muted">${line.variant}</span>`}</span><span>${money(line.price_cents * line.quantity)}</span></li>\n`)}</ul>
<dl data-totals data-subtotal="${cart.subtotalCents}" data-standard="${standard}" data-express="${EXPRESS_SHIPPING_CENTS}">
<div><dt>Subtotal</dt><dd>${money(cart.subtotalCents)}</dd></div>
<div><dt>Shipping</dt><dd data-shipping>${shipping === 0 ? "Free" : money(shipping)}</dd></div>
<div class="total"><dt>Total</dt><dd data-total>${money(cart.subtotalCents + shipping)}</dd></div>
</dl>
<a class="plain" href="/cart">Change cart</a>
</section>`;
};
