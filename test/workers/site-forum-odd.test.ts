import { describe, expect, it } from "vitest";
import { openForum, some } from "./site-forum-support.ts";

const NASTY = [
  "'",
  '"',
  "';--",
  "<script>alert(1)</script>",
  "%",
  "_",
  "\\",
  "{{7*7}}",
  "\u0000",
  "ﷺ".repeat(400),
  "a".repeat(20_000),
  "../../etc",
  "constructor",
  "__proto__",
];
const NUMBERS = ["0", "-1", "1e9", "99999999999999999999", "NaN", "1.5", " 2", "０"];

describe("the forum meets odd input", () => {
  it("without breaking, in every query", async () => {
    const forum = await openForum("admin");
    const pages = [
      "/",
      "/all",
      "/c/baking",
      "/search",
      "/communities",
      "/notifications",
      "/moderation",
      "/c/baking/mod/log",
      "/u/hazel_finch",
      "/users/suggestions",
      "/search/suggestions",
      "/communities/suggestions",
      "/register/available",
      "/messages/new",
      "/submit",
      "/login",
    ];
    for (const path of pages) {
      for (const value of [...NASTY, ...NUMBERS]) {
        const v = encodeURIComponent(value);
        const answer = await forum.fetch(
          `${path}?q=${v}&page=${v}&sort=${v}&t=${v}&type=${v}&flair=${v}&community=${v}&author=${v}&action=${v}&to=${v}&next=${v}&value=${v}&notice=${v}&all=${v}`,
        );
        const text = await answer.text();
        expect([path, value.slice(0, 20), answer.status]).toEqual([path, value.slice(0, 20), 200]);
        expect(text).not.toContain("<script>alert(1)");
      }
    }
  });

  it("without breaking, in paths and ids", async () => {
    const forum = await openForum("admin");
    const ids = ["0", "999999", "99999999999999999999", "-1", "abc", "1.5", "%00", "%E0%A4%A", "'"];
    const paths = [
      "/posts/X",
      "/posts/X/edit",
      "/posts/X/report",
      "/comments/X",
      "/comments/X/more",
      "/comments/X/reply",
      "/messages/X",
      "/notifications/X",
      "/c/X",
      "/c/X/mod/queue",
      "/c/baking/X",
      "/c/baking/X/y",
      "/c/baking/1/y/X",
      "/u/X",
      "/u/X/saved",
      "/u/hazel_finch/X",
      "/assets/X",
      "/X",
    ];
    for (const path of paths) {
      for (const id of ids) {
        const { status } = await forum.get(path.replace("X", id));
        expect([path, id, status >= 500]).toEqual([path, id, false]);
        expect([path, id, status]).not.toEqual([path, id, 500]);
      }
    }
    expect((await forum.get("/nowhere")).status).toBe(404);
  });

  it("without breaking, in every form", async () => {
    const forum = await openForum("admin");
    const { posts, comments, conversations } = await forum.state();
    const post = some(posts);
    const comment = some(comments);
    const conversation = some(conversations, ({ other, starter }) => [other, starter].includes("odile_grant"));
    const paths = [
      `/posts/${post.id}/vote`,
      `/posts/${post.id}/save`,
      `/posts/${post.id}/comments`,
      `/posts/${post.id}/report`,
      `/posts/${post.id}/remove`,
      `/posts/${post.id}/edit`,
      `/comments/${comment.id}/reply`,
      `/comments/${comment.id}/vote`,
      "/submit",
      "/preview",
      "/communities/new",
      "/c/baking/mod/bans",
      "/c/baking/mod/rules",
      "/c/baking/mod/rules/order",
      "/c/baking/mod/settings",
      "/c/baking/mod/moderators",
      "/c/baking/subscribe",
      "/messages/new",
      `/messages/${conversation.id}`,
      "/settings/profile",
      "/settings/account",
      "/settings/reading",
      "/settings/bio",
      "/register",
      "/login",
    ];
    const names = [
      "value",
      "on",
      "body",
      "reason",
      "details",
      "rule",
      "flair",
      "community",
      "kind",
      "title",
      "url",
      "slug",
      "name",
      "description",
      "sidebar",
      "flairs",
      "user",
      "days",
      "text",
      "ids",
      "to",
      "subject",
      "displayName",
      "bio",
      "hue",
      "email",
      "sort",
      "theme",
      "username",
      "password",
      "repeat",
      "terms",
      "next",
    ];
    for (const path of paths) {
      for (const value of NASTY) {
        const { status } = await forum.send(path, Object.fromEntries(names.map((name) => [name, value])));
        expect([path, value.slice(0, 20), status < 500]).toEqual([path, value.slice(0, 20), true]);
      }
      for (const init of [
        { body: "not a form", headers: { "content-type": "multipart/form-data" } },
        { body: "{}", headers: { "content-type": "application/json" } },
        { body: "------x\r\nbroken", headers: { "content-type": "multipart/form-data; boundary=----x" } },
        { headers: { referer: "not a url" } },
      ]) {
        const answer = await forum.fetch(path, { method: "POST", ...init });
        await answer.body?.cancel();
        expect([path, answer.status < 500]).toEqual([path, true]);
      }
    }
    for (const page of ["/", `/c/${post.community}/${post.id}`, "/u/odile_grant", "/c/baking", "/settings", "/messages"]) {
      const { status, html } = await forum.get(page);
      expect(status).toBe(200);
      expect(html).not.toContain("<script>alert(1)");
    }
  });

  it("with the wrong method, a WebSocket and a foreign referer", async () => {
    const forum = await openForum("member");
    const { id } = some((await forum.state()).posts);
    for (const method of ["PUT", "DELETE", "PATCH", "OPTIONS"]) {
      const answer = await forum.fetch(`/posts/${id}/vote`, { method });
      await answer.body?.cancel();
      expect([404, 405]).toContain(answer.status);
    }
    const get = await forum.get(`/posts/${id}/vote`);
    expect(get.status).toBe(404);
    const upgrade = await forum.fetch("/", { headers: { upgrade: "websocket" } });
    expect([upgrade.status, await upgrade.text()]).toEqual([400, "The forum speaks no WebSocket."]);
    const vote = await forum.fetch(`/posts/${id}/vote`, {
      method: "POST",
      body: new URLSearchParams({ value: "1" }),
      headers: { referer: "http://evil.example/x" },
    });
    expect(vote.headers.get("location")).toBe("/?notice=voted");
  });

  it("keeps long texts within their limits", async () => {
    const forum = await openForum("member");
    await forum.send("/submit", { community: "books", kind: "text", title: "t".repeat(5000), body: "b".repeat(50_000) });
    const post = (await forum.state()).posts.at(-1);
    expect([post?.title.length, post?.body.length]).toEqual([200, 10_000]);
  });

  it("serves stylesheet and script under addresses that name their content", async () => {
    const forum = await openForum();
    const { html } = await forum.get("/");
    for (const [, path = ""] of html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)) {
      const answer = await forum.fetch(path);
      await answer.text();
      expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "public, max-age=31536000, immutable"]);
    }
    expect(html).not.toMatch(/(?:href|src)="https?:\/\/(?![a-z.]+\.example)/);
  });
});
