/**
 * @module Small parts that many pages use: people, labels, times, states.
 */
import { html, raw } from "hono/html";
import { ago, isoDate, isoTime, longDate } from "../../../../../durable-objects/site/kit/dates.ts";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import type { ItemKind, LabelRow } from "../rows.ts";
import type { Visibility } from "../rules.ts";
import type { Item } from "../store/items.ts";
import type { Person } from "../store/people.ts";
import { type MarkdownOptions, renderMarkdown } from "../text/markdown.ts";
import { type IconName, icon } from "./icons.ts";

export const current = (is: boolean): Markup | null => (is ? html` aria-current="page"` : null);

export const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const initials = (name: string): string =>
  name
    .split(" ")
    .map((part) => part.charAt(0))
    .join("")
    .slice(0, 2);

/** A picture made of initials: the colour tells people apart. */
export const avatar = ({ id, name }: Pick<Person, "id" | "name">, size: "small" | "large" = "small"): Markup =>
  html`<span class="avatar ${size}" style="--hue:${(id * 67) % 360}" aria-hidden="true">${initials(name)}</span>`;

export const personLink = (person: Person): Markup =>
  html`<a class="person" href="/${person.username}">${avatar(person)}${person.name}</a>`;

/** For a row of many: what the person does there is read out and shown when pointed at. */
export const assigneeFace = (person: Person): Markup =>
  html`<a class="face" href="/${person.username}" title="Assigned to ${person.name}" aria-label="Assigned to ${person.name}">${avatar(person)}</a>`;

export const projectAvatar = (name: string, id: number): Markup =>
  html`<span class="avatar square" style="--hue:${(id * 97 + 20) % 360}" aria-hidden="true">${name.charAt(0).toUpperCase()}</span>`;

const LUMINANCE_LIMIT = 150;

/** Black or white, whichever can be read on the colour. */
const textOn = (colour: string): string => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return 0.299 * red + 0.587 * green + 0.114 * blue > LUMINANCE_LIMIT ? "#1f2328" : "#fff";
};

export const labelChip = ({ name, colour, description }: LabelRow, href?: string): Markup => {
  const style = `background:${colour};color:${textOn(colour)}`;
  return href === undefined
    ? html`<span class="label" style="${style}" title="${description}">${name}</span>`
    : html`<a class="label" style="${style}" title="${description}" href="${href}">${name}</a>`;
};

export const timeAgo = (then: number, now: number): Markup =>
  html`<time datetime="${isoTime(then)}" title="${longDate(isoDate(then))}">${ago(then, now)}</time>`;

export const dueDate = (due: string, today: string, open: boolean): Markup =>
  html`<span class="due${open && due < today ? " late" : ""}">${icon("clock")}${open && due < today ? "Overdue since " : "Due "}${longDate(due)}</span>`;

const STATES = { open: "Open", closed: "Closed", merged: "Merged" } as const;

export const stateBadge = ({ kind, state, draft }: Pick<Item, "kind" | "state" | "draft">): Markup =>
  html`<span class="state ${state}">${icon(kind === "issue" ? "issue" : "merge")}${draft === 1 && state === "open" ? "Draft" : STATES[state]}</span>`;

export const itemRef = (kind: ItemKind, number: number): string => `${kind === "issue" ? "#" : "!"}${number}`;

export const itemURL = ({ namespace, path, kind, number }: Pick<Item, "namespace" | "path" | "kind" | "number">): string =>
  `/${namespace}/${path}/-/${kind === "issue" ? "issues" : "merge_requests"}/${number}`;

const VISIBILITY_ICONS: Readonly<Record<Visibility, IconName>> = { public: "globe", internal: "shield", private: "lock" };

export const visibilityMark = (visibility: Visibility): Markup =>
  html`<span class="mark">${icon(VISIBILITY_ICONS[visibility])}${sentence(visibility)}</span>`;

export const empty = (title: string, hint: Markup | string | null = null): Markup =>
  html`<div class="empty"><p><strong>${title}</strong></p>${hint && html`<p>${hint}</p>`}</div>`;

export const prose = (text: string, options: MarkdownOptions): Markup =>
  html`<div class="prose">${raw(renderMarkdown(text, options))}</div>`;

export const option = (value: string, label: string, selected: boolean): Markup =>
  html`<option value="${value}"${selected ? " selected" : ""}>${label}</option>`;

export const checked = (is: boolean): string => (is ? " checked" : "");
