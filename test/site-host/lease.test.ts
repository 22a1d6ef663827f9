import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addNote, ask, type Host, Stage, TTL_MS, waitFor } from "./support.ts";

/** Long enough to be renewed on a busy machine. */
const SHORT_MS = 4000;

const stage = new Stage();
let host: Host;
beforeAll(async () => {
  host = await stage.start();
  await host.full();
});
afterAll(() => stage[Symbol.asyncDispose]());

describe("a lease", () => {
  test("gives a private, healthy copy of the site, with the way to it", async () => {
    const lease = await host.put("aa01");
    expect(lease).toMatchObject({ lease: "aa01", site: "notes", version: "1", how: "warm", fence: expect.any(Number) });
    expect(lease.routes).toEqual([
      { hosts: ["notes.localhost"], upstream: expect.stringMatching(/^http:\/\/10\.213\.\d+\.\d+:8080$/), hostHeader: null },
    ]);
    expect(lease.expiresAt).toBeGreaterThan(Date.now() + TTL_MS - 60_000);
    const page = await ask(lease, "/");
    expect(page.status).toBe(200);
    expect(page.body).toContain("Spare key");
    expect(await host.status("aa01")).toMatchObject({ status: "running", reason: null, fence: lease.fence });
  });

  test("is the same when it is asked for again, also while it is on its way", async () => {
    const [first, second] = await Promise.all([host.put("aa02"), host.put("aa02")]);
    const third = await host.put("aa02");
    expect(second?.routes).toEqual(first?.routes);
    expect(third).toMatchObject({ routes: first?.routes, fence: first?.fence });
  });

  test("keeps to the site that it was granted for", async () => {
    await host.put("aa03");
    const other = { site: "other", ttlMs: TTL_MS };
    expect(await host.fails("PUT", "/v1/leases/aa03", other)).toMatchObject({ status: 409, code: "lease_conflict" });
    expect(await host.fails("PUT", "/v1/leases/aa99", other)).toMatchObject({ status: 404, code: "site_not_found" });
  });

  test("knows who is signed in: the cookies of the golden copy are good in every copy", async () => {
    const lease = await host.put("aa04");
    const [cookie] = lease.cookies.keeper ?? [];
    expect(cookie).toMatchObject({
      name: "notes_session",
      domain: "notes.localhost",
      path: "/",
      httpOnly: true,
      sameSite: "Lax",
    });
    const page = await ask(lease, "/", { headers: { cookie: `${cookie?.name}=${cookie?.value}` } });
    expect(page.body).toContain("Signed in as <b>keeper</b>");
    expect((await ask(lease, "/")).body).toContain("Sign in");
  });

  test("is ended by its release, once and again, and its instance goes", async () => {
    const lease = await host.put("aa05");
    expect(await host.release("aa05")).toEqual({ status: "released" });
    expect(await host.release("aa05")).toEqual({ status: "released" });
    expect(await host.fails("GET", "/v1/leases/aa05")).toMatchObject({ status: 404, code: "lease_not_found" });
    await waitFor("the end of the instance", () =>
      ask(lease, "/", { timeoutMs: 500 }).then(
        () => false,
        () => true,
      ),
    );
  });

  test("ends with its time, unless it is renewed", async () => {
    const renewed = await host.put("aa07", { ttlMs: SHORT_MS });
    const renewal = await host.ok<{ expiresAt: number }>("POST", "/v1/leases/aa07/renew", {
      fence: renewed.fence,
      ttlMs: TTL_MS,
    });
    expect(renewal.expiresAt).toBeGreaterThan(Date.now() + TTL_MS - 60_000);
    const short = await host.put("aa06", { ttlMs: SHORT_MS });
    expect(short.expiresAt).toBeGreaterThan(renewed.expiresAt);
    await waitFor("the end of the short lease", async () => (await host.call("GET", "/v1/leases/aa06")).status === 404);
    expect(Date.now()).toBeGreaterThanOrEqual(short.expiresAt);
    expect(await host.status("aa07")).toMatchObject({ status: "running" });
  });
});

describe("the fence", () => {
  test("changes with every reset, and an old one is refused everywhere", async () => {
    const first = await host.put("bb01");
    const second = await host.reset(first);
    expect(second.fence).toBeGreaterThan(first.fence);
    expect(second.routes).not.toEqual(first.routes);
    const { fence } = first;
    const attempts: [string, object][] = [
      ["renew", { fence, ttlMs: TTL_MS }],
      ["reset", { fence }],
      ["fork", { fence, leases: ["bb02"], ttlMs: TTL_MS }],
      ["snapshots", { fence, name: "late" }],
    ];
    for (const [verb, body] of attempts) {
      expect(await host.fails("POST", `/v1/leases/bb01/${verb}`, body)).toMatchObject({ status: 409, code: "fence_conflict" });
    }
    expect(await host.status("bb01")).toMatchObject({ fence: second.fence, status: "running" });
  });

  test("of two resets at once one is done", async () => {
    const lease = await host.put("bb03");
    const body = { fence: lease.fence };
    const answers = await Promise.all([1, 2].map(() => host.call("POST", "/v1/leases/bb03/reset", body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("grows over releases of the same id", async () => {
    const first = await host.put("bb04");
    await host.release("bb04");
    expect((await host.put("bb04")).fence).toBeGreaterThan(first.fence);
  });
});

describe("the door", () => {
  test("is closed without the token, but for health", async () => {
    expect(await host.call("GET", "/v1/sites", undefined, "wrong-token")).toMatchObject({
      status: 401,
      body: { error: { code: "unauthorized" } },
    });
    const health = await fetch(`http://127.0.0.1:${host.port}/health`);
    expect(await health.json()).toMatchObject({ ok: true, engine: expect.any(String), storage: expect.any(String) });
  });

  test.each([
    ["PUT", "/v1/leases/cc01", { site: "notes" }, "ttlMs"],
    ["PUT", "/v1/leases/cc01", { site: "notes", ttlMs: 1000, color: "red" }, "color"],
    ["PUT", "/v1/leases/..%2Fcc01", { site: "notes", ttlMs: 1000 }, "lease"],
    ["PUT", "/v1/leases/cc01", "{", "JSON"],
    ["POST", "/v1/leases/cc01/fork", { fence: 1, leases: ["x", "x"], ttlMs: 1000 }, "twice"],
    ["POST", "/v1/leases/cc01/snapshots", { fence: 1, name: "../up" }, "name"],
  ])("%s %s %j names what is wrong", async (method, path, body, word) => {
    const failed = await host.fails(method, path, body);
    expect(failed).toMatchObject({ status: 400, code: "invalid_request" });
    expect(failed.message).toContain(word);
  });

  test("says which routes there are", async () => {
    expect(await host.fails("GET", "/v1/nowhere")).toMatchObject({ status: 404, code: "route_not_found" });
    expect(await host.fails("PATCH", "/v1/sites")).toMatchObject({ status: 405, message: expect.stringContaining("GET") });
  });

  test("lists sites as they stand, and counts for Prometheus", async () => {
    expect(await host.site()).toMatchObject({
      title: "Notes on the door",
      kind: "container",
      hosts: ["notes.localhost"],
      startUrl: "http://notes.localhost/",
      health: "ok",
      reason: null,
      accounts: ["keeper"],
      signedIn: null,
      settle: null,
    });
    const { body } = await host.call<string>("GET", "/metrics");
    expect(body).toMatch(/^stillwater_site_host_leases_granted_total\{site="notes",how="warm"\} [1-9]/m);
    expect(body).toMatch(/^stillwater_site_host_site_healthy\{site="notes"\} 1$/m);
  });
});

test("evaluators read the state of a site by a door that no host name leads to", async () => {
  const lease = await host.put("dd01");
  await addNote(lease, 'Quotes "and" <tags> \\ slashes');
  expect(await host.titles("dd01")).toContain('Quotes "and" <tags> \\ slashes');
});
