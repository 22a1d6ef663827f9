/**
 * @module What the network service of one Chrome and the fence remember of hosts, and how much they may have open: each is shown to
 * work within one session, and looked for in another session of the same Chrome.
 */

import { mkdtempSync, rmSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TLSSocket } from "node:tls";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SiteKey } from "../../containers/browser-host/proxy/tls/site-key.ts";
import { CDP, type Page } from "./cdp.ts";
import { NameServer } from "./name-server.ts";
import { OpenWeb } from "./open-web.ts";
import { Site } from "./site.ts";
import { Host, waitFor } from "./support.ts";

const NOBODY = "127.0.0.9";
const MANY = 80;

const data = mkdtempSync(join(tmpdir(), "stillwater-isolation-"));
const addresses: Record<string, string> = {};
/** Whether each TLS connection went on with a session of an earlier one. */
const resumed: boolean[] = [];
const held: ServerResponse[] = [];

let host: Host;
let site: Site;
let web: OpenWeb;
let names: NameServer;
let alice: Page;
let second: Page;
let bob: Page;

const answer = (request: IncomingMessage, response: ServerResponse) => {
  if (request.url?.startsWith("/held")) return void held.push(response);
  const strict = request.url === "/strict" ? { "strict-transport-security": "max-age=3600; includeSubDomains" } : {};
  response.writeHead(200, { "content-type": "text/html", ...strict });
  response.end(`<title>${request.headers.host}</title>${request.socket.remotePort}`);
};

const answerOnce = (request: IncomingMessage, response: ServerResponse) => {
  resumed.push((request.socket as TLSSocket).isSessionReused());
  response.writeHead(200, { "content-type": "text/html", connection: "close" });
  response.end("<title>web</title>");
};

async function come(): Promise<CDP> {
  const id = await host.acquire();
  const routes = [
    { site: "site", hosts: ["site.test", "sub.site.test", "full.test"], upstream: site.origin, headers: {} },
    { site: "named", hosts: ["named.test"], upstream: `http://upstream.example:${site.port}`, headers: {} },
  ];
  await host.call("PUT", `/v1/devtools/browser/${id}/routes`, { routes, network: { egress: "open", proxy: web.url } });
  return CDP.connect(host, id);
}

beforeAll(async () => {
  site = await Site.start(answer);
  web = await OpenWeb.start(answerOnce, await SiteKey.load(data).context());
  names = await NameServer.start(addresses);
  host = await Host.start({
    BROWSER_HOST_SESSIONS_PER_BROWSER: "8",
    BROWSER_HOST_DATA: data,
    BROWSER_HOST_DNS: names.address,
  });
  const [first, other] = [await come(), await come()];
  [alice, second, bob] = [await first.openPage(), await first.openPage(), await other.openPage()];
  expect(await host.metric("browsers"), "both are in one Chrome").toBe(1);
});
afterAll(async () => {
  await host.stop();
  await Promise.all([site.stop(), web.stop()]);
  names.stop();
  rmSync(data, { recursive: true });
});

test("that a host wants https alone (HSTS)", async () => {
  const protocolFor = async (page: Page, url: string) => {
    await page.goto(url);
    return page.evaluate("location.protocol");
  };
  expect(await protocolFor(second, "http://site.test/")).toBe("http:");
  await alice.goto("https://site.test/strict");
  for (const url of ["http://site.test/", "http://sub.site.test/"]) {
    expect(await protocolFor(second, url), "another page of the session").toBe("https:");
    expect(await protocolFor(bob, url), "another session").toBe("http:");
  }
});

test("sessions of TLS", async () => {
  const visit = async (page: Page) => {
    const before = resumed.length;
    expect(await page.goto("https://tickets.example/")).toBeNull();
    return resumed[before];
  };
  expect(await visit(alice), "the first visit").toBe(false);
  expect(await visit(alice), "the second visit").toBe(true);
  expect(await visit(bob), "another session").toBe(false);
  expect(await visit(bob), "its own second visit").toBe(true);
});

test("where names lead", async () => {
  const visit = async (page: Page) => {
    const before = names.asked.length;
    await page.goto("http://named.test/");
    const asked = names.asked.slice(before).filter((name) => name === "upstream.example").length;
    return { title: await page.evaluate("document.title"), isAsked: asked > 0 };
  };
  const found = { title: "named.test", isAsked: true };
  addresses["upstream.example"] = NOBODY;
  expect(await visit(alice)).toEqual({ title: expect.not.stringMatching(/^named/), isAsked: true });
  addresses["upstream.example"] = "127.0.0.1";
  expect(await visit(bob), "another session does not get what the first was told").toEqual(found);
  expect(await visit(alice)).toEqual(found);
  const inChrome = names.asked.filter((name) => name.endsWith(".test"));
  expect(inChrome, "Chrome itself resolves no name").toEqual([]);
});

test("connections to the server of a site", async () => {
  const visit = async (page: Page) => {
    await page.goto("http://site.test/connection");
    return page.evaluate("document.body.textContent");
  };
  const [first, again, other] = [await visit(second), await visit(second), await visit(bob)];
  expect(again, "the next request of the session").toBe(first);
  expect(other, "a server that knows browsers by their connection").not.toBe(first);
});

test("how many connections are open", async () => {
  await Promise.all([alice, second, bob].map((page) => page.goto("http://full.test/")));
  await alice.evaluate(`void Array.from({ length: ${MANY} }, (_, i) => fetch("/held" + i).catch(() => {}))`);
  await waitFor("connections that wait for an answer", () => held.length >= 6);
  const late = second.evaluate("fetch('/late').then(({ status }) => status)");
  const isLate = () => site.seen.some(({ url }) => url === "/late");
  expect(await bob.evaluate("fetch('/free').then(({ status }) => status)"), "another session").toBe(200);
  expect(isLate(), "a page of the same session waits for its turn").toBe(false);
  await waitFor("all held requests", () => {
    for (const response of held.splice(0)) response.end();
    return isLate();
  });
  expect(await late).toBe(200);
});
