/**
 * @module Looking around: home, catalogue, product, suggestions.
 */
import { Hono } from "hono";
import type { SiteCopy } from "../../../embedded-site.ts";
import { seededRandom } from "../../../kit/random.ts";
import { findCategory } from "../assortment.ts";
import { money } from "../rules.ts";
import {
  countByCategory,
  featuredProducts,
  findProduct,
  type ProductQuery,
  relatedProducts,
  SORTS,
  type Sort,
  searchProducts,
  suggestProducts,
} from "../store/products.ts";
import { catalogueTitle, catalogueView } from "../views/catalogue.ts";
import { homeView } from "../views/home.ts";
import { productView } from "../views/product.ts";
import { page } from "./page.ts";

const MAX_SUGGESTIONS = 6;
const RELATED = 4;
const MAX_QUERY_LENGTH = 80;

export const browsing = new Hono<{ Bindings: SiteCopy }>()
  .get("/", (c) => {
    const { sql, seed } = c.env;
    const featured = featuredProducts(sql);
    const hero = seededRandom(seed, "shop/hero").pick(featured);
    return page(c, { title: "Home", main: homeView({ hero, featured, counts: countByCategory(sql) }) });
  })
  .get("/products", (c) => {
    const query = readQuery(new URL(c.req.url).searchParams);
    const title = catalogueTitle(query);
    const category = query.category ?? (query.q === "" ? "all" : null);
    return page(c, { title, q: query.q, category, main: catalogueView(query, searchProducts(c.env.sql, query)) });
  })
  .get("/products/:slug", (c, next) => {
    const product = findProduct(c.env.sql, c.req.param("slug"));
    if (!product) return next();
    const main = productView(product, relatedProducts(c.env.sql, product, RELATED));
    return page(c, { title: product.name, category: product.category, main });
  })
  .get("/search/suggestions", (c) => {
    const q = (c.req.query("q") ?? "").slice(0, MAX_QUERY_LENGTH);
    const suggestions = suggestProducts(c.env.sql, q, MAX_SUGGESTIONS).map(({ name, slug, price_cents }) => ({
      name,
      url: `/products/${slug}`,
      price: money(price_cents),
    }));
    return c.json({ suggestions });
  });

/** Takes any query string: what makes no sense counts as not given. */
const readQuery = (search: URLSearchParams): ProductQuery => {
  const category = search.get("category") ?? "";
  const sort = search.get("sort") ?? "";
  const max = Number(search.get("max") || Number.NaN);
  const pageNumber = Number(search.get("page"));
  return {
    q: (search.get("q") ?? "").trim().slice(0, MAX_QUERY_LENGTH),
    category: findCategory(category) ? category : null,
    inStock: search.get("stock") === "1",
    maxPriceCents: max > 0 && max < 1e9 ? Math.round(max * 100) : null,
    sort: Object.hasOwn(SORTS, sort) ? (sort as Sort) : "featured",
    page: Number.isSafeInteger(pageNumber) && pageNumber > 0 ? pageNumber : 1,
  };
};
