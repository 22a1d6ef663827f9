/**
 * @module The front page.
 */
import { html } from "hono/html";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import { articlePath, categoryPath, userPath } from "../paths.ts";
import type { Article, Revision } from "../store/articles.ts";
import { partsOf, plain } from "../wikitext/parts.ts";
import { timeText } from "./article.ts";

interface Front {
  readonly featured: Article | null;
  readonly more: readonly string[];
  readonly categories: readonly { readonly name: string; readonly count: number }[];
  readonly changes: readonly Revision[];
  readonly articles: number;
  readonly edits: number;
}

const TEASER_PARAGRAPHS = 4;

/** Without headings, lists and boxes. */
const teaser = (text: string): string =>
  partsOf(text)
    .blocks.flatMap((block) => (block.type === "paragraph" ? [plain(block.text)] : []))
    .slice(0, TEASER_PARAGRAPHS)
    .join(" ");

export const frontView = ({
  featured,
  more,
  categories,
  changes,
  articles,
  edits,
}: Front): Markup => html`<h1>Welcome to Vellum</h1>
<p class="lead">The open almanac with ${articles} articles, made by ${edits} edits.</p>
<div class="cards">
${featured ? html`<section class="card wide" aria-labelledby="featured"><h2 id="featured">Article of the day</h2><h3><a href="${articlePath(featured.title)}">${featured.title}</a></h3><p>${teaser(featured.text)} <a href="${articlePath(featured.title)}">Read on</a></p></section>` : null}
<section class="card" aria-labelledby="start"><h2 id="start">Where to begin</h2><ul>${["List of towns", "List of mountains", "List of rivers", "List of bridges", "List of inventions"].map((title) => html`<li><a href="${articlePath(title)}">${title}</a></li>`)}</ul></section>
<section class="card" aria-labelledby="more"><h2 id="more">More to read</h2><ul>${more.map((title) => html`<li><a href="${articlePath(title)}">${title}</a></li>`)}</ul></section>
<section class="card" aria-labelledby="topics"><h2 id="topics">Large categories</h2><ul>${categories.map(({ name, count }) => html`<li><a href="${categoryPath(name)}">${name}</a> (${count})</li>`)}</ul></section>
<section class="card" aria-labelledby="news"><h2 id="news">Just changed</h2><ul>${changes.map(({ title, author, created }) => html`<li><a href="${articlePath(title)}">${title}</a> by <a href="${userPath(author)}">${author}</a>, ${timeText(created)}</li>`)}</ul></section>
</div>`;
