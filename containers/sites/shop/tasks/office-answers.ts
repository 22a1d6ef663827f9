/**
 * @module Questions that managers ask the back office: revenue, customers, stock, what waits.
 */

import { longDate } from "../../../../durable-objects/site/kit/dates.ts";
import { count, money, text } from "../../suite/answers.ts";
import { reads } from "./checks.ts";
import { firstOf, highest, productNamed, shopTask } from "./shop.ts";

const MONTHS = ["2025-09", "2025-10", "2025-11", "2025-12", "2026-01", "2026-02"];
/** Every run of months, from one to all. */
const SPANS = MONTHS.flatMap((first, at) => MONTHS.slice(at).map((last) => [first, last] as const));
const lastDay = (month: string): string => {
  const [year, number] = month.split("-").map(Number);
  return `${month}-${new Date(Date.UTC(year ?? 0, number ?? 0, 0)).getUTCDate()}`;
};
const monthName = (month: string): string => longDate(`${month}-01`).replace(" 1,", "");

const revenueOfMonth = shopTask({
  name: "office-revenue-of-month",
  kind: "information",
  difficulty: 5,
  as: "manager",
  make: (shop, random) => {
    const month = random.pick(MONTHS);
    const orders = shop.orders.filter(({ placedOn, status }) => placedOn.startsWith(month) && status !== "Cancelled");
    const cents = orders.reduce((sum, { totalCents, refundedCents }) => sum + totalCents - refundedCents, 0);
    return {
      goal: `What revenue does the sales report show for the whole of ${monthName(month)}, grouped by month? Answer with the sum only, such as $1,012.50.`,
      evaluate: reads(money(cents)),
      facts: { month, from: `${month}-01`, to: lastDay(month) },
    };
  },
});

const bestsellerOfMonths = shopTask({
  name: "office-bestseller-of-months",
  kind: "information",
  difficulty: 5,
  as: "manager",
  make: (shop, random) =>
    firstOf(random, SPANS, ([first, last]) => {
      const items = new Map<string, number>();
      for (const { placedOn, status, lines } of shop.orders) {
        if (placedOn < `${first}-01` || placedOn > lastDay(last) || status === "Cancelled") continue;
        for (const { slug, quantity } of lines) items.set(slug, (items.get(slug) ?? 0) + quantity);
      }
      const top = highest([...items], ([, quantity]) => quantity);
      const product = top && productNamed(shop, top[0]);
      return (
        product && {
          goal: `Of which product were the most items sold from ${longDate(`${first}-01`)} to ${longDate(lastDay(last))}? Answer with the full name of the product only.`,
          evaluate: reads(text(product.name)),
          facts: { from: `${first}-01`, to: lastDay(last) },
        }
      );
    }),
});

const topCustomer = shopTask({
  name: "office-top-customer",
  kind: "information",
  difficulty: 3,
  as: "manager",
  make: (shop) => {
    const spent = (email: string): number =>
      shop.orders
        .filter(({ customer, status }) => customer === email && status !== "Cancelled")
        .reduce((sum, { totalCents, refundedCents }) => sum + totalCents - refundedCents, 0);
    const top = highest(shop.customers, ({ email }) => spent(email));
    return (
      top && {
        goal: "Which customer has spent the most with us so far? Answer with their email address only.",
        evaluate: reads(text(top.email)),
        facts: {},
      }
    );
  },
});

const oldestWaitingOrder = shopTask({
  name: "office-oldest-waiting-order",
  kind: "information",
  difficulty: 4,
  as: "staff",
  make: (shop, random) =>
    firstOf(random, ["Received", "Packed", "Shipped"] as const, (status) => {
      const oldest = highest(
        shop.orders.filter((order) => order.status === status),
        ({ placedAt }) => -Date.parse(placedAt),
      );
      return (
        oldest && {
          goal: `Of all orders that have the status ${status} now, which was placed first? Answer with the number of the order only.`,
          evaluate: reads(text(oldest.number)),
          facts: { status },
        }
      );
    }),
});

const scarceVariants = shopTask({
  name: "office-scarce-variants",
  kind: "information",
  difficulty: 3,
  as: "manager",
  make: (shop, random) => {
    const most = random.integer(1, 9);
    const variants = shop.products.filter(({ status }) => status === "active").flatMap(({ variants }) => variants);
    return {
      goal: `Of how many variants of our products are there ${most} or fewer left, counting those that are sold out? Answer with the number only.`,
      evaluate: reads(count(variants.filter(({ stock }) => stock <= most).length)),
      facts: { most },
    };
  },
});

const shippedToCountry = shopTask({
  name: "office-under-way-to-country",
  kind: "information",
  difficulty: 6,
  as: "staff",
  make: (shop, random) => {
    const shipped = shop.orders.filter(({ status }) => status === "Shipped");
    return firstOf(random, [...new Set(shipped.map(({ country }) => country))], (country) => {
      const found = shipped.filter((order) => order.country === country);
      if (found.length < 2) return null;
      return {
        goal: `Parcels with the status Shipped are under way. What do those to ${country} come to in all, by the orders' totals? Answer with the sum only, such as $1,012.50.`,
        evaluate: reads(money(found.reduce((sum, { totalCents }) => sum + totalCents, 0))),
        facts: { country },
      };
    });
  },
});

export const officeAnswers = [
  revenueOfMonth,
  bestsellerOfMonths,
  topCustomer,
  oldestWaitingOrder,
  scarceVariants,
  shippedToCountry,
];
