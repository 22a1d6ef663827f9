/**
 * @module Changes that shoppers make: wish list, cart, orders.
 */
import { money, SHOP_DATE } from "../app/rules.ts";
import type { LineState } from "../app/state/document.ts";
import { changes, is, isSame, othersSame, quoted, row } from "./checks.ts";
import { addressed, guestIn, orderOf, orderPlaced } from "./ordering.ts";
import {
  firstOf,
  highest,
  inWords,
  lineOf,
  one,
  ownOrders,
  plainProducts,
  productNamed,
  ROBIN,
  robin,
  shopTask,
  subtotalOf,
} from "./shop.ts";

export const cartOf = (customer: string | null, lines: readonly LineState[]) => lines.map((line) => ({ customer, ...line }));

/** The wish list alone may differ. */
const wishListIs = (wishList: readonly string[]) =>
  changes(
    [
      row("customers", "email", ROBIN, { wishList }),
      isSame(`customers[?email == ${quoted(ROBIN)}].[name, phone, newsletter, blocked, addresses, notes]`),
      othersSame("customers", "email", ROBIN),
    ],
    ["customers"],
  );

const saveToWishList = shopTask({
  name: "save-to-wish-list",
  kind: "content",
  difficulty: 1,
  as: "customer",
  make: (shop, random) => {
    const { wishList } = robin(shop);
    const { slug, name } = random.pick(shop.products.filter((product) => !wishList.includes(product.slug)));
    return {
      goal: `Save the ${name} to my wish list.`,
      evaluate: wishListIs([...wishList, slug]),
      facts: { name },
    };
  },
});

const cheapestWish = shopTask({
  name: "take-cheapest-off-wish-list",
  kind: "content",
  difficulty: 3,
  as: "customer",
  make: (shop) => {
    const { wishList } = robin(shop);
    const cheapest = highest(
      wishList.map((slug) => productNamed(shop, slug)),
      ({ priceCents }) => -priceCents,
    );
    return (
      cheapest && {
        goal: "Take the cheapest thing off my wish list and leave the rest on it.",
        evaluate: wishListIs(wishList.filter((slug) => slug !== cheapest.slug)),
        facts: { name: cheapest.name, other: productNamed(shop, wishList.find((slug) => slug !== cheapest.slug) ?? "").name },
      }
    );
  },
});

const putInCart = shopTask({
  name: "put-in-cart",
  kind: "content",
  difficulty: 2,
  as: "guest",
  make: (shop, random) => {
    const product = one(random, plainProducts(shop, 6));
    const quantity = random.integer(2, 5);
    return (
      product && {
        goal: `Put ${quantity} pieces of the ${product.name} into the cart, and nothing else.`,
        evaluate: changes([is("cart", cartOf(null, [lineOf(product, quantity)]))], ["cart"]),
        facts: { name: product.name, quantity },
      }
    );
  },
});

const putVariantInCart = shopTask({
  name: "put-variant-in-cart",
  kind: "content",
  difficulty: 4,
  as: "customer",
  make: (shop, random) => {
    const product = random.pick(shop.products.filter(({ variants }) => variants.filter(({ stock }) => stock >= 3).length > 1));
    const [chosen, other] = random.shuffle(product.variants.filter(({ stock }) => stock >= 3));
    if (!chosen || !other) return null;
    const quantity = random.integer(2, 3);
    return {
      goal: `Put ${quantity} pieces of the ${product.name} in ${inWords(chosen.variant)} into my cart, and nothing else.`,
      evaluate: changes([is("cart", cartOf(ROBIN, [lineOf(product, quantity, chosen.variant)]))], ["cart"]),
      facts: { name: product.name, quantity, variant: chosen.variant, other: other.variant },
    };
  },
});

const orderAgain = shopTask({
  name: "put-old-order-in-cart",
  kind: "content",
  difficulty: 7,
  as: "customer",
  make: (shop, random) =>
    firstOf(random, ownOrders(shop), (order) => {
      const lines = order.lines.map(({ slug, quantity, variant }) => lineOf(productNamed(shop, slug), quantity, variant));
      const available = lines.every(({ slug, variant, quantity }) =>
        productNamed(shop, slug).variants.some((held) => held.variant === variant && held.stock >= quantity),
      );
      if (!available || lines.length < 2) return null;
      return {
        goal: `I want to buy again what I bought in order ${order.number}. Put the same products in the same variants and quantities into my cart. Do not place the order.`,
        evaluate: changes(
          [{ query: "sort_by(after.shop.cart, &join('/', [slug, variant]))", equals: sorted(cartOf(ROBIN, lines)) }],
          ["cart"],
        ),
        facts: { lines },
      };
    }),
});

/** As JMESPath sorts: by code points. */
const sorted = <Line extends LineState>(lines: readonly Line[]): Line[] => {
  const key = ({ slug, variant }: Line): string => `${slug}/${variant}`;
  return [...lines].sort((a, b) => (key(a) < key(b) ? -1 : 1));
};

const orderToSecondAddress = shopTask({
  name: "order-to-second-address",
  kind: "content",
  difficulty: 7,
  as: "customer",
  make: (shop, random) => {
    const product = one(random, plainProducts(shop, 3));
    const address = robin(shop).addresses.find((saved) => !saved.default);
    if (!product || !address) return null;
    const { label, default: _, ...postal } = address;
    const quantity = random.integer(1, 2);
    const expected = orderOf([lineOf(product, quantity)], {
      ...postal,
      customer: ROBIN,
      email: ROBIN,
      shipping: "express",
      payment: "Pay on delivery",
    });
    return {
      goal: `Order ${quantity} × ${product.name} to my saved address “${label}”, by express, to be paid on delivery. Buy nothing else.`,
      evaluate: changes(orderPlaced(shop, expected), ["orders", "products", "stock"]),
      facts: { name: product.name, quantity, label },
    };
  },
});

const orderAsGuest = shopTask({
  name: "order-as-guest",
  kind: "content",
  difficulty: 8,
  as: "guest",
  make: (shop, random) => {
    const product = one(
      random,
      plainProducts(shop, 4).filter(({ priceCents }) => priceCents >= 40_00),
    );
    const guest = guestIn(random);
    if (!product) return null;
    const lines = [lineOf(product, 3)];
    const subtotal = subtotalOf(lines);
    const coupon = one(
      random,
      shop.coupons.filter(
        ({ kind, enabled, startsOn, endsOn, minimumCents }) =>
          kind !== "shipping" && enabled && startsOn <= SHOP_DATE && endsOn >= SHOP_DATE && minimumCents <= subtotal,
      ),
    );
    if (!coupon) return null;
    const discountCents = coupon.kind === "percent" ? Math.round((subtotal * coupon.value) / 100) : coupon.value;
    const expected = orderOf(
      lines,
      { ...guest, customer: null, shipping: "standard", payment: "Invoice" },
      { code: coupon.code, discountCents },
    );
    return {
      goal: `Without an account, order 3 × ${product.name} ${addressed(guest)}. Use the coupon ${coupon.code}, standard shipping, and pay by invoice. The total has to be ${money(expected.totalCents)}.`,
      evaluate: changes(
        [
          ...orderPlaced(shop, expected),
          row("coupons", "code", coupon.code, { uses: coupon.uses + 1 }),
          othersSame("coupons", "code", coupon.code),
        ],
        ["orders", "products", "stock", "coupons"],
      ),
      facts: { name: product.name, guest, coupon: coupon.code },
    };
  },
});

const cancelOrder = shopTask({
  name: "cancel-order",
  kind: "content",
  difficulty: 3,
  as: "customer",
  make: (shop, random) => {
    const order = one(
      random,
      ownOrders(shop).filter(({ status, lines }) => (status === "Received" || status === "Packed") && lines.length > 0),
    );
    if (!order) return null;
    const { name } = random.pick(order.lines);
    const open = ownOrders(shop).filter(({ status }) => status === "Received" || status === "Packed");
    if (open.filter(({ lines }) => lines.some((line) => line.name === name)).length > 1) return null;
    return {
      goal: `I no longer want the ${name} from my order that has not been shipped yet. Cancel that order.`,
      evaluate: changes(
        [
          row("orders", "number", order.number, { status: "Cancelled", lines: order.lines, totalCents: order.totalCents }),
          othersSame("orders", "number", order.number),
          isSame("products[].[slug, name, priceCents, status]"),
        ],
        ["orders", "products", "stock", "coupons"],
      ),
      facts: { number: order.number, other: open.find(({ number }) => number !== order.number)?.number ?? "" },
    };
  },
});

export const shopping = [
  saveToWishList,
  cheapestWish,
  putInCart,
  putVariantInCart,
  orderAgain,
  orderToSecondAddress,
  orderAsGuest,
  cancelOrder,
];
