/**
 * @module Questions that the store answers to everybody: prices, ratings, reviews, an order's whereabouts.
 */

import { count as counted, day, money, text } from "../../suite/answers.ts";
import { EXPRESS_SHIPPING_CENTS, SHOP_DATE } from "../app/rules.ts";
import { reads } from "./checks.ts";
import {
  CATEGORY_SLUGS,
  categoryTitle,
  firstOf,
  highest,
  inCategory,
  inWords,
  lineOf,
  one,
  plainProducts,
  shopTask,
  subtotalOf,
} from "./shop.ts";

const NAME_ONLY = "Answer with the full name of the product only.";
const NUMBER_ONLY = "Answer with the number only.";
const SUM_ONLY = "Answer with the sum only, such as $12.50.";

const cheapestInCategory = shopTask({
  name: "cheapest-in-category",
  kind: "information",
  difficulty: 2,
  as: "guest",
  make: (shop, random) =>
    firstOf(random, CATEGORY_SLUGS, (category) => {
      const found = highest(
        inCategory(shop, category).filter(({ stock }) => stock > 0),
        ({ priceCents }) => -priceCents,
      );
      return (
        found && {
          goal: `Going by the prices in the list of products, which is the cheapest product of the category ${categoryTitle(category)} that is in stock? ${NAME_ONLY}`,
          evaluate: reads(text(found.name)),
          facts: { category: categoryTitle(category) },
        }
      );
    }),
});

const brandOfProduct = shopTask({
  name: "brand-of-product",
  kind: "information",
  difficulty: 1,
  as: "guest",
  make: (shop, random) => {
    const { name, brand } = random.pick(shop.products);
    return { goal: `Which brand makes the ${name}? Answer with the brand only.`, evaluate: reads(text(brand)), facts: { name } };
  },
});

const priceOfProduct = shopTask({
  name: "price-of-product",
  kind: "information",
  difficulty: 2,
  as: "guest",
  make: (shop, random) => {
    const { name, priceCents } = random.pick(plainProducts(shop));
    return {
      goal: `What does the ${name} cost? Answer with the price only, such as $12.50.`,
      evaluate: reads(money(priceCents)),
      facts: { name, variant: "" },
    };
  },
});

const priceOfVariant = shopTask({
  name: "price-of-variant",
  kind: "information",
  difficulty: 3,
  as: "guest",
  make: (shop, random) => {
    const dearer = shop.products.flatMap(({ name, priceCents, variants }) =>
      variants.filter((one) => one.stock > 0 && one.priceCents > priceCents).map((one) => ({ name, ...one })),
    );
    const found = one(random, dearer);
    return (
      found && {
        goal: `How much does one ${found.name} in ${inWords(found.variant)} cost? ${SUM_ONLY}`,
        evaluate: reads(money(found.priceCents)),
        facts: { name: found.name, variant: found.variant },
      }
    );
  },
});

const countMatching = shopTask({
  name: "count-matching-products",
  kind: "information",
  difficulty: 4,
  as: "guest",
  make: (shop, random) =>
    firstOf(random, CATEGORY_SLUGS, (category) =>
      firstOf(random, [20, 30, 40, 50, 60, 80, 100, 120, 150, 200, 300], (dollars) => {
        const count = inCategory(shop, category).filter(
          ({ rating, stock, priceCents }) => rating >= 4 && stock > 0 && priceCents <= dollars * 100,
        ).length;
        if (count < 3 || count > 12) return null;
        return {
          goal: `How many products of the category ${categoryTitle(category)} cost at most $${dollars}, are in stock and are rated 4 stars or better? ${NUMBER_ONLY}`,
          evaluate: reads(counted(count)),
          facts: { category: categoryTitle(category), dollars },
        };
      }),
    ),
});

const countStarReviews = shopTask({
  name: "count-star-reviews",
  kind: "information",
  difficulty: 2,
  as: "guest",
  make: (shop, random) => {
    const product = random.pick(shop.products.filter(({ ratings }) => ratings >= 4));
    const reviews = shop.reviews.filter((review) => review.product === product.slug && review.status === "Published");
    const { stars } = random.pick(reviews);
    return {
      goal: `How many reviews give the ${product.name} exactly ${stars === 1 ? "1 star" : `${stars} stars`}? ${NUMBER_ONLY}`,
      evaluate: reads(counted(reviews.filter((review) => review.stars === stars).length)),
      facts: { name: product.name, stars },
    };
  },
});

const mostHelpfulReview = shopTask({
  name: "most-helpful-review",
  kind: "information",
  difficulty: 4,
  as: "guest",
  make: (shop, random) =>
    firstOf(
      random,
      shop.products.filter(({ ratings }) => ratings >= 4),
      ({ slug, name }) => {
        const reviews = shop.reviews.filter(({ product, status }) => product === slug && status === "Published");
        const top = highest(reviews, ({ helpful }) => helpful);
        if (!top || new Set(reviews.map(({ author }) => author)).size < reviews.length) return null;
        return {
          goal: `Who wrote the review of the ${name} that most people found helpful? Answer with the name of the author as the review shows it, and nothing else.`,
          evaluate: reads(text(top.author)),
          facts: { name },
        };
      },
    ),
});

const bestRatedOfBrand = shopTask({
  name: "best-rated-of-brand",
  kind: "information",
  difficulty: 4,
  as: "guest",
  make: (shop, random) =>
    firstOf(random, [...new Set(shop.products.map(({ brand }) => brand))], (brand) => {
      const found = shop.products.filter((product) => product.brand === brand);
      const best = highest(found, ({ rating }) => rating);
      if (!best || found.length < 5) return null;
      return {
        goal: `Which product of the brand ${brand} has the best rating? ${NAME_ONLY}`,
        evaluate: reads(text(best.name)),
        facts: { sample: random.pick(found).name, brand },
      };
    }),
});

const largestSaving = shopTask({
  name: "largest-saving",
  kind: "information",
  difficulty: 7,
  as: "guest",
  make: (shop, random) =>
    firstOf(random, CATEGORY_SLUGS, (category) => {
      const reduced = inCategory(shop, category).filter(({ wasCents }) => wasCents !== null);
      const best = highest(reduced, ({ wasCents, priceCents }) => (wasCents ?? 0) - priceCents);
      if (!best || reduced.length < 3) return null;
      return {
        goal: `Some products of the category ${categoryTitle(category)} are on sale: the list shows what they cost before. On which of them do I save the most dollars? ${NAME_ONLY}`,
        evaluate: reads(text(best.name)),
        facts: { category: categoryTitle(category) },
      };
    }),
});

const trackGuestOrder = shopTask({
  name: "track-guest-order",
  kind: "information",
  difficulty: 3,
  as: "guest",
  make: (shop, random) => {
    const found = one(
      random,
      shop.orders.filter(({ customer, shippedAt }) => customer === null && shippedAt !== null),
    );
    return (
      found && {
        goal: `I ordered without an account. My order has the number ${found.number} and was placed with the email address ${found.email}. On which day was it shipped? Answer with the date only, such as March 8, 2026.`,
        evaluate: reads(day((found.shippedAt ?? "").slice(0, 10))),
        facts: { number: found.number, email: found.email },
      }
    );
  },
});

const priceOfBasket = shopTask({
  name: "price-of-basket",
  kind: "information",
  difficulty: 8,
  as: "guest",
  make: (shop, random) => {
    const [first, second] = random.shuffle(plainProducts(shop, 3));
    if (!first || !second) return null;
    const lines = [lineOf(first, 2), lineOf(second, random.integer(1, 3))];
    const subtotal = subtotalOf(lines);
    const coupon = one(
      random,
      shop.coupons.filter(
        ({ kind, enabled, startsOn, endsOn, minimumCents }) =>
          kind === "percent" && enabled && startsOn <= SHOP_DATE && endsOn >= SHOP_DATE && minimumCents <= subtotal,
      ),
    );
    if (!coupon) return null;
    const total = subtotal - Math.round((subtotal * coupon.value) / 100) + EXPRESS_SHIPPING_CENTS;
    const list = lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(" and ");
    return {
      goal: `What would I pay in all for ${list} with the coupon ${coupon.code} and express shipping? Do not place an order. ${SUM_ONLY}`,
      evaluate: reads(money(total), ["cart", "cartCoupons"]),
      facts: { lines, coupon: coupon.code },
    };
  },
});

export const browsingAnswers = [
  cheapestInCategory,
  brandOfProduct,
  priceOfProduct,
  priceOfVariant,
  countMatching,
  countStarReviews,
  mostHelpfulReview,
  bestRatedOfBrand,
  largestSaving,
  trackGuestOrder,
  priceOfBasket,
];
