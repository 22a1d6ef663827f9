/**
 * @module Printing, cameras and microphones, and code that was compiled before: each is shown to work for one session, and looked for in
 * another session of the same Chrome. That Chrome has devices that are not real, and a port of its own by which it can be traced.
 */
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CDP, type Page, type Result } from "./cdp.ts";
import { Site } from "./site.ts";
import { directoriesOf, findBrowser, Host, waitFor } from "./support.ts";

const SCRIPT = Array.from({ length: 4000 }, (_, i) => `function f${i}(a) { return a + ${i} + "text ${i}"; } f${i}(1);`).join(
  "\n",
);
const EXTRA = "--use-fake-device-for-media-stream --use-fake-ui-for-media-stream --remote-debugging-port=0";

/** Counts what a page learns of printing. */
const PAGE = `<title>page</title><script>
  var heard = 0;
  for (const name of ["beforeprint", "afterprint"]) addEventListener(name, () => heard++);
  matchMedia("print").addEventListener("change", () => heard++);
</script><script src="/big.js"></script>`;

const folder = mkdtempSync(join(tmpdir(), "stillwater-devices-"));
let host: Host;
let site: Site;
let tracer: CDP;
let alice: Page;
let second: Page;
let bob: Page;

async function come(): Promise<CDP> {
  const id = await host.acquire();
  const routes = [{ site: "site", hosts: ["site.localhost"], upstream: site.origin, headers: {} }];
  await host.call("PUT", `/v1/devtools/browser/${id}/routes`, { routes, egress: "sites" });
  return CDP.connect(host, id);
}

/** The one Chrome, past the host. */
async function connectBeside(): Promise<CDP> {
  const [directory] = directoriesOf(host.pid);
  const file = join(tmpdir(), directory ?? "", "DevToolsActivePort");
  const [port, path] = (await waitFor("a port of Chrome", () => (existsSync(file) ? readFileSync(file, "utf8") : null))).split(
    "\n",
  );
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`);
  await new Promise((resolve) => socket.addEventListener("open", resolve));
  return new CDP(socket);
}

beforeAll(async () => {
  const browser = join(folder, "chromium-headless-shell");
  writeFileSync(browser, `#!/bin/sh\nexec ${findBrowser()} "$@" ${EXTRA}\n`);
  chmodSync(browser, 0o755);
  site = await Site.start((request, response) => {
    const isScript = request.url === "/big.js";
    const type = isScript
      ? { "content-type": "text/javascript", "cache-control": "max-age=3600" }
      : { "content-type": "text/html" };
    response.writeHead(200, type);
    response.end(isScript ? SCRIPT : PAGE);
  });
  host = await Host.start({
    BROWSER_HOST_SESSIONS_PER_BROWSER: "8",
    BROWSER_HOST_NETWORK: "shared",
    STILLWATER_BROWSER: browser,
  });
  const [first, other] = [await come(), await come()];
  [alice, second, bob] = [await first.openPage(), await first.openPage(), await other.openPage()];
  const isThere = async (page: Page) =>
    (await page.goto("http://site.localhost/")) === null && (await page.evaluate("typeof heard")) === "number";
  await Promise.all([alice, second, bob].map((page) => waitFor("the page of the site", () => isThere(page))));
  expect(await host.metric("browsers"), "both are in one Chrome").toBe(1);
  tracer = await connectBeside();
});
afterAll(async () => {
  tracer.close();
  await host.stop();
  await site.stop();
  rmSync(folder, { recursive: true });
});

test("printing", async () => {
  const print = async (page: Page, title: string) => {
    await page.evaluate(`document.title = "${title}"`);
    const { data } = await page.send("Page.printToPDF");
    return /\/Title \((.*?)\)/.exec(Buffer.from(String(data), "base64").toString("latin1"))?.[1];
  };
  const hears = (page: Page) =>
    waitFor("what a page hears of its printing", async () => Number(await page.evaluate("heard")) > 0);
  expect(await print(alice, "of Alice")).toBe("of Alice");
  await alice.evaluate("print()");
  await hears(alice);
  expect(await bob.evaluate("[heard, document.title, matchMedia('print').matches]")).toEqual([0, "page", false]);
  expect(await print(bob, "of Bob")).toBe("of Bob");
  await hears(bob);
});

test("cameras and microphones", async () => {
  const ids = (page: Page) =>
    page.evaluate(
      "navigator.mediaDevices.enumerateDevices().then((all) => all.map(({ deviceId }) => deviceId).filter((id) => id.length > 20))",
    ) as Promise<string[]>;
  await alice.evaluate(
    "navigator.mediaDevices.getUserMedia({ audio: true, video: true }).then((stream) => void (globalThis.kept = stream))",
  );
  const [hers, again, his] = [await ids(alice), await ids(alice), await ids(bob)];
  expect(hers.length).toBeGreaterThan(2);
  expect(again, "names of devices stay for the page").toEqual(hers);
  expect(
    his.filter((id) => hers.includes(id)),
    "another session",
  ).toEqual([]);
  const groups = (page: Page) =>
    page.evaluate("navigator.mediaDevices.enumerateDevices().then((all) => all.map(({ groupId }) => groupId))") as Promise<
      string[]
    >;
  const hersToo = await groups(alice);
  expect(
    (await groups(bob)).filter((id) => hersToo.includes(id)),
    "groups of devices",
  ).toEqual([]);
});

test("code that was compiled before", async () => {
  const isKept = async (page: Page) => {
    const from = tracer.events.length;
    await tracer.send("Tracing.start", { traceConfig: { includedCategories: ["v8", "devtools.timeline"] } });
    await page.goto("http://site.localhost/");
    await tracer.send("Tracing.end");
    await waitFor("the trace", () => tracer.events.slice(from).some(({ method }) => method === "Tracing.tracingComplete"));
    const traced = tracer.events.slice(from).flatMap(({ params }) => (params.value ?? []) as { name: string; args: Result }[]);
    const compiled = traced.filter(({ name, args }) => name === "v8.compile" && JSON.stringify(args).includes("/big.js"));
    expect(compiled).toHaveLength(1);
    return JSON.stringify(compiled).includes("consumedCacheSize");
  };
  await waitFor("code that is kept for the next visit", () => isKept(alice));
  expect(await isKept(bob), "another session").toBe(false);
});
