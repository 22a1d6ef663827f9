/**
 * @module Tasks that cannot be done in this shop: what is asked for does not exist, or is not allowed.
 */
import { COLLECTIONS } from "../app/content/assortment/index.ts";
import { SHOP_DATE } from "../app/rules.ts";
import { cannotBeDone } from "./checks.ts";
import { firstOf, one, ordersByDay, ownOrders, plainProducts, shopTask } from "./shop.ts";

const unknownProduct = shopTask({
  name: "impossible-unknown-product",
  twin: "shop/price-of-product",
  kind: "impossible",
  difficulty: 2,
  as: "guest",
  make: (shop, random) => {
    const names = new Set(shop.products.map(({ name }) => name));
    return firstOf(random, shop.products, ({ name }) => {
      const [, ...rest] = name.split(" ");
      const other = `${random.pick(COLLECTIONS)} ${rest.join(" ")}`;
      if (names.has(other)) return null;
      return {
        goal: `What does the ${other} cost? Answer with the price only, such as $12.50.`,
        evaluate: cannotBeDone({ names: [other], note: "The shop does not have this product." }, ["cart"]),
        facts: { reason: `The shop has no ${other}.`, search: other, wrong: "$12.50" },
      };
    });
  },
});

const missingSize = shopTask({
  name: "impossible-missing-size",
  twin: "shop/put-variant-in-cart",
  kind: "impossible",
  difficulty: 4,
  as: "guest",
  make: (shop, random) => {
    const sized = shop.products.filter(
      ({ variants, stock }) => stock > 0 && variants.some(({ variant }) => /^Size: (S|M|L|XL)(,|$)/.test(variant)),
    );
    const product = one(
      random,
      sized.filter(({ variants }) => variants.every(({ variant }) => !variant.includes("XXL"))),
    );
    return (
      product && {
        goal: `Put one ${product.name} in size XXL into the cart.`,
        evaluate: cannotBeDone({ names: ["XXL"], note: "The product does not come in this size." }),
        facts: {
          reason: "It does not come in XXL.",
          name: product.name,
          variant: product.variants.find(({ stock }) => stock > 0)?.variant ?? "",
        },
      }
    );
  },
});

const cancelShipped = shopTask({
  name: "impossible-cancel-shipped-order",
  twin: "shop/cancel-order",
  kind: "impossible",
  difficulty: 3,
  as: "customer",
  make: (shop, random) => {
    const order = one(
      random,
      ordersByDay(shop).filter(({ status }) => status === "Shipped" || status === "Delivered"),
    );
    return (
      order && {
        goal: `Cancel my order ${order.number}.`,
        evaluate: cannotBeDone({
          names: ["shipped", "delivered", "sent", "dispatched", "on its way", "under way"],
          note: "The order has been shipped, and shipped orders cannot be cancelled.",
        }),
        facts: { reason: "The order has been shipped, and shipped orders cannot be cancelled.", number: order.number },
      }
    );
  },
});

const expiredCoupon = shopTask({
  name: "impossible-expired-coupon",
  twin: "shop/order-as-guest",
  kind: "impossible",
  difficulty: 5,
  as: "customer",
  make: (shop, random) => {
    const product = one(
      random,
      plainProducts(shop, 2).filter(({ priceCents }) => priceCents >= 100_00),
    );
    const coupon = one(
      random,
      shop.coupons.filter(({ enabled, endsOn }) => enabled && endsOn < SHOP_DATE),
    );
    return product && coupon
      ? {
          goal: `Order one ${product.name} to my default address with the coupon ${coupon.code}, by invoice. Do not order it without the discount.`,
          evaluate: cannotBeDone(
            {
              names: ["expired", "expiry", "ended", "no longer valid", "not valid", "invalid", "ran out"],
              note: "The coupon has expired.",
            },
            ["cart", "cartCoupons"],
          ),
          facts: { reason: "The coupon has expired.", name: product.name, coupon: coupon.code },
        }
      : null;
  },
});

const tooLateToReturn = shopTask({
  name: "impossible-return-too-late",
  twin: "shop/ask-for-return",
  kind: "impossible",
  difficulty: 5,
  as: "customer",
  make: (shop, random) => {
    const late = ownOrders(shop).filter(
      ({ status, deliveredAt }) => status === "Delivered" && (deliveredAt ?? "") < "2026-02-01",
    );
    const order = one(random, late);
    return (
      order && {
        goal: `Ask for a return of everything in my order ${order.number}, because I changed my mind.`,
        evaluate: cannotBeDone({
          names: [
            "30 days",
            "too late",
            "too long ago",
            "return window",
            "return period",
            "deadline",
            "over",
            "expired",
            "no longer",
          ],
          note: "The 30 days in which things can be returned are over.",
        }),
        facts: { reason: "The 30 days in which things can be returned are over.", number: order.number },
      }
    );
  },
});

const refundTooMuch = shopTask({
  name: "impossible-refund-by-staff",
  twin: "shop/office-refund-order",
  kind: "impossible",
  difficulty: 7,
  as: "staff",
  make: (shop, random) => {
    const order = one(
      random,
      shop.orders.filter(
        ({ status, totalCents, refundedCents }) => status === "Delivered" && totalCents - refundedCents > 200_00,
      ),
    );
    const dollars = random.integer(101, 190);
    return (
      order && {
        goal: `Refund $${dollars}.00 of the order ${order.number} in one sum, for the reason “Lost parcel”. Refund nothing if it cannot be that sum.`,
        evaluate: cannotBeDone({
          names: ["manager", "managers", "100", "limit"],
          note: "Only managers refund more than $100 at once.",
        }),
        facts: { reason: "Only managers refund more than $100 at once.", number: order.number, amount: `${dollars}.00` },
      }
    );
  },
});

export const impossible = [unknownProduct, missingSize, cancelShipped, expiredCoupon, tooLateToReturn, refundTooMuch];
