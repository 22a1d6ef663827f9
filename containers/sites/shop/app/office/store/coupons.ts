/**
 * @module Coupons as managers see and make them.
 */
import { isoDate } from "../../../../../../durable-objects/site/kit/dates.ts";
import { readClock, tick } from "../../../../../../durable-objects/site/kit/site-clock.ts";
import { COUPON_KINDS, type CouponKind, type CouponRow } from "../../model.ts";
import { findCoupon } from "../../store/coupons.ts";
import { centsOf, dayOf, wholeNumberOf } from "../../store/form.ts";
import { insertRow, nextId, updateRow } from "../../store/rows.ts";

export type CouponState = "Active" | "Scheduled" | "Expired" | "Disabled";
export type ListedCoupon = CouponRow & { readonly uses: number; readonly state: CouponState };

export const COUPON_FIELDS = ["code", "about", "kind", "value", "minimum", "starts", "ends", "once"] as const;
export type CouponForm = Readonly<Record<(typeof COUPON_FIELDS)[number], string>>;
export type CouponErrors = Partial<Record<keyof CouponForm, string>>;

export const listCoupons = (sql: SqlStorage): ListedCoupon[] => {
  const today = isoDate(readClock(sql));
  return sql
    .exec<CouponRow & { uses: number }>(
      `SELECT c.*, (SELECT count(*) FROM orders o WHERE o.coupon = c.code AND o.status <> 'Cancelled') AS uses
       FROM coupons c ORDER BY c.id DESC`,
    )
    .toArray()
    .map((coupon) => ({ ...coupon, state: stateOf(coupon, today) }));
};

const stateOf = ({ enabled, starts_on, ends_on }: CouponRow, today: string): CouponState => {
  if (enabled === 0) return "Disabled";
  if (today < starts_on) return "Scheduled";
  return today > ends_on ? "Expired" : "Active";
};

export const formOf = (coupon: CouponRow): CouponForm => ({
  code: coupon.code,
  about: coupon.about,
  kind: coupon.kind,
  value: coupon.kind === "amount" ? (coupon.value / 100).toFixed(2) : String(coupon.value),
  minimum: (coupon.minimum_cents / 100).toFixed(2),
  starts: coupon.starts_on,
  ends: coupon.ends_on,
  once: coupon.once === 1 ? "1" : "",
});

/** A code belongs to one coupon, and stays with it: orders name it. */
export const couponErrors = (sql: SqlStorage, form: CouponForm, existing: CouponRow | null): CouponErrors => {
  const errors: CouponErrors = {};
  const code = form.code.toUpperCase();
  if (!existing && !/^[A-Z0-9]{3,20}$/.test(code)) errors.code = "Use 3 to 20 letters and digits.";
  else if (!existing && findCoupon(sql, code)) errors.code = "There is a coupon with this code.";
  if (form.about.length < 2) errors.about = "Say what the coupon is for.";
  if (!COUPON_KINDS.some((kind) => kind === form.kind)) errors.kind = "Choose a kind.";
  if (form.kind === "percent" && !inRange(wholeNumberOf(form.value), 1, 90)) errors.value = "Enter a percentage from 1 to 90.";
  if (form.kind === "amount" && !inRange(centsOf(form.value), 1, 1_000_00)) errors.value = "Enter a sum such as 10.00.";
  if (form.minimum !== "" && centsOf(form.minimum) === null) errors.minimum = "Enter a sum such as 50.00, or nothing.";
  if (dayOf(form.starts) === null) errors.starts = "Enter the first day.";
  if (dayOf(form.ends) === null) errors.ends = "Enter the last day.";
  else if (form.ends < form.starts) errors.ends = "The last day comes before the first.";
  return errors;
};

const inRange = (value: number | null, least: number, most: number): boolean => value !== null && value >= least && value <= most;

/** The form must have passed couponErrors. */
export const saveCoupon = (sql: SqlStorage, form: CouponForm, existing: CouponRow | null): string => {
  tick(sql);
  const kind = form.kind as CouponKind;
  const row = {
    about: form.about,
    kind,
    value: kind === "shipping" ? 0 : ((kind === "amount" ? centsOf(form.value) : wholeNumberOf(form.value)) ?? 0),
    minimum_cents: form.minimum === "" ? 0 : (centsOf(form.minimum) ?? 0),
    starts_on: form.starts,
    ends_on: form.ends,
    once: form.once === "" ? 0 : 1,
  };
  if (existing) {
    updateRow(sql, "coupons", existing.id, row);
    return existing.code;
  }
  const code = form.code.toUpperCase();
  insertRow(sql, "coupons", { id: nextId(sql, "coupons"), code, ...row, enabled: 1 });
  return code;
};

export const setEnabled = (sql: SqlStorage, coupon: CouponRow, enabled: boolean): void =>
  updateRow(sql, "coupons", coupon.id, { enabled: enabled ? 1 : 0 });
