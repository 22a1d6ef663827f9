/**
 * @module The forum's state as evaluators see it: people and communities by name, posts and comments by id.
 */
import type { SiteCopy } from "../../../../durable-objects/site/embedded-site.ts";
import { isoTime } from "../../../../durable-objects/site/kit/dates.ts";
import { readClock } from "../../../../durable-objects/site/kit/site-clock.ts";
import { pointsOf } from "./store/users.ts";

type Row = Record<string, SqlStorageValue>;

/** Everything in the order in which it came to be. */
export const forumState = ({ sql }: SiteCopy) => {
  const rows = (query: string): Row[] => sql.exec(query).toArray();
  const timed = (query: string, ...names: string[]): Row[] => rows(query).map((row) => ({ ...row, ...times(row, names) }));
  return {
    time: isoTime(readClock(sql)),
    users: timed(USERS, "joined").map((user) => flags(user, "suspended", "acceptsMessages")),
    communities: communities(sql),
    posts: timed(POSTS, "created", "edited").map((post) => flags(post, "pinned", "locked")),
    comments: timed(COMMENTS, "created", "edited"),
    votes: rows(VOTES),
    subscriptions: rows(SUBSCRIPTIONS),
    saved: rows(SAVED),
    hidden: rows(HIDDEN),
    blocks: rows(BLOCKS),
    reports: timed(REPORTS, "created", "resolved"),
    bans: timed(BANS, "created", "until"),
    modLog: timed(MOD_LOG, "created"),
    conversations: conversations(sql),
    notifications: timed(NOTIFICATIONS, "created").map((note) => flags(note, "read")),
  };
};

const times = (row: Row, names: readonly string[]): Row =>
  Object.fromEntries(names.map((name) => [name, typeof row[name] === "number" ? isoTime(row[name]) : null]));

const flags = (row: Row, ...names: string[]) => ({ ...row, ...Object.fromEntries(names.map((name) => [name, row[name] === 1])) });

const USERS = `
  SELECT u.name, u.display_name AS displayName, u.email, u.bio, u.hue, u.role, u.joined, u.suspended, u.default_sort AS defaultSort,
    u.theme, u.accepts_messages AS acceptsMessages, coalesce(p.points, 0) AS postPoints, coalesce(k.points, 0) AS commentPoints
  FROM users u LEFT JOIN ${pointsOf("posts")} p ON p.author_id = u.id LEFT JOIN ${pointsOf("comments")} k ON k.author_id = u.id
  ORDER BY u.id`;

const POSTS = `
  SELECT t.id, c.slug AS community, u.name AS author, t.title, t.url, t.flair, t.created, t.edited, t.up, t.down,
    t.up - t.down AS score, (SELECT count(*) FROM comments k WHERE k.post_id = t.id AND k.status = 'visible') AS comments,
    t.pinned, t.locked, t.status, t.reason, t.body
  FROM posts t JOIN communities c ON c.id = t.community_id JOIN users u ON u.id = t.author_id ORDER BY t.id`;

const COMMENTS = `
  SELECT t.id, t.post_id AS post, t.parent_id AS parent, u.name AS author, t.created, t.edited, t.up, t.down,
    t.up - t.down AS score, t.status, t.reason, t.body
  FROM comments t JOIN users u ON u.id = t.author_id ORDER BY t.id`;

const TARGET = "CASE kind WHEN 'post' THEN target_id END AS post, CASE kind WHEN 'comment' THEN target_id END AS comment";

/** Of those who can sign in; all others are in the counts alone. */
const VOTES = `SELECT u.name AS user, ${TARGET}, value FROM votes v JOIN users u ON u.id = v.user_id ORDER BY u.id, kind DESC, target_id`;
const SAVED = `SELECT u.name AS user, ${TARGET} FROM saves s JOIN users u ON u.id = s.user_id ORDER BY u.id, kind DESC, target_id`;
const HIDDEN = "SELECT u.name AS user, h.post_id AS post FROM hides h JOIN users u ON u.id = h.user_id ORDER BY u.id, h.post_id";
const BLOCKS = `
  SELECT u.name AS user, b.name AS blocked FROM blocks x JOIN users u ON u.id = x.user_id JOIN users b ON b.id = x.blocked_id
  ORDER BY u.id, b.id`;
const SUBSCRIPTIONS = `
  SELECT u.name AS user, c.slug AS community FROM subscriptions s JOIN users u ON u.id = s.user_id
  JOIN communities c ON c.id = s.community_id ORDER BY u.id, c.id`;
const REPORTS = `
  SELECT r.id, c.slug AS community, ${TARGET}, u.name AS reporter, r.reason, r.details, r.created, r.status, b.name AS resolvedBy,
    r.resolved
  FROM reports r JOIN communities c ON c.id = r.community_id JOIN users u ON u.id = r.reporter_id
    LEFT JOIN users b ON b.id = r.resolved_by ORDER BY r.id`;
const BANS = `
  SELECT c.slug AS community, u.name AS user, x.reason, x.created, x.until, b.name AS "by"
  FROM bans x JOIN communities c ON c.id = x.community_id JOIN users u ON u.id = x.user_id JOIN users b ON b.id = x.by_id
  ORDER BY c.id, u.id`;
const MOD_LOG = `
  SELECT l.id, c.slug AS community, m.name AS moderator, l.action, u.name AS user, ${TARGET}, l.details, l.created
  FROM mod_log l JOIN communities c ON c.id = l.community_id JOIN users m ON m.id = l.moderator_id
    LEFT JOIN users u ON u.id = l.user_id ORDER BY l.id`;
const NOTIFICATIONS = `
  SELECT u.name AS user, n.kind, a.name AS actor, c.slug AS community, n.post_id AS post, n.comment_id AS comment, n.created, n.read
  FROM notifications n JOIN users u ON u.id = n.user_id JOIN users a ON a.id = n.actor_id JOIN communities c ON c.id = n.community_id
  ORDER BY n.id`;

const communities = (sql: SqlStorage) =>
  sql
    .exec<{ id: number; flairs: string; created: number }>(
      `SELECT id, slug, name, description, sidebar, subscribers, created, flairs,
         (SELECT count(*) FROM posts p WHERE p.community_id = communities.id AND p.status = 'visible') AS posts
       FROM communities ORDER BY id`,
    )
    .toArray()
    .map(({ id, flairs, created, ...community }) => ({
      ...community,
      created: isoTime(created),
      flairs: JSON.parse(flairs),
      rules: sql.exec("SELECT title, text FROM rules WHERE community_id = ? ORDER BY position, id", id).toArray(),
      moderators: sql
        .exec<{ name: string }>(
          "SELECT u.name FROM moderators m JOIN users u ON u.id = m.user_id WHERE m.community_id = ? ORDER BY m.since, u.id",
          id,
        )
        .toArray()
        .map(({ name }) => name),
    }));

const conversations = (sql: SqlStorage) =>
  sql
    .exec<{ id: number }>(
      `SELECT c.id, c.subject, s.name AS starter, o.name AS other FROM conversations c
       JOIN users s ON s.id = c.starter_id JOIN users o ON o.id = c.other_id ORDER BY c.id`,
    )
    .toArray()
    .map((conversation) => ({
      ...conversation,
      messages: sql
        .exec<{ created: number; read: number }>(
          `SELECT s.name AS "from", r.name AS "to", m.body, m.created, m.read FROM messages m
           JOIN users s ON s.id = m.sender_id JOIN users r ON r.id = m.recipient_id WHERE m.conversation_id = ? ORDER BY m.id`,
          conversation.id,
        )
        .toArray()
        .map((message) => ({ ...message, created: isoTime(message.created), read: message.read === 1 })),
    }));
