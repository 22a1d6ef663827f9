/**
 * @module Who changes an account, and tells the shop what its customer wants.
 */

import { type Driver, doing, type Solvers } from "../../../suite/proofs/solver.ts";
import { fillAddress, named, openAccount, openProduct, read } from "./pages.ts";

const NEWSLETTER = /\] checkbox "Send me the newsletter/;

export interface ReturnWish {
  readonly order: string;
  readonly name: string;
  readonly variant: string;
  readonly reason: string;
  /** null sends back all pieces. */
  readonly quantity?: string | null;
  readonly others?: boolean;
}

export const askForReturn = async (driver: Driver, wish: ReturnWish): Promise<void> => {
  const { order, name, variant, reason, quantity = "1", others = false } = wish;
  const label = variant === "" ? name : `${name} (${variant})`;
  await openAccount(driver, "Orders");
  await driver.fill(named("searchbox", "Search orders"), order);
  await driver.click(named("button", "Filter"));
  await driver.click(named("link", order));
  await driver.click(named("link", "Return items"));
  const boxes = [...driver.text.matchAll(/\] (checkbox "[^"]+, \$[\d.,]+")/g)].map(([, box]) => box ?? "");
  for (const box of boxes) if (others || box.startsWith(`checkbox "${label}, $`)) await driver.check(box);
  if (quantity !== null) await driver.fill(named("spinbutton", `Quantity of ${label}`), quantity);
  await driver.select(named("combobox", "Reason"), reason);
  await driver.click(named("button", "Ask for return"));
};

export interface ReviewWish {
  readonly name: string;
  readonly stars: number;
  readonly title: string;
  readonly text: string;
}

export const writeReview = async (driver: Driver, { name, stars, title, text }: ReviewWish): Promise<void> => {
  await openProduct(driver, name);
  await driver.click(named("link", "Write a review"));
  await driver.click(new RegExp(`\\] radio "${stars} stars?: `));
  await driver.fill(named("textbox", "Headline"), title);
  await driver.fill(named("textbox", "Your review"), text);
  await driver.click(named("button", "Send review"));
};

export const accountSolvers: Solvers = {
  "shop/change-newsletter": doing<{ wanted: boolean; twice?: boolean }>(
    async (driver, { twice }) => {
      await openAccount(driver, "Profile");
      await driver.click(NEWSLETTER);
      if (twice) await driver.click(NEWSLETTER);
    },
    () => ({ twice: true }),
  ),

  "shop/change-phone": doing<{ phone: string }>(
    async (driver, { phone }) => {
      await openAccount(driver, "Profile");
      await driver.fill(named("textbox", "Phone"), phone);
      await driver.click(named("button", "Save profile"));
    },
    ({ phone }) => ({ phone: `${phone}0` }),
  ),

  "shop/change-default-address": doing<{ label: string; remove?: boolean }>(
    async (driver, { label, remove }) => {
      await openAccount(driver, "Addresses");
      await driver.click(named("button", remove ? `Remove address ${label}` : `Make ${label} the default`));
    },
    () => ({ remove: true }),
  ),

  "shop/add-address": doing<{ address: { label: string; street: string; city: string; postcode: string; country: string } }>(
    async (driver, { address }) => {
      await openAccount(driver, "Addresses");
      await driver.click(named("link", "Add an address"));
      await driver.fill(named("textbox", "Name of this address"), address.label);
      await fillAddress(driver, { ...address, name: "Robin Ellis" });
      await driver.click(named("button", "Save address"));
    },
    ({ address }) => ({ address: { ...address, label: `${address.label} 2` } }),
  ),

  "shop/ask-for-return": doing<ReturnWish>(
    (driver, wish) =>
      askForReturn(driver, { ...wish, others: false, quantity: wish.quantity === undefined ? "1" : wish.quantity }),
    ({ reason }) => ({ reason: reason === "Does not fit" ? "Changed my mind" : "Does not fit" }),
  ),

  "shop/write-review": doing<ReviewWish>(writeReview, ({ stars }) => ({ stars: stars + 1 })),

  "shop/send-message-about-order": doing<{ text: string; withNumber?: boolean }>(
    async (driver, { text, withNumber = true }) => {
      await openAccount(driver, "Orders");
      const number = read(driver, /\] link "(HF-\d+)"/);
      await driver.click(named("link", "Contact"));
      await driver.select(named("combobox", "What is it about?"), "An order");
      if (withNumber) await driver.fill(named("combobox", "Order number (optional)"), number);
      await driver.fill(named("textbox", "Your message"), text);
      await driver.click(named("button", "Send message"));
    },
    () => ({ withNumber: false }),
  ),
};
