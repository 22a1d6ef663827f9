/**
 * @module Changes that managers make to what is for sale: stock, prices, products, coupons, the home page, reviews.
 */
import type { ProductState, ShopState } from "../app/state/document.ts";
import { added, changes, isSame, othersSame, quoted, row } from "./checks.ts";
import { firstOf, one, productNamed, shopTask } from "./shop.ts";

/** A product keeps these whatever happens to its price and stock. */
const sameProduct = (slug: string) =>
  isSame(`products[?slug == ${quoted(slug)}].[name, category, brand, description, featured, status, rating, ratings]`);

const setStock = shopTask({
  name: "office-set-stock",
  kind: "content",
  difficulty: 4,
  as: "manager",
  make: (shop, random) => {
    const product = random.pick(shop.products.filter(({ variants }) => variants.length > 1));
    const chosen = random.pick(product.variants);
    const stock = chosen.stock + random.integer(11, 60);
    return {
      goal: `We have counted the ${product.name}: there are ${stock} pieces of the variant with the SKU ${chosen.sku}. Correct its stock.`,
      evaluate: changes(
        [
          row("products", "slug", product.slug, {
            priceCents: product.priceCents,
            wasCents: product.wasCents,
            variants: product.variants.map((one) => (one === chosen ? { ...one, stock } : one)),
          }),
          sameProduct(product.slug),
          othersSame("products", "slug", product.slug),
        ],
        ["products", "stock"],
      ),
      facts: { name: product.name, sku: chosen.sku, stock: String(stock) },
    };
  },
});

const priced = ({ variants }: ProductState, percent: number) =>
  variants.map((one) => ({ ...one, priceCents: Math.round((one.priceCents * (100 + percent)) / 100) }));

/** Products with both words in their names, and none that only mentions them. */
const kindOf = (name: string): string => name.split(" ").slice(-2).join(" ");

const changePrices = shopTask({
  name: "office-change-prices",
  kind: "configuration",
  difficulty: 7,
  as: "manager",
  make: (shop, random) => {
    const kinds = [...new Set(shop.products.map(({ name }) => kindOf(name)))];
    return firstOf(random, kinds, (kind) => {
      const chosen = shop.products.filter(({ name }) => kindOf(name) === kind);
      const percent = random.pick([10, 20, 50]);
      const halves = chosen.some(({ variants }) => variants.some((one) => (one.priceCents * percent) % 100 === 50));
      if (chosen.length < 2 || chosen.length > 8 || halves) return null;
      return {
        goal: `Raise the prices of all products whose name ends with “${kind}” by ${percent} percent, and leave the other prices as they are.`,
        evaluate: changes(
          [
            ...chosen.map((product) => row("products", "slug", product.slug, { variants: priced(product, percent) })),
            ...chosen.map(({ slug }) => sameProduct(slug)),
            othersSame("products", "slug", ...chosen.map(({ slug }) => slug)),
          ],
          ["products"],
        ),
        facts: { kind, percent: String(percent), names: chosen.map(({ name }) => name) },
      };
    });
  },
});

const NEW_PRODUCTS = [
  {
    name: "Harbour Oak Step Stool",
    category: "furniture",
    brand: "Studio Lund",
    title: "Furniture",
    description: "A stool of two steps that folds flat.",
  },
  {
    name: "Harbour Enamel Jug",
    category: "kitchen",
    brand: "Saltmarsh",
    title: "Kitchen",
    description: "A jug for a litre and a half, dishwasher safe.",
  },
  {
    name: "Harbour Canvas Apron",
    category: "clothing",
    brand: "Loomhouse",
    title: "Clothing",
    description: "An apron with two deep pockets.",
  },
] as const;

const createProduct = shopTask({
  name: "office-create-product",
  kind: "content",
  difficulty: 6,
  as: "manager",
  make: (shop, random) => {
    const { name, category, brand, title, description } = random.pick(NEW_PRODUCTS);
    if (shop.products.some((product) => product.name === name)) return null;
    const priceCents = random.integer(30, 160) * 50;
    const stock = random.integer(5, 40);
    const dollars = (priceCents / 100).toFixed(2);
    return {
      goal: `Create a new product: “${name}”, category ${title}, brand ${brand}, description “${description}”, price $${dollars}, ${stock} in stock, without sizes and colours.`,
      evaluate: changes(added("products", shop, { name, category, brand, description, priceCents, stock, status: "active" }), [
        "products",
        "stock",
      ]),
      facts: { name, title, brand, description, price: dollars, stock: String(stock) },
    };
  },
});

const createCoupon = shopTask({
  name: "office-create-coupon",
  kind: "content",
  difficulty: 6,
  as: "manager",
  make: (shop, random) => {
    const value = random.integer(5, 18);
    const code = `${random.pick(["PICNIC", "LANTERN", "MEADOW"])}${value}`;
    if (shop.coupons.some((coupon) => coupon.code === code)) return null;
    const about = random.pick(["Picnic season", "Summer evenings", "A friendly hello"]);
    const minimum = random.integer(4, 9) * 10;
    const [startsOn, endsOn] = ["2026-04-01", `2026-04-${random.integer(15, 30)}`];
    return {
      goal: `Make a coupon with the code ${code}, for “${about}”: ${value}% off orders of $${minimum} or more, valid from ${startsOn} to ${endsOn}, once per customer.`,
      evaluate: changes(
        added("coupons", shop, {
          ...{ code, about, kind: "percent", value, minimumCents: minimum * 100, startsOn, endsOn },
          ...{ once: true, enabled: true },
        }),
        ["coupons"],
      ),
      facts: { code, about, value: String(value), minimum: String(minimum), startsOn, endsOn },
    };
  },
});

const disableCoupon = shopTask({
  name: "office-disable-coupon",
  kind: "configuration",
  difficulty: 2,
  as: "manager",
  make: (shop, random) => {
    const { code, value, kind, minimumCents } = random.pick(shop.coupons.filter(({ enabled }) => enabled));
    return {
      goal: `The coupon ${code} must not be used any more. Disable it.`,
      evaluate: changes(
        [row("coupons", "code", code, { enabled: false, value, kind, minimumCents }), othersSame("coupons", "code", code)],
        ["coupons"],
      ),
      facts: { code, other: random.pick(shop.coupons.filter((coupon) => coupon.enabled && coupon.code !== code)).code },
    };
  },
});

const pendingAlone = (shop: ShopState) => {
  const pending = shop.reviews.filter(({ status }) => status === "Pending");
  return pending.filter(({ product }) => pending.filter((other) => other.product === product).length === 1);
};

const decideOnReview = shopTask({
  name: "office-decide-on-review",
  kind: "content",
  difficulty: 4,
  as: "staff",
  make: (shop, random) => {
    const review = one(random, pendingAlone(shop));
    if (!review) return null;
    const { id, author, stars, title, text } = review;
    const status = random.pick(["Published", "Rejected"]);
    const { name } = productNamed(shop, review.product);
    return {
      goal: `One review of the ${name} waits to be read. ${status === "Published" ? "Publish it" : "Reject it"}, and leave the other reviews as they are.`,
      evaluate: changes(
        [
          {
            query: `after.shop.reviews[?id == \`${id}\`] | [0].{status: status, author: author, stars: stars, title: title, text: text}`,
            equals: { status, author, stars, title, text },
          },
          isSame(`reviews[?id != \`${id}\`]`),
          othersSame("products", "slug", review.product),
          isSame("products[].[name, priceCents, stock, status]"),
        ],
        ["reviews", "products"],
      ),
      facts: { title, author, publish: status === "Published" },
    };
  },
});

const featureFirst = shopTask({
  name: "office-first-on-home-page",
  kind: "configuration",
  difficulty: 5,
  as: "staff",
  make: (shop, random) => {
    const featured = shop.products.filter((product) => product.featured > 0).sort((a, b) => a.featured - b.featured);
    const chosen = one(random, featured.slice(2, 6));
    if (!chosen) return null;
    const order = [chosen, ...featured.filter((product) => product !== chosen)].map(({ slug }) => slug);
    return {
      goal: `On the home page of the store, the ${chosen.name} should be the first of the featured products. Leave the others in the order that they have.`,
      evaluate: changes(
        [
          { query: "sort_by(after.shop.products[?featured > `0`], &featured)[].slug", equals: order },
          isSame("products[].[slug, name, priceCents, stock, status, description]"),
        ],
        ["products"],
      ),
      facts: { name: chosen.name, steps: chosen.featured - 1 },
    };
  },
});

export const officeGoods = [setStock, changePrices, createProduct, createCoupon, disableCoupon, decideOnReview, featureFirst];
