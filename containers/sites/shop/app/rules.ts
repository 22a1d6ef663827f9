/**
 * @module The shop's business rules: its date, shipping, payment and limits.
 */
import { minutesAt } from "../../../../durable-objects/site/kit/dates.ts";
import type { OrderStatus, ShippingMethod } from "./model.ts";

export const SHOP_NAME = "Harbor & Fern";
/** The day on which every copy of the shop begins: pages depend on no clock. */
export const SHOP_DATE = "2026-03-08";
export const SHOP_OPENS = minutesAt(`${SHOP_DATE}T09:00`);

export const MINUTES_PER_HOUR = 60;
export const MINUTES_PER_DAY = 24 * MINUTES_PER_HOUR;

export const FREE_SHIPPING_FROM_CENTS = 75_00;
export const STANDARD_SHIPPING_CENTS = 5_95;
export const EXPRESS_SHIPPING_CENTS = 14_50;
export const MAX_QUANTITY = 20;
/** Stock that pages warn of. */
export const LOW_STOCK = 5;
export const RETURN_DAYS = 30;

export const SHIPPING_METHODS: Readonly<Record<ShippingMethod, { readonly label: string; readonly arrives: string }>> = {
  standard: { label: "Standard, 3 to 5 working days", arrives: "2026-03-13" },
  express: { label: "Express, next working day", arrives: "2026-03-09" },
};

export const PAYMENT_METHODS = {
  card: "Card",
  invoice: "Invoice",
  delivery: "Pay on delivery",
} as const;
export type PaymentMethod = keyof typeof PAYMENT_METHODS;

export const COUNTRIES = ["Canada", "Germany", "Ireland", "Netherlands", "United Kingdom", "United States"] as const;

export const RETURN_REASONS = [
  "Arrived damaged",
  "Wrong item sent",
  "Not as described",
  "Does not fit",
  "Changed my mind",
] as const;

export const MESSAGE_TOPICS = ["An order", "A product", "A return", "Something else"] as const;

/** What an order may become next; staff move it on, and nothing brings it back. */
export const NEXT_STATUSES: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  Received: ["Packed", "Shipped", "Cancelled"],
  Packed: ["Shipped", "Cancelled"],
  Shipped: ["Delivered"],
  Delivered: [],
  Cancelled: [],
};

export const shippingCents = (subtotalCents: number, method: ShippingMethod): number => {
  if (subtotalCents === 0) return 0;
  if (method === "express") return EXPRESS_SHIPPING_CENTS;
  return subtotalCents >= FREE_SHIPPING_FROM_CENTS ? 0 : STANDARD_SHIPPING_CENTS;
};

/** "$1,234.50", "-$5.00". Written out, because locale data differs between runtimes. */
export const money = (cents: number): string => {
  const size = Math.abs(cents);
  const whole = String(Math.floor(size / 100)).replaceAll(/\B(?=(\d{3})+$)/g, ",");
  return `${cents < 0 ? "-" : ""}$${whole}.${String(size % 100).padStart(2, "0")}`;
};
