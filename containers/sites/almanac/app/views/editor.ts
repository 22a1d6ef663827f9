/**
 * @module The form to write an article, its source for those who may not, and the question before an edit is taken back.
 */
import { html } from "hono/html";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import { articlePath, pathTo } from "../paths.ts";
import { LIMITS } from "../rules.ts";
import type { Article } from "../store/articles.ts";
import { changeTable } from "./history.ts";
import { rendered } from "./wikitext.ts";

export interface EditForm {
  readonly title: string;
  readonly section: number | null;
  readonly text: string;
  readonly summary: string;
  readonly minor: boolean;
  readonly watch: boolean;
  /** The version that the edit began with. */
  readonly base: number;
}

interface EditPage {
  readonly form: EditForm;
  readonly isNew: boolean;
  readonly exists?: ReadonlySet<string>;
  readonly error?: string;
  readonly preview?: string;
  readonly changes?: { readonly before: string; readonly after: string };
}

export const editView = ({ form, isNew, exists = new Set(), error, preview, changes }: EditPage): Markup => {
  const { title, section, text, summary, minor, watch, base } = form;
  const action = `${pathTo("edit", title)}${section === null ? "" : `?section=${section}`}`;
  return html`<h1>${isNew ? "Create" : "Edit"} ${title}${section === null ? "" : " (section)"}</h1>
${error === undefined ? null : html`<p class="error" role="alert" id="edit-error">${error}</p>`}
${preview === undefined ? null : html`<section class="preview" aria-label="Preview"><p class="muted">Preview: nothing is saved yet.</p>${rendered(preview, { title, exists, editable: false })}</section>`}
${changes === undefined ? null : html`<section aria-label="Your changes"><h2>Your changes</h2>${changeTable(changes.before, changes.after)}</section>`}
<form class="editor" action="${action}" method="post">
<input type="hidden" name="base" value="${base}">
<div class="toolbar" data-toolbar hidden><button type="button" data-wrap="'''|'''">Bold</button> <button type="button" data-wrap="''|''">Italic</button> <button type="button" data-wrap="[[|]]">Link</button> <button type="button" data-wrap="== | ==">Heading</button></div>
<p class="field"><label for="text">Source</label><textarea id="text" name="text" rows="22" spellcheck="false">${text}</textarea></p>
<p class="field"><label for="summary">Summary of your edit</label><input id="summary" name="summary" value="${summary}" maxlength="${LIMITS.summary}" autocomplete="off"></p>
<p class="checks"><label><input type="checkbox" name="minor" value="1"${minor ? " checked" : ""}> This is a minor edit</label> <label><input type="checkbox" name="watch" value="1"${watch ? " checked" : ""}> Watch this page</label></p>
<p class="buttons"><button type="submit" name="action" value="save">Save page</button> <button type="submit" class="quiet" name="action" value="preview">Show preview</button> <button type="submit" class="quiet" name="action" value="changes">Show changes</button> <a href="${articlePath(title)}">Cancel</a></p>
</form>`;
};

export const sourceView = ({ title, text }: Article, why: string): Markup => html`<h1>Source of ${title}</h1>
<p class="protected" role="note">${why}</p>
<p class="field"><label for="text">Source</label><textarea id="text" rows="22" readonly>${text}</textarea></p>`;

interface Confirm {
  readonly heading: string;
  readonly action: string;
  readonly submit: string;
  readonly summary: string;
  readonly article: Article;
  readonly text: string;
}

export const confirmView = ({ heading, action, submit, summary, article, text }: Confirm): Markup => html`<h1>${heading}</h1>
<p><a href="${articlePath(article.title)}">${article.title}</a> will change like this:</p>
${changeTable(article.text, text)}
<form action="${action}" method="post" class="stack">
<p class="field"><label for="summary">Summary of your edit</label><input id="summary" name="summary" value="${summary}" maxlength="${LIMITS.summary}" autocomplete="off"></p>
<p class="buttons"><button type="submit">${submit}</button> <a href="${pathTo("history", article.title)}">Cancel</a></p>
</form>`;
