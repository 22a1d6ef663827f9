/**
 * @module Changes that staff and managers make to orders, returns and customers.
 */
import { MAIN_MANAGER, MAIN_STAFF } from "../app/accounts.ts";
import type { OrderState } from "../app/state/document.ts";
import { changes, isSame, othersSame, quoted, row } from "./checks.ts";
import { firstOf, one, ROBIN, shopTask } from "./shop.ts";

/** What stays of an order when its status, notes or refunds change. */
const fixed = ({ customer, email, street, lines, totalCents, coupon, shipping }: OrderState) => ({
  customer,
  email,
  street,
  lines,
  totalCents,
  coupon,
  shipping,
});

const moveOrder = shopTask({
  name: "office-move-order-on",
  kind: "content",
  difficulty: 3,
  as: "staff",
  make: (shop, random) => {
    const order = one(
      random,
      shop.orders.filter(({ status }) => status === "Received" || status === "Packed"),
    );
    if (!order) return null;
    const status = order.status === "Received" ? "Packed" : "Shipped";
    return {
      goal: `The order ${order.number} has been ${status === "Packed" ? "packed" : "given to the carrier"}. Set its status to ${status}.`,
      evaluate: changes(
        [
          row("orders", "number", order.number, { ...fixed(order), status, refunds: order.refunds, notes: order.notes }),
          othersSame("orders", "number", order.number),
        ],
        ["orders"],
      ),
      facts: { number: order.number, status, wrong: status === "Packed" ? "Shipped" : "Cancelled" },
    };
  },
});

const packReceived = shopTask({
  name: "office-pack-orders-of-day",
  kind: "content",
  difficulty: 6,
  as: "staff",
  make: (shop, random) => {
    const received = shop.orders.filter(({ status }) => status === "Received");
    return firstOf(random, [...new Set(received.map(({ placedOn }) => placedOn))], (day) => {
      const chosen = received.filter(({ placedOn }) => placedOn === day);
      if (chosen.length < 2 || chosen.length === received.length) return null;
      return {
        goal: `All orders that were placed on ${day} and still have the status Received have been packed now. Set the status of each of them to Packed, and leave every other order as it is.`,
        evaluate: changes(
          [
            ...chosen.map((order) => row("orders", "number", order.number, { ...fixed(order), status: "Packed" })),
            othersSame("orders", "number", ...chosen.map(({ number }) => number)),
          ],
          ["orders"],
        ),
        facts: { day, numbers: chosen.map(({ number }) => number) },
      };
    });
  },
});

const REFUND_REASONS = ["Late delivery", "Scratched in transit", "Promised on the phone"];

const refundOrder = shopTask({
  name: "office-refund-order",
  kind: "content",
  difficulty: 5,
  as: "manager",
  make: (shop, random) => {
    const order = one(
      random,
      shop.orders.filter(
        ({ status, totalCents, refundedCents }) => status === "Delivered" && refundedCents === 0 && totalCents > 40_00,
      ),
    );
    const cents = random.integer(10, 39) * 50;
    const reason = random.pick(REFUND_REASONS);
    return (
      order && {
        goal: `Refund $${(cents / 100).toFixed(2)} of the order ${order.number}. The reason is “${reason}”.`,
        evaluate: changes(
          [
            row("orders", "number", order.number, {
              ...fixed(order),
              status: order.status,
              refundedCents: cents,
              notes: order.notes,
            }),
            {
              query: `after.shop.orders[?number == ${quoted(order.number)}] | [0].refunds[].{author: author, amountCents: amountCents, reason: reason}`,
              equals: [{ author: MAIN_MANAGER.name, amountCents: cents, reason }],
            },
            othersSame("orders", "number", order.number),
          ],
          ["orders"],
        ),
        facts: { number: order.number, amount: (cents / 100).toFixed(2), reason },
      }
    );
  },
});

const refuseReturn = shopTask({
  name: "office-refuse-return",
  kind: "content",
  difficulty: 5,
  as: "staff",
  make: (shop, random) => {
    const requested = shop.returns.filter(({ status }) => status === "Requested");
    const found = one(
      random,
      requested.filter(({ customer }) => requested.filter((other) => other.customer === customer).length === 1),
    );
    const name = shop.customers.find(({ email }) => email === found?.customer)?.name;
    const answer = random.pick(["The packaging is missing.", "It was used for several weeks.", "A part is missing."]);
    return (
      found && {
        goal: `${name} has asked for a return that waits for our decision. Refuse it and tell them: “${answer}”`,
        evaluate: changes(
          [
            row("returns", "number", found.number, {
              status: "Refused",
              answer,
              decidedBy: MAIN_STAFF.name,
              reason: found.reason,
              lines: found.lines,
            }),
            othersSame("returns", "number", found.number),
          ],
          ["returns"],
        ),
        facts: { number: found.number, answer, other: requested.find(({ number }) => number !== found.number)?.number ?? "" },
      }
    );
  },
});

const approveReturn = shopTask({
  name: "office-approve-return",
  kind: "content",
  difficulty: 3,
  as: "staff",
  make: (shop, random) => {
    const requested = shop.returns.filter(({ status }) => status === "Requested");
    const found = one(
      random,
      requested.filter(({ order }) => shop.returns.filter((other) => other.order === order).length === 1),
    );
    return (
      found && {
        goal: `Approve the return that the customer has asked for from the order ${found.order}. Do not refund it yet.`,
        evaluate: changes(
          [
            row("returns", "number", found.number, {
              status: "Approved",
              answer: "",
              decidedBy: MAIN_STAFF.name,
              reason: found.reason,
              lines: found.lines,
            }),
            othersSame("returns", "number", found.number),
          ],
          ["returns"],
        ),
        facts: { number: found.number },
      }
    );
  },
});

const blockCustomer = shopTask({
  name: "office-block-customer",
  kind: "configuration",
  difficulty: 3,
  as: "manager",
  make: (shop, random) => {
    const { name, email } = random.pick(shop.customers.filter(({ blocked, email }) => !blocked && email !== ROBIN));
    return {
      goal: `The customer with the email address ${email} must not sign in any more. Block them.`,
      evaluate: changes(
        [
          row("customers", "email", email, { blocked: true, name }),
          isSame(`customers[?email == ${quoted(email)}].[phone, newsletter, addresses, wishList, notes]`),
          othersSame("customers", "email", email),
        ],
        ["customers"],
      ),
      facts: { name, email },
    };
  },
});

const noteOnCustomer = shopTask({
  name: "office-note-on-customer",
  kind: "content",
  difficulty: 3,
  as: "staff",
  make: (shop, random) => {
    const { name, email, notes } = random.pick(shop.customers);
    const text = random.pick(["Prefers to be called before deliveries.", "Asked for paper invoices.", "Speaks German."]);
    return {
      goal: `Write down an internal note about the customer ${name}: “${text}”`,
      evaluate: changes(
        [
          {
            query: `after.shop.customers[?email == ${quoted(email)}] | [0].notes[].{author: author, text: text}`,
            equals: [...notes.map(({ author, text }) => ({ author, text })), { author: MAIN_STAFF.name, text }],
          },
          isSame(`customers[?email == ${quoted(email)}].[name, phone, newsletter, blocked, addresses, wishList]`),
          othersSame("customers", "email", email),
        ],
        ["customers"],
      ),
      facts: { name, text },
    };
  },
});

export const officeOrders = [moveOrder, packReceived, refundOrder, refuseReturn, approveReturn, blockCustomer, noteOnCustomer];
