import { describe, expect, it } from "vitest";
import { CATEGORIES } from "../../durable-objects/site/apps/shop/assortment.ts";
import { generateProducts } from "../../durable-objects/site/apps/shop/catalogue.ts";
import { generateOrders, orderNumber } from "../../durable-objects/site/apps/shop/orders.ts";
import { money, shippingCents } from "../../durable-objects/site/apps/shop/rules.ts";
import { seededRandom } from "../../durable-objects/site/kit/random.ts";

const SEEDS = [0, 1, 2, 42, 1_000_003, Number.MAX_SAFE_INTEGER];

describe("seeded randomness", () => {
  it("repeats for the same seed and label, and not for another", () => {
    const draw = (seed: number, label: string) => {
      const random = seededRandom(seed, label);
      return Array.from({ length: 20 }, () => random.integer(0, 1_000_000));
    };
    expect(draw(5, "a")).toEqual(draw(5, "a"));
    expect(draw(5, "a")).not.toEqual(draw(6, "a"));
    expect(draw(5, "a")).not.toEqual(draw(5, "b"));
  });

  it("gives every number of a range its share", () => {
    const random = seededRandom(0, "shares");
    const drawn = Array.from({ length: 10_000 }, () => random.integer(0, 4));
    for (const number of [0, 1, 2, 3, 4]) {
      expect(drawn.filter((other) => other === number).length).toBeGreaterThan(1_700);
    }
  });
});

describe.each(SEEDS)("the catalogue of seed %i", (seed) => {
  const products = generateProducts(seed);

  it("has products in every category, each with a name and address of its own", () => {
    expect(products.length).toBeGreaterThanOrEqual(120);
    for (const { slug } of CATEGORIES) expect(products.filter(({ category }) => category === slug).length).toBeGreaterThan(12);
    expect(new Set(products.map(({ slug }) => slug)).size).toBe(products.length);
    expect(new Set(products.map(({ name }) => name)).size).toBe(products.length);
    for (const { slug } of products) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  it("has prices, ratings and stock that make sense", () => {
    for (const { price_cents, was_cents, rating, stock } of products) {
      expect(price_cents).toBeGreaterThan(0);
      expect(Number.isInteger(price_cents)).toBe(true);
      if (was_cents !== null) expect(was_cents).toBeGreaterThan(price_cents);
      expect(rating).toBeGreaterThanOrEqual(10);
      expect(rating).toBeLessThanOrEqual(50);
      expect(stock).toBeGreaterThanOrEqual(0);
    }
    expect(products.filter(({ featured }) => featured)).toHaveLength(8);
    expect(products.some(({ stock }) => stock === 0)).toBe(true);
    expect(products.some(({ options }) => options.length > 1)).toBe(true);
  });

  it("comes with orders that add up, under numbers that differ", () => {
    const { orders, lines } = generateOrders(seed, products);
    expect(new Set(orders.map(({ number }) => number)).size).toBe(orders.length);
    expect(orders.map(({ number }) => number)).not.toContain(orderNumber(seed, orders.length + 1));
    for (const order of orders) {
      const own = lines.filter(({ order_id }) => order_id === order.id);
      expect(order.subtotal_cents).toBe(own.reduce((sum, { price_cents, quantity }) => sum + price_cents * quantity, 0));
      expect(order.total_cents).toBe(order.subtotal_cents + order.shipping_cents);
      expect(order.placed_on < "2026-03-08").toBe(true);
    }
  });
});

describe("the shop's rules", () => {
  it("write money out", () => {
    expect([5, 995, 100_000, 123_456_789].map(money)).toEqual(["$0.05", "$9.95", "$1,000.00", "$1,234,567.89"]);
  });

  it("ship for free from 75 dollars on, and never by express", () => {
    expect(shippingCents(74_99, "standard")).toBe(5_95);
    expect(shippingCents(75_00, "standard")).toBe(0);
    expect(shippingCents(75_00, "express")).toBe(14_50);
  });
});
