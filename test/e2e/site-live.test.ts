/**
 * @module A live site: the real web as it is. A proxy of the session stands in for the web, and answers for every name.
 */
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import type { SessionHandle } from "../../sdk/index.ts";
import { OpenWeb } from "../browser-host/open-web.ts";
import { connect } from "./sdk-support.ts";
import { API, type Failed } from "./support/api.ts";

const stillwater = connect();
const api = new API(inject("serviceURL"), inject("serviceToken"));
const open: SessionHandle[] = [];
let web: OpenWeb;
let visits = 0;

beforeAll(async () => {
  web = await OpenWeb.start((request, response) => {
    const { host, pathname } = new URL(request.url ?? "");
    response.setHeader("content-type", "text/html");
    response.end(`<!doctype html><title>${host}</title><h1>${host}${pathname}</h1><p>Visit ${++visits}</p>`);
  });
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((session) => session.end()));
});
afterAll(() => web.stop());

const create = async (request: Parameters<typeof stillwater.sessions.create>[0] = {}): Promise<SessionHandle> => {
  const session = await stillwater.sessions.create({ sites: ["example"], network: { proxy: web.url }, ...request });
  open.push(session);
  return session;
};

const visitOf = (session: SessionHandle): number => Number(/Visit (\d+)/.exec(session.observation?.text ?? "")?.[1]);

describe("a live site", () => {
  test("is listed, with nothing that stands ready and nobody to sign in as", async () => {
    expect((await stillwater.sites()).find(({ name }) => name === "example")).toMatchObject({
      kind: "live",
      hosts: ["example.com", "*.example.com"],
      startUrl: "http://example.com/",
      accounts: [],
      signedIn: null,
      health: { ok: true },
      pool: { warm: 0, target: null, max: null },
    });
    await expect(create({ sites: [{ name: "example", login: "admin" }] })).rejects.toMatchObject({ code: "invalid_request" });
  });

  test("is where the session begins, by its own address, and is named in what is kept", async () => {
    const session = await create();
    expect(session.observation).toMatchObject({ url: "http://example.com/", title: "example.com" });
    expect(session.info.sites).toMatchObject([{ name: "example", kind: "live", how: null }]);
    expect((await stillwater.trajectories.get(session.episode.id)).versions.sites).toEqual({ example: "1" });
    expect(web.requests.map(({ url }) => url)).toContain("http://example.com/");
  });

  test("is all that the session reaches, with the names below it and the other sites of the session", async () => {
    const session = await create({ sites: ["example", "shop"] });
    const below = await session.goto("http://docs.example.com/page");
    expect(below.observation?.text).toContain("docs.example.com/page");
    expect((await session.goto("http://shop.localhost/")).observation?.text).toContain("Harbor");
    for (const url of ["http://example.org/", "http://notexample.com/", "http://example.com.attacker.test/"]) {
      expect((await session.goto(url)).error?.code, url).toBe("navigation_refused");
    }
    const asked = web.requests.map(({ url }) => new URL(url ?? "").hostname);
    expect(new Set(asked)).toEqual(new Set(["example.com", "docs.example.com"]));
  });

  test("stays as it is over a reset, which begins a new episode there", async () => {
    const session = await create();
    const [episode, visit] = [session.episode.n, visitOf(session)];
    await session.reset();
    expect(session.episode.n).toBe(episode + 1);
    expect(session.observation?.url).toBe("http://example.com/");
    expect(visitOf(session)).toBeGreaterThan(visit);
  });

  test("that cannot be reached makes no session", async () => {
    const unreachable = { sites: ["example"], network: { proxy: "http://127.0.0.1:1" } };
    await expect(stillwater.sessions.create(unreachable, { retries: 0 })).rejects.toMatchObject({
      status: 502,
      code: "site_failed",
      message: expect.stringContaining("example.com"),
    });
  });

  test("has no state that could be copied or kept", async () => {
    const session = await create();
    const fork = await api.call<Failed>("POST", `/v1/sessions/${session.id}/fork`, { n: 1 });
    expect(fork).toMatchObject({ status: 409, body: { error: { code: "not_forkable" } } });
    await expect(session.snapshot("of-the-web")).rejects.toMatchObject({ code: "not_forkable", status: 409 });
    expect((await session.refresh()).status).toBe("ready");
  });
});
