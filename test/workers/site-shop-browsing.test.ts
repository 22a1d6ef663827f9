import { describe, expect, it } from "vitest";
import { cents, decode, listed, matches, openShop, type Page, type Visitor } from "./site-support.ts";

const HEADING = /<h1[^>]*>([^<]*)</g;
const PRICES = /<span class="amount[^>]*>([^<]*)</g;

/** All pages of a list, by its own "Next" links. */
const everyPage = async (shop: Visitor, path: string): Promise<Page[]> => {
  const page = await shop.get(path);
  const [next] = matches(page, /<a href="([^"]*)" rel="next"/g);
  return next === undefined ? [page] : [page, ...(await everyPage(shop, next))];
};

const everyProduct = async (shop: Visitor, path: string): Promise<string[]> => (await everyPage(shop, path)).flatMap(listed);

describe("the shop's catalogue", () => {
  it("opens with featured products and the categories", async () => {
    const home = await (await openShop()).get("/");
    expect(home.status).toBe(200);
    expect(listed(home)).toHaveLength(8);
    const categories = new Set(matches(home, /<a class="category" href="([^"]*)"/g));
    expect(categories.size).toBeGreaterThanOrEqual(6);
    expect(categories).toContain("/products?category=kitchen");
  });

  it("has every product once over its pages", async () => {
    const shop = await openShop();
    const all = await everyProduct(shop, "/products");
    expect(all.length).toBeGreaterThanOrEqual(120);
    expect(new Set(all)).toEqual(new Set(Object.keys((await shop.state()).stock)));
    expect(new Set(all).size).toBe(all.length);
  });

  it("shows a category's products alone", async () => {
    const shop = await openShop();
    const kitchen = await everyProduct(shop, "/products?category=kitchen");
    expect(kitchen.length).toBeGreaterThan(12);
    const garden = new Set(await everyProduct(shop, "/products?category=garden"));
    expect(kitchen.filter((slug) => garden.has(slug))).toEqual([]);
  });

  it.each([
    ["price-asc", 1],
    ["price-desc", -1],
  ])("sorts by %s over all pages", async (sort, direction) => {
    const prices = (await everyPage(await openShop(), `/products?sort=${sort}`)).flatMap((page) =>
      matches(page, PRICES).map(cents),
    );
    expect(prices).toEqual([...prices].sort((a, b) => (a - b) * direction));
    expect(new Set(prices).size).toBeGreaterThan(10);
  });

  it("keeps search, filters and order from page to page", async () => {
    const shop = await openShop();
    const pages = await everyPage(shop, "/products?q=in&sort=price-asc&max=40&stock=1");
    expect(pages.length).toBeGreaterThan(1);
    const prices = pages.flatMap((page) => matches(page, PRICES).map(cents));
    expect(prices).toEqual([...prices].sort((a, b) => a - b));
    expect(Math.max(...prices)).toBeLessThanOrEqual(4000);
    const { stock } = await shop.state();
    expect(pages.flatMap(listed).filter((slug) => stock[slug] === 0)).toEqual([]);
  });

  it("takes filters that make no sense as not given", async () => {
    const shop = await openShop();
    const plain = listed(await shop.get("/products"));
    expect(listed(await shop.get("/products?sort=constructor&category=nope&page=-3&max=abc"))).toEqual(plain);
    expect((await shop.get("/products?page=9999")).text).toMatch(/page (\d+) of \1\b/);
  });
});

describe("the shop's filters", () => {
  /** What each choice of a filter says that it would leave. */
  const choices = (page: Page, name: string): [string, number][] =>
    [...page.html.matchAll(new RegExp(`name="${name}" value="([^"]*)"[^>]*>.*? <span class="count">(\\d+)</span>`, "g"))].map(
      ([, value = "", count]) => [decode(value), Number(count)],
    );
  const total = (page: Page): number => Number(/role="status">(\d+) products?/.exec(page.html)?.[1]);

  it.each(["brand", "colour", "rating"])("say of each %s how many products it leaves", async (name) => {
    const shop = await openShop();
    const page = await shop.get("/products?category=textiles&max=120");
    const offered = choices(page, name);
    expect(offered.length).toBeGreaterThan(2);
    for (const [value, count] of offered) {
      const found = await everyProduct(shop, `/products?category=textiles&max=120&${name}=${encodeURIComponent(value)}`);
      expect([value, found.length]).toEqual([value, count]);
    }
  });

  it("take several brands as any of them, and show what is on", async () => {
    const shop = await openShop();
    const [[first, a], [second, b]] = choices(await shop.get("/products"), "brand") as [[string, number], [string, number]];
    const search = new URLSearchParams([
      ["brand", first],
      ["brand", second],
    ]);
    const page = await shop.get(`/products?${search}`);
    expect(total(page)).toBe(a + b);
    expect(page.html).toContain(`aria-label="Take off the filter ${first}"`);
    const [without = ""] = matches(page, /<ul class="chips"[^>]*><li><a href="([^"]*)"/g);
    expect(total(await shop.get(without))).toBe(b);
  });

  it("show no words that no product has", async () => {
    const page = await (await openShop()).get("/products?brand=Buy+elsewhere&colour=Invisible");
    expect(page.text).not.toMatch(/Buy elsewhere|Invisible/);
  });

  it("take the lowest and the highest price", async () => {
    const pages = await everyPage(await openShop(), "/products?min=20&max=30");
    const prices = pages.flatMap((page) => matches(page, PRICES).map(cents));
    expect(prices.length).toBeGreaterThan(5);
    expect(prices.filter((price) => price < 2000 || price > 3000)).toEqual([]);
  });
});

describe("the shop's search", () => {
  it("finds the products that have all words, in any case and order", async () => {
    const shop = await openShop();
    const lamps = await everyProduct(shop, "/products?q=LAMP");
    expect(lamps.length).toBeGreaterThan(2);
    const [lamp = ""] = lamps;
    const words = lamp.split("-").reverse().join(" ");
    expect(await everyProduct(shop, `/products?q=${encodeURIComponent(words)}`)).toEqual([lamp]);
  });

  it("says when nothing matches, however long the words are", async () => {
    const shop = await openShop();
    for (const q of ["zzzzz", "lamp zzzzz", "x".repeat(500), "%", "_"]) {
      expect((await shop.get(`/products?q=${encodeURIComponent(q)}`)).text).toContain("No products found");
    }
  });

  it("shows the words as text, whatever they are", async () => {
    const hostile = `"><script>alert(1)</script>'&`;
    const page = await (await openShop()).get(`/products?q=${encodeURIComponent(hostile)}`);
    expect(page.html).not.toContain("<script>alert");
    expect(matches(page, /name="q" type="search" value="([^"]*)"/g)).toEqual([hostile]);
    expect(matches(page, HEADING)).toEqual([`Results for “${hostile}”`]);
  });

  it("suggests products while one types", async () => {
    const shop = await openShop();
    const suggest = async (q: string) =>
      (await shop.fetch(`/search/suggestions?q=${q}`)).json<{ suggestions: { name: string; url: string }[] }>();
    const { suggestions } = await suggest("lamp");
    expect(suggestions.length).toBeGreaterThan(2);
    for (const { name, url } of suggestions) {
      expect(name).toContain("Lamp");
      expect(matches(await shop.get(url), HEADING)).toEqual([name]);
    }
    expect(await suggest("")).toEqual({ suggestions: [] });
  });
});

describe("the shop's pages", () => {
  it("show a product with its options to choose from", async () => {
    const shop = await openShop();
    const [slug = ""] = await everyProduct(shop, "/products?q=sweater&stock=1");
    const page = await shop.get(`/products/${slug}`);
    expect(page.text).toMatch(/Size Choose a size S M L XL/);
    expect(page.html).toMatch(/<legend>Colour<\/legend>\s*<label[^>]*><input type="radio" name="colour"/);
    expect(page.html).toMatch(/aria-label="Add .* Sweater to cart"/);
  });

  it("say that there is no such page", async () => {
    const shop = await openShop();
    for (const path of ["/nope", "/products/no-such-product", "/assets/nope.css", "/checkout/thanks/HF-1", "/cart/lines/x"]) {
      expect(await shop.get(path)).toMatchObject({ status: 404, text: expect.stringContaining("does not exist") });
    }
  });

  it("bring their stylesheet and script, which may be kept", async () => {
    const shop = await openShop();
    const home = await shop.get("/");
    const files = matches(home, /(?:href|src)="(\/assets\/[^"]*)"/g);
    expect(files).toContainEqual(expect.stringMatching(/^\/assets\/shop-[0-9a-f]{8}\.css$/));
    for (const file of files) {
      const answer = await shop.fetch(file);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("cache-control")).toMatch(/max-age=\d+, immutable/);
      await answer.body?.cancel();
    }
    expect(home.html).not.toMatch(/(?:href|src)="(?:https?:)?\/\//);
  });

  it("are the same bytes for the same seed, and others for another", async () => {
    const paths = ["/", "/products", "/products?q=oak&sort=rating", "/cart", "/help", "/orders"];
    const visit = async (seed: number) => {
      const shop = await openShop(seed);
      const pages = await Promise.all(paths.map((path) => shop.get(path)));
      return pages.map(({ html }) => html);
    };
    const [one, again, other] = await Promise.all([visit(11), visit(11), visit(12)]);
    expect(again).toEqual(one);
    expect(other[0]).not.toBe(one[0]);
    expect(other[1]).not.toBe(one[1]);
  });
});
