/**
 * @module Who fills wish lists and carts, and orders.
 */

import { type Driver, doing, type Solvers } from "../../../suite/proofs/solver.ts";
import { addToCart, applyCoupon, type Buyer, named, openAccount, openCart, openProduct, placeOrder } from "./pages.ts";

interface Line {
  readonly name: string;
  readonly quantity: number;
  readonly variant: string;
}

const cancel = async (driver: Driver, number: string): Promise<void> => {
  await openAccount(driver, "Orders");
  await driver.click(named("link", number));
  await driver.click(named("button", "Cancel order"));
  await driver.click(named("button", "Yes, cancel it"));
};

export const shoppingSolvers: Solvers = {
  "shop/save-to-wish-list": doing<{ name: string; again?: boolean }>(
    async (driver, { name, again }) => {
      await openProduct(driver, name);
      await driver.click(named("button", `Save to wish list: ${name}`));
      if (again) await driver.click(named("button", `On your wish list: ${name}`));
    },
    () => ({ again: true }),
  ),

  "shop/take-cheapest-off-wish-list": doing<{ name: string; other: string }>(
    async (driver, { name }) => {
      await driver.click(named("link", "Wish list"));
      await driver.click(named("button", `Remove ${name} from the wish list`));
    },
    ({ other }) => ({ name: other }),
  ),

  "shop/put-in-cart": doing<{ name: string; quantity: number }>(
    (driver, { name, quantity }) => addToCart(driver, name, quantity),
    ({ quantity }) => ({ quantity: quantity - 1 }),
  ),

  "shop/put-variant-in-cart": doing<Line & { other: string }>(
    (driver, { name, quantity, variant }) => addToCart(driver, name, quantity, variant),
    ({ other }) => ({ variant: other }),
  ),

  "shop/put-old-order-in-cart": doing<{ lines: Line[] }>(
    async (driver, { lines }) => {
      for (const { name, quantity, variant } of lines) await addToCart(driver, name, quantity, variant);
    },
    ({ lines }) => ({ lines: lines.slice(1) }),
  ),

  "shop/order-to-second-address": doing<{ name: string; quantity: number; label: string | null }>(
    async (driver, { name, quantity, label }) => {
      await addToCart(driver, name, quantity);
      await openCart(driver);
      await driver.click(named("link", "Go to checkout"));
      if (label !== null) {
        const option = new RegExp(`"(${label}: [^"]+)"`).exec(driver.text)?.[1] ?? "";
        await driver.select(named("combobox", "Saved addresses"), option);
      }
      await driver.click(/\] radio "Express/);
      await driver.click(named("radio", "Pay on delivery"));
      await driver.check(/\] checkbox "I accept the terms/);
      await driver.click(named("button", "Place order"));
    },
    () => ({ label: null }),
  ),

  "shop/order-as-guest": doing<{ name: string; guest: Buyer; coupon: string | null }>(
    async (driver, { name, guest, coupon }) => {
      await addToCart(driver, name, 3);
      await openCart(driver);
      if (coupon !== null) await applyCoupon(driver, coupon);
      await placeOrder(driver, "Invoice", guest);
    },
    () => ({ coupon: null }),
  ),

  "shop/cancel-order": doing<{ number: string; other: string }>(
    (driver, { number }) => cancel(driver, number),
    ({ other }) => ({ number: other }),
  ),
};
