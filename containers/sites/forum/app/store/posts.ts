/**
 * @module Finding posts: one, or the feeds of a community, of what somebody subscribed to, or of everything.
 */
import { type PageOf, slice } from "../../../../../durable-objects/site/kit/pages.ts";
import { readClock } from "../../../../../durable-objects/site/kit/site-clock.ts";
import type { PostRow } from "../schema.ts";
import { isIn, type Range, type Ranked, rank, type Sort } from "./ranking.ts";

export const FEED_SIZE = 15;

/** A post with what its page and its card show. */
export type Post = PostRow & {
  readonly author: string;
  readonly author_hue: number;
  readonly community: string;
  readonly community_name: string;
  readonly community_hue: number;
  /** Comments that can be read. */
  readonly comments: number;
  /** The viewer's. */
  readonly vote: -1 | 0 | 1;
  readonly saved: number;
  readonly hidden: number;
};

/** ?1 is the viewer. */
const SELECT = `
  SELECT p.*, u.name AS author, u.hue AS author_hue, c.slug AS community, c.name AS community_name, c.hue AS community_hue,
    (SELECT count(*) FROM comments k WHERE k.post_id = p.id AND k.status = 'visible') AS comments,
    coalesce((SELECT value FROM votes v WHERE v.user_id = ?1 AND v.kind = 'post' AND v.target_id = p.id), 0) AS vote,
    EXISTS (SELECT 1 FROM saves s WHERE s.user_id = ?1 AND s.kind = 'post' AND s.target_id = p.id) AS saved,
    EXISTS (SELECT 1 FROM hides h WHERE h.user_id = ?1 AND h.post_id = p.id) AS hidden
  FROM posts p JOIN users u ON u.id = p.author_id JOIN communities c ON c.id = p.community_id`;

export const findPost = (sql: SqlStorage, id: number, viewerId: number | null): Post | null =>
  sql.exec<Post>(`${SELECT} WHERE p.id = ?2`, viewerId, id).toArray()[0] ?? null;

/** In the order of the ids. */
export const postsByIds = (sql: SqlStorage, ids: readonly number[], viewerId: number | null): Post[] => {
  const found = sql
    .exec<Post>(`${SELECT} WHERE p.id IN (SELECT value FROM json_each(?2))`, viewerId, JSON.stringify(ids))
    .toArray();
  const byId = new Map(found.map((post) => [post.id, post]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

export type Scope =
  | { readonly of: "all" }
  | { readonly of: "subscribed"; readonly userId: number }
  | { readonly of: "community"; readonly communityId: number };

export interface FeedQuery {
  readonly scope: Scope;
  readonly sort: Sort;
  readonly range: Range;
  readonly flair: string;
  readonly page: number;
}

export interface PostPage extends PageOf {
  readonly posts: readonly Post[];
  readonly total: number;
}

type Candidate = Ranked & { readonly pinned: number };

/** Without what the viewer has hidden, and without those whom the viewer has blocked. */
export const feed = (sql: SqlStorage, query: FeedQuery, viewerId: number | null): PostPage => {
  const { where, values } = scopeCondition(query.scope);
  const candidates = sql
    .exec<Candidate>(
      `SELECT id, up, down, created, pinned FROM posts
       WHERE status = 'visible' AND id NOT IN (SELECT post_id FROM hides WHERE user_id = ?1)
         AND author_id NOT IN (SELECT blocked_id FROM blocks WHERE user_id = ?1) AND (?2 = '' OR flair = ?2) AND ${where}`,
      viewerId,
      query.flair,
      ...values,
    )
    .toArray();
  const now = readClock(sql);
  const bounded = query.sort === "top" || query.sort === "controversial";
  const wanted = bounded ? candidates.filter(({ created }) => isIn(query.range, created, now)) : candidates;
  const ranked = rank(wanted, query.sort);
  const pinnedFirst = query.scope.of === "community" && query.sort === "hot";
  return pageOfPosts(sql, pinnedFirst ? ranked.toSorted((a, b) => b.pinned - a.pinned) : ranked, query.page, viewerId);
};

export const pageOfPosts = (
  sql: SqlStorage,
  ranked: readonly { id: number }[],
  asked: number,
  viewerId: number | null,
): PostPage => {
  const { page, pages, offset } = slice(ranked.length, FEED_SIZE, asked);
  const ids = ranked.slice(offset, offset + FEED_SIZE).map(({ id }) => id);
  return { posts: postsByIds(sql, ids, viewerId), total: ranked.length, page, pages };
};

const scopeCondition = (scope: Scope): { where: string; values: number[] } => {
  if (scope.of === "all") return { where: "TRUE", values: [] };
  if (scope.of === "community") return { where: "community_id = ?3", values: [scope.communityId] };
  return { where: "community_id IN (SELECT community_id FROM subscriptions WHERE user_id = ?3)", values: [scope.userId] };
};
