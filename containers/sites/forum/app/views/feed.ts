/**
 * @module Lists of posts with their order, range and pages.
 */
import { html } from "hono/html";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import { pageLinks } from "../../../../../durable-objects/site/kit/pages.ts";
import { withQuery } from "../paths.ts";
import type { Reader } from "../reader.ts";
import type { PostPage } from "../store/posts.ts";
import { RANGES, type Range, SORTS, type Sort } from "../store/ranking.ts";
import { options, tabs } from "./parts.ts";
import { postList } from "./post-card.ts";

export interface FeedView {
  readonly path: string;
  readonly sort: Sort;
  readonly range: Range;
  readonly flair: string;
  /** The flairs that the list can be narrowed to. */
  readonly flairs: readonly string[];
  readonly found: PostPage;
  /** Shown when there is nothing. */
  readonly nothing: Markup;
}

export const feedView = (view: FeedView, reader: Reader): Markup => {
  const { path, sort, range, flair, found } = view;
  const here = withQuery(path, { sort, t: isRanged(sort) ? range : null, flair });
  return html`<div class="feed-bar">
${tabs(
  "Sort posts",
  Object.entries(SORTS).map(([value, label]) => ({
    href: withQuery(path, { sort: value, flair }),
    label,
    current: value === sort,
  })),
)}
${narrowing(view)}
</div>
${found.total === 0 ? view.nothing : postList(found.posts, reader)}
${pageLinks(found, (page) => withQuery(here, { page: page === 1 ? null : page }))}`;
};

const isRanged = (sort: Sort): boolean => sort === "top" || sort === "controversial";

/** Scripts send it at once when a choice changes; without them there is the button. */
const narrowing = ({ path, sort, range, flair, flairs }: FeedView): Markup | null => {
  const ranged = isRanged(sort);
  if (!ranged && flairs.length === 0) return null;
  return html`<form class="narrow" action="${path}" method="get" aria-label="Narrow the list" data-auto>
<input type="hidden" name="sort" value="${sort}">
${ranged ? html`<label>From <select name="t">${options(RANGES, range)}</select></label>` : null}
${flairs.length === 0 ? null : html`<label>Flair <select name="flair"><option value="">All</option>${options(Object.fromEntries(flairs.map((name) => [name, name])), flair)}</select></label>`}
<button type="submit" class="button quiet small">Apply</button>
</form>`;
};
