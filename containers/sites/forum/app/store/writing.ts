/**
 * @module Writing, changing and deleting posts and comments, and telling those whom it concerns.
 */
import { tick } from "../../../../../durable-objects/site/kit/site-clock.ts";
import type { Comment } from "./comments.ts";
import { notify } from "./notifications.ts";
import type { Post } from "./posts.ts";

const MENTION = /(?:^|[\s(])u\/([a-z0-9_]{3,24})/gi;
const MAX_MENTIONS = 5;

export interface NewPost {
  readonly communityId: number;
  readonly authorId: number;
  readonly title: string;
  readonly body: string;
  readonly url: string | null;
  readonly flair: string;
}

/** Authors begin with their own vote. */
export const createPost = (sql: SqlStorage, post: NewPost): number => {
  const created = tick(sql);
  const { id } = sql.exec<{ id: number }>("SELECT coalesce(max(id), 0) + 1 AS id FROM posts").one();
  sql.exec(
    "INSERT INTO posts (id, community_id, author_id, title, body, url, flair, created, up, down) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1, 0)",
    id,
    post.communityId,
    post.authorId,
    post.title,
    post.body,
    post.url,
    post.flair,
    created,
  );
  sql.exec("INSERT INTO votes VALUES (?, 'post', ?, 1)", post.authorId, id);
  for (const userId of mentioned(sql, post.body, [post.authorId])) {
    notify(sql, {
      userId,
      kind: "mention",
      actorId: post.authorId,
      communityId: post.communityId,
      postId: id,
      commentId: null,
      created,
    });
  }
  return id;
};

export const editPost = (sql: SqlStorage, id: number, body: string, flair: string): void => {
  sql.exec("UPDATE posts SET body = ?, flair = ?, edited = ? WHERE id = ?", body, flair, tick(sql), id);
};

export const deletePost = (sql: SqlStorage, id: number): void => {
  tick(sql);
  sql.exec("UPDATE posts SET status = 'deleted', body = '', url = NULL WHERE id = ?", id);
};

export const createComment = (sql: SqlStorage, authorId: number, post: Post, parent: Comment | null, body: string): number => {
  const created = tick(sql);
  const { id } = sql.exec<{ id: number }>("SELECT coalesce(max(id), 0) + 1 AS id FROM comments").one();
  sql.exec(
    "INSERT INTO comments (id, post_id, parent_id, author_id, body, created, up, down) VALUES (?, ?, ?, ?, ?, ?, 1, 0)",
    id,
    post.id,
    parent?.id ?? null,
    authorId,
    body,
    created,
  );
  sql.exec("INSERT INTO votes VALUES (?, 'comment', ?, 1)", authorId, id);
  const answered = parent?.author_id ?? post.author_id;
  const about = { actorId: authorId, communityId: post.community_id, postId: post.id, commentId: id, created };
  if (answered !== authorId) notify(sql, { ...about, userId: answered, kind: parent ? "reply" : "comment" });
  for (const userId of mentioned(sql, body, [authorId, answered])) notify(sql, { ...about, userId, kind: "mention" });
  return id;
};

export const editComment = (sql: SqlStorage, id: number, body: string): void => {
  sql.exec("UPDATE comments SET body = ?, edited = ? WHERE id = ?", body, tick(sql), id);
};

/** What answers it stays where it is. */
export const deleteComment = (sql: SqlStorage, id: number): void => {
  tick(sql);
  sql.exec("UPDATE comments SET status = 'deleted', body = '' WHERE id = ?", id);
};

/** The ids of those whom a text names as u/name. */
const mentioned = (sql: SqlStorage, text: string, except: readonly number[]): number[] => {
  const names = [...new Set([...text.matchAll(MENTION)].map(([, name]) => (name ?? "").toLowerCase()))].slice(0, MAX_MENTIONS);
  return sql
    .exec<{ id: number }>(
      "SELECT id FROM users WHERE name IN (SELECT value FROM json_each(?)) ORDER BY id",
      JSON.stringify(names),
    )
    .toArray()
    .map(({ id }) => id)
    .filter((id) => !except.includes(id));
};
