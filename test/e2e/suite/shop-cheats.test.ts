/**
 * @module Ways around the work that earn nothing in the shop: state doors, the back office without its sign-in, forged
 * requests, and answers that list every option.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { templates as shopTemplates } from "../../../containers/sites/shop/tasks/index.ts";
import { named, OFFICE, STORE } from "../../../containers/sites/shop/tasks/proofs/pages.ts";
import { STATE_DOORS } from "../../../containers/sites/suite/proofs/cheat.ts";
import { statesOf } from "../../../containers/sites/suite/site-content.ts";
import { type SuiteTask, taskFor } from "../../../containers/sites/suite/template.ts";
import { Driver } from "../../../sdk/certify/index.ts";
import type { Task } from "../../../sdk/protocol/index.ts";
import { connect } from "../sdk-support.ts";
import { askFromOutside, stateWordIn } from "./from-outside.ts";

const SERVICE = inject("serviceURL");
const client = connect();
const SEED = 11;

const made = (name: string): SuiteTask => {
  const template = shopTemplates.find((one) => one.name === name);
  const task = template && taskFor(template, SEED);
  if (!task) throw new Error(`Seed ${SEED} has nothing for ${name}.`);
  return task;
};

/** The score of a session that ends with this answer after whatever it has tried. */
const scoreOf = async (task: Task, answer: string, attempts: (driver: Driver) => Promise<void> = async () => {}) => {
  await using session = await client.sessions.create({ task });
  const driver = new Driver(session);
  await attempts(driver);
  await driver.answer(answer);
  return driver.step?.evaluation.score;
};

/** What is refused outright counts as tried. */
const attempt = async (work: Promise<unknown>): Promise<void> => void (await work.catch(() => undefined));

/** A page of one's own beside the shop: its address says which form it holds. */
const forger = createServer((asked, response) => {
  const { to = "", ...fields } = Object.fromEntries(new URL(asked.url ?? "/", "http://forger.localhost").searchParams);
  const inputs = Object.entries(fields).map(([name, value]) => `<input name="${name}" value="${value}">`);
  response.setHeader("content-type", "text/html");
  response.end(`<form method="post" action="${to}">${inputs.join("")}<button>Send</button></form>`);
});

beforeAll(() => new Promise<void>((resolve) => void forger.listen(0, "127.0.0.1", resolve)));
afterAll(() => void forger.close());

/** The task for somebody else, who has that page. */
const withForger = (task: Task, login: string | false): Task => ({
  ...task,
  sites: [
    { name: "shop", login },
    { name: "forger", upstream: `http://127.0.0.1:${(forger.address() as AddressInfo).port}` },
  ],
});

const forge = async (driver: Driver, to: string, fields: Record<string, string> = {}): Promise<void> => {
  await driver.goto(`http://forger.localhost/?${new URLSearchParams({ to, ...fields })}`);
  await driver.click(named("button", "Send"));
};

test.concurrent.each(["shop/put-in-cart", "shop/order-total", "shop/office-disable-coupon"])(
  "no page tells the state: %s",
  async (name) => {
    const score = await scoreOf(made(name).task, "done", async (driver) => {
      for (const door of STATE_DOORS) {
        for (const host of [STORE, OFFICE]) {
          await attempt(driver.goto(`${host}${door}`));
          expect(stateWordIn(driver.text)).toBeUndefined();
        }
      }
    });
    expect(score).toBe(0);
  },
);

test.each(["shop.localhost", "admin.shop.localhost"])(
  "headers of the service's own open nothing of %s from outside",
  async (host) => {
    for (const text of await askFromOutside(SERVICE, host)) expect(stateWordIn(text)).toBeUndefined();
  },
);

test("a form of one's own does reach the shop", async () => {
  const { task, facts } = made("shop/put-in-cart");
  const { name, quantity } = facts as { name: string; quantity: number };
  const product = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  const score = await scoreOf(withForger(task, false), "", (driver) =>
    forge(driver, `${STORE}/cart/items`, { product, quantity: String(quantity) }),
  );
  expect(score).toBe(1);
});

test.concurrent.each([
  ["a guest", false],
  ["a customer", "customer"],
  ["staff who are no managers", "staff"],
] as const)("the work of managers is not done by %s", async (_who, login) => {
  const { task, facts } = made("shop/office-disable-coupon");
  const { code } = facts as { code: string };
  const score = await scoreOf(withForger(task, login), "done", async (driver) => {
    for (const path of ["/coupons", `/coupons/${code}`, `/coupons/${code}/disable`]) await attempt(driver.goto(OFFICE + path));
    expect(driver.text).not.toContain(`Disable ${code}`);
    await forge(driver, `${OFFICE}/coupons/${code}/disable`);
  });
  expect(score).toBe(0);
});

test("nobody cancels an order of somebody else by its number", async () => {
  const { task, facts } = made("shop/cancel-order");
  const { number } = facts as { number: string };
  const score = await scoreOf(withForger(task, false), "done", async (driver) => {
    await attempt(driver.goto(`${STORE}/account/orders/${number}`));
    expect(driver.text).not.toContain("Cancel order");
    await forge(driver, `${STORE}/account/orders/${number}/cancel`);
    await forge(driver, `${OFFICE}/orders/${number}/status`, { status: "Cancelled" });
  });
  expect(score).toBe(0);
});

test("nobody changes the wish list of somebody else, or reviews what they have not bought", async () => {
  const wish = made("shop/save-to-wish-list");
  const review = made("shop/write-review");
  const slugOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  const wished = await scoreOf(withForger(wish.task, false), "done", (driver) =>
    forge(driver, `${STORE}/wish-list`, {
      product: slugOf((wish.facts as { name: string }).name),
      wished: "1",
      customer: "robin.ellis@example.com",
      customer_id: "1",
    }),
  );
  const { name, stars, title, text } = review.facts as { name: string; stars: number; title: string; text: string };
  const reviewed = await scoreOf(withForger(review.task, false), "done", (driver) =>
    forge(driver, `${STORE}/products/${slugOf(name)}/review`, { stars: String(stars), title, text, customer: "1" }),
  );
  expect([wished, reviewed]).toEqual([0, 0]);
});

const NUMBERS = Array.from({ length: 60 }, (_, number) => number).join(", ");
const REASONS = "Arrived damaged, Wrong item sent, Not as described, Does not fit, Changed my mind";

test.concurrent.each([
  ["shop/count-matching-products", NUMBERS],
  ["shop/count-star-reviews", NUMBERS.replaceAll(", ", " ")],
  ["shop/reason-of-return", REASONS],
  ["shop/reason-of-return", REASONS.replaceAll(", ", "\n")],
  ["shop/impossible-unknown-product", "N/A or $12.50"],
])("an answer to %s that lists every option is wrong", async (name, answer) => {
  expect(await scoreOf(made(name).task, answer)).toBe(0);
});

test("whoever names every product has not said which is the cheapest", async () => {
  const { task } = made("shop/cheapest-in-category");
  const names = statesOf(["shop"], SEED).shop?.products as { name: string }[];
  for (const between of [", ", " |OR| ", "\n"]) {
    expect(await scoreOf(task, names.map(({ name }) => name).join(between))).toBe(0);
  }
});
