/**
 * @module Talk pages and watch lists.
 */
import { tick } from "../../../../../durable-objects/site/kit/site-clock.ts";

export type Post = {
  readonly id: number;
  readonly topic_id: number;
  readonly author: string;
  readonly created: number;
  readonly text: string;
};
export type Topic = { readonly id: number; readonly article_id: number; readonly heading: string; readonly created: number };

/** Oldest first. */
export const topicsOf = (sql: SqlStorage, articleId: number): (Topic & { readonly posts: readonly Post[] })[] => {
  const posts = sql
    .exec<Post>(
      `SELECT p.id, p.topic_id, u.name AS author, p.created, p.text FROM posts p JOIN users u ON u.id = p.user_id
       JOIN topics t ON t.id = p.topic_id WHERE t.article_id = ? ORDER BY p.id`,
      articleId,
    )
    .toArray();
  return sql
    .exec<Topic>("SELECT * FROM topics WHERE article_id = ? ORDER BY id", articleId)
    .toArray()
    .map((topic) => ({ ...topic, posts: posts.filter(({ topic_id }) => topic_id === topic.id) }));
};

export const countTopics = (sql: SqlStorage, articleId: number): number =>
  sql.exec<{ n: number }>("SELECT count(*) AS n FROM topics WHERE article_id = ?", articleId).one().n;

export const addPost = (sql: SqlStorage, topicId: number, userId: number, text: string): void => {
  sql.exec("INSERT INTO posts (topic_id, user_id, created, text) VALUES (?, ?, ?, ?)", topicId, userId, tick(sql), text);
};

export const addTopic = (sql: SqlStorage, articleId: number, userId: number, heading: string, text: string): number => {
  const created = tick(sql);
  const { id } = sql
    .exec<{ id: number }>(
      "INSERT INTO topics (article_id, heading, created) VALUES (?, ?, ?) RETURNING id",
      articleId,
      heading,
      created,
    )
    .one();
  sql.exec("INSERT INTO posts (topic_id, user_id, created, text) VALUES (?, ?, ?, ?)", id, userId, created, text);
  return id;
};

export const isWatched = (sql: SqlStorage, userId: number, articleId: number): boolean =>
  sql.exec("SELECT 1 FROM watches WHERE user_id = ? AND article_id = ?", userId, articleId).toArray().length > 0;

export const setWatched = (sql: SqlStorage, userId: number, articleId: number, on: boolean): void => {
  if (on === isWatched(sql, userId, articleId)) return;
  tick(sql);
  if (on) sql.exec("INSERT INTO watches VALUES (?, ?)", userId, articleId);
  else sql.exec("DELETE FROM watches WHERE user_id = ? AND article_id = ?", userId, articleId);
};

export const watchedTitles = (sql: SqlStorage, userId: number): string[] =>
  sql
    .exec<{ title: string }>(
      "SELECT a.title FROM watches w JOIN articles a ON a.id = w.article_id WHERE w.user_id = ? AND a.deleted = 0 ORDER BY a.title",
      userId,
    )
    .toArray()
    .map(({ title }) => title);
