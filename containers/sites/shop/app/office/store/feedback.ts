/**
 * @module Reviews to moderate, and messages to answer.
 */
import { tick } from "../../../../../../durable-objects/site/kit/site-clock.ts";
import type { MessageRow, MessageStatus, ReviewRow, ReviewStatus } from "../../model.ts";
import { refreshProduct } from "../../store/products.ts";
import { updateRow } from "../../store/rows.ts";
import { type Listed, onePage } from "./lists.ts";

export type ModeratedReview = ReviewRow & { readonly product: string; readonly slug: string };

export interface ReviewListQuery {
  readonly q: string;
  readonly status: ReviewStatus;
  readonly stars: number | null;
  readonly page: number;
}

const REVIEWS = "SELECT r.*, p.name AS product, p.slug FROM reviews r JOIN products p ON p.id = r.product_id";

/** Newest first. */
export const listReviews = (sql: SqlStorage, query: ReviewListQuery): Listed<ModeratedReview> => {
  const word = query.q.toLowerCase();
  const found = sql
    .exec<ModeratedReview>(`${REVIEWS} WHERE r.status = ? ORDER BY r.at DESC, r.id DESC`, query.status)
    .toArray()
    .filter(({ product, author, title, text }) => `${product} ${author} ${title} ${text}`.toLowerCase().includes(word))
    .filter(({ stars }) => query.stars === null || stars === query.stars);
  return onePage(found, query.page);
};

export const countReviews = (sql: SqlStorage): Readonly<Record<string, number>> => {
  const rows = sql.exec<{ status: string; n: number }>("SELECT status, count(*) AS n FROM reviews GROUP BY status").toArray();
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
};

export const findReview = (sql: SqlStorage, id: number): ModeratedReview | null =>
  sql.exec<ModeratedReview>(`${REVIEWS} WHERE r.id = ?`, id).toArray()[0] ?? null;

/** The rating of the product follows. */
export const moderate = (sql: SqlStorage, review: ReviewRow, status: ReviewStatus): void => {
  tick(sql);
  updateRow(sql, "reviews", review.id, { status });
  refreshProduct(sql, review.product_id);
};

export const listMessages = (sql: SqlStorage, status: MessageStatus | null, page: number): Listed<MessageRow> => {
  const found = sql.exec<MessageRow>("SELECT * FROM messages ORDER BY at DESC, id DESC").toArray();
  return onePage(
    found.filter((message) => status === null || message.status === status),
    page,
  );
};

export const setMessageStatus = (sql: SqlStorage, id: number, status: MessageStatus): boolean =>
  sql.exec<{ id: number }>("UPDATE messages SET status = ? WHERE id = ? RETURNING id", status, id).toArray().length > 0;
