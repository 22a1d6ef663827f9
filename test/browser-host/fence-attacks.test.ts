import type { IncomingMessage, ServerResponse } from "node:http";
import { networkInterfaces } from "node:os";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { NetworkEntry } from "../../containers/browser-host/proxy/log/entry.ts";
import { CDP, type Page } from "./cdp.ts";
import { NameServer } from "./name-server.ts";
import { Site } from "./site.ts";
import { Host, waitFor } from "./support.ts";
import { Trap } from "./trap.ts";

/** The session may go anywhere on the open web, at the trap's port too: only where addresses lead keeps it out. */
let host: Host;
let names: NameServer;
let trap: Trap;
let site: Site;
let id: string;
let cdp: CDP;
let page: Page;

const ownAddress = Object.values(networkInterfaces())
  .flat()
  .find((entry) => entry !== undefined && !entry.internal && entry.family === "IPv4")?.address;

function serve(request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? "/", "http://site");
  const to = url.searchParams.get("to") ?? "";
  const pages: Record<string, () => void> = {
    "/302": () => response.writeHead(302, { location: to }).end(),
    "/307": () => response.writeHead(307, { location: to }).end(),
    "/refresh": () => response.writeHead(200, { refresh: `0; url=${to}` }).end(),
    "/meta": () => response.end(`<meta http-equiv=refresh content="0; url=${to}">`),
    "/loop": () => response.writeHead(302, { location: `/loop?${Number(url.search.slice(1)) + 1}` }).end(),
    "/csp": () => response.writeHead(200, { "content-security-policy": `img-src 'none'; report-uri ${to}` }).end("<img src=/x>"),
    "/worker.js": () => response.end(`fetch(${JSON.stringify(to)}, { mode: "no-cors" }).finally(() => postMessage("done"))`),
    "/import.js": () => response.end(`try { importScripts(${JSON.stringify(to)}) } catch {} postMessage("done")`),
    "/slow": () => void response.write("<title>slow</title>"),
    "/never": () => {},
    "/headers": () => response.writeHead(200, { "x-large": "a".repeat(300_000) }).end(),
  };
  response.setHeader("content-type", url.pathname.endsWith(".js") ? "text/javascript" : "text/html");
  (pages[url.pathname] ?? (() => response.end("<title>shop</title>")))();
}

beforeAll(async () => {
  names = await NameServer.start({
    "loopback.example": "127.0.0.1",
    "any.example": "0.0.0.0",
    "metadata.example": "169.254.169.254",
    "ten.example": "10.0.0.1",
    "own.example": ownAddress ?? "127.0.0.1",
  });
  host = await Host.start({ BROWSER_HOST_DNS: names.address });
  trap = await Trap.start();
  site = await Site.start(serve);
});
afterAll(async () => {
  await host.stop();
  await site.stop();
  await trap.stop();
  names.stop();
});
beforeEach(async () => {
  id = await host.acquire();
  cdp = await CDP.connect(host, id);
  page = await cdp.openPage();
  const routes = [{ site: "shop", hosts: ["shop.localhost"], upstream: site.origin, headers: {} }];
  const network = { egress: "open", allow: [`*:${trap.port}`] };
  await host.call("PUT", `/v1/devtools/browser/${id}/routes`, { routes, network });
  await page.goto("http://shop.localhost/");
});
afterEach(async () => {
  await host.call("DELETE", `/v1/devtools/browser/${id}`);
  expect(trap.caught, "what reached the trap").toBe(0);
});

async function refused(): Promise<NetworkEntry[]> {
  const { body } = await host.call<{ entries: NetworkEntry[] }>("GET", `/v1/devtools/browser/${id}/network`);
  return body.entries.filter(({ blocked }) => blocked !== null);
}

/** Waits until the log says that this was refused for its address. */
const saidInLog = (part: string) =>
  waitFor(`a line about ${part}`, async () =>
    (await refused()).find(({ url, blocked }) => url.includes(part) && blocked === "private_address"),
  );

describe("a page cannot reach this machine or its networks", () => {
  test.each([
    "127.0.0.1",
    "127.1",
    "2130706433",
    "0x7f.1",
    "0177.0.0.1",
    "0",
    "0.0.0.0",
    "localhost",
    "LOCALHOST.",
    "a.b.localhost",
    "[::1]",
    "[::]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[64:ff9b::7f00:1]",
    "[2002:7f00:1::]",
    "169.254.169.254",
    "[fd00:ec2::254]",
    "100.100.100.200",
    "10.0.0.1",
    "192.168.0.1",
    "１２７.０.０.１",
    ownAddress ?? "127.0.0.2",
    "loopback.example",
    "any.example",
    "metadata.example",
    "ten.example",
    "own.example",
  ])("by the name %s", async (name) => {
    const url = `http://${name}:${trap.port}/secret`;
    const outcome = await page.evaluate(`fetch(${JSON.stringify(url)}, { mode: "no-cors" }).then((r) => r.type, (e) => e.name)`);
    expect(["opaque", "TypeError"]).toContain(outcome);
    await saidInLog("/secret");
    await page.goto(url);
    expect(await page.evaluate("document.body.textContent")).toMatch(/may not reach|could not be reached/);
    expect(await page.goto(`https://${name}:${trap.port}/`)).toBe("net::ERR_TUNNEL_CONNECTION_FAILED");
  });

  const VECTORS: Record<string, (url: string) => string> = {
    fetch: (url) => `fetch("${url}", { mode: "no-cors" })`,
    "a post with a body": (url) => `fetch("${url}", { mode: "no-cors", method: "POST", body: "x" })`,
    "a preflight": (url) => `fetch("${url}", { method: "PUT", headers: { "x-a": "1" } }).catch(() => {})`,
    "an XMLHttpRequest": (url) =>
      `(() => { const x = new XMLHttpRequest(); x.open("GET", "${url}", false); try { x.send(); } catch {} })()`,
    "an image": (url) => element("img", `src = "${url}"`),
    "a script": (url) => element("script", `src = "${url}"`),
    "a style sheet": (url) => element("link", `rel = "stylesheet", node.href = "${url}"`),
    "a frame": (url) => element("iframe", `src = "${url}"`),
    "an object": (url) => element("object", `data = "${url}"`),
    "a video": (url) => element("video", `src = "${url}"`),
    "a prefetch": (url) => element("link", `rel = "prefetch", node.href = "${url}"`, "0"),
    "a module": (url) => `import("${url}").catch(() => {})`,
    "an event source": (url) => `new Promise((done) => { new EventSource("${url}").onerror = done; }).then(() => 0)`,
    "a beacon": (url) => `navigator.sendBeacon("${url}", "x")`,
    "a worker": (url) => worker(`/worker.js?to=${encodeURIComponent(url)}`),
    "a script of a worker": (url) => worker(`/import.js?to=${encodeURIComponent(url)}`),
    "a redirect": (url) => `fetch("/302?to=${encodeURIComponent(url)}", { mode: "no-cors" }).catch(() => {})`,
    "a redirected post": (url) =>
      `fetch("/307?to=${encodeURIComponent(url)}", { mode: "no-cors", method: "POST", body: "x" }).catch(() => {})`,
    "a redirected frame": (url) => element("iframe", `src = "/302?to=${encodeURIComponent(url)}"`),
    "a refreshed frame": (url) => element("iframe", `src = "/refresh?to=${encodeURIComponent(url)}"`),
    "a frame with a meta refresh": (url) => element("iframe", `src = "/meta?to=${encodeURIComponent(url)}"`),
    "a report": (url) => element("iframe", `src = "/csp?to=${encodeURIComponent(url)}"`),
    "a form": (url) =>
      `(() => { const f = document.createElement("form"); f.action = "${url}"; f.method = "POST"; f.target = "x"; document.body.append(f); f.submit(); })()`,
    "a window": (url) => `void window.open("${url}")`,
    "its location": (url) => `void (location.href = "${url}")`,
  };

  test.each(Object.keys(VECTORS))("by %s", async (name) => {
    for (const target of ["127.0.0.1", "loopback.example"]) {
      await page.goto("http://shop.localhost/");
      const url = `http://${target}:${trap.port}/vector-${target}`;
      await page.evaluate(VECTORS[name]?.(url) ?? "").catch(() => {});
      await saidInLog(`vector-${target}`);
    }
  });

  test("by a WebSocket, plain or secure", async () => {
    for (const scheme of ["ws", "wss"]) {
      const open = `new Promise((done) => { const s = new WebSocket("${scheme}://loopback.example:${trap.port}/"); s.onopen = () => done("open"); s.onerror = () => done("refused"); })`;
      expect(await page.evaluate(open)).toBe("refused");
    }
    expect((await refused()).filter(({ method, blocked }) => method === "CONNECT" && blocked === "private_address")).toHaveLength(
      2,
    );
  });

  test("by WebTransport", async () => {
    const open = `new WebTransport("https://127.0.0.1:${trap.port}/").ready.then(() => "open", () => "refused")`;
    expect(await page.evaluate(open)).toBe("refused");
  });

  test("by WebRTC, over UDP or TCP, by STUN or TURN, and no address of this machine is told", async () => {
    const gathered = await page.evaluate(`new Promise(async (done) => {
      const urls = (scheme, rest = "") => ["127.0.0.1", "loopback.example", "${ownAddress ?? "127.0.0.1"}"].map((h) => scheme + ":" + h + ":${trap.port}" + rest);
      const peer = new RTCPeerConnection({ iceServers: [
        { urls: urls("stun") },
        { urls: [...urls("turn", "?transport=udp"), ...urls("turn", "?transport=tcp"), ...urls("turns", "?transport=tcp")], username: "u", credential: "c" },
      ] });
      const candidates = [];
      peer.onicecandidate = ({ candidate }) => candidate ? candidates.push(candidate.candidate) : done(candidates);
      peer.createDataChannel("x");
      await peer.setLocalDescription(await peer.createOffer());
    })`);
    expect(gathered).toEqual([]);
  });

  test("by the port of a service of this host", async () => {
    await page.goto(`http://127.0.0.1:${host.port}/health`);
    expect(await page.evaluate("document.body.textContent")).toContain("may not reach");
  });
});

describe("a page cannot reach files or the browser's own pages", () => {
  test.each([
    "file:///etc/passwd",
    "chrome://version/",
    "chrome://gpu",
    "devtools://devtools/bundled/inspector.html",
    "view-source:http://shop.localhost/",
    "filesystem:http://shop.localhost/x",
    "ftp://shop.localhost/",
  ])("%s, by link, window, frame, fetch or redirect", async (url) => {
    const text = JSON.stringify(url);
    const outcome = await page.evaluate(`(async () => {
        const said = [await fetch(${text}).then((r) => r.text(), () => "refused")];
        const frame = document.createElement("iframe");
        frame.src = ${text};
        document.body.append(frame);
        const link = Object.assign(document.createElement("a"), { href: ${text}, textContent: "go" });
        document.body.append(link);
        link.click();
        said.push(await fetch("/302?to=" + encodeURIComponent(${text})).then((r) => r.text(), () => "refused"));
        try { location.href = ${text}; } catch {}
        await new Promise((done) => setTimeout(done, 100));
        return [...said, location.href];
      })()`);
    expect(outcome).toEqual(["refused", "refused", "http://shop.localhost/"]);
  });
});

describe("nothing hangs", () => {
  test("endless redirects end", async () => {
    expect(await page.goto("http://shop.localhost/loop?0")).toBe("net::ERR_TOO_MANY_REDIRECTS");
    expect(await page.goto("http://shop.localhost/")).toBeNull();
  });

  test("headers that are too large are refused, both ways", async () => {
    const send = `fetch("/", { headers: { "x-large": "a".repeat(300_000) } }).then((r) => [r.status, r.headers.get("x-stillwater-blocked")])`;
    expect(await page.evaluate(send)).toEqual([431, "limit"]);
    expect((await refused()).at(-1)).toMatchObject({ url: "http://shop.localhost/", blocked: "limit" });
    expect(await page.evaluate(`fetch("/headers").then((r) => r.headers.get("x-stillwater-blocked"))`)).toBe("upstream");
  });

  test("a page whose body never ends, or never comes, can be left, and its session ended at once", async () => {
    await page.evaluate(`void fetch("/never"); void fetch("/slow")`);
    await cdp.send("Target.createTarget", { url: "http://shop.localhost/slow" });
    expect(await page.goto("http://shop.localhost/?again")).toBeNull();
    await waitFor("the requests", () => site.seen.filter(({ url }) => url === "/slow").length >= 2);
    const startedAt = performance.now();
    await host.call("DELETE", `/v1/devtools/browser/${id}`);
    expect(performance.now() - startedAt).toBeLessThan(5000);
    id = await host.acquire();
  });

  test("a flood of refused requests leaves the page and the host well", async () => {
    const flood = `Promise.all(Array.from({ length: 500 }, (_, n) => fetch("http://127.0.0.1:${trap.port}/" + n, { mode: "no-cors" }).catch(() => {}))).then(() => "done")`;
    expect(await page.evaluate(flood)).toBe("done");
    const entries = await refused();
    expect(entries.length).toBeLessThanOrEqual(500);
    expect(entries.length).toBeGreaterThan(100);
    expect(await page.goto("http://shop.localhost/")).toBeNull();
  });
});

function element(
  tag: string,
  set: string,
  wait = `new Promise((done) => { node.onload = node.onerror = () => done(1); })`,
): string {
  return `(() => { const node = document.createElement("${tag}"); node.${set}; const end = ${wait}; document.body.append(node); return end; })()`;
}

function worker(url: string): string {
  return `new Promise((done) => { const w = new Worker("${url}"); w.onmessage = w.onerror = () => done(1); })`;
}
