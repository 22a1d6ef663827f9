/**
 * @module Messages from the contact form.
 */
import { html } from "hono/html";
import type { Markup } from "../../../../../../durable-objects/site/kit/markup.ts";
import { pageLinks } from "../../../../../../durable-objects/site/kit/pages.ts";
import { MESSAGE_STATUSES, type MessageRow, type MessageStatus } from "../../model.ts";
import { type Listed, listURL } from "../store/lists.ts";
import { found, stamp, statusMark } from "./parts.ts";

export const inboxView = (
  status: MessageStatus | null,
  list: Listed<MessageRow>,
): Markup => html`<div id="messages" data-region data-live-links>
<h1>Messages</h1>
<nav class="switch" aria-label="Messages by status"><a href="/messages"${status === null ? html` aria-current="page"` : null}>All</a>
${MESSAGE_STATUSES.map((one) => html`<a href="/messages?status=${one}"${one === status ? html` aria-current="page"` : null}>${one}</a>\n`)}</nav>
${found(list, "message")}
<ul class="plain-list">${list.items.map(message)}</ul>
${pageLinks(list, (page) => listURL("/messages", { status, page: page > 1 ? page : null }))}
</div>`;

const message = (one: MessageRow): Markup => {
  const next: MessageStatus = one.status === "New" ? "Answered" : "New";
  return html`<li class="card"><p class="muted">${one.name}, <a href="mailto:${one.email}">${one.email}</a>, ${stamp(one.at)}</p>
<h2>${one.topic}${one.order_number === "" ? null : html`: <a href="/orders/${one.order_number}">${one.order_number}</a>`} ${statusMark(one.status)}</h2>
<p class="prose">${one.text}</p>
<form action="/messages/${one.id}" method="post" data-live><input type="hidden" name="status" value="${next}"><button type="submit" class="small" aria-label="Mark the message of ${one.name} as ${next.toLowerCase()}">Mark as ${next.toLowerCase()}</button></form></li>
`;
};
