/**
 * @module All that a copy of the shop begins with, as rows.
 */
import { COLLEAGUES, MAIN_MANAGER, MAIN_STAFF } from "../accounts.ts";
import type { OrderRow, ProductRow, RefundRow, ReviewRow, StaffRow } from "../model.ts";
import { generateAftersales } from "./aftersales.ts";
import { generateCatalogue } from "./catalogue.ts";
import { generateCoupons } from "./coupons.ts";
import { generateMessages, generateWishes } from "./messages.ts";
import { generateOrders } from "./orders.ts";
import { generatePeople } from "./people.ts";
import { generateReviews } from "./reviews.ts";

export const generateContent = (seed: number) => {
  const catalogue = generateCatalogue(seed);
  const people = generatePeople(seed);
  const coupons = generateCoupons(seed);
  const orders = generateOrders(seed, catalogue, people, coupons);
  const reviews = generateReviews(seed, catalogue, people, orders);
  const { returns, returnLines, refunds, notes } = generateAftersales(seed, people, orders);
  return {
    products: rated(catalogue.products, reviews),
    variants: catalogue.variants,
    customers: people.customers,
    addresses: people.addresses,
    coupons,
    orders: refunded(orders.orders, refunds),
    order_lines: orders.lines,
    reviews,
    returns,
    return_lines: returnLines,
    refunds,
    notes,
    messages: generateMessages(seed, catalogue, orders, people),
    wishes: generateWishes(seed, catalogue, people),
    staff: STAFF,
  };
};

const STAFF: readonly StaffRow[] = [
  { ...MAIN_STAFF, role: "staff" },
  { ...MAIN_MANAGER, role: "manager" },
  ...COLLEAGUES.map((colleague) => ({ ...colleague, password: null, role: "staff" as const })),
];

const rated = (products: readonly ProductRow[], reviews: readonly ReviewRow[]): ProductRow[] => {
  const published = reviews.filter(({ status }) => status === "Published");
  const byProduct = Map.groupBy(published, ({ product_id }) => product_id);
  return products.map((product) => {
    const stars = (byProduct.get(product.id) ?? []).map((review) => review.stars);
    return { ...product, rating: meanTenths(stars), ratings: stars.length };
  });
};

/** The mean in tenths, rounded; 0 of none. */
const meanTenths = (stars: readonly number[]): number =>
  stars.length === 0 ? 0 : Math.round((10 * stars.reduce((sum, n) => sum + n, 0)) / stars.length);

const refunded = (orders: readonly OrderRow[], refunds: readonly RefundRow[]): OrderRow[] =>
  orders.map((order) => ({
    ...order,
    refunded_cents: refunds.filter(({ order_id }) => order_id === order.id).reduce((sum, refund) => sum + refund.amount_cents, 0),
  }));
