/**
 * @module The state of what is for sale: products, stock, reviews, coupons.
 */
import { all, time, under } from "./rows.ts";

const PRODUCTS = `SELECT id, slug, name, category, brand, price_cents AS priceCents, was_cents AS wasCents, stock,
  rating / 10.0 AS rating, ratings, description, featured, status FROM products ORDER BY id`;
const VARIANTS = "SELECT product_id, sku, variant, price_cents AS priceCents, stock FROM variants ORDER BY id";
const REVIEWS = `SELECT r.id, p.slug AS product, c.email AS customer, r.author, r.stars, r.title, r.text, r.at, r.status, r.helpful
  FROM reviews r JOIN products p ON p.id = r.product_id LEFT JOIN customers c ON c.id = r.customer_id ORDER BY r.id`;
const COUPONS = `SELECT code, about, kind, value, minimum_cents AS minimumCents, starts_on AS startsOn, ends_on AS endsOn, once, enabled,
  (SELECT count(*) FROM orders WHERE coupon = code AND status <> 'Cancelled') AS uses FROM coupons ORDER BY id`;

export const shelfState = (sql: SqlStorage) => {
  const variants = under(all(sql, VARIANTS), "product_id");
  const products = all(sql, PRODUCTS).map(({ id, ...product }) => ({ ...product, variants: variants(id) }));
  return {
    products,
    /** Pieces of each product, by the name in its URL. */
    stock: Object.fromEntries(all(sql, "SELECT slug, stock FROM products ORDER BY id").map(({ slug, stock }) => [slug, stock])),
    reviews: all(sql, REVIEWS).map((review) => ({ ...review, at: time(review.at) })),
    coupons: all(sql, COUPONS).map((coupon) => ({ ...coupon, once: coupon.once === 1, enabled: coupon.enabled === 1 })),
  };
};
