/**
 * @module Tasks that end at a place: a product, a list as asked for, an order, a report.
 */
import { longDate } from "../../../../durable-objects/site/kit/dates.ts";
import { readsAt } from "./checks.ts";
import {
  CATEGORY_SLUGS,
  categoryTitle,
  firstOf,
  highest,
  inCategory,
  OFFICE,
  one,
  ownOrders,
  ROBIN,
  STORE,
  shopTask,
} from "./shop.ts";

const openProduct = shopTask({
  name: "open-product",
  kind: "navigation",
  difficulty: 1,
  as: "guest",
  make: (shop, random) => {
    const { name, slug } = random.pick(shop.products);
    return { goal: `Open the page of the ${name}.`, evaluate: readsAt(`${STORE}/products/${slug}`), facts: { name } };
  },
});

const openFilteredList = shopTask({
  name: "open-filtered-list",
  kind: "navigation",
  difficulty: 4,
  as: "guest",
  make: (shop, random) =>
    firstOf(random, CATEGORY_SLUGS, (category) => {
      const max = random.integer(4, 12) * 10;
      if (inCategory(shop, category).filter(({ priceCents }) => priceCents <= max * 100).length < 3) return null;
      return {
        goal: `Show all products of the category ${categoryTitle(category)} that cost at most $${max}, the cheapest first, with no other filter on.`,
        evaluate: readsAt(`${STORE}/products`, { category, max: String(max), sort: "price-asc" }),
        facts: { category: categoryTitle(category), max: String(max) },
      };
    }),
});

const openOrderWithProduct = shopTask({
  name: "open-order-with-product",
  kind: "navigation",
  difficulty: 3,
  as: "customer",
  make: (shop, random) => {
    const orders = ownOrders(shop);
    return firstOf(random, orders, (order) =>
      firstOf(random, order.lines, ({ name }) => {
        if (orders.filter(({ lines }) => lines.some((line) => line.name === name)).length > 1) return null;
        return {
          goal: `Open the page of the order in which I bought the ${name}.`,
          evaluate: readsAt(`${STORE}/account/orders/${order.number}`),
          facts: { name },
        };
      }),
    );
  },
});

const openStarReviews = shopTask({
  name: "open-star-reviews",
  kind: "navigation",
  difficulty: 2,
  as: "guest",
  make: (shop, random) => {
    const { slug, name } = random.pick(shop.products.filter(({ ratings }) => ratings >= 4));
    const { stars } = random.pick(shop.reviews.filter(({ product, status }) => product === slug && status === "Published"));
    return {
      goal: `On the page of the ${name}, show only the reviews with ${stars === 1 ? "1 star" : `${stars} stars`}.`,
      evaluate: readsAt(`${STORE}/products/${slug}`, { stars: String(stars) }),
      facts: { name, stars },
    };
  },
});

const openReturn = shopTask({
  name: "open-return",
  kind: "navigation",
  difficulty: 2,
  as: "customer",
  make: (shop, random) => {
    const found = one(
      random,
      shop.returns.filter(({ customer }) => customer === ROBIN),
    );
    return (
      found && {
        goal: `Open the page that shows what became of my return from order ${found.order}.`,
        evaluate: readsAt(`${STORE}/account/returns/${found.number}`),
        facts: { order: found.order, number: found.number },
      }
    );
  },
});

const openLargestOrder = shopTask({
  name: "office-open-largest-order",
  kind: "navigation",
  difficulty: 4,
  as: "staff",
  make: (shop, random) =>
    firstOf(random, ["Received", "Shipped", "Cancelled"] as const, (status) => {
      const largest = highest(
        shop.orders.filter((order) => order.status === status),
        ({ totalCents }) => totalCents,
      );
      return (
        largest && {
          goal: `Open the order with the highest total of all orders that have the status ${status}.`,
          evaluate: readsAt(`${OFFICE}/orders/${largest.number}`),
          facts: { status },
        }
      );
    }),
});

const openSalesReport = shopTask({
  name: "office-open-sales-report",
  kind: "navigation",
  difficulty: 5,
  as: "manager",
  make: (_shop, random) => {
    const by = random.pick(["category", "week", "product"]);
    const from = `2025-${random.integer(10, 12)}-${random.integer(10, 28)}`;
    const to = `2026-0${random.integer(1, 2)}-${random.integer(10, 28)}`;
    return {
      goal: `Show the sales from ${longDate(from)} to ${longDate(to)}, grouped by ${by}.`,
      evaluate: readsAt(`${OFFICE}/reports/sales`, { by, from, to }),
      facts: { by, from, to },
    };
  },
});

const openBrandInColour = shopTask({
  name: "open-brand-in-colour",
  kind: "navigation",
  difficulty: 5,
  as: "guest",
  make: (shop, random) => {
    const pairs = shop.products.flatMap(({ brand, variants }) =>
      [...new Set(variants.flatMap(({ variant }) => /Colour: (\w+)/.exec(variant)?.[1] ?? []))].map((colour) => ({
        brand,
        colour,
      })),
    );
    const found = one(random, pairs);
    return (
      found && {
        goal: `Of all products, show those of the brand ${found.brand} that come in the colour ${found.colour}, with no other filter on.`,
        evaluate: readsAt(`${STORE}/products`, { brand: found.brand, colour: found.colour }),
        facts: found,
      }
    );
  },
});

const openLowStock = shopTask({
  name: "office-open-low-stock",
  kind: "navigation",
  difficulty: 3,
  as: "manager",
  make: (_shop, random) => {
    const most = String(random.integer(6, 40));
    return {
      goal: `Show the report of all variants of which there are ${most} or fewer in stock.`,
      evaluate: readsAt(`${OFFICE}/reports/low-stock`, { most }),
      facts: { most },
    };
  },
});

const openFilteredOrders = shopTask({
  name: "office-open-filtered-orders",
  kind: "navigation",
  difficulty: 6,
  as: "staff",
  make: (_shop, random) => {
    const status = random.pick(["Delivered", "Cancelled"]);
    const from = `2025-${random.integer(10, 12)}-${random.integer(10, 28)}`;
    const to = `2026-0${random.integer(1, 2)}-${random.integer(10, 28)}`;
    return {
      goal: `Show the orders with the status ${status} that were placed from ${longDate(from)} to ${longDate(to)}, those with the highest total first.`,
      evaluate: readsAt(`${OFFICE}/orders`, { status, from, to, sort: "highest" }),
      facts: { status, from, to },
    };
  },
});

export const places = [
  openProduct,
  openFilteredList,
  openOrderWithProduct,
  openStarReviews,
  openReturn,
  openLargestOrder,
  openSalesReport,
  openBrandInColour,
  openLowStock,
  openFilteredOrders,
];
