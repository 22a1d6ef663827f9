/**
 * @module What an order must be like that a task asks for, and who orders without an account.
 */
import { shippingCents } from "../app/rules.ts";
import type { LineState, OrderState, ShopState } from "../app/state/document.ts";
import { added, othersSame, row } from "./checks.ts";
import { productNamed, subtotalOf } from "./shop.ts";

/** Everything of an order that follows from what was bought, and how. */
export const orderOf = (
  lines: readonly LineState[],
  rest: Pick<OrderState, "customer" | "email" | "name" | "street" | "city" | "postcode" | "country" | "shipping" | "payment">,
  coupon: { readonly code: string; readonly discountCents: number } = { code: "", discountCents: 0 },
) => {
  const subtotalCents = subtotalOf(lines);
  return {
    ...rest,
    status: "Received",
    coupon: coupon.code,
    discountCents: coupon.discountCents,
    totalCents: subtotalCents - coupon.discountCents + shippingCents(subtotalCents, rest.shipping),
    lines,
  };
};

/** One more order, nothing left in the cart, and less of what was bought. */
export const orderPlaced = (shop: ShopState, expected: ReturnType<typeof orderOf>) => [
  ...added("orders", shop, expected),
  ...expected.lines.map(({ slug, quantity }) =>
    row("products", "slug", slug, { stock: productNamed(shop, slug).stock - quantity }),
  ),
  othersSame("products", "slug", ...expected.lines.map(({ slug }) => slug)),
];

const GUESTS = [
  {
    name: "Marta Sorensen",
    email: "marta.sorensen@example.com",
    street: "18 Quay Street",
    city: "Cork",
    postcode: "T12 X8P4",
    country: "Ireland",
  },
  {
    name: "Theo Vandenberg",
    email: "theo.vandenberg@example.com",
    street: "Keizersgracht 210",
    city: "Amsterdam",
    postcode: "1016 DX",
    country: "Netherlands",
  },
  {
    name: "Ada Leclerc",
    email: "ada.leclerc@example.com",
    street: "77 Rideau Street",
    city: "Ottawa",
    postcode: "K1N 5X8",
    country: "Canada",
  },
] as const;
export type Guest = (typeof GUESTS)[number];

export const guestIn = (random: { pick<T>(items: readonly T[]): T }): Guest => random.pick(GUESTS);

export const addressed = ({ name, email, street, city, postcode, country }: Guest): string =>
  `for ${name}, ${street}, ${postcode} ${city}, ${country} (email ${email})`;
