import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { CDP, type Page, type Result } from "./cdp.ts";
import { Site } from "./site.ts";
import { Host } from "./support.ts";

const NAMES = [
  "cookie",
  "localStorage",
  "IndexedDB",
  "Cache",
  "service worker",
  "BroadcastChannel",
  "SharedWorker",
  "window name",
];

/** Leaves a trace of each kind, or tells which traces are there. */
const SCRIPT = `
const open = () => new Promise((done, fail) => {
  const request = indexedDB.open("db", 1);
  request.onupgradeneeded = () => request.result.createObjectStore("kept");
  request.onsuccess = () => done(request.result);
  request.onerror = () => fail(request.error);
});
const inStore = async (use) => {
  const db = await open();
  return new Promise((done) => { const request = use(db.transaction("kept", "readwrite").objectStore("kept")); request.onsuccess = () => done(request.result); });
};
const shared = () => new Promise((done) => { const worker = new SharedWorker("/shared.js"); worker.port.onmessage = ({ data }) => done(data); worker.port.postMessage(""); });
const channel = new BroadcastChannel("talk");
let heard = 0;
channel.onmessage = ({ data }) => { if (data === "anybody?") channel.postMessage("here"); else heard++; };
async function leave() {
  document.cookie = "kept=1; path=/";
  localStorage.kept = "1";
  await inStore((store) => store.put(1, "kept"));
  await (await caches.open("kept")).put("/kept", new Response("1"));
  await navigator.serviceWorker.register("/worker.js");
  await navigator.serviceWorker.ready;
  await shared();
  window.name = "kept";
}
async function found() {
  channel.postMessage("anybody?");
  await new Promise((done) => setTimeout(done, 300));
  const other = window.open("", "kept");
  const reached = other !== null && other !== window && other.location.href !== "about:blank";
  if (other !== window) other?.close();
  return {
    cookie: document.cookie !== "",
    localStorage: localStorage.kept !== undefined,
    IndexedDB: await inStore((store) => store.get("kept")) !== undefined,
    Cache: (await caches.match("/kept")) !== undefined,
    "service worker": (await navigator.serviceWorker.getRegistrations()).length > 0,
    BroadcastChannel: heard > 0,
    SharedWorker: (await shared()) > 1,
    "window name": reached,
  };
}`;

let host: Host;
let site: Site;
beforeAll(async () => {
  host = await Host.start({ BROWSER_HOST_SESSIONS_PER_BROWSER: "8" });
  site = await Site.start((request, response) => {
    const isScript = request.url?.endsWith(".js");
    response.setHeader("content-type", isScript ? "text/javascript" : "text/html");
    if (request.url === "/cached") response.setHeader("cache-control", "public, max-age=3600");
    if (request.url === "/shared.js")
      response.end("let n = 0; onconnect = ({ ports: [port] }) => { port.onmessage = () => port.postMessage(++n); };");
    else response.end(isScript ? "" : `<title>site</title><script>${SCRIPT}</script>`);
  });
});
afterAll(async () => {
  await host.stop();
  await site.stop();
});

class Person {
  readonly id: string;
  readonly cdp: CDP;
  readonly page: Page;
  readonly contextID: string;

  constructor(id: string, cdp: CDP, page: Page, contextID: string) {
    this.id = id;
    this.cdp = cdp;
    this.page = page;
    this.contextID = contextID;
  }

  static async come(): Promise<Person> {
    const id = await host.acquire();
    const routes = [{ site: "site", hosts: ["site.localhost"], upstream: site.origin, headers: {} }];
    await host.call("PUT", `/v1/devtools/browser/${id}/routes`, { routes, egress: "sites" });
    const cdp = await CDP.connect(host, id);
    const page = await cdp.openPage();
    const { targetInfo } = await page.send("Target.getTargetInfo");
    return new Person(id, cdp, page, String((targetInfo as Result).browserContextId));
  }

  async go(): Promise<void> {
    await host.call("DELETE", `/v1/devtools/browser/${this.id}`);
  }
}

let alice: Person;
let bob: Person;
beforeEach(async () => {
  [alice, bob] = [await Person.come(), await Person.come()];
  expect(await host.metric("browsers"), "both are in one Chrome").toBe(1);
});
afterEach(async () => {
  await Promise.all([alice.go(), bob.go()]);
});

describe("what pages leave behind", () => {
  test("is not there for the same site in another session, nor for a session that comes later", async () => {
    await alice.page.goto("http://site.localhost/");
    await alice.page.evaluate("leave()");
    const nothing = Object.fromEntries(NAMES.map((name) => [name, false]));
    expect(await alice.page.evaluate("document.cookie")).toBe("kept=1");
    await bob.page.goto("http://site.localhost/");
    expect(await bob.page.evaluate("found()")).toEqual(nothing);
    await alice.go();
    const carol = await Person.come();
    await carol.page.goto("http://site.localhost/");
    expect(await carol.page.evaluate("found()")).toEqual(nothing);
    await carol.go();
  });

  test("the same in a second page of the session itself is there, all of it", async () => {
    await alice.page.goto("http://site.localhost/");
    await alice.page.evaluate("leave()");
    const second = await alice.cdp.openPage();
    await second.goto("http://site.localhost/");
    expect(await second.evaluate("found()")).toMatchObject({
      cookie: true,
      localStorage: true,
      IndexedDB: true,
      Cache: true,
      "service worker": true,
      BroadcastChannel: true,
      SharedWorker: true,
    });
  });

  test("stays when another session clears all it can", async () => {
    await Promise.all([alice, bob].map(({ page }) => page.goto("http://site.localhost/")));
    await alice.page.evaluate("leave()");
    const { page } = bob;
    await page.send("ServiceWorker.enable");
    await page.send("ServiceWorker.stopAllWorkers");
    await page.send("Network.clearBrowserCookies");
    await page.send("Network.clearBrowserCache");
    await page.send("Storage.clearCookies");
    for (const origin of ["*", "http://site.localhost"])
      await page.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
    await bob.cdp.send("Storage.clearCookies");
    const second = await alice.cdp.openPage();
    await second.goto("http://site.localhost/");
    const traces = { cookie: true, localStorage: true, IndexedDB: true, Cache: true, "service worker": true };
    expect(await second.evaluate("found()")).toMatchObject(traces);
  });

  test("what one has loaded, another loads again", async () => {
    const loads = () => site.seen.filter(({ url }) => url === "/cached").length;
    const before = loads();
    for (const { page } of [alice, alice, bob]) await page.goto("http://site.localhost/cached");
    expect(loads() - before).toBe(2);
  });
});

describe("the ids of another session, known or guessed", () => {
  test.each<[what: string, method: string, params: (other: Person) => Result, from: "browser" | "page"]>([
    ["attach to its page", "Target.attachToTarget", ({ page }) => ({ targetId: page.targetID, flatten: true }), "browser"],
    ["read about its page", "Target.getTargetInfo", ({ page }) => ({ targetId: page.targetID }), "browser"],
    ["read about its page, from a page", "Target.getTargetInfo", ({ page }) => ({ targetId: page.targetID }), "page"],
    ["close its page", "Target.closeTarget", ({ page }) => ({ targetId: page.targetID }), "browser"],
    ["close its page, from a page", "Target.closeTarget", ({ page }) => ({ targetId: page.targetID }), "page"],
    ["bring its page to the front", "Target.activateTarget", ({ page }) => ({ targetId: page.targetID }), "browser"],
    ["find its window", "Browser.getWindowForTarget", ({ page }) => ({ targetId: page.targetID }), "browser"],
    ["move a window by its number", "Browser.setWindowBounds", () => ({ windowId: 1, bounds: { width: 10 } }), "browser"],
    ["detach its client", "Target.detachFromTarget", ({ page }) => ({ sessionId: page.sessionID }), "browser"],
    ["detach its client, from a page", "Target.detachFromTarget", ({ page }) => ({ sessionId: page.sessionID }), "page"],
    [
      "open a page in its context",
      "Target.createTarget",
      ({ contextID }) => ({ url: "about:blank", browserContextId: contextID }),
      "browser",
    ],
    ["dispose of its context", "Target.disposeBrowserContext", ({ contextID }) => ({ browserContextId: contextID }), "browser"],
    ["read its cookies", "Storage.getCookies", ({ contextID }) => ({ browserContextId: contextID }), "browser"],
    ["read its cookies, from a page", "Storage.getCookies", ({ contextID }) => ({ browserContextId: contextID }), "page"],
    ["set its cookies", "Storage.setCookies", ({ contextID }) => ({ cookies: [], browserContextId: contextID }), "page"],
    ["clear its cookies", "Storage.clearCookies", ({ contextID }) => ({ browserContextId: contextID }), "page"],
    [
      "grant it permissions",
      "Browser.grantPermissions",
      ({ contextID }) => ({ permissions: [], browserContextId: contextID }),
      "page",
    ],
    [
      "take its downloads",
      "Browser.setDownloadBehavior",
      ({ contextID }) => ({ behavior: "allow", browserContextId: contextID }),
      "browser",
    ],
    ["navigate its frame", "Page.navigate", ({ page }) => ({ url: "about:blank", frameId: page.targetID }), "page"],
    ["read the owner of its frame", "DOM.getFrameOwner", ({ page }) => ({ frameId: page.targetID }), "page"],
    ["run script in its frame", "Page.createIsolatedWorld", ({ page }) => ({ frameId: page.targetID }), "page"],
    ["read its storage key", "Storage.getStorageKeyForFrame", ({ page }) => ({ frameId: page.targetID }), "page"],
    [
      "read its resources",
      "Page.getResourceContent",
      ({ page }) => ({ frameId: page.targetID, url: "http://site.localhost/" }),
      "page",
    ],
  ])("cannot be used to %s", async (_what, method, params, from) => {
    await alice.page.goto("http://site.localhost/");
    const { cdp, page } = bob;
    const enabled = ["Page.enable", "DOM.enable"].map((name) => page.send(name));
    await Promise.all(enabled);
    expect(await cdp.refusal(method, params(alice), from === "page" ? page.sessionID : undefined)).toEqual(expect.any(String));
    expect(await alice.page.evaluate("document.title")).toBe("site");
  });

  test("nor to read a stream of its page", async () => {
    const { stream } = await alice.page.send("Page.printToPDF", { transferMode: "ReturnAsStream" });
    expect(await bob.cdp.refusal("IO.read", { handle: stream }, bob.page.sessionID)).toEqual(expect.any(String));
    expect(await alice.page.send("IO.read", { handle: stream })).toMatchObject({ data: expect.any(String) });
  });

  test("nor to speak to its page", async () => {
    const words = await bob.cdp.refusal("Runtime.evaluate", { expression: "1" }, alice.page.sessionID);
    expect(words).toBe("Session with given id not found.");
  });
});

describe("what a session is told", () => {
  test("is of its own targets only, whatever it asks for", async () => {
    await bob.cdp.send("Target.setDiscoverTargets", { discover: true, filter: [{}] });
    await bob.cdp.send("Target.setAutoAttach", { autoAttach: true, waitForDebuggerOnStart: true, flatten: true, filter: [{}] });
    await alice.page.goto("http://site.localhost/");
    await alice.page.evaluate("leave()");
    await (await alice.cdp.openPage()).goto("http://site.localhost/");
    const own = await bob.cdp.openPage();
    const seen = (await bob.cdp.send("Target.getTargets", { filter: [{}] })).targetInfos as Result[];
    const pages = seen.filter(({ type }) => type === "page").map(({ targetId }) => targetId);
    expect(pages.toSorted()).toEqual([bob.page.targetID, own.targetID].toSorted());
    const told = bob.cdp.events.map(({ params }) => (params.targetInfo as Result | undefined)?.browserContextId);
    expect(new Set(told.filter((id) => id !== undefined))).toEqual(new Set([bob.contextID]));
  });

  test("its contexts are its own, and the first one stands for the default", async () => {
    expect(await bob.cdp.send("Target.getBrowserContexts")).toEqual({ browserContextIds: [] });
    const { browserContextId } = await bob.cdp.send("Target.createBrowserContext");
    expect(await bob.cdp.send("Target.getBrowserContexts")).toEqual({ browserContextIds: [browserContextId] });
    expect(await alice.cdp.send("Target.getBrowserContexts")).toEqual({ browserContextIds: [] });
  });
});

describe("the end of one session", () => {
  test("Browser.close leaves the other as it was", async () => {
    await bob.page.goto("http://site.localhost/");
    await alice.cdp.send("Browser.close");
    await alice.cdp.closed;
    expect(await bob.page.evaluate("document.title")).toBe("site");
    expect(await host.metric("browsers")).toBe(1);
  });

  test("a page that crashes takes nobody else's with it", async () => {
    await Promise.all([alice, bob].map(({ page }) => page.goto("http://site.localhost/")));
    await alice.page.send("Inspector.enable");
    void alice.page.send("Page.crash").catch(() => {});
    await alice.cdp.event("Inspector.targetCrashed");
    expect(await bob.page.evaluate("document.title")).toBe("site");
  });
});

test("a route of one session is none of the other's", async () => {
  await host.call("PUT", `/v1/devtools/browser/${bob.id}/routes`, { routes: [], egress: "sites" });
  expect(await alice.page.goto("http://site.localhost/")).toBeNull();
  expect(await bob.page.goto("http://site.localhost/").then(() => bob.page.evaluate("document.title"))).not.toBe("site");
});
