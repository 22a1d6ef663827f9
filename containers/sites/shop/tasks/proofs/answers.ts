/**
 * @module Who answers the questions about the store: reads the pages that an agent would read.
 */

import { type Driver, oneMore, type Solvers, telling } from "../../../suite/proofs/solver.ts";
import {
  addToCart,
  applyCoupon,
  cards,
  centsIn,
  choose,
  dollars,
  named,
  onEachPage,
  openAccount,
  openCart,
  openCategory,
  openProduct,
  read,
  rows,
} from "./pages.ts";

const off = (right: string): string => dollars(centsIn(right) + 100);
const listed = (right: string): string => `${right}, or another`;

/** The names of all products of a list, with what `measure` makes of them, best first. */
const best = async (driver: Driver, measure: (card: ReturnType<typeof cards>[number]) => number): Promise<string> => {
  const found: ReturnType<typeof cards> = [];
  await onEachPage(driver, () => void found.push(...cards(driver)));
  return found.sort((a, b) => measure(b) - measure(a))[0]?.name ?? "";
};

const openOrders = async (driver: Driver, words: string): Promise<void> => {
  await openAccount(driver, "Orders");
  await driver.fill(named("searchbox", "Search orders"), words);
  await driver.click(named("button", "Filter"));
};

/** The customer's orders as rows of number, day, items, total and status. */
const allOrders = async (driver: Driver): Promise<string[][]> => {
  await openAccount(driver, "Orders");
  const found: string[][] = [];
  await onEachPage(driver, () => void found.push(...rows(driver).filter(([number]) => number?.startsWith("HF-"))));
  return found;
};

export const browsingAnswerSolvers: Solvers = {
  "shop/cheapest-in-category": telling<{ category: string }>(async (driver, { category }) => {
    await openCategory(driver, category);
    await driver.select(named("combobox", "Sort by"), "Price, low to high");
    await driver.check(/\] checkbox "In stock only/);
    return cards(driver)[0]?.name ?? "";
  }, listed),

  "shop/brand-of-product": telling<{ name: string }>(async (driver, { name }) => {
    await openProduct(driver, name);
    return read(driver, /\] link "([^"]+)"\n\s+# /);
  }, listed),

  "shop/price-of-product": telling<{ name: string }>(async (driver, { name }) => {
    await openProduct(driver, name);
    return read(driver, /^\s+(\$[\d.,]+)/m);
  }, off),

  "shop/price-of-variant": telling<{ name: string; variant: string }>(async (driver, { name, variant }) => {
    await openProduct(driver, name);
    await choose(driver, variant);
    return read(driver, /^\s+(\$[\d.,]+)/m);
  }, off),

  "shop/count-matching-products": telling<{ category: string; dollars: number }>(async (driver, facts) => {
    await openCategory(driver, facts.category);
    await driver.fill(named("spinbutton", "Highest price in dollars"), String(facts.dollars));
    await driver.click(named("button", "Apply"));
    await driver.check(/\] checkbox "In stock only/);
    await driver.click(/\] radio "4 stars and up/);
    return read(driver, /status "(\d+) products?/);
  }, oneMore),

  "shop/count-star-reviews": telling<{ name: string; stars: number }>(async (driver, { name, stars }) => {
    await openProduct(driver, name);
    return read(driver, new RegExp(`link "${stars} stars?: (\\d+) reviews?"`));
  }, oneMore),

  "shop/most-helpful-review": telling<{ name: string }>(async (driver, { name }) => {
    await openProduct(driver, name);
    await driver.select(named("combobox", "Sort reviews by"), "Most helpful");
    return read(driver, /\n\s+by (.+?) on \w+ \d+, \d{4}/);
  }, listed),

  "shop/best-rated-of-brand": telling<{ sample: string; brand: string }>(async (driver, { sample, brand }) => {
    await openProduct(driver, sample);
    await driver.click(named("link", brand));
    return best(driver, ({ rating }) => rating);
  }, listed),

  "shop/largest-saving": telling<{ category: string }>(async (driver, { category }) => {
    await openCategory(driver, category);
    return best(driver, ({ wasCents, cents }) => (wasCents ?? cents) - cents);
  }, listed),

  "shop/track-guest-order": telling<{ number: string; email: string }>(
    async (driver, { number, email }) => {
      await driver.click(named("link", "Track an order"));
      await driver.fill(named("textbox", "Order number"), number);
      await driver.fill(named("textbox", "Email"), email);
      await driver.click(named("button", "Find order"));
      return read(driver, /Shipped on: (.+)/);
    },
    () => "March 8, 2026",
  ),

  "shop/price-of-basket": telling<{ lines: { name: string; quantity: number }[]; coupon: string }>(
    async (driver, { lines, coupon }) => {
      for (const { name, quantity } of lines) await addToCart(driver, name, quantity);
      await openCart(driver);
      await applyCoupon(driver, coupon);
      await driver.click(named("link", "Go to checkout"));
      await driver.click(/\] radio "Express/);
      return read(driver, /Total: (\$[\d.,]+)/);
    },
    off,
  ),
};

export const accountAnswerSolvers: Solvers = {
  "shop/order-total": telling<{ day: string }>(async (driver, { day }) => {
    const orders = await allOrders(driver);
    return orders.find(([, placed]) => placed === day)?.[3] ?? "";
  }, off),

  "shop/spent-in-month": telling<{ month: string; year: string }>(async (driver, { month, year }) => {
    const orders = await allOrders(driver);
    const counted = orders.filter(
      ([, day = "", , , status]) => day.startsWith(`${month} `) && day.endsWith(year) && status !== "Cancelled",
    );
    return dollars(counted.reduce((sum, [, , , total = ""]) => sum + centsIn(total), 0));
  }, off),

  "shop/when-delivered": telling<{ name: string }>(
    async (driver, { name }) => {
      await openOrders(driver, name);
      await driver.click(/\] link "HF-/);
      return read(driver, /Delivered on: (.+)/);
    },
    () => "March 8, 2026",
  ),

  "shop/reason-of-return": telling<{ order: string }>(async (driver, { order }) => {
    await openOrders(driver, order);
    await driver.click(named("link", order));
    await driver.click(/\] link "RT-/);
    return read(driver, /Reason: (.+)/);
  }, listed),

  "shop/headline-of-my-review": telling<{ name: string }>(async (driver, { name }) => {
    await openAccount(driver, "Reviews");
    return read(driver, new RegExp(`link "${name}" h2\\n.+\\n\\s+(.+)\\n`));
  }, listed),
};
