import { exports } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import type { Env } from "../../durable-objects/env.ts";
import { doorHeaders, serveSiteDoor } from "../../durable-objects/site/door.ts";
import { buyable, newLease, ORIGIN, openShop, siteEnv } from "./site-support.ts";

const WORKER = "http://127.0.0.1:8787";

/** What the browser's proxy sends for a page's request. */
const through = (lease: string, path: string, init: RequestInit = {}): Request =>
  new Request(WORKER + path, {
    redirect: "manual",
    ...init,
    headers: { ...doorHeaders(siteEnv, lease), "x-stillwater-url": ORIGIN + path, ...(init.headers as Record<string, string>) },
  });

/** The whole Worker, of which the door is the first thing. */
const worker = (exports as unknown as { readonly default: Fetcher }).default;

const enter = (request: Request): Promise<Response> => worker.fetch(request);

/** The door in front of a site that tells what reached it. */
const behind = (fetch: (request: Request) => Response | Promise<Response>): Pick<Env, "SITE" | "SITE_DOOR_SECRET"> => ({
  SITE_DOOR_SECRET: siteEnv.SITE_DOOR_SECRET ?? "",
  SITE: { getByName: () => ({ fetch: async (request: Request) => fetch(request) }) } as unknown as Env["SITE"],
});

describe("the door to embedded sites", () => {
  it("shows the page of the lease that the headers name", async () => {
    const [one, other] = await Promise.all([openShop(1), openShop(2)]);
    for (const shop of [one, other]) {
      const answer = await enter(through(shop.lease, "/products?sort=name"));
      expect(answer.status).toBe(200);
      expect(await answer.text()).toBe((await shop.get("/products?sort=name")).html);
    }
  });

  it("hands redirects and cookies to the page, and takes its forms", async () => {
    const shop = await openShop();
    const [product = ""] = buyable(await shop.get("/products"));
    const body = new URLSearchParams({ product, quantity: "1" });
    const answer = await enter(through(shop.lease, "/cart/items", { method: "POST", body }));
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe("/cart?notice=added");
    const home = await enter(through(shop.lease, "/"));
    expect(home.headers.get("set-cookie")).toBe("cart=1; Path=/; HttpOnly; SameSite=Lax");
  });

  it("leaves ordinary requests to the API", async () => {
    expect(await serveSiteDoor(new Request(`${WORKER}/v1/health`), siteEnv)).toBeNull();
  });

  it.each([
    ["no secret", {}],
    ["an empty secret", { "x-stillwater-door": "" }],
    ["a wrong secret of the same length", { "x-stillwater-door": "x".repeat(siteEnv.SITE_DOOR_SECRET?.length ?? 0) }],
    ["a longer secret", { "x-stillwater-door": `${siteEnv.SITE_DOOR_SECRET}x` }],
  ])("is closed to %s", async (_, headers) => {
    const shop = await openShop();
    const lease = { "x-stillwater-lease": shop.lease, "x-stillwater-url": `${ORIGIN}/` };
    const answer = await enter(new Request(`${WORKER}/`, { headers: { ...lease, ...headers } }));
    expect(answer.status).toBe(403);
    expect(await answer.text()).not.toContain("<html");
  });

  it("is closed to everyone where no secret is set", async () => {
    const { SITE } = siteEnv;
    for (const SITE_DOOR_SECRET of [undefined, ""]) {
      const request = new Request(WORKER, { headers: { "x-stillwater-door": "", "x-stillwater-lease": "any" } });
      const env = SITE_DOOR_SECRET === undefined ? { SITE } : { SITE, SITE_DOOR_SECRET };
      expect((await serveSiteDoor(request, env))?.status).toBe(403);
      expect(() => doorHeaders(env, "any")).toThrow("SITE_DOOR_SECRET");
    }
  });

  it("says so when the lease is not prepared, or the URL is none", async () => {
    expect((await enter(through(newLease(), "/"))).status).toBe(404);
    for (const url of ["", "/relative", "file:///etc/passwd"]) {
      const answer = await enter(through(newLease(), "/", { headers: { "x-stillwater-url": url } }));
      expect(answer.status).toBe(400);
    }
  });

  it("shows the site the page's request: its URL, method, body and headers, and none of the way's", async () => {
    const env = behind(async (request) =>
      Response.json({
        url: request.url,
        method: request.method,
        redirect: request.redirect,
        body: await request.text(),
        headers: Object.fromEntries(request.headers),
      }),
    );
    const request = through("a-lease", "/search?q=a%20b", {
      method: "PUT",
      body: "hello",
      headers: {
        authorization: "Basic abc",
        cookie: "cart=1",
        "x-custom": "kept",
        "cf-connecting-ip": "10.0.0.1",
        "x-stillwater-else": "1",
      },
    });
    const seen = (await (await serveSiteDoor(request, env))?.json()) as { headers: Record<string, string> };
    expect(seen).toMatchObject({ url: `${ORIGIN}/search?q=a%20b`, method: "PUT", redirect: "manual", body: "hello" });
    expect(seen.headers).toMatchObject({ authorization: "Basic abc", cookie: "cart=1", "x-custom": "kept" });
    expect(Object.keys(seen.headers).filter((name) => /^(x-stillwater|cf)-/.test(name))).toEqual([]);
  });

  it("carries WebSockets", async () => {
    const env = behind((request) => {
      if (request.headers.get("upgrade") !== "websocket") return new Response(null, { status: 400 });
      const { 0: client, 1: server } = new WebSocketPair();
      server.accept();
      server.addEventListener("message", ({ data }) => server.send(`echo ${data}`));
      return new Response(null, { status: 101, webSocket: client });
    });
    const socket = (await serveSiteDoor(through("a-lease", "/live", { headers: { upgrade: "websocket" } }), env))?.webSocket;
    expect(socket).toBeTruthy();
    const echoed = new Promise((resolve) => socket?.addEventListener("message", ({ data }) => resolve(data)));
    socket?.accept();
    socket?.send("hello");
    expect(await echoed).toBe("echo hello");
    socket?.close();
  });

  it("tells a page that asks for a WebSocket which the shop does not have", async () => {
    const shop = await openShop();
    const answer = await enter(through(shop.lease, "/live", { headers: { upgrade: "websocket" } }));
    expect(answer.status).toBe(400);
    expect(answer.webSocket).toBeNull();
  });

  it("answers 502 when the site breaks", async () => {
    const env = behind(() => {
      throw new Error("broken");
    });
    const answer = await serveSiteDoor(through("a-lease", "/"), env);
    expect(answer?.status).toBe(502);
    expect(await answer?.text()).not.toContain("broken");
  });
});
