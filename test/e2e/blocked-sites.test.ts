/**
 * @module Web sites that keep agents out. A proxy of the session stands in for the web: its hosts show a wall, and open again.
 */
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { createAgent } from "../../sdk/agents/index.ts";
import { scriptedPolicy } from "../../sdk/policies/index.ts";
import type { BlockedSite, InlineTask, Sample } from "../../sdk/protocol/index.ts";
import { rollout as runHere } from "../../sdk/rollouts/index.ts";
import { OpenWeb } from "../browser-host/open-web.ts";
import { type PolicyServer, startPolicyServer } from "../support/policy-server.ts";
import { connect } from "./sdk-support.ts";
import { API, type Failed } from "./support/api.ts";
import { answers, Rollouts } from "./support/rollouts.ts";

const WALL = "<!doctype html><title>Just a moment...</title><p>Verifying you are human.</p>";
const api = new API(inject("serviceURL"), inject("serviceToken"));
const rollouts = new Rollouts(api);
let web: OpenWeb;
let policy: PolicyServer;
/** Hosts that show a wall now, on all pages or on these. */
const walls = new Map<string, string>();

beforeAll(async () => {
  policy = await startPolicyServer(() => answers("open"));
  web = await OpenWeb.start((request, response) => {
    // As a proxy it is asked for whole addresses; as a server of the caller's own for paths.
    const { hostname, pathname } = new URL(request.url ?? "", "http://mine.test");
    response.setHeader("content-type", "text/html");
    const wall = walls.get(hostname);
    if (wall !== undefined && pathname.startsWith(wall)) return response.end(WALL);
    response.end(`<!doctype html><title>${hostname}</title><h1>${hostname} is open</h1><a href="/inner">Inner</a>`);
  });
});
afterEach(async () => {
  walls.clear();
  await api.ok("DELETE", "/v1/sites/blocked");
});
afterAll(() => Promise.all([web.stop(), policy.close()]));

const taskAt = (host: string, id = `${host}/1`): InlineTask =>
  ({
    id,
    goal: "Is it open?",
    startUrl: `http://${host}/`,
    website: host,
    evaluate: { evaluators: [{ type: "string_match", exactMatch: "open" }] },
  }) as unknown as InlineTask;
const network = () => ({ proxy: web.url });
const create = (task: InlineTask) => api.call<Failed>("POST", "/v1/sessions", { task, network: network() });
const listed = async () => (await api.ok<{ items: BlockedSite[] }>("GET", "/v1/sites/blocked")).items;
const visits = (host: string) =>
  web.requests.filter(({ url }) => new URL(url ?? "", "http://mine.test").hostname === host).length;

describe("a web site that keeps agents out", () => {
  test("is found on the first page, before an episode is spent on it, and is not visited again until it is taken up", async () => {
    walls.set("walled.test", "/");
    const refused = await create(taskAt("walled.test"));
    expect(refused).toMatchObject({
      status: 503,
      body: { error: { code: "site_blocked", details: { host: "walled.test", kind: "bot check" } } },
    });
    expect(Number(refused.body.error.details.retryAfterMs)).toBeGreaterThan(3_500_000);
    expect(await listed()).toMatchObject([{ host: "walled.test", site: null, found: "start", times: 1 }]);
    const before = visits("walled.test");
    walls.clear();
    expect((await create(taskAt("walled.test"))).body.error.code).toBe("site_blocked");
    expect(visits("walled.test")).toBe(before);
    expect(await api.ok("DELETE", "/v1/sites/blocked?host=walled.test")).toEqual({ cleared: 1 });
    expect(await listed()).toEqual([]);
    const session = await api.create({ task: taskAt("walled.test"), network: network() });
    expect(session.observation?.title).toBe("walled.test");
    await api.end(session.id);
    const metrics = await connect().metrics();
    expect(metrics).toContain("stillwater_blocked_sites 0");
    expect(metrics).toMatch(/stillwater_blocked_starts_total\{how="first_page"\} [1-9]/);
  });

  test("is remembered when an episode ends there, and never scored as a failure of the agent's", async () => {
    const session = await api.create({ task: taskAt("later.test"), network: network() });
    walls.set("later.test", "/inner");
    await api.step(session.id, { type: "goto", url: "http://later.test/inner" });
    const end = await api.step(session.id, { type: "answer", text: "no idea" });
    expect(end).toMatchObject({ end: { reason: "blocked" }, reward: null, mask: true });
    await api.end(session.id);
    expect(await listed()).toMatchObject([{ host: "later.test", found: "end", session: session.id }]);
  });

  test("of another host than the task's own says nothing of the task's", async () => {
    const session = await api.create({ task: taskAt("own.test"), network: network() });
    walls.set("elsewhere.test", "/");
    await api.step(session.id, { type: "goto", url: "http://elsewhere.test/" });
    expect(await api.step(session.id, { type: "answer", text: "closed" })).toMatchObject({
      end: { reason: "answer" },
      reward: 0,
    });
    await api.end(session.id);
    expect(await listed()).toEqual([]);
  });

  test("may be looked at without a task, and a site of the caller's own is never set aside", async () => {
    walls.set("looked-at.test", "/").set("mine.test", "/");
    const free = await api.create({ startUrl: "http://looked-at.test/", network: network() });
    expect(free.observation?.title).toBe("Just a moment...");
    const site = { name: "mine", upstream: web.url, hosts: ["mine.test"] };
    const own = await api.create({ task: taskAt("mine.test"), sites: [site] });
    await Promise.all([api.end(free.id), api.end(own.id)]);
    expect(await listed()).toEqual([]);
  });

  test("has its tasks left out of samples and rollouts, which say so; those that are named end as blocked", async () => {
    const suite = `walls-${Date.now()}`;
    const hosts = ["aside.test", "fine.test"];
    const tasks = hosts.flatMap((host) => [1, 2, 3].map((n) => ({ ...taskAt(host, `${suite}/${host}/${n}`) })));
    await connect().tasks.import(suite, tasks.map((task) => JSON.stringify(task)).join("\n"));
    const sample = (more: object = {}) =>
      api.ok<Sample>("POST", "/v1/tasks/sample", { n: 6, seed: 7, filter: { suite }, ...more });
    const whole = await sample();
    expect(whole).toMatchObject({ total: 6, setAside: 0, next: null });

    walls.set("aside.test", "/");
    expect((await create(taskAt("aside.test"))).status).toBe(503);
    const rest = await sample();
    expect(rest).toMatchObject({ total: 6, setAside: 3, next: null });
    // Those that are left have their places in the same order.
    expect(rest.items).toEqual(whole.items.filter(({ website }) => website === "fine.test"));
    const [first, second] = [await sample({ n: 1 }), await sample({ n: 2 })];
    expect(first.items).toEqual(rest.items.slice(0, 1));
    const after = await sample({ n: 2, offset: first.next ?? 6 });
    expect([...first.items, ...after.items]).toEqual(rest.items);
    expect(second.items).toEqual(rest.items.slice(0, 2));

    const begin = { policy: { url: policy.url, model: "actor" }, session: { network: network() } };
    const asked = visits("aside.test");
    const [byFilter, byName] = await Promise.all([
      rollouts.begin({ ...begin, tasks: { filter: { suite } } }),
      rollouts.begin({ ...begin, tasks: [`${suite}/aside.test/1`, `${suite}/fine.test/1`] }),
    ]);
    expect(byFilter).toMatchObject({ total: 3, setAside: 3 });
    expect((await rollouts.over(byFilter.id)).outcomes).toMatchObject({ succeeded: 3, blocked: 0 });
    expect((await rollouts.over(byName.id)).outcomes).toMatchObject({ succeeded: 1, blocked: 1, errored: 0 });
    const [blocked] = (await rollouts.results(byName.id)).filter(({ outcome }) => outcome === "blocked");
    expect(blocked).toMatchObject({ mask: true, score: null, retries: 0, session: null, end: { reason: "blocked" } });
    const none = await api.call<Failed>("POST", "/v1/rollouts", {
      ...begin,
      tasks: { filter: { suite, website: "aside.test" } },
    });
    expect(none.body.error.message).toContain("keep agents out now");
    expect(visits("aside.test")).toBe(asked);
  });

  test("is found by the first episode of a rollout that meets it, here or in the service; the others are spared", async () => {
    walls.set("met.test", "/");
    const here = runHere({
      client: connect(),
      agent: createAgent(),
      policy: scriptedPolicy(["unused"]),
      tasks: [taskAt("met.test", "a"), taskAt("met.test", "b")],
      concurrency: { launches: 1, episodes: 1 },
      session: { network: network() },
    });
    for await (const episode of here) expect(episode).toMatchObject({ outcome: "blocked", mask: true, attempts: 1, steps: 0 });
    const seen = visits("met.test");
    expect(seen).toBeGreaterThan(0);
    await api.ok("DELETE", "/v1/sites/blocked");
    const { id } = await rollouts.begin({
      policy: { url: policy.url, model: "actor" },
      session: { network: network() },
      tasks: [taskAt("met.test", "a"), taskAt("met.test", "b"), taskAt("met.test", "c")],
      concurrency: { launches: 1, episodes: 1 },
    });
    expect((await rollouts.over(id)).outcomes).toMatchObject({ blocked: 3, errored: 0 });
    expect(await listed()).toMatchObject([{ host: "met.test", times: 1 }]);
  });
});
