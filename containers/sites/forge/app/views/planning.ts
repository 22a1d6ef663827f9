/**
 * @module Labels and milestones: their lists, their forms, and one milestone with its progress.
 */
import { html } from "hono/html";
import { longDate } from "../../../../../durable-objects/site/kit/dates.ts";
import { errorText, invalid } from "../../../../../durable-objects/site/kit/fields.ts";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import type { ItemCard } from "../store/items.ts";
import type { Label, LabelForm, Milestone, MilestoneForm } from "../store/planning.ts";
import { itemLines } from "./item-list.ts";
import { current, empty, labelChip, plural } from "./parts.ts";

const SWATCHES = ["#c0392b", "#b7791f", "#3d8b57", "#0f766e", "#2c6fbb", "#6b46c1", "#a61e4d", "#5b6f86"];

export interface LabelsProps {
  readonly base: string;
  readonly labels: readonly Label[];
  readonly mayPlan: boolean;
  readonly form: LabelForm;
  readonly errors: Readonly<Record<string, string>>;
  readonly q: string;
}

export const labelsView = ({ base, labels, mayPlan, form, errors, q }: LabelsProps): Markup => html`<h1>Labels</h1>
${mayPlan ? html`<details class="card"${Object.keys(errors).length > 0 ? " open" : ""}><summary class="button ember">New label</summary>${labelForm({ action: `${base}/-/labels`, id: "new", form, errors, button: "Create label" })}</details>` : null}
<form class="inline-form" role="search" action="${base}/-/labels" method="get"><label class="hidden" for="label-q">Find labels</label><input id="label-q" name="q" type="search" value="${q}" placeholder="Find labels" maxlength="80"><button type="submit" class="button">Find</button></form>
<p class="muted" role="status">${plural(labels.length, "label")}</p>
<ul class="rows">${labels.map(
  (
    label,
  ) => html`<li class="row"><div class="row-main">${labelChip(label, `${base}/-/issues?label=${encodeURIComponent(label.name)}`)}<p>${label.description}</p>
<p class="muted"><a href="${base}/-/issues?label=${encodeURIComponent(label.name)}">${plural(label.issues, "open issue")}</a> · <a href="${base}/-/merge_requests?label=${encodeURIComponent(label.name)}">${plural(label.merges, "open merge request")}</a></p>
${mayPlan ? html`<div class="edit" id="label-${label.id}" hidden>${labelForm({ action: `${base}/-/labels/${label.id}`, id: String(label.id), form: label, errors: {}, button: "Save label" })}</div>` : null}</div>
${mayPlan ? html`<div class="row-side"><button type="button" class="plain" data-edits="label-${label.id}" aria-expanded="false" aria-label="Edit ${label.name}">Edit</button><form action="${base}/-/labels/${label.id}/delete" method="post" data-confirm="Delete the label ${label.name}? It is taken from all issues and merge requests."><button type="submit" class="plain" aria-label="Delete ${label.name}">Delete</button></form></div>` : null}</li>`,
)}</ul>`;

interface LabelFormProps {
  readonly action: string;
  readonly id: string;
  readonly form: LabelForm;
  readonly errors: Readonly<Record<string, string>>;
  readonly button: string;
}

const labelForm = ({
  action,
  id,
  form,
  errors,
  button,
}: LabelFormProps): Markup => html`<form action="${action}" method="post" data-check>
<p class="field"><label for="${id}-name">Name</label><input id="${id}-name" name="name" value="${form.name}" required maxlength="50"${invalid("name", errors.name)}>${errorText("name", errors.name)}</p>
<p class="field"><label for="${id}-description">Description</label><input id="${id}-description" name="description" value="${form.description}" maxlength="120"></p>
<p class="field"><label for="${id}-colour">Colour</label><span class="swatches"><input id="${id}-colour" name="colour" value="${form.colour}" required pattern="#[0-9a-fA-F]{6}" maxlength="7" title="A colour such as #2c6fbb"${invalid("colour", errors.colour)}>${SWATCHES.map((colour) => html`<button type="button" class="swatch" style="background:${colour}" data-colour="${colour}" data-for="${id}-colour" aria-label="Colour ${colour}"></button>`)}</span>${errorText("colour", errors.colour)}</p>
<button type="submit" class="button">${button}</button></form>`;

export interface MilestonesProps {
  readonly base: string;
  readonly milestones: readonly Milestone[];
  readonly state: "active" | "closed" | "all";
  readonly today: string;
  readonly mayPlan: boolean;
}

export const progress = ({ issues, closed_issues, title }: Milestone): Markup => {
  const share = issues === 0 ? 0 : Math.round((closed_issues / issues) * 100);
  return html`<div class="progress"><progress value="${closed_issues}" max="${Math.max(1, issues)}" aria-label="Progress of ${title}">${share}%</progress> <span>${share}% complete</span></div>`;
};

const dates = ({ starts, due, state }: Milestone, today: string): Markup | null =>
  due === null
    ? null
    : html`<span class="${state === "active" && due < today ? "late" : ""}">${starts === null ? "" : `${longDate(starts)} to `}${longDate(due)}${state === "active" && due < today ? " (past due)" : ""}</span>`;

export const milestonesView = ({ base, milestones, state, today, mayPlan }: MilestonesProps): Markup => {
  const shown = milestones.filter((milestone) => state === "all" || milestone.state === state);
  return html`<div class="head"><h1>Milestones</h1>${mayPlan ? html`<a class="button ember" href="${base}/-/milestones/new">New milestone</a>` : null}</div>
<nav class="tabs" aria-label="State">${(["active", "closed", "all"] as const).map((name) => html`<a href="${base}/-/milestones?state=${name}"${current(name === state)}>${name.charAt(0).toUpperCase() + name.slice(1)} <span class="count">${milestones.filter((milestone) => name === "all" || milestone.state === name).length}</span></a>`)}</nav>
${shown.length === 0 ? empty("There are no milestones here.") : html`<ul class="rows">${shown.map((milestone) => html`<li class="row"><div class="row-main"><a class="row-title" href="${base}/-/milestones/${milestone.number}">${milestone.title}</a>${milestone.state === "closed" ? html` <span class="mark">Closed</span>` : null}<p class="muted">${dates(milestone, today)}</p></div><div class="row-side stacked">${progress(milestone)}<span class="muted">${plural(milestone.issues, "issue")} · ${plural(milestone.merges, "merge request")}</span></div></li>`)}</ul>`}`;
};

export interface MilestoneProps {
  readonly base: string;
  readonly milestone: Milestone;
  readonly cards: readonly ItemCard[];
  readonly now: number;
  readonly today: string;
  readonly mayPlan: boolean;
  readonly description: Markup | null;
}

export const milestoneView = ({ base, milestone, cards, now, today, mayPlan, description }: MilestoneProps): Markup => {
  const url = `${base}/-/milestones/${milestone.number}`;
  const issues = cards.filter(({ item }) => item.kind === "issue");
  const part = (title: string, some: readonly ItemCard[]): Markup =>
    html`<section class="column"><header><h2>${title}</h2><span class="count">${some.length}</span></header>${some.length === 0 ? html`<p class="muted">None</p>` : itemLines(some, now)}</section>`;
  return html`<div class="head"><h1>${milestone.title}</h1>${
    mayPlan
      ? html`<div class="head-actions"><a class="button" href="${url}/edit">Edit</a><form action="${url}/state" method="post"><button type="submit" class="button" name="state" value="${milestone.state === "active" ? "closed" : "active"}">${milestone.state === "active" ? "Close milestone" : "Reopen milestone"}</button></form><form action="${url}/delete" method="post" data-confirm="Delete the milestone ${milestone.title}? Its issues stay."><button type="submit" class="button danger">Delete</button></form></div>`
      : null
  }</div>
<p class="byline"><span class="state ${milestone.state === "active" ? "open" : "closed"}">${milestone.state === "active" ? "Active" : "Closed"}</span> ${dates(milestone, today)} · total weight ${milestone.weight}</p>
${progress(milestone)}${description}
<div class="board">
${part(
  "Unstarted",
  issues.filter(({ item, assignees }) => item.state === "open" && assignees.length === 0),
)}
${part(
  "Ongoing",
  issues.filter(({ item, assignees }) => item.state === "open" && assignees.length > 0),
)}
${part(
  "Completed",
  issues.filter(({ item }) => item.state === "closed"),
)}
${part(
  "Merge requests",
  cards.filter(({ item }) => item.kind === "merge"),
)}
</div>`;
};

export interface MilestoneFormProps {
  readonly action: string;
  readonly back: string;
  readonly title: string;
  readonly form: MilestoneForm;
  readonly errors: Readonly<Record<string, string>>;
}

export const milestoneFormView = ({ action, back, title, form, errors }: MilestoneFormProps): Markup => html`<h1>${title}</h1>
<form class="card wide-form" action="${action}" method="post" data-check>
<p class="field"><label for="title">Title</label><input id="title" name="title" value="${form.title}" required maxlength="80"${invalid("title", errors.title)}>${errorText("title", errors.title)}</p>
<div class="pair"><p class="field"><label for="starts">Start date</label><input id="starts" type="date" name="starts" value="${form.starts ?? ""}"${invalid("starts", errors.starts)}>${errorText("starts", errors.starts)}</p>
<p class="field"><label for="due">Due date</label><input id="due" type="date" name="due" value="${form.due ?? ""}"${invalid("due", errors.due)}>${errorText("due", errors.due)}</p></div>
<p class="field"><label for="description">Description</label><textarea id="description" name="description" rows="5" maxlength="5000">${form.description}</textarea></p>
<div class="actions"><button type="submit" class="button ember">Save milestone</button><a class="plain" href="${back}">Cancel</a></div></form>`;
