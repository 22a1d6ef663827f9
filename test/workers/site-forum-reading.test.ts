import { describe, expect, it } from "vitest";
import {
  commentIds,
  type ForumState,
  type ForumVisitor,
  openForum,
  postIds,
  postPath,
  some,
  titles,
} from "./site-forum-support.ts";
import { decode, matches, type Page } from "./site-support.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** All pages of a list, by its own "Next" links. */
const everyPage = async (forum: ForumVisitor, path: string): Promise<Page[]> => {
  const page = await forum.get(path);
  const [next] = matches(page, /<a href="([^"]*)" rel="next"/g);
  return next === undefined ? [page] : [page, ...(await everyPage(forum, next))];
};

const everyPost = async (forum: ForumVisitor, path: string): Promise<number[]> => (await everyPage(forum, path)).flatMap(postIds);

const byId = ({ posts }: ForumState) => new Map(posts.map((post) => [post.id, post]));

const lookUp = (state: ForumState, ids: readonly number[]) => {
  const posts = byId(state);
  return ids.map((id) => some([posts.get(id)]) ?? some(state.posts));
};

describe("the forum's feeds", () => {
  it("shows everybody all visible posts, over pages", async () => {
    const forum = await openForum();
    const state = await forum.state();
    const ids = await everyPost(forum, "/all?sort=new");
    expect(new Set(ids)).toEqual(new Set(state.posts.filter(({ status }) => status === "visible").map(({ id }) => id)));
    expect(new Set(ids).size).toBe(ids.length);
    expect(await everyPost(forum, "/?sort=new")).toEqual(ids);
  });

  it("shows who is signed in what they subscribed to", async () => {
    const forum = await openForum("member");
    const state = await forum.state();
    const mine = new Set(state.subscriptions.filter(({ user }) => user === "hazel_finch").map(({ community }) => community));
    const shown = lookUp(state, await everyPost(forum, "/"));
    expect(new Set(shown.map(({ community }) => community))).toEqual(mine);
    expect(shown).toHaveLength(state.posts.filter(({ community, status }) => mine.has(community) && status === "visible").length);
  });

  it("sorts by new and by top, within a range of time", async () => {
    const forum = await openForum();
    const state = await forum.state();
    const newest = lookUp(state, await everyPost(forum, "/all?sort=new")).map(({ created }) => created);
    expect(newest).toEqual([...newest].sort().reverse());
    const top = lookUp(state, await everyPost(forum, "/all?sort=top")).map(({ score }) => score);
    expect(top).toEqual([...top].sort((a, b) => b - a));
    const counts = await Promise.all(
      ["day", "week", "month", "year", "all"].map(async (range) => (await everyPost(forum, `/all?sort=top&t=${range}`)).length),
    );
    expect(counts).toEqual([...counts].sort((a, b) => a - b));
    expect(new Set(counts).size).toBe(5);
    const week = lookUp(state, await everyPost(forum, "/all?sort=top&t=week"));
    expect(week.filter(({ created }) => Date.parse(state.time) - Date.parse(created) > 7 * DAY_MS)).toEqual([]);
  });

  it("puts what divides opinion first in controversial, and mixes age and votes in hot", async () => {
    const forum = await openForum();
    const state = await forum.state();
    const [first] = lookUp(state, postIds(await forum.get("/all?sort=controversial")));
    expect(Math.min(first?.up ?? 0, first?.down ?? 0) / Math.max(first?.up ?? 0, first?.down ?? 0)).toBeGreaterThan(0.8);
    const [hot, top, fresh] = await Promise.all(
      ["hot", "top", "new"].map(async (sort) => titles(await forum.get(`/all?sort=${sort}`))),
    );
    expect(hot).not.toEqual(top);
    expect(hot).not.toEqual(fresh);
  });

  it("pins a post to the top of its community, and narrows to a flair", async () => {
    const forum = await openForum();
    const state = await forum.state();
    const pinned = some(state.posts, ({ community, pinned }) => community === "baking" && pinned);
    expect(postIds(await forum.get("/c/baking"))[0]).toBe(pinned.id);
    const recipes = lookUp(state, await everyPost(forum, "/c/baking?flair=Recipe"));
    expect(recipes.length).toBeGreaterThan(0);
    expect(new Set(recipes.map(({ community, flair }) => `${community}/${flair}`))).toEqual(new Set(["baking/Recipe"]));
  });

  it("tells about a community: rules in order, moderators, subscribers", async () => {
    const forum = await openForum();
    const { communities } = await forum.state();
    const baking = some(communities, ({ slug }) => slug === "baking");
    const page = await forum.get("/c/baking");
    expect(matches(page, /<li><strong>([^<]*)<\/strong>/g)).toEqual(baking.rules.map(({ title }) => title));
    for (const name of baking.moderators) expect(page.text).toContain(name);
    expect(page.text).toContain(`Subscribers ${baking.subscribers.toLocaleString("en-US")}`);
  });

  it("has a directory of communities that can be searched and sorted", async () => {
    const forum = await openForum();
    const { communities } = await forum.state();
    const listed = async (query: string) => matches(await forum.get(`/communities${query}`), /<h2 id="community-([a-z0-9]+)"/g);
    const by = (order: (a: (typeof communities)[number], b: (typeof communities)[number]) => number) =>
      communities.toSorted(order).map(({ slug }) => slug);
    expect(await listed("")).toEqual(by((a, b) => b.subscribers - a.subscribers));
    expect(await listed("?sort=name")).toEqual(by((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1)));
    expect(await listed("?q=MUD")).toEqual(["trailrunning"]);
    expect((await forum.get("/communities?q=zzz")).text).toContain("No community matches");
  });
});

describe("a post of the forum", () => {
  it("shows its comments as a tree, the rest of long threads on demand", async () => {
    const forum = await openForum();
    const { posts, comments } = await forum.state();
    const longest = some(posts.toSorted((a, b) => b.comments - a.comments));
    const page = await forum.get(postPath(longest));
    const seen = new Set(commentIds(page.html));
    const below = comments.filter(({ post }) => post === longest.id);
    expect(seen.size).toBeLessThan(below.length);
    const open = async (html: string): Promise<void> => {
      for (const [, href = ""] of html.matchAll(/href="([^"]*)" data-more/g)) {
        const answer = await forum.ask(decode(href));
        expect(answer).toMatchObject({ status: 200, ok: true });
        for (const id of commentIds(String(answer.html))) {
          expect(seen.has(id)).toBe(false);
          seen.add(id);
        }
        await open(String(answer.html));
      }
      for (const [, href = ""] of html.matchAll(/href="([^"]*)">Continue this thread/g)) {
        const rest = await forum.get(decode(href));
        for (const id of commentIds(rest.html)) seen.add(id);
        await open(rest.html);
      }
    };
    await open(page.html);
    expect(seen).toEqual(new Set(below.map(({ id }) => id)));
  });

  it.each([
    ["new", (a: { created: string }, b: { created: string }) => (a.created < b.created ? 1 : -1)],
    ["old", (a: { created: string }, b: { created: string }) => (a.created < b.created ? -1 : 1)],
  ])("sorts comments by %s", async (sort, order) => {
    const forum = await openForum();
    const { posts, comments } = await forum.state();
    const post = some(
      posts,
      ({ id, comments: count }) =>
        count > 5 && comments.filter((comment) => comment.post === id && comment.parent === null).length > 3,
    );
    const top = comments.filter((comment) => comment.post === post.id && comment.parent === null);
    const shown = commentIds((await forum.get(`${postPath(post)}?sort=${sort}`)).html).filter((id) =>
      top.some((comment) => comment.id === id),
    );
    expect(shown.slice(0, 3)).toEqual(
      top
        .toSorted(order)
        .slice(0, 3)
        .map(({ id }) => id),
    );
  });

  it("shows one thread alone at the address of a comment", async () => {
    const forum = await openForum();
    const { posts, comments } = await forum.state();
    const reply = some(comments, ({ parent, status }) => parent !== null && status === "visible");
    const post = some(posts, ({ id }) => id === reply.post);
    const page = await forum.get(`${postPath(post)}/${reply.id}`);
    expect(commentIds(page.html)[0]).toBe(reply.id);
    expect(page.text).toContain("View all comments");
    expect((await forum.get(`${postPath(post)}/999999`)).status).toBe(404);
  });

  it("leads on to where a link post points, and says so", async () => {
    const forum = await openForum();
    const post = some((await forum.state()).posts, ({ url }) => url !== null);
    const page = await forum.get(postPath(post));
    expect(matches(page, /<p class="out"><a href="([^"]*)"/g)).toEqual([post.url]);
    expect(post.url).toMatch(/^https:\/\/[a-z.]+\.example\/[a-z0-9/-]+$/);
  });

  it("goes to its right address from any other", async () => {
    const forum = await openForum();
    const post = some((await forum.state()).posts);
    expect((await forum.get(`/posts/${post.id}`)).url).toContain(`/c/${post.community}/${post.id}/`);
    expect((await forum.get(`/c/coffee/${post.id}/x`)).url).toContain(`/c/${post.community}/${post.id}/`);
  });
});

describe("the forum's search", () => {
  it("finds posts by all words in any case, with filters", async () => {
    const forum = await openForum();
    const state = await forum.state();
    const post = some(state.posts, ({ title, status }) => status === "visible" && title.split(" ").length > 4);
    const words = encodeURIComponent(post.title.toUpperCase().split(" ").reverse().slice(0, 8).join(" "));
    expect(await everyPost(forum, `/search?q=${words}`)).toContain(post.id);
    const inCoffee = lookUp(state, await everyPost(forum, "/search?q=the&community=coffee"));
    expect(new Set(inCoffee.map(({ community }) => community))).toEqual(new Set(["coffee"]));
    const byAuthor = lookUp(state, await everyPost(forum, `/search?author=${post.author}`));
    expect(new Set(byAuthor.map(({ author }) => author))).toEqual(new Set([post.author]));
    expect(byAuthor).toHaveLength(
      state.posts.filter(({ author, status }) => author === post.author && status === "visible").length,
    );
    const newest = lookUp(state, await everyPost(forum, "/search?q=a&sort=new&t=month")).map(({ created }) => created);
    expect(newest).toEqual([...newest].sort().reverse());
  });

  it("finds comments, communities and people", async () => {
    const forum = await openForum();
    const comments = await forum.get("/search?q=patience&type=comments");
    expect(comments.text).toMatch(/\d+ comments?/);
    expect(comments.html).toContain("comment-card");
    expect(matches(await forum.get("/search?q=bread&type=communities"), /<h2 id="community-([a-z0-9]+)"/g)).toEqual(["baking"]);
    expect((await forum.get("/search?q=hazel&type=users")).html).toContain('href="/u/hazel_finch"');
    expect((await forum.get("/search?type=users")).text).toContain("60 users, page 1 of 3");
  });

  it("suggests while somebody types", async () => {
    const forum = await openForum();
    const { suggestions } = (await forum.ask("/search/suggestions?q=bak")) as unknown as {
      suggestions: { label: string; url: string }[];
    };
    expect(suggestions[0]).toMatchObject({ label: "c/baking", url: "/c/baking" });
    const people = (await forum.ask("/users/suggestions?q=haz")) as unknown as { suggestions: { value: string }[] };
    expect(people.suggestions[0]).toMatchObject({ value: "hazel_finch" });
    const places = (await forum.ask("/communities/suggestions?q=c/bird")) as unknown as {
      suggestions: { value: string; flairs: string[] }[];
    };
    expect(places.suggestions[0]).toMatchObject({ value: "birding", flairs: expect.arrayContaining(["Sighting"]) });
  });
});

describe("a profile of the forum", () => {
  it("shows what somebody wrote, part by part, and what it earned", async () => {
    const forum = await openForum();
    const state = await forum.state();
    const hazel = some(state.users, ({ name }) => name === "hazel_finch");
    const page = await forum.get("/u/hazel_finch");
    expect(page.text).toContain(`${(hazel.postPoints + hazel.commentPoints).toLocaleString("en-US")} points`);
    expect(await everyPost(forum, "/u/hazel_finch/posts")).not.toEqual([]);
    const [more = ""] = matches(page, /href="([^"]*)" data-load-more/g);
    const next = await forum.ask(more);
    expect(next).toMatchObject({ ok: true, more: expect.any(String) });
    expect(String(next.html)).toContain("<article");
    expect((await forum.get("/u/nobody_at_all")).status).toBe(404);
  });

  it("keeps saved and hidden things to their owner", async () => {
    const forum = await openForum("member");
    const { saved } = await forum.state();
    const mine = saved.filter(({ user }) => user === "hazel_finch");
    const page = await forum.get("/u/hazel_finch/saved");
    for (const { post } of mine.filter(({ post }) => post !== null)) expect(page.html).toContain(`id="post-${post}"`);
    const other = await forum.as("moderator");
    expect((await other.get("/u/hazel_finch/saved")).status).toBe(403);
    expect((await other.get("/u/hazel_finch")).html).not.toContain("/u/hazel_finch/saved");
  });
});
