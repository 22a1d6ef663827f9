import { createSocket } from "node:dgram";
import { connect } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { CDP, type Page } from "./cdp.ts";
import { Site } from "./site.ts";
import { Host } from "./support.ts";

let host: Host;
let id: string;
let cdp: CDP;
let page: Page;
const sites: Site[] = [];

beforeAll(async () => {
  host = await Host.start();
});
afterAll(async () => {
  await host.stop();
});
beforeEach(async () => {
  id = await host.acquire();
  cdp = await CDP.connect(host, id);
  page = await cdp.openPage();
});
afterEach(async () => {
  await host.call("DELETE", `/v1/devtools/browser/${id}`);
  await Promise.all(sites.splice(0).map((site) => site.stop()));
});

async function startSite(...args: Parameters<typeof Site.start>): Promise<Site> {
  const site = await Site.start(...args);
  sites.push(site);
  return site;
}

const route = (site: Site, hosts: string[], headers: Record<string, string> = {}) => ({
  site: hosts[0],
  hosts,
  upstream: site.origin,
  headers,
});

async function setRoutes(routes: unknown[], egress = "sites"): Promise<void> {
  const answer = await host.call("PUT", `/v1/devtools/browser/${id}/routes`, { routes, egress });
  expect(answer.body).toEqual({ ok: true });
}

/** The head of the page's own document, fetched again: status and the proxy's mark. */
const FETCH = (url: string) =>
  `fetch(${JSON.stringify(url)}).then(async (r) => ({ status: r.status, blocked: r.headers.get("x-stillwater-blocked"), text: await r.text() }))`;

describe("site names", () => {
  test("a site is reached by its name, sees that name, and the page's URL stays", async () => {
    const site = await startSite((request, response) => response.end(`<title>${request.headers.host}</title>`));
    await setRoutes([route(site, ["Shop.localhost"])]);
    expect(await page.goto("http://shop.localhost/cart?q=a|b&c='d'")).toBeNull();
    expect(await page.evaluate("[document.title, location.href, isSecureContext]")).toEqual([
      "shop.localhost",
      "http://shop.localhost/cart?q=a|b&c=%27d%27",
      true,
    ]);
    expect(site.seen[0]).toMatchObject({ method: "GET", url: "/cart?q=a|b&c=%27d%27" });
  });

  test("host and port choose the site, and a name without a port means the web ports", async () => {
    const [plain, other] = [
      await startSite((_request, response) => response.end("plain")),
      await startSite((_request, response) => response.end("other")),
    ];
    await setRoutes([route(plain, ["a.test"]), route(other, ["a.test:8080", "b.test"])]);
    await page.goto("http://a.test/");
    expect(await page.evaluate("document.body.textContent")).toBe("plain");
    await page.goto("http://a.test:8080/");
    expect(await page.evaluate("document.body.textContent")).toBe("other");
    expect(other.seen[0]?.headers.host).toBe("a.test:8080");
    await page.goto("http://a.test:9090/");
    expect(await page.evaluate("document.body.textContent")).toContain("may not reach a.test:9090");
  });

  test("a new browser context goes through the same proxy", async () => {
    const site = await startSite();
    await setRoutes([route(site, ["shop.localhost"])]);
    const { browserContextId } = await cdp.send("Target.createBrowserContext");
    const other = await cdp.openPage(String(browserContextId));
    await other.goto("http://shop.localhost/");
    expect(await other.evaluate("document.title")).toBe("site");
  });

  test("sites of one session can call each other across origins", async () => {
    const [shop, api] = [
      await startSite(),
      await startSite((_request, response) => {
        response.setHeader("access-control-allow-origin", "http://shop.localhost");
        response.end("from the api");
      }),
    ];
    await setRoutes([route(shop, ["shop.localhost"]), route(api, ["api.test"])]);
    await page.goto("http://shop.localhost/");
    expect(await page.evaluate(FETCH("http://api.test/"))).toMatchObject({ status: 200, text: "from the api" });
  });

  test("routes are replaced as a whole", async () => {
    const [first, second] = [
      await startSite((_request, response) => response.end("first")),
      await startSite((_request, response) => response.end("second")),
    ];
    await setRoutes([route(first, ["shop.localhost", "old.localhost"])]);
    await page.goto("http://shop.localhost/");
    await setRoutes([route(second, ["shop.localhost"])]);
    expect(await page.evaluate(FETCH("/again"))).toMatchObject({ text: "second" });
    await page.goto("http://old.localhost/");
    expect(await page.evaluate("document.body.textContent")).toContain("may not reach old.localhost");
  });
});

describe("headers", () => {
  test("the route's headers arrive, with the original URL; the page can neither forge nor read them", async () => {
    const site = await startSite((_request, response) => {
      response.setHeader("x-stillwater-answer", "secret");
      response.setHeader("x-mine", "kept");
      response.setHeader("set-cookie", ["a=1", "b=2"]);
      response.end("<title>shop</title>");
    });
    await setRoutes([route(site, ["shop.localhost"], { "x-stillwater-door": "key", "X-Plain": "set" })]);
    await page.goto("http://shop.localhost/");
    const seen = await page.evaluate(
      `fetch("/api?n=1", { headers: { "x-stillwater-door": "forged", "x-stillwater-lease": "forged", "x-plain": "forged", "x-own": "kept" } })
        .then((r) => [...r.headers.keys()].filter((name) => name.startsWith("x-")))`,
    );
    expect(seen).toEqual(["x-mine"]);
    expect(await page.evaluate("document.cookie")).toBe("a=1; b=2");
    const headers = site.seen.at(-1)?.headers;
    expect(headers).toMatchObject({
      "x-stillwater-door": "key",
      "x-stillwater-url": "http://shop.localhost/api?n=1",
      "x-plain": "set",
      "x-own": "kept",
    });
    expect(headers).not.toHaveProperty("x-stillwater-lease");
    expect(headers).not.toHaveProperty("proxy-connection");
  });

  test("a site with no internal header is told nothing of ours", async () => {
    const site = await startSite();
    await setRoutes([route(site, ["shop.localhost"], { "x-plain": "set" })]);
    await page.goto("http://shop.localhost/");
    const names = Object.keys(site.seen[0]?.headers ?? {});
    expect(names.filter((name) => name.startsWith("x-stillwater-"))).toEqual([]);
  });
});

describe("bodies and streams", () => {
  test("a large body arrives whole", async () => {
    const site = await startSite(async (request, response) => {
      let bytes = 0;
      for await (const chunk of request) bytes += (chunk as Buffer).length;
      response.end(String(bytes));
    });
    await setRoutes([route(site, ["shop.localhost"])]);
    await page.goto("http://shop.localhost/");
    const upload = `fetch("/upload", { method: "POST", body: new Uint8Array(3_000_000) }).then((r) => r.text())`;
    expect(await page.evaluate(upload)).toBe("3000000");
    expect(site.seen.at(-1)?.headers["content-length"]).toBe("3000000");
  });

  test("an event stream is delivered while it is open", async () => {
    const site = await startSite((request, response) => {
      if (request.url !== "/events") return void response.end("<title>shop</title>");
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write("data: first\n\n");
    });
    await setRoutes([route(site, ["shop.localhost"])]);
    await page.goto("http://shop.localhost/");
    const first = `new Promise((resolve) => { new EventSource("/events").onmessage = (event) => resolve(event.data); })`;
    expect(await page.evaluate(first)).toBe("first");
  });

  test("a connection that the site has dropped in the meantime costs no request", async () => {
    const site = await startSite();
    await setRoutes([route(site, ["shop.localhost"])]);
    await page.goto("http://shop.localhost/");
    for (let round = 0; round < 5; round++) {
      site.closeIdleConnections();
      expect(await page.evaluate(FETCH(`/round${round}`))).toMatchObject({ status: 200 });
    }
    const posts = `Promise.all([1, 2, 3].map((n) => fetch("/post" + n, { method: "POST", body: "x" }).then((r) => r.status)))`;
    expect(await page.evaluate(posts)).toEqual([200, 200, 200]);
    expect(site.seen.filter(({ method }) => method === "POST")).toHaveLength(3);
  });

  test("an answer that is no HTTP is a 502, and the next one is served", async () => {
    const site = await startSite((request, response) => {
      if (request.url === "/broken") request.socket.end("gibberish\r\n\r\n");
      else response.end("<title>shop</title>");
    });
    await setRoutes([route(site, ["shop.localhost"])]);
    await page.goto("http://shop.localhost/");
    expect(await page.evaluate(FETCH("/broken"))).toMatchObject({ status: 502, blocked: "upstream" });
    expect(await page.evaluate(FETCH("/fine"))).toMatchObject({ status: 200 });
  });
});

describe("WebSocket", () => {
  const ECHO = `new Promise((resolve) => {
    const socket = new WebSocket("ws://shop.localhost/socket");
    globalThis.socket = socket;
    globalThis.ended = new Promise((done) => { socket.onclose = () => done("closed"); });
    socket.onopen = () => socket.send("hello");
    socket.onmessage = (event) => resolve(event.data);
    socket.onerror = () => resolve("error");
  })`;

  test("messages go both ways, and the site gets the route's headers", async () => {
    const site = await startSite();
    await setRoutes([route(site, ["shop.localhost"], { "x-stillwater-door": "key" })]);
    await page.goto("http://shop.localhost/");
    expect(await page.evaluate(ECHO)).toBe("hello");
    expect(site.seen.at(-1)).toMatchObject({
      url: "/socket",
      headers: { host: "shop.localhost", "x-stillwater-door": "key", "x-stillwater-url": "http://shop.localhost/socket" },
    });
  });

  test("setting the same routes again keeps it open; taking its route away cuts it", async () => {
    const site = await startSite();
    await setRoutes([route(site, ["shop.localhost"])]);
    await page.goto("http://shop.localhost/");
    expect(await page.evaluate(ECHO)).toBe("hello");
    await setRoutes([route(site, ["shop.localhost"])]);
    expect(await page.evaluate(`new Promise((done) => { socket.onmessage = (e) => done(e.data); socket.send("still"); })`)).toBe(
      "still",
    );
    await setRoutes([]);
    expect(await page.evaluate("ended")).toBe("closed");
  });

  test("one to a host that is not the session's is refused", async () => {
    const site = await startSite();
    await setRoutes([route(site, ["other.localhost"])]);
    await page.goto("http://other.localhost/");
    expect(await page.evaluate(ECHO)).toBe("error");
  });
});

describe("the fence", () => {
  test("before routes are set, nothing is reached", async () => {
    const site = await startSite();
    await page.goto(`${site.origin}/`);
    expect(await page.evaluate(FETCH("/"))).toMatchObject({ status: 403, blocked: "egress" });
    expect(site.seen).toEqual([]);
  });

  test.each(["sites", "open"])("with egress %s a page cannot reach this machine, by any spelling", async (egress) => {
    const [shop, secret] = [await startSite(), await startSite()];
    await setRoutes([route(shop, ["shop.localhost"])], egress);
    const { port } = secret;
    for (const name of [
      "127.0.0.1",
      "localhost",
      "2130706433",
      "0x7f.1",
      "[::1]",
      "[::ffff:127.0.0.1]",
      "0.0.0.0",
      "x.localhost",
    ]) {
      await page.goto(`http://${name}:${port}/`);
      expect(await page.evaluate("document.body.textContent"), name).toContain("may not reach");
    }
    await page.goto("http://shop.localhost/");
    const socket = `new Promise((done) => { const s = new WebSocket("ws://127.0.0.1:${port}/"); s.onopen = () => done("open"); s.onerror = () => done("refused"); })`;
    expect(await page.evaluate(socket)).toBe("refused");
    expect(secret.seen).toEqual([]);
  });

  test.each(["sites", "open"])("with egress %s the metadata address is refused", async (egress) => {
    await setRoutes([], egress);
    await page.goto("http://169.254.169.254/latest/meta-data");
    expect(await page.evaluate("document.body.textContent")).toContain("may not reach 169.254.169.254");
  });

  test("WebRTC sends nothing around the proxy", async () => {
    const [shop, stun] = [await startSite(), createSocket("udp4")];
    const leak = new Promise((resolve) => stun.once("message", () => resolve("a datagram came")));
    await new Promise<void>((resolve) => stun.bind(0, "127.0.0.1", resolve));
    await setRoutes([route(shop, ["shop.localhost"])]);
    await page.goto("http://shop.localhost/");
    const gathering = page.evaluate(`new Promise(async (done) => {
      const peer = new RTCPeerConnection({ iceServers: [{ urls: "stun:127.0.0.1:${stun.address().port}" }] });
      peer.onicegatheringstatechange = () => peer.iceGatheringState === "complete" && done("gathered");
      peer.createDataChannel("x");
      await peer.setLocalDescription(await peer.createOffer());
    })`);
    expect(await Promise.race([gathering, leak])).toBe("gathered");
    stun.close();
  });

  test("https to what is not a site is refused", async () => {
    await setRoutes([]);
    expect(await page.goto("https://example.com/")).toBe("net::ERR_TUNNEL_CONNECTION_FAILED");
  });

  test("a site whose server is down is a 502 that says so", async () => {
    const site = await startSite();
    await setRoutes([route(site, ["shop.localhost"])]);
    await site.stop();
    await page.goto("http://shop.localhost/");
    expect(await page.evaluate("document.body.textContent")).toContain("shop.localhost could not be reached: ECONNREFUSED");
    expect(await page.evaluate(FETCH("/"))).toMatchObject({ status: 502, blocked: "upstream" });
    sites.splice(0);
  });
});

describe("bad routes are refused, and the old ones stay", () => {
  const good = { site: "shop", hosts: ["shop.localhost"], upstream: "http://127.0.0.1:1", headers: {} };
  test.each([
    ["body", "no JSON"],
    ["egress", { routes: [], egress: "all" }],
    ["routes", { routes: {}, egress: "sites" }],
    ["surprise", { routes: [], egress: "sites", surprise: 1 }],
    ["routes[0].site", { routes: [{ ...good, site: "" }], egress: "sites" }],
    ["routes[0].hosts", { routes: [{ ...good, hosts: [] }], egress: "sites" }],
    ["routes[0].hosts[1]", { routes: [{ ...good, hosts: ["a", "b/c"] }], egress: "sites" }],
    ["routes[1].hosts[0]", { routes: [good, { ...good, hosts: ["SHOP.localhost:80"] }], egress: "sites" }],
    ["routes[0].upstream", { routes: [{ ...good, upstream: "http://127.0.0.1/path" }], egress: "sites" }],
    ["routes[0].upstream", { routes: [{ ...good, upstream: "ftp://127.0.0.1" }], egress: "sites" }],
    ["routes[0].headers.host", { routes: [{ ...good, headers: { host: "a" } }], egress: "sites" }],
    ["routes[0].headers.x", { routes: [{ ...good, headers: { x: "a\r\nb" } }], egress: "sites" }],
  ])("%s", async (field, body) => {
    const site = await startSite();
    await setRoutes([route(site, ["kept.localhost"])]);
    const answer = await host.call("PUT", `/v1/devtools/browser/${id}/routes`, body);
    expect({ status: answer.status, field: answer.body.field }).toEqual({ status: 400, field });
    await page.goto("http://kept.localhost/");
    expect(await page.evaluate("document.title")).toBe("site");
  });
});

test("the host's own port is no proxy", async () => {
  const socket = connect(host.port, "127.0.0.1");
  socket.write("GET http://example.com/ HTTP/1.1\r\nhost: example.com\r\nconnection: close\r\n\r\n");
  let text = "";
  for await (const chunk of socket) text += String(chunk);
  expect(text).toMatch(/^HTTP\/1\.1 400 /);
});
