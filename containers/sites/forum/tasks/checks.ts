/**
 * @module How the forum's tasks are scored. Points, counts and what people are told follow from deeds that are compared
 * themselves, and reading marks as read, so that these are left out.
 */
import { checksOf } from "../../suite/checks.ts";

const fields = (...names: readonly string[]): string => `[].{${names.map((name) => `${name}: ${name}`).join(", ")}}`;

export const { is, isSame, others, row, changed, appears, disappears, changes, unchanged, reads, readsAt, cannotBeDone } =
  checksOf("forum", {
    users: `users${fields("name", "displayName", "email", "bio", "hue", "role", "suspended", "defaultSort", "theme", "acceptsMessages")}`,
    communities: `communities${fields("slug", "name", "description", "sidebar", "flairs", "rules", "moderators")}`,
    posts: `posts${fields("id", "community", "title", "url", "flair", "edited", "pinned", "locked", "status", "reason", "body")}`,
    comments: `comments${fields("id", "post", "parent", "author", "edited", "status", "reason", "body")}`,
    votes: "votes",
    subscriptions: "subscriptions",
    saved: "saved",
    hidden: "hidden",
    blocks: "blocks",
    reports: "reports",
    bans: "bans",
    modLog: "modLog",
    conversations:
      "conversations[].{id: id, subject: subject, starter: starter, other: other, messages: messages[].{from: from, to: to, body: body}}",
  });
