/**
 * @module The history of an article, and the difference between two versions.
 */
import { html } from "hono/html";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import { diffPath, revisionPath, userPath } from "../paths.ts";
import type { Article, Revision } from "../store/articles.ts";
import { mayEdit, type User } from "../store/users.ts";
import { changesOf, type LineChange } from "../wikitext/changes.ts";
import { timeText } from "./article.ts";

export const signed = (change: number): string => (change > 0 ? `+${change}` : String(change));

export const historyView = (article: Article, revisions: readonly Revision[], viewer: User | null): Markup => {
  const editable = mayEdit(viewer, article.protection);
  const latest = revisions[0]?.id;
  return html`<h1>History of ${article.title}</h1>
<p class="muted">${revisions.length} version${revisions.length === 1 ? "" : "s"}, newest first. Choose two of them to compare, or look at what one edit changed.</p>
<form action="/compare" method="get">
<div class="scroll"><table class="grid history"><caption class="hidden">Versions of ${article.title}</caption>
<thead><tr><th scope="col">From</th><th scope="col">To</th><th scope="col">Version</th><th scope="col">Date</th><th scope="col">Editor</th><th scope="col">Change</th><th scope="col">Summary</th><th scope="col">Actions</th></tr></thead>
<tbody>${revisions.map(
    ({ id, created, author, change, summary, minor, previous }, at) => html`<tr>
<td><input type="radio" name="from" value="${id}" aria-label="From version ${id}"${at === Math.min(1, revisions.length - 1) ? " checked" : ""}></td><td><input type="radio" name="to" value="${id}" aria-label="To version ${id}"${at === 0 ? " checked" : ""}></td>
<td>${id}</td><td><a href="${revisionPath(id)}">${timeText(created)}</a></td><td><a href="${userPath(author)}">${author}</a></td><td class="number">${signed(change)}</td><td>${minor ? html`<abbr title="minor edit">m</abbr> ` : null}${summary || "–"}</td>
<td class="actions">${previous === null ? null : html`<a href="${diffPath(previous, id)}" aria-label="Changes of version ${id}">changes</a>`}${editable && previous !== null ? html` <a href="/undo/${id}" aria-label="Take back version ${id}">take back</a>` : null}${editable && id !== latest ? html` <a href="/restore/${id}" aria-label="Restore version ${id}">restore</a>` : null}</td>
</tr>\n`,
  )}</tbody></table></div>
${revisions.length > 1 ? html`<p><button type="submit">Compare the chosen versions</button></p>` : null}
</form>`;
};

interface Difference {
  readonly article: Article;
  readonly from: Revision;
  readonly to: Revision;
  readonly before: string;
  readonly after: string;
}

export const diffView = ({ article, from, to, before, after }: Difference): Markup => html`<h1>Changes to ${article.title}</h1>
<p>From <a href="${revisionPath(from.id)}">version ${from.id}</a> by <a href="${userPath(from.author)}">${from.author}</a> (${timeText(from.created)}) to <a href="${revisionPath(to.id)}">version ${to.id}</a> by <a href="${userPath(to.author)}">${to.author}</a> (${timeText(to.created)}).</p>
${to.summary === "" ? null : html`<p>Summary: ${to.summary}</p>`}
${changeTable(before, after)}`;

const NAMES = { same: "", removed: "Removed", added: "Added" } as const;

/** What changed, with a line before and after. */
export const changeTable = (before: string, after: string): Markup => {
  const changes = changesOf(before, after);
  const near = (at: number): boolean => changes.slice(Math.max(0, at - 1), at + 2).some(({ type }) => type !== "same");
  const shown = changes.flatMap((change, at) => (near(at) ? [{ change, at }] : []));
  if (shown.length === 0) return html`<p>The two are the same.</p>`;
  return html`<table class="diff"><caption class="hidden">Changed lines</caption><thead><tr><th scope="col">Change</th><th scope="col">Line</th></tr></thead>
<tbody>${shown.map(({ change }) => lineView(change))}</tbody></table>`;
};

const lineView = ({ type, text }: LineChange): Markup =>
  html`<tr class="${type}"><th scope="row">${NAMES[type]}</th><td>${type === "removed" ? html`<del>${text}</del>` : type === "added" ? html`<ins>${text}</ins>` : text}</td></tr>\n`;
