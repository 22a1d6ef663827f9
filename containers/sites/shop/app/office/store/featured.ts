/**
 * @module Which products the home page shows, and in which order.
 */
import { tick } from "../../../../../../durable-objects/site/kit/site-clock.ts";
import { featuredProducts } from "../../store/products.ts";

export const MAX_FEATURED = 12;

/** Slugs in their new order; what is not named leaves the home page. False when there are too many. */
export const setFeatured = (sql: SqlStorage, slugs: readonly string[]): boolean => {
  if (slugs.length > MAX_FEATURED) return false;
  tick(sql);
  sql.exec("UPDATE products SET featured = 0 WHERE featured > 0");
  for (const [at, slug] of slugs.entries()) {
    sql.exec("UPDATE products SET featured = ? WHERE slug = ? AND status = 'active'", at + 1, slug);
  }
  return true;
};

export const featuredSlugs = (sql: SqlStorage): string[] => featuredProducts(sql).map(({ slug }) => slug);
