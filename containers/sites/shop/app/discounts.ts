/**
 * @module What a coupon is worth, and whether it may be used.
 */
import type { CouponRow, ShippingMethod } from "./model.ts";
import { money, shippingCents } from "./rules.ts";

export interface Totals {
  readonly subtotalCents: number;
  readonly discountCents: number;
  readonly shippingCents: number;
  readonly totalCents: number;
}

/** Free shipping is granted on the sum before the discount, and a coupon never makes express shipping free. */
export const totalsOf = (subtotal: number, coupon: CouponRow | null, method: ShippingMethod): Totals => {
  const discount = coupon === null ? 0 : discountCents(coupon, subtotal);
  const shipping = coupon?.kind === "shipping" && method === "standard" ? 0 : shippingCents(subtotal, method);
  return {
    subtotalCents: subtotal,
    discountCents: discount,
    shippingCents: shipping,
    totalCents: subtotal - discount + shipping,
  };
};

const discountCents = ({ kind, value }: CouponRow, subtotal: number): number => {
  if (kind === "shipping") return 0;
  return kind === "amount" ? Math.min(value, subtotal) : Math.round((subtotal * value) / 100);
};

/** Why a coupon cannot be used now; null when it can. */
export const couponProblem = (coupon: CouponRow, subtotal: number, today: string, usedBefore: boolean): string | null => {
  if (coupon.enabled === 0) return `The code ${coupon.code} is no longer valid.`;
  if (today < coupon.starts_on) return `The code ${coupon.code} is not valid yet.`;
  if (today > coupon.ends_on) return `The code ${coupon.code} has expired.`;
  if (coupon.once === 1 && usedBefore) return `You have used the code ${coupon.code} before. It works once per customer.`;
  if (subtotal < coupon.minimum_cents) return `The code ${coupon.code} needs an order of ${money(coupon.minimum_cents)} or more.`;
  return null;
};

/** "15% off", "$10.00 off", "Free standard shipping". */
export const couponWorth = ({ kind, value }: Pick<CouponRow, "kind" | "value">): string => {
  if (kind === "shipping") return "Free standard shipping";
  return kind === "percent" ? `${value}% off` : `${money(value)} off`;
};
