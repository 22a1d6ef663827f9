/**
 * @module Reviews, and edits that people suggest and moderators decide on.
 */
import { tick } from "../../../../../durable-objects/site/kit/site-clock.ts";
import { CATEGORY_NAMES, WEEKDAYS } from "../content/categories.ts";
import { readSpan, span } from "../content/community.ts";
import { PHONE } from "../rules.ts";
import { hoursOf, type Place, placeById } from "./places.ts";

export type Review = {
  readonly id: number;
  readonly place_id: number;
  readonly place: string;
  readonly user_id: number;
  readonly author: string;
  readonly stars: number;
  readonly body: string;
  readonly created: number;
};

const REVIEWS = `SELECT r.id, r.place_id, p.name AS place, r.user_id, u.display_name AS author, r.stars, r.body, r.created FROM reviews r
  JOIN users u ON u.id = r.user_id JOIN places p ON p.id = r.place_id`;

export const reviewsOf = (sql: SqlStorage, placeId: number): Review[] =>
  sql.exec<Review>(`${REVIEWS} WHERE r.place_id = ? ORDER BY r.created DESC, r.id DESC`, placeId).toArray();

export const reviewsBy = (sql: SqlStorage, userId: number): Review[] =>
  sql.exec<Review>(`${REVIEWS} WHERE r.user_id = ? ORDER BY r.created DESC, r.id DESC`, userId).toArray();

/** One review of each place by each user: a second one takes the place of the first. */
export const setReview = (sql: SqlStorage, userId: number, placeId: number, stars: number, body: string): void => {
  removeReview(sql, userId, placeId);
  sql.exec(
    "INSERT INTO reviews (place_id, user_id, stars, body, created) VALUES (?, ?, ?, ?, ?)",
    placeId,
    userId,
    stars,
    body,
    tick(sql),
  );
  sql.exec("UPDATE places SET rating_count = rating_count + 1, rating_sum = rating_sum + ? WHERE id = ?", stars, placeId);
};

export const removeReview = (sql: SqlStorage, userId: number, placeId: number): boolean => {
  const [old] = sql
    .exec<{ stars: number }>("DELETE FROM reviews WHERE place_id = ? AND user_id = ? RETURNING stars", placeId, userId)
    .toArray();
  if (!old) return false;
  tick(sql);
  sql.exec("UPDATE places SET rating_count = rating_count - 1, rating_sum = rating_sum - ? WHERE id = ?", old.stars, placeId);
  return true;
};

export type Edit = {
  readonly id: number;
  readonly place_id: number;
  readonly place: string;
  readonly user_id: number;
  readonly author: string;
  readonly field: string;
  readonly old_value: string;
  readonly new_value: string;
  readonly comment: string;
  readonly status: "open" | "accepted" | "rejected" | "withdrawn";
  readonly reason: string;
  readonly created: number;
};

const EDITS = `SELECT e.id, e.place_id, p.name AS place, e.user_id, u.display_name AS author, e.field, e.old_value, e.new_value, e.comment,
  e.status, e.reason, e.created FROM edits e JOIN users u ON u.id = e.user_id JOIN places p ON p.id = e.place_id`;

export const editsWith = (sql: SqlStorage, status: string): Edit[] =>
  sql.exec<Edit>(`${EDITS} WHERE e.status = ? ORDER BY e.created, e.id`, status).toArray();

export const editsBy = (sql: SqlStorage, userId: number): Edit[] =>
  sql.exec<Edit>(`${EDITS} WHERE e.user_id = ? ORDER BY e.created DESC, e.id DESC`, userId).toArray();

export const editById = (sql: SqlStorage, id: number): Edit | null =>
  sql.exec<Edit>(`${EDITS} WHERE e.id = ?`, id).toArray()[0] ?? null;

const DAY_FIELDS = WEEKDAYS.map((day) => [`hours-${day.toLowerCase()}`, `Hours on ${day}`] as const);

export const EDIT_FIELDS: Readonly<Record<string, string>> = {
  name: "Name",
  phone: "Phone",
  category: "Category",
  description: "Description",
  ...Object.fromEntries(DAY_FIELDS),
  closed: "Closed for good",
};

/** What a field of a place says now. */
export const currentValue = (place: Place, field: string): string => {
  const day = DAY_FIELDS.findIndex(([name]) => name === field);
  if (day >= 0) {
    const hours = hoursOf(place);
    return hours ? span(hours[day] ?? null) : "Always open";
  }
  if (field === "closed") return place.closed === 1 ? "yes" : "no";
  return String(place[field as "name" | "phone" | "category" | "description"]);
};

/** What is wrong with a new value; null when nothing is. */
export const valueError = (field: string, value: string): string | null => {
  if (value === "") return "Enter the new value.";
  if (field === "phone" && !PHONE.test(value)) return "Write a phone number as 0234 567 890.";
  if (field === "category" && !CATEGORY_NAMES.some((name) => name === value)) return `Use one of: ${CATEGORY_NAMES.join(", ")}.`;
  if (field === "closed" && !/^(yes|no)$/.test(value)) return "Write yes or no.";
  if (field.startsWith("hours-") && readSpan(value) === undefined) return "Write hours as 09:00–17:30, or Closed.";
  return null;
};

export const suggestEdit = (
  sql: SqlStorage,
  userId: number,
  place: Place,
  field: string,
  value: string,
  comment: string,
): number =>
  sql
    .exec<{ id: number }>(
      `INSERT INTO edits (place_id, user_id, field, old_value, new_value, comment, status, reason, resolved_by, created)
       VALUES (?, ?, ?, ?, ?, ?, 'open', '', NULL, ?) RETURNING id`,
      place.id,
      userId,
      field,
      currentValue(place, field),
      value,
      comment,
      tick(sql),
    )
    .one().id;

export const withdrawEdit = (sql: SqlStorage, id: number): void => {
  tick(sql);
  sql.exec("UPDATE edits SET status = 'withdrawn' WHERE id = ?", id);
};

export const decideEdit = (sql: SqlStorage, edit: Edit, moderatorId: number, accepted: boolean, reason: string): void => {
  tick(sql);
  const status = accepted ? "accepted" : "rejected";
  sql.exec("UPDATE edits SET status = ?, reason = ?, resolved_by = ? WHERE id = ?", status, reason, moderatorId, edit.id);
  const place = accepted ? placeById(sql, edit.place_id) : null;
  if (place) applyEdit(sql, place, edit.field, edit.new_value);
};

const applyEdit = (sql: SqlStorage, place: Place, field: string, value: string): void => {
  const day = DAY_FIELDS.findIndex(([name]) => name === field);
  if (day >= 0) {
    const hours = hoursOf(place) ?? WEEKDAYS.map(() => [0, 1_440] as const);
    sql.exec("UPDATE places SET hours = ? WHERE id = ?", JSON.stringify(hours.with(day, readSpan(value) ?? null)), place.id);
  } else if (field === "closed") sql.exec("UPDATE places SET closed = ? WHERE id = ?", value === "yes" ? 1 : 0, place.id);
  // The field is one of EDIT_FIELDS: all others are columns.
  else sql.exec(`UPDATE places SET ${field} = ? WHERE id = ?`, value, place.id);
};
