/**
 * @module A short script of the SDK buys something in the embedded shop, as a person would.
 */
import { expect, test } from "vitest";
import { all, connect } from "./sdk-support.ts";

const ADDRESS = {
  "Full name": "Ada Byron",
  Email: "ada@example.org",
  "Street and house number": "12 St James's Square",
  "Town or city": "London",
  Postcode: "SW1Y 4JH",
};

test("ten lines buy the first product of the shop", async () => {
  const stillwater = connect();
  await using session = await stillwater.sessions.create({ sites: ["shop"] });
  await session.click(session.element(/^Add .* to cart$/, "button"));
  await session.click(session.element(/^Cart, 1 item/, "link"));
  await session.click(session.element("Go to checkout", "link"));
  for (const [label, text] of Object.entries(ADDRESS)) await session.fill(session.element(label), text);
  await session.select(session.element("Country"), "United Kingdom");
  await session.click(session.element(/invoice/i, "radio"));
  await session.click(session.element(/accept the terms/, "checkbox"));
  const bought = await session.click(session.element("Place order", "button"));
  expect(bought.observation?.text).toContain("Thank you, your order is placed");

  const end = await session.answer("bought");
  expect(end).toMatchObject({ terminated: true, truncated: false, end: { reason: "answer" }, error: null, failure: null });
  const steps = await all(stillwater.trajectories.steps(session.episode.id));
  expect(steps.map(({ error, failure }) => error ?? failure)).toEqual(steps.map(() => null));
  expect(steps.at(-2)?.observation?.url).toMatch(/^http:\/\/shop\.localhost\//);
});
