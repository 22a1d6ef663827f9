/**
 * @module Makes the orders that the shop has taken in the year before a session opens it.
 */
import { isoDate } from "../../../../../durable-objects/site/kit/dates.ts";
import { type Random, seededRandom } from "../../../../../durable-objects/site/kit/random.ts";
import { couponProblem, totalsOf } from "../discounts.ts";
import type { CouponRow, OrderLineRow, OrderRow, OrderStatus, ShippingMethod } from "../model.ts";
import { MINUTES_PER_DAY, MINUTES_PER_HOUR, SHOP_OPENS } from "../rules.ts";
import type { Catalogue } from "./catalogue.ts";
import { emailOf, type People, personNames, postalAddress } from "./people.ts";

const OTHER_ORDERS = 290;
const DAYS = 364;
const GUEST_SHARE = 0.15;
const EXPRESS_SHARE = 0.2;
const CANCELLED_SHARE = 0.06;
const COUPON_SHARE = 0.18;
const FIRST_NUMBER = 100_000;
const NUMBER_RANGE = 700_000;
const NUMBER_STEP = 37;
const UNIT = 10_000;
/** The larger, the more of the year's orders fall into its last weeks. */
const CROWDING = 1.6;
/** Apart from that of customers, so that a guest is never taken for one. */
const GUEST_DOMAIN = "example.org";

/** The main customer's orders by age in days: in every state, and some that can still go back. */
const MAIN_ORDERS: readonly { readonly days: readonly [number, number]; readonly status: OrderStatus }[] = [
  { days: [1, 1], status: "Received" },
  { days: [2, 3], status: "Packed" },
  { days: [4, 6], status: "Shipped" },
  { days: [11, 14], status: "Delivered" },
  { days: [17, 20], status: "Delivered" },
  { days: [23, 26], status: "Delivered" },
  { days: [48, 75], status: "Delivered" },
  { days: [80, 110], status: "Cancelled" },
  { days: [120, 160], status: "Delivered" },
  { days: [170, 220], status: "Delivered" },
  { days: [230, 290], status: "Delivered" },
  { days: [295, 360], status: "Delivered" },
];

export interface Orders {
  readonly orders: readonly OrderRow[];
  readonly lines: readonly OrderLineRow[];
}

/** The number of the order with this id: it derives from the seed, and grows from order to order. */
export const orderNumber = (seed: number, id: number): string => {
  const start = FIRST_NUMBER + seededRandom(seed, "shop/order-number").integer(0, NUMBER_RANGE);
  return `HF-${start + id * NUMBER_STEP}`;
};

/** When an order is placed, and what has become of it if that is decided. */
interface Moment {
  readonly placed: number;
  readonly main: boolean;
  readonly status: OrderStatus | null;
}

export const generateOrders = (seed: number, catalogue: Catalogue, people: People, coupons: readonly CouponRow[]): Orders => {
  const random = seededRandom(seed, "shop/orders");
  const basket = baskets(random, catalogue);
  const lines: OrderLineRow[] = [];
  const used = new Set<string>();
  const guests = personNames(random, OTHER_ORDERS + MAIN_ORDERS.length);
  const orders = moments(random).map(({ placed, main, status }, at): OrderRow => {
    const id = at + 1;
    const own = basket().map((line, n): OrderLineRow => ({ id: lines.length + n + 1, order_id: id, ...line }));
    lines.push(...own);
    const buyer = main ? people.customers[0] : random.chance(GUEST_SHARE) ? undefined : random.pick(people.customers.slice(1));
    const home = people.addresses.find(({ customer_id }) => customer_id === buyer?.id);
    const { name, street, city, postcode, country } = home ?? postalAddress(random, guests[at] ?? "");
    const email = buyer?.email ?? emailOf(name, GUEST_DOMAIN);
    const subtotal = own.reduce((sum, line) => sum + line.price_cents * line.quantity, 0);
    const shipping: ShippingMethod = random.chance(EXPRESS_SHARE) ? "express" : "standard";
    const today = isoDate(placed);
    const fitting = coupons.filter(
      (coupon) => couponProblem(coupon, subtotal, today, used.has(`${coupon.code} ${email}`)) === null,
    );
    // The main customer has used no coupon, so that all that are valid can be tried.
    const coupon = !main && fitting.length > 0 && random.chance(COUPON_SHARE) ? random.pick(fitting) : null;
    if (coupon) used.add(`${coupon.code} ${email}`);
    const totals = totalsOf(subtotal, coupon, shipping);
    return {
      id,
      number: orderNumber(seed, id),
      customer_id: buyer?.id ?? null,
      email,
      placed_at: placed,
      ...lifeOf(random, placed, shipping, status),
      name,
      street,
      city,
      postcode,
      country,
      shipping,
      payment: payment(random),
      coupon: coupon?.code ?? "",
      subtotal_cents: totals.subtotalCents,
      discount_cents: totals.discountCents,
      shipping_cents: totals.shippingCents,
      total_cents: totals.totalCents,
      refunded_cents: 0,
    };
  });
  return { orders, lines };
};

/** Oldest first; more of them the nearer they are to today. */
const moments = (random: Random): Moment[] => {
  const at = (days: number): number =>
    SHOP_OPENS - days * MINUTES_PER_DAY + random.integer(-2, 11) * MINUTES_PER_HOUR + random.integer(0, 59);
  const own = MAIN_ORDERS.map(({ days, status }) => ({ placed: at(random.integer(...days)), main: true, status }));
  const others = Array.from({ length: OTHER_ORDERS }, () => {
    const share = random.integer(0, UNIT) / UNIT;
    return { placed: at(1 + Math.floor((DAYS - 1) * share ** CROWDING)), main: false, status: null };
  });
  return [...own, ...others].sort((a, b) => a.placed - b.placed);
};

type BasketLine = Omit<OrderLineRow, "id" | "order_id">;

/** Some products sell much better than others. */
const baskets = (random: Random, { products, variants }: Catalogue): (() => BasketLine[]) => {
  const favourites = random.shuffle(products);
  const byProduct = Map.groupBy(variants, ({ product_id }) => product_id);
  return () => {
    const chosen = new Set<number>();
    const count = random.pick([1, 1, 2, 2, 2, 3, 3, 4]);
    while (chosen.size < count) {
      const share = random.integer(0, UNIT - 1) / UNIT;
      chosen.add(Math.floor(favourites.length * share ** 1.8));
    }
    return [...chosen].flatMap((at): BasketLine[] => {
      const product = favourites[at];
      if (!product) return [];
      const variant = random.pick(byProduct.get(product.id) ?? []);
      return [
        {
          product_id: product.id,
          variant_id: variant.id,
          name: product.name,
          variant: variant.variant,
          quantity: random.pick([1, 1, 1, 2, 2, 3]),
          price_cents: variant.price_cents,
        },
      ];
    });
  };
};

type Life = Pick<OrderRow, "status" | "packed_at" | "shipped_at" | "delivered_at" | "cancelled_at">;

/** Packed, shipped and delivered in turn, as far as time has let it come. */
const lifeOf = (random: Random, placed: number, shipping: ShippingMethod, decided: OrderStatus | null): Life => {
  const hours = (from: number, to: number): number => random.integer(from * MINUTES_PER_HOUR, to * MINUTES_PER_HOUR);
  const packed = placed + hours(16, 60);
  const shipped = packed + hours(6, 30);
  const delivered = shipped + (shipping === "express" ? hours(18, 30) : hours(48, 100));
  const cancelled = placed + hours(1, 9);
  const far = (step: OrderStatus, at: number): number | null => {
    if (decided === null) return at < SHOP_OPENS ? at : null;
    const steps: readonly OrderStatus[] = ["Packed", "Shipped", "Delivered"];
    return steps.indexOf(step) <= steps.indexOf(decided) ? Math.min(at, SHOP_OPENS - hours(1, 2)) : null;
  };
  if (decided === "Cancelled" || (decided === null && random.chance(CANCELLED_SHARE) && cancelled < SHOP_OPENS)) {
    return { status: "Cancelled", packed_at: null, shipped_at: null, delivered_at: null, cancelled_at: cancelled };
  }
  const times = {
    packed_at: far("Packed", packed),
    shipped_at: far("Shipped", shipped),
    delivered_at: far("Delivered", delivered),
  };
  const status: OrderStatus =
    times.delivered_at !== null
      ? "Delivered"
      : times.shipped_at !== null
        ? "Shipped"
        : times.packed_at !== null
          ? "Packed"
          : "Received";
  return { status, ...times, cancelled_at: null };
};

const payment = (random: Random): string =>
  random.chance(0.6) ? `Card ending in ${random.integer(1000, 9999)}` : random.pick(["Invoice", "Pay on delivery"]);
