/**
 * @module What the shop's templates are made with: who does the task, and picking from the shop's first state.
 */

import { longDate } from "../../../../durable-objects/site/kit/dates.ts";
import type { Random } from "../../../../durable-objects/site/kit/random.ts";
import type { Made, Template } from "../../suite/template.ts";
import { MAIN_CUSTOMER, OFFICE_HOST, SHOP_HOST } from "../app/accounts.ts";
import { CATEGORIES } from "../app/content/assortment/index.ts";
import type { CustomerState, LineState, OrderState, ProductState, ShopState } from "../app/state/document.ts";

export const STORE = `http://${SHOP_HOST}`;
export const OFFICE = `http://${OFFICE_HOST}`;
export const ROBIN = MAIN_CUSTOMER.email;

/** Who is signed in when the task starts; a guest is nobody. */
const LOGINS = { guest: false, customer: "customer", staff: "staff", manager: "manager" } as const;

interface ShopTask<Facts> extends Omit<Template<Facts>, "sites" | "make"> {
  readonly as: keyof typeof LOGINS;
  make(shop: ShopState, random: Random): Made<Facts> | null;
}

/** Staff start in the back office, everybody else in the store. */
export const shopTask = <Facts>({ as, name, make, ...rest }: ShopTask<Facts>): Template<Facts> => ({
  ...rest,
  name: `shop/${name}`,
  sites: [{ name: "shop", login: LOGINS[as] }],
  make: ({ states, random }) => {
    const made = make(states.shop as unknown as ShopState, random);
    const startUrl = as === "staff" || as === "manager" ? `${OFFICE}/` : `${STORE}/`;
    return made && { startUrl, ...made };
  },
});

export { firstOf, highest, one } from "../../suite/picking.ts";

export const inCategory = (shop: ShopState, slug: string): ProductState[] =>
  shop.products.filter(({ category }) => category === slug);

export const categoryTitle = (slug: string): string => CATEGORIES.find((category) => category.slug === slug)?.title ?? slug;

export const CATEGORY_SLUGS: readonly string[] = CATEGORIES.map(({ slug }) => slug);

/** Products that are bought without choosing anything, and of which there are some. */
export const plainProducts = (shop: ShopState, stock = 1): ProductState[] =>
  shop.products.filter(
    (product) => product.variants.length === 1 && product.variants[0]?.variant === "" && product.stock >= stock,
  );

export const ownOrders = (shop: ShopState): OrderState[] => shop.orders.filter(({ customer }) => customer === ROBIN);

/** Orders whose day tells them from the customer's others. */
export const ordersByDay = (shop: ShopState): OrderState[] => {
  const own = ownOrders(shop);
  return own.filter(({ placedOn }) => own.filter((other) => other.placedOn === placedOn).length === 1);
};

export const robin = (shop: ShopState): CustomerState => {
  const found = shop.customers.find(({ email }) => email === ROBIN);
  if (!found) throw new Error("the shop has lost its main customer");
  return found;
};

export const productNamed = (shop: ShopState, slug: string): ProductState => {
  const found = shop.products.find((product) => product.slug === slug);
  if (!found) throw new Error(`the shop has no product ${slug}`);
  return found;
};

/** "2026-03-08T09:30Z" as pages of the store write it. */
export const dayOf = (time: string): string => longDate(time.slice(0, 10));

/** "Size: A5, Colour: Ochre" as one says it: "size A5 and colour Ochre". */
export const inWords = (variant: string): string =>
  variant
    .split(", ")
    .map((part) => part.replace(/^(\w+): /, (_all, option: string) => `${option.toLowerCase()} `))
    .join(" and ");

/** A product as a line of a cart or an order. */
export const lineOf = (product: ProductState, quantity: number, variant = ""): LineState => ({
  slug: product.slug,
  name: product.name,
  variant,
  quantity,
  priceCents: product.variants.find((one) => one.variant === variant)?.priceCents ?? product.priceCents,
});

export const subtotalOf = (lines: readonly LineState[]): number =>
  lines.reduce((sum, { quantity, priceCents }) => sum + quantity * priceCents, 0);
