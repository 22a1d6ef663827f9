/**
 * @module Ways through the shop and its back office that many tasks share.
 */

import { escaped, named, onEachPage, read, rows, until } from "../../../suite/proofs/pages.ts";
import type { Driver } from "../../../suite/proofs/solver.ts";

export { named, onEachPage, read, rows, until };

export const STORE = "http://shop.localhost";
export const OFFICE = "http://admin.shop.localhost";

export const centsIn = (text: string): number => Math.round(Number(text.replaceAll(/[$,]/g, "")) * 100);

export const dollars = (cents: number): string => `$${(cents / 100).toFixed(2).replaceAll(/\B(?=(\d{3})+\.)/g, ",")}`;

export interface Card {
  readonly name: string;
  readonly rating: number;
  readonly ratings: number;
  readonly cents: number;
  /** Before a reduction. */
  readonly wasCents: number | null;
}

/** The products that a list in the store shows. */
export const cards = ({ text }: Driver): Card[] =>
  [
    ...text.matchAll(
      /\] link "(?:Sale |Sold out )?([^"\n]+)"\n\s+(?:([\d.]+) \((\d+) ratings?\)|No reviews yet)\n\s+(?:from )?(\$[\d.,]+)(?: was (\$[\d.,]+))?/g,
    ),
  ].map(([, name = "", rating = "0", ratings = "0", price = "", was]) => ({
    name,
    rating: Number(rating),
    ratings: Number(ratings),
    cents: centsIn(price),
    wasCents: was === undefined ? null : centsIn(was),
  }));

export const searchStore = async (driver: Driver, words: string): Promise<void> => {
  if (!driver.url.startsWith(STORE)) await driver.goto(`${STORE}/`);
  await driver.fill(/\] (?:combobox|searchbox) "Search products"/, words);
  await driver.click(named("button", "Search"));
};

export const openProduct = async (driver: Driver, name: string): Promise<void> => {
  await searchStore(driver, name);
  await driver.click(new RegExp(`\\] link "(?:Sale |Sold out )?${escaped(name)}"`));
};

export const openCategory = async (driver: Driver, title: string): Promise<void> => {
  if (!driver.url.startsWith(STORE)) await driver.goto(`${STORE}/`);
  await driver.click(named("link", title));
};

/** Chooses "Size: A5, Colour: Ochre" on a product's page. */
export const choose = async (driver: Driver, variant: string): Promise<void> => {
  for (const part of variant === "" ? [] : variant.split(", ")) {
    const [option = "", value = ""] = part.split(": ");
    if (option === "Colour") await driver.click(named("radio", value));
    else await driver.select(named("combobox", option), value);
  }
};

export const addToCart = async (driver: Driver, name: string, quantity = 1, variant = ""): Promise<void> => {
  await openProduct(driver, name);
  await choose(driver, variant);
  if (quantity !== 1) await driver.fill(named("spinbutton", "Quantity"), String(quantity));
  await driver.click(named("button", `Add ${name} to cart`));
};

export const openCart = (driver: Driver) => driver.click(/\] link "Cart, /);

export const applyCoupon = async (driver: Driver, code: string): Promise<void> => {
  await driver.fill(named("textbox", "Coupon code"), code);
  await driver.click(named("button", "Apply coupon"));
};

export const openAccount = async (driver: Driver, page: string): Promise<void> => {
  await driver.click(/\] link "Account of /);
  if (page !== "Overview") await driver.click(new RegExp(`\\] link "${page}"(?! \\(Help\\))`));
};

/** Finds one of the customer's own orders by its number, and opens it. */
export const openOrder = async (driver: Driver, number: string): Promise<void> => {
  await openAccount(driver, "Orders");
  await driver.fill(named("searchbox", "Search orders"), number);
  await driver.click(named("button", "Filter"));
  await driver.click(named("link", number));
};

/** Opens a page of the back office by its menu. */
export const openOffice = async (driver: Driver, page: string): Promise<void> => {
  if (!driver.url.startsWith(OFFICE)) await driver.goto(`${OFFICE}/`);
  await driver.click(new RegExp(`\\] link "${page}(?: \\d+ waiting)?"`));
};

/** Finds one row of a list of the back office by the words that its search takes, and opens it. */
export const openFound = async (driver: Driver, page: string, words: string, link = words): Promise<void> => {
  await openOffice(driver, page);
  await driver.fill(named("searchbox", "Search"), words);
  await driver.click(named("button", "Filter"));
  await driver.click(named("link", link));
};

export interface Buyer {
  readonly name: string;
  readonly email: string;
  readonly street: string;
  readonly city: string;
  readonly postcode: string;
  readonly country: string;
}

/** Fills the address of the checkout, or of a saved address. */
export const fillAddress = async (
  driver: Driver,
  { name, street, city, postcode, country }: Omit<Buyer, "email">,
): Promise<void> => {
  await driver.fill(named("textbox", "Full name"), name);
  await driver.fill(named("textbox", "Street and house number"), street);
  await driver.fill(named("textbox", "Town or city"), city);
  await driver.fill(named("textbox", "Postcode"), postcode);
  await driver.select(named("combobox", "Country"), country);
};

/** From the cart on: for a guest with an address, for a customer with what is filled in. */
export const placeOrder = async (driver: Driver, payment: string, buyer: Buyer | null = null): Promise<void> => {
  await driver.click(named("link", "Go to checkout"));
  if (buyer) {
    await fillAddress(driver, buyer);
    await driver.fill(named("textbox", "Email"), buyer.email);
  }
  await driver.click(named("radio", payment));
  await driver.check(/\] checkbox "I accept the terms/);
  await driver.click(named("button", "Place order"));
};
