/**
 * @module What the contexts of one process might share beyond storage: each thing is left, held or changed by one session, and looked
 * for in another on the same site, and in a second page of the first, which shows that the look would find it.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { CDP, type Page, type Result } from "./cdp.ts";
import { Site } from "./site.ts";
import { Host } from "./support.ts";

const PASSWORD = `Basic ${Buffer.from("alice:secret").toString("base64")}`;

let host: Host;
let site: Site;

interface Person {
  readonly cdp: CDP;
  readonly page: Page;
}

const come = async (): Promise<Person> => {
  const id = await host.acquire();
  const routes = [{ site: "site", hosts: ["site.localhost"], upstream: site.origin, headers: {} }];
  await host.call("PUT", `/v1/devtools/browser/${id}/routes`, { routes, egress: "sites" });
  const cdp = await CDP.connect(host, id);
  return { cdp, page: await open(cdp) };
};

const open = async (cdp: CDP): Promise<Page> => {
  const page = await cdp.openPage();
  await page.send("Page.enable");
  await page.send("Emulation.setFocusEmulationEnabled", { enabled: true });
  await page.goto("http://site.localhost/");
  return page;
};

let alice: Person;
let second: Page;
let bob: Person;
beforeAll(async () => {
  host = await Host.start({ BROWSER_HOST_SESSIONS_PER_BROWSER: "8" });
  site = await Site.start((request, response) => {
    const isSecret = request.url === "/secret";
    const knows = request.headers.authorization === PASSWORD;
    response.setHeader("content-type", "text/html");
    if (isSecret && !knows) response.writeHead(401, { "www-authenticate": 'Basic realm="site"' });
    response.end(isSecret && !knows ? "who?" : "<title>site</title><body>site");
  });
  [alice, bob] = [await come(), await come()];
  second = await open(alice.cdp);
  expect(await host.metric("browsers"), "both are in one Chrome").toBe(1);
});
afterAll(async () => {
  await host.stop();
  await site.stop();
});

interface Shared {
  readonly leave: string | ((by: Person) => Promise<unknown>);
  readonly look: string;
  /** What a second page of the same session finds; undefined where pages of one session do not share it either. */
  readonly inSession?: unknown;
  readonly elsewhere: unknown;
}

const TABLE: Readonly<Record<string, Shared>> = {
  "web locks": {
    leave: "new Promise((held) => void navigator.locks.request('kept', () => { held(); return new Promise(() => {}); }))",
    look: "navigator.locks.query().then(({ held }) => held.length)",
    inSession: 1,
    elsewhere: 0,
  },
  "the origin's private files": {
    leave: "navigator.storage.getDirectory().then((root) => root.getFileHandle('kept', { create: true })).then(() => 1)",
    look: "navigator.storage.getDirectory().then((root) => root.getFileHandle('kept')).then(() => true, () => false)",
    inSession: true,
    elsewhere: false,
  },
  "storage buckets": {
    leave: "navigator.storageBuckets.open('kept').then(() => 1)",
    look: "navigator.storageBuckets.keys().then((keys) => keys.length)",
    inSession: 1,
    elsewhere: 0,
  },
  "partitioned cookies": {
    leave: "cookieStore.set({ name: 'parted', value: '1', partitioned: true }).then(() => 1)",
    look: "cookieStore.get('parted').then((cookie) => cookie !== null)",
    inSession: true,
    elsewhere: false,
  },
  "passwords of HTTP": {
    leave: `new Promise((done) => { const request = new XMLHttpRequest(); request.open("GET", "/secret", true, "alice", "secret"); request.onload = () => done(request.status); request.send(); })`,
    look: "fetch('/secret').then(({ status }) => status)",
    inSession: 200,
    elsewhere: 401,
  },
  permissions: {
    leave: ({ cdp }) => cdp.send("Browser.grantPermissions", { permissions: ["geolocation", "notifications"] }),
    look: "Promise.all(['geolocation', 'notifications'].map(async (name) => (await navigator.permissions.query({ name })).state)).then((all) => all.includes('granted'))",
    inSession: true,
    elsewhere: false,
  },
  "space of storage": {
    leave: "caches.open('big').then((cache) => cache.put('/big', new Response('x'.repeat(3e6)))).then(() => 1)",
    look: "navigator.storage.estimate().then(({ usage }) => usage > 2e6)",
    inSession: true,
    elsewhere: false,
  },
  "time zone and language": {
    leave: async ({ page }) => {
      await page.send("Emulation.setTimezoneOverride", { timezoneId: "Asia/Tokyo" });
      await page.send("Emulation.setLocaleOverride", { locale: "ja_JP" });
    },
    look: "Intl.DateTimeFormat().resolvedOptions().timeZone + Intl.DateTimeFormat().resolvedOptions().locale",
    elsewhere: expect.not.stringMatching(/Tokyo|ja/),
  },
  focus: { leave: ({ page }) => page.send("Page.bringToFront"), look: "document.hasFocus()", elsewhere: true },
  "a screen that stays on": {
    leave: "navigator.wakeLock.request('screen').then(() => 1, () => 0)",
    look: "document.visibilityState",
    inSession: "visible",
    elsewhere: "visible",
  },
  "a voice": {
    leave: "(speechSynthesis.speak(new SpeechSynthesisUtterance('hello '.repeat(1000))), 1)",
    look: "speechSynthesis.speaking || speechSynthesis.pending",
    elsewhere: false,
  },
  "a full screen": {
    leave: ({ page }) => page.send("Runtime.evaluate", { expression: "document.body.requestFullscreen()", userGesture: true }),
    look: "document.fullscreenElement === null && innerWidth > 100",
    elsewhere: true,
  },
  "memory that a page can see": {
    leave: "(globalThis.kept = new Array(5e6).fill(0).map((_, i) => ({ i })), 1)",
    look: "performance.memory.usedJSHeapSize < 5e7",
    elsewhere: true,
  },
  "a slow processor": {
    leave: ({ page }) => page.send("Emulation.setCPUThrottlingRate", { rate: 20 }),
    look: "Promise.resolve('answers')",
    elsewhere: "answers",
  },
  "a network that is off": {
    leave: ({ page }) =>
      page.send("Network.emulateNetworkConditions", { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }),
    look: "fetch('/').then(({ status }) => [status, navigator.onLine])",
    elsewhere: [200, true],
  },
  "a dialog that is open": {
    leave: async ({ cdp, page }) => {
      void page.evaluate("alert('Alice')").catch(() => {});
      await cdp.event("Page.javascriptDialogOpening");
    },
    look: "document.title",
    elsewhere: "site",
  },
};

test.each(Object.entries(TABLE))("%s", async (_what, { leave, look, inSession, elsewhere }) => {
  if (typeof leave === "string") await alice.page.evaluate(leave);
  else await leave(alice);
  if (inSession !== undefined) expect(await second.evaluate(look), "a page of the same session").toEqual(inSession);
  expect(await bob.page.evaluate(look), "another session").toEqual(elsewhere);
  const told = bob.cdp.events.filter(({ method }) => /Dialog|download/i.test(method));
  expect(told).toEqual([]);
});

test("a page of another session is not ended with those of one", async () => {
  const events = (person: Person) =>
    person.cdp.events.filter(({ method }) => method === "Inspector.targetCrashed") as unknown as Result[];
  await bob.page.send("Inspector.enable");
  void alice.page.send("Page.crash").catch(() => {});
  void second.send("Page.crash").catch(() => {});
  expect(await bob.page.evaluate("document.title")).toBe("site");
  expect(events(bob)).toEqual([]);
});
