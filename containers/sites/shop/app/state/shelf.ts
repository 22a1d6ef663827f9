/**
 * @module The state of what is for sale: products, stock, reviews, coupons.
 */
import { isoTime } from "../../../../../durable-objects/site/kit/dates.ts";
import type { CouponState, ProductState, ReviewState, ShopState, VariantState } from "./document.ts";
import { all, under } from "./rows.ts";

const PRODUCTS = `SELECT id, slug, name, category, brand, price_cents AS priceCents, was_cents AS wasCents, stock,
  rating / 10.0 AS rating, ratings, description, featured, status FROM products ORDER BY id`;
const VARIANTS = "SELECT product_id AS owner, sku, variant, price_cents AS priceCents, stock FROM variants ORDER BY id";
const REVIEWS = `SELECT r.id, p.slug AS product, c.email AS customer, r.author, r.stars, r.title, r.text, r.at, r.status, r.helpful
  FROM reviews r JOIN products p ON p.id = r.product_id LEFT JOIN customers c ON c.id = r.customer_id ORDER BY r.id`;
const COUPONS = `SELECT code, about, kind, value, minimum_cents AS minimumCents, starts_on AS startsOn, ends_on AS endsOn, once, enabled,
  (SELECT count(*) FROM orders WHERE coupon = code AND status <> 'Cancelled') AS uses FROM coupons ORDER BY id`;

type ProductRecord = Omit<ProductState, "variants"> & { readonly id: number };
type ReviewRecord = Omit<ReviewState, "at"> & { readonly at: number };
type CouponRecord = Omit<CouponState, "once" | "enabled"> & { readonly once: number; readonly enabled: number };

export const shelfState = (sql: SqlStorage): Pick<ShopState, "products" | "stock" | "reviews" | "coupons"> => {
  const variants = under(all<VariantState & { owner: number }>(sql, VARIANTS));
  const products = all<ProductRecord>(sql, PRODUCTS).map(({ id, ...product }) => ({ ...product, variants: variants(id) }));
  return {
    products,
    stock: Object.fromEntries(products.map(({ slug, stock }) => [slug, stock])),
    reviews: all<ReviewRecord>(sql, REVIEWS).map((review) => ({ ...review, at: isoTime(review.at) })),
    coupons: all<CouponRecord>(sql, COUPONS).map((coupon) => ({
      ...coupon,
      once: coupon.once === 1,
      enabled: coupon.enabled === 1,
    })),
  };
};
