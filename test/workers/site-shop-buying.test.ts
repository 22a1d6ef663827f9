import { describe, expect, it } from "vitest";
import { buyable, cents, matches, openShop, type Page, type Visitor } from "./site-support.ts";

const BUYER = {
  name: "Ada <b>Byron</b>",
  email: "Ada@Example.com",
  street: "1 Mill Lane",
  city: "Dover",
  postcode: "CT16 1AA",
  country: "United Kingdom",
  shipping: "standard",
  payment: "invoice",
  terms: "yes",
};

const add = (shop: Visitor, product: string, quantity: number, options: Record<string, string> = {}): Promise<Page> =>
  shop.post("/cart/items", { product, quantity: String(quantity), ...options });

const amount = (page: Page, label: string): string | undefined =>
  new RegExp(`<dt>${label}</dt><dd[^>]*>([^<]*)<`).exec(page.html)?.[1];

/** The cheapest, so that shipping is not free, with the dearest after it. */
const products = async (shop: Visitor): Promise<{ cheap: string; dear: string }> => {
  const [cheap = ""] = buyable(await shop.get("/products?sort=price-asc&stock=1"));
  const [dear = ""] = buyable(await shop.get("/products?sort=price-desc&stock=1"));
  return { cheap, dear };
};

const lineId = (page: Page): string => matches(page, /action="\/cart\/lines\/(\d+)"/g)[0] ?? "";

describe("the shop's cart", () => {
  it("starts empty", async () => {
    const shop = await openShop();
    expect((await shop.get("/cart")).text).toContain("Your cart is empty");
    expect((await shop.get("/checkout")).url).toContain("/cart?notice=empty");
  });

  it("adds up, with shipping that is free from a sum on", async () => {
    const shop = await openShop();
    const { cheap, dear } = await products(shop);
    const small = await add(shop, cheap, 1);
    const [line] = (await shop.state()).cart;
    expect(cents(amount(small, "Total") ?? "")).toBe((line?.priceCents ?? 0) + cents(amount(small, "Standard shipping") ?? ""));
    const large = await add(shop, dear, 1);
    expect(amount(large, "Standard shipping")).toBe("Free");
    const { cart } = await shop.state();
    expect(cents(amount(large, "Total") ?? "")).toBe(
      cart.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0),
    );
    expect(large.html).toContain('aria-label="Cart, 2 items"');
  });

  it("changes quantities and lets lines go", async () => {
    const shop = await openShop();
    const { cheap } = await products(shop);
    const id = lineId(await add(shop, cheap, 1));
    await shop.post(`/cart/lines/${id}`, { quantity: "2" });
    expect((await shop.state()).cart).toMatchObject([{ slug: cheap, quantity: 2 }]);
    expect((await shop.post(`/cart/lines/${id}`, { quantity: "two" })).text).toContain("whole number");
    expect((await shop.state()).cart).toMatchObject([{ slug: cheap, quantity: 2 }]);
    expect((await shop.post(`/cart/lines/${id}/remove`, {})).text).toContain("Your cart is empty");
    const again = lineId(await add(shop, cheap, 1));
    expect((await shop.post(`/cart/lines/${again}`, { quantity: "0" })).text).toContain("Your cart is empty");
  });

  it("takes no more of a product than there is", async () => {
    const shop = await openShop();
    const { stock } = await shop.state();
    const scarce = buyable(await shop.get("/products?q=candle"))
      .concat(buyable(await shop.get("/products")))
      .find((slug) => (stock[slug] ?? 0) > 1);
    const limit = Math.min(stock[scarce ?? ""] ?? 0, 20);
    expect((await add(shop, scarce ?? "", limit + 5)).text).toContain("as many as you can order");
    expect((await shop.state()).cart).toMatchObject([{ slug: scarce, quantity: limit }]);
    expect((await add(shop, scarce ?? "", 1)).text).toContain("already has as many");
  });

  it("sells nothing that is sold out", async () => {
    const shop = await openShop();
    const [gone = ""] = Object.entries((await shop.state()).stock).find(([, stock]) => stock === 0) ?? [];
    expect((await shop.get(`/products/${gone}`)).text).toContain("Sold out");
    expect((await add(shop, gone, 1, { size: "M" })).text).toContain("sold out");
    expect((await shop.state()).cart).toEqual([]);
  });

  it("asks for the options of a product, and keeps variants apart", async () => {
    const shop = await openShop();
    const { stock } = await shop.state();
    const shirt = Object.keys(stock).find((slug) => slug.endsWith("t-shirt") && (stock[slug] ?? 0) > 3) ?? "";
    for (const options of [{}, { size: "" }, { size: "Huge" }]) {
      expect((await add(shop, shirt, 1, options)).text).toContain("Choose an option");
    }
    await add(shop, shirt, 1, { size: "M" });
    await add(shop, shirt, 1, { size: "L" });
    await add(shop, shirt, 1, { size: "M" });
    expect((await shop.state()).cart).toMatchObject([
      { variant: "Size: M", quantity: 2 },
      { variant: "Size: L", quantity: 1 },
    ]);
  });

  it("answers scripts with JSON", async () => {
    const shop = await openShop();
    const { cheap } = await products(shop);
    const ask = (quantity: string) =>
      shop.fetch("/cart/items", {
        method: "POST",
        headers: { accept: "application/json" },
        body: new URLSearchParams({ product: cheap, quantity }),
      });
    expect(await (await ask("1")).json()).toMatchObject({ ok: true, count: 1, message: expect.stringContaining("in your cart") });
    const refused = await ask("-1");
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({ ok: false, count: 1 });
  });
});

describe("the shop's checkout", () => {
  it("says beside each field what is wrong with it, and keeps what was right", async () => {
    const shop = await openShop();
    await add(shop, (await products(shop)).cheap, 1);
    const page = await shop.post("/checkout", {
      ...BUYER,
      email: "nobody",
      city: "",
      terms: "",
      payment: "card",
      "card-expiry": "01/20",
    });
    expect(page.status).toBe(422);
    const wrong = matches(page, /<span class="error" id="([^"]*)-error"/g);
    expect(wrong.sort()).toEqual(["card-code", "card-expiry", "card-number", "city", "email", "terms"]);
    expect(page.html).toMatch(/id="email"[^>]*value="nobody"[^>]*aria-invalid="true" aria-describedby="email-error"/);
    expect(matches(page, /id="street"[^>]*value="([^"]*)"/g)).toEqual([BUYER.street]);
    expect((await shop.state()).cart).toHaveLength(1);
  });

  it("turns the cart into an order that can be found again", async () => {
    const shop = await openShop();
    const { cheap } = await products(shop);
    await add(shop, cheap, 1);
    const before = await shop.state();
    const thanks = await shop.post("/checkout", { ...BUYER, shipping: "express" });
    expect(thanks.text).toContain("Thank you, your order is placed");
    expect(thanks.html).not.toContain("<b>Byron");
    const after = await shop.state();
    const [order, ...more] = after.orders.slice(before.orders.length);
    expect(more).toEqual([]);
    expect(order).toMatchObject({
      name: BUYER.name,
      email: "ada@example.com",
      payment: "Invoice",
      lines: [{ slug: cheap, quantity: 1 }],
    });
    expect(order?.totalCents).toBe((before.cart[0]?.priceCents ?? 0) + 14_50);
    expect(thanks.text).toContain(order?.number);
    expect(after.cart).toEqual([]);
    expect(after.stock[cheap]).toBe((before.stock[cheap] ?? 0) - 1);

    const find = (number = "", email = "") => shop.get(`/orders?${new URLSearchParams({ number, email })}`);
    expect((await find(order?.number.toLowerCase(), BUYER.email)).text).toContain("Status Received");
    expect((await find(order?.number, "else@example.com")).text).toContain("No order has this number");
    expect((await shop.post("/checkout", BUYER)).url).toContain("notice=empty");
  });

  it("keeps no more of a card than its last digits", async () => {
    const shop = await openShop();
    await add(shop, (await products(shop)).cheap, 1);
    const card = { payment: "card", "card-number": "4111 1111 1111 1234", "card-expiry": "12/29", "card-code": "987" };
    expect((await shop.post("/checkout", { ...BUYER, ...card })).text).toContain("Card ending in 1234");
    const state = JSON.stringify((await shop.state()).orders.at(-1));
    expect(state).not.toContain("4111");
    expect(state).not.toContain("987");
  });

  it("knows the orders of others, and shows them to who knows number and email", async () => {
    const shop = await openShop();
    const order = (await shop.state()).orders[0];
    const search = new URLSearchParams({ number: order?.number ?? "", email: order?.email ?? "" });
    expect((await shop.get(`/orders?${search}`)).text).toContain(order?.lines[0]?.name);
    expect((await shop.get(`/checkout/thanks/${order?.number}`)).status).toBe(404);
  });

  it("gives the same order number for the same seed and purchases", async () => {
    const buy = async (seed: number) => {
      const shop = await openShop(seed);
      await add(shop, (await products(shop)).cheap, 1);
      return (await shop.post("/checkout", BUYER)).html;
    };
    const [one, again, other] = await Promise.all([buy(21), buy(21), buy(22)]);
    expect(again).toBe(one);
    expect(other).not.toBe(one);
  });
});
