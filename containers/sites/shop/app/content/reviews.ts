/**
 * @module Makes the reviews of products: by customers of what they bought, and by people from before.
 */
import { type Random, seededRandom } from "../../../../../durable-objects/site/kit/random.ts";
import { MAIN_CUSTOMER } from "../accounts.ts";
import type { OrderLineRow, OrderRow, ProductRow, ReviewRow, ReviewStatus } from "../model.ts";
import { MINUTES_PER_DAY, SHOP_OPENS } from "../rules.ts";
import { findCategory } from "./assortment/index.ts";
import type { Catalogue } from "./catalogue.ts";
import type { Orders } from "./orders.ts";
import { type People, personNames } from "./people.ts";
import { CLOSINGS, type Mood, OPENINGS, PERSONS, REJECTED, REMARKS, TIMES, TITLES } from "./review-words.ts";

const REVIEWS = 600;
const REVIEWED_SHARE = 0.5;
/** The main customer has reviewed so many of the things bought, and may still review the others. */
const MAIN_REVIEWS = 3;
const PENDING = 9;
const REJECTED_REVIEWS = 6;
const PAST_AUTHORS = 120;
const UNIT = 10_000;

type Draft = Omit<ReviewRow, "id">;

/** In the order in which they were written. */
export const generateReviews = (seed: number, catalogue: Catalogue, people: People, orders: Orders): ReviewRow[] => {
  const random = seededRandom(seed, "shop/reviews");
  const quality = new Map(catalogue.products.map(({ id }) => [id, random.integer(30, 50)]));
  const write = writer(random, quality);
  const bought = fromPurchases(random, catalogue, people, orders, write);
  const past = fromThePast(random, catalogue, REVIEWS - bought.length, write);
  const drafts = [...bought, ...past].sort((a, b) => a.at - b.at);
  const statuses = statusesOf(random, drafts);
  return drafts.map((draft, at) => {
    const status = statuses.get(at) ?? "Published";
    const words = status === "Rejected" ? spam(random) : {};
    return { id: at + 1, ...draft, ...words, status, helpful: status === "Published" ? draft.helpful : 0 };
  });
};

type Write = (
  product: ProductRow,
  at: number,
) => Pick<ReviewRow, "product_id" | "stars" | "title" | "text" | "at" | "status" | "helpful">;

const fromPurchases = (random: Random, { products }: Catalogue, people: People, orders: Orders, write: Write): Draft[] => {
  const byOrder = new Map(orders.orders.map((order) => [order.id, order]));
  const seen = new Set<string>();
  let main = 0;
  return orders.lines.flatMap((line: OrderLineRow): Draft[] => {
    const order = byOrder.get(line.order_id) as OrderRow;
    const author = people.customers[(order.customer_id ?? 0) - 1];
    const at = (order.delivered_at ?? SHOP_OPENS) + random.integer(2 * MINUTES_PER_DAY, 25 * MINUTES_PER_DAY);
    const key = `${order.customer_id} ${line.product_id}`;
    const product = products[line.product_id - 1];
    const wanted = random.chance(REVIEWED_SHARE);
    if (!author || !product || seen.has(key) || at >= SHOP_OPENS) return [];
    if (author.id === MAIN_CUSTOMER.id ? main++ >= MAIN_REVIEWS : !wanted) return [];
    seen.add(key);
    return [{ ...write(product, at), customer_id: author.id, author: author.name, verified: 1 }];
  });
};

/** Some products have many, and some none. */
const fromThePast = (random: Random, { products }: Catalogue, count: number, write: Write): Draft[] => {
  const authors = personNames(random, PAST_AUTHORS);
  const talked = random.shuffle(products);
  return Array.from({ length: count }, () => {
    const share = random.integer(0, UNIT - 1) / UNIT;
    const product = talked[Math.floor(talked.length * share ** 1.5)] as ProductRow;
    const from = product.added_at + MINUTES_PER_DAY;
    const name = random.pick(authors);
    const [first = "", last = ""] = name.split(" ");
    return {
      ...write(product, random.integer(from, SHOP_OPENS - MINUTES_PER_DAY)),
      customer_id: null,
      author: `${first} ${last[0]}.`,
      verified: random.chance(0.5) ? 1 : 0,
    };
  });
};

const writer = (random: Random, quality: ReadonlyMap<number, number>): Write => {
  return (product, at) => {
    const spread = random.integer(-17, 10);
    const stars = Math.min(5, Math.max(1, Math.round(((quality.get(product.id) ?? 40) + spread) / 10)));
    const mood: Mood = stars >= 4 ? "glad" : stars === 3 ? "mixed" : "cross";
    return {
      product_id: product.id,
      stars,
      title: random.pick(TITLES[mood]),
      text: reviewText(random, product, mood),
      at,
      status: "Published",
      helpful: random.chance(0.4) ? random.integer(1, 24) : 0,
    };
  };
};

const reviewText = (random: Random, product: ProductRow, mood: Mood): string => {
  const { good = [], bad = [] } = REMARKS[product.category] ?? {};
  const remarks = random.shuffle(mood === "glad" ? good : mood === "cross" ? bad : [random.pick(good), random.pick(bad)]);
  const parts = [random.pick(OPENINGS[mood]), ...remarks.slice(0, random.integer(1, 2))];
  if (random.chance(0.6)) parts.push(random.pick(CLOSINGS[mood]));
  return parts
    .join(" ")
    .replace("{noun}", nounOf(product))
    .replace("{material}", materialOf(product))
    .replace("{brand}", product.brand)
    .replace("{time}", random.pick(TIMES))
    .replace("{person}", random.pick(PERSONS))
    .replace("{days}", String(random.integer(2, 6)));
};

const nounOf = ({ category, name }: ProductRow): string =>
  (findCategory(category)?.kinds.find(({ noun }) => name.endsWith(noun))?.noun ?? "thing").toLowerCase();

const materialOf = ({ category, name }: ProductRow): string =>
  (findCategory(category)?.materials.find((material) => name.includes(` ${material} `)) ?? "material").toLowerCase();

/** The newest of customers wait to be looked at; a few were turned down. */
const statusesOf = (random: Random, drafts: readonly Draft[]): ReadonlyMap<number, ReviewStatus> => {
  const places = drafts.map((_, at) => at).filter((at) => drafts[at]?.customer_id !== MAIN_CUSTOMER.id);
  const newest = places.filter((at) => drafts[at]?.customer_id !== null).slice(-2 * PENDING);
  const pending = random.shuffle(newest).slice(0, PENDING);
  const others = places.filter((at) => drafts[at]?.customer_id === null);
  const rejected = random.shuffle(others).slice(0, REJECTED_REVIEWS);
  return new Map<number, ReviewStatus>([
    ...pending.map((at) => [at, "Pending"] as const),
    ...rejected.map((at) => [at, "Rejected"] as const),
  ]);
};

const spam = (random: Random): Pick<ReviewRow, "title" | "text" | "stars"> => ({
  title: random.pick(REJECTED.titles),
  text: random.pick(REJECTED.texts),
  stars: random.pick([1, 5]),
});
