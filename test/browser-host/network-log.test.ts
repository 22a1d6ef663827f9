import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { NetworkEntry } from "../../containers/browser-host/proxy/log/entry.ts";
import { NetworkLog } from "../../containers/browser-host/proxy/log/network-log.ts";
import { CDP, type Page } from "./cdp.ts";
import { FencedProxy } from "./fence.ts";
import { Site } from "./site.ts";
import { Host, waitFor } from "./support.ts";

describe("what a browser asks for", () => {
  let host: Host;
  let id: string;
  let page: Page;
  let site: Site;

  beforeAll(async () => {
    host = await Host.start();
    site = await Site.start((request, response) => {
      if (request.url === "/") {
        response.setHeader("content-type", "text/html; charset=utf-8");
        response.setHeader("set-cookie", ["a=1", "b=2"]);
        response.setHeader("x-stillwater-answer", "internal");
        return void response.end(`<title>shöp</title><script src="/app.js"></script>`);
      }
      if (request.url === "/app.js") return void response.setHeader("content-type", "text/javascript").end("1");
      if (request.url === "/slow") return;
      if (request.url === "/moved") return void response.writeHead(302, { location: "/api" }).end();
      response.setHeader("content-type", "application/json");
      response.setHeader("content-encoding", "br");
      response.end(brotliCompressSync(JSON.stringify({ ok: true, path: request.url })));
    });
  });
  afterAll(async () => {
    await host.stop();
    await site.stop();
  });
  beforeEach(async () => {
    id = await host.acquire();
    page = await (await CDP.connect(host, id)).openPage();
  });
  afterEach(() => host.call("DELETE", `/v1/devtools/browser/${id}`));

  const setRoutes = (
    record: string | undefined,
    headers = { "x-stillwater-door": "the-secret-key", authorization: "the-secret-of-the-route" },
  ) =>
    host.call("PUT", `/v1/devtools/browser/${id}/routes`, {
      routes: [{ site: "shop", hosts: ["shop.localhost"], upstream: site.origin, headers }],
      network: { egress: "sites" },
      ...(record === undefined ? {} : { record }),
    });

  type Part = { entries: NetworkEntry[]; next: number; dropped: number };
  const read = async (query = "") => (await host.call<Part>("GET", `/v1/devtools/browser/${id}/network${query}`)).body;
  const readWith = async (path: string) => {
    const part = await read();
    return paths(part).includes(path) ? part : null;
  };
  const paths = ({ entries }: Part) => entries.map(({ url }) => new URL(url).pathname).filter((path) => path !== "/favicon.ico");

  test("meta: every request with status, time and headers, and no bodies", async () => {
    await setRoutes("meta");
    const before = Date.now();
    await page.goto("http://shop.localhost/");
    await page.evaluate(
      `fetch("/api?q=1", { method: "POST", body: "{}", headers: { "content-type": "application/json", "x-own": "kept" } }).then((r) => r.text())`,
    );
    const part = await waitFor("both parts of the page", async () => {
      const found = await read();
      return found.entries.length >= 3 ? found : null;
    });
    const byURL = new Map(part.entries.map((entry) => [entry.url, entry]));
    const document = byURL.get("http://shop.localhost/");
    expect(document).toMatchObject({ method: "GET", site: "shop", status: 200, type: "document", blocked: null });
    expect(document?.requestHeaders).toMatchObject({ "sec-fetch-dest": "document", "sec-fetch-mode": "navigate" });
    expect(document?.responseHeaders["set-cookie"]).toBe("a=1\nb=2");
    expect(document?.at).toBeGreaterThanOrEqual(before);
    expect(document?.ms).toBeGreaterThan(0);
    expect(document?.bytes).toBe(Buffer.byteLength(`<title>shöp</title><script src="/app.js"></script>`));
    expect(byURL.get("http://shop.localhost/app.js")).toMatchObject({ type: "script" });
    const post = byURL.get("http://shop.localhost/api?q=1");
    expect(post).toMatchObject({ method: "POST", type: "json", status: 200, requestHeaders: { "x-own": "kept" } });
    expect(post).not.toHaveProperty("requestBody");
    expect(post).not.toHaveProperty("responseBody");
    expect(part.entries.map(({ n }) => n)).toEqual(part.entries.map((_, index) => index + 1));
  });

  test("nothing of ours is in it: no route header, no internal header", async () => {
    await setRoutes("full");
    await page.goto("http://shop.localhost/");
    await page.evaluate(
      `fetch("/api", { headers: { "x-stillwater-lease": "forged", authorization: "the page's" } }).then((r) => r.text())`,
    );
    const text = JSON.stringify(await waitFor("the fetch", () => readWith("/api")));
    expect(text).not.toMatch(/the-secret|x-stillwater|internal|forged|proxy-connection/i);
  });

  test("full: documents and JSON as text, and what forms and scripts send", async () => {
    await setRoutes("full");
    await page.goto("http://shop.localhost/");
    await page.evaluate(`Promise.all([
      fetch("/json", { method: "POST", body: JSON.stringify({ size: "XL" }), headers: { "content-type": "application/json" } }),
      fetch("/form", { method: "POST", body: new URLSearchParams({ a: "1 & 2", b: "ü" }) }),
      fetch("/multipart", { method: "POST", body: (() => { const f = new FormData(); f.append("name", "value"); return f; })() }),
      fetch("/binary", { method: "POST", body: new Uint8Array([1, 2, 3]) }),
    ]).then((all) => Promise.all(all.map((r) => r.text())))`);
    const { entries } = await waitFor("four posts", async () => {
      const part = await read();
      return part.entries.filter(({ method }) => method === "POST").length === 4 ? part : null;
    });
    const of = (path: string) => entries.find(({ url }) => new URL(url).pathname === path);
    expect(of("/")?.responseBody).toBe(`<title>shöp</title><script src="/app.js"></script>`);
    expect(of("/app.js")).not.toHaveProperty("responseBody");
    expect(of("/json")).toMatchObject({ requestBody: '{"size":"XL"}', responseBody: '{"ok":true,"path":"/json"}' });
    expect(of("/form")?.requestBody).toBe("a=1+%26+2&b=%C3%BC");
    expect(of("/multipart")?.requestBody).toMatch(/name="name"\r\n\r\nvalue\r\n/);
    expect(of("/binary")).not.toHaveProperty("requestBody");
  });

  test("a form that is submitted and the redirect after it are both there, in order", async () => {
    await setRoutes("full");
    await page.goto("http://shop.localhost/");
    await page.evaluate(
      `(() => { document.body.innerHTML = '<form method=post action="/moved"><input name=q value="shoes"></form>'; document.forms[0].submit(); })()`,
    );
    const { entries } = await waitFor("the redirect", () => readWith("/api"));
    const moved = entries.find(({ url }) => url.endsWith("/moved"));
    expect(moved).toMatchObject({ method: "POST", status: 302, requestBody: "q=shoes", responseHeaders: { location: "/api" } });
    expect(moved?.n).toBeLessThan(entries.find(({ url }) => url.endsWith("/api"))?.n ?? 0);
  });

  test("by default refusals alone are kept, with the reason", async () => {
    await setRoutes(undefined);
    await page.goto("http://shop.localhost/");
    await page.evaluate(`fetch("http://169.254.169.254/latest").catch(() => {})`);
    await page.goto("https://elsewhere.example/");
    const entries = (await read()).entries.filter(({ url }) => /169\.254|elsewhere|shop/.test(url));
    expect(entries.map(({ method, url, blocked, status, type }) => ({ method, url, blocked, status, type }))).toEqual([
      { method: "GET", url: "http://169.254.169.254/latest", blocked: "egress", status: null, type: "other" },
      { method: "CONNECT", url: "https://elsewhere.example/", blocked: "egress", status: null, type: "tunnel" },
    ]);
  });

  test("a request that the page gives up is kept without a status", async () => {
    await setRoutes("meta");
    await page.goto("http://shop.localhost/");
    await page.evaluate(
      `(() => { const c = new AbortController(); const f = fetch("/slow", { signal: c.signal }).catch(() => {}); setTimeout(() => c.abort(), 50); return f; })()`,
    );
    const { entries } = await waitFor("the aborted one", () => readWith("/slow"));
    expect(entries.find(({ url }) => url.endsWith("/slow"))).toMatchObject({ status: null, blocked: null });
  });

  test("it is read in parts, and a new PUT begins a new one", async () => {
    await setRoutes("meta");
    await page.goto("http://shop.localhost/");
    for (let n = 0; n < 5; n++) await page.evaluate(`fetch("/r${n}").then((r) => r.text())`);
    const all = await waitFor("five fetches", () => readWith("/r4"));
    const first = await read("?limit=2");
    expect({ count: first.entries.length, next: first.next, dropped: first.dropped }).toEqual({ count: 2, next: 2, dropped: 0 });
    const rest = await read(`?after=${first.next}`);
    expect([...first.entries, ...rest.entries]).toEqual(all.entries);
    const end = await read(`?after=${rest.next}`);
    expect(end).toEqual({ entries: [], next: rest.next, dropped: 0 });
    await setRoutes("meta");
    expect(await read()).toEqual({ entries: [], next: 0, dropped: 0 });
  });

  test.each(["?after=-1", "?limit=0", "?limit=100000", "?after=x", "?surprise=1"])("%s is refused", async (query) => {
    const answer = await host.call("GET", `/v1/devtools/browser/${id}/network${query}`);
    expect(answer.status).toBe(400);
  });

  test("an unknown session has none", async () => {
    expect((await host.call("GET", "/v1/devtools/browser/nobody/network")).status).toBe(404);
  });
});

describe("bodies", () => {
  const packed: [name: string, pack: (text: string) => Buffer][] = [
    ["gzip", gzipSync],
    ["deflate", deflateSync],
    ["br", brotliCompressSync],
    ["zstd", zstdCompressSync],
    ["identity", Buffer.from],
  ];
  let site: Site;
  let fence: FencedProxy;

  async function start(respond: Parameters<typeof Site.start>[0]): Promise<void> {
    site = await Site.start(respond);
    fence = await FencedProxy.start();
    fence.allow({}, [{ site: "s", hosts: ["s.test"], upstream: site.origin, headers: {} }], "full");
  }
  afterEach(async () => {
    fence.stop();
    await site.stop();
  });

  test.each(packed)("%s is unpacked for the log and untouched for the page", async (encoding, pack) => {
    const bytes = pack("<p>größe</p>");
    await start((_request, response) => {
      response.writeHead(200, { "content-type": "text/html; charset=utf-8", "content-encoding": encoding });
      response.end(bytes);
    });
    const answer = await fence.get("http://s.test/");
    expect(answer.headers["content-encoding"]).toBe(encoding);
    const [entry] = await fence.log();
    expect(entry).toMatchObject({ responseBody: "<p>größe</p>", bytes: bytes.length });
  });

  test("the charset of the answer counts", async () => {
    await start((_request, response) => {
      response.setHeader("content-type", "text/html; charset=iso-8859-1");
      response.end(Buffer.from("größe", "latin1"));
    });
    await fence.get("http://s.test/");
    expect((await fence.log())[0]).toMatchObject({ responseBody: "größe" });
  });

  test("a large body is kept in part, and said to be; so is one that swells", async () => {
    await start((request, response) => {
      response.setHeader("content-type", "application/json");
      if (request.url === "/bomb") response.setHeader("content-encoding", "gzip");
      response.end(request.url === "/bomb" ? gzipSync("0".repeat(50_000_000)) : "1".repeat(2_000_000));
    });
    const answer = await fence.get("http://s.test/large");
    expect(answer.body.length).toBeGreaterThanOrEqual(2_000_000);
    await fence.get("http://s.test/bomb");
    const [large, bomb] = await fence.log();
    for (const entry of [large, bomb]) {
      expect(entry?.responseTruncated).toBe(true);
      expect(entry?.responseBody?.length).toBeGreaterThan(100_000);
      expect(entry?.responseBody?.length).toBeLessThan(1_000_000);
    }
    expect(large?.bytes).toBe(2_000_000);
  });

  test("what claims to be packed and is not gives no text, and harms nothing", async () => {
    await start((_request, response) => {
      response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" });
      response.end("plain");
    });
    expect((await fence.get("http://s.test/")).status).toBe(200);
    expect((await fence.log())[0]).toMatchObject({ responseBody: "", responseTruncated: true });
  });

  test("an event stream is in the log while it is open", async () => {
    await start((_request, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write("data: 1\n\n");
    });
    const talking = fence.talk("GET http://s.test/events HTTP/1.1\r\nhost: x\r\n\r\n");
    expect(await waitFor("the entry", async () => (await fence.log())[0])).toMatchObject({ type: "events", status: 200 });
    await site.stop();
    await talking;
    site = await Site.start();
  });
});

describe("bounds", () => {
  const entry = (n: number) => ({
    at: 0,
    ms: 0,
    method: "GET",
    url: `http://s.test/${n}`,
    site: "s",
    status: 200,
    type: "other" as const,
    requestHeaders: [],
    responseHeaders: [],
    secretNames: new Set<string>(),
    requestBody: null,
    responseBody: { data: Buffer.alloc(1000), truncated: false, contentType: "", contentEncoding: "" },
    bytes: 1000,
    blocked: null,
  });

  test("the oldest lines go first, are counted, and keep their numbers", async () => {
    const log = new NetworkLog("full", { entries: 10, bytes: 1_000_000 });
    for (let n = 1; n <= 2000; n++) log.add(entry(n));
    const page = await log.page(0, 100);
    expect(page.dropped).toBe(1990);
    expect(page.entries.map(({ n }) => n)).toEqual([1991, 1992, 1993, 1994, 1995, 1996, 1997, 1998, 1999, 2000]);
    expect(page.entries[0]?.url).toBe("http://s.test/1991");
    expect((await log.page(1998, 100)).entries.map(({ n }) => n)).toEqual([1999, 2000]);
  });

  test("bytes are bounded too", async () => {
    const log = new NetworkLog("full", { entries: 1000, bytes: 10_000 });
    for (let n = 1; n <= 100; n++) log.add(entry(n));
    const { entries, dropped } = await log.page(0, 1000);
    expect(entries.length).toBeLessThan(10);
    expect(entries.length + dropped).toBe(100);
  });
});
