/**
 * @module Search over posts, comments, communities and users.
 */
import { type PageOf, slice } from "../../../../../durable-objects/site/kit/pages.ts";
import { readClock } from "../../../../../durable-objects/site/kit/site-clock.ts";
import { type Comment, commentsByIds } from "./comments.ts";
import { type Post, pageOfPosts } from "./posts.ts";
import { isIn, type Range, type Ranked, rank } from "./ranking.ts";
import { pointsOf } from "./users.ts";

export const SEARCH_TYPES = { posts: "Posts", comments: "Comments", communities: "Communities", users: "Users" } as const;
export type SearchType = keyof typeof SEARCH_TYPES;

export const SEARCH_SORTS = { relevance: "Relevance", new: "New", top: "Top" } as const;
export type SearchSort = keyof typeof SEARCH_SORTS;

export interface SearchQuery {
  readonly q: string;
  readonly sort: SearchSort;
  readonly range: Range;
  /** Slug, or "" for all. */
  readonly community: string;
  /** Name, or "" for all. */
  readonly author: string;
  readonly flair: string;
  readonly page: number;
}

const COMMENTS_PER_PAGE = 15;
const MAX_WORDS = 8;

/** Words, not a LIKE pattern: the platform limits patterns to 50 bytes. */
const searchWords = (q: string): string[] => q.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);

type Found = Ranked & { readonly title: string };

export const searchPosts = (sql: SqlStorage, query: SearchQuery, viewerId: number | null) => {
  const words = searchWords(query.q);
  const found = sql
    .exec<Found>(
      `SELECT p.id, p.up, p.down, p.created, lower(p.title) AS title
       FROM posts p JOIN users u ON u.id = p.author_id JOIN communities c ON c.id = p.community_id
       WHERE p.status = 'visible' AND ${allWords(words, "p.title || ' ' || p.body || ' ' || coalesce(p.url, '')")}
         AND (?1 = '' OR c.slug = ?1) AND (?2 = '' OR u.name = ?2) AND (?3 = '' OR p.flair = ?3)`,
      query.community,
      query.author,
      query.flair,
      ...words,
    )
    .toArray();
  return pageOfPosts(sql, order(inRange(sql, found, query.range), query.sort, words), query.page, viewerId);
};

export interface CommentPage extends PageOf {
  readonly comments: readonly Comment[];
  readonly total: number;
}

export const searchComments = (sql: SqlStorage, query: SearchQuery, viewerId: number | null): CommentPage => {
  const words = searchWords(query.q);
  const found = sql
    .exec<Found>(
      `SELECT k.id, k.up, k.down, k.created, '' AS title
       FROM comments k JOIN posts p ON p.id = k.post_id JOIN users u ON u.id = k.author_id JOIN communities c ON c.id = p.community_id
       WHERE k.status = 'visible' AND ${allWords(words, "k.body", 3)} AND (?1 = '' OR c.slug = ?1) AND (?2 = '' OR u.name = ?2)`,
      query.community,
      query.author,
      ...words,
    )
    .toArray();
  const ranked = order(inRange(sql, found, query.range), query.sort, words);
  return { ...pageOfComments(sql, ranked, query.page, viewerId), total: ranked.length };
};

export const pageOfComments = (sql: SqlStorage, ranked: readonly { id: number }[], asked: number, viewerId: number | null) => {
  const { page, pages, offset } = slice(ranked.length, COMMENTS_PER_PAGE, asked);
  const ids = ranked.slice(offset, offset + COMMENTS_PER_PAGE).map(({ id }) => id);
  return { comments: commentsByIds(sql, ids, viewerId), page, pages };
};

export type Person = {
  readonly id: number;
  readonly name: string;
  readonly display_name: string;
  readonly hue: number;
  readonly bio: string;
  readonly joined: number;
  readonly karma: number;
};

const PEOPLE_PER_PAGE = 20;

export const searchUsers = (
  sql: SqlStorage,
  q: string,
  sort: SearchSort,
  asked: number,
): PageOf & { people: Person[]; total: number } => {
  const words = searchWords(q);
  const where = allWords(words, "u.name || ' ' || u.display_name || ' ' || u.bio", 1);
  const { total } = sql.exec<{ total: number }>(`SELECT count(*) AS total FROM users u WHERE ${where}`, ...words).one();
  const { page, pages, offset } = slice(total, PEOPLE_PER_PAGE, asked);
  const by = sort === "new" ? "u.joined DESC" : sort === "top" ? "karma DESC" : "u.name";
  const people = sql
    .exec<Person>(
      `SELECT u.id, u.name, u.display_name, u.hue, u.bio, u.joined, coalesce(p.points, 0) + coalesce(k.points, 0) AS karma
       FROM users u LEFT JOIN ${pointsOf("posts")} p ON p.author_id = u.id LEFT JOIN ${pointsOf("comments")} k ON k.author_id = u.id
       WHERE ${where} ORDER BY ${by}, u.id LIMIT ${PEOPLE_PER_PAGE} OFFSET ${offset}`,
      ...words,
    )
    .toArray();
  return { people, total, page, pages };
};

/** Titles that hold every word come first. */
export const suggestPosts = (sql: SqlStorage, q: string, count: number): Pick<Post, "id" | "title" | "community">[] => {
  const words = searchWords(q);
  if (words.length === 0) return [];
  return sql
    .exec<Pick<Post, "id" | "title" | "community">>(
      `SELECT p.id, p.title, c.slug AS community FROM posts p JOIN communities c ON c.id = p.community_id
       WHERE p.status = 'visible' AND ${allWords(words, "p.title", 1)} ORDER BY p.up - p.down DESC, p.id LIMIT ${count}`,
      ...words,
    )
    .toArray();
};

/** Numbered from the first value that stands for a word. */
const allWords = (words: readonly string[], text: string, from = 4): string =>
  words.map((_, at) => `instr(lower(${text}), ?${at + from}) > 0`).join(" AND ") || "TRUE";

const inRange = (sql: SqlStorage, found: readonly Found[], range: Range): Found[] => {
  const now = readClock(sql);
  return found.filter(({ created }) => isIn(range, created, now));
};

/** By relevance: how many of the words the title has, then the score. */
const order = (found: readonly Found[], sort: SearchSort, words: readonly string[]): Found[] => {
  if (sort !== "relevance") return rank(found, sort);
  const hits = ({ title }: Found): number => words.filter((word) => title.includes(word)).length;
  return rank(found, "top")
    .map((item) => ({ item, hits: hits(item) }))
    .sort((a, b) => b.hits - a.hits)
    .map(({ item }) => item);
};
