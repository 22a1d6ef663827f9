/**
 * @module The dashboard: what waits for the viewer, their projects, and what happened.
 */
import { html } from "hono/html";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import type { TodoKind, TodoRow } from "../rows.ts";
import type { Item, ItemCard } from "../store/items.ts";
import type { Person, Viewer } from "../store/people.ts";
import type { Project } from "../store/projects.ts";
import { type ActivityProps, eventList } from "./activity.ts";
import { itemLines } from "./item-list.ts";
import { avatar, current, empty, itemRef, itemURL, timeAgo } from "./parts.ts";
import { projectRow } from "./project.ts";

export interface DashboardProps {
  readonly viewer: Viewer;
  readonly now: number;
  readonly todos: number;
  readonly assigned: { readonly cards: readonly ItemCard[]; readonly total: number };
  readonly reviews: { readonly cards: readonly ItemCard[]; readonly total: number };
  readonly projects: readonly Project[];
  readonly activity: ActivityProps;
}

export const dashboardView = ({
  viewer,
  now,
  todos,
  assigned,
  reviews,
  projects,
  activity,
}: DashboardProps): Markup => html`<div class="head"><h1>Hello, ${viewer.name.split(" ")[0]}</h1><a class="button ember" href="/projects/new">New project</a></div>
<ul class="tiles"><li><a href="/dashboard/issues"><strong>${assigned.total}</strong>${assigned.total === 1 ? "issue" : "issues"} assigned to you</a></li><li><a href="/dashboard/merge_requests?role=reviewer"><strong>${reviews.total}</strong>${reviews.total === 1 ? "review" : "reviews"} asked of you</a></li><li><a href="/dashboard/todos"><strong>${todos}</strong>open ${todos === 1 ? "to-do" : "to-dos"}</a></li><li><a href="/dashboard/projects"><strong>${projects.length}</strong>${projects.length === 1 ? "project" : "projects"}</a></li></ul>
<div class="halves">
<section><h2>Assigned to you</h2>${assigned.cards.length === 0 ? empty("Nothing is assigned to you.") : itemLines(assigned.cards, now)}</section>
<section><h2>Waiting for your review</h2>${reviews.cards.length === 0 ? empty("Nobody is waiting.") : itemLines(reviews.cards, now)}</section>
</div>
<section><h2>Activity in your projects</h2><div data-list>${eventList(activity)}</div></section>`;

export const ownProjectsView = (
  projects: readonly Project[],
  starred: readonly Project[],
  tab: "member" | "starred",
  now: number,
): Markup => html`<div class="head"><h1>Your projects</h1><a class="button ember" href="/projects/new">New project</a></div>
<nav class="tabs" aria-label="Projects"><a href="/dashboard/projects"${current(tab === "member")}>Member of <span class="count">${projects.length}</span></a><a href="/dashboard/projects?starred=1"${current(tab === "starred")}>Starred <span class="count">${starred.length}</span></a></nav>
${(tab === "member" ? projects : starred).length === 0 ? empty("None yet.") : html`<ul class="rows">${(tab === "member" ? projects : starred).map((project) => projectRow(project, now, true))}</ul>`}`;

export interface TodoLine {
  readonly todo: TodoRow;
  readonly item: Item;
  readonly actor: Person;
}

export interface TodosProps {
  readonly lines: readonly TodoLine[];
  readonly state: "open" | "done";
  readonly counts: { readonly open: number; readonly done: number };
  readonly now: number;
}

const REASONS: Readonly<Record<TodoKind, string>> = {
  assigned: "assigned you",
  mentioned: "mentioned you on",
  review: "asked you to review",
  marked: "You added",
};

export const todosView = (
  props: TodosProps,
): Markup => html`<div class="head"><h1>To-dos</h1>${props.state === "open" && props.counts.open > 0 ? html`<form action="/dashboard/todos/done" method="post"><button type="submit" class="button">Mark all as done</button></form>` : null}</div>
${todoList(props)}`;

export const todoList = ({
  lines,
  state,
  counts,
  now,
}: TodosProps): Markup => html`<div id="todos"><nav class="tabs" aria-label="To-dos"><a href="/dashboard/todos"${current(state === "open")}>To do <span class="count">${counts.open}</span></a><a href="/dashboard/todos?state=done"${current(state === "done")}>Done <span class="count">${counts.done}</span></a></nav>
${lines.length === 0 ? empty(state === "open" ? "You have nothing left to do." : "Nothing is done yet.") : html`<ul class="rows">${lines.map((line) => todoRow(line, state, now))}</ul>`}</div>`;

const todoRow = (
  { todo, item, actor }: TodoLine,
  state: "open" | "done",
  now: number,
): Markup => html`<li class="row">${avatar(actor)}<div class="row-main"><p>${todo.kind === "marked" ? REASONS.marked : html`<a href="/${actor.username}">${actor.name}</a> ${REASONS[todo.kind]}`} <a href="${itemURL(item)}">${item.namespace}/${item.path}${itemRef(item.kind, item.number)}</a> <span class="muted">${timeAgo(todo.created, now)}</span></p><p class="quote">${item.title}</p></div>
<div class="row-side"><form action="/dashboard/todos/${todo.id}" method="post" data-enhance data-leaves><button type="submit" class="button small" name="done" value="${state === "open" ? "yes" : "no"}" aria-label="${state === "open" ? "Done" : "Undo"}: ${item.title}">${state === "open" ? "Done" : "Undo"}</button></form></div></li>
`;

export const mergeRoleTabs = (
  role: "assignee" | "reviewer" | "author",
  counts: Readonly<Record<"assignee" | "reviewer" | "author", number>>,
): Markup =>
  html`<nav class="tabs" aria-label="Your part">${(
    [
      ["assignee", "Assigned"],
      ["reviewer", "Review requests"],
      ["author", "Created"],
    ] as const
  ).map(
    ([name, label]) =>
      html`<a href="/dashboard/merge_requests?role=${name}"${current(name === role)}>${label} <span class="count">${counts[name]}</span></a>`,
  )}</nav>`;
