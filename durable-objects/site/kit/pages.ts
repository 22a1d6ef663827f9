/**
 * @module Links to the pages of a long list.
 */
import { html } from "hono/html";
import type { Markup } from "./markup.ts";

/** Pages beside the current one that are linked; the first and the last always are. */
const NEIGHBOURS = 2;

export interface PageOf {
  readonly page: number;
  readonly pages: number;
}

/** A whole number from 1 on; anything else is the first page. */
export const readPage = (text: string | undefined): number => {
  const page = Number(text);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
};

/** Which part of `total` things a page shows; a page after the last is the last. */
export const slice = (total: number, size: number, asked: number): PageOf & { readonly offset: number } => {
  const pages = Math.max(1, Math.ceil(total / size));
  const page = Math.min(asked, pages);
  return { page, pages, offset: (page - 1) * size };
};

export const pageLinks = ({ page, pages }: PageOf, url: (page: number) => string): Markup | null => {
  if (pages === 1) return null;
  const shown = Array.from({ length: pages }, (_, at) => at + 1).filter(
    (n) => n === 1 || n === pages || Math.abs(n - page) <= NEIGHBOURS,
  );
  return html`<nav class="pages" aria-label="Pages">
${page > 1 ? html`<a href="${url(page - 1)}" rel="prev">Previous</a>` : null}
${shown.map((n, at) => html`${n - (shown[at - 1] ?? 0) > 1 ? html`<span>…</span>\n` : null}<a href="${url(n)}" aria-label="Page ${n}"${n === page ? html` aria-current="page"` : null}>${n}</a>\n`)}
${page < pages ? html`<a href="${url(page + 1)}" rel="next">Next</a>` : null}
</nav>`;
};
