/**
 * @module CDP addresses: a driver of the caller's own works in the session's browser, beside our own steps, and reaches
 * nothing else.
 */
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { CDPAddress, Observation } from "../../sdk/protocol/index.ts";
import { CDP } from "../browser-host/cdp.ts";
import { API, idOf } from "./support/api.ts";
import { type Lab, startLab } from "./support/lab.ts";
import { type Service, startService } from "./support/service.ts";
import { until } from "./support/until.ts";

const COUNTER = (name: string) =>
  `<!doctype html><title>${name}</title><button onclick="n.textContent=+n.textContent+1">Count</button><p id=n>0</p>`;
const TOKENS = [
  { name: "runner", token: "token-that-runs", scopes: ["run", "score"] },
  { name: "driver", token: "token-that-drives", scopes: ["run", "cdp"] },
];

let service: Service;
let api: API;
let lab: Lab;
const drivers: Browser[] = [];

beforeAll(async () => {
  [lab, service] = await Promise.all([
    startLab({ "/": COUNTER("One"), "/two": COUNTER("Two") }),
    startService({ env: { STILLWATER_CDP: "1", STILLWATER_TOKENS: JSON.stringify(TOKENS) } }),
  ]);
  api = new API(service.url, service.token);
});
afterAll(async () => {
  await Promise.all(drivers.map((driver) => driver.close()));
  await Promise.all([service?.stop(), lab?.close()]);
});

const open = (more: object = {}) => api.create({ sites: [lab.site], startUrl: lab.url, ...more });
const addressOf = (id: string, body: object = {}): Promise<CDPAddress> => api.ok("POST", `/v1/sessions/${id}/cdp`, body);

const drive = async (endpoint: string): Promise<Browser> => {
  const browser = await chromium.connectOverCDP(endpoint, { timeout: 10_000 });
  drivers.push(browser);
  return browser;
};

/** A connection that says what it is told to, without a driver's own habits. */
const bare = async (url: string): Promise<CDP> => {
  const socket = new WebSocket(url);
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener("open", () => resolve());
    socket.addEventListener("error", () => reject(new Error("The address takes no connection.")));
  });
  return new CDP(socket);
};

const pagesOf = (browser: Browser): Page[] => browser.contexts().flatMap((context) => context.pages());
const urls = (browser: Browser): string[] => pagesOf(browser).map((page) => page.url());
const firstPage = (browser: Browser): Page => {
  const [page] = pagesOf(browser);
  if (!page) throw new Error("The driver sees no page.");
  return page;
};
const look = (id: string): Promise<Observation> => api.ok("GET", `/v1/sessions/${id}/observation`);

describe("a driver of the caller's own", () => {
  test("sees the session's page by either address, acts in it, and our steps go on beside it", async () => {
    const session = await open();
    const { url, httpUrl, expiresAt } = await addressOf(session.id);
    expect(expiresAt).toBeGreaterThan(Date.now());
    const version = (await (await fetch(`${httpUrl}/json/version`)).json()) as Record<string, string>;
    expect(version.webSocketDebuggerUrl).toBe(url);
    expect(version.Browser).toMatch(/Chrome/);

    const browser = await drive(httpUrl);
    expect(urls(browser)).toEqual([lab.url]);
    await firstPage(browser).getByRole("button").click();
    expect((await look(session.id)).text).toMatch(/^\s*1$/m);

    const step = await api.step(session.id, { type: "click", target: idOf(session.observation, 'button "Count"') });
    expect(step).toMatchObject({ error: null, failure: null, index: 0 });
    expect(step.observation?.text).toMatch(/^\s*2$/m);
    expect(await firstPage(browser).locator("#n").textContent()).toBe("2");

    const again = await drive(url);
    expect(urls(again)).toEqual([lab.url]);
    await browser.close();
    expect(await firstPage(again).locator("#n").textContent()).toBe("2");
    await api.end(session.id);
  });

  test("opens a page that becomes the one the session looks at, and steps go to it", async () => {
    const session = await open();
    const browser = await drive((await addressOf(session.id)).url);
    const [context] = browser.contexts();
    const page = await context?.newPage();
    await page?.goto(`${lab.url}two`);
    const seen = await look(session.id);
    expect(seen).toMatchObject({ url: `${lab.url}two`, title: "Two" });
    expect(seen.tabs).toHaveLength(2);
    const step = await api.step(session.id, { type: "goto", url: lab.url });
    expect(step.observation?.url).toBe(lab.url);
    await until(async () => page?.url() === lab.url, "the driver sees where our step went");
    await api.end(session.id);
  });

  test("follows the session into its next episode", async () => {
    const session = await open();
    const browser = await drive((await addressOf(session.id)).url);
    await firstPage(browser).getByRole("button").click();
    await api.reset(session.id);
    await until(async () => pagesOf(browser).length === 1 && urls(browser)[0] === lab.url, "the driver sees the new page");
    expect(await firstPage(browser).locator("#n").textContent()).toBe("0");
    await api.end(session.id);
  });

  test("has contexts of its own that the session does not see, and cannot end the session's browser", async () => {
    const session = await open();
    const browser = await drive((await addressOf(session.id)).url);
    const apart = await browser.newContext();
    const page = await apart.newPage();
    await page.goto(`${lab.url}two`);
    expect((await look(session.id)).tabs).toHaveLength(1);
    const raw = await bare((await addressOf(session.id)).url);
    await raw.send("Browser.close");
    await raw.closed;
    expect(page.url()).toBe(`${lab.url}two`);
    expect((await api.step(session.id, { type: "reload" })).failure).toBeNull();
    await api.end(session.id);
  });
});

describe("what an address does not reach", () => {
  test("pages of other sessions, by list or by name", async () => {
    const [one, other] = await Promise.all([open(), open({ startUrl: `${lab.url}two` })]);
    const [mine, theirs] = await Promise.all([
      addressOf(one.id).then(({ url }) => drive(url)),
      addressOf(other.id).then(({ url }) => drive(url)),
    ]);
    expect(urls(mine)).toEqual([lab.url]);
    expect(urls(theirs)).toEqual([`${lab.url}two`]);
    const [cdp, foreign] = await Promise.all([one, other].map(async ({ id }) => bare((await addressOf(id)).url)));
    if (!cdp || !foreign) throw new Error("There are two connections.");
    const targetsOf = async (client: CDP) => (await client.send("Target.getTargets")).targetInfos as Record<string, string>[];
    expect((await targetsOf(cdp)).map(({ url }) => url)).not.toContain(`${lab.url}two`);
    const { targetId, browserContextId } = (await targetsOf(foreign)).find(({ type }) => type === "page") ?? {};
    expect(targetId).toMatch(/^[0-9A-F]{32}$/);
    expect(await cdp.refusal("Target.attachToTarget", { targetId, flatten: true })).toMatch(/No target/);
    expect(await cdp.refusal("Target.closeTarget", { targetId })).toMatch(/No target/);
    expect(await cdp.refusal("Target.createTarget", { url: "about:blank", browserContextId })).toMatch(/browser context/);
    expect(await cdp.refusal("Storage.getCookies", { browserContextId })).toMatch(/browser context/);
    await Promise.all([api.end(one.id), api.end(other.id)]);
  });

  test("pages on which the service scores", async () => {
    const targets = [{ url: `${lab.url}two`, locator: "document.title", exactMatch: "Two" }];
    const task = { id: "look", evaluate: { evaluators: [{ type: "program_html", targets }] } };
    const session = await api.create({ sites: [lab.site], startUrl: lab.url, task });
    const browser = await drive((await addressOf(session.id)).url);
    const cdp = await bare((await addressOf(session.id)).url);
    await cdp.send("Target.setDiscoverTargets", { discover: true });
    const told = () => cdp.events.filter(({ method }) => method === "Target.targetCreated").length;
    const before = told();
    const end = await api.step(session.id, { type: "answer", text: "" });
    expect(end.evaluation).toMatchObject({ status: "done", score: 1 });
    expect(lab.requests).toContain("/two");
    expect(told()).toBe(before);
    expect(urls(browser)).toEqual([lab.url]);
    await api.end(session.id);
  });
});

describe("an address ends", () => {
  test("by time, and with it the connection", async () => {
    const session = await open();
    const { url, httpUrl } = await addressOf(session.id, { ttlMs: 1_500 });
    const browser = await drive(url);
    await until(async () => !browser.isConnected(), "the driver is cut off");
    expect((await fetch(`${httpUrl}/json/version`)).status).toBe(404);
    await expect(drive(url)).rejects.toThrow(/404/);
    expect((await api.step(session.id, { type: "reload" })).failure).toBeNull();
    await api.end(session.id);
  });

  test("with its session", async () => {
    const session = await open();
    const { url, httpUrl } = await addressOf(session.id);
    const browser = await drive(url);
    await api.end(session.id);
    await until(async () => !browser.isConnected(), "the driver is cut off");
    expect((await fetch(`${httpUrl}/json/version`)).status).toBe(404);
    await expect(drive(url)).rejects.toThrow(/404/);
  });

  test("by one wrong digit, and pages of other origins have no use of a right one", async () => {
    const session = await open();
    const { httpUrl } = await addressOf(session.id);
    const last = httpUrl.at(-1) === "0" ? "1" : "0";
    expect((await fetch(`${httpUrl.slice(0, -1)}${last}/json/version`)).status).toBe(404);
    const upgrade = { upgrade: "websocket", connection: "upgrade", origin: "https://elsewhere.example" };
    const answer = await service.request(new URL(httpUrl).pathname, { headers: upgrade }).catch(() => null);
    expect(answer?.status ?? 403).not.toBe(101);
    await api.end(session.id);
  });
});

describe("who may have one", () => {
  const asking = async (token: string, url = service.url): Promise<{ status: number; body: unknown }> => {
    const session = await new API(url, token).create({});
    return new API(url, token).call("POST", `/v1/sessions/${session.id}/cdp`, {});
  };

  test("tokens with the scope cdp, and no others", async () => {
    expect(await asking("token-that-runs")).toMatchObject({ status: 403, body: { error: { details: { scope: "cdp" } } } });
    expect(await asking("token-that-drives")).toMatchObject({ status: 201 });
  });

  test("nobody, while the service is not set to give any", async () => {
    expect(await asking(inject("serviceToken"), inject("serviceURL"))).toMatchObject({
      status: 403,
      body: { error: { code: "switched_off", details: { setting: "STILLWATER_CDP" } } },
    });
  });
});
