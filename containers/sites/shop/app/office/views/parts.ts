/**
 * @module What pages of the back office share: tables, status marks, filters, notes, times.
 */
import { html } from "hono/html";
import { isoTime } from "../../../../../../durable-objects/site/kit/dates.ts";
import type { Markup } from "../../../../../../durable-objects/site/kit/markup.ts";
import type { NoteRow, OrderRow } from "../../model.ts";
import { money } from "../../rules.ts";
import { textArea } from "../../views/fields.ts";
import type { Listed } from "../store/lists.ts";

/** "2026-03-08 09:30". */
export const stamp = (minutes: number): Markup => {
  const iso = isoTime(minutes);
  return html`<time datetime="${iso}">${iso.slice(0, 16).replace("T", " ")}</time>`;
};

export const statusMark = (status: string): Markup => html`<span class="status ${status.toLowerCase()}">${status}</span>`;

export const counted = (count: number, one: string, many = `${one}s`): string => (count === 1 ? `1 ${one}` : `${count} ${many}`);

/** How many were found, and which page shows. */
export const found = <T>({ total, page, pages }: Listed<T>, one: string, many = `${one}s`): Markup =>
  html`<p class="muted" role="status">${counted(total, one, many)}${pages > 1 ? `, page ${page} of ${pages}` : null}</p>`;

/** Columns of these names hold numbers, which stand at the right. */
const NUMERIC: ReadonlySet<unknown> = new Set([
  "Price",
  "Quantity",
  "Total",
  "Items",
  "Orders",
  "Spent",
  "Stock",
  "Rating",
  "Uses",
  "Minimum",
  "Worth",
  "Revenue",
]);

export const table = (head: readonly (string | Markup)[], rows: readonly Markup[], label: string): Markup =>
  html`<div class="scroll"><table aria-label="${label}"><thead><tr>${head.map((cell) => html`<th scope="col"${NUMERIC.has(cell) ? html` class="sum"` : null}>${cell}</th>`)}</tr></thead>
<tbody>${rows}</tbody></table></div>`;

interface Select {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly any?: string;
  readonly options: readonly (readonly [value: string, label: string])[];
}

export const filterSelect = ({ id, name, label, value, any, options }: Select): Markup =>
  html`<p class="field"><label for="${id}">${label}</label><select id="${id}" name="${name}">${any === undefined ? null : html`<option value="">${any}</option>`}${options.map(([key, text]) => html`<option value="${key}"${key === value ? " selected" : ""}>${text}</option>`)}</select></p>`;

export const filterText = (id: string, name: string, label: string, value: string, type = "search"): Markup =>
  html`<p class="field"><label for="${id}">${label}</label><input id="${id}" name="${name}" type="${type}" value="${value}" maxlength="80" autocomplete="off"></p>`;

export const ordersTable = (orders: readonly OrderRow[], label: string): Markup =>
  table(
    ["Order", "Placed", "Customer", "Total", "Status"],
    orders.map(
      (order) =>
        html`<tr><th scope="row"><a href="/orders/${order.number}">${order.number}</a></th><td>${stamp(order.placed_at)}</td><td>${order.name}</td><td class="sum">${money(order.total_cents)}</td><td>${statusMark(order.status)}</td></tr>\n`,
    ),
    label,
  );

export const notesPart = (
  notes: readonly NoteRow[],
  action: string,
): Markup => html`<section class="card" id="notes" aria-labelledby="notes-title" data-region><h2 id="notes-title">Internal notes</h2>
<form action="${action}" method="post" data-live="submit">${textArea({ name: "text", label: "New note", value: "", error: undefined, rows: 2 })}<button type="submit" class="button">Add note</button></form>
<ul class="notes">${notes.map((note) => html`<li><p class="muted">${note.author}, ${stamp(note.at)}</p><p class="prose">${note.text}</p></li>\n`)}</ul>
${notes.length === 0 ? html`<p class="muted">No notes yet.</p>` : null}</section>`;
