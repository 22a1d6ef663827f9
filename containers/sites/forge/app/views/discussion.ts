/**
 * @module What was said and done below an issue or a merge request, and the field to say more.
 */
import { html } from "hono/html";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import type { NoteRow } from "../rows.ts";
import type { Item } from "../store/items.ts";
import { type People, personIn, type Viewer } from "../store/people.ts";
import type { MarkdownOptions } from "../text/markdown.ts";
import { editor } from "./editor.ts";
import { icon } from "./icons.ts";
import { avatar, itemURL, prose, timeAgo } from "./parts.ts";

export interface Discussion {
  readonly item: Item;
  readonly notes: readonly NoteRow[];
  readonly people: People;
  readonly now: number;
  readonly viewer: Viewer | null;
  readonly markdown: MarkdownOptions;
  /** Whether the viewer may write. */
  readonly open: boolean;
  /** Whether the viewer may change what others wrote. */
  readonly moderates: boolean;
  /** Whether the viewer may close and reopen. */
  readonly closes: boolean;
}

export const discussion = (all: Discussion): Markup => {
  const { item, notes, people, now } = all;
  const { closed, closed_by } = item;
  const before = notes.filter(({ created }) => closed === null || created <= closed);
  const after = notes.filter(({ created }) => closed !== null && created > closed);
  const verb = item.state === "merged" ? "merged this" : "closed this";
  const ending = closed === null || closed_by === null ? null : line(people, closed_by, verb, closed, now);
  return html`<ol class="timeline" id="discussion" aria-label="Discussion">
${before.map((note) => entry(note, all))}${ending}${after.map((note) => entry(note, all))}
</ol>`;
};

const line = (people: People, userId: number, text: string, at: number, now: number): Markup => {
  const person = personIn(people, userId);
  return html`<li class="event">${avatar(person)}<p><a href="/${person.username}">${person.name}</a> ${text} ${timeAgo(at, now)}</p></li>\n`;
};

const entry = (note: NoteRow, all: Discussion): Markup =>
  note.system === 1 ? line(all.people, note.author_id, note.body, note.created, all.now) : comment(note, all);

export const comment = (note: NoteRow, { item, people, now, viewer, markdown, moderates, open }: Discussion): Markup => {
  const author = personIn(people, note.author_id);
  const url = itemURL(item);
  const own = viewer !== null && (note.author_id === viewer.id || moderates) && open;
  return html`<li class="note" id="note-${note.id}">
<header>${avatar(author)}<p><a href="/${author.username}">${author.name}</a> <span class="muted">@${author.username} · ${timeAgo(note.created, now)}${note.edited === null ? null : html` · edited ${timeAgo(note.edited, now)}`}</span></p>
${note.path === null ? null : html`<a class="place" href="${url}/changes#file-${note.path}">${note.path}:${note.line}</a>`}
${note.path !== null && note.resolved === 1 ? html`<span class="mark">${icon("check")}Resolved</span>` : null}
<span class="note-actions">
${note.path !== null && open && viewer !== null ? html`<form action="${url}/notes/${note.id}/resolve" method="post" data-enhance><button type="submit" name="resolved" value="${note.resolved === 1 ? "no" : "yes"}" class="plain">${note.resolved === 1 ? "Open again" : "Resolve"}</button></form>` : null}
${own ? html`<button type="button" class="plain" data-edits="edit-${note.id}" aria-expanded="false">Edit</button><form action="${url}/notes/${note.id}/delete" method="post" data-enhance data-confirm="Delete this comment?"><button type="submit" class="plain">Delete</button></form>` : null}
</span></header>
<div class="note-body">${prose(note.body, markdown)}</div>
${
  own
    ? html`<form class="edit" id="edit-${note.id}" action="${url}/notes/${note.id}" method="post" data-enhance data-check hidden>
${editor({ id: `body-${note.id}`, name: "body", label: "Edit comment", value: note.body, preview: `/${item.namespace}/${item.path}/-/preview`, required: true })}
<button type="submit" class="button small">Save comment</button> <button type="button" class="plain" data-edits="edit-${note.id}">Cancel</button></form>`
    : null
}
</li>
`;
};

export const commentForm = ({ item, viewer, open, closes }: Discussion): Markup => {
  const url = itemURL(item);
  if (!viewer)
    return html`<p class="quiet" id="say">Please <a href="/users/sign_in?to=${encodeURIComponent(url)}">sign in</a> to comment.</p>`;
  if (!open)
    return html`<p class="quiet" id="say">${item.locked === 1 ? "The discussion is locked. Only members can comment." : "You cannot comment here."}</p>`;
  const closing =
    closes && item.state !== "merged"
      ? html`<button type="submit" class="button" name="state" value="${item.state === "open" ? "closed" : "open"}">${item.state === "open" ? "Close" : "Reopen"} ${item.kind === "issue" ? "issue" : "merge request"}</button>`
      : null;
  return html`<form class="say" id="say" action="${url}/notes" method="post" data-enhance>
${editor({ id: "body", name: "body", label: "Add a comment", value: "", preview: `/${item.namespace}/${item.path}/-/preview`, rows: 4 })}
<div class="actions"><button type="submit" class="button ember">Comment</button>${closing}</div>
</form>`;
};
