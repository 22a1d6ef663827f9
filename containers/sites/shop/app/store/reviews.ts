/**
 * @module Reviews: those of a product, who may write one, and whether they helped.
 */
import { slice } from "../../../../../durable-objects/site/kit/pages.ts";
import { tick } from "../../../../../durable-objects/site/kit/site-clock.ts";
import type { CustomerRow, ReviewRow } from "../model.ts";
import { insertRow, nextId } from "./rows.ts";

export const REVIEW_SORTS = {
  newest: "Newest first",
  helpful: "Most helpful",
  highest: "Highest rating",
  lowest: "Lowest rating",
} as const;
export type ReviewSort = keyof typeof REVIEW_SORTS;

export const REVIEWS_PER_PAGE = 5;
export const STARS = [5, 4, 3, 2, 1] as const;
const MAX_TITLE = 80;
const MIN_TEXT = 10;
export const MAX_REVIEW_TEXT = 1_000;

export interface ReviewQuery {
  readonly stars: number | null;
  readonly sort: ReviewSort;
  readonly page: number;
}

export interface ReviewPage {
  readonly reviews: readonly ReviewRow[];
  /** Of all published reviews, by stars. */
  readonly counts: Readonly<Record<number, number>>;
  readonly total: number;
  readonly page: number;
  readonly pages: number;
  /** Reviews that the visitor has marked as helpful. */
  readonly marked: ReadonlySet<number>;
}

const ORDERS: Readonly<Record<ReviewSort, (a: ReviewRow, b: ReviewRow) => number>> = {
  newest: (a, b) => b.at - a.at || b.id - a.id,
  helpful: (a, b) => b.helpful - a.helpful || b.id - a.id,
  highest: (a, b) => b.stars - a.stars || b.id - a.id,
  lowest: (a, b) => a.stars - b.stars || b.id - a.id,
};

export const reviewsOf = (sql: SqlStorage, productId: number, query: ReviewQuery, customer: CustomerRow | null): ReviewPage => {
  const all = sql.exec<ReviewRow>("SELECT * FROM reviews WHERE product_id = ? AND status = 'Published'", productId).toArray();
  const found = all.filter(({ stars }) => query.stars === null || stars === query.stars).sort(ORDERS[query.sort]);
  const { page, pages, offset } = slice(found.length, REVIEWS_PER_PAGE, query.page);
  return {
    reviews: found.slice(offset, offset + REVIEWS_PER_PAGE),
    counts: Object.fromEntries(STARS.map((stars) => [stars, all.filter((review) => review.stars === stars).length])),
    total: found.length,
    page,
    pages,
    marked: customer ? markedBy(sql, customer.id) : new Set(),
  };
};

const markedBy = (sql: SqlStorage, customerId: number): Set<number> =>
  new Set(
    sql
      .exec<{ review_id: number }>("SELECT review_id FROM review_votes WHERE customer_id = ?", customerId)
      .toArray()
      .map(({ review_id }) => review_id),
  );

export const publishedReview = (sql: SqlStorage, id: number): ReviewRow | null =>
  sql.exec<ReviewRow>("SELECT * FROM reviews WHERE id = ? AND status = 'Published'", id).toArray()[0] ?? null;

/** Marks a review as helpful, or takes the mark back. */
export const markHelpful = (sql: SqlStorage, review: ReviewRow, customerId: number): { helpful: number; marked: boolean } => {
  const marked = markedBy(sql, customerId).has(review.id);
  if (marked) sql.exec("DELETE FROM review_votes WHERE review_id = ? AND customer_id = ?", review.id, customerId);
  else sql.exec("INSERT INTO review_votes VALUES (?, ?)", review.id, customerId);
  const helpful = review.helpful + (marked ? -1 : 1);
  sql.exec("UPDATE reviews SET helpful = ? WHERE id = ?", helpful, review.id);
  return { helpful, marked: !marked };
};

/** may: bought it, no review yet. Only who has bought a product may review it, once. */
export type ReviewRight = "may" | "sign-in" | "not-bought" | ReviewRow;

export const reviewRight = (sql: SqlStorage, productId: number, customer: CustomerRow | null): ReviewRight => {
  if (!customer) return "sign-in";
  const [own] = sql
    .exec<ReviewRow>("SELECT * FROM reviews WHERE product_id = ? AND customer_id = ? LIMIT 1", productId, customer.id)
    .toArray();
  if (own) return own;
  const bought = sql
    .exec(
      `SELECT 1 FROM order_lines l JOIN orders o ON o.id = l.order_id
       WHERE l.product_id = ? AND o.customer_id = ? AND o.status <> 'Cancelled' LIMIT 1`,
      productId,
      customer.id,
    )
    .toArray();
  return bought.length > 0 ? "may" : "not-bought";
};

export interface ReviewForm {
  readonly stars: string;
  readonly title: string;
  readonly text: string;
}
export type ReviewErrors = Partial<Record<keyof ReviewForm, string>>;

export const reviewErrors = ({ stars, title, text }: ReviewForm): ReviewErrors => ({
  ...(/^[1-5]$/.test(stars) ? {} : { stars: "Choose from one to five stars." }),
  ...(title.length >= 2 && title.length <= MAX_TITLE ? {} : { title: `Enter a headline of 2 to ${MAX_TITLE} characters.` }),
  ...(text.length >= MIN_TEXT ? {} : { text: `Write at least ${MIN_TEXT} characters.` }),
});

/** It shows when staff have published it. */
export const addReview = (sql: SqlStorage, productId: number, customer: CustomerRow, form: ReviewForm): void => {
  insertRow(sql, "reviews", {
    id: nextId(sql, "reviews"),
    product_id: productId,
    customer_id: customer.id,
    author: customer.name,
    verified: 1,
    stars: Number(form.stars),
    title: form.title,
    text: form.text,
    at: tick(sql),
    status: "Pending",
    helpful: 0,
  });
};

export type OwnReview = ReviewRow & { readonly product: string; readonly slug: string };

export const reviewsBy = (sql: SqlStorage, customerId: number): OwnReview[] =>
  sql
    .exec<OwnReview>(
      `SELECT r.*, p.name AS product, p.slug FROM reviews r JOIN products p ON p.id = r.product_id
       WHERE r.customer_id = ? ORDER BY r.at DESC, r.id DESC`,
      customerId,
    )
    .toArray();
