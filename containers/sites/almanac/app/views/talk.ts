/**
 * @module A talk page.
 */
import { html } from "hono/html";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import { pathTo, userPath } from "../paths.ts";
import { LIMITS } from "../rules.ts";
import type { Post, Topic } from "../store/talk.ts";
import type { User } from "../store/users.ts";
import { timeText } from "./article.ts";
import { inline } from "./wikitext.ts";

export interface TalkForm {
  readonly heading: string;
  readonly text: string;
  readonly error: string | null;
}

export const talkView = (
  title: string,
  topics: readonly (Topic & { readonly posts: readonly Post[] })[],
  viewer: User | null,
  form: TalkForm,
): Markup => html`<h1>Talk: ${title}</h1>
${form.error === null ? null : html`<p class="error" role="alert">${form.error}</p>`}
${topics.length === 0 ? html`<p>Nobody has said anything about this article yet.</p>` : null}
${topics.map((topic) => topicView(title, topic, viewer))}
${
  viewer
    ? html`<section class="new-topic" aria-labelledby="new-topic"><h2 id="new-topic">New topic</h2><form action="${pathTo("talk", title)}" method="post" class="stack">
<p class="field"><label for="heading">Heading</label><input id="heading" name="heading" value="${form.heading}" maxlength="${LIMITS.topic}" autocomplete="off"></p>
<p class="field"><label for="text">Message</label><textarea id="text" name="text" rows="4">${form.text}</textarea></p>
<p><button type="submit">Add topic</button></p></form></section>`
    : html`<p><a href="/login?next=${encodeURIComponent(pathTo("talk", title))}">Sign in</a> to take part.</p>`
}`;

const topicView = (
  title: string,
  { id, heading, posts }: Topic & { readonly posts: readonly Post[] },
  viewer: User | null,
): Markup => html`<section class="topic" aria-labelledby="topic-${id}">
<h2 id="topic-${id}">${heading}</h2>
<ol class="posts">${posts.map(({ author, created, text }) => html`<li><p>${inline(text, new Set())}</p><p class="muted">– <a href="${userPath(author)}">${author}</a>, ${timeText(created)}</p></li>\n`)}</ol>
${viewer ? html`<details class="reply"><summary>Reply to “${heading}”</summary><form action="${pathTo("talk", title)}/${id}" method="post" class="stack"><p class="field"><label for="reply-${id}">Your reply</label><textarea id="reply-${id}" name="text" rows="3"></textarea></p><p><button type="submit">Post reply</button></p></form></details>` : null}
</section>`;
