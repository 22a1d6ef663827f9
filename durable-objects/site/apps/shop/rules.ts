/**
 * @module The shop's business rules: its date, shipping, payment and limits.
 */

export const SHOP_NAME = "Harbor & Fern";
/** Today, always: pages depend on no clock. */
export const SHOP_DATE = "2026-03-08";

export const FREE_SHIPPING_FROM_CENTS = 75_00;
export const STANDARD_SHIPPING_CENTS = 5_95;
export const EXPRESS_SHIPPING_CENTS = 14_50;
export const MAX_QUANTITY = 20;

export const SHIPPING_METHODS = {
  standard: { label: "Standard, 3 to 5 working days", arrives: "2026-03-13" },
  express: { label: "Express, next working day", arrives: "2026-03-09" },
} as const;
export type ShippingMethod = keyof typeof SHIPPING_METHODS;

export const PAYMENT_METHODS = {
  card: "Card",
  invoice: "Invoice",
  delivery: "Pay on delivery",
} as const;
export type PaymentMethod = keyof typeof PAYMENT_METHODS;

export const COUNTRIES = ["Canada", "Germany", "Ireland", "Netherlands", "United Kingdom", "United States"] as const;

export const shippingCents = (subtotalCents: number, method: ShippingMethod): number => {
  if (subtotalCents === 0) return 0;
  if (method === "express") return EXPRESS_SHIPPING_CENTS;
  return subtotalCents >= FREE_SHIPPING_FROM_CENTS ? 0 : STANDARD_SHIPPING_CENTS;
};

/** "$1,234.50". Written out, because locale data differs between runtimes. */
export const money = (cents: number): string => {
  const whole = String(Math.floor(cents / 100)).replaceAll(/\B(?=(\d{3})+$)/g, ",");
  return `$${whole}.${String(cents % 100).padStart(2, "0")}`;
};
