import { describe, expect, it } from "vitest";
import { MAIN_CUSTOMER } from "../../containers/sites/shop/app/accounts.ts";
import { type Browser, openAsCustomer, openBrowser } from "./site-shop-support.ts";
import { matches } from "./site-support.ts";

/** A product with many reviews. */
const talkedOf = async (shop: Browser) => {
  const { products } = await shop.state();
  const [most] = products.toSorted((a, b) => b.ratings - a.ratings);
  return String(most?.slug);
};

/** Something that the main customer has bought and not reviewed. */
const toReview = async (shop: Browser): Promise<string> => {
  const { orders, reviews } = await shop.state();
  const bought = orders
    .filter(({ customer, status }) => customer === MAIN_CUSTOMER.email && status === "Delivered")
    .flatMap(({ lines }) => lines.map(({ slug }) => slug));
  const reviewed = reviews.filter(({ customer }) => customer === MAIN_CUSTOMER.email).map(({ product }) => product);
  return bought.find((slug) => !reviewed.includes(slug)) ?? "";
};

const titles = /<article class="review">\s*<h3>([^<]*)</g;

describe("reviews", () => {
  it("are paged, sorted and filtered by stars", async () => {
    const shop = await openBrowser();
    const slug = await talkedOf(shop);
    const own = (await shop.state()).reviews.filter((review) => review.product === slug && review.status === "Published");
    const seen: string[] = [];
    let path: string | undefined = `/products/${slug}?sort=lowest`;
    while (path) {
      const page = await shop.get(path);
      seen.push(...matches(page, titles));
      [path] = matches(page, /href="([^"#]*)[^"]*" data-more/g);
    }
    expect(seen).toHaveLength(own.length);
    const stars = Number(own[0]?.stars);
    const some = await shop.get(`/products/${slug}?stars=${stars}`);
    const count = own.filter((review) => review.stars === stars).length;
    expect(some.text).toContain(
      `${count === 1 ? "1 review" : `${count} reviews`} with ${stars === 1 ? "1 star" : `${stars} stars`}`,
    );
    expect((await shop.get(`/products/${slug}?stars=9&sort=nope&page=1e9`)).status).toBe(200);
  });

  it("are written by who has bought the product, once, and wait to be published", async () => {
    const shop = await openAsCustomer();
    const slug = await toReview(shop);
    const wrong = await shop.post(`/products/${slug}/review`, { stars: "6", title: "", text: "short" });
    expect(matches(wrong, /<span class="error" id="([^"]*)-error"/g).sort()).toEqual(["stars", "text", "title"]);
    const form = { stars: "2", title: "Not <b>great</b>", text: "It wobbles on our floor.\r\nPity." };
    const before = (await shop.get(`/products/${slug}`)).text;
    expect(before).toContain("Write a review");
    const page = await shop.post(`/products/${slug}/review`, form);
    expect(page.text).toContain("Thank you. Your review will appear");
    expect(page.text).toContain("Your review waits to be published");
    expect(page.text).not.toContain("It wobbles");
    expect((await shop.state()).reviews.at(-1)).toMatchObject({
      product: slug,
      customer: MAIN_CUSTOMER.email,
      stars: 2,
      title: "Not <b>great</b>",
      text: "It wobbles on our floor.\nPity.",
      status: "Pending",
    });
    expect((await shop.post(`/products/${slug}/review`, form)).status).toBe(403);
    expect((await shop.get("/account/reviews")).text).toContain("It wobbles on our floor");
  });

  it("are not written by others", async () => {
    const shop = await openAsCustomer();
    const { orders, products } = await shop.state();
    const bought = new Set(
      orders.filter(({ customer }) => customer === MAIN_CUSTOMER.email).flatMap(({ lines }) => lines.map(({ slug }) => slug)),
    );
    const strange = products.find(({ slug }) => !bought.has(slug ?? null));
    const form = { stars: "5", title: "Lovely", text: "Never had it, love it." };
    expect(await shop.post(`/products/${strange?.slug}/review`, form)).toMatchObject({ status: 403 });
    const guest = await openBrowser();
    expect((await guest.post(`/products/${strange?.slug}/review`, form)).url).toContain("/sign-in");
    expect((await guest.state()).reviews).toHaveLength(600);
  });

  it("are marked as helpful, once by each customer", async () => {
    const shop = await openAsCustomer();
    const review = (await shop.state()).reviews.findLast((one) => one.status === "Published" && one.customer === null);
    const helpful = Number(review?.helpful);
    expect((await shop.send(`/reviews/${review?.id}/helpful`)).body).toEqual({ ok: true, helpful: helpful + 1, marked: true });
    expect((await shop.send(`/reviews/${review?.id}/helpful`)).body).toEqual({ ok: true, helpful, marked: false });
    const own = (await shop.state()).reviews.find((one) => one.customer === MAIN_CUSTOMER.email);
    expect((await shop.send(`/reviews/${own?.id}/helpful`)).status).toBe(403);
    const guest = await openBrowser();
    expect(await guest.send(`/reviews/${review?.id}/helpful`)).toMatchObject({
      status: 401,
      body: { signIn: expect.stringContaining("/sign-in?") },
    });
  });
});

describe("the wish list", () => {
  it("takes products in and lets them go, by form and by script", async () => {
    const shop = await openAsCustomer();
    const slug = await talkedOf(shop);
    const list = async () => (await shop.state()).customers[0]?.wishList;
    const before = (await list()) ?? [];
    expect(before.length).toBeGreaterThan(0);
    expect((await shop.send("/wish-list", { product: slug, wished: "1" })).body).toMatchObject({ ok: true, wished: true });
    await shop.post("/wish-list", { product: slug, wished: "1" });
    expect(await list()).toEqual([...before, slug]);
    expect((await shop.get(`/products/${slug}`)).text).toContain("On your wish list");
    const page = await shop.post("/wish-list", { product: slug, wished: "0", from: "list" });
    expect(page.url).toContain("/wish-list?notice=unwished");
    expect(await list()).toEqual(before);
    expect((await shop.post("/wish-list", { product: "no-such-thing", wished: "1" })).status).toBe(404);
  });

  it("asks guests to sign in", async () => {
    const guest = await openBrowser();
    expect((await guest.get("/wish-list")).url).toContain("/sign-in?next=%2Fwish-list");
  });
});

describe("the contact form", () => {
  it("says what is missing, and keeps messages as they were written", async () => {
    const shop = await openBrowser();
    const wrong = await shop.post("/contact", { name: "", email: "x", topic: "Gossip", order: "HF-1", text: "Hi" });
    expect(matches(wrong, /<span class="error" id="([^"]*)-error"/g).sort()).toEqual(["email", "name", "order", "text", "topic"]);
    const order = (await shop.state()).orders[0]?.number;
    const text = `Where is my order? <script>alert("1")</script>`;
    const form = { name: "Ada", email: "ada@example.org", topic: "An order", order: String(order).toLowerCase(), text };
    expect((await shop.post("/contact", form)).text).toContain("Thank you for your message");
    expect((await shop.state()).messages.at(-1)).toMatchObject({ name: "Ada", order, text, status: "New" });
  });
});
