/**
 * @module Coupons: everybody sees them, managers make and change them.
 */
import { Hono } from "hono";
import { readBody } from "../../routes/body.ts";
import { findCoupon } from "../../store/coupons.ts";
import { readFields } from "../../store/form.ts";
import { COUPON_FIELDS, type CouponForm, couponErrors, formOf, listCoupons, saveCoupon, setEnabled } from "../store/coupons.ts";
import { couponFormView, couponsView } from "../views/coupons.ts";
import { type OfficeContext, type OfficeEnv, page } from "./page.ts";
import { isManager, managersOnly } from "./staff.ts";

export const coupons = new Hono<OfficeEnv>()
  .get("/coupons", (c) => page(c, { title: "Coupons", main: couponsView(listCoupons(c.env.sql), isManager(c)) }))
  .get("/coupons/new", managersOnly, (c) =>
    page(c, { title: "New coupon", main: couponFormView(null, { ...readFields({}, COUPON_FIELDS), kind: "percent" }, {}) }),
  )
  .post("/coupons/new", managersOnly, async (c) => {
    const form: CouponForm = readFields(await readBody(c), COUPON_FIELDS);
    const errors = couponErrors(c.env.sql, form, null);
    if (Object.keys(errors).length > 0) return page(c, { title: "New coupon", main: couponFormView(null, form, errors) }, 422);
    saveCoupon(c.env.sql, form, null);
    return c.redirect("/coupons?notice=coupon-created", 303);
  })
  .get("/coupons/:code", managersOnly, (c, next) => {
    const coupon = couponIn(c);
    return coupon ? page(c, { title: `Coupon ${coupon.code}`, main: couponFormView(coupon, formOf(coupon), {}) }) : next();
  })
  .post("/coupons/:code", managersOnly, async (c, next) => {
    const coupon = couponIn(c);
    if (!coupon) return next();
    const form: CouponForm = readFields(await readBody(c), COUPON_FIELDS);
    const errors = couponErrors(c.env.sql, form, coupon);
    if (Object.keys(errors).length > 0)
      return page(c, { title: `Coupon ${coupon.code}`, main: couponFormView(coupon, form, errors) }, 422);
    saveCoupon(c.env.sql, form, coupon);
    return c.redirect("/coupons?notice=saved", 303);
  })
  .post("/coupons/:code/disable", managersOnly, (c, next) => switchCoupon(c, false) ?? next())
  .post("/coupons/:code/enable", managersOnly, (c, next) => switchCoupon(c, true) ?? next());

const couponIn = (c: OfficeContext) => findCoupon(c.env.sql, c.req.param("code") ?? "");

const switchCoupon = (c: OfficeContext, enabled: boolean): Response | null => {
  const coupon = couponIn(c);
  if (!coupon) return null;
  setEnabled(c.env.sql, coupon, enabled);
  return c.redirect(`/coupons?notice=${enabled ? "coupon-enabled" : "coupon-disabled"}`, 303);
};
