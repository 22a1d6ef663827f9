/**
 * @module Tasks that need the store and its back office: what is changed in one is used or seen in the other.
 */
import { MAIN_CUSTOMER, MAIN_MANAGER } from "../app/accounts.ts";
import { added, changes, isSame, othersSame, quoted, row } from "./checks.ts";
import { addressed, guestIn, orderOf, orderPlaced } from "./ordering.ts";
import {
  CATEGORY_SLUGS,
  categoryTitle,
  firstOf,
  highest,
  inCategory,
  lineOf,
  OFFICE,
  one,
  ownOrders,
  plainProducts,
  ROBIN,
  STORE,
  shopTask,
  subtotalOf,
} from "./shop.ts";

const WHERE = `The back office is ${OFFICE}, where you are signed in as a manager. The store is ${STORE}.`;
const AS_ROBIN = `Sign in to the store as ${ROBIN} with the password ${MAIN_CUSTOMER.password}.`;

const couponThenOrder = shopTask({
  name: "coupon-then-order",
  kind: "multi-site",
  difficulty: 8,
  as: "manager",
  make: (shop, random) => {
    const product = one(random, plainProducts(shop, 3));
    const value = random.integer(11, 29);
    const code = `TRIAL${value}`;
    if (!product || shop.coupons.some((coupon) => coupon.code === code)) return null;
    const guest = guestIn(random);
    const lines = [lineOf(product, 2)];
    const discountCents = Math.round((subtotalOf(lines) * value) / 100);
    const expected = orderOf(
      lines,
      { ...guest, customer: null, shipping: "standard", payment: "Invoice" },
      { code, discountCents },
    );
    const [startsOn, endsOn] = ["2026-03-01", "2026-03-31"];
    return {
      goal: `Try a new coupon. Make one with the code ${code}, for “Test”: ${value}% off without a minimum, valid from ${startsOn} to ${endsOn}, any number of times per customer. Then use it in the store: without signing in, order 2 × ${product.name} ${addressed(guest)}, standard shipping, by invoice. ${WHERE}`,
      evaluate: changes(
        [
          ...added("coupons", shop, {
            ...{ code, about: "Test", kind: "percent", value, minimumCents: 0, startsOn, endsOn },
            ...{ once: false, enabled: true, uses: 1 },
          }),
          ...orderPlaced(shop, expected),
        ],
        ["coupons", "orders", "products", "stock"],
      ),
      facts: {
        coupon: { code, about: "Test", value: String(value), minimum: "", startsOn, endsOn, once: false },
        name: product.name,
        guest,
      },
    };
  },
});

const restockThenOrder = shopTask({
  name: "restock-then-order",
  kind: "multi-site",
  difficulty: 8,
  as: "manager",
  make: (shop, random) => {
    const product = one(
      random,
      shop.products.filter(({ stock, variants }) => stock === 0 && variants.length === 1 && variants[0]?.variant === ""),
    );
    const variant = product?.variants[0];
    if (!product || !variant) return null;
    const guest = guestIn(random);
    const stock = random.integer(6, 19);
    const expected = orderOf([lineOf(product, 2)], {
      ...guest,
      customer: null,
      shipping: "standard",
      payment: "Pay on delivery",
    });
    return {
      goal: `The ${product.name} is sold out in the store, but ${stock} pieces have just come in. Correct its stock in the back office. Then order 2 of them in the store, without signing in, ${addressed(guest)}, standard shipping, to be paid on delivery. ${WHERE}`,
      evaluate: changes(
        [
          ...added("orders", shop, expected),
          row("products", "slug", product.slug, {
            priceCents: product.priceCents,
            status: "active",
            variants: [{ ...variant, stock: stock - 2 }],
          }),
          othersSame("products", "slug", product.slug),
        ],
        ["orders", "products", "stock"],
      ),
      facts: { name: product.name, sku: variant.sku, stock: String(stock), guest },
    };
  },
});

const featureBestRated = shopTask({
  name: "feature-best-rated",
  kind: "multi-site",
  difficulty: 6,
  as: "manager",
  make: (shop, random) => {
    const featured = shop.products.filter((product) => product.featured > 0).sort((a, b) => a.featured - b.featured);
    return firstOf(random, CATEGORY_SLUGS, (category) => {
      const rated = inCategory(shop, category).filter(({ ratings, stock }) => ratings >= 3 && stock > 0);
      const best = highest(rated, ({ rating }) => rating);
      if (!best || best.featured > 0 || featured.length >= 12) return null;
      return {
        goal: `Of all products in the store's category ${categoryTitle(category)} that are in stock and have at least three ratings, find the one with the best rating. Put it on the home page, after the products that are featured there already. ${WHERE}`,
        evaluate: changes(
          [
            {
              query: "sort_by(after.shop.products[?featured > `0`], &featured)[].slug",
              equals: [...featured.map(({ slug }) => slug), best.slug],
            },
            isSame("products[].[slug, name, priceCents, stock, status, description]"),
          ],
          ["products"],
        ),
        facts: { category: categoryTitle(category), name: best.name },
      };
    });
  },
});

const reviewThenPublish = shopTask({
  name: "review-then-publish",
  kind: "multi-site",
  difficulty: 7,
  as: "manager",
  make: (shop, random) => {
    const bought = ownOrders(shop)
      .filter(({ status }) => status === "Delivered")
      .flatMap(({ lines }) => lines)
      .filter(({ slug }) => !shop.reviews.some(({ product, customer }) => product === slug && customer === ROBIN));
    const line = one(random, bought);
    if (!line) return null;
    const stars = random.integer(2, 4);
    const [title, text] = ["Tried for a month", "It does what it should, and it is easy to clean."];
    return {
      goal: `${AS_ROBIN} Review the ${line.name} there with ${stars} stars, the headline “${title}” and the text “${text}” Then publish that review in the back office. ${WHERE}`,
      evaluate: changes(
        [
          ...added("reviews", shop, { product: line.slug, customer: ROBIN, stars, title, text, status: "Published" }),
          othersSame("products", "slug", line.slug),
          isSame("products[].[slug, name, priceCents, stock, status]"),
        ],
        ["reviews", "products"],
      ),
      facts: { name: line.name, stars, title, text },
    };
  },
});

const cancelThenNote = shopTask({
  name: "cancel-in-store-note-in-office",
  kind: "multi-site",
  difficulty: 7,
  as: "manager",
  make: (shop, random) => {
    const order = one(
      random,
      ownOrders(shop).filter(({ status }) => status === "Received" || status === "Packed"),
    );
    const text = random.pick(["Cancelled at the customer's wish.", "Ordered by mistake.", "Found it elsewhere."]);
    return (
      order && {
        goal: `${AS_ROBIN} Cancel the order ${order.number} there. Then write an internal note on that order in the back office: “${text}” ${WHERE}`,
        evaluate: changes(
          [
            row("orders", "number", order.number, { status: "Cancelled", lines: order.lines, refunds: order.refunds }),
            {
              query: `after.shop.orders[?number == ${quoted(order.number)}] | [0].notes[].{author: author, text: text}`,
              equals: [...order.notes.map(({ author, text }) => ({ author, text })), { author: MAIN_MANAGER.name, text }],
            },
            othersSame("orders", "number", order.number),
            isSame("products[].[slug, name, priceCents, status]"),
          ],
          ["orders", "products", "stock", "coupons"],
        ),
        facts: { number: order.number, text },
      }
    );
  },
});

const restockCheapest = shopTask({
  name: "restock-cheapest-of-category",
  kind: "multi-site",
  difficulty: 7,
  as: "manager",
  make: (shop, random) =>
    firstOf(random, CATEGORY_SLUGS, (category) => {
      const cheapest = highest(
        inCategory(shop, category).filter(({ stock }) => stock > 0),
        ({ priceCents }) => -priceCents,
      );
      const [variant, ...more] = cheapest?.variants ?? [];
      if (!cheapest || !variant || more.length > 0) return null;
      const stock = variant.stock + random.integer(20, 90);
      return {
        goal: `Going by the prices in the store's list, find the cheapest product of the category ${categoryTitle(category)} that is in stock. Then set its stock to ${stock} in the back office. ${WHERE}`,
        evaluate: changes(
          [
            row("products", "slug", cheapest.slug, {
              name: cheapest.name,
              priceCents: cheapest.priceCents,
              status: "active",
              variants: [{ ...variant, stock }],
            }),
            othersSame("products", "slug", cheapest.slug),
          ],
          ["products", "stock"],
        ),
        facts: { category: categoryTitle(category), sku: variant.sku, stock: String(stock) },
      };
    }),
});

export const bothSides = [
  couponThenOrder,
  restockThenOrder,
  featureBestRated,
  reviewThenPublish,
  cancelThenNote,
  restockCheapest,
];
