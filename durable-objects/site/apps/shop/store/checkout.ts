/**
 * @module The checkout form: what it asks for, what is wrong with an answer, and the order that comes of it.
 */
import type { SiteCopy } from "../../../embedded-site.ts";
import { type OrderRow, orderNumber } from "../orders.ts";
import {
  COUNTRIES,
  PAYMENT_METHODS,
  type PaymentMethod,
  SHIPPING_METHODS,
  SHOP_DATE,
  type ShippingMethod,
  shippingCents,
} from "../rules.ts";
import type { Cart } from "./cart.ts";

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

const MAX_FIELD_LENGTH = 120;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const POSTCODE = /^[a-z0-9][a-z0-9 -]{2,9}$/i;
const EXPIRY = /^(0[1-9]|1[0-2])\/(\d{2})$/;

export const emptyForm = (): CheckoutForm => ({ ...readForm(() => undefined), shipping: "standard" }) satisfies CheckoutForm;

export const readForm = (field: (name: CheckoutField) => unknown): CheckoutForm =>
  Object.fromEntries(
    CHECKOUT_FIELDS.map((name) => {
      const value = field(name);
      return [name, typeof value === "string" ? value.trim().slice(0, MAX_FIELD_LENGTH) : ""];
    }),
  ) as CheckoutForm;

export const checkForm = (form: CheckoutForm): CheckoutErrors => {
  const errors: CheckoutErrors = {};
  const need = (field: CheckoutField, good: boolean, message: string): void => {
    if (!good) errors[field] = message;
  };
  need("name", form.name.length >= 2, "Enter your full name.");
  need("email", EMAIL.test(form.email), "Enter an email address such as name@example.com.");
  need("street", form.street.length >= 3, "Enter your street and house number.");
  need("city", form.city.length >= 2, "Enter your town or city.");
  need("postcode", POSTCODE.test(form.postcode), "Enter a postcode of 3 to 10 letters and digits.");
  need(
    "country",
    COUNTRIES.some((country) => country === form.country),
    "Choose a country that we deliver to.",
  );
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

/** Turns the cart into an order and empties it. The form must have passed checkForm. */
export const placeOrder = ({ sql, seed }: SiteCopy, form: CheckoutForm, cart: Cart): OrderRow => {
  const { id } = sql.exec<{ id: number }>("SELECT max(id) + 1 AS id FROM orders").one();
  const shipping = form.shipping as ShippingMethod;
  const shippingPrice = shippingCents(cart.subtotalCents, shipping);
  const order: OrderRow = {
    id,
    number: orderNumber(seed, id),
    placed_on: SHOP_DATE,
    status: "Received",
    name: form.name,
    email: form.email.toLowerCase(),
    street: form.street,
    city: form.city,
    postcode: form.postcode,
    country: form.country,
    shipping,
    payment: paymentLabel(form),
    subtotal_cents: cart.subtotalCents,
    shipping_cents: shippingPrice,
    total_cents: cart.subtotalCents + shippingPrice,
  };
  const columns = Object.keys(order);
  sql.exec(`INSERT INTO orders (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`, ...Object.values(order));
  sql.exec(
    `INSERT INTO order_lines SELECT ?, p.id, p.name, c.variant, c.quantity, p.price_cents
     FROM cart_lines c JOIN products p ON p.id = c.product_id ORDER BY c.id`,
    id,
  );
  sql.exec(
    `UPDATE products SET stock = stock - held.quantity
     FROM (SELECT product_id, sum(quantity) AS quantity FROM cart_lines GROUP BY product_id) AS held
     WHERE held.product_id = products.id`,
  );
  sql.exec("DELETE FROM cart_lines");
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
