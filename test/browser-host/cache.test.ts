import type { IncomingMessage, ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import { AssetCache } from "../../containers/browser-host/proxy/cache/asset-cache.ts";
import type { ProxyOutcome } from "../../containers/browser-host/proxy/options.ts";
import { FencedProxy } from "./fence.ts";
import { Site } from "./site.ts";

const IMMUTABLE = "public, max-age=31536000, immutable";
const ending: (() => unknown)[] = [];
const outcomes: ProxyOutcome[] = [];
afterEach(async () => {
  outcomes.splice(0);
  for (const end of ending.splice(0).reverse()) await end();
});

type Respond = (request: IncomingMessage, response: ServerResponse) => void;

const asset: Respond = (request, response) => {
  response.writeHead(200, { "cache-control": IMMUTABLE, "content-type": "text/css", etag: '"v1"' });
  response.end(`asset ${request.url}`);
};

async function start(cache: AssetCache, respond: Respond = asset, keys: (string | undefined)[] = ["shop@1", "shop@1"]) {
  const site = await Site.start(respond);
  ending.push(() => site.stop());
  const fences: FencedProxy[] = [];
  for (const key of keys) {
    const fence = await FencedProxy.start({ cache, count: (outcome) => outcomes.push(outcome) });
    ending.push(() => fence.stop());
    const route = {
      site: "shop",
      hosts: ["shop.test", "cdn.test"],
      upstream: site.origin,
      headers: { "x-stillwater-door": "key" },
    };
    fence.allow({}, [key === undefined ? route : { ...route, cache: key }]);
    fences.push(fence);
  }
  const [one, two] = fences as [FencedProxy, FencedProxy];
  return { site, one, two };
}

describe("what is shared", () => {
  test("an immutable asset is asked for once, by whichever session of the same copy", async () => {
    const { site, one, two } = await start(new AssetCache());
    const first = await one.get("http://shop.test/app.css");
    const second = await two.get("http://shop.test/app.css");
    expect(second).toMatchObject({ status: 200, body: "asset /app.css", headers: { "content-type": "text/css", etag: '"v1"' } });
    expect(first.body).toContain("asset /app.css");
    expect(second.headers["content-length"]).toBe(String("asset /app.css".length));
    expect(Number(second.headers.age)).toBeGreaterThanOrEqual(0);
    expect(site.seen).toHaveLength(1);
    expect(outcomes).toEqual(["site", "cached"]);
    expect((await two.log())[0]).toMatchObject({ status: 200, type: "style", bytes: 14, site: "shop", blocked: null });
  });

  test.each([
    ["another copy", ["shop@1", "shop@2"], "http://shop.test/a"],
    ["no key", [undefined, undefined], "http://shop.test/a"],
  ])("%s gets its own", async (_name, keys, url) => {
    const { site, one, two } = await start(new AssetCache(), asset, keys);
    await one.get(url);
    await two.get(url);
    expect(site.seen).toHaveLength(2);
  });

  test("another host, path, query or encoding is another asset", async () => {
    const { site, one } = await start(new AssetCache());
    await one.get("http://shop.test/a");
    for (const url of ["http://cdn.test/a", "http://shop.test/b", "http://shop.test/a?v=2"]) await one.get(url);
    await one.get("http://shop.test/a", { "accept-encoding": "br" });
    expect(site.seen).toHaveLength(5);
  });

  test("packed bytes stay packed", async () => {
    const bytes = gzipSync("packed");
    const { one, two } = await start(new AssetCache(), (_request, response) => {
      response.writeHead(200, { "cache-control": IMMUTABLE, "content-encoding": "gzip", vary: "Accept-Encoding" });
      response.end(bytes);
    });
    await one.get("http://shop.test/a", { "accept-encoding": "gzip" });
    const second = await two.get("http://shop.test/a", { "accept-encoding": "gzip" });
    expect(second.headers["content-encoding"]).toBe("gzip");
    expect(Buffer.from(second.body, "latin1").equals(bytes)).toBe(true);
  });

  test("who has it already gets a 304", async () => {
    const { site, one, two } = await start(new AssetCache());
    await one.get("http://shop.test/a");
    expect(await two.get("http://shop.test/a", { "if-none-match": 'W/"v1"' })).toMatchObject({ status: 304, body: "" });
    expect(await two.get("http://shop.test/a", { "if-none-match": '"old"' })).toMatchObject({ status: 200 });
    expect(site.seen).toHaveLength(1);
  });
});

describe("what is not", () => {
  const answers: [name: string, headers: Record<string, string>, status?: number][] = [
    ["private", { "cache-control": "private, max-age=60, immutable" }],
    ["not called public", { "cache-control": "max-age=60, immutable" }],
    ["not immutable", { "cache-control": "public, max-age=60" }],
    ["no-store", { "cache-control": "public, immutable, max-age=60, no-store" }],
    ["without a life", { "cache-control": "public, immutable" }],
    ["over its life", { "cache-control": "public, immutable, max-age=60", age: "61" }],
    ["with a cookie", { "cache-control": IMMUTABLE, "set-cookie": "a=1" }],
    ["different by cookie", { "cache-control": IMMUTABLE, vary: "accept-encoding, cookie" }],
    ["different by everything", { "cache-control": IMMUTABLE, vary: "*" }],
    ["missing", { "cache-control": IMMUTABLE }, 404],
    ["partial", { "cache-control": IMMUTABLE, "content-range": "bytes 0-1/9" }, 206],
  ];
  test.each(answers)("an answer that is %s", async (_name, headers, status = 200) => {
    const { site, one, two } = await start(new AssetCache(), (_request, response) =>
      response.writeHead(status, headers).end("x"),
    );
    await one.get("http://shop.test/a");
    await two.get("http://shop.test/a");
    expect(site.seen).toHaveLength(2);
  });

  test.each([
    ["with credentials", { authorization: "Basic eA==" }],
    ["for a part", { range: "bytes=0-1" }],
    ["that goes past caches", { "cache-control": "no-cache" }],
    ["with a header of the page's own", { "x-forwarded-host": "evil.test" }],
  ])("an asset asked for %s", async (_name, headers) => {
    const { site, one, two } = await start(new AssetCache());
    await one.get("http://shop.test/a", headers);
    await two.get("http://shop.test/a");
    await one.get("http://shop.test/a", headers);
    expect(site.seen).toHaveLength(3);
  });

  test("a POST", async () => {
    const { site, one } = await start(new AssetCache());
    for (let n = 0; n < 2; n++)
      await one.talk("POST http://shop.test/a HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
    expect(site.seen).toHaveLength(2);
  });

  test("an answer that broke off", async () => {
    const { site, one, two } = await start(new AssetCache(), (request, response) => {
      response.writeHead(200, { "cache-control": IMMUTABLE, "content-length": "100" });
      response.write("half", () => request.socket.destroy());
    });
    await one.get("http://shop.test/a");
    await two.get("http://shop.test/a");
    expect(site.seen).toHaveLength(2);
  });
});

describe("bounds", () => {
  const sized: Respond = (request, response) => {
    response.writeHead(200, { "cache-control": IMMUTABLE });
    response.end(Buffer.alloc(Number(request.url?.slice(1))));
  };

  test("what was used longest ago goes first", async () => {
    const cache = new AssetCache(100_000);
    const { site, one, two } = await start(cache, sized);
    for (const size of [40_001, 40_002]) await one.get(`http://shop.test/${size}`);
    await two.get("http://shop.test/40001");
    await one.get("http://shop.test/40003");
    expect(cache.bytes).toBeLessThanOrEqual(100_000);
    await two.get("http://shop.test/40001");
    expect(site.seen).toHaveLength(3);
    await two.get("http://shop.test/40002");
    expect(site.seen).toHaveLength(4);
  });

  test("a very large asset passes and is not kept", async () => {
    const cache = new AssetCache();
    const { site, one, two } = await start(cache, sized);
    for (const fence of [one, two])
      expect((await fence.get("http://shop.test/6000000")).body.length).toBeGreaterThanOrEqual(6_000_000);
    expect({ bytes: cache.bytes, asked: site.seen.length }).toEqual({ bytes: 0, asked: 2 });
  });
});
