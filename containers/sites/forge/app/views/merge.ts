/**
 * @module Merge requests: the overview with the box that merges, the commits, and the form for a new one.
 */
import { html } from "hono/html";
import { errorText, invalid } from "../../../../../durable-objects/site/kit/fields.ts";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import { MAX_TITLE_LENGTH } from "../rules.ts";
import type { Item } from "../store/items.ts";
import type { MergeState } from "../store/merges.ts";
import type { Person } from "../store/people.ts";
import { commentForm, discussion } from "./discussion.ts";
import { editor } from "./editor.ts";
import { icon } from "./icons.ts";
import { type ItemPageProps, itemDescription, itemHead } from "./item-page.ts";
import { checked, current, itemURL, option, plural, timeAgo } from "./parts.ts";
import { sidebar } from "./sidebar.ts";

export interface MergeWidget {
  readonly item: Item;
  readonly state: MergeState;
  readonly blockers: readonly string[];
  readonly approvers: readonly Person[];
  readonly needed: number;
  /** Where the source branch is, when it is a fork: "jo/tidewatch". */
  readonly fork: string | null;
  readonly mayApprove: boolean;
  readonly approved: boolean;
  readonly mayMerge: boolean;
  readonly mayEdit: boolean;
  readonly closer: Person | null;
  readonly openThreads: number;
  readonly now: number;
}

export type MergeTab = "overview" | "commits" | "changes";

export const mergeTabs = (item: Item, state: MergeState, tab: MergeTab): Markup => {
  const url = itemURL(item);
  return html`<nav class="tabs" aria-label="Merge request">
<a href="${url}"${current(tab === "overview")}>Overview <span class="count">${item.comments}</span></a>
<a href="${url}/commits"${current(tab === "commits")}>Commits <span class="count">${state.commits.length}</span></a>
<a href="${url}/changes"${current(tab === "changes")}>Changes <span class="count">${state.changes.length}</span></a>
</nav>`;
};

export const mergeView = ({ head, talk, facts }: ItemPageProps, widget: MergeWidget): Markup => html`${itemHead(head)}
${mergeTabs(widget.item, widget.state, "overview")}
<div class="with-facts"><div>
${itemDescription(head)}
${mergeWidget(widget)}
<h2>Discussion</h2>
${discussion(talk)}
${commentForm(talk)}
</div>
${sidebar(facts)}
</div>`;

export const mergeWidget = (widget: MergeWidget): Markup => {
  const { item, state, fork } = widget;
  const base = `/${item.namespace}/${item.path}`;
  const source = html`<code>${fork === null ? "" : `${fork}:`}${state.merge.source_branch}</code>`;
  return html`<section class="card merge-box ${item.state}" id="merge-widget" aria-label="Merging">
<p>${icon("branch")}From ${state.sourceExists ? html`<a href="/${fork ?? `${item.namespace}/${item.path}`}/-/tree/${state.merge.source_branch}">${source}</a>` : source} into <a href="${base}/-/tree/${state.merge.target_branch}"><code>${state.merge.target_branch}</code></a>${state.behind > 0 ? html` <span class="muted">(${plural(state.behind, "commit")} behind)</span>` : null}</p>
${approvals(widget)}
${item.state === "open" ? openBox(widget) : ending(widget)}
</section>`;
};

const approvals = ({ item, approvers, needed, mayApprove, approved }: MergeWidget): Markup => {
  const names = approvers.map(({ name }) => name).join(", ");
  const text = approvers.length === 0 ? "No approvals yet" : `Approved by ${names}`;
  const button =
    mayApprove && item.state === "open"
      ? html`<form action="${itemURL(item)}/approval" method="post" data-enhance><button type="submit" class="button" name="approved" value="${approved ? "no" : "yes"}">${approved ? "Take back approval" : "Approve"}</button></form>`
      : null;
  return html`<div class="merge-line"><p>${icon("check")}${text}<span class="muted"> (${needed === 0 ? "none required" : `${plural(needed, "approval")} required`})</span></p>${button}</div>`;
};

const openBox = ({ item, blockers, state, mayMerge, mayEdit, openThreads }: MergeWidget): Markup => {
  const url = itemURL(item);
  const draft = mayEdit
    ? html`<form action="${url}/draft" method="post" data-enhance><button type="submit" class="plain" name="draft" value="${state.merge.draft === 1 ? "no" : "yes"}">${state.merge.draft === 1 ? "Mark as ready" : "Mark as draft"}</button></form>`
    : null;
  const why = html`<div class="merge-line"><div><p><strong>This cannot be merged yet.</strong></p><ul>${blockers.map((blocker) => html`<li>${blocker}</li>`)}</ul></div>${draft}</div>`;
  const threads =
    openThreads > 0 ? html`<p class="muted">${plural(openThreads, "thread")} on the changes not resolved.</p>` : null;
  if (blockers.length > 0) return html`${threads}${why}`;
  if (!mayMerge)
    return html`${threads}<div class="merge-line"><p>Ready to be merged by somebody who may write to <code>${state.merge.target_branch}</code>.</p>${draft}</div>`;
  return html`${threads}<div class="merge-line"><form action="${url}/merge" method="post" data-enhance>
<label class="check"><input type="checkbox" name="delete" value="yes" checked> Delete the source branch</label>
<button type="submit" class="button good">${icon("merge")}Merge</button></form>${draft}</div>`;
};

const ending = ({ item, closer, now, state }: MergeWidget): Markup => {
  const by =
    closer === null || item.closed === null
      ? null
      : html` by <a href="/${closer.username}">${closer.name}</a> ${timeAgo(item.closed, now)}`;
  if (item.state === "merged")
    return html`<p><strong>Merged</strong>${by}. The changes are in <code>${state.merge.target_branch}</code>.</p>`;
  return html`<p><strong>Closed</strong>${by}. The changes have not been merged.</p>`;
};

export interface MergeFormProps {
  readonly base: string;
  /** "branch" of the project itself, or "path:branch" of a fork. */
  readonly sources: readonly string[];
  readonly targets: readonly string[];
  readonly source: string;
  readonly target: string;
  readonly title: string;
  readonly description: string;
  readonly draft: boolean;
  readonly errors: Readonly<Record<string, string>>;
}

export const mergeFormView = ({
  base,
  sources,
  targets,
  source,
  target,
  title,
  description,
  draft,
  errors,
}: MergeFormProps): Markup => html`<h1>New merge request</h1>
${sources.length === 0 ? html`<p class="notice warn">There is no branch to merge yet. <a href="${base}/-/branches">Create one</a>, or edit a file and choose a new branch for it.</p>` : null}
<form class="card wide-form" action="${base}/-/merge_requests" method="post" data-check>
<div class="pair">
<p class="field"><label for="source">Source branch</label><select id="source" name="source" required${invalid("source", errors.source)}>${option("", "Choose a branch", source === "")}${sources.map((name) => option(name, name, name === source))}</select>${errorText("source", errors.source)}</p>
<p class="field"><label for="target">Target branch</label><select id="target" name="target"${invalid("target", errors.target)}>${targets.map((name) => option(name, name, name === target))}</select>${errorText("target", errors.target)}</p>
</div>
<p class="field"><label for="title">Title</label><input id="title" name="title" value="${title}" required maxlength="${MAX_TITLE_LENGTH}"${invalid("title", errors.title)}>${errorText("title", errors.title)}</p>
${editor({ id: "description", name: "description", label: "Description", value: description, preview: `${base}/-/preview`, rows: 7 })}
<p class="muted">“Closes #12” in the description closes that issue when this is merged.</p>
<label class="check"><input type="checkbox" name="draft" value="yes"${checked(draft)}> This is a draft: it cannot be merged until it is ready</label>
<div class="actions"><button type="submit" class="button ember">Create merge request</button><a class="plain" href="${base}/-/merge_requests">Cancel</a></div>
</form>`;
