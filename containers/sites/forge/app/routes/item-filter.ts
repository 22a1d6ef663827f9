/**
 * @module Filters of issue and merge request lists, as they stand in an address.
 */
import { readPage } from "../../../../../durable-objects/site/kit/pages.ts";
import type { ItemKind } from "../rows.ts";
import { MAX_QUERY_LENGTH } from "../rules.ts";
import { type ItemFilter, SORTS, type Sort } from "../store/items.ts";

const MAX_LABELS = 6;
const MAX_NAME_LENGTH = 100;

/** Takes any query string: what makes no sense counts as not given. */
export const readItemFilter = (address: string, kind: ItemKind, projects: readonly number[]): ItemFilter => {
  const search = new URL(address).searchParams;
  const text = (name: string): string => (search.get(name) ?? "").trim().slice(0, MAX_NAME_LENGTH);
  const state = text("state");
  const sort = text("sort");
  return {
    kind,
    projects,
    state: state === "closed" || state === "all" || (state === "merged" && kind === "merge") ? state : "open",
    q: text("q").slice(0, MAX_QUERY_LENGTH),
    author: text("author"),
    assignee: text("assignee"),
    reviewer: text("reviewer"),
    milestone: text("milestone"),
    labels: [...new Set(search.getAll("label").map((label) => label.trim()))].filter(Boolean).slice(0, MAX_LABELS),
    sort: Object.hasOwn(SORTS, sort) ? (sort as Sort) : "created",
    page: readPage(search.get("page") ?? undefined),
  };
};
