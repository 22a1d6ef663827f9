import type { IncomingMessage, ServerResponse } from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { CDP, type Page } from "./cdp.ts";
import { FencedProxy } from "./fence.ts";
import { Site } from "./site.ts";
import { Host } from "./support.ts";

/** A server that believes in its own name, as shops and forges with a configured base URL do. */
const OWN = "localhost:7770";

describe("a server that goes by another name than its site", () => {
  let site: Site;
  let fence: FencedProxy;
  let respond: (request: IncomingMessage, response: ServerResponse) => void;

  beforeEach(async () => {
    site = await Site.start((request, response) => respond(request, response));
    fence = await FencedProxy.start();
    fence.allow({}, [
      { site: "shop", hosts: ["shop.test", "shop.test:8080"], upstream: site.origin, headers: {}, hostHeader: OWN },
    ]);
  });
  afterEach(async () => {
    fence.stop();
    await site.stop();
  });

  test("is asked by its own name, in Host, Origin and Referer", async () => {
    respond = (_request, response) => response.end();
    await fence.get("http://shop.test/x", { origin: "http://shop.test", referer: "http://shop.test/a?b=http://shop.test/" });
    expect(site.seen[0]?.headers).toMatchObject({
      host: OWN,
      origin: `http://${OWN}`,
      referer: `http://${OWN}/a?b=http://shop.test/`,
    });
    await fence.get("http://shop.test:8080/x", { origin: "http://other.test", referer: "http://shop.test/" });
    expect(site.seen[1]?.headers).toMatchObject({ host: OWN, origin: "http://other.test", referer: "http://shop.test/" });
    await fence.get("http://shop.test/", { origin: "null" });
    expect(site.seen[2]?.headers.origin).toBe("null");
  });

  test.each([
    [`http://${OWN}/cart?x=1#y`, "http://shop.test/cart?x=1#y"],
    [`https://${OWN}/cart`, "http://shop.test/cart"],
    [`http://${OWN}`, "http://shop.test"],
    [`//${OWN}/cart`, "http://shop.test/cart"],
    ["HTTP://LOCALHOST:7770/cart", "http://shop.test/cart"],
    ["UPSTREAM/cart", "http://shop.test/cart"],
    ["/cart", "/cart"],
    ["cart", "cart"],
    ["http://elsewhere.test/", "http://elsewhere.test/"],
    ["http://localhost:7771/", "http://localhost:7771/"],
    ["http://localhost:7770.evil.test/", "http://localhost:7770.evil.test/"],
    [`http://user@${OWN}/`, `http://user@${OWN}/`],
  ])("its redirect to %s leads to %s", async (location, expected) => {
    respond = (_request, response) => {
      response.writeHead(302, {
        location: location.replace("UPSTREAM", site.origin),
        "content-location": location.replace("UPSTREAM", site.origin),
      });
      response.end();
    };
    const { headers } = await fence.get("http://shop.test/login");
    expect({ location: headers.location, content: headers["content-location"] }).toEqual({
      location: expected,
      content: expected,
    });
  });

  test("the port of the page's URL is kept", async () => {
    respond = (_request, response) => response.writeHead(302, { location: `http://${OWN}/` }).end();
    expect((await fence.get("http://shop.test:8080/")).headers.location).toBe("http://shop.test:8080/");
  });

  test.each([
    [`5; url=http://${OWN}/next`, "5; url=http://shop.test/next"],
    [`0;URL='http://${OWN}/next'`, "0;URL='http://shop.test/next'"],
    ["5", "5"],
    ["5; url=/next", "5; url=/next"],
  ])("Refresh %s becomes %s", async (value, expected) => {
    respond = (_request, response) => response.writeHead(200, { refresh: value }).end();
    expect((await fence.get("http://shop.test/")).headers.refresh).toBe(expected);
  });

  test.each([
    ["a=1; Domain=localhost; Path=/", "a=1; Domain=shop.test; Path=/"],
    ["a=1; path=/; domain=.LOCALHOST", "a=1; path=/; Domain=shop.test"],
    ["a=1; Path=/; HttpOnly", "a=1; Path=/; HttpOnly"],
    ["a=domain=localhost; Path=/", "a=domain=localhost; Path=/"],
    ["a=1; Domain=other.test", "a=1; Domain=other.test"],
  ])("the cookie %s becomes %s", async (cookie, expected) => {
    respond = (_request, response) => response.writeHead(200, { "set-cookie": cookie }).end();
    expect((await fence.get("http://shop.test/")).headers["set-cookie"]).toBe(expected);
  });

  test("a cookie for a domain above the server's name stays with the page's host", async () => {
    fence.allow({}, [
      { site: "shop", hosts: ["shop.test"], upstream: site.origin, headers: {}, hostHeader: "www.store.example" },
    ]);
    respond = (_request, response) => response.writeHead(200, { "set-cookie": "a=1; Domain=.store.example; Secure" }).end();
    expect((await fence.get("http://shop.test/")).headers["set-cookie"]).toBe("a=1; Secure");
  });

  test("origins that it allows are the page's", async () => {
    respond = (_request, response) => response.writeHead(200, { "access-control-allow-origin": `http://${OWN}` }).end();
    expect((await fence.get("http://shop.test/")).headers["access-control-allow-origin"]).toBe("http://shop.test");
  });

  test("without another name nothing is changed", async () => {
    fence.allow({}, [{ site: "shop", hosts: ["shop.test"], upstream: site.origin, headers: {} }]);
    respond = (_request, response) =>
      response.writeHead(302, { location: `${site.origin}/x`, "set-cookie": "a=1; Domain=127.0.0.1" }).end();
    const { headers } = await fence.get("http://shop.test/");
    expect(headers).toMatchObject({ location: `${site.origin}/x`, "set-cookie": "a=1; Domain=127.0.0.1" });
    expect(site.seen[0]?.headers.host).toBe("shop.test");
  });
});

describe("in a browser", () => {
  let host: Host;
  let site: Site;
  beforeAll(async () => {
    host = await Host.start();
    site = await Site.start((request, response) => {
      const { host: name, origin, cookie } = request.headers;
      if (name !== OWN) return void response.writeHead(301, { location: `http://${OWN}${request.url}` }).end();
      if (request.method === "POST") {
        if (origin !== `http://${OWN}`) return void response.writeHead(403).end("wrong origin");
        return void response
          .writeHead(303, { location: `http://${OWN}/account`, "set-cookie": "sid=7; Domain=localhost; HttpOnly; Path=/" })
          .end();
      }
      response.setHeader("content-type", "text/html");
      response.end(`<title>${cookie ?? "nobody"}</title><form method=post action=/login><button>in</button></form>`);
    });
  });
  afterAll(async () => {
    await host.stop();
    await site.stop();
  });

  test("a form, its check of the origin, the redirect and the cookie work as if the name were its own", async () => {
    const id = await host.acquire();
    const page = await (await CDP.connect(host, id)).openPage();
    await host.call("PUT", `/v1/devtools/browser/${id}/routes`, {
      routes: [{ site: "shop", hosts: ["shop.localhost"], upstream: site.origin, headers: {}, hostHeader: OWN }],
      network: { egress: "sites" },
    });
    await page.goto("http://shop.localhost/");
    expect(await page.evaluate("document.title")).toBe("nobody");
    await submit(page);
    expect(await page.evaluate("[location.href, document.title]")).toEqual(["http://shop.localhost/account", "sid=7"]);
    await host.call("DELETE", `/v1/devtools/browser/${id}`);
  });
});

async function submit(page: Page): Promise<void> {
  await page.evaluate("document.forms[0].submit()");
  for (let tries = 0; tries < 200; tries++) {
    const there = await page
      .evaluate(`location.pathname === "/account" && document.readyState === "complete"`)
      .catch(() => false);
    if (there) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
