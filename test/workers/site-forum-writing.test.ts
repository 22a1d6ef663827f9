import { describe, expect, it } from "vitest";
import { commentIds, type ForumState, openForum, postIds, postPath, some } from "./site-forum-support.ts";

const ME = "hazel_finch";

const othersPost = ({ posts, votes }: ForumState) =>
  some(
    posts,
    ({ id, author, status, locked }) =>
      author !== ME && status === "visible" && !locked && !votes.some(({ user, post }) => user === ME && post === id),
  );

const ownComment = ({ comments }: ForumState) => some(comments, ({ author, status }) => author === ME && status === "visible");

const postOf = ({ posts }: ForumState, id: number) => some(posts, (post) => post.id === id);

describe("votes", () => {
  it.each(["post", "comment"] as const)("count once for each reader of a %s, change, and can be taken back", async (kind) => {
    const forum = await openForum("member");
    const state = await forum.state();
    const before =
      kind === "post"
        ? othersPost(state)
        : some(
            state.comments,
            ({ id, author, status }) =>
              author !== ME && status === "visible" && !state.votes.some(({ user, comment }) => user === ME && comment === id),
          );
    const path = `/${kind}s/${before.id}/vote`;
    const now = async () => {
      const after = await forum.state();
      const target = some<{ id: number; up: number; down: number }>(
        kind === "post" ? after.posts : after.comments,
        ({ id }) => id === before.id,
      );
      const own = after.votes.filter((vote) => vote.user === ME && vote[kind] === before.id).map(({ value }) => value);
      return { up: target.up - before.up, down: target.down - before.down, own };
    };
    expect(await forum.send(path, { value: "1" })).toMatchObject({ ok: true, vote: 1, score: before.score + 1 });
    expect(await forum.send(path, { value: "1" })).toMatchObject({ score: before.score + 1 });
    expect(await now()).toEqual({ up: 1, down: 0, own: [1] });
    expect(await forum.send(path, { value: "-1" })).toMatchObject({ vote: -1, score: before.score - 1 });
    expect(await now()).toEqual({ up: 0, down: 1, own: [-1] });
    expect(await forum.send(path, { value: "0" })).toMatchObject({ vote: 0, score: before.score });
    expect(await now()).toEqual({ up: 0, down: 0, own: [] });
  });

  it("work as forms too, and go back to where they were cast", async () => {
    const forum = await openForum("member");
    const post = othersPost(await forum.state());
    await forum.get("/all?sort=new&page=2");
    const page = await forum.post(`/posts/${post.id}/vote`, { value: "1" });
    expect(page.url).toContain("/all?sort=new&page=2");
    expect((await forum.state()).votes).toContainEqual({ user: ME, post: post.id, comment: null, value: 1 });
  });

  it("need somebody who is signed in, and a vote that makes sense", async () => {
    const forum = await openForum();
    const post = some((await forum.state()).posts);
    expect(await forum.send(`/posts/${post.id}/vote`, { value: "1" })).toMatchObject({ status: 401, ok: false });
    expect((await forum.post(`/posts/${post.id}/vote`, { value: "1" })).url).toContain("/login");
    await forum.signIn("member");
    for (const value of ["2", "", "up", "1e0"]) expect((await forum.send(`/posts/${post.id}/vote`, { value })).status).toBe(422);
  });
});

describe("subscribing, saving and hiding", () => {
  it("changes the feed, the count and the button", async () => {
    const forum = await openForum("member");
    const state = await forum.state();
    const mine = state.subscriptions.filter(({ user }) => user === ME).map(({ community }) => community);
    const other = some(state.communities, ({ slug }) => !mine.includes(slug));
    expect(await forum.send(`/c/${other.slug}/subscribe`, { on: "1" })).toMatchObject({ on: true, count: other.subscribers + 1 });
    expect((await forum.send(`/c/${other.slug}/subscribe`, { on: "1" })).count).toBe(other.subscribers + 1);
    expect((await forum.get(`/c/${other.slug}`)).text).toContain("Unsubscribe");
    const after = await forum.state();
    expect(after.subscriptions).toContainEqual({ user: ME, community: other.slug });
    expect(await forum.send(`/c/${other.slug}/subscribe`, { on: "0" })).toMatchObject({ on: false, count: other.subscribers });
  });

  it("keeps saved posts and comments on the profile", async () => {
    const forum = await openForum("member");
    const state = await forum.state();
    const post = some(state.posts, ({ id }) => !state.saved.some((saved) => saved.user === ME && saved.post === id));
    expect(await forum.send(`/posts/${post.id}/save`, { on: "1" })).toMatchObject({ on: true });
    expect((await forum.get(`/u/${ME}/saved`)).html).toContain(`id="post-${post.id}"`);
    const comment = some(state.comments, ({ status }) => status === "visible");
    await forum.post(`/comments/${comment.id}/save`, { on: "1" });
    expect((await forum.state()).saved).toEqual(expect.arrayContaining([{ user: ME, post: null, comment: comment.id }]));
    await forum.send(`/posts/${post.id}/save`, { on: "0" });
    expect((await forum.state()).saved.some((saved) => saved.user === ME && saved.post === post.id)).toBe(false);
  });

  it("takes hidden posts out of the feeds until they are brought back", async () => {
    const forum = await openForum("member");
    const [first = 0] = postIds(await forum.get("/all?sort=new"));
    expect(await forum.send(`/posts/${first}/hide`)).toMatchObject({ on: true, undo: `/posts/${first}/hide` });
    expect(postIds(await forum.get("/all?sort=new"))).not.toContain(first);
    expect((await forum.get(`/u/${ME}/hidden`)).html).toContain(`id="post-${first}"`);
    await forum.send(`/posts/${first}/hide`);
    expect(postIds(await forum.get("/all?sort=new"))[0]).toBe(first);
  });
});

describe("writing a post", () => {
  const FORM = {
    community: "coffee",
    kind: "text",
    title: "A <b>small</b> test",
    body: "**Bold** and <script>alert(1)</script>",
    flair: "Gear",
    url: "",
  };

  it("publishes text with formatting, escaped", async () => {
    const forum = await openForum("member");
    const page = await forum.post("/submit", FORM);
    expect(page.url).toMatch(/\/c\/coffee\/\d+\/a-b-small-b-test\?notice=posted$/);
    expect(page.html).toContain("<strong>Bold</strong> and &lt;script&gt;");
    expect(page.html).not.toContain("<b>small");
    const post = some((await forum.state()).posts.toReversed());
    expect(post).toMatchObject({
      community: "coffee",
      author: ME,
      title: FORM.title,
      body: FORM.body,
      flair: "Gear",
      url: null,
      up: 1,
      down: 0,
      comments: 0,
    });
    expect(postIds(await forum.get("/c/coffee?sort=new"))[0]).toBe(post.id);
  });

  it("publishes links", async () => {
    const forum = await openForum("member");
    const answer = await forum.send("/submit", { ...FORM, kind: "link", url: "https://roasters.example/guide" });
    expect(answer).toMatchObject({ ok: true, to: expect.stringMatching(/^\/c\/coffee\/\d+\//) });
    expect(some((await forum.state()).posts.toReversed())).toMatchObject({
      url: "https://roasters.example/guide",
      title: FORM.title,
    });
  });

  it("says beside each field what is wrong, and keeps what was right", async () => {
    const forum = await openForum("member");
    const count = (await forum.state()).posts.length;
    const page = await forum.post("/submit", {
      ...FORM,
      community: "nowhere",
      title: "abc",
      kind: "link",
      url: "javascript:alert(1)",
    });
    expect(page.status).toBe(422);
    expect([...page.html.matchAll(/id="([a-z]+)-error"/g)].map(([, name]) => name).sort()).toEqual(["community", "title", "url"]);
    expect(page.html).toContain('value="abc"');
    expect(await forum.send("/submit", { ...FORM, title: "" })).toMatchObject({
      status: 422,
      errors: { title: expect.any(String) },
    });
    expect((await forum.state()).posts).toHaveLength(count);
  });

  it("takes only flairs of the community", async () => {
    const forum = await openForum("member");
    await forum.post("/submit", { ...FORM, flair: "Sighting" });
    expect(some((await forum.state()).posts.toReversed()).flair).toBe("");
  });

  it("shows a preview of what is being written", async () => {
    const forum = await openForum("member");
    const answer = await forum.send("/preview", { body: "# Hi\n\n- *one*\n- `two`\n\n> c/coffee" });
    expect(answer.html).toBe(
      '<h3>Hi</h3>\n<ul><li><em>one</em></li><li><code>two</code></li></ul>\n<blockquote><p><a href="/c/coffee">c/coffee</a></p></blockquote>',
    );
  });

  it.each([
    ["**b** *i* ~~s~~", "<p><strong>b</strong> <em>i</em> <del>s</del></p>"],
    ["1. a\n2) b", "<ol><li>a</li><li>b</li></ol>"],
    ["```\n<b>*x*</b>\n```", "<pre><code>&lt;b&gt;*x*&lt;/b&gt;</code></pre>"],
    ["one\ntwo\n\nthree", "<p>one<br>two</p>\n<p>three</p>"],
    ["[here](/c/books) and [there](//evil.example)", '<p><a href="/c/books">here</a> and there</p>'],
    ["[x](javascript:alert(1))", "<p>[x](javascript:alert(1))</p>"],
    [
      '[x](https://a.example/"onclick="y)',
      '<p><a href="https://a.example/&quot;onclick=&quot;y" rel="nofollow ugc noopener">x</a></p>',
    ],
    [
      "see https://a.example/b?c=1&d=2.",
      '<p>see <a href="https://a.example/b?c=1&amp;d=2" rel="nofollow ugc noopener">https://a.example/b?c=1&amp;d=2</a>.</p>',
    ],
    ["hi u/hazel_finch", '<p>hi <a href="/u/hazel_finch">u/hazel_finch</a></p>'],
    ["<img src=x onerror=alert(1)>", "<p>&lt;img src=x onerror=alert(1)&gt;</p>"],
  ])("renders %j", async (body, html) => {
    const forum = await openForum("member");
    expect((await forum.send("/preview", { body })).html).toBe(html);
  });

  it("lets authors change and delete their posts, and nobody else", async () => {
    const forum = await openForum("member");
    await forum.post("/submit", FORM);
    const { id } = some((await forum.state()).posts.toReversed());
    const other = await forum.as("admin");
    expect((await other.get(`/posts/${id}/edit`)).status).toBe(403);
    expect((await other.post(`/posts/${id}/edit`, { body: "mine" })).status).toBe(403);
    expect((await other.post(`/posts/${id}/delete`)).status).toBe(403);
    await forum.post(`/posts/${id}/edit`, { body: "Second thoughts", flair: "Beans" });
    expect(postOf(await forum.state(), id)).toMatchObject({
      body: "Second thoughts",
      flair: "Beans",
      edited: expect.any(String),
    });
    expect((await forum.get(`/posts/${id}/delete`)).text).toContain("Delete");
    await forum.post(`/posts/${id}/delete`);
    expect(postOf(await forum.state(), id)).toMatchObject({ status: "deleted", body: "" });
    expect((await forum.get(`/c/coffee/${id}`)).text).toContain("[deleted]");
    expect(postIds(await forum.get("/c/coffee?sort=new"))).not.toContain(id);
    expect((await forum.send(`/posts/${id}/vote`, { value: "1" })).status).toBe(409);
  });
});

describe("comments", () => {
  it("can be written, answered, changed and deleted, with everybody told", async () => {
    const forum = await openForum("member");
    const post = othersPost(await forum.state());
    const answer = await forum.send(`/posts/${post.id}/comments`, { body: "First *thought* for u/tomas_birch" });
    expect(answer).toMatchObject({ ok: true, html: expect.stringContaining("<em>thought</em>") });
    const [id = 0] = commentIds(String(answer.html));
    const other = await forum.as("moderator");
    const reply = await other.send(`/comments/${id}/reply`, { body: "An answer" });
    const [replyId = 0] = commentIds(String(reply.html));
    let state = await forum.state();
    expect(state.comments.slice(-2)).toMatchObject([
      { id, post: post.id, parent: null, author: ME, body: "First *thought* for u/tomas_birch", up: 1 },
      { id: replyId, post: post.id, parent: id, author: "tomas_birch", body: "An answer" },
    ]);
    expect(postOf(state, post.id).comments).toBe(post.comments + 2);
    const told = state.notifications.slice(-3).map(({ user, kind, comment }) => [user, kind, comment]);
    expect(told).toEqual([
      [post.author, "comment", id],
      ...(post.author === "tomas_birch" ? [] : [["tomas_birch", "mention", id]]),
      [ME, "reply", replyId],
    ]);
    expect(await forum.send(`/comments/${id}/edit`, { body: "Better" })).toMatchObject({
      ok: true,
      html: expect.stringContaining("Better"),
    });
    expect((await other.send(`/comments/${id}/edit`, { body: "no" })).status).toBe(403);
    expect((await other.send(`/comments/${id}/delete`)).status).toBe(403);
    await forum.post(`/comments/${id}/delete`);
    state = await forum.state();
    expect(some(state.comments, (comment) => comment.id === id)).toMatchObject({ status: "deleted", body: "" });
    const page = await forum.get(`${postPath(post)}/${id}`);
    expect(page.text).toContain("[deleted]");
    expect(page.text).toContain("An answer");
    expect(page.text).not.toContain("Better");
  });

  it("have forms of their own for readers without scripts", async () => {
    const forum = await openForum("member");
    const { id, post } = ownComment(await forum.state());
    expect((await forum.get(`/comments/${id}/edit`)).html).toContain(`action="/comments/${id}/edit"`);
    expect((await forum.get(`/comments/${id}/reply`)).html).toContain(`action="/comments/${id}/reply"`);
    const page = await forum.post(`/comments/${id}/reply`, { body: "In a form" });
    expect(page.url).toMatch(new RegExp(`/c/[a-z]+/${post}/`));
    expect(page.text).toContain("In a form");
    expect((await forum.post(`/comments/${id}/reply`, { body: "   " })).text).toContain("Write something first");
  });

  it("are not taken below locked posts, nor from people who are banned", async () => {
    const forum = await openForum("moderator");
    const state = await forum.state();
    const post = some(state.posts, ({ community, status, locked }) => community === "baking" && status === "visible" && !locked);
    await forum.post(`/posts/${post.id}/lock`);
    const member = await forum.as("member");
    expect(await member.send(`/posts/${post.id}/comments`, { body: "hello" })).toMatchObject({
      status: 403,
      message: "This post is locked.",
    });
    expect((await member.get(postPath(post))).html).not.toContain("data-comment-form");
    await forum.post(`/posts/${post.id}/unlock`);
    await forum.post("/c/baking/mod/bans", { user: ME, days: "3", reason: "Cooling down" });
    for (const path of [`/posts/${post.id}/comments`, `/posts/${post.id}/vote`]) {
      expect(await member.send(path, { body: "hello", value: "1" })).toMatchObject({
        status: 403,
        message: expect.stringContaining("Cooling down"),
      });
    }
    expect((await member.send("/submit", { community: "baking", kind: "text", title: "Let me in", body: "" })).status).toBe(403);
    expect((await member.get(postPath(post))).text).toContain("You are banned from c/baking: Cooling down");
  });
});

describe("a new community", () => {
  it("belongs to who made it", async () => {
    const forum = await openForum("member");
    const form = {
      slug: "kites",
      name: "Kite Flying",
      description: "Things on strings.",
      sidebar: "Wind is **good**.",
      flairs: "Build, Flight, Build",
    };
    const page = await forum.post("/communities/new", form);
    expect(page.url).toContain("/c/kites");
    expect(page.html).toContain("<strong>good</strong>");
    expect(some((await forum.state()).communities, ({ slug }) => slug === "kites")).toMatchObject({
      name: "Kite Flying",
      moderators: [ME],
      subscribers: 1,
      posts: 0,
      flairs: ["Build", "Flight"],
      rules: [],
    });
    expect((await forum.get("/c/kites/mod/queue")).status).toBe(200);
    expect((await forum.post("/communities/new", form)).text).toContain("This address is taken");
    expect((await forum.post("/communities/new", { ...form, slug: "a b" })).status).toBe(422);
  });
});

describe("a copy of the forum", () => {
  it("goes on from where it was taken, with everybody signed in, and apart from it", async () => {
    const forum = await openForum("member");
    const post = othersPost(await forum.state());
    await forum.send(`/posts/${post.id}/comments`, { body: "Before the copy" });
    const other = await forum.copy();
    expect(await other.state()).toEqual(await forum.state());
    expect((await other.get(postPath(post))).html).toBe((await forum.get(postPath(post))).html);
    const [mine, theirs] = [
      await forum.send(`/posts/${post.id}/comments`, { body: "One" }),
      await other.send(`/posts/${post.id}/comments`, { body: "Two" }),
    ];
    expect(commentIds(String(theirs.html))).toEqual(commentIds(String(mine.html)));
    expect((await forum.state()).comments.at(-1)?.body).toBe("One");
    expect((await other.state()).comments.at(-1)?.body).toBe("Two");
  });
});
