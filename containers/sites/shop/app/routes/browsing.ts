/**
 * @module Looking around: home, catalogue, product, suggestions.
 */
import { Hono } from "hono";
import { readPage } from "../../../../../durable-objects/site/kit/pages.ts";
import { seededRandom } from "../../../../../durable-objects/site/kit/random.ts";
import { findCategory } from "../content/assortment/index.ts";
import { money } from "../rules.ts";
import { textOf } from "../store/form.ts";
import {
  countByCategory,
  featuredProducts,
  findProduct,
  relatedProducts,
  suggestProducts,
  variantsOf,
} from "../store/products.ts";
import { REVIEW_SORTS, type ReviewQuery, type ReviewSort, reviewRight, reviewsOf } from "../store/reviews.ts";
import { knownBrands, knownColours, type ProductQuery, RATINGS, SORTS, type Sort, searchProducts } from "../store/search.ts";
import { wishedIds } from "../store/wishes.ts";
import { catalogueTitle, catalogueView } from "../views/catalogue.ts";
import { homeView } from "../views/home.ts";
import { productView } from "../views/product.ts";
import { page, type ShopEnv } from "./page.ts";

const MAX_SUGGESTIONS = 6;
const RELATED = 4;
const MAX_QUERY_LENGTH = 80;

export const browsing = new Hono<ShopEnv>()
  .get("/", (c) => {
    const { sql, seed } = c.env;
    const featured = featuredProducts(sql);
    const hero = featured.length === 0 ? null : seededRandom(seed, "shop/hero").pick(featured);
    return page(c, { title: "Home", main: homeView({ hero, featured, counts: countByCategory(sql) }) });
  })
  .get("/products", (c) => {
    const query = readQuery(c.env.sql, new URL(c.req.url).searchParams);
    const title = catalogueTitle(query);
    const category = query.category ?? (query.q === "" ? "all" : null);
    return page(c, { title, q: query.q, category, main: catalogueView(query, searchProducts(c.env.sql, query)) });
  })
  .get("/products/:slug", (c, next) => {
    const { sql } = c.env;
    const { customer } = c.var;
    const product = findProduct(sql, c.req.param("slug"));
    if (!product) return next();
    const query = readReviewQuery(c.req.query());
    const main = productView({
      product,
      variants: variantsOf(sql, product.id),
      related: relatedProducts(sql, product, RELATED),
      wished: customer !== null && wishedIds(sql, customer.id).includes(product.id),
      query,
      reviews: reviewsOf(sql, product.id, query, customer),
      right: reviewRight(sql, product.id, customer),
    });
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
const readQuery = (sql: SqlStorage, search: URLSearchParams): ProductQuery => {
  const category = search.get("category") ?? "";
  const sort = search.get("sort") ?? "";
  const rating = Number(search.get("rating"));
  return {
    q: textOf(search.get("q"), MAX_QUERY_LENGTH),
    category: findCategory(category) ? category : null,
    brands: knownBrands(sql, search.getAll("brand")),
    colours: knownColours(sql, search.getAll("colour")),
    rating: RATINGS.find((stars) => stars === rating) ?? null,
    inStock: search.get("stock") === "1",
    minPriceCents: dollars(search.get("min")),
    maxPriceCents: dollars(search.get("max")),
    sort: Object.hasOwn(SORTS, sort) ? (sort as Sort) : "featured",
    page: readPage(search.get("page") ?? undefined),
  };
};

const dollars = (text: string | null): number | null => {
  const value = Number(text || Number.NaN);
  return value > 0 && value < 1e9 ? Math.round(value * 100) : null;
};

const readReviewQuery = ({ stars = "", sort = "", page: asked }: Record<string, string>): ReviewQuery => ({
  stars: /^[1-5]$/.test(stars) ? Number(stars) : null,
  sort: Object.hasOwn(REVIEW_SORTS, sort) ? (sort as ReviewSort) : "newest",
  page: readPage(asked),
});
