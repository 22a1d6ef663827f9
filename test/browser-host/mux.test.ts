import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import puppeteer, { type Browser, type BrowserContext } from "@cloudflare/puppeteer";
import { chromium } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CDP, type CDPEvent, type Page, type Result } from "./cdp.ts";
import { endpointOf } from "./endpoint.ts";
import { Site } from "./site.ts";
import { findBrowser, Host, TOKEN, waitFor } from "./support.ts";

const PAGES: Readonly<Record<string, string>> = {
  "/": `<title>home</title><script>window.first = typeof ours</script><a href="/next">Next</a>
    <button onclick="this.textContent = 'pressed'">Press</button>`,
  "/next": "<title>next</title>",
  "/framed": `<title>framed</title><iframe src="http://other.localhost/"></iframe>`,
  "/worker.js": "postMessage(typeof ours)",
  "/sw.js": "self.ran = true",
};
const ROOT_ATTACH = {
  autoAttach: true,
  waitForDebuggerOnStart: true,
  flatten: true,
  filter: [{ type: "page" }, { exclude: true }],
};
const PAGE_ATTACH = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true, filter: [{}] };

let host: Host;
let site: Site;
let folder: string;
beforeAll(async () => {
  // The headless shell keeps frames in the process of their page unless it is told otherwise.
  folder = mkdtempSync(join(tmpdir(), "stillwater-test-"));
  const launcher = join(folder, "headless-shell");
  writeFileSync(launcher, `#!/bin/sh\nexec "${findBrowser()}" --site-per-process "$@"\n`, { mode: 0o755 });
  host = await Host.start({ STILLWATER_BROWSER: launcher });
  site = await Site.start((request, response) => {
    response.setHeader("content-type", request.url?.endsWith(".js") ? "text/javascript" : "text/html");
    response.end(PAGES[request.url ?? ""] ?? "");
  });
});
afterAll(async () => {
  await host.stop();
  await site.stop();
  rmSync(folder, { recursive: true });
});

async function openSession(): Promise<string> {
  const id = await host.acquire();
  const routes = [{ site: "site", hosts: ["site.localhost", "other.localhost"], upstream: site.origin, headers: {} }];
  await host.call("PUT", `/v1/devtools/browser/${id}/routes`, { routes, egress: "sites" });
  return id;
}

const closeSession = (id: string) => host.call("DELETE", `/v1/devtools/browser/${id}`);
const infoOf = (event: CDPEvent) => event.params.targetInfo as Result;
const comes = (cdp: CDP, fits: (info: Result) => boolean) => cdp.event("Target.attachedToTarget", (event) => fits(infoOf(event)));

/** Does on a target that is held at its start what a client does there, and lets it run. */
async function setUp(cdp: CDP, sessionId: string): Promise<void> {
  await Promise.all([
    cdp.send("Page.enable", {}, sessionId),
    cdp.send("Page.addScriptToEvaluateOnNewDocument", { source: "globalThis.ours = 1", runImmediately: true }, sessionId),
    cdp.send("Target.setAutoAttach", PAGE_ATTACH, sessionId),
    cdp.send("Runtime.runIfWaitingForDebugger", {}, sessionId),
  ]);
}

async function openHeldPage(cdp: CDP): Promise<string> {
  const { targetId } = await cdp.send("Target.createTarget", { url: "about:blank" });
  const { params } = await comes(cdp, (info) => info.targetId === targetId);
  expect(params.waitingForDebugger).toBe(true);
  await setUp(cdp, String(params.sessionId));
  return String(params.sessionId);
}

const evaluate = async (cdp: CDP, sessionId: string, expression: string) => {
  const { result } = await cdp.send("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true }, sessionId);
  return (result as Result).value;
};

describe("auto-attach", () => {
  test("a new page is held until its client lets it run, and so is a window that a page opens", async () => {
    const id = await openSession();
    const cdp = await CDP.connect(host, id);
    await cdp.send("Target.setAutoAttach", ROOT_ATTACH);
    const first = await openHeldPage(cdp);
    await cdp.send("Page.navigate", { url: "http://site.localhost/" }, first);
    await waitFor("the page's own script", () => evaluate(cdp, first, "window.first"));
    expect(await evaluate(cdp, first, "window.first")).toBe("number");

    // Chrome answers this only when the window runs, because both live in one process.
    const opening = evaluate(cdp, first, "window.open('/', 'popup'), 0");
    const popup = await comes(cdp, (info) => info.openerId !== undefined);
    expect(popup.params.waitingForDebugger).toBe(true);
    const session = String(popup.params.sessionId);
    await setUp(cdp, session);
    await opening;
    await waitFor("the popup's own script", () => evaluate(cdp, session, "window.first"));
    expect(await evaluate(cdp, session, "window.first")).toBe("number");
    await closeSession(id);
  });

  test("a page that stood ready tells of where scripts run when its client first asks, and not before", async () => {
    const id = await openSession();
    const cdp = await CDP.connect(host, id);
    await cdp.send("Target.setAutoAttach", ROOT_ATTACH);
    const page = await openHeldPage(cdp);
    const told = () => cdp.events.filter(({ method }) => method === "Runtime.executionContextCreated");
    expect(told()).toEqual([]);
    await cdp.send("Runtime.enable", {}, page);
    expect(told()).toMatchObject([{ sessionId: page, params: { context: { auxData: { isDefault: true } } } }]);
    await closeSession(id);
  });

  test("frames in other processes and workers come with the page they belong to, held at their start", async () => {
    const id = await openSession();
    const cdp = await CDP.connect(host, id);
    await cdp.send("Target.setAutoAttach", ROOT_ATTACH);
    const page = await openHeldPage(cdp);
    await cdp.send("Page.navigate", { url: "http://site.localhost/framed" }, page);
    const frame = await comes(cdp, ({ type }) => type === "iframe");
    expect(frame).toMatchObject({ sessionId: page, params: { waitingForDebugger: true } });
    await setUp(cdp, String(frame.params.sessionId));
    await waitFor("the frame's own script", () => evaluate(cdp, String(frame.params.sessionId), "window.first"));
    expect(await evaluate(cdp, String(frame.params.sessionId), "window.first")).toBe("number");

    const said = evaluate(cdp, page, "new Promise((done) => { new Worker('/worker.js').onmessage = ({ data }) => done(data); })");
    const worker = await comes(cdp, ({ type }) => type === "worker");
    const session = String(worker.params.sessionId);
    expect(worker).toMatchObject({ sessionId: page, params: { waitingForDebugger: true } });
    await cdp.send("Runtime.evaluate", { expression: "globalThis.ours = 1" }, session);
    await cdp.send("Runtime.runIfWaitingForDebugger", {}, session);
    expect(await said).toBe("number");

    const registered = evaluate(
      cdp,
      page,
      "navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready).then(() => true)",
    );
    const service = await comes(cdp, ({ type }) => type === "service_worker");
    await cdp.send("Runtime.runIfWaitingForDebugger", {}, String(service.params.sessionId));
    expect(await registered).toBe(true);
    await closeSession(id);
  });

  test("whoever asks for nothing finds nothing held", async () => {
    const id = await openSession();
    const cdp = await CDP.connect(host, id);
    const page = await cdp.openPage();
    await page.goto("http://site.localhost/");
    await page.evaluate("window.open('/next'), 0");
    const loaded = async () => {
      const { targetInfos } = await cdp.send("Target.getTargets");
      return (targetInfos as Result[]).some(({ title }) => title === "next");
    };
    await waitFor("the popup to load", loaded);
    expect(cdp.events.filter(({ method }) => method === "Target.attachedToTarget")).toHaveLength(1);
    await closeSession(id);
  });

  test("with waitForDebuggerOnStart false the client is attached and the page runs", async () => {
    const id = await openSession();
    const cdp = await CDP.connect(host, id);
    await cdp.send("Target.setAutoAttach", { ...ROOT_ATTACH, waitForDebuggerOnStart: false });
    const { targetId } = await cdp.send("Target.createTarget", { url: "http://site.localhost/next" });
    const { params } = await comes(cdp, (info) => info.targetId === targetId);
    expect(params.waitingForDebugger).toBe(false);
    await waitFor("the page", async () => (await evaluate(cdp, String(params.sessionId), "document.title")) === "next");
    await closeSession(id);
  });
});

describe("a client that comes back", () => {
  test("gets its pages again, with nothing of its earlier sessions", async () => {
    const id = await openSession();
    const before = await CDP.connect(host, id);
    await before.send("Target.setAutoAttach", ROOT_ATTACH);
    const first = await openHeldPage(before);
    await before.send("Page.navigate", { url: "http://site.localhost/next" }, first);
    await waitFor("the page", async () => (await evaluate(before, first, "document.title")) === "next");
    before.close();
    await before.closed;

    const after = await CDP.connect(host, id);
    expect(await after.refusal("Runtime.enable", {}, first)).toBe("Session with given id not found.");
    const { targetInfos } = await after.send("Target.getTargets");
    expect(targetInfos).toMatchObject([{ type: "page", url: "http://site.localhost/next" }]);
    await after.send("Target.setAutoAttach", ROOT_ATTACH);
    const { params } = await comes(after, ({ type }) => type === "page");
    expect(params.waitingForDebugger).toBe(false);
    expect(await evaluate(after, String(params.sessionId), "document.title")).toBe("next");
    await closeSession(id);
  });

  test("what was held when it left runs on", async () => {
    const id = await openSession();
    const before = await CDP.connect(host, id);
    await before.send("Target.setAutoAttach", ROOT_ATTACH);
    const first = await openHeldPage(before);
    await before.send("Page.navigate", { url: "http://site.localhost/" }, first);
    await waitFor("the page", () => evaluate(before, first, "window.first"));
    const worker = evaluate(before, first, "new Promise((done) => { new Worker('/worker.js').onmessage = done; })").catch(
      () => {},
    );
    await comes(before, ({ type }) => type === "worker");
    const opening = evaluate(before, first, "window.open('/next'), 0").catch(() => {});
    await comes(before, (info) => info.openerId !== undefined);
    before.close();
    await Promise.all([worker, opening]);

    const after = await CDP.connect(host, id);
    const titles = async () => ((await after.send("Target.getTargets")).targetInfos as Result[]).map(({ title }) => title);
    await waitFor("the held window to load", async () => (await titles()).includes("next"));
    await closeSession(id);
  });

  test("contexts that were to go with their client are gone", async () => {
    const id = await openSession();
    const before = await CDP.connect(host, id);
    await before.send("Target.createBrowserContext", { disposeOnDetach: true });
    const { browserContextId } = await before.send("Target.createBrowserContext", { disposeOnDetach: false });
    before.close();
    await before.closed;
    const after = await CDP.connect(host, id);
    await waitFor("one context to be left", async () => {
      const { browserContextIds } = await after.send("Target.getBrowserContexts");
      return JSON.stringify(browserContextIds) === JSON.stringify([browserContextId]);
    });
    await closeSession(id);
  });
});

describe("messages", () => {
  let id: string;
  let page: Page;
  beforeAll(async () => {
    id = await openSession();
    page = await (await CDP.connect(host, id)).openPage();
  });
  afterAll(() => closeSession(id));

  test.each([1, 125, 126, 65_535, 65_536, 3_000_000])("of %i characters go both ways unchanged", async (length) => {
    const text = "é".repeat(Math.floor(length / 2)) + "x".repeat(length % 2);
    expect(await page.evaluate(`${JSON.stringify(text)}.length`)).toBe(text.length);
    expect(await page.evaluate(`"é".repeat(${Math.floor(length / 2)}) + "x".repeat(${length % 2})`)).toBe(text);
  });

  test("many at once come back to those who sent them", async () => {
    const numbers = Array.from({ length: 300 }, (_, n) => n);
    expect(await Promise.all(numbers.map((n) => page.evaluate(`Promise.resolve(${n})`)))).toEqual(numbers);
  });

  test("what looks like the end of another message is only text", async () => {
    const text = `","sessionId":"${"A".repeat(32)}"}`;
    expect(await page.evaluate(JSON.stringify(text))).toBe(text);
    expect(await page.evaluate(JSON.stringify(`{"id":1,"result":{}${text}`))).toBe(`{"id":1,"result":{}${text}`);
  });
});

describe("clients that know nothing of all this", () => {
  const work = async (context: BrowserContext | Browser) => {
    const page = await context.newPage();
    await page.goto("http://site.localhost/");
    await page.click("button");
    expect(await page.$eval("button", (button) => button.textContent)).toBe("pressed");
    await Promise.all([page.waitForNavigation(), page.click("a")]);
    expect(await page.title()).toBe("next");
    expect((await page.screenshot()).length).toBeGreaterThan(1000);
    return page;
  };

  test("@cloudflare/puppeteer: two browsers in one Chrome, with pages, contexts, popups, cookies and an end for each", async () => {
    const endpoint = endpointOf(host);
    const before = (await host.capacity()).active ?? 0;
    const ids = [await openSession(), await openSession()];
    const [one, two] = (await Promise.all(ids.map((id) => puppeteer.connect(endpoint, id)))) as [Browser, Browser];
    const [page] = await Promise.all([work(one), work(two)]);
    const context = await one.createBrowserContext();
    const inside = await work(context);
    await inside.setCookie({ name: "a", value: "1" });
    expect([await inside.cookies(), await page.cookies()].map((cookies) => cookies.length)).toEqual([1, 0]);
    expect(one.browserContexts()).toHaveLength(2);

    const opened = new Promise((resolve) => page.once("popup", resolve));
    await page.evaluate("void window.open('/')");
    expect(await ((await opened) as typeof page).evaluate("location.pathname")).toBe("/");
    await context.close();
    await page.close();
    expect(await one.pages()).toHaveLength(1);
    expect(one.target().type()).toBe("browser");
    await one.close();
    await waitFor("one session to end", async () => (await host.capacity()).active === before + 1);
    expect((await two.pages()).length).toBe(1);
    await two.close();
  });

  test("Playwright over CDP", async () => {
    const id = await openSession();
    const browser = await chromium.connectOverCDP(`ws://127.0.0.1:${host.port}/v1/devtools/browser/${id}`, {
      headers: { authorization: `Bearer ${TOKEN}` },
    });
    const context = await browser.newContext({ viewport: { width: 500, height: 400 } });
    const page = await context.newPage();
    await page.goto("http://site.localhost/");
    await page.getByRole("button").click();
    expect(await page.getByRole("button").textContent()).toBe("pressed");
    const [popup] = await Promise.all([page.waitForEvent("popup"), page.evaluate("void window.open('/next')")]);
    await popup.waitForLoadState();
    expect(await popup.title()).toBe("next");
    await page.goto("http://site.localhost/framed");
    expect(await page.frameLocator("iframe").getByRole("button").textContent()).toBe("Press");
    expect((await page.screenshot()).length).toBeGreaterThan(1000);
    await context.close();
    await browser.close();
    await closeSession(id);
  });
});
