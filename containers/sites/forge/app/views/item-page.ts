/**
 * @module The head and the description of an issue or a merge request, both of which can be edited in place.
 */
import { html } from "hono/html";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import { MAX_TITLE_LENGTH } from "../rules.ts";
import type { ItemCard } from "../store/items.ts";
import type { MarkdownOptions } from "../text/markdown.ts";
import { commentForm, type Discussion, discussion } from "./discussion.ts";
import { editor } from "./editor.ts";
import { itemRef, itemURL, personLink, plural, prose, stateBadge, timeAgo } from "./parts.ts";
import { type Sidebar, sidebar } from "./sidebar.ts";

export interface ItemHead {
  readonly card: ItemCard;
  readonly now: number;
  /** Whether the viewer may edit title and description. */
  readonly edits: boolean;
  /** Whether the viewer may close and reopen it. */
  readonly closes: boolean;
  readonly markdown: MarkdownOptions;
}

export const itemHead = ({ card: { item, author }, now, edits, closes }: ItemHead): Markup => {
  const url = itemURL(item);
  return html`<div class="item-head" id="item-head">
<div class="head"><h1>${item.title} <span class="ref">${itemRef(item.kind, item.number)}</span></h1>
<div class="head-actions">${edits ? html`<button type="button" class="button" data-edits="edit-title" aria-expanded="false">Edit title</button>` : null}${
    closes && item.state !== "merged"
      ? html`<form action="${url}/state" method="post" data-enhance><button type="submit" class="button" name="state" value="${item.state === "open" ? "closed" : "open"}">${item.state === "open" ? "Close" : "Reopen"}</button></form>`
      : null
  }</div></div>
${
  edits
    ? html`<form class="edit inline-form" id="edit-title" action="${url}/title" method="post" data-enhance data-check hidden><label class="hidden" for="title">Title</label><input id="title" name="title" value="${item.title}" required maxlength="${MAX_TITLE_LENGTH}"><button type="submit" class="button ember">Save title</button><button type="button" class="plain" data-edits="edit-title">Cancel</button></form>`
    : null
}
<p class="byline">${stateBadge(item)} opened ${timeAgo(item.created, now)} by ${personLink(author)} · ${plural(item.comments, "comment")}</p>
</div>`;
};

export const itemDescription = ({ card: { item }, edits, markdown }: ItemHead): Markup => {
  const url = itemURL(item);
  return html`<section class="card" id="description" aria-label="Description" data-tasks="${edits ? `${url}/tasks` : ""}">
${item.description === "" ? html`<p class="muted">No description.</p>` : prose(item.description, { ...markdown, tasks: edits })}
${
  edits
    ? html`<button type="button" class="plain" data-edits="edit-description" aria-expanded="false">Edit description</button>
<form class="edit" id="edit-description" action="${url}/description" method="post" data-enhance hidden>${editor({ id: "new-description", name: "description", label: "Description", value: item.description, preview: `/${item.namespace}/${item.path}/-/preview`, rows: 8 })}<div class="actions"><button type="submit" class="button ember">Save description</button><button type="button" class="plain" data-edits="edit-description">Cancel</button></div></form>`
    : null
}
</section>`;
};

export interface ItemPageProps {
  readonly head: ItemHead;
  readonly talk: Discussion;
  readonly facts: Sidebar;
}

export const issueView = ({ head, talk, facts }: ItemPageProps): Markup => html`${itemHead(head)}
<div class="with-facts"><div>
${itemDescription(head)}
<h2>Discussion</h2>
${discussion(talk)}
${commentForm(talk)}
</div>
${sidebar(facts)}
</div>`;
