import { describe, expect, inject, test } from "vitest";
import { API } from "./support/api.ts";
import { html, type Kind, keys, marks, pixels, points, Stepper, text, type Way } from "./support/ways.ts";

const api = new API(inject("serviceURL"), inject("serviceToken"));
const EMAIL = "ada@example.org";
const MAX_STEPS = 400;

const buy = async ({ press, write, choose }: Way) => {
  await press(/^Add .* to cart$/);
  await press(/^Cart, 1 item/);
  await press(/^Go to checkout$/);
  await write(/^Full name$/, "Ada Byron");
  await write(/^Email$/, EMAIL);
  await write(/^Street and house number$/, "12 St James's Square");
  await write(/^Town or city$/, "London");
  await write(/^Postcode$/, "SW1Y 4JH");
  await choose(/^Country$/, "United Kingdom");
  await press(/^Invoice$/);
  await press(/^I accept the terms of sale$/);
  await press(/^Place order$/);
};

const track = async ({ press, write }: Way, order: string) => {
  await press(/^Track an order$/);
  await write(/^Order number$/, order);
  await write(/^Email$/, EMAIL);
  await press(/^Find order$/);
};

const read = async (session: string): Promise<string> =>
  (await api.ok<{ text: string }>("GET", `/v1/sessions/${session}/observation?text=true`)).text;

const WAYS: Readonly<Record<string, Kind>> = {
  "the text and its ids": text,
  "the HTML and its ids": html,
  "the numbers on the picture": marks,
  "points of the picture, from 0 to 1000": points,
  "pixels of a smaller picture": pixels,
  "the keyboard": keys,
};

describe("a policy that is limited to one way of seeing and acting buys in the shop", () => {
  test.each(Object.entries(WAYS))("by %s", async (_name, kind) => {
    const session = await api.create({ sites: ["shop"], limits: { maxSteps: MAX_STEPS }, ...kind.request });
    try {
      if (!session.observation) throw new Error("The session has no first observation.");
      const way = kind.start(new Stepper(api, session.id, session.observation));
      await buy(way);
      expect(way.seen().title).toMatch(/^Order placed/);
      const order = /order number is (\S+)\. /.exec(await read(session.id))?.[1] ?? "";
      expect(way.seen().url).toBe(`http://shop.localhost/checkout/thanks/${order}`);
      await track(way, order);
      const found = await read(session.id);
      expect(found).toContain(`## Order ${order}`);
      expect(found).toContain("Payment: Invoice");
      expect(found).toContain("Delivery to: Ada Byron, 12 St James's Square, SW1Y 4JH London, United Kingdom");
    } finally {
      await api.end(session.id);
    }
  });
});
