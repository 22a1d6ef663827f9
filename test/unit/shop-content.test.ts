import { readFileSync } from "node:fs";
import { parse } from "smol-toml";
import { describe, expect, it } from "vitest";
import {
  MAIN_CUSTOMER,
  MAIN_MANAGER,
  MAIN_STAFF,
  OFFICE_HOST,
  SHOP_HOST,
  SIGN_INS,
} from "../../containers/sites/shop/app/accounts.ts";
import { CATEGORIES } from "../../containers/sites/shop/app/content/assortment/index.ts";
import { generateContent } from "../../containers/sites/shop/app/content/index.ts";
import { orderNumber } from "../../containers/sites/shop/app/content/orders.ts";
import { totalsOf } from "../../containers/sites/shop/app/discounts.ts";
import { ORDER_STATUSES } from "../../containers/sites/shop/app/model.ts";
import { MINUTES_PER_DAY, money, RETURN_DAYS, SHOP_OPENS, shippingCents } from "../../containers/sites/shop/app/rules.ts";

const SEEDS = [0, 1, 2, 42, 1_000_003, Number.MAX_SAFE_INTEGER];
const MAX_ROWS = 4_000;
const MAX_BYTES = 1_000_000;

describe.each(SEEDS)("the content of seed %i", (seed) => {
  const content = generateContent(seed);
  const { products, variants, orders, order_lines: lines, reviews, customers, coupons } = content;

  it("has products in every category, each with a name and address of its own", () => {
    expect(products).toHaveLength(240);
    for (const { slug } of CATEGORIES) expect(products.filter(({ category }) => category === slug)).toHaveLength(30);
    expect(new Set(products.map(({ slug }) => slug)).size).toBe(products.length);
    expect(new Set(products.map(({ name }) => name)).size).toBe(products.length);
    for (const { slug } of products) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  it("has prices and stock that follow the variants", () => {
    for (const product of products) {
      const own = variants.filter(({ product_id }) => product_id === product.id);
      expect(product.price_cents).toBe(Math.min(...own.map(({ price_cents }) => price_cents)));
      expect(product.stock).toBe(own.reduce((sum, { stock }) => sum + stock, 0));
      expect(product.price_cents).toBeGreaterThan(0);
      if (product.was_cents !== null) expect(product.was_cents).toBeGreaterThan(product.price_cents);
    }
    expect(
      products
        .filter(({ featured }) => featured > 0)
        .map(({ featured }) => featured)
        .sort(),
    ).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(products.some(({ stock }) => stock === 0)).toBe(true);
    expect(new Set(variants.map(({ sku }) => sku)).size).toBe(variants.length);
  });

  it("has ratings that are the mean of the published reviews", () => {
    expect(reviews).toHaveLength(600);
    for (const product of products) {
      const stars = reviews
        .filter((review) => review.product_id === product.id && review.status === "Published")
        .map((r) => r.stars);
      expect(product.ratings).toBe(stars.length);
      const mean = stars.length === 0 ? 0 : (10 * stars.reduce((sum, n) => sum + n, 0)) / stars.length;
      expect(Math.abs(product.rating - mean)).toBeLessThanOrEqual(0.5);
    }
    expect(reviews.filter(({ status }) => status === "Pending").length).toBeGreaterThan(4);
  });

  it("has reviews of customers for what they have had delivered, once each", () => {
    const own = reviews.filter(({ customer_id }) => customer_id !== null);
    expect(new Set(own.map(({ customer_id, product_id }) => `${customer_id} ${product_id}`)).size).toBe(own.length);
    for (const review of own) {
      const bought = lines
        .filter(({ product_id }) => product_id === review.product_id)
        .map(({ order_id }) => orders[order_id - 1]);
      const delivered = bought.filter((order) => order?.customer_id === review.customer_id && order.delivered_at !== null);
      expect(delivered.some((order) => (order?.delivered_at ?? Number.POSITIVE_INFINITY) < review.at)).toBe(true);
    }
    for (const { text, title } of reviews) expect(`${title} ${text}`).not.toMatch(/[{}]|undefined/);
  });

  it("has orders that add up, under numbers that differ, in order of time", () => {
    expect(new Set(orders.map(({ number }) => number)).size).toBe(orders.length);
    expect(orders.map(({ number }) => number)).not.toContain(orderNumber(seed, orders.length + 1));
    for (const [at, order] of orders.entries()) {
      const own = lines.filter(({ order_id }) => order_id === order.id);
      const coupon = coupons.find(({ code }) => code === order.coupon) ?? null;
      const totals = totalsOf(
        own.reduce((sum, line) => sum + line.price_cents * line.quantity, 0),
        coupon,
        order.shipping,
      );
      expect(order).toMatchObject({
        subtotal_cents: totals.subtotalCents,
        discount_cents: totals.discountCents,
        shipping_cents: totals.shippingCents,
        total_cents: totals.totalCents,
      });
      const times = [order.placed_at, order.packed_at, order.shipped_at, order.delivered_at].filter((time) => time !== null);
      expect(times).toEqual([...times].sort((a, b) => a - b));
      expect(Math.max(...times, order.cancelled_at ?? 0)).toBeLessThan(SHOP_OPENS);
      expect(order.placed_at).toBeGreaterThanOrEqual(orders[at - 1]?.placed_at ?? 0);
    }
    for (const status of ORDER_STATUSES) expect(orders.some((order) => order.status === status)).toBe(true);
  });

  it("has refunds that orders and returns agree with", () => {
    for (const order of orders) {
      const paid = content.refunds
        .filter(({ order_id }) => order_id === order.id)
        .reduce((sum, { amount_cents }) => sum + amount_cents, 0);
      expect(order.refunded_cents).toBe(paid);
      expect(paid).toBeLessThanOrEqual(order.total_cents);
    }
    for (const one of content.returns) {
      const order = orders[one.order_id - 1];
      expect(order?.customer_id).toBe(one.customer_id);
      expect(one.requested_at).toBeGreaterThan(order?.delivered_at ?? Number.POSITIVE_INFINITY);
      if (one.decided_at !== null) expect(one.decided_at).toBeGreaterThanOrEqual(one.requested_at);
    }
  });

  it("gives the main customer orders in every state", () => {
    const own = orders.filter(({ customer_id }) => customer_id === MAIN_CUSTOMER.id);
    expect(own).toHaveLength(12);
    for (const status of ORDER_STATUSES) expect(own.some((order) => order.status === status)).toBe(true);
    const month = SHOP_OPENS - RETURN_DAYS * MINUTES_PER_DAY;
    expect(own.filter(({ delivered_at }) => delivered_at !== null && delivered_at > month)).toHaveLength(3);
    expect(reviews.filter(({ customer_id }) => customer_id === MAIN_CUSTOMER.id)).toHaveLength(3);
    expect(content.wishes.filter(({ customer_id }) => customer_id === MAIN_CUSTOMER.id)).toHaveLength(4);
    expect(customers[0]).toMatchObject({ email: MAIN_CUSTOMER.email, name: MAIN_CUSTOMER.name, blocked: 0 });
    expect(new Set(customers.map(({ email }) => email)).size).toBe(customers.length);
  });

  it("is small", () => {
    const tables = Object.values(content);
    expect(tables.reduce((sum, rows) => sum + rows.length, 0)).toBeLessThan(MAX_ROWS);
    expect(JSON.stringify(content).length).toBeLessThan(MAX_BYTES);
  });
});

describe("the shop's content", () => {
  it("is the same for the same seed, and other in every table for another", () => {
    const [one, again, other] = [generateContent(3), generateContent(3), generateContent(4)];
    expect(again).toEqual(one);
    const same = Object.keys(one).filter((table) => {
      const rows = (content: typeof one): string => JSON.stringify(content[table as keyof typeof one]);
      return rows(one) === rows(other);
    });
    expect(same).toEqual(["staff"]);
  });
});

describe("the shop's manifest", () => {
  const manifest = parse(readFileSync("containers/sites/shop/site.toml", "utf8"));

  it("lists the accounts and hosts that the shop has", () => {
    expect(manifest.hosts).toEqual([{ names: [SHOP_HOST, OFFICE_HOST] }]);
    expect(manifest.accounts).toEqual([
      { name: "customer", username: MAIN_CUSTOMER.email, password: MAIN_CUSTOMER.password },
      { name: "staff", username: MAIN_STAFF.username, password: MAIN_STAFF.password },
      { name: "manager", username: MAIN_MANAGER.username, password: MAIN_MANAGER.password },
    ]);
    expect(Object.keys(SIGN_INS)).toEqual(["customer", "staff", "manager"]);
    expect(manifest.signedIn).toBeUndefined();
  });
});

describe("the shop's rules", () => {
  it("write money out", () => {
    expect([5, 995, 100_000, 123_456_789, -500].map(money)).toEqual(["$0.05", "$9.95", "$1,000.00", "$1,234,567.89", "-$5.00"]);
  });

  it("ship for free from 75 dollars on, and never by express", () => {
    expect(shippingCents(74_99, "standard")).toBe(5_95);
    expect(shippingCents(75_00, "standard")).toBe(0);
    expect(shippingCents(75_00, "express")).toBe(14_50);
  });
});
