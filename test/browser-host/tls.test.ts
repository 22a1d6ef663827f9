import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { certificateFlags, SiteKey } from "../../containers/browser-host/proxy/tls/site-key.ts";
import { CDP, type Page } from "./cdp.ts";
import { OpenWeb } from "./open-web.ts";
import { Site } from "./site.ts";
import { Host } from "./support.ts";

describe("the key of an installation", () => {
  const directory = mkdtempSync(join(tmpdir(), "stillwater-key-test-"));
  afterAll(() => rmSync(directory, { recursive: true }));

  test("it is kept in the data directory, for its owner alone", () => {
    const folder = join(directory, "made", "as-needed");
    const [first, second] = [SiteKey.load(folder), SiteKey.load(folder)];
    expect(second.spki).toBe(first.spki);
    expect(statSync(join(folder, "site-key.pem")).mode & 0o777).toBe(0o600);
  });

  test("without a directory every process has its own", () => {
    expect(SiteKey.load(null).spki).not.toBe(SiteKey.load(null).spki);
  });

  test("a file that is no key is an error that says what to do", () => {
    writeFileSync(join(directory, "site-key.pem"), "nonsense");
    expect(() => SiteKey.load(directory)).toThrow(/site-key\.pem holds no private key. Remove the file/);
  });

  test("Chrome is told of this key alone, and never to ignore certificates", () => {
    const key = SiteKey.load(null);
    expect(certificateFlags(key)).toEqual([`--ignore-certificate-errors-spki-list=${key.spki}`]);
    expect(Buffer.from(key.spki, "base64")).toHaveLength(32);
  });
});

describe("in a browser", () => {
  let host: Host;
  let id: string;
  let cdp: CDP;
  let page: Page;
  let site: Site;

  beforeAll(async () => {
    host = await Host.start();
    site = await Site.start((request, response) => {
      response.setHeader("content-type", request.url === "/sw.js" ? "text/javascript" : "text/html");
      if (request.url === "/cookie") response.setHeader("set-cookie", "__Host-id=7; Secure; Path=/; HttpOnly");
      if (request.url === "/sw.js")
        return void response.end(
          "self.addEventListener('fetch', (e) => e.request.url.endsWith('/from-worker') && e.respondWith(new Response('worker')))",
        );
      response.end(`<title>${request.headers.host}</title>${request.headers.cookie ?? ""}`);
    });
  });
  afterAll(async () => {
    await host.stop();
    await site.stop();
  });
  beforeEach(async () => {
    id = await host.acquire();
    cdp = await CDP.connect(host, id);
    page = await cdp.openPage();
  });
  afterEach(() => host.call("DELETE", `/v1/devtools/browser/${id}`));

  const setRoutes = (hosts: string[], network: Record<string, unknown> = { egress: "sites" }) =>
    host.call("PUT", `/v1/devtools/browser/${id}/routes`, {
      routes: [{ site: "shop", hosts, upstream: site.origin, headers: { "x-stillwater-door": "key" } }],
      network,
    });

  test("a site is served by https under its name, with the URL as the page sees it", async () => {
    await setRoutes(["shop.test", "shop.test:8443"]);
    expect(await page.goto("https://shop.test/cart")).toBeNull();
    expect(await page.evaluate("[document.title, location.href, isSecureContext]")).toEqual([
      "shop.test",
      "https://shop.test/cart",
      true,
    ]);
    expect(site.seen.find(({ url }) => url === "/cart")?.headers).toMatchObject({
      host: "shop.test",
      "x-stillwater-door": "key",
      "x-stillwater-url": "https://shop.test/cart",
    });
    expect(await page.goto("https://shop.test:8443/")).toBeNull();
    expect(await page.evaluate("document.title")).toBe("shop.test:8443");
  });

  test("wss works, and posts and many parallel requests do", async () => {
    await setRoutes(["shop.test"]);
    await page.goto("https://shop.test/");
    const echo = `new Promise((done) => {
      const socket = new WebSocket("wss://shop.test/socket");
      socket.onopen = () => socket.send("hello");
      socket.onmessage = (event) => done(event.data);
      socket.onerror = () => done("error");
    })`;
    expect(await page.evaluate(echo)).toBe("hello");
    expect(site.seen.find(({ url }) => url === "/socket")?.headers["x-stillwater-url"]).toBe("https://shop.test/socket");
    const many = `Promise.all(Array.from({ length: 40 }, (_, n) =>
      fetch("/n" + n, { method: n % 2 ? "POST" : "GET", ...(n % 2 ? { body: "x".repeat(100_000) } : {}) }).then((r) => r.status)))`;
    expect(new Set((await page.evaluate(many)) as number[])).toEqual(new Set([200]));
  });

  test("what needs a secure context works: service workers, secure cookies, subtle crypto", async () => {
    await setRoutes(["shop.test"]);
    await page.goto("https://shop.test/cookie");
    expect(await page.evaluate("fetch('/').then((r) => r.text())")).toContain("__Host-id=7");
    expect(await page.evaluate("crypto.subtle.digest('SHA-256', new Uint8Array()).then((d) => d.byteLength)")).toBe(32);
    const fromWorker = `navigator.serviceWorker.register("/sw.js").then(() => navigator.serviceWorker.ready)
      .then(() => new Promise((done) => navigator.serviceWorker.controller ? done() : (location.reload(), done())))`;
    await page.evaluate(fromWorker).catch(() => {});
    await page.goto("https://shop.test/again");
    expect(await page.evaluate("fetch('/from-worker').then((r) => r.text())")).toBe("worker");
  });

  test("a host that is no site must show a certificate that is good", async () => {
    const web = await OpenWeb.start();
    await setRoutes(["shop.test"], { egress: "open", proxy: web.url });
    expect(await page.goto("https://self-signed.example/")).toBe("net::ERR_CERT_AUTHORITY_INVALID");
    expect(web.connects).toContain("self-signed.example:443");
    expect(await page.goto("https://shop.test/")).toBeNull();
    await web.stop();
  });

  test("TLS to a host that the session may not reach is refused before any handshake", async () => {
    await setRoutes(["shop.test"]);
    expect(await page.goto("https://other.test/")).toBe("net::ERR_TUNNEL_CONNECTION_FAILED");
    expect(await page.goto("https://shop.test:444/")).toBe("net::ERR_TUNNEL_CONNECTION_FAILED");
  });
});
