/**
 * @module The list of coupons, and the form that makes and changes one.
 */
import { html } from "hono/html";
import { errorText, invalid, radioGroup, textField } from "../../../../../../durable-objects/site/kit/fields.ts";
import type { Markup } from "../../../../../../durable-objects/site/kit/markup.ts";
import { couponWorth } from "../../discounts.ts";
import type { CouponRow } from "../../model.ts";
import { money } from "../../rules.ts";
import { tick } from "../../views/fields.ts";
import type { CouponErrors, CouponForm, ListedCoupon } from "../store/coupons.ts";
import { statusMark, table } from "./parts.ts";

const KINDS = [
  { value: "percent", label: "Percentage off" },
  { value: "amount", label: "Sum off" },
  { value: "shipping", label: "Free standard shipping" },
];

export const couponsView = (coupons: readonly ListedCoupon[], manager: boolean): Markup => html`<div id="coupons" data-region>
<div class="head"><h1>Coupons</h1>${manager ? html`<a class="button" href="/coupons/new">New coupon</a>` : null}</div>
${manager ? null : html`<p class="muted">Coupons are made and changed by managers.</p>`}
${table(
  ["Code", "For", "Discount", "Minimum", "Valid", "Per customer", "Uses", "Status", ...(manager ? ["Change"] : [])],
  coupons.map((coupon) => couponRow(coupon, manager)),
  "Coupons",
)}</div>`;

const couponRow = (
  coupon: ListedCoupon,
  manager: boolean,
): Markup => html`<tr><th scope="row">${manager ? html`<a href="/coupons/${coupon.code}">${coupon.code}</a>` : coupon.code}</th><td>${coupon.about}</td><td>${couponWorth(coupon)}</td><td class="sum">${coupon.minimum_cents === 0 ? "–" : money(coupon.minimum_cents)}</td><td><span class="day">${coupon.starts_on}</span> to <span class="day">${coupon.ends_on}</span></td><td>${coupon.once === 1 ? "Once" : "Any number"}</td><td class="sum">${coupon.uses}</td><td>${statusMark(coupon.state)}</td>${manager ? html`<td><form action="/coupons/${coupon.code}/${coupon.enabled === 1 ? "disable" : "enable"}" method="post" data-live><button type="submit" class="small" aria-label="${coupon.enabled === 1 ? "Disable" : "Enable"} ${coupon.code}">${coupon.enabled === 1 ? "Disable" : "Enable"}</button></form></td>` : null}</tr>
`;

export const couponFormView = (coupon: CouponRow | null, form: CouponForm, errors: CouponErrors): Markup => {
  const date = (name: "starts" | "ends", label: string): Markup => html`<p class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="date" value="${form[name]}"${invalid(name, errors[name])}>${errorText(name, errors[name])}</p>`;
  return html`<p class="crumbs"><a href="/coupons">Coupons</a> / ${coupon?.code ?? "New"}</p>
<h1>${coupon ? `Coupon ${coupon.code}` : "New coupon"}</h1>
<form class="card" action="/coupons/${coupon?.code ?? "new"}" method="post" novalidate data-coupon>
${coupon ? null : textField({ name: "code", label: "Code", value: form.code, error: errors.code })}
${textField({ name: "about", label: "What it is for", value: form.about, error: errors.about })}
${radioGroup({ name: "kind", legend: "Kind", value: form.kind, error: errors.kind, choices: KINDS })}
<div class="pair"><div data-value>${textField({ name: "value", label: "Percent, or dollars", value: form.value, error: errors.value })}</div>
${textField({ name: "minimum", label: "Minimum order in dollars (empty for none)", value: form.minimum, error: errors.minimum })}</div>
<div class="pair">${date("starts", "First day")}${date("ends", "Last day")}</div>
${tick("once", "Once per customer", form.once !== "")}
<p class="actions"><button type="submit" class="button">Save coupon</button> <a href="/coupons">Back</a></p>
</form>`;
};
