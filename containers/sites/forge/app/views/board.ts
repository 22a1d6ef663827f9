/**
 * @module The board: issues as cards in columns, which can be dragged, or moved by a menu.
 */
import { html } from "hono/html";
import { isoDate } from "../../../../../durable-objects/site/kit/dates.ts";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import type { LabelRow } from "../rows.ts";
import type { ItemCard } from "../store/items.ts";
import { icon } from "./icons.ts";
import { assigneeFace, dueDate, itemURL, labelChip, option, plural } from "./parts.ts";

export interface Column {
  /** "open", "closed", or the id of a label. */
  readonly key: string;
  readonly title: string;
  readonly label: LabelRow | null;
  readonly cards: readonly ItemCard[];
}

export interface BoardProps {
  readonly base: string;
  readonly columns: readonly Column[];
  /** Labels without a column. */
  readonly others: readonly LabelRow[];
  readonly mayMove: boolean;
  readonly mayChange: boolean;
  readonly now: number;
  readonly q: string;
}

const SHOWN = 12;

export const boardView = (props: BoardProps): Markup => {
  const { base, others, mayChange, q } = props;
  return html`<div class="head"><h1>Board</h1><div class="head-actions">
<form class="inline-form" role="search" action="${base}/-/board" method="get"><label class="hidden" for="board-q">Filter cards</label><input id="board-q" name="q" type="search" value="${q}" placeholder="Filter cards" maxlength="80"><button type="submit" class="button">Filter</button></form>
${mayChange && others.length > 0 ? html`<details class="picker" data-menu><summary class="button">Add column</summary><form class="picker-body" action="${base}/-/board/columns" method="post"><label for="column">Column for the label</label><select id="column" name="label">${others.map(({ id, name }) => option(String(id), name, false))}</select><button type="submit" class="button small">Add column</button></form></details>` : null}</div></div>
${boardColumns(props)}`;
};

export const boardColumns = (props: BoardProps): Markup =>
  html`<div class="board" id="board" data-board="${props.mayMove ? `${props.base}/-/board/moves` : ""}">${props.columns.map((column) => boardColumn(column, props))}</div>`;

const boardColumn = (column: Column, props: BoardProps): Markup => {
  const { base, mayChange } = props;
  const { key, title, label, cards } = column;
  const weight = cards.reduce((sum, { item }) => sum + (item.weight ?? 0), 0);
  const shown = key === "closed" ? cards.slice(0, SHOWN) : cards;
  return html`<section class="column" data-column="${key}" aria-label="${title}"><header><h2>${label ? labelChip(label) : title}</h2><span class="muted">${plural(cards.length, "issue")} · weight ${weight}</span>
${label && mayChange ? html`<form action="${base}/-/board/columns/remove" method="post" data-confirm="Remove the column ${title} from the board? The label stays."><button type="submit" class="plain" name="label" value="${label.id}" aria-label="Remove the column ${title}">×</button></form>` : null}</header>
<ul class="cards-list">${shown.map((card) => boardCard(card, column, props))}</ul>
${shown.length < cards.length ? html`<p class="muted"><a href="${base}/-/issues?state=closed">All ${cards.length} closed issues</a></p>` : null}</section>`;
};

const boardCard = (
  { item, labels, assignees }: ItemCard,
  { key }: Column,
  { columns, base, mayMove, now }: BoardProps,
): Markup => {
  const inColumns = new Set(columns.map((column) => column.label?.id));
  const places = columns.filter((column) => column.key !== key);
  return html`<li class="issue-card" data-card="${item.number}"${mayMove ? html` draggable="true"` : null}>
<a class="row-title" href="${itemURL(item)}">${item.title}</a>
<p class="chips">${labels.filter(({ id }) => !inColumns.has(id)).map((label) => html`${labelChip(label)} `)}</p>
<p class="muted">#${item.number}${item.weight === null ? null : ` · weight ${item.weight}`}${item.due === null ? null : html` · ${dueDate(item.due, isoDate(now), item.state === "open")}`}</p>
<div class="card-foot">${assignees.map(assigneeFace)}
${mayMove ? html`<details class="picker" data-menu><summary aria-label="Move #${item.number}">${icon("more")}</summary><form class="picker-body" action="${base}/-/board/moves" method="post" data-enhance><input type="hidden" name="issue" value="${item.number}"><input type="hidden" name="from" value="${key}"><p>Move to</p>${places.map((place) => html`<button type="submit" class="plain" name="to" value="${place.key}">${place.title}</button>`)}</form></details>` : null}</div></li>
`;
};
