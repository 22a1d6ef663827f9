/**
 * @module Products: the list with bulk changes, creating, changing and archiving, and their variants.
 */
import { Hono } from "hono";
import { readPage } from "../../../../../../durable-objects/site/kit/pages.ts";
import { findCategory } from "../../content/assortment/index.ts";
import { readBody } from "../../routes/body.ts";
import { centsOf, listOf, readFields, textOf, wholeNumberOf } from "../../store/form.ts";
import { type Product, variantsOf } from "../../store/products.ts";
import { reviewsOf } from "../../store/reviews.ts";
import { oneOf } from "../store/lists.ts";
import {
  DETAILS_FIELDS,
  type DetailsForm,
  detailsErrors,
  NEW_FIELDS,
  type NewProductForm,
  newProductErrors,
  readNewProduct,
  readWords,
} from "../store/product-forms.ts";
import {
  addVariant,
  anyProduct,
  changePrices,
  changeProduct,
  changeVariant,
  createProduct,
  findVariant,
  listProducts,
  PRODUCT_SORTS,
  type ProductListQuery,
  type ProductSort,
  removeVariant,
  STOCK_LEVELS,
  type StockLevel,
  setOptions,
  setProductStatus,
} from "../store/products.ts";
import { newProductView } from "../views/new-product.ts";
import { productView } from "../views/product.ts";
import { productsURL, productsView } from "../views/products.ts";
import { type OfficeContext, type OfficeEnv, page } from "./page.ts";
import { forbidden, isManager, managersOnly, wantsJSON } from "./staff.ts";

const MAX_BULK = 300;
const PERCENT = /^[+-]?\d{1,3}(\.\d)?$/;

export const products = new Hono<OfficeEnv>()
  .get("/products", (c) => {
    const query = readQuery(c.req.query());
    return page(c, { title: "Products", main: productsView(query, listProducts(c.env.sql, query), isManager(c)) });
  })
  .post("/products/prices", managersOnly, async (c) => {
    const fields = await readBody(c);
    const back = productsURL(readQuery(Object.fromEntries(new URLSearchParams(textOf(fields.back, 500)))));
    const leave = (notice: string) => c.redirect(`${back}${back.includes("?") ? "&" : "?"}notice=${notice}`, 303);
    const chosen = listOf(fields.product).slice(0, MAX_BULK);
    const ids = chosen.flatMap((slug) => anyProduct(c.env.sql, slug)?.id ?? []);
    if (ids.length === 0) return leave("none-chosen");
    const text = textOf(fields.percent);
    const percent = Number(text);
    if (!PERCENT.test(text) || percent < -90 || percent > 300 || percent === 0) return leave("bad-percent");
    changePrices(c.env.sql, ids, percent);
    return leave("priced");
  })
  .get("/products/new", managersOnly, (c) =>
    page(c, { title: "New product", main: newProductView(readFields({}, NEW_FIELDS), {}) }),
  )
  .post("/products/new", managersOnly, async (c) => {
    const form: NewProductForm = readWords(await readBody(c), NEW_FIELDS);
    const errors = newProductErrors(c.env.sql, form);
    if (Object.keys(errors).length > 0) return page(c, { title: "New product", main: newProductView(form, errors) }, 422);
    return c.redirect(`/products/${createProduct(c.env.sql, readNewProduct(form))}?notice=created`, 303);
  })
  .get("/products/:slug", (c, next) => {
    const product = productIn(c);
    return product ? show(c, product, formOf(product), {}) : next();
  })
  .post("/products/:slug", async (c, next) => {
    const product = productIn(c);
    if (!product) return next();
    const form: DetailsForm = readWords(await readBody(c), DETAILS_FIELDS);
    const was = isManager(c) ? form.was : formOf(product).was;
    const errors = detailsErrors(c.env.sql, product, { ...form, was });
    if (Object.keys(errors).length > 0) return show(c, product, form, errors);
    changeProduct(c.env.sql, product, { ...form, was_cents: was === "" ? null : centsOf(was) });
    return c.redirect(`/products/${product.slug}?notice=saved`, 303);
  })
  .post("/products/:slug/archive", managersOnly, (c, next) => {
    const product = productIn(c);
    if (!product) return next();
    setProductStatus(c.env.sql, product.id, "archived");
    return c.redirect(`/products/${product.slug}?notice=archived`, 303);
  })
  .post("/products/:slug/restore", managersOnly, (c, next) => {
    const product = productIn(c);
    if (!product) return next();
    setProductStatus(c.env.sql, product.id, "active");
    return c.redirect(`/products/${product.slug}?notice=restored`, 303);
  })
  .post("/products/:slug/variants", managersOnly, async (c, next) => {
    const product = productIn(c);
    if (!product || product.options.length === 0) return next();
    const fields = await readBody(c);
    const values = product.options.map(({ name }) => textOf(fields[`option-${name.toLowerCase()}`], 30).replaceAll(/[,:|]/g, ""));
    const [price, stock] = [centsOf(textOf(fields.price)), wholeNumberOf(textOf(fields.stock))];
    const variant = product.options.map(({ name }, at) => `${name}: ${values[at]}`).join(", ");
    const exists = variantsOf(c.env.sql, product.id).some((one) => one.variant.toLowerCase() === variant.toLowerCase());
    if (values.includes("") || !price || stock === null || exists) {
      const message = exists ? "There is such a variant already." : "Fill in every option, a price and a stock.";
      return show(c, product, formOf(product), { variant: message });
    }
    addVariant(c.env.sql, product, variant, price, stock);
    setOptions(c.env.sql, product, variantsOf(c.env.sql, product.id));
    return c.redirect(`/products/${product.slug}?notice=variant-added#variants`, 303);
  })
  .post("/variants/:id{[0-9]+}", async (c, next) => {
    const variant = findVariant(c.env.sql, Number(c.req.param("id")));
    if (!variant) return next();
    const fields = await readBody(c);
    const stock = wholeNumberOf(textOf(fields.stock));
    const price = fields.price === undefined ? variant.price_cents : centsOf(textOf(fields.price));
    if (price !== variant.price_cents && !isManager(c)) return forbidden(c);
    const { slug } = c.env.sql.exec<{ slug: string }>("SELECT slug FROM products WHERE id = ?", variant.product_id).one();
    if (stock === null || !price) {
      const message = stock === null ? "Enter the stock as a whole number." : "Enter a price such as 12.50.";
      if (wantsJSON(c)) return c.json({ ok: false, message }, 422);
      const product = anyProduct(c.env.sql, slug);
      return product ? show(c, product, formOf(product), { variants: message }) : next();
    }
    changeVariant(c.env.sql, variant, { stock, price_cents: price });
    if (wantsJSON(c)) return c.json({ ok: true, message: `${variant.sku} is saved.`, stock });
    return c.redirect(`/products/${slug}?notice=saved#variants`, 303);
  })
  .post("/variants/:id{[0-9]+}/remove", managersOnly, (c, next) => {
    const variant = findVariant(c.env.sql, Number(c.req.param("id")));
    const slug =
      variant && c.env.sql.exec<{ slug: string }>("SELECT slug FROM products WHERE id = ?", variant.product_id).one().slug;
    const product = slug === null ? null : anyProduct(c.env.sql, slug);
    if (!variant || !product) return next();
    if (variantsOf(c.env.sql, product.id).length === 1) return c.redirect(`/products/${product.slug}?notice=not-possible`, 303);
    removeVariant(c.env.sql, product, variant);
    return c.redirect(`/products/${product.slug}?notice=variant-removed#variants`, 303);
  });

const productIn = (c: OfficeContext): Product | null => anyProduct(c.env.sql, c.req.param("slug") ?? "");

const formOf = ({ name, category, brand, description, was_cents }: Product): DetailsForm => ({
  name,
  category,
  brand,
  description,
  was: was_cents === null ? "" : (was_cents / 100).toFixed(2),
});

const show = (c: OfficeContext, product: Product, form: DetailsForm, errors: Partial<Record<string, string>>) => {
  const variants = variantsOf(c.env.sql, product.id);
  const { reviews } = reviewsOf(c.env.sql, product.id, { stars: null, sort: "newest", page: 1 }, null);
  const main = productView({ product, variants, reviews, form, errors, manager: isManager(c) });
  return page(c, { title: product.name, main }, Object.keys(errors).length > 0 ? 422 : 200);
};

const readQuery = (params: Record<string, string>): ProductListQuery => ({
  q: textOf(params.q, 80),
  category: findCategory(params.category ?? "")?.slug ?? null,
  status: params.status === "archived" ? "archived" : "active",
  stock: oneOf(Object.keys(STOCK_LEVELS) as StockLevel[], params.stock),
  sort: oneOf(Object.keys(PRODUCT_SORTS) as ProductSort[], params.sort) ?? "newest",
  page: readPage(params.page),
});
