import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Session } from "../../sdk/protocol/index.ts";
import { API, type Failed, idOf } from "./support/api.ts";
import { type Lab, startLab } from "./support/lab.ts";
import { type Service, startService } from "./support/service.ts";

const PAGE = `<!doctype html><title>Freeze</title>
  <button onclick="setTimeout(() => { for (;;); })">Freeze</button> <button onclick="document.title = 'Alive'">Ping</button>`;

let service: Service;
let api: API;
let lab: Lab;

beforeAll(async () => {
  service = await startService({ env: { BROWSER_HOST_MAX_SESSIONS: "1", BROWSER_HOST_WARM: "1" } });
  api = new API(service.url, service.token);
  lab = await startLab({ "/": PAGE, "/stuck": "<title>Stuck</title><script>for (;;);</script>" });
});
afterAll(async () => {
  await lab.close();
  await service.stop();
});

describe("over capacity", () => {
  test("a create waits for a place as long as it says, and is then refused with a time to come back", async () => {
    const first = await api.create({ sites: [lab.site] });
    const refused = await api.call<Failed>("POST", "/v1/sessions", { sites: [lab.site], queueMs: 200 });
    expect(refused).toMatchObject({ status: 503, body: { error: { code: "over_capacity" } } });
    expect(refused.body.error.details.retryAfterMs).toBeGreaterThan(0);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);

    const waiting = api.create({ sites: [lab.site], queueMs: 20_000 });
    await api.end(first.id);
    const second = await waiting;
    expect(second.status).toBe("ready");
    expect(await api.ok("GET", "/v1/capacity")).toMatchObject({ active: 1, max: 1 });
    await api.end(second.id);
    const list = await api.ok<{ items: Session[] }>("GET", "/v1/sessions");
    expect(list.items.map((item) => [item.id, item.status])).toEqual([
      [second.id, "ended"],
      [first.id, "ended"],
    ]);
  });
});

describe("a page that does not answer", () => {
  test("as the first page begins the episode: the observation says so, and the session can be used", async () => {
    const limits = { stepTimeoutMs: 2_000 };
    const stuck = await api.create({ sites: [lab.site], startUrl: "http://lab.localhost/stuck", limits });
    expect(stuck).toMatchObject({ status: "ready", failure: null, observation: { url: "http://lab.localhost/stuck" } });
    const home = await api.step(stuck.id, { type: "goto", url: "http://lab.localhost/" });
    expect(home).toMatchObject({ failure: null, error: null, observation: { title: "Freeze" } });
    await api.end(stuck.id);
    expect(await api.ok("GET", "/v1/capacity")).toMatchObject({ active: 0 });
  });

  test("is stopped, and never hangs; a reset brings a new page", async () => {
    const session = await api.create({ sites: [lab.site], limits: { stepTimeoutMs: 2_000 }, settle: { capMs: 1_000 } });
    const startedAt = Date.now();
    const frozen = await api.step(session.id, { type: "click", target: idOf(session.observation, 'button "Freeze"') });
    expect(frozen).toMatchObject({ reward: 0, mask: false, failure: null, error: { code: "page_unresponsive" } });
    expect(Date.now() - startedAt).toBeLessThan(10_000);
    const reset = await api.reset(session.id);
    const ping = await api.step(session.id, { type: "click", target: idOf(reset.observation, 'button "Ping"') });
    expect(ping).toMatchObject({ failure: null, observation: { title: "Alive" } });
    await api.end(session.id);
  });
});
