import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { CDP, type Page, type Result } from "./cdp.ts";
import { Site } from "./site.ts";
import { Host, waitFor } from "./support.ts";

const FILE = "file:///etc/hostname";
/** Addresses of the host's files and of the browser itself, and ways to write them. */
const FORBIDDEN = [
  FILE,
  "FILE:///etc/hostname",
  "  file:///etc/hostname",
  "fi\tle:///etc/hostname",
  "file://localhost/etc/hostname",
  "view-source:file:///etc/hostname",
  "view-source:http://site.localhost/",
  "filesystem:http://site.localhost/temporary/x",
  "chrome://version",
  "chrome://crash",
  "chrome-untrusted://print",
  "chrome-extension://abcdefghijklmnopabcdefghijklmnop/x",
  "devtools://devtools/bundled/inspector.html",
  "about:version",
  "about:gpu",
  "javascript:1",
  "ftp://site.localhost/",
  "ws://site.localhost/",
];

let host: Host;
let site: Site;
let id: string;
let cdp: CDP;
let page: Page;
beforeAll(async () => {
  host = await Host.start();
  site = await Site.start((_request, response) => response.setHeader("content-type", "text/html").end("<title>site</title>"));
});
afterAll(async () => {
  await host.stop();
  await site.stop();
});
beforeEach(async () => {
  id = await host.acquire();
  const routes = [{ site: "site", hosts: ["site.localhost"], upstream: site.origin, headers: {} }];
  await host.call("PUT", `/v1/devtools/browser/${id}/routes`, { routes, egress: "sites" });
  cdp = await CDP.connect(host, id);
  page = await cdp.openPage();
  await page.goto("http://site.localhost/");
});
afterEach(async () => {
  await host.call("DELETE", `/v1/devtools/browser/${id}`);
});

describe("commands that are not for clients", () => {
  test.each<[method: string, params?: Result]>([
    ["Browser.crash"],
    ["Browser.crashGpuProcess"],
    ["Browser.executeBrowserCommand", { commandId: "openTabSearch" }],
    ["Browser.getBrowserCommandLine"],
    ["Browser.getHistograms"],
    ["Browser.addMockCamera", {}],
    ["Extensions.loadUnpacked", { path: "/" }],
    ["Fetch.enable"],
    ["IO.read", { handle: "1" }],
    ["Memory.getBrowserSamplingProfile"],
    ["Network.enable"],
    ["PWA.install", { manifestId: "x" }],
    ["Page.setDownloadBehavior", { behavior: "allow", downloadPath: "/" }],
    ["Security.setIgnoreCertificateErrors", { ignore: true }],
    ["Storage.clearDataForOrigin", { origin: "*", storageTypes: "all" }],
    ["SystemInfo.getInfo"],
    ["SystemInfo.getProcessInfo"],
    ["Target.attachToBrowserTarget"],
    ["Target.autoAttachRelated", { targetId: "x", waitForDebuggerOnStart: false }],
    ["Target.exposeDevToolsProtocol", { targetId: "x" }],
    ["Target.openDevTools", { targetId: "x" }],
    ["Target.sendMessageToTarget", { message: "{}" }],
    ["Target.setRemoteLocations", { locations: [] }],
    ["Tethering.bind", { port: 8080 }],
    ["Tracing.start"],
    ["constructor"],
    ["__proto__"],
  ])("%s, to the browser", async (method, params) => {
    expect(await cdp.refusal(method, params)).toContain("is not allowed here");
    expect(await cdp.send("Browser.getVersion")).toHaveProperty("product");
  });

  test.each<[method: string, params?: Result]>([
    ["Cast.enable"],
    ["DOM.getFileInfo", { objectId: "1" }],
    ["DOM.setFileInputFiles", { files: ["/etc/hostname"], nodeId: 1 }],
    ["Emulation.addScreen", { left: 0, top: 0, width: 100, height: 100 }],
    ["FileSystem.getDirectory", {}],
    ["HeadlessExperimental.beginFrame"],
    ["HeapProfiler.takeHeapSnapshot"],
    ["LayerTree.loadSnapshot", { tiles: [] }],
    ["Memory.forciblyPurgeJavaScriptMemory"],
    ["Page.addCompilationCache", { url: "http://site.localhost/", data: "" }],
    ["Page.startScreenRecording", {}],
    ["ServiceWorker.inspectWorker", { versionId: "1" }],
    ["SystemInfo.getProcessInfo"],
    ["Target.attachToBrowserTarget"],
    ["Target.attachToTarget", { targetId: "x", flatten: true }],
    ["Target.createTarget", { url: "about:blank" }],
    ["Target.exposeDevToolsProtocol", { targetId: "x" }],
    ["Target.getTargets"],
    ["Target.sendMessageToTarget", { message: "{}" }],
    ["Tethering.bind", { port: 8080 }],
    ["Tracing.start", { transferMode: "ReturnAsStream" }],
    ["Nothing.known"],
    ["toString"],
  ])("%s, to a page", async (method, params) => {
    expect(await cdp.refusal(method, params, page.sessionID)).toContain("is not allowed here");
    expect(await page.evaluate("document.title")).toBe("site");
  });

  test("are counted by name and logged", async () => {
    const before = await host.metric('cdp_refused_total{method="Tracing.start"}');
    await cdp.refusal("Tracing.start");
    expect(await host.metric('cdp_refused_total{method="Tracing.start"}')).toBe(before + 1);
    await waitFor("a line in the log", () => /"event":"cdp_refused","method":"Tracing.start"/.test(host.stderr));
  });
});

describe("parameters that would widen an allowed command", () => {
  test.each(FORBIDDEN)("a client can neither open nor navigate to %o", async (url) => {
    expect(await cdp.refusal("Target.createTarget", { url })).toContain("is not allowed here");
    expect(await cdp.refusal("Page.navigate", { url }, page.sessionID)).toContain("is not allowed here");
    expect(await page.evaluate("location.href")).toBe("http://site.localhost/");
  });

  test.each<[what: string, method: string, params: Result]>([
    [
      "a file by the page's loader",
      "Network.loadNetworkResource",
      { url: FILE, options: { disableCache: false, includeCredentials: false } },
    ],
    [
      "files dropped from the host",
      "Input.dispatchDragEvent",
      { type: "drop", x: 1, y: 1, data: { items: [], files: ["/etc/hostname"], dragOperationsMask: 1 } },
    ],
    ["commands wrapped in commands", "Target.setAutoAttach", { autoAttach: true, waitForDebuggerOnStart: false, flatten: false }],
    ["a request turned to a file", "Fetch.continueRequest", { requestId: "1", url: FILE }],
  ])("%s: refused", async (_what, method, params) => {
    expect(await cdp.refusal(method, params, page.sessionID)).toContain("is not allowed here");
  });

  test.each<[what: string, method: string, params: Result]>([
    ["a context with another proxy", "Target.createBrowserContext", { proxyServer: "http://127.0.0.1:1" }],
    ["a context that goes around the proxy", "Target.createBrowserContext", { proxyBypassList: "*" }],
    ["origins without borders", "Target.createBrowserContext", { originsWithUniversalNetworkAccess: ["http://site.localhost"] }],
    ["attaching without a flat session", "Target.attachToTarget", { targetId: "x" }],
    ["auto-attach without flat sessions", "Target.setAutoAttach", { autoAttach: true, waitForDebuggerOnStart: false }],
  ])("%s: refused", async (_what, method, params) => {
    expect(await cdp.refusal(method, params)).toContain("is not allowed here");
  });
});

describe("pages themselves", () => {
  const attempts = (url: string): [string, string][] => [
    ["location", `location.href = ${JSON.stringify(url)}`],
    ["a link", `Object.assign(document.body.appendChild(document.createElement("a")), { href: ${JSON.stringify(url)} }).click()`],
    ["a window", `window.open(${JSON.stringify(url)})`],
    [
      "a frame",
      `new Promise((done) => { const f = document.createElement("iframe"); f.onload = done; f.src = ${JSON.stringify(url)}; document.body.append(f); })`,
    ],
    ["a fetch", `fetch(${JSON.stringify(url)}).catch(() => {})`],
    [
      "a form",
      `Object.assign(document.body.appendChild(document.createElement("form")), { action: ${JSON.stringify(url)} }).submit()`,
    ],
  ];

  test.each(
    [FILE, "chrome://version/", "view-source:file:///etc/hostname"].flatMap((url) =>
      attempts(url).map(([way, code]) => [url, way, code]),
    ),
  )("cannot reach %s by %s", async (_url, _way, code) => {
    await cdp.send("Target.setDiscoverTargets", { discover: true });
    await page.evaluate(`(() => { try { return ${code}; } catch {} })(), true`);
    // One round trip through another navigation, after which nothing is left to come.
    const other = await cdp.openPage();
    await other.goto("http://site.localhost/");
    const { targetInfos } = await cdp.send("Target.getTargets");
    const shown = (targetInfos as Result[]).map(({ url }) => String(url));
    expect(shown.filter((url) => /^(file|chrome|view-source):/.test(url))).toEqual([]);
    expect(await page.evaluate("document.title")).toBe("site");
    expect(
      await page.evaluate(
        "Array.from({ length: frames.length }, (_, i) => frames[i]).some((f) => { try { return f.document.body.innerText !== ''; } catch { return false; } })",
      ),
    ).toBe(false);
  });

  test("a server cannot send them there either", async () => {
    await page.send("Page.enable");
    await page.send("Fetch.enable", { patterns: [{ urlPattern: "*/redirect" }] });
    const navigation = page.send("Page.navigate", { url: "http://site.localhost/redirect" });
    const { params } = await cdp.event("Fetch.requestPaused");
    await page.send("Fetch.fulfillRequest", {
      requestId: params.requestId,
      responseCode: 302,
      responseHeaders: [{ name: "Location", value: FILE }],
    });
    expect(await navigation).toMatchObject({ errorText: expect.stringMatching(/UNSAFE_REDIRECT|ABORTED|BLOCKED/) });
  });
});

describe("messages that are no commands", () => {
  test.each([
    ["no JSON", "{"],
    ["no object", "7"],
    ["no id", `{"method":"Browser.getVersion"}`],
    ["an id that is no number", `{"id":"1","method":"Browser.getVersion"}`],
    ["no method", `{"id":1}`],
    ["params that are a list", `{"id":1,"method":"Browser.getVersion","params":[]}`],
    ["a session that is no text", `{"id":1,"method":"Browser.getVersion","sessionId":{}}`],
  ])("%s: an error, and the connection goes on", async (_what, text) => {
    expect(await cdp.say(text)).toHaveProperty("error");
    expect(await cdp.send("Browser.getVersion")).toHaveProperty("product");
  });

  test("what is written twice counts once, and as it was checked", async () => {
    const text = `{"id":900001,"method":"Browser.getVersion","method":"Tracing.start","params":{}}`;
    expect(await cdp.say(text)).toMatchObject({ error: { message: expect.stringContaining("is not allowed here") } });
  });
});
