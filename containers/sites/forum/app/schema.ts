/**
 * @module The forum's tables, and the rows of those that content is generated for.
 */
import { SIGN_INS_TABLE } from "../../../../durable-objects/site/kit/sign-in.ts";
import { CLOCK_TABLE } from "../../../../durable-objects/site/kit/site-clock.ts";

/** Times are minutes since 1970. `kind` is post or comment, with `target_id` its id. */
export const SCHEMA = `
  ${CLOCK_TABLE}
  ${SIGN_INS_TABLE}
  CREATE TABLE users (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, display_name TEXT NOT NULL, email TEXT NOT NULL, password_hash TEXT,
    bio TEXT NOT NULL, hue INTEGER NOT NULL, joined INTEGER NOT NULL, role TEXT NOT NULL, suspended INTEGER NOT NULL DEFAULT 0,
    default_sort TEXT NOT NULL DEFAULT 'hot', theme TEXT NOT NULL DEFAULT 'light', accepts_messages INTEGER NOT NULL DEFAULT 1
  );
  CREATE TABLE communities (
    id INTEGER PRIMARY KEY, slug TEXT NOT NULL UNIQUE, name TEXT NOT NULL, description TEXT NOT NULL, sidebar TEXT NOT NULL,
    hue INTEGER NOT NULL, created INTEGER NOT NULL, subscribers INTEGER NOT NULL, flairs TEXT NOT NULL
  );
  CREATE TABLE rules (
    id INTEGER PRIMARY KEY, community_id INTEGER NOT NULL, position INTEGER NOT NULL, title TEXT NOT NULL, text TEXT NOT NULL
  );
  CREATE TABLE moderators (
    community_id INTEGER NOT NULL, user_id INTEGER NOT NULL, since INTEGER NOT NULL, PRIMARY KEY (community_id, user_id)
  ) WITHOUT ROWID;
  CREATE TABLE subscriptions (
    user_id INTEGER NOT NULL, community_id INTEGER NOT NULL, PRIMARY KEY (user_id, community_id)
  ) WITHOUT ROWID;
  CREATE TABLE posts (
    id INTEGER PRIMARY KEY, community_id INTEGER NOT NULL, author_id INTEGER NOT NULL, title TEXT NOT NULL, body TEXT NOT NULL,
    url TEXT, flair TEXT NOT NULL, created INTEGER NOT NULL, edited INTEGER, up INTEGER NOT NULL, down INTEGER NOT NULL,
    pinned INTEGER NOT NULL DEFAULT 0, locked INTEGER NOT NULL DEFAULT 0, status TEXT NOT NULL DEFAULT 'visible', reason TEXT
  );
  CREATE TABLE comments (
    id INTEGER PRIMARY KEY, post_id INTEGER NOT NULL, parent_id INTEGER, author_id INTEGER NOT NULL, body TEXT NOT NULL,
    created INTEGER NOT NULL, edited INTEGER, up INTEGER NOT NULL, down INTEGER NOT NULL,
    status TEXT NOT NULL DEFAULT 'visible', reason TEXT
  );
  CREATE TABLE votes (
    user_id INTEGER NOT NULL, kind TEXT NOT NULL, target_id INTEGER NOT NULL, value INTEGER NOT NULL,
    PRIMARY KEY (user_id, kind, target_id)
  ) WITHOUT ROWID;
  CREATE TABLE saves (
    user_id INTEGER NOT NULL, kind TEXT NOT NULL, target_id INTEGER NOT NULL, at INTEGER NOT NULL,
    PRIMARY KEY (user_id, kind, target_id)
  ) WITHOUT ROWID;
  CREATE TABLE hides (user_id INTEGER NOT NULL, post_id INTEGER NOT NULL, PRIMARY KEY (user_id, post_id)) WITHOUT ROWID;
  CREATE TABLE reports (
    id INTEGER PRIMARY KEY, kind TEXT NOT NULL, target_id INTEGER NOT NULL, community_id INTEGER NOT NULL,
    reporter_id INTEGER NOT NULL, reason TEXT NOT NULL, details TEXT NOT NULL, created INTEGER NOT NULL,
    status TEXT NOT NULL DEFAULT 'open', resolved_by INTEGER, resolved INTEGER
  );
  CREATE TABLE mod_log (
    id INTEGER PRIMARY KEY, community_id INTEGER NOT NULL, moderator_id INTEGER NOT NULL, action TEXT NOT NULL,
    user_id INTEGER, kind TEXT, target_id INTEGER, details TEXT NOT NULL, created INTEGER NOT NULL
  );
  CREATE TABLE bans (
    community_id INTEGER NOT NULL, user_id INTEGER NOT NULL, reason TEXT NOT NULL, created INTEGER NOT NULL, until INTEGER,
    by_id INTEGER NOT NULL, PRIMARY KEY (community_id, user_id)
  ) WITHOUT ROWID;
  CREATE TABLE conversations (id INTEGER PRIMARY KEY, subject TEXT NOT NULL, starter_id INTEGER NOT NULL, other_id INTEGER NOT NULL);
  CREATE TABLE messages (
    id INTEGER PRIMARY KEY, conversation_id INTEGER NOT NULL, sender_id INTEGER NOT NULL, recipient_id INTEGER NOT NULL,
    body TEXT NOT NULL, created INTEGER NOT NULL, read INTEGER NOT NULL
  );
  CREATE TABLE blocks (user_id INTEGER NOT NULL, blocked_id INTEGER NOT NULL, PRIMARY KEY (user_id, blocked_id)) WITHOUT ROWID;
  CREATE TABLE notifications (
    id INTEGER PRIMARY KEY, user_id INTEGER NOT NULL, kind TEXT NOT NULL, actor_id INTEGER NOT NULL, community_id INTEGER NOT NULL,
    post_id INTEGER, comment_id INTEGER, created INTEGER NOT NULL, read INTEGER NOT NULL
  );
  CREATE INDEX comments_of_post ON comments (post_id);
`;

export type Status = "visible" | "deleted" | "removed";
export type TargetKind = "post" | "comment";

export type PostRow = {
  readonly id: number;
  readonly community_id: number;
  readonly author_id: number;
  readonly title: string;
  readonly body: string;
  readonly url: string | null;
  readonly flair: string;
  readonly created: number;
  readonly edited: number | null;
  readonly up: number;
  readonly down: number;
  readonly pinned: number;
  readonly locked: number;
  readonly status: Status;
  readonly reason: string | null;
};

export type CommentRow = {
  readonly id: number;
  readonly post_id: number;
  readonly parent_id: number | null;
  readonly author_id: number;
  readonly body: string;
  readonly created: number;
  readonly edited: number | null;
  readonly up: number;
  readonly down: number;
  readonly status: Status;
  readonly reason: string | null;
};
