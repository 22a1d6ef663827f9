import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { connectTo } from "../../containers/browser-host/proxy/web/connect.ts";
import { CDP } from "./cdp.ts";
import { FencedProxy } from "./fence.ts";
import { OpenWeb } from "./open-web.ts";
import { Site } from "./site.ts";
import { Host } from "./support.ts";

const basic = (text: string) => `Basic ${Buffer.from(text).toString("base64")}`;

describe("a proxy behind the fence", () => {
  let web: OpenWeb;
  let fence: FencedProxy;

  beforeEach(async () => {
    web = await OpenWeb.start((request, response) => response.end(`answer to ${request.url}`));
    fence = await FencedProxy.start({ connect: connectTo });
  });
  afterEach(async () => {
    fence.stop();
    await web.stop();
  });

  test("gets the whole URL of plain requests, and tunnels for the rest; names are its to resolve", async () => {
    fence.allow({ egress: "open", proxy: web.url });
    expect((await fence.get("http://example.com/a?b")).body).toContain("answer to http://example.com/a?b");
    await fence.talk("CONNECT example.com:443 HTTP/1.1\r\nhost: example.com:443\r\n\r\nno TLS at all\r\n\r\n");
    expect(web.connects).toEqual(["example.com:443"]);
    expect(fence.resolved).toEqual([]);
  });

  test("is asked with the user and password of its URL, which the server never sees", async () => {
    fence.allow({ egress: "open", proxy: `http://us%40er:p%3Aw@127.0.0.1:${web.port}` });
    await fence.get("http://example.com/", { "proxy-authorization": "Basic forged" });
    await fence.connect("example.com:443");
    expect(web.authorizations).toEqual([basic("us@er:p:w"), basic("us@er:p:w")]);
    expect(JSON.stringify(await fence.log())).not.toContain(basic("us@er:p:w"));
  });

  test("knows the session by an id that stays for its life and is no other session's", async () => {
    const other = await FencedProxy.start({ connect: connectTo });
    const network = { egress: "open", proxy: `http://user-{session}:pw@127.0.0.1:${web.port}` };
    for (const one of [fence, fence, other]) {
      one.allow(network);
      await one.get("http://example.com/");
      await one.connect("example.com:443");
    }
    other.stop();
    const users = web.authorizations.map((value) => Buffer.from(value?.slice(6) ?? "", "base64").toString());
    expect(users[0]).toMatch(/^user-[0-9a-f]{12}:pw$/);
    expect(new Set(users.slice(0, 4)).size).toBe(1);
    expect(new Set(users).size).toBe(2);
  });

  test("is not asked for what the session may not reach", async () => {
    fence.allow({ egress: "list", allow: ["good.example", "10.0.0.1"], deny: ["bad.example"], proxy: web.url });
    expect(await fence.get("http://other.example/")).toMatchObject({ blocked: "egress" });
    expect(await fence.get("http://bad.example/")).toMatchObject({ blocked: "deny" });
    expect(await fence.get("http://10.0.0.1/")).toMatchObject({ blocked: "private_address" });
    expect(await fence.get("http://good.example:25/")).toMatchObject({ blocked: "port" });
    fence.allow({ egress: "open", proxy: web.url });
    for (const host of ["127.0.0.1", "2130706433", "[::1]", "localhost", "169.254.169.254"]) {
      expect(await fence.connect(`${host}:443`), host).toMatchObject({ blocked: "private_address" });
    }
    expect([web.requests, web.connects]).toEqual([[], []]);
  });

  test("does not stand between the session and its sites", async () => {
    const site = await Site.start();
    fence.allow({ egress: "open", proxy: web.url }, [{ site: "s", hosts: ["s.test"], upstream: site.origin, headers: {} }]);
    expect((await fence.get("http://s.test/")).body).toContain("site");
    expect(web.requests).toEqual([]);
    await site.stop();
  });

  test("that is down, or says no, is a 502 that says so", async () => {
    fence.allow({ egress: "open", proxy: web.url });
    await web.stop();
    expect(await fence.get("http://example.com/")).toMatchObject({ status: 502, blocked: "upstream" });
    expect(await fence.connect("example.com:443")).toMatchObject({ status: 502, blocked: "upstream" });
    const refusing = await Site.start((_request, response) => response.writeHead(407).end());
    fence.allow({ egress: "open", proxy: refusing.origin });
    expect((await fence.connect("example.com:443")).status).toBe(502);
    await refusing.stop();
    web = await OpenWeb.start();
  });

  test("by https must show a certificate that is good", async () => {
    fence.allow({ egress: "open", proxy: `https://127.0.0.1:${web.securePort}` });
    for (const answer of [await fence.get("http://example.com/"), await fence.connect("example.com:443")]) {
      expect(answer).toMatchObject({ status: 502, blocked: "upstream" });
      expect(answer.body).toContain("SELF_SIGNED");
    }
    expect(web.requests).toEqual([]);
  });

  test("may not be at a metadata address, by name either, nor at a port of this host", async () => {
    const sneaky = await FencedProxy.start({ resolve: async () => ["169.254.169.254"], connect: connectTo });
    sneaky.allow({ egress: "open", proxy: "http://proxy.internal:80" });
    expect(await sneaky.get("http://example.com/")).toMatchObject({ status: 502, blocked: "upstream" });
    sneaky.allow({ egress: "open", proxy: `http://127.0.0.1:${fence.proxy.port}` });
    expect(await sneaky.get("http://example.com/")).toMatchObject({ status: 502, blocked: "upstream" });
    sneaky.stop();
  });
});

describe("in a browser", () => {
  let host: Host;
  let web: OpenWeb;
  beforeAll(async () => {
    host = await Host.start();
    web = await OpenWeb.start();
  });
  afterAll(async () => {
    await host.stop();
    await web.stop();
  });

  test("pages of the open web load through it, and redirects stay inside the fence", async () => {
    const id = await host.acquire();
    const page = await (await CDP.connect(host, id)).openPage();
    await host.call("PUT", `/v1/devtools/browser/${id}/routes`, {
      routes: [],
      network: { egress: "list", allow: ["*.example.com"], proxy: web.url },
    });
    expect(await page.goto("http://www.example.com/page")).toBeNull();
    expect(await page.evaluate("document.title")).toBe("http://www.example.com/page");
    await page.goto("http://elsewhere.example/");
    expect(await page.evaluate("document.body.textContent")).toContain("may not reach elsewhere.example");
    await host.call("DELETE", `/v1/devtools/browser/${id}`);
  });
});
