/**
 * @module Real applications as container sites, built from their folders: WordPress on MariaDB, TiddlyWiki, and one in Python.
 */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { LeaseAnswer } from "../../containers/site-host/leases/lease.ts";
import { listProcesses } from "../../scripts/service/processes.ts";
import { ask, type Host, Stage, waitFor } from "./support.ts";

const BUILD = join(import.meta.dirname, "../../containers/site-host/build.ts");
const BUILD_LIMIT_MS = 900_000;
const MIB = 2 ** 20;
const MAX_COPY_MIB = 16;
const POSTS_OF_WORKLOAD = 20;

const stage = new Stage();
let host: Host;
beforeAll(async () => {
  await promisify(execFile)(process.execPath, [BUILD, "blog", "wiki", "pantry"], { maxBuffer: 16 * MIB });
  host = await stage.start({ SITE_HOST_SITES: "blog,wiki,pantry" });
  await Promise.all([host.full("blog"), host.full("wiki"), host.full("pantry")]);
}, BUILD_LIMIT_MS);
afterEach(async () => {
  for (const { lease } of await host.leases()) await host.release(lease);
});
afterAll(() => stage[Symbol.asyncDispose]());

function cookieOf(lease: LeaseAnswer, account: string): string {
  return (lease.cookies[account] ?? []).map(({ name, value }) => `${name}=${value}`).join("; ");
}

describe("WordPress on MariaDB", () => {
  interface State {
    readonly options: Readonly<Record<string, string>>;
    readonly users: readonly { readonly login: string; readonly roles: readonly string[] }[];
    readonly posts: readonly {
      readonly type: string;
      readonly status: string;
      readonly title: string;
      readonly author: string;
    }[];
    readonly comments: readonly { readonly content: string }[];
    readonly media: readonly { readonly file: string }[];
  }
  const state = (lease: string) => host.ok<State>("GET", `/v1/leases/${lease}/state`);
  const titles = async (lease: string) => (await state(lease)).posts.slice(SEEDED_POSTS).map(({ title }) => title);
  const SEEDED_POSTS = 65;

  /** An editor of the REST API that the block editor uses, as whoever is signed in. */
  async function editor(lease: LeaseAnswer, account = "admin") {
    const cookie = cookieOf(lease, account);
    const nonce = await ask(lease, "/wp-admin/admin-ajax.php?action=rest-nonce", { headers: { cookie } });
    const send = (path: string, body: string, headers: Record<string, string>) =>
      ask(lease, `/wp-json/wp/v2/${path}`, { method: "POST", body, headers: { cookie, "x-wp-nonce": nonce.body, ...headers } });
    return {
      publish: async (title: string) => {
        const body = JSON.stringify({ title, status: "publish", content: "<p>By the sea.</p>".repeat(100) });
        return (await send("posts", body, { "content-type": "application/json" })).status;
      },
      upload: async (name: string) => {
        const headers = { "content-type": "text/plain", "content-disposition": `attachment; filename="${name}"` };
        return (await send("media", "lines of text\n".repeat(2000), headers)).status;
      },
      comment: async (post: number, text: string) => {
        const body = new URLSearchParams({ comment: text, comment_post_ID: String(post) }).toString();
        const headers = { cookie, "content-type": "application/x-www-form-urlencoded" };
        return (await ask(lease, "/wp-comments-post.php", { method: "POST", body, headers })).status;
      },
    };
  }

  test("starts as the magazine that its image was seeded with", async () => {
    const lease = await host.put("b001", { site: "blog" });
    const home = await ask(lease, "/");
    expect(home.status).toBe(200);
    expect(home.body).toContain("The Tidewater Courier");
    const { options, users, posts, comments, media } = await state("b001");
    expect(options).toMatchObject({ blogname: "The Tidewater Courier", posts_per_page: "8" });
    expect(posts.filter(({ type }) => type === "post")).toHaveLength(60);
    expect(posts.filter(({ status }) => status === "draft")).toHaveLength(3);
    expect(posts).toHaveLength(SEEDED_POSTS);
    expect(comments.length).toBeGreaterThan(100);
    expect(media).toHaveLength(12);
    expect(users).toContainEqual(expect.objectContaining({ login: "editor", roles: ["editor"] }));
    const picture = await ask(lease, `/wp-content/uploads/${media[0]?.file}`);
    expect(picture.status).toBe(200);
  });

  test("knows its accounts by the cookies of the golden copy, and each for what it may do", async () => {
    const lease = await host.put("b002", { site: "blog" });
    const visit = async (account: string, path: string) =>
      (await ask(lease, path, { headers: { cookie: cookieOf(lease, account) } })).status;
    expect(await visit("nobody", "/wp-admin/")).toBe(302);
    expect(await visit("admin", "/wp-admin/options-general.php")).toBe(200);
    expect(await visit("editor", "/wp-admin/options-general.php")).toBe(403);
    expect(await visit("editor", "/wp-admin/edit-comments.php")).toBe(200);
    expect(await visit("author", "/wp-admin/post-new.php")).toBe(200);
    expect(await visit("reader", "/wp-admin/post-new.php")).toBe(403);
  });

  test("goes its own way in every copy: written, forked while it runs, and reset", async () => {
    const parent = await host.put("b003", { site: "blog" });
    const writer = await editor(parent);
    expect(await writer.publish("Before the fork")).toBe(201);
    expect(await writer.upload("tide-table.txt")).toBe(201);
    expect(await writer.comment(14, "Said before the fork")).toBe(302);

    const [left, right] = await host.fork(parent, ["b004", "b005"]);
    if (!left || !right) throw new Error("there are no children");
    expect(await (await editor(left)).publish("In the left one")).toBe(201);
    expect(await writer.publish("In the parent")).toBe(201);

    expect(await titles("b003")).toEqual(["Before the fork", "In the parent"]);
    expect(await titles("b004")).toEqual(["Before the fork", "In the left one"]);
    expect(await titles("b005")).toEqual(["Before the fork"]);
    const { comments, media } = await state("b005");
    expect(comments.at(-1)?.content).toBe("Said before the fork");
    expect((await ask(right, `/wp-content/uploads/${media.at(-1)?.file}`)).body).toContain("lines of text");

    const fresh = await host.reset(parent);
    expect(await titles("b003")).toEqual([]);
    expect(await (await editor(fresh)).publish("After the reset")).toBe(201);
    expect(await titles("b004")).toEqual(["Before the fork", "In the left one"]);
  });

  test("begins anew from a snapshot, and takes little room for what was written", async () => {
    const lease = await host.put("b006", { site: "blog" });
    const writer = await editor(lease);
    for (let number = 0; number < POSTS_OF_WORKLOAD; number += 1) {
      expect(await writer.publish(`Number ${number}`)).toBe(201);
      expect(await writer.comment(14, `Comment ${number} of a long day`)).toBe(302);
    }
    expect(await writer.upload("notes.txt")).toBe(201);
    const body = { fence: lease.fence, name: "long-day" };
    const { bytes } = await host.ok<{ bytes: number }>("POST", "/v1/leases/b006/snapshots", body);
    expect(bytes / MIB).toBeGreaterThan(0);
    expect(bytes / MIB).toBeLessThan(MAX_COPY_MIB);
    await host.put("b007", { site: "blog", snapshot: "long-day" });
    expect(await titles("b007")).toHaveLength(POSTS_OF_WORKLOAD);
    await host.ok("DELETE", "/v1/snapshots/long-day");
  });

  test("is dead as a whole when its database dies", async () => {
    await host.put("b008", { site: "blog" });
    const { pid } = stage.instanceOf("b008");
    const database = listProcesses().find(({ parent, command }) => parent === pid && command.includes("mariadbd"));
    process.kill(Number(database?.pid), "SIGKILL");
    const dead = await waitFor("the death of the site", async () => {
      const status = await host.status("b008");
      return status.status === "dead" ? status : null;
    });
    expect(dead.reason).toBeTruthy();
  });
});

describe("TiddlyWiki", () => {
  interface Page {
    readonly title: string;
    readonly text: string;
  }
  const pages = (lease: string) => host.ok<Page[]>("GET", `/v1/leases/${lease}/state`);
  const textOf = async (lease: string, title: string) => (await pages(lease)).find((page) => page.title === title)?.text;
  const save = async (lease: LeaseAnswer, title: string, text: string, cookie = cookieOf(lease, "warden")) =>
    (
      await ask(lease, `/recipes/default/tiddlers/${encodeURIComponent(title)}`, {
        method: "PUT",
        body: JSON.stringify({ title, text }),
        headers: { cookie, "x-requested-with": "TiddlyWiki" },
      })
    ).status;

  test("starts as the handbook that its image was seeded with", async () => {
    const lease = await host.put("c001", { site: "wiki" });
    const home = await ask(lease, "/");
    expect(home.status).toBe(200);
    expect(home.body).toContain("Kestrel Ridge");
    expect((await pages("c001")).length).toBeGreaterThan(80);
    expect(await textOf("c001", "Anemometer A1")).toContain("ultrasonic, 20 m");
  });

  test("is read by anybody, and written by those who are signed in", async () => {
    const lease = await host.put("c002", { site: "wiki" });
    expect(await save(lease, "Open tasks", "None", "")).toBe(401);
    expect(await save(lease, "Open tasks", "None", `wiki_user=warden.${"0".repeat(64)}`)).toBe(401);
    expect(await save(lease, "Open tasks", "None", cookieOf(lease, "student"))).toBe(204);
    const status = await ask(lease, "/status", { headers: { cookie: cookieOf(lease, "student") } });
    expect(JSON.parse(status.body)).toMatchObject({ username: "student", read_only: false, logout_is_available: true });
  });

  test("signs in by its form, with the right password only", async () => {
    const lease = await host.put("c003", { site: "wiki" });
    expect((await ask(lease, "/sign-in")).body).toContain('name="password"');
    const send = async (password: string) =>
      ask(lease, "/challenge/tiddlywebplugins.tiddlyspace.cookie_form", {
        method: "POST",
        body: new URLSearchParams({ user: "warden", password, tiddlyweb_redirect: "//elsewhere.test/" }).toString(),
        headers: { "content-type": "application/x-www-form-urlencoded" },
      });
    expect((await send("guessed")).status).toBe(401);
    expect(await send("warden-password")).toMatchObject({ status: 303, location: "/" });
  });

  test("goes its own way in every copy: written, forked while it runs, and reset", async () => {
    const parent = await host.put("c004", { site: "wiki" });
    expect(await save(parent, "Open tasks", "Before the fork")).toBe(204);
    const [child] = await host.fork(parent, ["c005"]);
    if (!child) throw new Error("there is no child");
    expect(await textOf("c005", "Open tasks")).toBe("Before the fork");
    expect(await save(child, "Open tasks", "In the child")).toBe(204);
    expect(await textOf("c004", "Open tasks")).toBe("Before the fork");
    await host.reset(parent);
    expect(await textOf("c004", "Open tasks")).toContain("twelve vials");
    expect(await textOf("c005", "Open tasks")).toBe("In the child");
  });

  test("loses a page for good when it is removed", async () => {
    const lease = await host.put("c006", { site: "wiki" });
    const removed = await ask(lease, "/bags/default/tiddlers/Upper%20hut", {
      method: "DELETE",
      headers: { cookie: cookieOf(lease, "warden"), "x-requested-with": "TiddlyWiki" },
    });
    expect(removed.status).toBe(204);
    await host.fork(lease, ["c007"]);
    expect(await textOf("c007", "Upper hut")).toBeUndefined();
    expect(await textOf("c007", "Main hut")).toBeDefined();
  });
});

describe("an application in Python", () => {
  const take = (lease: LeaseAnswer, name: string) =>
    ask(lease, "/take", {
      method: "POST",
      body: `name=${name}`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
  const goods = async (lease: string) =>
    (await host.ok<{ goods: { name: string; count: number }[] }>("GET", `/v1/leases/${lease}/state`)).goods;

  test("runs on the base that is made here, changes, and begins anew", async () => {
    const lease = await host.put("p001", { site: "pantry" });
    expect((await ask(lease, "/")).body).toContain("Take Honey");
    expect((await take(lease, "Honey")).status).toBe(303);
    expect((await ask(lease, "/")).body).not.toContain("Take Honey");
    expect(await goods("p001")).toContainEqual({ name: "Honey", count: 0 });
    const again = await host.reset(lease);
    expect((await ask(again, "/")).body).toContain("Take Honey");
  });

  test("is judged by a command inside it", async () => {
    const lease = await host.put("p002", { site: "pantry" });
    await take(lease, "Honey");
    const states = { before: {}, after: { pantry: { goods: await goods("p002") } } };
    const verdict = await host.ok<{ output: string }>("POST", "/v1/leases/p002/verify", {
      command: { command: ["python3", "/app/verify.py", "Honey"] },
      episode: { site: "pantry", seed: 0, session: "s", episode: "t", n: 0 },
      input: JSON.stringify({ answer: "3 are left", states }),
    });
    expect(JSON.parse(verdict.output)).toMatchObject({ score: 1, reason: expect.stringContaining("Honey is gone; 3 are left") });
  });
});
