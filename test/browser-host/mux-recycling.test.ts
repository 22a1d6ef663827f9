import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { CDP, type Page } from "./cdp.ts";
import { Site } from "./site.ts";
import { browsersOf, directoriesOf, Host, listenersOf, type Settings, waitFor } from "./support.ts";

const MANY = 50;

let host: Host;
afterEach(async () => {
  await host.stop();
});

async function start(settings: Settings): Promise<void> {
  host = await Host.start({ BROWSER_HOST_WARM: "1", ...settings });
}

async function open(): Promise<{ id: string; cdp: CDP; page: Page }> {
  const id = await host.acquire();
  const cdp = await CDP.connect(host, id);
  return { id, cdp, page: await cdp.openPage() };
}

const close = (id: string) => host.call("DELETE", `/v1/devtools/browser/${id}`);
const recycled = (reason: string) => host.metric(`browsers_recycled_total{reason="${reason}"}`);

describe("a Chrome that has done its share takes no more sessions, and ends with the last one", () => {
  test.each<[reason: string, settings: Settings, bring: (page: Page) => void]>([
    ["age", { BROWSER_HOST_RECYCLE_AGE_MS: "1000" }, () => {}],
    ["memory", { BROWSER_HOST_RECYCLE_MIB: "64", BROWSER_HOST_RECYCLE_AGE_MS: "6000" }, () => {}],
    ["sessions", { BROWSER_HOST_RECYCLE_SESSIONS: "1" }, () => {}],
    ["crashes", { BROWSER_HOST_RECYCLE_CRASHES: "1" }, (page) => void page.send("Page.crash").catch(() => {})],
  ])("by %s", async (reason, settings, bring) => {
    await start(settings);
    const first = await open();
    const [old] = await host.browsers();
    bring(await first.cdp.openPage());
    await waitFor("its retirement", () => recycled(reason));
    expect(await first.page.evaluate("1 + 1")).toBe(2);

    const second = await open();
    const browsers = await host.browsers();
    expect(browsers.find(({ pid }) => pid === old?.pid)?.sessions).toBe(1);
    expect(await first.page.evaluate("1 + 1")).toBe(2);
    await close(first.id);
    await waitFor("the old process to end", () => !browsersOf(host.pid).includes(old?.pid ?? 0));
    expect(await second.page.evaluate("1 + 1")).toBe(2);
  });

  test("a reset in it still finds a context", async () => {
    await start({ BROWSER_HOST_RECYCLE_SESSIONS: "1" });
    const { cdp, page } = await open();
    for (let time = 0; time < 3; time++) {
      const { browserContextId } = await cdp.send("Target.createBrowserContext");
      expect(await (await cdp.openPage(String(browserContextId))).evaluate("location.href")).toBe("about:blank");
      await cdp.send("Target.disposeBrowserContext", { browserContextId });
    }
    expect(await page.evaluate("1 + 1")).toBe(2);
  });
});

describe("places", () => {
  test("with one session for each Chrome, none is ever in the Chrome of another, nor in one that was", async () => {
    await start({ BROWSER_HOST_SESSIONS_PER_BROWSER: "1" });
    const seen = new Set<number>();
    for (let time = 0; time < 3; time++) {
      const sessions = [await open(), await open()];
      const used = (await host.browsers()).filter(({ sessions: count }) => count > 0);
      expect(used.map(({ sessions: count }) => count)).toEqual([1, 1]);
      for (const { pid } of used) expect(seen).not.toContain(pid);
      for (const { pid } of used) seen.add(pid);
      await Promise.all(sessions.map(({ id }) => close(id)));
    }
  });

  test("sessions fill one Chrome before the next, which is started before it is needed", async () => {
    await start({ BROWSER_HOST_SESSIONS_PER_BROWSER: "3" });
    await open();
    await open();
    expect((await host.browsers()).map(({ sessions }) => sessions)).toEqual([2]);
    await open();
    await waitFor("another Chrome", async () => (await host.browsers()).length === 2);
    expect((await host.browsers()).map(({ sessions }) => sessions)).toEqual([3, 0]);
    await open();
    expect((await host.browsers()).map(({ sessions }) => sessions)).toEqual([3, 1]);
  });

  test("a slot that nobody came to is given to the next", async () => {
    await start({ BROWSER_HOST_SESSIONS_PER_BROWSER: "1", BROWSER_HOST_MAX_SESSIONS: "1" });
    await close(await host.acquire());
    const [before] = await host.browsers();
    await open();
    expect((await host.browsers())[0]).toEqual({ pid: before?.pid, sessions: 1 });
  });
});

test("many sessions opened, used and closed leave no context, port or file behind", { timeout: 120_000 }, async () => {
  await start({ BROWSER_HOST_SESSIONS_PER_BROWSER: "8", BROWSER_HOST_MAX_SESSIONS: String(MANY) });
  const site = await Site.start((request, response) => {
    if (request.url === "/file") response.setHeader("content-disposition", "attachment");
    response.setHeader("content-type", "text/html").end("<title>site</title>");
  });
  const routes = [{ site: "site", hosts: ["site.localhost"], upstream: site.origin, headers: {} }];
  const live = async () => {
    const { id, cdp, page } = await open();
    await host.call("PUT", `/v1/devtools/browser/${id}/routes`, { routes, egress: "sites" });
    await cdp.send("Browser.setDownloadBehavior", { behavior: "allowAndName", downloadPath: "/", eventsEnabled: true });
    expect(await page.goto("http://site.localhost/")).toBeNull();
    await page.send("Page.navigate", { url: "http://site.localhost/file" });
    await cdp.event("Browser.downloadProgress", ({ params }) => params.state === "completed");
    await cdp.send("Target.createBrowserContext");
    return id;
  };
  const ids = await Promise.all(Array.from({ length: MANY }, live));
  expect(await host.metric("sessions_active")).toBe(MANY);
  expect(downloads()).toHaveLength(MANY);
  await Promise.all(ids.map(close));
  await waitFor("all contexts to be gone but those that stand ready", async () => {
    return (await host.metric("contexts")) === (await host.metric("contexts_warm"));
  });
  await waitFor("all ports to be closed", async () => listenersOf(host.pid) === (await host.metric("contexts_warm")) + 1);
  expect(downloads()).toEqual([]);
  expect(await host.metric("sessions_active")).toBe(0);
  await site.stop();
});

/** Directories of sessions that have downloaded something. */
function downloads(): string[] {
  return directoriesOf(host.pid).flatMap((name) => {
    try {
      return readdirSync(join(tmpdir(), name, "downloads"));
    } catch {
      return [];
    }
  });
}
