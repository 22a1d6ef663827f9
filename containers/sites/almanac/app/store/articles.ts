/**
 * @module Articles and their revisions: reading, saving, taking back.
 */
import { tick } from "../../../../../durable-objects/site/kit/site-clock.ts";
import type { Protection } from "../rules.ts";
import { deltaOf, olderOf } from "../wikitext/changes.ts";
import { usualForm } from "../wikitext/usual-form.ts";

export type Article = {
  readonly id: number;
  readonly title: string;
  readonly text: string;
  readonly protection: Protection;
  readonly deleted: number;
};

export type Revision = {
  readonly id: number;
  readonly article_id: number;
  readonly title: string;
  readonly author: string;
  readonly created: number;
  readonly summary: string;
  readonly minor: number;
  readonly size: number;
  /** Characters more or less than before. */
  readonly change: number;
  readonly delta: string | null;
  readonly previous: number | null;
};

const REVISIONS = `
  SELECT r.id, r.article_id, a.title, u.name AS author, r.created, r.summary, r.minor, r.size, r.delta,
    r.size - coalesce((SELECT p.size FROM revisions p WHERE p.article_id = r.article_id AND p.id < r.id ORDER BY p.id DESC LIMIT 1), 0) AS change,
    (SELECT max(p.id) FROM revisions p WHERE p.article_id = r.article_id AND p.id < r.id) AS previous
  FROM revisions r JOIN articles a ON a.id = r.article_id JOIN users u ON u.id = r.user_id`;

/** Also one that is deleted. */
export const findPage = (sql: SqlStorage, title: string): Article | null =>
  sql.exec<Article>("SELECT * FROM articles WHERE title = ?", title).toArray()[0] ?? null;

export const findArticle = (sql: SqlStorage, title: string): Article | null => {
  const page = findPage(sql, title);
  return page && page.deleted === 0 ? page : null;
};

export const listTitles = (sql: SqlStorage): string[] =>
  sql
    .exec<{ title: string }>("SELECT title FROM articles WHERE deleted = 0 ORDER BY title")
    .toArray()
    .map(({ title }) => title);

/** Newest first. */
export const revisionsOf = (sql: SqlStorage, articleId: number): Revision[] =>
  sql.exec<Revision>(`${REVISIONS} WHERE r.article_id = ? ORDER BY r.id DESC`, articleId).toArray();

export const findRevision = (sql: SqlStorage, id: number): Revision | null =>
  sql.exec<Revision>(`${REVISIONS} WHERE r.id = ? AND a.deleted = 0`, id).toArray()[0] ?? null;

interface Wanted {
  readonly since?: number;
  readonly author?: string;
  readonly minor?: boolean;
  readonly watchedBy?: number;
  readonly limit: number;
}

/** What was changed anywhere, newest first. */
export const recentChanges = (
  sql: SqlStorage,
  { since = 0, author = "", minor = true, watchedBy = 0, limit }: Wanted,
): Revision[] =>
  sql
    .exec<Revision>(
      `${REVISIONS} WHERE a.deleted = 0 AND r.created >= ?1 AND (?2 = '' OR u.name = ?2) AND (?3 = 1 OR r.minor = 0)
         AND (?4 = 0 OR EXISTS (SELECT 1 FROM watches w WHERE w.article_id = a.id AND w.user_id = ?4))
       ORDER BY r.created DESC, r.id DESC LIMIT ?5`,
      since,
      author,
      minor ? 1 : 0,
      watchedBy,
      limit,
    )
    .toArray();

/** The text of a revision: the present one, taken back step by step. */
export const textOf = (sql: SqlStorage, article: Article, revision: number): string => {
  let { text } = article;
  for (const { id, delta } of revisionsOf(sql, article.id)) {
    if (delta !== null) text = olderOf(text, delta);
    if (id === revision) return text;
  }
  return text;
};

export const latestOf = (sql: SqlStorage, articleId: number): number =>
  sql.exec<{ id: number | null }>("SELECT max(id) AS id FROM revisions WHERE article_id = ?", articleId).one().id ?? 0;

interface Edit {
  readonly title: string;
  readonly text: string;
  readonly summary: string;
  readonly minor: boolean;
  readonly userId: number;
}

/** Makes a new revision, or a new article; null when the text is as it was. */
export const saveArticle = (sql: SqlStorage, { title, text, summary, minor, userId }: Edit): number | null => {
  const usual = usualForm(text);
  const page = findPage(sql, title);
  if (page && page.deleted === 0 && page.text === usual) return null;
  const created = tick(sql);
  const id =
    page?.id ?? sql.exec<{ id: number }>("INSERT INTO articles (title, text) VALUES (?, ?) RETURNING id", title, usual).one().id;
  if (page) {
    sql.exec("UPDATE revisions SET delta = ? WHERE id = ?", deltaOf(usual, page.text), latestOf(sql, id));
    sql.exec("UPDATE articles SET text = ?, deleted = 0 WHERE id = ?", usual, id);
  }
  return sql
    .exec<{ id: number }>(
      "INSERT INTO revisions (article_id, user_id, created, summary, minor, size) VALUES (?, ?, ?, ?, ?, ?) RETURNING id",
      id,
      userId,
      created,
      summary,
      minor ? 1 : 0,
      usual.length,
    )
    .one().id;
};

interface Deed {
  readonly userId: number;
  readonly action: "protect" | "delete" | "undelete";
  readonly title: string;
  readonly details: string;
}

const logDeed = (sql: SqlStorage, { userId, action, title, details }: Deed): void => {
  sql.exec(
    "INSERT INTO log (user_id, action, title, details, created) VALUES (?, ?, ?, ?, ?)",
    userId,
    action,
    title,
    details,
    tick(sql),
  );
};

export const protect = (sql: SqlStorage, { id, title }: Article, level: Protection, reason: string, userId: number): void => {
  sql.exec("UPDATE articles SET protection = ? WHERE id = ?", level, id);
  logDeed(sql, { userId, action: "protect", title, details: `${level}: ${reason}` });
};

export const setDeleted = (sql: SqlStorage, { id, title }: Article, on: boolean, reason: string, userId: number): void => {
  sql.exec("UPDATE articles SET deleted = ? WHERE id = ?", on ? 1 : 0, id);
  logDeed(sql, { userId, action: on ? "delete" : "undelete", title, details: reason });
};

export type LogEntry = {
  readonly action: string;
  readonly title: string;
  readonly details: string;
  readonly created: number;
  readonly user: string;
};

export const readLog = (sql: SqlStorage): LogEntry[] =>
  sql
    .exec<LogEntry>(
      "SELECT l.action, l.title, l.details, l.created, u.name AS user FROM log l JOIN users u ON u.id = l.user_id ORDER BY l.id DESC",
    )
    .toArray();
