/**
 * @module Who looks for what cannot be done, and says so; the near misses do something else in its place.
 */
import { mustNotSay, mustSay } from "../../../suite/proofs/pages.ts";
import { type Solvers, solver } from "../../../suite/proofs/solver.ts";
import { refund } from "./office-changes.ts";
import {
  addToCart,
  applyCoupon,
  cards,
  named,
  openCart,
  openOrder,
  openProduct,
  placeOrder,
  STORE,
  searchStore,
} from "./pages.ts";

export const impossibleSolvers: Solvers = {
  "shop/impossible-unknown-product": solver<{ reason: string; search: string; wrong: string }>({
    solve: async (driver, { search, reason }) => {
      await searchStore(driver, search);
      if (cards(driver).some(({ name }) => name === search)) throw new Error(`There is a ${search}.`);
      await driver.giveUp(reason);
    },
    nearMiss: (driver, { wrong }) => driver.answer(wrong),
  }),

  "shop/impossible-missing-size": solver<{ reason: string; name: string; variant: string }>({
    solve: async (driver, { name, reason }) => {
      await openProduct(driver, name);
      mustNotSay(driver, /"XXL"/);
      await driver.answer(`N/A: ${reason}`);
    },
    nearMiss: async (driver, { name, variant }) => {
      await addToCart(driver, name, 1, variant);
      await driver.answer("N/A: it does not come in XXL.");
    },
  }),

  "shop/impossible-cancel-shipped-order": solver<{ reason: string; number: string }>({
    solve: async (driver, { number, reason }) => {
      await openOrder(driver, number);
      mustNotSay(driver, /Cancel order/);
      await driver.giveUp(reason);
    },
    nearMiss: async (driver, { number }) => {
      await openOrder(driver, number);
      await driver.answer("The order is cancelled.");
    },
  }),

  "shop/impossible-expired-coupon": solver<{ reason: string; name: string; coupon: string }>({
    solve: async (driver, { name, coupon, reason }) => {
      await addToCart(driver, name);
      await openCart(driver);
      await applyCoupon(driver, coupon);
      mustSay(driver, /has expired/);
      await driver.giveUp(reason);
    },
    nearMiss: async (driver, { name }) => {
      await addToCart(driver, name);
      await openCart(driver);
      await placeOrder(driver, "Invoice");
      await driver.giveUp();
    },
  }),

  "shop/impossible-return-too-late": solver<{ reason: string; number: string }>({
    solve: async (driver, { number, reason }) => {
      await openOrder(driver, number);
      mustNotSay(driver, /Return items/);
      await driver.giveUp(reason);
    },
    nearMiss: async (driver, { number }) => {
      await driver.goto(`${STORE}/contact`);
      await driver.select(named("combobox", "What is it about?"), "A return");
      await driver.fill(named("textbox", "Your message"), `Please take back everything in ${number}.`);
      await driver.click(named("button", "Send message"));
      await driver.giveUp();
    },
  }),

  "shop/impossible-refund-by-staff": solver<{ reason: string; number: string; amount: string }>({
    solve: async (driver, { number, amount, reason }) => {
      await refund(driver, number, amount, "Lost parcel");
      mustSay(driver, /Only managers refund more than/);
      await driver.giveUp(reason);
    },
    nearMiss: async (driver, { number }) => {
      await refund(driver, number, "100.00", "Lost parcel");
      await driver.giveUp();
    },
  }),
};
