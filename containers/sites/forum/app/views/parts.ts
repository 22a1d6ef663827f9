/**
 * @module Small parts that many pages share: avatars, times, votes, toggles, menus, tabs.
 */
import { html } from "hono/html";
import { ago, isoDate, isoTime, longDate } from "../../../../../durable-objects/site/kit/dates.ts";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import { communityPath, userPath } from "../paths.ts";
import type { Reader } from "../reader.ts";
import type { TargetKind } from "../schema.ts";
import type { Vote } from "../store/reactions.ts";

export const plural = (count: number, one: string, many = `${one}s`): string => `${grouped(count)} ${count === 1 ? one : many}`;

/** "12,480". Written out, because locale data differs between runtimes. */
export const grouped = (count: number): string => String(count).replaceAll(/\B(?=(\d{3})+$)/g, ",");

/** Its letters are drawn by the stylesheet: they are no words of the page. */
export const avatar = (name: string, hue: number, size: "small" | "large" = "small"): Markup =>
  html`<span class="avatar ${size}" style="--hue:${hue}" data-letters-of="${initials(name)}" aria-hidden="true"></span>`;

const initials = (name: string): string => {
  const [first = "", second = ""] = name.split("_");
  return ((first[0] ?? "") + (second[0] ?? first[1] ?? "")).toUpperCase();
};

/** A community's mark. */
export const emblem = (slug: string, hue: number, size: "small" | "large" = "small"): Markup =>
  html`<span class="emblem ${size}" style="--hue:${hue}" data-letters-of="${(slug[0] ?? "c").toUpperCase()}" aria-hidden="true"></span>`;

export const userLink = (name: string): Markup => html`<a class="user" href="${userPath(name)}">${name}</a>`;

export const communityLink = (slug: string): Markup => html`<a class="in" href="${communityPath(slug)}">c/${slug}</a>`;

export const when = (minutes: number, { now }: Reader): Markup =>
  html`<time datetime="${isoTime(minutes)}" title="${longDate(isoDate(minutes))}">${ago(minutes, now)}</time>`;

interface Votable {
  readonly id: number;
  readonly up: number;
  readonly down: number;
  readonly vote: Vote;
}

/** A pressed arrow takes the vote back. */
export const voteBox = (kind: TargetKind, { id, up, down, vote }: Votable): Markup => {
  const arrow = (value: 1 | -1, label: string): Markup =>
    html`<button type="submit" name="value" value="${vote === value ? 0 : value}" data-value="${value}" class="arrow ${value === 1 ? "up" : "down"}" aria-pressed="${String(vote === value)}" aria-label="${label}"><svg viewBox="0 0 16 16" aria-hidden="true"><path d="${value === 1 ? "M8 3l5.5 7h-11z" : "M8 13l5.5-7h-11z"}"/></svg></button>`;
  return html`<form class="votes for-${kind}" action="/${kind}s/${id}/vote" method="post" data-vote>${arrow(1, "Upvote")}<span class="score"><span data-score>${up - down}</span><span class="hidden"> ${up - down === 1 ? "point" : "points"}</span></span>${arrow(-1, "Downvote")}</form>`;
};

interface Toggle {
  readonly action: string;
  readonly on: boolean;
  /** What pressing does while it is off, and while it is on. */
  readonly labels: readonly [turnOn: string, turnOff: string];
  readonly style?: string;
  /** Where scripts show the count that the answer brings. */
  readonly count?: string;
}

export const toggle = ({ action, on, labels: [turnOn, turnOff], style = "link", count }: Toggle): Markup =>
  html`<form class="inline" action="${action}" method="post" data-toggle${count === undefined ? null : html` data-count="${count}"`}><button type="submit" name="on" value="${on ? 0 : 1}" class="${style}" data-label-0="${turnOn}" data-label-1="${turnOff}">${on ? turnOff : turnOn}</button></form>`;

/** A button that sends one form. `after` says what scripts do with the item that it belongs to. */
export const actionButton = (
  action: string,
  label: string,
  options: { style?: string; after?: "remove" | "reload" } = {},
): Markup =>
  html`<form class="inline" action="${action}" method="post"${options.after === undefined ? null : html` data-send data-after="${options.after}"`}><button type="submit" class="${options.style ?? "link"}">${label}</button></form>`;

/** A link to a form; scripts open it in a dialog. */
export const dialogLink = (href: string, label: string, style = "link"): Markup =>
  html`<a class="${style}" href="${href}" data-dialog>${label}</a>`;

export const menu = (label: string, items: readonly (Markup | null)[], description = label): Markup =>
  html`<details class="menu"><summary aria-label="${description}">${label}</summary><ul>${items.filter((item) => item !== null).map((item) => html`<li>${item}</li>`)}</ul></details>`;

export interface Tab {
  readonly href: string;
  readonly label: string;
  readonly current: boolean;
}

export const tabs = (label: string, items: readonly Tab[]): Markup =>
  html`<nav class="tabs" aria-label="${label}">${items.map(({ href, label, current }) => html`<a href="${href}"${current ? html` aria-current="page"` : null}>${label}</a>\n`)}</nav>`;

export const options = (choices: Readonly<Record<string, string>>, chosen: string): Markup[] =>
  Object.entries(choices).map(
    ([value, label]) => html`<option value="${value}"${value === chosen ? " selected" : ""}>${label}</option>\n`,
  );

export const empty = (text: string, more: Markup | null = null): Markup => html`<p class="empty">${text} ${more}</p>`;
