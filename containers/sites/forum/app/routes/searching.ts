/**
 * @module Search, and suggestions while somebody types.
 */
import { readPage } from "../../../../../durable-objects/site/kit/pages.ts";
import { postPath, userPath } from "../paths.ts";
import { LIMITS } from "../rules.ts";
import { findCommunity, listCommunities } from "../store/communities.ts";
import { RANGES } from "../store/ranking.ts";
import {
  SEARCH_SORTS,
  SEARCH_TYPES,
  type SearchQuery,
  type SearchType,
  searchComments,
  searchPosts,
  searchUsers,
  suggestPosts,
} from "../store/search.ts";
import { suggestUsers } from "../store/users.ts";
import { type Results, searchView } from "../views/search.ts";
import { type ForumContext, newRoutes, oneOf } from "./context.ts";
import { page } from "./page.ts";

const SUGGESTED_POSTS = 5;
const SUGGESTED_PLACES = 3;
const SUGGESTED_USERS = 6;

export const searching = newRoutes()
  .get("/search", (c) => {
    const query = readQuery(c);
    const type = oneOf(SEARCH_TYPES, c.req.query("type"), "posts");
    const communities = listCommunities(c.env.sql, null, "", "name").map(({ slug }) => slug);
    const flairs = findCommunity(c.env.sql, query.community, null)?.flairs ?? [];
    const title = query.q === "" ? "Search" : `Results for “${query.q}”`;
    const main = searchView({ query, results: find(c, type, query), communities, flairs }, c.get("reader"));
    return page(c, { title, q: query.q, main });
  })
  .get("/search/suggestions", (c) => {
    const q = words(c);
    if (q === "") return c.json({ suggestions: [] });
    const places = listCommunities(c.env.sql, null, q, "subscribers").slice(0, SUGGESTED_PLACES);
    const posts = suggestPosts(c.env.sql, q, SUGGESTED_POSTS);
    return c.json({
      suggestions: [
        ...places.map(({ slug, name }) => ({ label: `c/${slug}`, note: name, url: `/c/${slug}` })),
        ...posts.map((post) => ({ label: post.title, note: `c/${post.community}`, url: postPath(post) })),
      ],
    });
  })
  .get("/users/suggestions", (c) => {
    const q = words(c).replace(/^u\//, "");
    const found = q === "" ? [] : suggestUsers(c.env.sql, q, SUGGESTED_USERS);
    return c.json({
      suggestions: found.map(({ name, display_name }) => ({ value: name, label: name, note: display_name, url: userPath(name) })),
    });
  });

const words = (c: ForumContext): string => (c.req.query("q") ?? "").trim().slice(0, LIMITS.query);

/** Takes any query string: what makes no sense counts as not given. */
const readQuery = (c: ForumContext): SearchQuery => {
  const community = findCommunity(c.env.sql, c.req.query("community") ?? "", null);
  return {
    q: words(c),
    sort: oneOf(SEARCH_SORTS, c.req.query("sort"), "relevance"),
    range: oneOf(RANGES, c.req.query("t"), "all"),
    community: community?.slug ?? "",
    author: (c.req.query("author") ?? "").trim().replace(/^u\//, "").toLowerCase().slice(0, 24),
    flair: community?.flairs.find((name) => name === c.req.query("flair")) ?? "",
    page: readPage(c.req.query("page")),
  };
};

const find = (c: ForumContext, type: SearchType, query: SearchQuery): Results => {
  const { sql } = c.env;
  const { viewerId } = c.get("reader");
  if (type === "posts") return { type, found: searchPosts(sql, query, viewerId) };
  if (type === "comments") return { type, found: searchComments(sql, query, viewerId) };
  if (type === "communities") return { type, found: listCommunities(sql, viewerId, query.q, "subscribers") };
  return { type, found: searchUsers(sql, query.q, query.sort, query.page) };
};
