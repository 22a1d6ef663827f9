/**
 * @module Lists of posts: the front page, everything, and one community.
 */
import { html } from "hono/html";
import { readPage } from "../../../../../durable-objects/site/kit/pages.ts";
import { communityPath } from "../paths.ts";
import {
  COMMUNITY_SORTS,
  type Community,
  findCommunity,
  listCommunities,
  moderatorsOf,
  rulesOf,
  setSubscribed,
} from "../store/communities.ts";
import { feed, type Scope } from "../store/posts.ts";
import { RANGES, SORTS } from "../store/ranking.ts";
import { communityHeader, directoryView } from "../views/communities.ts";
import { feedView } from "../views/feed.ts";
import { empty, tabs } from "../views/parts.ts";
import { communitySide, frontSide } from "../views/sidebar.ts";
import { type ForumContext, newRoutes, oneOf, Refusal, readFields, requireUser } from "./context.ts";
import { done, page } from "./page.ts";

const MAX_QUERY_LENGTH = 80;

export const feeds = newRoutes()
  .get("/", (c) => {
    const { viewer } = c.get("reader");
    return viewer ? front(c, { of: "subscribed", userId: viewer.id }, "home") : front(c, { of: "all" }, "home");
  })
  .get("/all", (c) => front(c, { of: "all" }, "all"))
  .get("/communities", (c) => {
    const q = (c.req.query("q") ?? "").trim().slice(0, MAX_QUERY_LENGTH);
    const sort = oneOf(COMMUNITY_SORTS, c.req.query("sort"), "subscribers");
    const reader = c.get("reader");
    const found = listCommunities(c.env.sql, reader.viewerId, q, sort);
    return page(c, { title: "Communities", nav: "communities", main: directoryView({ q, sort, found }, reader) });
  })
  .get("/communities/suggestions", (c) => {
    const q = (c.req.query("q") ?? "").trim().replace(/^c\//, "").slice(0, MAX_QUERY_LENGTH);
    const found = listCommunities(c.env.sql, c.get("reader").viewerId, q, "subscribers");
    return c.json({
      suggestions: found.map(({ slug, name, flairs }) => ({ value: slug, label: `c/${slug}`, note: name, flairs })),
    });
  })
  .get("/c/:slug", (c) => {
    const reader = c.get("reader");
    const { sql } = c.env;
    const community = requireCommunity(c);
    const flair = community.flairs.find((name) => name === c.req.query("flair")) ?? "";
    const { found, sort, range } = read(c, { of: "community", communityId: community.id }, flair);
    const nothing = empty(flair === "" ? "Nobody has posted here yet." : "No post has this flair.");
    const view = { path: communityPath(community.slug), sort, range, flair, flairs: community.flairs, found, nothing };
    const side = { community, rules: rulesOf(sql, community.id), moderators: moderatorsOf(sql, community.id) };
    return page(c, {
      title: `${community.name} (c/${community.slug})`,
      main: html`${communityHeader(community, reader)}${feedView(view, reader)}`,
      aside: communitySide(side, reader),
    });
  })
  .post("/c/:slug/subscribe", async (c) => {
    const user = requireUser(c);
    const community = requireCommunity(c);
    const field = await readFields(c);
    const on = field("on") === "" ? !community.subscribed : field("on") === "1";
    const count = setSubscribed(c.env.sql, user.id, community.id, on);
    return done(c, { notice: on ? "subscribed" : "unsubscribed", json: { on, count } });
  });

export const requireCommunity = (c: ForumContext): Community => {
  const community = findCommunity(c.env.sql, c.req.param("slug") ?? "", c.get("reader").viewerId);
  if (!community) throw new Refusal(404, "There is no such community.");
  return community;
};

const read = (c: ForumContext, scope: Scope, flair: string) => {
  const { viewer, viewerId } = c.get("reader");
  const sort = oneOf(SORTS, c.req.query("sort"), viewer?.default_sort ?? "hot");
  const range = oneOf(RANGES, c.req.query("t"), "all");
  const found = feed(c.env.sql, { scope, sort, range, flair, page: readPage(c.req.query("page")) }, viewerId);
  return { found, sort, range };
};

const front = (c: ForumContext, scope: Scope, nav: "home" | "all") => {
  const reader = c.get("reader");
  const { found, sort, range } = read(c, scope, "");
  const nothing = empty("Nothing here.", html`<a href="/communities">Find communities to subscribe to</a>`);
  const path = nav === "home" ? "/" : "/all";
  const heading = nav === "all" ? "All posts" : reader.viewer ? "Your subscriptions" : "Commonplace today";
  const switcher = reader.viewer
    ? tabs("Which posts", [
        { href: "/", label: "Subscribed", current: nav === "home" },
        { href: "/all", label: "All", current: nav === "all" },
      ])
    : null;
  return page(c, {
    title: nav === "all" ? "All posts" : "Home",
    nav,
    main: html`<div class="heading"><h1>${heading}</h1>${switcher}</div>${feedView({ path, sort, range, flair: "", flairs: [], found, nothing }, reader)}`,
    aside: frontSide(listCommunities(c.env.sql, reader.viewerId, "", "subscribers"), reader),
  });
};
