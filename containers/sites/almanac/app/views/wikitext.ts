/**
 * @module A source as a page: links, infobox, contents, sections, sortable tables.
 */
import { html, raw } from "hono/html";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import { anchorOf, articlePath, categoryPath, pathTo } from "../paths.ts";
import { type Block, partsOf, plain } from "../wikitext/parts.ts";

export type Exists = ReadonlySet<string>;

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** Links, bold and italic; everything else is as it was typed. */
export const inline = (text: string, exists: Exists): Markup =>
  raw(
    escaped(text)
      .replaceAll(/\[\[([^\]|]+)(?:\|([^\]]*))?\]\]/g, (_, title: string, label?: string) => {
        const name = title.trim();
        const known = exists.has(name.replaceAll("&quot;", '"').replaceAll("&amp;", "&"));
        const href = escaped(articlePath(name.replaceAll("&quot;", '"').replaceAll("&amp;", "&")));
        return `<a href="${href}"${known ? "" : ' class="missing" title="This article does not exist yet"'}>${label || name}</a>`;
      })
      .replaceAll(/'''(.+?)'''/g, "<b>$1</b>")
      .replaceAll(/''(.+?)''/g, "<i>$1</i>"),
  );

interface Options {
  readonly title: string;
  readonly exists: Exists;
  /** Sections have a link to edit them. */
  readonly editable: boolean;
}

const LEAST_HEADINGS = 2;

export const rendered = (text: string, { title, exists, editable }: Options): Markup => {
  const { infobox, blocks, categories } = partsOf(text);
  const first = blocks.findIndex(({ type }) => type === "heading");
  const lead = first < 0 ? blocks : blocks.slice(0, first);
  const headings = blocks.filter((block) => block.type === "heading");
  return html`<div class="prose">
${infobox ? html`<table class="infobox" aria-label="${title}: key facts"><caption>${title}</caption><tbody>${infobox.fields.map(({ name, value }) => html`<tr><th scope="row">${name}</th><td>${inline(value, exists)}</td></tr>\n`)}</tbody></table>` : null}
${lead.map((block) => blockView(block, exists, null))}
${headings.length < LEAST_HEADINGS ? null : html`<details class="contents" open><summary>Contents</summary><ol>${headings.map(({ text: heading, level }) => html`<li class="level-${level}"><a href="#${anchorOf(heading)}">${plain(heading)}</a></li>`)}</ol></details>`}
${(first < 0 ? [] : blocks.slice(first)).map((block) => blockView(block, exists, editable ? title : null))}
</div>
${categories.length === 0 ? null : html`<nav class="categories" aria-label="Categories"><b>Categories:</b> <ul>${categories.map((name) => html`<li><a href="${categoryPath(name)}">${name}</a></li>\n`)}</ul></nav>`}`;
};

const blockView = (block: Block, exists: Exists, edit: string | null): Markup => {
  if (block.type === "paragraph") return html`<p>${inline(block.text, exists)}</p>\n`;
  if (block.type === "list") return html`<ul>${block.items.map((item) => html`<li>${inline(item, exists)}</li>\n`)}</ul>\n`;
  if (block.type === "heading") {
    const link =
      edit === null
        ? null
        : html` <a class="edit-section" href="${pathTo("edit", edit)}?section=${block.section}" aria-label="Edit section ${plain(block.text)}">edit</a>`;
    const id = anchorOf(block.text);
    return block.level === 2
      ? html`<div class="heading"><h2 id="${id}">${inline(block.text, exists)}</h2>${link}</div>\n`
      : html`<div class="heading"><h3 id="${id}">${inline(block.text, exists)}</h3>${link}</div>\n`;
  }
  return html`<div class="scroll"><table class="grid" data-sortable><caption>${block.caption}</caption>
<thead><tr>${block.head.map((cell) => html`<th scope="col">${inline(cell, exists)}</th>`)}</tr></thead>
<tbody>${block.rows.map((cells) => html`<tr>${cells.map((cell) => html`<td${/^[\d,.]+$/.test(cell) ? html` class="number"` : null}>${inline(cell, exists)}</td>`)}</tr>\n`)}</tbody></table></div>\n`;
};
