/**
 * @module Makes what came after orders: returns, refunds, and what staff wrote down.
 */
import { type Random, seededRandom } from "../../../../../durable-objects/site/kit/random.ts";
import { COLLEAGUES, MAIN_CUSTOMER, MAIN_MANAGER, MAIN_STAFF } from "../accounts.ts";
import type { NoteRow, OrderRow, RefundRow, ReturnLineRow, ReturnRow, ReturnStatus } from "../model.ts";
import { MINUTES_PER_DAY, MINUTES_PER_HOUR, RETURN_DAYS, RETURN_REASONS, SHOP_OPENS } from "../rules.ts";
import type { Orders } from "./orders.ts";
import type { People } from "./people.ts";

const RETURNS: Readonly<Record<ReturnStatus, number>> = { Requested: 5, Approved: 3, Refused: 3, Refunded: 8 };
const FIRST_NUMBER = 3_000;
const NUMBER_RANGE = 5_000;
const ORDER_NOTES = 26;
const CUSTOMER_NOTES = 14;

const WRITERS = [MAIN_STAFF, MAIN_MANAGER, ...COLLEAGUES].map(({ name }) => name);
const COMMENTS: Readonly<Record<string, readonly string[]>> = {
  "Arrived damaged": [
    "One corner is broken off.",
    "There is a crack across the side.",
    "The box was wet and so was everything in it.",
  ],
  "Wrong item sent": [
    "I ordered another colour.",
    "This is not what is on the invoice.",
    "Somebody else must be waiting for this.",
  ],
  "Not as described": ["It is smaller than the page says.", "The finish is not the one in the picture."],
  "Does not fit": ["Too tight.", "It does not go through the door.", "One size too large."],
  "Changed my mind": ["", "I found my old one.", "It does not go with the rest of the room."],
};
const REFUSALS = ["It shows signs of use.", "The return came after the 30 days.", "The packaging and a part are missing."];
const ORDER_REMARKS = [
  "Customer asked for delivery after 17:00.",
  "Leave with the neighbour at number {n} if nobody is home.",
  "Gift: no invoice in the parcel.",
  "Called to confirm the street number.",
  "Second parcel follows, one item was short.",
  "Card was checked by hand, fine.",
  "Wrapped as a present.",
  "Fragile sticker on all sides, please.",
];
const CUSTOMER_REMARKS = [
  "Prefers to be written to, not called.",
  "Buys for an office with {n} people.",
  "Had a parcel damaged last year, be generous.",
  "Interested in the next lighting collection.",
  "Asked for a catalogue on paper.",
  "Pays invoices within {n} days.",
];

export interface Aftersales {
  readonly returns: readonly ReturnRow[];
  readonly returnLines: readonly ReturnLineRow[];
  readonly refunds: readonly RefundRow[];
  readonly notes: readonly NoteRow[];
}

/** The number of the return with this id. */
export const returnNumber = (seed: number, id: number): string => {
  const start = FIRST_NUMBER + seededRandom(seed, "shop/return-number").integer(0, NUMBER_RANGE);
  return `RT-${start + id * 3}`;
};

export const generateAftersales = (seed: number, people: People, { orders, lines }: Orders): Aftersales => {
  const random = seededRandom(seed, "shop/aftersales");
  const byOrder = Map.groupBy(lines, ({ order_id }) => order_id);
  const delivered = orders.filter(({ status, customer_id }) => status === "Delivered" && customer_id !== null);
  const drafts = plannedReturns(random, delivered).sort((a, b) => a.requested - b.requested);
  const returnLines: ReturnLineRow[] = [];
  const refunds: RefundRow[] = [];
  const returns = drafts.map(({ order, status, requested }, at): ReturnRow => {
    const id = at + 1;
    const line = random.pick(byOrder.get(order.id) ?? []);
    const quantity = random.integer(1, line.quantity);
    returnLines.push({ return_id: id, line_id: line.id, quantity });
    const decided =
      status === "Requested" ? null : Math.min(requested + random.integer(1, 4) * MINUTES_PER_DAY, SHOP_OPENS - MINUTES_PER_HOUR);
    const author = random.pick(WRITERS);
    const reason = random.pick(RETURN_REASONS);
    const number = returnNumber(seed, id);
    if (status === "Refunded" && decided !== null) {
      const amount_cents = Math.min(line.price_cents * quantity, order.total_cents);
      refunds.push({ id: refunds.length + 1, order_id: order.id, at: decided, author, amount_cents, reason: `Return ${number}` });
    }
    return {
      id,
      number,
      order_id: order.id,
      customer_id: order.customer_id ?? 0,
      status,
      reason,
      comment: random.pick(COMMENTS[reason] ?? [""]),
      requested_at: requested,
      decided_at: decided,
      decided_by: decided === null ? "" : author,
      answer: status === "Refused" ? random.pick(REFUSALS) : "",
    };
  });
  return { returns, returnLines, refunds, notes: notesOf(random, people, orders) };
};

/** One return an order at most, asked for within the time that the shop gives. The main customer has one in the past. */
const plannedReturns = (
  random: Random,
  delivered: readonly OrderRow[],
): { order: OrderRow; status: ReturnStatus; requested: number }[] => {
  const main = delivered.filter(({ customer_id }) => customer_id === MAIN_CUSTOMER.id);
  const others = delivered.filter(({ customer_id }) => customer_id !== MAIN_CUSTOMER.id);
  const recent = random.shuffle(others.slice(-40));
  const older = random.shuffle(others.slice(0, -40));
  const asked = (order: OrderRow): number =>
    Math.min(
      (order.delivered_at ?? order.placed_at) + random.integer(1, RETURN_DAYS - 10) * MINUTES_PER_DAY,
      SHOP_OPENS - random.integer(5, 40) * MINUTES_PER_HOUR,
    );
  const plan = (status: ReturnStatus, from: OrderRow[]) =>
    from
      .splice(0, RETURNS[status])
      .map((order) => ({ order, status, requested: Math.max(asked(order), (order.delivered_at ?? 0) + 1) }));
  const [oldest] = main;
  return [
    ...plan("Requested", recent),
    ...plan("Approved", recent),
    ...plan("Refused", older),
    ...plan("Refunded", older),
    ...(oldest ? [{ order: oldest, status: "Refunded" as const, requested: asked(oldest) }] : []),
  ];
};

const notesOf = (random: Random, people: People, orders: readonly OrderRow[]): NoteRow[] => {
  const remark = (texts: readonly string[]): string => random.pick(texts).replace("{n}", String(random.integer(2, 28)));
  const onOrders = random.shuffle(orders).slice(0, ORDER_NOTES);
  const onCustomers = random.shuffle(people.customers).slice(0, CUSTOMER_NOTES);
  const drafts = [
    ...onOrders.map(({ id, placed_at }) => ({
      about: "order" as const,
      about_id: id,
      at: Math.min(placed_at + random.integer(1, 20) * MINUTES_PER_HOUR, SHOP_OPENS - 1),
      text: remark(ORDER_REMARKS),
    })),
    ...onCustomers.map(({ id, joined_at }) => ({
      about: "customer" as const,
      about_id: id,
      at: random.integer(joined_at, SHOP_OPENS - 1),
      text: remark(CUSTOMER_REMARKS),
    })),
  ].sort((a, b) => a.at - b.at);
  return drafts.map((draft, at) => ({ id: at + 1, ...draft, author: random.pick(WRITERS) }));
};
