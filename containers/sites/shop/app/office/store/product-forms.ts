/**
 * @module The forms that make and change a product: what they ask for, and what is wrong with an answer.
 */
import { findCategory } from "../../content/assortment/index.ts";
import { centsOf, type Fields, longTextOf, readFields, wholeNumberOf } from "../../store/form.ts";
import type { Product } from "../../store/products.ts";
import { anyProduct, type NewProduct, slugOf } from "./products.ts";

export const NEW_FIELDS = ["name", "category", "brand", "description", "price", "stock", "sizes", "colours"] as const;
export type NewProductForm = Readonly<Record<(typeof NEW_FIELDS)[number], string>>;

export const DETAILS_FIELDS = ["name", "category", "brand", "description", "was"] as const;
export type DetailsForm = Readonly<Record<(typeof DETAILS_FIELDS)[number], string>>;

const MAX_DESCRIPTION = 1_000;
const MAX_VALUES = 8;

/** The description may be long. */
export const readWords = <Name extends string>(fields: Fields, names: readonly Name[]): Record<Name, string> => ({
  ...readFields(fields, names),
  description: longTextOf(fields.description, MAX_DESCRIPTION),
});

type Common = Pick<NewProductForm, "name" | "category" | "brand" | "description">;

const commonErrors = (form: Common): Partial<Record<keyof Common, string>> => ({
  ...(form.name.length >= 3 && slugOf(form.name) !== "" ? {} : { name: "Enter a name of at least 3 letters." }),
  ...(findCategory(form.category) ? {} : { category: "Choose a category." }),
  ...(form.brand.length >= 2 ? {} : { brand: "Enter the brand." }),
  ...(form.description.length >= 10 ? {} : { description: "Describe the product in at least 10 characters." }),
});

export const newProductErrors = (sql: SqlStorage, form: NewProductForm): Partial<Record<keyof NewProductForm, string>> => ({
  ...commonErrors(form),
  ...(anyProduct(sql, slugOf(form.name)) ? { name: "There is a product with this name." } : {}),
  ...(centsOf(form.price) ? {} : { price: "Enter a price such as 24.95." }),
  ...(wholeNumberOf(form.stock) === null ? { stock: "Enter the stock as a whole number." } : {}),
  ...(valuesOf(form.sizes).length <= MAX_VALUES ? {} : { sizes: `Enter at most ${MAX_VALUES} sizes.` }),
  ...(valuesOf(form.colours).length <= MAX_VALUES ? {} : { colours: `Enter at most ${MAX_VALUES} colours.` }),
});

/** The form must have passed newProductErrors. */
export const readNewProduct = (form: NewProductForm): NewProduct => ({
  name: form.name,
  category: form.category,
  brand: form.brand,
  description: form.description,
  priceCents: centsOf(form.price) ?? 0,
  stock: wholeNumberOf(form.stock) ?? 0,
  sizes: valuesOf(form.sizes),
  colours: valuesOf(form.colours),
});

/** "S, M, L" as a list, each value once. */
const valuesOf = (text: string): string[] => [
  ...new Set(
    text
      .split(",")
      .map((value) => value.replaceAll(/[:|]/g, "").trim())
      .filter(Boolean),
  ),
];

export const detailsErrors = (
  sql: SqlStorage,
  product: Product,
  form: DetailsForm,
): Partial<Record<keyof DetailsForm, string>> => {
  const was = form.was === "" ? null : centsOf(form.was);
  const other = anyProduct(sql, slugOf(form.name));
  return {
    ...commonErrors(form),
    ...(other && other.id !== product.id ? { name: "There is a product with this name." } : {}),
    ...(form.was === "" || (was !== null && was > product.price_cents)
      ? {}
      : { was: "Enter a sum above the price, or nothing." }),
  };
};
