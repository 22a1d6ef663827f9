/**
 * @module The checkout form: what it asks for, what is wrong with an answer, and the order that comes of it.
 */
import type { SiteCopy } from "../../../../../durable-objects/site/embedded-site.ts";
import { tick } from "../../../../../durable-objects/site/kit/site-clock.ts";
import { orderNumber } from "../content/orders.ts";
import type { CustomerRow, OrderRow, ShippingMethod } from "../model.ts";
import { PAYMENT_METHODS, type PaymentMethod, SHIPPING_METHODS, SHOP_DATE } from "../rules.ts";
import { type AddressField, addressErrors, EMAIL } from "./addresses.ts";
import { type Cart, cartTotals, emptyCart, GUEST } from "./cart.ts";
import { couponUsedBy } from "./coupons.ts";
import { refreshProduct } from "./products.ts";
import { insertRow, nextId } from "./rows.ts";

export const CHECKOUT_FIELDS = [
  "name",
  "email",
  "street",
  "city",
  "postcode",
  "country",
  "shipping",
  "payment",
  "card-number",
  "card-expiry",
  "card-code",
  "terms",
] as const;
export type CheckoutField = (typeof CHECKOUT_FIELDS)[number];
export type CheckoutForm = Readonly<Record<CheckoutField, string>>;
export type CheckoutErrors = Partial<Record<CheckoutField, string>>;

const EXPIRY = /^(0[1-9]|1[0-2])\/(\d{2})$/;

export const checkForm = (form: CheckoutForm): CheckoutErrors => {
  const errors: CheckoutErrors = addressErrors(form as Readonly<Record<AddressField, string>>);
  const need = (field: CheckoutField, good: boolean, message: string): void => {
    if (!good) errors[field] = message;
  };
  need("email", EMAIL.test(form.email), "Enter an email address such as name@example.com.");
  need("shipping", Object.hasOwn(SHIPPING_METHODS, form.shipping), "Choose how we should send it.");
  need("payment", Object.hasOwn(PAYMENT_METHODS, form.payment), "Choose how you want to pay.");
  if (form.payment === "card") {
    need("card-number", isCardNumber(form["card-number"]), "Enter a card number of 13 to 19 digits.");
    need("card-expiry", isFutureMonth(form["card-expiry"]), "Enter a month in the future as MM/YY.");
    need("card-code", /^\d{3,4}$/.test(form["card-code"]), "Enter the 3 or 4 digits of the security code.");
  }
  need("terms", form.terms !== "", "Accept the terms of sale to place the order.");
  return errors;
};

/** Why the cart cannot be bought as it is, although the form is right. */
export const cartProblem = (sql: SqlStorage, cart: Cart, email: string): string | null => {
  const short = cart.lines.find(({ quantity, stock }) => quantity > stock);
  if (short) return `We have only ${short.stock} of ${short.name} left. Please change your cart.`;
  if (cart.coupon?.once === 1 && couponUsedBy(sql, cart.coupon.code, email)) {
    return `The code ${cart.coupon.code} works once per customer and was used with this email address before. Please take it off in the cart.`;
  }
  return null;
};

/** Turns the cart into an order and empties it. The form must have passed checkForm. */
export const placeOrder = ({ sql, seed }: SiteCopy, form: CheckoutForm, cart: Cart, customer: CustomerRow | null): OrderRow => {
  const id = nextId(sql, "orders");
  const shipping = form.shipping as ShippingMethod;
  const totals = cartTotals(cart, shipping);
  const order: OrderRow = {
    id,
    number: orderNumber(seed, id),
    customer_id: customer?.id ?? null,
    email: form.email.toLowerCase(),
    placed_at: tick(sql),
    status: "Received",
    packed_at: null,
    shipped_at: null,
    delivered_at: null,
    cancelled_at: null,
    name: form.name,
    street: form.street,
    city: form.city,
    postcode: form.postcode,
    country: form.country,
    shipping,
    payment: paymentLabel(form),
    coupon: cart.coupon?.code ?? "",
    subtotal_cents: totals.subtotalCents,
    discount_cents: totals.discountCents,
    shipping_cents: totals.shippingCents,
    total_cents: totals.totalCents,
    refunded_cents: 0,
  };
  insertRow(sql, "orders", order);
  for (const { product_id, variant_id, name, variant, quantity, price_cents } of cart.lines) {
    const line = { order_id: id, product_id, variant_id, name, variant, quantity, price_cents };
    insertRow(sql, "order_lines", { id: nextId(sql, "order_lines"), ...line });
    sql.exec("UPDATE variants SET stock = stock - ? WHERE id = ?", quantity, variant_id);
    refreshProduct(sql, product_id);
  }
  emptyCart(sql, customer?.id ?? GUEST);
  return order;
};

const paymentLabel = (form: CheckoutForm): string => {
  const label = PAYMENT_METHODS[form.payment as PaymentMethod];
  return form.payment === "card" ? `${label} ending in ${form["card-number"].slice(-4)}` : label;
};

const isCardNumber = (text: string): boolean => /^\d{13,19}$/.test(text.replaceAll(/[ -]/g, ""));

const isFutureMonth = (text: string): boolean => {
  const match = EXPIRY.exec(text.replaceAll(" ", ""));
  return match !== null && `20${match[2]}-${match[1]}` >= SHOP_DATE.slice(0, 7);
};
