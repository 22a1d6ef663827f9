/**
 * @module Makes the orders that the shop has already taken when a session opens it.
 */
import { seededRandom } from "../../kit/random.ts";
import type { Product } from "./catalogue.ts";
import { type ShippingMethod, shippingCents } from "./rules.ts";

export const ORDER_STATUSES = ["Received", "Packed", "Shipped", "Delivered", "Cancelled"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export type OrderRow = {
  readonly id: number;
  readonly number: string;
  readonly placed_on: string;
  readonly status: OrderStatus;
  readonly name: string;
  readonly email: string;
  readonly street: string;
  readonly city: string;
  readonly postcode: string;
  readonly country: string;
  readonly shipping: ShippingMethod;
  readonly payment: string;
  readonly subtotal_cents: number;
  readonly shipping_cents: number;
  readonly total_cents: number;
};

export type OrderLine = {
  readonly order_id: number;
  readonly product_id: number;
  readonly name: string;
  readonly variant: string;
  readonly quantity: number;
  readonly price_cents: number;
};

const PAST_ORDERS = 24;
const FIRST_NUMBER = 100_000;
const NUMBER_RANGE = 700_000;
const NUMBER_STEP = 37;

const FIRST_NAMES = ["Ada", "Bruno", "Clara", "Dmitri", "Elif", "Farid", "Greta", "Hiro", "Ines", "Jonas", "Kofi", "Lena"];
const LAST_NAMES = [
  "Abbott",
  "Berg",
  "Castro",
  "Dunn",
  "Eriksen",
  "Fontaine",
  "Grant",
  "Hoffmann",
  "Ito",
  "Jensen",
  "Khan",
  "Lowe",
];
const STREETS = ["Harbour Road", "Mill Lane", "Station Street", "Orchard Way", "Chapel Hill", "River Walk", "Elm Avenue"];
const CITIES = ["Aberdeen", "Bergen", "Cork", "Dover", "Exeter", "Galway", "Portland", "Salem", "Turku", "Utrecht"];
const COUNTRIES = ["Ireland", "Netherlands", "United Kingdom", "United States"];

/** The number of the order with this id: it derives from the seed, and grows from order to order. */
export const orderNumber = (seed: number, id: number): string => {
  const start = FIRST_NUMBER + seededRandom(seed, "shop/order-number").integer(0, NUMBER_RANGE);
  return `HF-${start + id * NUMBER_STEP}`;
};

export const generateOrders = (seed: number, products: readonly Product[]): { orders: OrderRow[]; lines: OrderLine[] } => {
  const random = seededRandom(seed, "shop/orders");
  const lines: OrderLine[] = [];
  const orders = Array.from({ length: PAST_ORDERS }, (_, at): OrderRow => {
    const id = at + 1;
    const chosen = random.shuffle(products).slice(0, random.integer(1, 4));
    const own = chosen.map((product): OrderLine => {
      const variant = product.options.map((option) => `${option.name}: ${random.pick(option.values)}`).join(", ");
      const quantity = random.integer(1, 3);
      return { order_id: id, product_id: product.id, name: product.name, variant, quantity, price_cents: product.price_cents };
    });
    lines.push(...own);
    const subtotal = own.reduce((sum, line) => sum + line.price_cents * line.quantity, 0);
    const shipping: ShippingMethod = random.chance(0.2) ? "express" : "standard";
    const [first, last] = [random.pick(FIRST_NAMES), random.pick(LAST_NAMES)];
    return {
      id,
      number: orderNumber(seed, id),
      placed_on: pastDate(at),
      status: pastStatus(at, random.chance(0.1)),
      name: `${first} ${last}`,
      email: `${first}.${last}@example.com`.toLowerCase(),
      street: `${random.integer(1, 180)} ${random.pick(STREETS)}`,
      city: random.pick(CITIES),
      postcode: String(random.integer(10_000, 99_999)),
      country: random.pick(COUNTRIES),
      shipping,
      payment: random.pick(["Card", "Invoice", "Pay on delivery"]),
      subtotal_cents: subtotal,
      shipping_cents: shippingCents(subtotal, shipping),
      total_cents: subtotal + shippingCents(subtotal, shipping),
    };
  });
  return { orders, lines };
};

/** One order a day, the last on the day before the shop's date. */
const pastDate = (at: number): string =>
  at < 17 ? `2026-02-${String(at + 12).padStart(2, "0")}` : `2026-03-${String(at - 16).padStart(2, "0")}`;

const pastStatus = (at: number, cancelled: boolean): OrderStatus => {
  if (at >= PAST_ORDERS - 2) return "Received";
  if (at >= PAST_ORDERS - 4) return "Packed";
  if (cancelled) return "Cancelled";
  return at >= PAST_ORDERS - 8 ? "Shipped" : "Delivered";
};
