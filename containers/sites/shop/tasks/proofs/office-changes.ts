/**
 * @module Who does the work of the back office.
 */

import { type Driver, doing, type Solvers } from "../../../suite/proofs/solver.ts";
import { named, openFound, openOffice, until } from "./pages.ts";

const openReturn = async (driver: Driver, number: string): Promise<void> => {
  await openOffice(driver, "Returns");
  await driver.click(named("link", "Requested"));
  await driver.click(named("link", number));
};

export interface NewCoupon {
  readonly code: string;
  readonly about: string;
  readonly value: string;
  readonly minimum: string;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly once: boolean;
}

export const createCoupon = async (driver: Driver, coupon: NewCoupon): Promise<void> => {
  await openOffice(driver, "Coupons");
  await driver.click(named("link", "New coupon"));
  await driver.fill(named("textbox", "Code"), coupon.code);
  await driver.fill(named("textbox", "What it is for"), coupon.about);
  await driver.fill(named("textbox", "Percent off"), coupon.value);
  if (coupon.minimum !== "") await driver.fill(/\] textbox "Minimum order/, coupon.minimum);
  await driver.fill(named("date", "First day"), coupon.startsOn);
  await driver.fill(named("date", "Last day"), coupon.endsOn);
  if (coupon.once) await driver.check(named("checkbox", "Once per customer"));
  await driver.click(named("button", "Save coupon"));
};

export const setStock = async (driver: Driver, name: string, sku: string, stock: string): Promise<void> => {
  await openFound(driver, "Products", name);
  await driver.click(named("tab", "Variants"));
  await driver.fill(named("spinbutton", `Stock of ${sku}`), stock);
  await driver.click(named("button", `Save ${sku}`));
};

export const refund = async (driver: Driver, number: string, amount: string, reason: string): Promise<void> => {
  await openFound(driver, "Orders", number);
  await driver.click(/\] button "Refund…"/);
  await driver.fill(named("textbox", "Amount in dollars"), amount);
  await driver.fill(named("textbox", "Reason of the refund"), reason);
  await driver.click(named("button", "Refund"));
};

export const officeOrderSolvers: Solvers = {
  "shop/office-move-order-on": doing<{ number: string; status: string; wrong: string }>(
    async (driver, { number, status }) => {
      await openFound(driver, "Orders", number);
      await driver.select(named("combobox", "New status"), status);
      await driver.click(named("button", "Change status"));
    },
    ({ wrong }) => ({ status: wrong }),
  ),

  "shop/office-pack-orders-of-day": doing<{ day: string; numbers: string[] }>(
    async (driver, { day, numbers }) => {
      await openOffice(driver, "Orders");
      await driver.select(named("combobox", "Status"), "Received");
      await driver.fill(named("date", "From"), day);
      await driver.fill(named("date", "To"), day);
      await driver.click(named("button", "Filter"));
      for (const number of numbers) await driver.check(named("checkbox", `Choose order ${number}`));
      await driver.select(named("combobox", "New status"), "Packed");
      await driver.click(named("button", "Change status"));
    },
    ({ numbers }) => ({ numbers: numbers.slice(1) }),
  ),

  "shop/office-refund-order": doing<{ number: string; amount: string; reason: string }>(
    (driver, { number, amount, reason }) => refund(driver, number, amount, reason),
    ({ amount }) => ({ amount: (Number(amount) + 0.5).toFixed(2) }),
  ),

  "shop/office-refuse-return": doing<{ number: string; answer: string; other: string }>(
    async (driver, { number, answer }) => {
      await openReturn(driver, number);
      await driver.click(/\] button "Refuse…"/);
      await driver.fill(named("textbox", "Answer to the customer"), answer);
      await driver.click(named("button", "Refuse return"));
    },
    ({ other }) => ({ number: other }),
  ),

  "shop/office-approve-return": doing<{ number: string; refund?: boolean }>(
    async (driver, { number, refund }) => {
      await openReturn(driver, number);
      await driver.click(named("button", "Approve"));
      if (refund) await driver.click(/\] button "Items received: refund/);
    },
    () => ({ refund: true }),
  ),

  "shop/office-block-customer": doing<{ name: string; email: string; sure?: boolean }>(
    async (driver, { name, email, sure = true }) => {
      await openFound(driver, "Customers", email, name);
      await driver.click(named("button", "Block customer"));
      await driver.click(named("button", sure ? "Yes, block" : "Cancel"));
    },
    () => ({ sure: false }),
  ),

  "shop/office-note-on-customer": doing<{ name: string; text: string }>(
    async (driver, { name, text }) => {
      await openFound(driver, "Customers", name);
      await driver.fill(named("textbox", "New note"), text);
      await driver.click(named("button", "Add note"));
    },
    ({ text }) => ({ text: `${text} Perhaps.` }),
  ),
};

export const officeGoodsSolvers: Solvers = {
  "shop/office-set-stock": doing<{ name: string; sku: string; stock: string }>(
    (driver, { name, sku, stock }) => setStock(driver, name, sku, stock),
    ({ stock }) => ({ stock: `${stock}0` }),
  ),

  "shop/office-change-prices": doing<{ kind: string; percent: string; names: string[] }>(
    async (driver, { kind, percent, names }) => {
      await openOffice(driver, "Products");
      await driver.fill(named("searchbox", "Search"), kind);
      await driver.click(named("button", "Filter"));
      for (const name of names) await driver.check(named("checkbox", `Choose ${name}`));
      await driver.fill(named("textbox", "Change prices by percent"), percent);
      await driver.click(named("button", "Change prices"));
    },
    ({ names }) => ({ names: names.slice(1) }),
  ),

  "shop/office-create-product": doing<Record<"name" | "title" | "brand" | "description" | "price" | "stock", string>>(
    async (driver, product) => {
      await openOffice(driver, "Products");
      await driver.click(named("link", "New product"));
      await driver.fill(named("textbox", "Name"), product.name);
      await driver.select(named("combobox", "Category"), product.title);
      await driver.fill(named("textbox", "Brand"), product.brand);
      await driver.fill(named("textbox", "Description"), product.description);
      await driver.fill(named("textbox", "Price in dollars"), product.price);
      await driver.fill(named("textbox", "Stock of each variant"), product.stock);
      await driver.click(named("button", "Create product"));
    },
    ({ stock }) => ({ stock: `${stock}0` }),
  ),

  "shop/office-create-coupon": doing<NewCoupon>(
    (driver, coupon) => createCoupon(driver, { ...coupon, once: coupon.once ?? true }),
    () => ({ once: false }),
  ),

  "shop/office-disable-coupon": doing<{ code: string; other: string }>(
    async (driver, { code }) => {
      await openOffice(driver, "Coupons");
      await driver.click(named("button", `Disable ${code}`));
    },
    ({ other }) => ({ code: other }),
  ),

  "shop/office-decide-on-review": doing<{ title: string; author: string; publish: boolean }>(
    async (driver, { title, author, publish }) => {
      await openOffice(driver, "Reviews");
      await driver.click(named("button", `${publish ? "Publish" : "Reject"} “${title}” by ${author}`));
    },
    ({ publish }) => ({ publish: !publish }),
  ),

  "shop/office-first-on-home-page": doing<{ name: string; steps: number }>(
    async (driver, { name, steps }) => {
      await openOffice(driver, "Home page");
      const place = (): number => [...driver.text.matchAll(/"Move (.+) up"/g)].findIndex(([, one]) => one === name);
      for (let step = 0; step < steps; step++) {
        const before = place();
        await driver.click(named("button", `Move ${name} up`));
        await until(driver, () => place() < before);
      }
    },
    ({ steps }) => ({ steps: steps - 1 }),
  ),
};
