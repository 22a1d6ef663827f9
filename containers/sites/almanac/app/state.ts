/**
 * @module The almanac's state as evaluators see it: articles by title, each revision with the lines that it brought and took away.
 */
import type { SiteCopy } from "../../../../durable-objects/site/embedded-site.ts";
import { isoTime } from "../../../../durable-objects/site/kit/dates.ts";
import { readClock } from "../../../../durable-objects/site/kit/site-clock.ts";
import { changesOf, olderOf } from "./wikitext/changes.ts";
import { partsOf } from "./wikitext/parts.ts";

type Row = Record<string, SqlStorageValue>;
type ArticleRow = { id: number; title: string; text: string; protection: string; deleted: number };
type RevisionRow = {
  id: number;
  article_id: number;
  author: string;
  created: number;
  summary: string;
  minor: number;
  delta: string | null;
};

/** Everything in the order in which it came to be. */
export const almanacState = ({ sql }: SiteCopy) => {
  const timed = (query: string, ...names: string[]): Row[] =>
    sql
      .exec<Row>(query)
      .toArray()
      .map((row) => ({ ...row, ...Object.fromEntries(names.map((name) => [name, isoTime(Number(row[name]))])) }));
  const rows = sql.exec<ArticleRow>("SELECT * FROM articles ORDER BY id").toArray();
  return {
    time: isoTime(readClock(sql)),
    users: timed("SELECT name, role, about, registered FROM users ORDER BY id", "registered"),
    articles: rows.map(articleOf),
    revisions: revisions(sql, rows),
    topics: timed(
      "SELECT t.id, a.title AS article, t.heading, t.created FROM topics t JOIN articles a ON a.id = t.article_id ORDER BY t.id",
      "created",
    ),
    posts: timed(
      "SELECT p.id, p.topic_id AS topic, u.name AS author, p.text, p.created FROM posts p JOIN users u ON u.id = p.user_id ORDER BY p.id",
      "created",
    ),
    watches: timed(
      "SELECT u.name AS user, a.title AS article FROM watches w JOIN users u ON u.id = w.user_id JOIN articles a ON a.id = w.article_id ORDER BY u.id, a.id",
    ),
    log: timed(
      "SELECT l.id, u.name AS user, l.action, l.title, l.details, l.created FROM log l JOIN users u ON u.id = l.user_id ORDER BY l.id",
      "created",
    ),
  };
};

/** The body is the source without its categories, which have no order. */
const articleOf = ({ title, text, protection, deleted }: ArticleRow) => {
  const { infobox, categories } = partsOf(text);
  return {
    title,
    protection,
    deleted: deleted === 1,
    categories: categories.toSorted(),
    infobox: Object.fromEntries((infobox?.fields ?? []).map(({ name, value }) => [name, value])),
    body: text.replaceAll(/\n*^\[\[Category:[^\]]*\]\]$/gm, ""),
  };
};

const revisions = (sql: SqlStorage, articles: readonly ArticleRow[]) => {
  const rows = sql
    .exec<RevisionRow>(
      "SELECT r.id, r.article_id, u.name AS author, r.created, r.summary, r.minor, r.delta FROM revisions r JOIN users u ON u.id = r.user_id ORDER BY r.id",
    )
    .toArray();
  const texts = new Map<number, { readonly before: string; readonly after: string }>();
  const ofArticle = Map.groupBy(rows, ({ article_id }) => article_id);
  for (const { id, text } of articles) {
    const own = ofArticle.get(id) ?? [];
    let after = text;
    for (const [at, row] of own.toReversed().entries()) {
      const older = own[own.length - 2 - at];
      const before = older?.delta ? olderOf(after, older.delta) : "";
      texts.set(row.id, { before, after });
      after = before;
    }
  }
  const titles = new Map(articles.map(({ id, title }) => [id, title]));
  return rows.map(({ id, article_id, author, created, summary, minor }) => {
    const { before, after } = texts.get(id) ?? { before: "", after: "" };
    // A first revision brings a whole article: its lines are told by those that follow.
    const changes = before === "" ? [] : changesOf(before, after);
    const lines = (type: "added" | "removed") => changes.filter((change) => change.type === type).map(({ text }) => text);
    return {
      id,
      article: titles.get(article_id),
      author,
      created: isoTime(created),
      summary,
      minor: minor === 1,
      size: after.length,
      added: lines("added"),
      removed: lines("removed"),
    };
  });
};
