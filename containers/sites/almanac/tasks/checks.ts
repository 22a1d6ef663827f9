/**
 * @module How the almanac's tasks are scored. Times and numbers of revisions follow from deeds that are compared themselves.
 */
import { checksOf } from "../../suite/checks.ts";

const fields = (...names: readonly string[]): string => `[].{${names.map((name) => `${name}: ${name}`).join(", ")}}`;

export const { is, isSame, others, row, changed, appears, disappears, changes, reads, cannotBeDone } = checksOf("almanac", {
  users: "users",
  articles: `articles${fields("title", "protection", "deleted", "categories", "body")}`,
  revisions: `revisions${fields("id", "article", "author", "added", "removed")}`,
  topics: `topics${fields("id", "article", "heading")}`,
  posts: `posts${fields("id", "topic", "author", "text")}`,
  watches: "watches",
  log: `log${fields("id", "user", "action", "title", "details")}`,
});
