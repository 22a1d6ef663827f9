import { describe, expect, it } from "vitest";
import { openForge } from "./site-forge-support.ts";

const HOSTILE = `"><script>alert(1)</script>'\`%00\${x}{{y}}`;
const PLACES = [
  "/",
  "/explore",
  "/search",
  "/search/suggestions",
  "/users/suggestions",
  "/dashboard/issues",
  "/dashboard/merge_requests",
  "/dashboard/todos",
  "/jonas",
  "/harbor",
  "/groups/harbor/-/issues",
  "/groups/harbor/-/activity",
  "/harbor/tidewatch",
  "/harbor/tidewatch/-/issues",
  "/harbor/tidewatch/-/issues/new",
  "/harbor/tidewatch/-/merge_requests",
  "/harbor/tidewatch/-/merge_requests/new",
  "/harbor/tidewatch/-/board",
  "/harbor/tidewatch/-/labels",
  "/harbor/tidewatch/-/milestones",
  "/harbor/tidewatch/-/members",
  "/harbor/tidewatch/-/search",
  "/harbor/tidewatch/-/activity",
  "/harbor/tidewatch/-/starrers",
  "/harbor/tidewatch/-/commits/main",
  "/users/sign_in",
  "/projects/new",
];
const NAMES = [
  "q",
  "page",
  "sort",
  "state",
  "label",
  "author",
  "assignee",
  "reviewer",
  "milestone",
  "scope",
  "offset",
  "part",
  "topic",
  "tab",
  "ref",
  "notice",
  "to",
  "source",
  "title",
  "role",
];
const VALUES = [
  "",
  "-1",
  "0",
  "1e99",
  "99999999999999999999",
  "NaN",
  "constructor",
  "__proto__",
  "%",
  "'; DROP TABLE users; --",
  HOSTILE,
  "x".repeat(3000),
  "𝕏\u0000\u202e",
];

describe("odd input", () => {
  it("in addresses is never a failure, and never becomes markup", async () => {
    const forge = await openForge("owner");
    for (const place of PLACES) {
      for (const value of VALUES) {
        const query = new URLSearchParams(NAMES.map((name) => [name, value]));
        const answer = await forge.fetch(`${place}?${query}`);
        const text = await answer.text();
        expect([place, value.slice(0, 20), answer.status < 500]).toEqual([place, value.slice(0, 20), true]);
        if (answer.headers.get("content-type")?.includes("html")) expect(text).not.toContain("<script>alert");
      }
    }
  });

  it("in paths is nowhere", async () => {
    const forge = await openForge("owner");
    const base = "/harbor/tidewatch/-";
    for (const path of [
      "/nobody-here",
      "/harbor/nothing",
      "/constructor",
      "/harbor/__proto__",
      `${base}/issues/0`,
      `${base}/issues/99999`,
      `${base}/issues/1e3`,
      `${base}/issues/99999999999999`,
      `${base}/merge_requests/99999`,
      `${base}/milestones/999`,
      `${base}/commit/zzzz`,
      `${base}/commit/0000000`,
      `${base}/tree/nope`,
      `${base}/blob/main/nope.txt`,
      `${base}/raw/main/%2e%2e/secret`,
      `${base}/blob/main/${encodeURIComponent(HOSTILE)}`,
      `${base}/nothing`,
      "/assets/nope.css",
      "/groups/harbor/-/nope",
    ]) {
      const page = await forge.get(path);
      expect([path, page.status]).toEqual([path, 404]);
      expect(page.text).toContain("Page not found");
    }
  });

  it("in forms is refused or taken as text", async () => {
    const forge = await openForge("owner");
    const base = "/harbor/tidewatch/-";
    const fields = [
      "title",
      "description",
      "body",
      "text",
      "label",
      "assignee",
      "reviewer",
      "milestone",
      "due",
      "weight",
      "state",
      "locked",
      "other",
      "task",
      "done",
      "issue",
      "to",
      "before",
      "name",
      "colour",
      "starts",
      "username",
      "role",
      "namespace",
      "path",
      "visibility",
      "template",
      "content",
      "message",
      "target",
      "branch",
      "parent",
      "source",
      "from",
      "guarded",
      "line",
      "approved",
      "draft",
      "starred",
      "archived",
      "confirm",
      "topics",
      "default_branch",
      "approvals",
      "email",
      "bio",
      "key",
      "scope",
      "expires",
      "current",
      "new",
      "again",
      "login",
      "password",
    ];
    const targets = [
      `${base}/issues`,
      ...[
        "title",
        "description",
        "tasks",
        "state",
        "labels",
        "assignees",
        "milestone",
        "due",
        "weight",
        "lock",
        "related",
        "related/remove",
        "todo",
        "notes",
        "notes/1",
        "notes/1/delete",
      ].map((what) => `${base}/issues/1/${what}`),
      `${base}/merge_requests`,
      ...["lines", "approval", "reviewers", "draft", "merge", "notes"].map((what) => `${base}/merge_requests/1/${what}`),
      `${base}/board/moves`,
      `${base}/board/columns`,
      `${base}/board/columns/remove`,
      `${base}/labels`,
      `${base}/labels/1`,
      `${base}/milestones`,
      `${base}/milestones/1`,
      `${base}/members`,
      `${base}/members/jonas/role`,
      `${base}/branches`,
      `${base}/branches/delete`,
      `${base}/branches/protect`,
      `${base}/edit/main/README.md`,
      `${base}/new/main`,
      `${base}/delete/main/nope`,
      `${base}/settings`,
      `${base}/settings/visibility`,
      `${base}/settings/transfer`,
      `${base}/settings/delete`,
      `${base}/forks`,
      `${base}/preview`,
      "/projects",
      "/settings/profile",
      "/settings/password",
      "/settings/keys",
      "/settings/tokens",
      "/settings/tokens/999/revoke",
      "/dashboard/todos/999",
      "/users/sign_in",
    ];
    for (const target of targets) {
      for (const value of ["", "-5", "1e400", HOSTILE, "x".repeat(2000)]) {
        const { status } = await forge.fetch(target, {
          method: "POST",
          body: new URLSearchParams(fields.map((name) => [name, value])),
        });
        expect([target, value.slice(0, 10), status < 500]).toEqual([target, value.slice(0, 10), true]);
      }
      for (const body of ["not a form", null]) {
        const answer = await forge.fetch(target, {
          method: "POST",
          body,
          headers: { "content-type": "multipart/form-data; boundary=x" },
        });
        expect([target, answer.status < 500]).toEqual([target, true]);
        await answer.body?.cancel();
      }
    }
    for (const place of [
      "/",
      "/harbor/tidewatch",
      "/harbor/tidewatch/-/issues",
      "/harbor/tidewatch/-/issues/1",
      "/harbor/tidewatch/-/labels",
      "/hana",
    ]) {
      const page = await forge.get(place);
      expect([place, page.status]).toEqual([place, 200]);
      expect(page.html).not.toContain("<script>alert");
    }
  });

  it("of the wrong method changes nothing", async () => {
    const forge = await openForge();
    const before = await forge.forge();
    for (const method of ["GET", "PUT", "DELETE", "PATCH"]) {
      const answer = await forge.fetch("/harbor/tidewatch/-/issues/1/title", {
        method,
        ...(method === "GET" ? {} : { body: "title=x" }),
      });
      expect(answer.status).toBe(404);
      await answer.body?.cancel();
    }
    expect(await forge.forge()).toEqual(before);
  });

  it("in the query puts no words into the site's mouth", async () => {
    const forge = await openForge();
    expect((await forge.get("/?notice=You+have+won")).text).not.toContain("You have won");
    expect((await forge.get("/?notice=toString")).status).toBe(200);
  });
});
