import { connect } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { DomainLimits } from "../../containers/browser-host/proxy/web/domain-limits.ts";
import { retryAfterMs } from "../../containers/browser-host/proxy/web/retry-after.ts";
import { FencedProxy, type FenceOptions } from "./fence.ts";
import { Site } from "./site.ts";
import { waitFor } from "./support.ts";

const ending: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
});

async function startFence(options: FenceOptions): Promise<FencedProxy> {
  const fence = await FencedProxy.start(options);
  ending.push(() => fence.stop());
  return fence;
}

async function startSite(...args: Parameters<typeof Site.start>): Promise<Site> {
  const site = await Site.start(...args);
  ending.push(() => site.stop());
  return site;
}

async function startSiteFence(options: FenceOptions, ...args: Parameters<typeof Site.start>): Promise<FencedProxy> {
  const site = await startSite(...args);
  const fence = await startFence(options);
  fence.allow({}, [{ site: "s", hosts: ["s.test"], upstream: site.origin, headers: {} }]);
  return fence;
}

describe("what all sessions together ask of one domain", () => {
  test("connections at once are bounded, by registrable domain, and the rest wait their turn", async () => {
    const held: (() => void)[] = [];
    const web = await startSite((_request, response) => {
      held.push(() => response.end("ok"));
    });
    const limits = new DomainLimits({ concurrency: 2, rate: 1000 });
    const fences = [await startFence({ web, limits }), await startFence({ web, limits })];
    for (const fence of fences) fence.allow({ egress: "open" });
    const asking = ["a.example.co.uk", "b.example.co.uk", "example.co.uk", "c.example.co.uk"].map((host, n) =>
      fences[n % 2]?.get(`http://${host}/`),
    );
    await waitFor("two requests", () => held.length === 2);
    // Another domain is another count.
    const other = fences[0]?.get("http://other.co.uk/");
    await waitFor("the other domain", () => held.length === 3);
    held.pop()?.();
    expect(await other).toMatchObject({ status: 200 });
    for (let answered = 0; answered < 4; answered++) {
      await waitFor("a request", () => held.length > 0);
      expect(held.length).toBeLessThanOrEqual(2);
      held.shift()?.();
    }
    expect((await Promise.all(asking)).map((answer) => answer?.status)).toEqual([200, 200, 200, 200]);
  });

  test("who waits too long is refused with 429 and told when to come back", async () => {
    const web = await startSite(() => {});
    const fence = await startFence({ web, limits: new DomainLimits({ concurrency: 1, rate: 1000, queueMs: 50 }) });
    fence.allow({ egress: "open" });
    const first = fence.talk("GET http://example.com/ HTTP/1.1\r\nhost: x\r\n\r\n");
    await waitFor("the first", () => web.seen.length === 1);
    const second = await fence.get("http://www.example.com/");
    expect(second).toMatchObject({ status: 429, blocked: "limit", headers: { "retry-after": "1" } });
    expect(await fence.connect("example.com:443")).toMatchObject({ status: 429, blocked: "limit" });
    expect((await fence.log()).map(({ blocked }) => blocked)).toEqual(["limit", "limit"]);
    fence.stop();
    await first;
  });

  test("one that leaves makes room", async () => {
    const web = await startSite(() => {});
    const fence = await startFence({ web, limits: new DomainLimits({ concurrency: 1, rate: 1000 }) });
    fence.allow({ egress: "open" });
    for (let n = 1; n <= 3; n++) {
      const socket = connect(fence.proxy.port, "127.0.0.1");
      socket.write(`GET http://example.com/${n} HTTP/1.1\r\nhost: x\r\n\r\n`);
      await waitFor(`request ${n}`, () => web.seen.length === n);
      socket.destroy();
    }
  });

  test("a tunnel that nobody uses makes room for one that is wanted", async () => {
    const web = await startSite();
    const fence = await startFence({ web, limits: new DomainLimits({ concurrency: 1, rate: 1000 }) });
    fence.allow({ egress: "open" });
    const idle = connect(fence.proxy.port, "127.0.0.1").resume();
    idle.write("CONNECT example.com:443 HTTP/1.1\r\nhost: example.com:443\r\n\r\n");
    await waitFor("the tunnel", () => fence.dialled.length === 1);
    const gone = new Promise((resolve) => idle.once("close", resolve));
    expect(await fence.connect("example.com:443")).toMatchObject({ status: 200 });
    await gone;
  });

  test("the rate is bounded after a burst", async () => {
    const limits = new DomainLimits({ concurrency: 100, rate: 20 });
    const startedAt = performance.now();
    // A burst of two seconds' worth is free; the ten after it take their time.
    for (let n = 0; n < 50; n++) (await limits.enter("example.com")).release();
    const took = performance.now() - startedAt;
    expect(took).toBeGreaterThan(400);
    expect(took).toBeLessThan(5000);
  });

  test("Retry-After is obeyed across sessions, and not for ever", async () => {
    const web = await startSite((request, response) => {
      if (request.url === "/busy") response.writeHead(503, { "retry-after": "30" });
      if (request.url === "/briefly") response.writeHead(429, { "retry-after": "1" });
      response.end("answer");
    });
    const limits = new DomainLimits({ concurrency: 10, rate: 1000, queueMs: 5000 });
    const [one, two] = [await startFence({ web, limits }), await startFence({ web, limits })];
    for (const fence of [one, two]) fence.allow({ egress: "open" });
    const startedAt = performance.now();
    expect(await one.get("http://brief.example/briefly")).toMatchObject({ status: 429, blocked: null });
    expect(await two.get("http://www.brief.example/")).toMatchObject({ status: 200 });
    expect(performance.now() - startedAt).toBeGreaterThan(900);
    expect(await one.get("http://busy.example/busy")).toMatchObject({ status: 503 });
    const refused = await two.get("http://busy.example/");
    expect(refused).toMatchObject({ status: 429, blocked: "limit" });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(20);
    expect(web.seen.filter(({ url }) => url === "/")).toHaveLength(1);
    expect(await two.get("http://other.example/")).toMatchObject({ status: 200 });
  });

  test.each([
    [429, "5", 5000],
    [503, "Thu, 01 Jan 2026 00:01:00 GMT", 60_000],
    [503, "Thu, 01 Jan 1970 00:00:00 GMT", 0],
    [503, undefined, null],
    [503, "soon", null],
    [200, "5", null],
  ])("%s with Retry-After %s asks for %s ms", (status, header, expected) => {
    expect(retryAfterMs(status, header, Date.parse("2026-01-01T00:00:00Z"))).toBe(expected);
  });

  test("sites are not limited", async () => {
    const site = await startSite();
    const fence = await startFence({ limits: new DomainLimits({ concurrency: 1, rate: 1, queueMs: 10 }) });
    fence.allow({}, [{ site: "s", hosts: ["s.test"], upstream: site.origin, headers: {} }]);
    const answers = await Promise.all(Array.from({ length: 20 }, () => fence.get("http://s.test/")));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

describe("sizes and times", () => {
  test("headers of a request up to 256 KiB pass, larger ones are refused by name", async () => {
    const site = await startSite();
    const fence = await startSiteFence({}, undefined);
    fence.allow({}, [{ site: "s", hosts: ["s.test"], upstream: site.origin, headers: {} }]);
    expect(await fence.get("http://s.test/", { "x-fine": "a".repeat(10_000) })).toMatchObject({ status: 200 });
    const tooLarge = await fence.get("http://s.test/big", { "x-big": "a".repeat(300_000) });
    expect(tooLarge).toMatchObject({ status: 431, blocked: "limit" });
    expect((await fence.log()).at(-1)).toMatchObject({ url: "http://s.test/big", blocked: "limit" });
    expect(site.seen.map(({ url }) => url)).toEqual(["/"]);
    const huge = await fence.get("http://s.test/huge", { "x-huge": "a".repeat(3_000_000) }).catch(() => null);
    if (huge !== null) expect(huge.status).toBe(431);
    expect(await fence.get("http://s.test/", {})).toMatchObject({ status: 200 });
  });

  test("an answer with endless headers is a 502", async () => {
    const fence = await startSiteFence({}, (request) => {
      const { socket } = request;
      socket.on("error", () => socket.destroy());
      socket.write("HTTP/1.1 200 OK\r\n");
      const more = () => {
        if (socket.destroyed) return;
        socket.write(`x-more: ${"a".repeat(10_000)}\r\n`);
        setImmediate(more);
      };
      more();
    });
    expect(await fence.get("http://s.test/")).toMatchObject({ status: 502, blocked: "upstream" });
  });

  test("a server that falls silent is given up, before or after its head", async () => {
    const fence = await startSiteFence({ idleMs: 200 }, (request, response) => {
      if (request.url === "/body") response.write("begun");
    });
    const silent = await fence.get("http://s.test/head");
    expect(silent).toMatchObject({ status: 502, blocked: "upstream" });
    expect(silent.body).toContain("silent for 200 ms");
    const cut = await fence.get("http://s.test/body");
    expect(cut).toMatchObject({ status: 200 });
    expect(cut.body).toContain("begun");
    expect(cut.body).not.toMatch(/\r\n0\r\n\r\n$/);
  });

  test("a body that trickles is delivered for as long as it does, and leaves with its reader", async () => {
    let closed = 0;
    const fence = await startSiteFence({ idleMs: 300 }, (_request, response) => {
      const timer = setInterval(() => response.write("."), 50);
      response.once("close", () => {
        clearInterval(timer);
        closed += 1;
      });
    });
    const socket = connect(fence.proxy.port, "127.0.0.1");
    let text = "";
    socket.on("data", (chunk) => {
      text += String(chunk);
    });
    socket.write("GET http://s.test/ HTTP/1.1\r\nhost: x\r\n\r\n");
    await waitFor("more than the idle limit's worth", () => text.split(".").length > 12);
    socket.destroy();
    await waitFor("the server to be left alone", () => closed === 1);
  });

  test("a WebSocket may be silent", async () => {
    const fence = await startSiteFence({ idleMs: 100 });
    const socket = connect(fence.proxy.port, "127.0.0.1");
    let text = "";
    socket.on("data", (chunk) => {
      text += String(chunk);
    });
    socket.write(
      "GET http://s.test/ws HTTP/1.1\r\nhost: x\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\nsec-websocket-version: 13\r\n\r\n",
    );
    await waitFor("the 101", () => text.startsWith("HTTP/1.1 101"));
    await new Promise((resolve) => setTimeout(resolve, 400));
    text = "";
    // A masked text frame with "hi" and a mask of zeros; the site sends it back unmasked.
    socket.write(Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0x68, 0x69]));
    await waitFor("the echo", () => text.endsWith("hi"));
    socket.destroy();
  });
});
