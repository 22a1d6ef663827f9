/**
 * @module What happened lately, as a list that grows on demand.
 */
import { html } from "hono/html";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import { PAGE_SIZE } from "../rules.ts";
import type { Event } from "../store/activity.ts";
import { type People, personIn } from "../store/people.ts";
import { avatar, empty, itemRef, itemURL, timeAgo } from "./parts.ts";

export interface ActivityProps {
  /** One more than is shown tells that there are others. */
  readonly events: readonly Event[];
  readonly people: People;
  readonly now: number;
  readonly offset: number;
  readonly url: string;
}

const VERBS = { pushed: "pushed to", opened: "opened", closed: "closed", merged: "merged", commented: "commented on" } as const;
const MAX_TITLE = 140;

export const eventList = ({ events, people, now, offset, url }: ActivityProps): Markup => {
  if (events.length === 0 && offset === 0) return empty("Nothing has happened yet.");
  const shown = events.slice(0, PAGE_SIZE);
  const more = `${url}${url.includes("?") ? "&" : "?"}offset=${offset + PAGE_SIZE}`;
  return html`<ul class="rows events">${shown.map((event) => eventRow(event, people, now))}</ul>
${events.length > PAGE_SIZE ? html`<p class="more"><a class="button" href="${more}" data-more="${more}&amp;part=1">Load more</a></p>` : null}`;
};

const eventRow = ({ kind, at, user_id, namespace, path, ref, item_kind, title }: Event, people: People, now: number): Markup => {
  const person = personIn(people, user_id);
  const what =
    item_kind === null
      ? html`<a href="/${namespace}/${path}/-/commit/${ref}">${ref.slice(0, 8)}</a>`
      : html`<a href="${itemURL({ namespace, path, kind: item_kind, number: Number(ref) })}">${item_kind === "issue" ? "issue" : "merge request"} ${itemRef(item_kind, Number(ref))}</a>`;
  return html`<li class="row">${avatar(person)}<div class="row-main"><p><a href="/${person.username}">${person.name}</a> ${VERBS[kind]} ${what} <span class="muted">in <a href="/${namespace}/${path}">${namespace}/${path}</a> · ${timeAgo(at, now)}</span></p><p class="quote">${(title.split("\n")[0] ?? "").slice(0, MAX_TITLE)}</p></div></li>
`;
};

export const activityPage = (title: string, props: ActivityProps): Markup => html`<h1>${title}</h1>
<div data-list>${eventList(props)}</div>`;
