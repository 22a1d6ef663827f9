import { describe, expect, it } from "vitest";
import { type Browser, openOffice } from "./site-shop-support.ts";
import { matches, type Page } from "./site-support.ts";

const slugs = (page: Page): string[] => matches(page, /<a href="\/products\/([^"?]+)"/g).filter((slug) => slug !== "new");

const productWith = async (office: Browser, test: (variants: number) => boolean) => {
  const product = (await office.state()).products.find(({ variants, stock }) => test(variants.length) && stock > 0);
  if (!product) throw new Error("There is no such product.");
  return product;
};

const stateOf = async (office: Browser, slug: unknown) => (await office.state()).products.find((one) => one.slug === slug);

const inShop = async (office: Browser, path: string): Promise<Response> => office.fetch(`http://shop.localhost${path}`);

const NEW = {
  name: "Test <Lamp> No. 5",
  category: "lighting",
  brand: "Maren",
  description: "A lamp for tests, and for nothing else.",
  price: "24.95",
  stock: "7",
  sizes: "S, M",
  colours: "Moss, Teal, Moss",
};

describe("products in the back office", () => {
  it("are found by words, SKU, category and stock", async () => {
    const office = await openOffice("staff");
    const { products } = await office.state();
    const out = products.filter(({ stock }) => stock === 0).map(({ slug }) => slug);
    expect(slugs(await office.get("/products?stock=out")).sort()).toEqual(out.slice().sort());
    const sku = String(products[10]?.variants[0]?.sku);
    expect(slugs(await office.get(`/products?q=${sku.toLowerCase()}`))).toContain(products[10]?.slug);
    const cheapest = slugs(await office.get("/products?category=kitchen&sort=price-asc"));
    const prices = cheapest.map((slug) => Number(products.find((one) => one.slug === slug)?.priceCents));
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    expect((await office.get("/products?q=zzzz")).text).toContain("No products match");
  });

  it("are created with every combination of their options, and then are in the shop", async () => {
    const office = await openOffice("manager");
    const wrong = await office.post("/products/new", {
      ...NEW,
      name: "",
      category: "nope",
      price: "-1",
      stock: "many",
      description: "",
    });
    expect(matches(wrong, /<span class="error" id="([^"]*)-error"/g).sort()).toEqual([
      "category",
      "description",
      "name",
      "price",
      "stock",
    ]);
    const page = await office.post("/products/new", NEW);
    expect(page.text).toContain("The product has been created");
    expect(await stateOf(office, "test-lamp-no-5")).toMatchObject({
      name: NEW.name,
      priceCents: 2495,
      stock: 28,
      variants: ["Size: S, Colour: Moss", "Size: S, Colour: Teal", "Size: M, Colour: Moss", "Size: M, Colour: Teal"].map(
        (variant) => ({ variant, stock: 7 }),
      ),
    });
    expect((await office.post("/products/new", NEW)).text).toContain("There is a product with this name");
    const shop = await (await inShop(office, "/products/test-lamp-no-5")).text();
    expect(shop).toContain("Test &lt;Lamp&gt; No. 5");
    const found = await (await inShop(office, "/products?q=for+tests&colour=Teal&brand=Maren")).text();
    expect(found).toContain("1 product");
  });

  it("change their words, and search follows", async () => {
    const office = await openOffice("staff");
    const product = await productWith(office, (count) => count === 1);
    const { name, category, brand } = product;
    const path = `/products/${product.slug}`;
    expect((await office.post(path, { name: name, category: category, brand: "", description: "x" })).status).toBe(422);
    const form = {
      name: name,
      category: category,
      brand: brand,
      description: "Now with a zanzibar finish.",
    };
    expect((await office.post(path, form)).text).toContain("The changes have been saved");
    expect(await stateOf(office, product.slug)).toMatchObject({ description: form.description, wasCents: product.wasCents });
    expect(await (await inShop(office, "/products?q=zanzibar")).text()).toContain("1 product");
  });

  it("have stock that staff change, and prices that managers change", async () => {
    const office = await openOffice("staff");
    const product = await productWith(office, (count) => count === 1);
    const [id] = matches(await office.get(`/products/${product.slug}`), /action="\/variants\/(\d+)"/g);
    expect(await office.send(`/variants/${id}`, { stock: "3" })).toMatchObject({ status: 200, body: { ok: true, stock: 3 } });
    expect(await office.send(`/variants/${id}`, { stock: "-3" })).toMatchObject({ status: 422 });
    expect(await stateOf(office, product.slug)).toMatchObject({ stock: 3, priceCents: product.priceCents });
    expect(await office.send(`/variants/${id}`, { stock: "3", price: "1.00" })).toMatchObject({ status: 403 });
    expect(await stateOf(office, product.slug)).toMatchObject({ priceCents: product.priceCents });
    const manager = await openOffice("manager");
    await manager.post(`/variants/${id}`, { stock: "4", price: "1,50" });
    expect(await stateOf(manager, product.slug)).toMatchObject({ stock: 4, priceCents: 150 });
    expect((await manager.post("/variants/99999", { stock: "1" })).status).toBe(404);
  });

  it("gain and lose variants", async () => {
    const office = await openOffice("manager");
    const product = (await office.state()).products.find(({ variants }) =>
      String(variants[0]?.variant).startsWith("Size: S, Colour:"),
    );
    const count = product?.variants.length ?? 0;
    const path = `/products/${product?.slug}/variants`;
    expect((await office.post(path, { "option-size": "XXL", "option-colour": "", price: "9", stock: "1" })).status).toBe(422);
    const page = await office.post(path, {
      "option-size": "XXL",
      "option-colour": "Plum, with: signs",
      price: "99.00",
      stock: "2",
    });
    expect(page.text).toContain("The variant has been added");
    expect((await stateOf(office, product?.slug))?.variants.at(-1)).toMatchObject({
      variant: "Size: XXL, Colour: Plum with signs",
      priceCents: 9900,
      stock: 2,
    });
    expect(await (await inShop(office, `/products/${product?.slug}`)).text()).toContain('<option value="XXL">');
    const ids = matches(page, /action="\/variants\/(\d+)\/remove"/g);
    await office.post(`/variants/${ids.at(-1)}/remove`);
    expect((await stateOf(office, product?.slug))?.variants).toHaveLength(count);
    expect(await (await inShop(office, `/products/${product?.slug}`)).text()).not.toContain('<option value="XXL">');
    const single = await productWith(office, (variants) => variants === 1);
    const [only] = matches(await office.get(`/products/${single.slug}`), /action="\/variants\/(\d+)"/g);
    expect((await office.post(`/variants/${only}/remove`)).text).toContain("not possible");
  });

  it("change their prices together", async () => {
    const office = await openOffice("manager");
    const chosen = (await office.state()).products.slice(0, 3);
    const fields = chosen.map(({ slug }): [string, string] => ["product", slug]);
    expect((await office.post("/products/prices", [...fields, ["percent", "a lot"]])).text).toContain("Enter a percentage");
    expect((await office.post("/products/prices", [["percent", "10"]])).text).toContain("Choose at least one row first");
    await office.post("/products/prices", [...fields, ["percent", "-10"]]);
    for (const { slug, priceCents } of chosen) {
      expect(await stateOf(office, slug)).toMatchObject({ priceCents: Math.round(priceCents * 0.9) });
    }
    const staff = await openOffice("staff");
    expect((await staff.post("/products/prices", [...fields, ["percent", "-10"]])).status).toBe(403);
  });

  it("leave the shop when they are archived, and come back", async () => {
    const office = await openOffice("manager");
    const [featured] = (await office.state()).products.filter((one) => one.featured === 1);
    const path = `/products/${featured?.slug}`;
    await office.post(`${path}/archive`);
    expect((await inShop(office, path)).status).toBe(404);
    expect(await (await inShop(office, "/")).text()).not.toContain(path);
    expect(slugs(await office.get("/products?status=archived"))).toEqual([featured?.slug]);
    await office.post(`${path}/restore`);
    expect((await inShop(office, path)).status).toBe(200);
    expect(await stateOf(office, featured?.slug)).toMatchObject({ status: "active", featured: 0 });
  });

  it("stand on the home page in the order that staff give them", async () => {
    const office = await openOffice("staff");
    const order = async () => {
      const { products } = await office.state();
      return products
        .filter(({ featured }) => featured > 0)
        .toSorted((a, b) => a.featured - b.featured)
        .map(({ slug }) => slug);
    };
    const before = await order();
    expect(slugs(await office.get("/featured")).length + before.length).toBeGreaterThanOrEqual(before.length);
    await office.post(`/featured/${before[1]}/up`);
    expect((await order()).slice(0, 2)).toEqual([before[1], before[0]]);
    await office.post(
      "/featured",
      before.toReversed().map((slug): [string, string] => ["product", slug]),
    );
    expect(await order()).toEqual(before.toReversed());
    await office.post("/featured", { product: "no-such-product" });
    expect(await order()).toEqual(before.toReversed());
    await office.post(`/featured/${before[0]}/remove`);
    const other = (await office.state()).products.find((one) => one.featured === 0);
    await office.post("/featured/add", { name: String(other?.name) });
    expect(await order()).toEqual([...before.toReversed().slice(0, -1), other?.slug]);
    const home = await (await inShop(office, "/")).text();
    expect([...home.matchAll(/<a class="card-link" href="\/products\/([^"]+)"/g)].map(([, slug]) => slug)).toEqual(await order());
  });
});

describe("coupons in the back office", () => {
  const form = {
    code: "tea4two",
    about: "Tea party",
    kind: "amount",
    value: "4.50",
    minimum: "20",
    starts: "2026-03-01",
    ends: "2026-03-31",
    once: "1",
  };
  const coupon = async (office: Browser) => (await office.state()).coupons.find(({ code }) => code === "TEA4TWO");

  it("are made, changed, disabled and enabled by managers", async () => {
    const office = await openOffice("manager");
    const wrong = await office.post("/coupons/new", { ...form, code: "a!", kind: "percent", value: "200", ends: "2026-02-30" });
    expect(matches(wrong, /<span class="error" id="([^"]*)-error"/g).sort()).toEqual(["code", "ends", "value"]);
    expect((await office.post("/coupons/new", form)).text).toContain("The coupon has been created");
    expect(await coupon(office)).toEqual({
      code: "TEA4TWO",
      about: "Tea party",
      kind: "amount",
      value: 450,
      minimumCents: 2000,
      startsOn: "2026-03-01",
      endsOn: "2026-03-31",
      once: true,
      enabled: true,
      uses: 0,
    });
    expect((await office.post("/coupons/new", form)).text).toContain("There is a coupon with this code");
    await office.post("/coupons/TEA4TWO", { ...form, kind: "percent", value: "15", once: "", minimum: "" });
    expect(await coupon(office)).toMatchObject({ kind: "percent", value: 15, minimumCents: 0, once: false });
    await office.post("/coupons/TEA4TWO/disable");
    expect(await coupon(office)).toMatchObject({ enabled: false });
    expect((await office.get("/coupons")).text).toMatch(/TEA4TWO .*Disabled/);
    await office.post("/coupons/TEA4TWO/enable");
    expect(await coupon(office)).toMatchObject({ enabled: true });
    expect((await office.post("/coupons/NOPE/disable")).status).toBe(404);
  });

  it("are seen by staff, who may change nothing", async () => {
    const office = await openOffice("staff");
    const { coupons } = await office.state();
    const page = await office.get("/coupons");
    expect(page.text).toContain(coupons[0]?.code);
    expect(page.html).not.toContain("/disable");
    for (const path of ["/coupons/new", `/coupons/${coupons[0]?.code}`, `/coupons/${coupons[0]?.code}/disable`]) {
      expect((await office.post(path, form)).status).toBe(403);
    }
    expect((await office.state()).coupons).toEqual(coupons);
  });
});
