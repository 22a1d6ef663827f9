import { describe, expect, it } from "vitest";
import { ACCOUNTS, type ForumState, openForum, postIds, some } from "./site-forum-support.ts";
import { siteEnv } from "./site-support.ts";

const ME = "hazel_finch";
const me = ({ users }: ForumState) => some(users, ({ name }) => name === ME);

describe("accounts", () => {
  it.each(Object.entries(ACCOUNTS))("lets the account %s in with its password alone", async (_name, { username, password }) => {
    const forum = await openForum();
    expect((await forum.post("/login", { username, password: `${password}!` })).text).toContain("do not fit together");
    const page = await forum.post("/login", { username: username.toUpperCase(), password, next: "/c/books" });
    expect(page.url).toContain("/c/books?notice=signed-in");
    expect(page.text).toContain(username);
  });

  it("gives no other person of the forum a password", async () => {
    const forum = await openForum();
    const { users } = await forum.state();
    for (const password of ["", "null", users[5]?.name ?? ""]) {
      expect((await forum.post("/login", { username: users[5]?.name ?? "", password })).status).toBe(422);
    }
    expect(JSON.stringify(await forum.state())).not.toMatch(/"password|[0-9a-f]{64}/);
  });

  it("sends who signs in only to pages of this site", async () => {
    const forum = await openForum();
    for (const next of ["//evil.example", "https://evil.example/", "/\\evil.example", "javascript:alert(1)"]) {
      const answer = await forum.fetch("/login", { method: "POST", body: new URLSearchParams({ ...ACCOUNTS.member, next }) });
      expect(answer.headers.get("location")).toBe("/?notice=signed-in");
    }
    const { headers } = await forum.fetch("/login", { method: "POST", body: new URLSearchParams(ACCOUNTS.member) });
    expect(headers.get("set-cookie")).toMatch(/HttpOnly; SameSite=Lax$/);
  });

  it("signs out", async () => {
    const forum = await openForum("member");
    expect((await forum.get("/settings")).status).toBe(200);
    expect((await forum.post("/logout")).text).toContain("You are signed out");
    expect((await forum.get("/settings")).url).toContain("/login?next=%2Fsettings");
  });

  it("takes new people", async () => {
    const forum = await openForum();
    expect(await forum.ask("/register/available?value=hazel_finch")).toMatchObject({ ok: false });
    expect(await forum.ask("/register/available?value=New_Person")).toMatchObject({ ok: true });
    const form = { username: "New_Person", email: "new@mail.example", password: "a long one", repeat: "a long one", terms: "1" };
    const wrong = await forum.post("/register", { ...form, username: ME, email: "no", password: "short", repeat: "", terms: "" });
    expect([...wrong.html.matchAll(/id="([a-z]+)-error"/g)].map(([, name]) => name)).toEqual([
      "username",
      "email",
      "password",
      "terms",
    ]);
    expect((await forum.post("/register", { ...form, repeat: "another" })).text).toContain("not the same password");
    const page = await forum.post("/register", form);
    expect(page.text).toContain("Your account is ready");
    expect((await forum.state()).users.at(-1)).toMatchObject({
      name: "new_person",
      email: "new@mail.example",
      role: "member",
      postPoints: 0,
    });
    await forum.post("/submit", { community: "books", kind: "text", title: "Hello everybody", body: "I am new." });
    expect((await forum.state()).posts.at(-1)).toMatchObject({ author: "new_person", title: "Hello everybody" });
    await forum.post("/logout");
    expect((await forum.post("/login", { username: "new_person", password: "a long one" })).url).toContain("signed-in");
  });

  it("can be signed in without its pages", async () => {
    const site = siteEnv.SITE.getByName("forum-signed-in");
    const answer = await site.prepare({ site: "forum", seed: 0, login: "moderator" });
    expect(answer).toMatchObject({ ok: true, body: { cookies: [{ name: "commonplace_session", host: "forum.localhost" }] } });
    const { cookies } = (answer as unknown as { body: { cookies: { name: string; value: string }[] } }).body;
    const [cookie] = cookies;
    const page = await site.fetch("http://forum.localhost/moderation", {
      headers: { cookie: `${cookie?.name}=${cookie?.value}` },
    });
    expect(await page.text()).toContain("tomas_birch");
    await site.release();
  });
});

describe("settings", () => {
  it("change profile, account and reading", async () => {
    const forum = await openForum("member");
    await forum.post("/settings/profile", { displayName: "Hazel <3", bio: "Tea & *books*", hue: "210" });
    await forum.post("/settings/account", { email: "Hazel@New.example" });
    await forum.post("/settings/reading", { sort: "new", theme: "dark" });
    expect(me(await forum.state())).toMatchObject({
      displayName: "Hazel <3",
      bio: "Tea & *books*",
      hue: 210,
      email: "hazel@new.example",
      acceptsMessages: false,
      defaultSort: "new",
      theme: "dark",
    });
    const page = await forum.get(`/u/${ME}`);
    expect(page.html).toContain('data-theme="dark"');
    expect(page.html).toContain("Hazel &lt;3");
    expect(page.html).toContain("<em>books</em>");
    expect(postIds(await forum.get("/all"))).toEqual(postIds(await forum.get("/all?sort=new")));
    expect((await forum.post("/settings/account", { email: "nope", messages: "1" })).text).toContain("Enter an email address");
    await forum.post("/settings/profile", { displayName: "", bio: "", hue: "999" });
    expect(me(await forum.state())).toMatchObject({ displayName: "", hue: 210 });
  });

  it("change the bio in place, and the password", async () => {
    const forum = await openForum("member");
    expect(await forum.send("/settings/bio", { bio: "**New**" })).toMatchObject({
      ok: true,
      html: "<p><strong>New</strong></p>",
    });
    expect(me(await forum.state()).bio).toBe("**New**");
    expect((await forum.post("/settings/password", { current: "wrong", new: "long enough" })).text).toContain(
      "not your password",
    );
    await forum.post("/settings/password", { current: ACCOUNTS.member.password, new: "long enough" });
    await forum.post("/logout");
    expect((await forum.signIn("member")).status).toBe(422);
    expect((await forum.post("/login", { username: ME, password: "long enough" })).url).toContain("signed-in");
  });
});

describe("messages", () => {
  it("are read, answered and marked", async () => {
    const forum = await openForum("member");
    const unread = ({ conversations }: ForumState) =>
      conversations.flatMap(({ messages }) => messages).filter(({ to, read }) => to === ME && !read).length;
    const before = await forum.state();
    const count = unread(before);
    expect(count).toBeGreaterThan(0);
    expect((await forum.get("/messages")).html).toContain(`aria-label="Messages, ${count} unread"`);
    const open = some(before.conversations, ({ messages }) => messages.some(({ to, read }) => to === ME && !read));
    const page = await forum.get(`/messages/${open.id}`);
    expect(page.text).toContain(open.messages[0]?.body);
    expect(unread(await forum.state())).toBe(count - 1);
    expect(await forum.send(`/messages/${open.id}`, { body: "Thanks, *noted*" })).toMatchObject({
      ok: true,
      html: expect.stringContaining("<em>noted</em>"),
    });
    const after = some((await forum.state()).conversations, ({ id }) => id === open.id);
    expect(after.messages.at(-1)).toMatchObject({ from: ME, to: open.starter, body: "Thanks, *noted*", read: false });
    expect((await forum.get("/messages/sent")).text).toContain("You: Thanks, noted");
    await forum.post(`/messages/${open.id}/unread`);
    expect(unread(await forum.state())).toBe(count);
    await forum.post("/messages/read");
    expect(unread(await forum.state())).toBe(0);
    expect((await forum.get("/messages/unread")).text).toContain("You have read everything");
  });

  it("are written to people who take them", async () => {
    const forum = await openForum("member");
    const form = { to: "tomas_birch", subject: "A question", body: "May I?" };
    const errors = await forum.send("/messages/new", { to: "nobody_here", subject: "", body: "" });
    expect(errors).toMatchObject({
      status: 422,
      errors: { to: expect.any(String), subject: expect.any(String), body: expect.any(String) },
    });
    expect((await forum.send("/messages/new", { ...form, to: ME })).status).toBe(422);
    const page = await forum.post("/messages/new", form);
    expect(page.text).toContain("May I?");
    const { conversations } = await forum.state();
    expect(conversations.at(-1)).toMatchObject({
      subject: "A question",
      starter: ME,
      other: "tomas_birch",
      messages: [{ from: ME, body: "May I?", read: false }],
    });
    const moderator = await forum.as("moderator");
    expect((await moderator.get("/messages")).text).toContain("A question");
    await moderator.post("/settings/account", { email: "t@mail.example" });
    expect(await forum.send("/messages/new", form)).toMatchObject({
      status: 422,
      errors: { to: expect.stringContaining("does not accept") },
    });
  });

  it("stay between two people", async () => {
    const forum = await openForum("member");
    const { conversations } = await forum.state();
    const others = some(conversations, ({ starter, other }) => starter !== ME && other !== ME);
    expect((await forum.get(`/messages/${others.id}`)).status).toBe(404);
    expect((await forum.send(`/messages/${others.id}`, { body: "hello" })).status).toBe(404);
    expect((await (await forum.as(null)).get("/messages")).url).toContain("/login");
  });
});

describe("blocking", () => {
  it("stops messages both ways and hides what they write", async () => {
    const forum = await openForum("member");
    const moderator = await forum.as("moderator");
    expect(await forum.send("/u/tomas_birch/block", { on: "1" })).toMatchObject({ on: true });
    expect((await forum.state()).blocks).toEqual([{ user: ME, blocked: "tomas_birch" }]);
    const form = { to: ME, subject: "Hi", body: "Hi" };
    expect((await moderator.send("/messages/new", form)).status).toBe(422);
    expect((await forum.send("/messages/new", { ...form, to: "tomas_birch" })).status).toBe(422);
    const { posts } = await forum.state();
    const theirs = posts.filter(({ author }) => author === "tomas_birch").map(({ id }) => id);
    const shown = postIds(await forum.get("/search?author=tomas_birch"));
    expect(theirs.length).toBeGreaterThan(0);
    expect(shown).toEqual(expect.arrayContaining(theirs.slice(0, 1)));
    for (const page of [1, 2, 3])
      expect(postIds(await forum.get(`/all?sort=new&page=${page}`)).filter((id) => theirs.includes(id))).toEqual([]);
    expect((await forum.get("/settings")).text).toContain("Unblock tomas_birch");
    await forum.send("/u/tomas_birch/block", { on: "0" });
    expect((await forum.state()).blocks).toEqual([]);
    expect((await forum.send(`/u/${ME}/block`, { on: "1" })).status).toBe(422);
  });
});

describe("notifications", () => {
  it("lead to what they are about, and are read then", async () => {
    const forum = await openForum("member");
    const unread = ({ notifications }: ForumState) => notifications.filter(({ user, read }) => user === ME && !read);
    const before = unread(await forum.state());
    const page = await forum.get("/notifications?unread=1");
    const links = [...page.html.matchAll(/href="(\/notifications\/\d+)"/g)].map(([, href]) => href ?? "");
    expect(links).toHaveLength(before.length);
    const target = await forum.get(links[0] ?? "");
    expect(target.url).toContain(`/${before.at(-1)?.comment}`);
    expect(unread(await forum.state())).toHaveLength(before.length - 1);
    expect(await forum.send("/notifications/read")).toMatchObject({ ok: true, badges: { notifications: 0 } });
    expect(unread(await forum.state())).toEqual([]);
    expect((await (await forum.as("admin")).get(links[0] ?? "")).status).toBe(404);
  });
});
