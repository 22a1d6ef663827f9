/**
 * @module An article, as it is or as it once was, and a page for one that is not there.
 */
import { html } from "hono/html";
import { isoDate, longDate } from "../../../../../durable-objects/site/kit/dates.ts";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import { articlePath, pathTo, userPath } from "../paths.ts";
import { PROTECTIONS } from "../rules.ts";
import type { Article, Revision } from "../store/articles.ts";
import { mayEdit, type User } from "../store/users.ts";
import { type Exists, rendered } from "./wikitext.ts";

interface ArticlePage {
  readonly article: Article;
  readonly text: string;
  readonly last: Revision | null;
  /** Set on the page of one version. */
  readonly old: { readonly revision: Revision; readonly isLatest: boolean } | null;
  readonly exists: Exists;
  readonly viewer: User | null;
}

export const timeText = (minutes: number): string => {
  const clock = new Date(minutes * 60_000).toISOString().slice(11, 16);
  return `${longDate(isoDate(minutes))}, ${clock}`;
};

export const articleView = ({ article, text, last, old, exists, viewer }: ArticlePage): Markup => {
  const { title, protection } = article;
  const editable = old === null && mayEdit(viewer, protection);
  return html`<article aria-labelledby="title">
<h1 id="title">${title}</h1>
${protection === "open" ? null : html`<p class="protected">🔒 This page is protected. Editing: ${PROTECTIONS[protection]}.</p>`}
${old ? oldBanner(title, old.revision, old.isLatest) : null}
${rendered(text, { title, exists, editable })}
</article>
${last && !old ? html`<p class="last">Last edited on ${timeText(last.created)} by <a href="${userPath(last.author)}">${last.author}</a>.</p>` : null}`;
};

const oldBanner = (
  title: string,
  { id, author, created, summary, previous }: Revision,
  isLatest: boolean,
): Markup => html`<div class="old" role="note">
<p>Version ${id} of <a href="${articlePath(title)}">${title}</a>, saved by <a href="${userPath(author)}">${author}</a> on ${timeText(created)}${summary === "" ? "" : `: ${summary}`}.</p>
<p>${previous === null ? "This is the first version." : html`<a href="/diff/${previous}/${id}">What this edit changed</a>`} ${isLatest ? "This is the latest version." : html`<a href="/restore/${id}">Restore this version</a>`}</p>
</div>`;

export const missingArticleView = (title: string, wasDeleted: boolean, viewer: User | null): Markup => html`<h1>${title}</h1>
<p>There is no article with this title.${wasDeleted ? " It was deleted: the log says why." : ""}</p>
<ul><li><a href="/search?all=1&amp;q=${encodeURIComponent(title)}">Search for “${title}”</a></li>
${viewer ? html`<li><a href="${pathTo("edit", title)}">Create this article</a></li>` : null}
${wasDeleted ? html`<li><a href="/log">Log of administrators</a></li>` : null}
${wasDeleted && viewer?.role === "admin" ? html`<li><a href="/undelete/${encodeURIComponent(title.replaceAll(" ", "_"))}">Bring it back</a></li>` : null}</ul>`;
