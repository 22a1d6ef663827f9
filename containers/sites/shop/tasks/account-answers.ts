/**
 * @module Questions of a customer about what they have ordered, sent back and reviewed.
 */

import { longDate } from "../../../../durable-objects/site/kit/dates.ts";
import { day, money, text } from "../../suite/answers.ts";
import { reads } from "./checks.ts";
import { firstOf, one, ordersByDay, ownOrders, productNamed, ROBIN, shopTask } from "./shop.ts";

const orderTotal = shopTask({
  name: "order-total",
  kind: "information",
  difficulty: 1,
  as: "customer",
  make: (shop, random) => {
    const order = one(random, ordersByDay(shop));
    return (
      order && {
        goal: `What was the total of the order that I placed on ${longDate(order.placedOn)}? Answer with the sum only, such as $12.50.`,
        evaluate: reads(money(order.totalCents)),
        facts: { day: longDate(order.placedOn) },
      }
    );
  },
});

const spentInMonth = shopTask({
  name: "spent-in-month",
  kind: "information",
  difficulty: 6,
  as: "customer",
  make: (shop, random) => {
    const orders = ownOrders(shop).filter(({ status }) => status !== "Cancelled");
    const months = [...new Set(orders.map(({ placedOn }) => placedOn.slice(0, 7)))];
    return firstOf(random, months, (month) => {
      const found = orders.filter(({ placedOn }) => placedOn.startsWith(month));
      if (found.length < 2) return null;
      const [name, , year] = longDate(`${month}-01`).replace(",", "").split(" ");
      return {
        goal: `Add up the totals of all orders that I placed in ${name} ${year}, without those that were cancelled. How much is it? Answer with the sum only, such as $1,012.50.`,
        evaluate: reads(money(found.reduce((sum, { totalCents }) => sum + totalCents, 0))),
        facts: { month: name, year },
      };
    });
  },
});

const whenDelivered = shopTask({
  name: "when-delivered",
  kind: "information",
  difficulty: 4,
  as: "customer",
  make: (shop, random) => {
    const orders = ownOrders(shop);
    return firstOf(
      random,
      orders.filter(({ status }) => status === "Delivered"),
      (order) =>
        firstOf(random, order.lines, ({ name }) => {
          if (orders.filter(({ lines }) => lines.some((line) => line.name === name)).length > 1) return null;
          return {
            goal: `On which day was the ${name} that I bought delivered to me? Answer with the date only, such as March 8, 2026.`,
            evaluate: reads(day((order.deliveredAt ?? "").slice(0, 10))),
            facts: { name },
          };
        }),
    );
  },
});

const reasonOfReturn = shopTask({
  name: "reason-of-return",
  kind: "information",
  difficulty: 2,
  as: "customer",
  make: (shop, random) => {
    const found = one(
      random,
      shop.returns.filter(
        ({ customer, order }, _at, all) => customer === ROBIN && all.filter((other) => other.order === order).length === 1,
      ),
    );
    return (
      found && {
        goal: `I once sent something back from my order ${found.order}. Which reason did I give? Answer with the reason as the shop words it, and nothing else.`,
        evaluate: reads(text(found.reason)),
        facts: { order: found.order },
      }
    );
  },
});

const headlineOfMyReview = shopTask({
  name: "headline-of-my-review",
  kind: "information",
  difficulty: 2,
  as: "customer",
  make: (shop, random) => {
    const review = one(
      random,
      shop.reviews.filter(({ customer }) => customer === ROBIN),
    );
    const name = review && productNamed(shop, review.product).name;
    return (
      review && {
        goal: `Under which headline did I review the ${name}? Answer with the headline only, as it stands there.`,
        evaluate: reads(text(review.title)),
        facts: { name },
      }
    );
  },
});

export const accountAnswers = [orderTotal, spentInMonth, whenDelivered, reasonOfReturn, headlineOfMyReview];
