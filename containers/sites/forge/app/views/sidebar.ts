/**
 * @module The facts beside an issue or a merge request: people, labels, milestone, dates, and how to change them.
 */
import { html } from "hono/html";
import { isoDate, longDate } from "../../../../../durable-objects/site/kit/dates.ts";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import type { LabelRow, MilestoneRow, ReviewRow } from "../rows.ts";
import { MAX_WEIGHT } from "../rules.ts";
import type { Item, ItemCard } from "../store/items.ts";
import type { Person, Viewer } from "../store/people.ts";
import { icon } from "./icons.ts";
import { avatar, dueDate, itemRef, itemURL, labelChip, personLink, plural } from "./parts.ts";
import { picker } from "./pickers.ts";

export interface Sidebar {
  readonly card: ItemCard;
  readonly viewer: Viewer | null;
  readonly now: number;
  /** Whether the viewer may change the facts. */
  readonly plans: boolean;
  readonly labels: readonly LabelRow[];
  readonly milestones: readonly MilestoneRow[];
  /** Who can be assigned. */
  readonly members: readonly Person[];
  readonly participants: readonly Person[];
  readonly related: readonly Item[];
  /** The viewer's open to-do about it. */
  readonly todo: number | null;
  readonly reviews?: readonly { readonly review: ReviewRow; readonly person: Person }[];
}

export const sidebar = (all: Sidebar): Markup => {
  const { card, viewer, reviews, participants } = all;
  return html`<aside class="facts" id="facts" aria-label="Details">
${viewer ? todoButton(all) : null}
${assignees(all)}
${reviews && reviewers(all, reviews)}
${labels(all)}
${milestone(all)}
${card.item.kind === "issue" ? html`${due(all)}${weight(all)}${related(all)}` : null}
${lock(all)}
<section><h2>${plural(participants.length, "participant")}</h2><p class="faces">${participants.map((person) => html`<a class="face" href="/${person.username}" title="${person.name}" aria-label="${person.name}">${avatar(person)}</a>`)}</p></section>
</aside>`;
};

const section = (title: string, edit: Markup | null, content: Markup | string): Markup =>
  html`<section><div class="fact-head"><h2>${title}</h2>${edit}</div>${content}</section>`;

const NONE = html`<p class="muted">None</p>`;

const todoButton = ({ card, todo }: Sidebar): Markup =>
  html`<form action="${itemURL(card.item)}/todo" method="post" data-enhance><button type="submit" class="button small" name="done" value="${todo === null ? "no" : "yes"}">${icon("check")}${todo === null ? "Add a to-do" : "Mark as done"}</button></form>`;

const people = (members: readonly Person[], chosen: readonly Person[]) =>
  // Somebody who has left the project stays chosen until taken away.
  [...members, ...chosen.filter(({ id }) => !members.some((member) => member.id === id))].map((person) => ({
    value: person.username,
    words: `${person.name} ${person.username}`,
    content: html`${avatar(person)}<span>${person.name} <span class="muted">@${person.username}</span></span>`,
    chosen: chosen.some(({ id }) => id === person.id),
  }));

const assignees = ({ card, plans, members }: Sidebar): Markup => {
  const url = itemURL(card.item);
  const edit = plans
    ? picker({
        id: "assignees",
        title: "Assignees",
        action: `${url}/assignees`,
        name: "assignee",
        many: true,
        choices: people(members, card.assignees),
      })
    : null;
  return section(
    "Assignees",
    edit,
    card.assignees.length === 0
      ? NONE
      : html`<ul class="plain-list">${card.assignees.map((person) => html`<li>${personLink(person)}</li>`)}</ul>`,
  );
};

const reviewers = ({ card, plans, members }: Sidebar, reviews: NonNullable<Sidebar["reviews"]>): Markup => {
  const asked = reviews.filter(({ review }) => review.asked === 1).map(({ person }) => person);
  const others = members.filter(({ id }) => id !== card.item.author_id);
  const edit = plans
    ? picker({
        id: "reviewers",
        title: "Reviewers",
        action: `${itemURL(card.item)}/reviewers`,
        name: "reviewer",
        many: true,
        choices: people(others, asked),
      })
    : null;
  const list = reviews.map(
    ({ review, person }) =>
      html`<li>${personLink(person)} ${review.approved === null ? html`<span class="muted">asked</span>` : html`<span class="mark good">${icon("check")}approved</span>`}</li>`,
  );
  return section("Reviewers", edit, reviews.length === 0 ? NONE : html`<ul class="plain-list">${list}</ul>`);
};

const labels = ({ card, plans, labels: all }: Sidebar): Markup => {
  const { item } = card;
  const choices = all.map((label) => ({
    value: String(label.id),
    words: label.name,
    content: labelChip(label),
    chosen: card.labels.some(({ id }) => id === label.id),
  }));
  const edit = plans
    ? picker({ id: "labels", title: "Labels", action: `${itemURL(item)}/labels`, name: "label", many: true, choices })
    : null;
  const list = `/${item.namespace}/${item.path}/-/${item.kind === "issue" ? "issues" : "merge_requests"}`;
  return section(
    "Labels",
    edit,
    card.labels.length === 0
      ? NONE
      : html`<p class="chips">${card.labels.map((label) => html`${labelChip(label, `${list}?label=${encodeURIComponent(label.name)}`)} `)}</p>`,
  );
};

const milestone = ({ card, plans, milestones }: Sidebar): Markup => {
  const { item } = card;
  const own = milestones.find(({ id }) => id === item.milestone_id);
  const choices = [
    { value: "", words: "none", content: "No milestone", chosen: item.milestone_id === null },
    ...milestones
      .filter(({ state, id }) => state === "active" || id === item.milestone_id)
      .map(({ number, title, id, due: date }) => ({
        value: String(number),
        words: title,
        content: html`<span>${title}${date === null ? null : html` <span class="muted">due ${longDate(date)}</span>`}</span>`,
        chosen: id === item.milestone_id,
      })),
  ];
  const edit = plans
    ? picker({
        id: "milestone",
        title: "Milestone",
        action: `${itemURL(item)}/milestone`,
        name: "milestone",
        many: false,
        choices,
      })
    : null;
  return section(
    "Milestone",
    edit,
    own ? html`<p><a href="/${item.namespace}/${item.path}/-/milestones/${own.number}">${own.title}</a></p>` : NONE,
  );
};

const due = ({ card: { item }, plans, now }: Sidebar): Markup => {
  const edit = html`<details class="picker" data-menu><summary aria-label="Edit due date">Edit</summary>
<form class="picker-body" action="${itemURL(item)}/due" method="post" data-enhance><label for="due">Due date</label><input id="due" type="date" name="due" value="${item.due ?? ""}">
<div class="actions"><button type="submit" class="button small">Save due date</button>${item.due === null ? null : html`<button type="submit" class="plain" name="clear" value="yes">Remove</button>`}</div></form></details>`;
  return section(
    "Due date",
    plans ? edit : null,
    item.due === null ? NONE : html`<p>${dueDate(item.due, isoDate(now), item.state === "open")}</p>`,
  );
};

const weight = ({ card: { item }, plans }: Sidebar): Markup => {
  const edit = html`<details class="picker" data-menu><summary aria-label="Edit weight">Edit</summary>
<form class="picker-body" action="${itemURL(item)}/weight" method="post" data-enhance><label for="weight">Weight</label><input id="weight" type="number" name="weight" min="0" max="${MAX_WEIGHT}" step="1" value="${item.weight ?? ""}">
<button type="submit" class="button small">Save weight</button></form></details>`;
  return section("Weight", plans ? edit : null, item.weight === null ? NONE : html`<p>${item.weight}</p>`);
};

const related = ({ card: { item }, plans, related: all }: Sidebar): Markup => {
  const edit = html`<details class="picker" data-menu><summary aria-label="Add a related issue">Add</summary>
<form class="picker-body" action="${itemURL(item)}/related" method="post" data-enhance><label for="other">Number of the issue</label><input id="other" name="other" inputmode="numeric" placeholder="#12" required>
<button type="submit" class="button small">Relate</button></form></details>`;
  const list = all.map(
    (
      other,
    ) => html`<li><a href="${itemURL(other)}">${itemRef(other.kind, other.number)} ${other.title}</a>${other.state === "open" ? null : html` <span class="muted">closed</span>`}
${plans ? html`<form action="${itemURL(item)}/related/remove" method="post" data-enhance><button type="submit" class="plain" name="other" value="${other.number}" aria-label="Remove the relation to #${other.number}">Remove</button></form>` : null}</li>`,
  );
  return section(
    "Related issues",
    plans ? edit : null,
    all.length === 0 ? NONE : html`<ul class="plain-list related">${list}</ul>`,
  );
};

const lock = ({ card: { item }, plans }: Sidebar): Markup => {
  const text =
    item.locked === 1
      ? html`<p>${icon("lock")}Locked: only members can comment.</p>`
      : html`<p class="muted">Open to everybody</p>`;
  const button = html`<form action="${itemURL(item)}/lock" method="post" data-enhance><button type="submit" class="plain" name="locked" value="${item.locked === 1 ? "no" : "yes"}">${item.locked === 1 ? "Unlock" : "Lock"}</button></form>`;
  return section("Comments", plans ? button : null, text);
};
