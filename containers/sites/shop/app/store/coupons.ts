/**
 * @module Finding coupons, and who has used them.
 */
import type { CouponRow } from "../model.ts";

export const findCoupon = (sql: SqlStorage, code: string): CouponRow | null =>
  sql.exec<CouponRow>("SELECT * FROM coupons WHERE code = ?", code.trim().toUpperCase()).toArray()[0] ?? null;

/** Whether a customer has an order with this coupon that was not cancelled. */
export const couponUsed = (sql: SqlStorage, code: string, customerId: number): boolean =>
  sql
    .exec("SELECT 1 FROM orders WHERE coupon = ? AND customer_id = ? AND status <> 'Cancelled' LIMIT 1", code, customerId)
    .toArray().length > 0;

/** The same by email address, which is all that is known of a guest. */
export const couponUsedBy = (sql: SqlStorage, code: string, email: string): boolean =>
  sql
    .exec("SELECT 1 FROM orders WHERE coupon = ? AND email = ? AND status <> 'Cancelled' LIMIT 1", code, email.toLowerCase())
    .toArray().length > 0;
