/**
 * @module Makes the messages that people have sent by the contact form, and what customers have on their wish lists.
 */
import { seededRandom } from "../../../../../durable-objects/site/kit/random.ts";
import { MAIN_CUSTOMER } from "../accounts.ts";
import type { MessageRow } from "../model.ts";
import { MINUTES_PER_DAY, SHOP_OPENS } from "../rules.ts";
import type { Catalogue } from "./catalogue.ts";
import type { Orders } from "./orders.ts";
import type { People } from "./people.ts";

const MESSAGES = 16;
const NEW_MESSAGES = 5;
const MAIN_WISHES = 4;
const MAX_WISHES = 3;

const ABOUT_ORDERS = [
  "My order {order} has not arrived yet. Could you tell me where it is?",
  "I gave the wrong house number for {order}. Can it still be changed?",
  "The invoice for {order} is missing from the parcel. Please send me one.",
];
const ABOUT_PRODUCTS = [
  "When will the {product} be back in stock?",
  "Is the {product} suitable for outdoors?",
  "Could you tell me the exact weight of the {product}?",
  "Do you have the {product} in another colour?",
];
const OTHER = [
  "Do you have a shop that one can visit?",
  "I would like to order fifty of something for our office. Whom do I talk to?",
  "Your parcel was packed so beautifully that I wanted to say thank you.",
];

export const generateMessages = (
  seed: number,
  { products }: Catalogue,
  { orders }: Orders,
  { customers }: People,
): MessageRow[] => {
  const random = seededRandom(seed, "shop/messages");
  const writers = random.shuffle(customers).slice(0, MESSAGES);
  const ages = writers.map(() => random.integer(30, 60 * MINUTES_PER_DAY)).sort((a, b) => b - a);
  return writers.map(({ name, email, id }, at): MessageRow => {
    const order = orders.findLast(({ customer_id }) => customer_id === id);
    const topic = order && random.chance(0.4) ? "An order" : random.chance(0.7) ? "A product" : "Something else";
    const text = random.pick(topic === "An order" ? ABOUT_ORDERS : topic === "A product" ? ABOUT_PRODUCTS : OTHER);
    return {
      id: at + 1,
      name,
      email,
      topic,
      order_number: topic === "An order" ? (order?.number ?? "") : "",
      text: text.replace("{order}", order?.number ?? "").replace("{product}", random.pick(products).name),
      at: SHOP_OPENS - (ages[at] ?? 0),
      status: at >= writers.length - NEW_MESSAGES ? "New" : "Answered",
    };
  });
};

export type WishRow = { readonly customer_id: number; readonly product_id: number; readonly at: number };

export const generateWishes = (seed: number, { products }: Catalogue, { customers }: People): WishRow[] => {
  const random = seededRandom(seed, "shop/wishes");
  return customers.flatMap(({ id }) => {
    const count = id === MAIN_CUSTOMER.id ? MAIN_WISHES : random.integer(0, MAX_WISHES);
    const chosen = random.shuffle(products).slice(0, count);
    const times = chosen.map(() => SHOP_OPENS - random.integer(1, 120) * MINUTES_PER_DAY).sort((a, b) => a - b);
    return chosen.map((product, at) => ({ customer_id: id, product_id: product.id, at: times[at] ?? SHOP_OPENS }));
  });
};
