import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parsePolicy } from "../../containers/browser-host/proxy/policy/policy.ts";
import { FencedProxy } from "./fence.ts";
import { Site } from "./site.ts";

let web: Site;
let fence: FencedProxy;

beforeAll(async () => {
  web = await Site.start((request, response) => response.end(`the web: ${request.headers.host}`));
  fence = await FencedProxy.start({ web });
});
afterAll(async () => {
  fence.stop();
  await web.stop();
});

/** Both ways to ask for a host give the same verdict: null when it is reached. */
async function verdict(host: string, port = 80): Promise<string | null> {
  const plain = await fence.get(`http://${host}${port === 80 ? "" : `:${port}`}/`);
  const tunnel = await fence.connect(`${host}:${port}`);
  expect([plain.blocked, plain.status === 200], `plain and tunnel to ${host}:${port}`).toEqual([
    tunnel.blocked,
    tunnel.status === 200,
  ]);
  if (plain.blocked === null) expect(plain.status).toBe(200);
  return plain.blocked;
}

describe("egress sites", () => {
  test("nothing but the session's sites is reached, whatever allow says", async () => {
    fence.allow({ egress: "sites", allow: ["example.com"] });
    expect(await verdict("example.com")).toBe("egress");
    expect(await verdict("127.0.0.1")).toBe("egress");
  });
});

describe("egress list", () => {
  test.each([
    ["example.com", "example.com", null],
    ["example.com", "www.example.com", "egress"],
    ["example.com", "notexample.com", "egress"],
    ["example.com", "example.com.evil.net", "egress"],
    ["example.com", "example.org", "egress"],
    ["EXAMPLE.com", "example.COM", null],
    ["example.com", "example.com.", null],
    ["example.com.", "example.com", null],
    ["*.example.com", "a.b.example.com", null],
    ["*.example.com", "example.com", null],
    ["*.example.com", "badexample.com", "egress"],
    ["*", "anything.net", null],
    ["bücher.example", "xn--bcher-kva.example", null],
    ["93.184.216.34", "93.184.216.34", null],
    ["93.184.216.34", "1572395042", null],
    ["*.216.34", "93.184.216.34", "egress"],
    ["[2606:4700::1111]", "[2606:4700:0:0::1111]", null],
  ])("%s, asked for %s: %s", async (pattern, host, expected) => {
    fence.allow({ egress: "list", allow: [pattern] });
    const answer = await fence.get(`http://${host}/`);
    expect(answer.blocked).toBe(expected);
  });

  test("a private address that the list names stays refused", async () => {
    fence.allow({ egress: "list", allow: ["127.0.0.1", "10.0.0.1", "localhost", "*.localhost", "[::1]"] });
    for (const host of ["127.0.0.1", "10.0.0.1", "localhost", "x.localhost", "[::1]"]) {
      expect(await verdict(host), host).toBe("private_address");
    }
  });
});

describe("ports", () => {
  test("the web ports are open, others only where allow names them with the host", async () => {
    fence.allow({ egress: "open", allow: ["example.com:8443", "*.wide.example:9000"] });
    expect(await verdict("example.com", 443)).toBeNull();
    expect(await verdict("example.com", 8443)).toBeNull();
    expect(await verdict("a.wide.example", 9000)).toBeNull();
    expect(await verdict("other.com", 8443)).toBe("port");
    for (const port of [21, 22, 25, 3306, 6379, 8080, 11211]) expect(await verdict("example.com", port)).toBe("port");
  });

  test("in a list, a pattern with a port opens that port alone, and two patterns add up", async () => {
    fence.allow({ egress: "list", allow: ["a.com:8443", "b.com", "b.com:8080"] });
    expect(await verdict("a.com", 8443)).toBeNull();
    expect(await verdict("a.com", 443)).toBe("port");
    expect(await verdict("b.com", 443)).toBeNull();
    expect(await verdict("b.com", 8080)).toBeNull();
    expect(await verdict("b.com", 8081)).toBe("port");
  });
});

describe("deny", () => {
  test("it wins over the open web and over allow, at every port", async () => {
    fence.allow({
      egress: "list",
      allow: ["*.example.com", "example.com:8443"],
      deny: ["bad.example.com", "*.worse.example.com"],
    });
    expect(await verdict("example.com")).toBeNull();
    expect(await verdict("bad.example.com")).toBe("deny");
    expect(await verdict("bad.example.com", 8443)).toBe("deny");
    expect(await verdict("x.worse.example.com")).toBe("deny");
    fence.allow({ egress: "open", deny: ["example.com:443"] });
    expect(await verdict("example.com", 443)).toBe("deny");
    expect(await verdict("example.com", 80)).toBeNull();
  });

  test("it does not hold for the session's own sites", async () => {
    const route = { site: "shop", hosts: ["shop.example"], upstream: web.origin, headers: {} };
    fence.allow({ egress: "open", deny: ["*"] }, [route]);
    expect((await fence.get("http://shop.example/")).body).toBe("the web: shop.example");
    expect(await verdict("elsewhere.example")).toBe("deny");
  });
});

describe("block lists", () => {
  test.each([
    ["securepubads.g.doubleclick.net", "ads"],
    ["pagead2.googlesyndication.com", "ads"],
    ["bat.bing.com", "ads"],
    ["www.google-analytics.com", "trackers"],
    ["www.googletagmanager.com", "trackers"],
    ["static.hotjar.com", "trackers"],
    ["r4---sn.googlevideo.com", "media"],
  ])("%s is one of the %s, and only refused where they are blocked", async (host, list) => {
    fence.allow({ egress: "open", block: ["ads", "trackers", "media"] });
    expect(await verdict(host, 443)).toBe(list);
    fence.allow({ egress: "open", block: ["ads", "trackers", "media"].filter((name) => name !== list) });
    expect(await verdict(host, 443)).toBeNull();
  });

  test("sites that people go to are not taken for the ads of their owners", async () => {
    fence.allow({ egress: "open", block: ["ads", "trackers", "media"] });
    for (const host of ["www.bing.com", "search.yahoo.com", "www.linkedin.com", "learn.microsoft.com", "www.google.com"]) {
      expect(await verdict(host, 443), host).toBeNull();
    }
  });

  test("what allow names, and the session's own sites, are exempt", async () => {
    const route = { site: "ads", hosts: ["ad.doubleclick.net"], upstream: web.origin, headers: {} };
    fence.allow({ egress: "open", block: ["ads", "trackers"], allow: ["*.hotjar.com"] }, [route]);
    expect(await verdict("static.hotjar.com")).toBeNull();
    expect(await verdict("www.google-analytics.com")).toBe("trackers");
    expect((await fence.get("http://ad.doubleclick.net/")).status).toBe(200);
  });

  test("media are known by what the browser says, by the name of the file, and by what the server answers", async () => {
    const media = await Site.start((request, response) => {
      response.setHeader("content-type", request.url === "/stream" ? "video/mp4" : "text/plain");
      response.end("moving pictures");
    });
    const fenced = await FencedProxy.start({ web: media });
    fenced.allow({ egress: "open", block: ["media"] });
    const blocked = async (path: string, headers: Record<string, string> = {}) =>
      (await fenced.get(`http://example.com${path}`, headers)).blocked;
    expect(await blocked("/film.mp4?x=1")).toBe("media");
    expect(await blocked("/x", { "sec-fetch-dest": "video" })).toBe("media");
    expect(await blocked("/x", { "accept-encoding": "identity;q=1, *;q=0" })).toBe("media");
    expect(media.seen).toEqual([]);
    expect(await blocked("/stream")).toBe("media");
    expect(await blocked("/page.html")).toBeNull();
    fenced.allow({ egress: "open" });
    expect(await blocked("/film.mp4")).toBeNull();
    fenced.stop();
    await media.stop();
  });
});

describe("what is no policy is refused by field", () => {
  const network = { egress: "open" };
  test.each([
    ["network", {}],
    ["network.egress", { network: {} }],
    ["network.egress", { network: { egress: "all" } }],
    ["network.surprise", { network: { ...network, surprise: 1 } }],
    ["network.allow", { network: { ...network, allow: "example.com" } }],
    ["network.allow[1]", { network: { ...network, allow: ["a.com", "https://a.com"] } }],
    ["network.allow[0]", { network: { ...network, allow: ["a.com:99999"] } }],
    ["network.allow[0]", { network: { ...network, allow: ["a.*.com"] } }],
    ["network.deny[0]", { network: { ...network, deny: [""] } }],
    ["network.block[0]", { network: { ...network, block: ["popups"] } }],
    ["network.proxy", { network: { ...network, proxy: "ftp://proxy:21" } }],
    ["network.proxy", { network: { ...network, proxy: "http://169.254.169.254:80" } }],
    ["network.proxy", { network: { ...network, proxy: "http://proxy:3128/path" } }],
    ["record", { network, record: "all" }],
  ])("%s", (field, body) => {
    const parse = () => parsePolicy({ routes: [], ...body });
    expect(parse).toThrow(expect.objectContaining({ status: 400, details: { field } }));
  });
});
