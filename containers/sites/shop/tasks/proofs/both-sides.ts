/**
 * @module Who works in the store and in its back office, one after the other.
 */

import { type Driver, doing, type Solvers } from "../../../suite/proofs/solver.ts";
import { type ReviewWish, writeReview } from "./account.ts";
import { createCoupon, type NewCoupon, setStock } from "./office-changes.ts";
import {
  addToCart,
  applyCoupon,
  type Buyer,
  cards,
  named,
  onEachPage,
  openAccount,
  openCart,
  openCategory,
  openFound,
  openOffice,
  placeOrder,
  STORE,
} from "./pages.ts";

const signIn = async (driver: Driver): Promise<void> => {
  await driver.goto(`${STORE}/sign-in`);
  await driver.fill(named("textbox", "Email"), "robin.ellis@example.com");
  await driver.fill(named("textbox", "Password"), "ferns-and-tides");
  await driver.click(named("button", "Sign in"));
};

export const bothSideSolvers: Solvers = {
  "shop/coupon-then-order": doing<{ coupon: NewCoupon; name: string; guest: Buyer; use?: boolean }>(
    async (driver, { coupon, name, guest, use = true }) => {
      await createCoupon(driver, coupon);
      await addToCart(driver, name, 2);
      await openCart(driver);
      if (use) await applyCoupon(driver, coupon.code);
      await placeOrder(driver, "Invoice", guest);
    },
    () => ({ use: false }),
  ),

  "shop/restock-then-order": doing<{ name: string; sku: string; stock: string; guest: Buyer; quantity?: number }>(
    async (driver, { name, sku, stock, guest, quantity = 2 }) => {
      await setStock(driver, name, sku, stock);
      await addToCart(driver, name, quantity);
      await openCart(driver);
      await placeOrder(driver, "Pay on delivery", guest);
    },
    () => ({ quantity: 1 }),
  ),

  "shop/feature-best-rated": doing<{ category: string; least?: number }>(
    async (driver, { category, least = 3 }) => {
      await openCategory(driver, category);
      await driver.check(/\] checkbox "In stock only/);
      const found: ReturnType<typeof cards> = [];
      await onEachPage(driver, () => void found.push(...cards(driver)));
      const [best] = found.filter(({ ratings }) => ratings >= least).sort((a, b) => b.rating - a.rating);
      await openOffice(driver, "Home page");
      await driver.fill(/\] combobox "Add a product"/, best?.name ?? "");
      await driver.click(named("button", "Add to home page"));
      if (least < 3) await driver.click(named("button", `Move ${best?.name} up`));
    },
    () => ({ least: 1 }),
  ),

  "shop/review-then-publish": doing<ReviewWish & { publish?: boolean }>(
    async (driver, { publish = true, ...review }) => {
      await signIn(driver);
      await writeReview(driver, review);
      await openOffice(driver, "Reviews");
      await driver.click(named("button", `${publish ? "Publish" : "Reject"} “${review.title}” by Robin Ellis`));
    },
    () => ({ publish: false }),
  ),

  "shop/cancel-in-store-note-in-office": doing<{ number: string; text: string }>(
    async (driver, { number, text }) => {
      await signIn(driver);
      await openAccount(driver, "Orders");
      await driver.click(named("link", number));
      await driver.click(named("button", "Cancel order"));
      await driver.click(named("button", "Yes, cancel it"));
      await openFound(driver, "Orders", number);
      await driver.fill(named("textbox", "New note"), text);
      await driver.click(named("button", "Add note"));
    },
    ({ text }) => ({ text: `${text} Twice.` }),
  ),

  "shop/restock-cheapest-of-category": doing<{ category: string; sku: string; stock: string }>(
    async (driver, { category, sku, stock }) => {
      await openCategory(driver, category);
      await driver.check(/\] checkbox "In stock only/);
      await driver.select(named("combobox", "Sort by"), "Price, low to high");
      await setStock(driver, cards(driver)[0]?.name ?? "", sku, stock);
    },
    ({ stock }) => ({ stock: `${stock}0` }),
  ),
};
