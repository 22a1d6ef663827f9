/**
 * @module Whole journeys in the embedded shop and its back office, through the public API.
 */
import { expect, test } from "vitest";
import type { SessionHandle } from "../../sdk/index.ts";
import { connect } from "./sdk-support.ts";

const CUSTOMER = { Email: "robin.ellis@example.com", Password: "ferns-and-tides" };
const MANAGER = { "User name": "morgan", Password: "stock-ledger" };
const OFFICE = "http://admin.shop.localhost";
const LIMITS = { maxSteps: 100 };

const text = (session: SessionHandle): string => session.observation?.text ?? "";

const signIn = async (session: SessionHandle, fields: Record<string, string>): Promise<void> => {
  for (const [label, value] of Object.entries(fields)) await session.fill(session.element(label), value);
  await session.click(session.element("Sign in", "button"));
};

/** All that the page says, with what lies below the fold. */
const whole = async (session: SessionHandle): Promise<string> => (await session.observe({ text: true })).text ?? "";

test("a customer searches, filters, chooses a variant, uses a coupon and buys", async () => {
  await using session = await connect().sessions.create({ sites: ["shop"], seed: 5, limits: LIMITS });
  await session.click(session.element("Sign in", "link"));
  await signIn(session, CUSTOMER);
  expect(text(session)).toContain("Hello, Robin Ellis");

  await session.fill(session.element("Search products"), "blanket");
  await session.click(session.element("Search", "button"));
  const all = Number(/(\d+) products/.exec(text(session))?.[1]);
  expect(all).toBeGreaterThan(3);
  await session.select(session.element("Sort by"), "Price, high to low");
  await session.click(session.element(/^4 stars and up/, "radio"));
  expect(session.observation?.url).toContain("rating=4");
  const few = Number(/(\d+) products?\b/.exec(text(session))?.[1]);
  expect(few).toBeLessThan(all);

  await session.goto("http://shop.localhost/products?q=cushion&stock=1");
  await session.click(session.element(/Cushion$/, "link"));
  const product = /title: (.*) · /.exec(text(session))?.[1] ?? "";
  await session.click(session.element(/./, "radio"));
  await session.fill(session.element("Quantity"), "2");
  await session.click(session.element(`Add ${product} to cart`, "button"));
  expect(text(session)).toContain(`${product} is in your cart`);
  await session.click(session.element(`Save to wish list: ${product}`, "button"));
  expect(text(session)).toContain(`On your wish list: ${product}`);

  await session.click(session.element(/^Cart, 2 items/, "link"));
  const before = text(session);
  await session.fill(session.element("Coupon code"), "hello12");
  await session.click(session.element("Apply coupon", "button"));
  expect(text(session)).toContain("Your coupon has been applied");
  expect(text(session)).not.toBe(before);
  await session.click(session.element("Go to checkout", "link"));
  await session.click(session.element("Invoice", "radio"));
  await session.click(session.element(/accept the terms/, "checkbox"));
  await session.click(session.element("Place order", "button"));
  expect(text(session)).toContain("Thank you, your order is placed");
  const number = /order number is (\S+)\./.exec(text(session))?.[1] ?? "";

  await session.goto(`http://shop.localhost/account/orders/${number}`);
  expect(await whole(session)).toContain("Coupon HELLO12");
  await session.click(session.element("Cancel order", "button"));
  await session.click(session.element("Yes, cancel it", "button"));
  expect(text(session)).toContain("The order has been cancelled");
});

test("a manager packs orders, edits stock in place and reorders the home page by dragging", async () => {
  await using session = await connect().sessions.create({ sites: ["shop"], seed: 5, startUrl: `${OFFICE}/`, limits: LIMITS });
  await signIn(session, MANAGER);
  expect(text(session)).toContain("# Dashboard");

  await session.click(session.element(/^Orders/, "link"));
  await session.select(session.element("Status"), "Received");
  const received = Number(/(\d+) orders/.exec(text(session))?.[1]);
  expect(received).toBeGreaterThan(2);
  await session.click(session.element("Choose all orders on this page", "checkbox"));
  expect(text(session)).toContain(`${received} chosen`);
  await session.select(session.element("New status"), "Packed");
  await session.click(session.element("Change status", "button"));
  expect(text(session)).toContain("The status of the chosen orders has been changed");
  expect(text(session)).toContain("No orders match");

  await session.goto(`${OFFICE}/products?stock=out`);
  const name = /checkbox "Choose (?!all)([^"]+)"/.exec(text(session))?.[1] ?? "";
  await session.click(session.element(name, "link"));
  await session.click(session.element("Variants", "tab"));
  await session.fill(session.element(/^Stock of /), "4");
  await session.click(session.element(/^Save /, "button"));
  expect(text(session)).toContain("is saved.");
  await session.click(session.element("View in shop", "link"));
  expect(text(session)).toContain(`# ${name}`);
  expect(text(session)).toContain("Only 4 left");

  await session.goto(`${OFFICE}/featured`);
  const names = (): string[] => [...text(session).matchAll(/"Move (.+) down"/g)].map(([, one]) => one ?? "");
  const row = (one: string): string => session.element(new RegExp(`^${one} \\$`), "draggable");
  const [first = "", second = "", third = ""] = names();
  await session.drag(row(third), row(first));
  expect(names().slice(0, 3)).toEqual([third, first, second]);
  await session.click(session.element(`Move ${first} down`, "button"));
  expect(names().slice(0, 3)).toEqual([third, second, first]);

  await session.goto("http://shop.localhost/");
  const page = await whole(session);
  const featured = page.slice(page.indexOf("## Featured products"));
  expect([third, second, first].map((one) => featured.indexOf(one))).toSatisfy(
    (places: number[]) => (places[0] ?? -1) > 0 && places.every((place, at) => place > (places[at - 1] ?? 0)),
  );
});
