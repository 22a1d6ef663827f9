import { describe, expect, it } from "vitest";
import { MAIN_CUSTOMER } from "../../containers/sites/shop/app/accounts.ts";
import type { CouponState } from "../../containers/sites/shop/app/state/document.ts";
import { type Browser, openAsCustomer, openBrowser } from "./site-shop-support.ts";
import { cents, type Page } from "./site-support.ts";

const BUYER = {
  name: "Ada Byron",
  email: "ada@example.org",
  street: "1 Mill Lane",
  city: "Dover",
  postcode: "CT16 1AA",
  country: "United Kingdom",
  shipping: "standard",
  payment: "invoice",
  terms: "yes",
};
const TODAY = "2026-03-08";

const amount = (page: Page, label: string): number =>
  cents((new RegExp(`<dt>${label}</dt><dd[^>]*>([^<]*)<`).exec(page.html)?.[1] ?? "").replace("Free", "0"));

const usable = ({ enabled, startsOn, endsOn }: CouponState): boolean => enabled && startsOn <= TODAY && TODAY <= endsOn;

/** Puts things that need no choice into the cart, until they are worth so much. */
const fill = async (shop: Browser, worthCents: number): Promise<number> => {
  let worth = 0;
  for (const { slug, priceCents, stock, variants } of (await shop.state()).products) {
    if (worth >= worthCents) break;
    if (variants.length > 1 || stock === 0 || priceCents > 20_000) continue;
    await shop.post("/cart/items", { product: slug, quantity: "1" });
    worth += priceCents;
  }
  return worth;
};

describe("coupons", () => {
  it("take a percentage off, from a minimum on", async () => {
    const shop = await openBrowser();
    const coupon = (await shop.state()).coupons.find((one) => one.kind === "percent" && one.minimumCents > 0 && usable(one));
    const code = String(coupon?.code);
    await fill(shop, 1);
    expect((await shop.post("/cart/coupon", { code })).text).toContain(`The code ${code} needs an order of`);
    const worth = await fill(shop, Number(coupon?.minimumCents));
    const page = await shop.post("/cart/coupon", { code: ` ${code.toLowerCase()} ` });
    const subtotal = (await shop.state()).cart.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0);
    expect(subtotal).toBeGreaterThanOrEqual(worth);
    const off = Math.round((subtotal * Number(coupon?.value)) / 100);
    expect(amount(page, `Coupon ${code}`)).toBe(-off);
    expect(amount(page, "Total")).toBe(subtotal - off + amount(page, "Standard shipping"));
    await shop.post("/checkout", BUYER);
    expect((await shop.state()).orders.at(-1)).toMatchObject({
      coupon: code,
      discountCents: off,
      totalCents: subtotal - off + (subtotal >= 7500 ? 0 : 595),
    });
    expect((await shop.state()).cartCoupons).toEqual([]);
  });

  it("take a sum off, or make standard shipping free", async () => {
    const shop = await openBrowser();
    const { coupons } = await shop.state();
    const sum = coupons.find((one) => one.kind === "amount" && usable(one) && !one.once);
    const free = coupons.find((one) => one.kind === "shipping" && usable(one));
    const subtotal = await fill(shop, Number(sum?.minimumCents));
    expect(amount(await shop.post("/cart/coupon", { code: String(sum?.code) }), "Total")).toBe(
      subtotal - Number(sum?.value) + (subtotal >= 7500 ? 0 : 595),
    );
    const cheap = await openBrowser();
    await fill(cheap, Number(free?.minimumCents));
    const page = await cheap.post("/cart/coupon", { code: String(free?.code) });
    expect(amount(page, "Standard shipping")).toBe(0);
    await cheap.post("/checkout", { ...BUYER, shipping: "express" });
    expect((await cheap.state()).orders.at(-1)).toMatchObject({ coupon: free?.code, shippingCents: 14_50 });
  });

  it("say why they do not count", async () => {
    const shop = await openBrowser();
    await fill(shop, 20_000);
    const { coupons } = await shop.state();
    const enabled = coupons.filter((one) => one.enabled);
    const reasons: [string | undefined, string][] = [
      [String(enabled.find(({ endsOn }) => endsOn < TODAY)?.code), "has expired"],
      [String(enabled.find(({ startsOn }) => startsOn > TODAY)?.code), "is not valid yet"],
      [String(coupons.find((one) => !one.enabled)?.code), "is no longer valid"],
      ["NO-SUCH-CODE", "We do not know this coupon code"],
      ["'; DROP TABLE coupons; --", "We do not know this coupon code"],
    ];
    for (const [code = "", reason] of reasons) {
      const page = await shop.post("/cart/coupon", { code });
      expect(page.text).toContain(reason);
      expect(page.html).not.toMatch(/<dt>Coupon/);
    }
    expect((await shop.post("/cart/coupon/remove")).html).not.toContain("Remove coupon");
  });

  it("work once per customer where they say so, for guests by email address", async () => {
    const shop = await openAsCustomer();
    const coupon = (await shop.state()).coupons.find((one) => one.once && usable(one) && one.minimumCents === 0);
    const code = String(coupon?.code);
    const buyer = { ...BUYER, email: MAIN_CUSTOMER.email };
    await fill(shop, 1);
    expect((await shop.post("/cart/coupon", { code })).text).toContain("Your coupon has been applied");
    expect((await shop.post("/checkout", buyer)).text).toContain("Thank you, your order is placed");
    await fill(shop, 1);
    expect((await shop.post("/cart/coupon", { code })).text).toContain(`You have used the code ${code} before`);
    await shop.post("/cart/coupon/remove");
    await shop.post("/sign-out");
    await fill(shop, 1);
    await shop.post("/cart/coupon", { code });
    const refused = await shop.post("/checkout", { ...buyer, email: "ROBIN.ellis@example.com" });
    expect(refused).toMatchObject({ status: 422, text: expect.stringContaining("was used with this email address before") });
    expect((await shop.post("/checkout", { ...buyer, email: "somebody@example.org" })).text).toContain("Thank you");
  });
});

describe("checking out with an account", () => {
  it("starts with the default address, and saves another on demand", async () => {
    const shop = await openAsCustomer();
    await fill(shop, 1);
    const customer = (await shop.state()).customers[0];
    const page = await shop.get("/checkout");
    expect(page.html).toContain(`id="street" name="street" type="text" value="${customer?.addresses[0]?.street}"`);
    expect(page.html).toContain(`value="${MAIN_CUSTOMER.email}"`);
    expect(page.text).toContain(`Saved addresses ${customer?.addresses[0]?.label}: ${customer?.addresses[0]?.street}`);
    await shop.post("/checkout", { ...BUYER, email: MAIN_CUSTOMER.email, save: "1" });
    const after = await shop.state();
    expect(after.orders.at(-1)).toMatchObject({ customer: MAIN_CUSTOMER.email, city: "Dover" });
    expect(after.customers[0]?.addresses.at(-1)).toMatchObject({ label: "Dover", street: BUYER.street });
    const number = String(after.orders.at(-1)?.number);
    expect((await shop.get("/account/orders")).text).toContain(number);
    await shop.post("/sign-out");
    expect((await shop.get(`/checkout/thanks/${number}`)).status).toBe(404);
  });

  it("sells no more than there is, even when stock has gone since", async () => {
    const shop = await openBrowser();
    await fill(shop, 1);
    const [line] = (await shop.state()).cart;
    const office = shop.office();
    await office.post("/sign-in", { username: "dana", password: "packing-bench" });
    const page = await office.get(`/products/${line?.slug}`);
    const id = /action="\/variants\/(\d+)"/.exec(page.html)?.[1];
    await office.post(`/variants/${id}`, { stock: "0" });
    const refused = await shop.post("/checkout", BUYER);
    expect(refused).toMatchObject({ status: 422, text: expect.stringContaining("We have only 0 of") });
  });
});
