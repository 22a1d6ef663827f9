/**
 * @module Products as staff see them: found by many things, created, changed, archived.
 */
import { tick } from "../../../../../../durable-objects/site/kit/site-clock.ts";
import { findCategory } from "../../content/assortment/index.ts";
import { coloursOf, combinations, searchText } from "../../content/catalogue.ts";
import type { ProductOption, ProductRow, ProductStatus, VariantRow } from "../../model.ts";
import { LOW_STOCK } from "../../rules.ts";
import {
  type JoinedRow,
  PRODUCT,
  type Product,
  refreshProduct,
  searchWords,
  toProduct,
  variantsOf,
} from "../../store/products.ts";
import { insertRow, nextId, updateRow } from "../../store/rows.ts";
import { type Listed, onePage } from "./lists.ts";

export const PRODUCT_SORTS = {
  newest: "Newest first",
  name: "Name",
  "price-asc": "Price, low to high",
  "price-desc": "Price, high to low",
  stock: "Least stock",
} as const;
export type ProductSort = keyof typeof PRODUCT_SORTS;
export const STOCK_LEVELS = { out: "Sold out", low: "Low", some: "In stock" } as const;
export type StockLevel = keyof typeof STOCK_LEVELS;

export interface ProductListQuery {
  readonly q: string;
  readonly category: string | null;
  readonly status: ProductStatus;
  readonly stock: StockLevel | null;
  readonly sort: ProductSort;
  readonly page: number;
}

const ORDERS: Readonly<Record<ProductSort, string>> = {
  newest: "p.id DESC",
  name: "p.name",
  "price-asc": "p.price_cents, p.id",
  "price-desc": "p.price_cents DESC, p.id",
  stock: "p.stock, p.id",
};
const LEVELS: Readonly<Record<StockLevel, string>> = {
  out: "p.stock = 0",
  low: `p.stock BETWEEN 1 AND ${LOW_STOCK}`,
  some: `p.stock > ${LOW_STOCK}`,
};

export const listProducts = (sql: SqlStorage, query: ProductListQuery): Listed<Product> => {
  const words = searchWords(query.q);
  const where = [
    "p.status = ?",
    ...words.map(
      () =>
        "instr(p.words || (SELECT replace(lower(group_concat(' ' || sku, '')), '-', ' ') FROM variants WHERE product_id = p.id), ?) > 0",
    ),
    ...(query.category === null ? [] : ["p.category = ?"]),
    ...(query.stock === null ? [] : [LEVELS[query.stock]]),
  ].join(" AND ");
  const values = [query.status, ...words, ...(query.category === null ? [] : [query.category])];
  const rows = sql.exec<JoinedRow>(`SELECT ${PRODUCT} FROM products p WHERE ${where} ORDER BY ${ORDERS[query.sort]}`, ...values);
  const { items, ...rest } = onePage(rows.toArray(), query.page);
  return { ...rest, items: items.map(toProduct) };
};

/** Also an archived one. */
export const anyProduct = (sql: SqlStorage, slug: string): Product | null => {
  const [row] = sql.exec<JoinedRow>(`SELECT ${PRODUCT} FROM products p WHERE slug = ?`, slug).toArray();
  return row ? toProduct(row) : null;
};

export interface NewProduct {
  readonly name: string;
  readonly category: string;
  readonly brand: string;
  readonly description: string;
  readonly priceCents: number;
  readonly stock: number;
  readonly sizes: readonly string[];
  readonly colours: readonly string[];
}

export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");

export const createProduct = (sql: SqlStorage, form: NewProduct): string => {
  const id = nextId(sql, "products");
  const { name, category, brand, description } = form;
  const options: ProductOption[] = [
    ...(form.sizes.length > 0 ? [{ name: "Size", values: form.sizes }] : []),
    ...(form.colours.length > 0 ? [{ name: "Colour", values: form.colours }] : []),
  ];
  const kind = findCategory(category);
  const row: ProductRow = {
    id,
    slug: slugOf(name),
    name,
    category,
    brand,
    price_cents: form.priceCents,
    was_cents: null,
    stock: 0,
    rating: 0,
    ratings: 0,
    description,
    details: "[]",
    options: JSON.stringify(options),
    colours: coloursOf(options),
    featured: 0,
    shape: kind?.kinds.find(({ noun }) => name.toLowerCase().includes(noun.toLowerCase()))?.shape ?? kind?.shape ?? "bag",
    hue: kind?.hue ?? 0,
    status: "active",
    added_at: tick(sql),
    words: searchText(form),
  };
  insertRow(sql, "products", row);
  for (const variant of combinations(options)) addVariant(sql, row, variant, form.priceCents, form.stock);
  return row.slug;
};

/** Everything that lists of products show follows. */
export const changeProduct = (
  sql: SqlStorage,
  product: Product,
  changes: Pick<ProductRow, "name" | "category" | "brand" | "description" | "was_cents">,
): void => {
  tick(sql);
  const { name, category, brand, description, was_cents } = changes;
  updateRow(sql, "products", product.id, { name, category, brand, description, was_cents, words: searchText(changes) });
};

/** Archived products leave the shop, and the home page. */
export const setProductStatus = (sql: SqlStorage, id: number, status: ProductStatus): void => {
  tick(sql);
  updateRow(sql, "products", id, status === "archived" ? { status, featured: 0 } : { status });
};

export const addVariant = (
  sql: SqlStorage,
  product: Pick<ProductRow, "id" | "category">,
  variant: string,
  priceCents: number,
  stock: number,
): void => {
  const used = variantsOf(sql, product.id).map(({ sku }) => Number(sku.split("-").at(-1)));
  const sku = `${product.category.slice(0, 3).toUpperCase()}-${String(product.id).padStart(4, "0")}-${Math.max(0, ...used) + 1}`;
  insertRow(sql, "variants", {
    id: nextId(sql, "variants"),
    product_id: product.id,
    sku,
    variant,
    price_cents: priceCents,
    stock,
  });
  refreshProduct(sql, product.id);
};

export const findVariant = (sql: SqlStorage, id: number): VariantRow | null =>
  sql.exec<VariantRow>("SELECT * FROM variants WHERE id = ?", id).toArray()[0] ?? null;

export const changeVariant = (
  sql: SqlStorage,
  variant: VariantRow,
  changes: Partial<Pick<VariantRow, "price_cents" | "stock">>,
): void => {
  tick(sql);
  updateRow(sql, "variants", variant.id, changes);
  refreshProduct(sql, variant.product_id);
};

/** Options keep only values that a variant still has. */
export const removeVariant = (sql: SqlStorage, product: Product, variant: VariantRow): void => {
  sql.exec("DELETE FROM cart_lines WHERE variant_id = ?", variant.id);
  sql.exec("DELETE FROM variants WHERE id = ?", variant.id);
  setOptions(sql, product, variantsOf(sql, product.id));
  refreshProduct(sql, product.id);
};

/** Brings the options in line with the names of the variants. */
export const setOptions = (sql: SqlStorage, product: Product, variants: readonly VariantRow[]): void => {
  const options = product.options.map(({ name }) => ({
    name,
    values: [...new Set(variants.flatMap(({ variant }) => valueIn(variant, name)))],
  }));
  updateRow(sql, "products", product.id, { options: JSON.stringify(options), colours: coloursOf(options) });
};

const valueIn = (variant: string, option: string): string[] =>
  variant
    .split(", ")
    .filter((part) => part.startsWith(`${option}: `))
    .map((part) => part.slice(option.length + 2));

/** Changes the prices of all variants of products by so many percent. */
export const changePrices = (sql: SqlStorage, productIds: readonly number[], percent: number): void => {
  tick(sql);
  for (const id of productIds) {
    sql.exec(
      "UPDATE variants SET price_cents = max(1, round(price_cents * (100.0 + ?) / 100)) WHERE product_id = ?",
      percent,
      id,
    );
    refreshProduct(sql, id);
  }
};
