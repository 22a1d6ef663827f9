import { afterAll, beforeAll, expect, test } from "vitest";
import type { NetworkEntry } from "../../containers/browser-host/proxy/log/entry.ts";
import { CDP, type Page } from "./cdp.ts";
import { LoggingBrowser } from "./net-log.ts";
import { Site } from "./site.ts";
import { findBrowser, Host, waitFor } from "./support.ts";
import { Trap } from "./trap.ts";

let browser: LoggingBrowser;
let host: Host;
let trap: Trap;
let site: Site;
let id: string;
let page: Page;

/** Everything by which a page or the browser itself could go out beside the proxy, on one page. */
const EVERYTHING = (port: number) => `(async () => {
  const add = (tag, fields) => document.head.append(Object.assign(document.createElement(tag), fields));
  for (const host of ["127.0.0.1", "hint.example"]) {
    for (const rel of ["dns-prefetch", "preconnect", "prefetch", "prerender", "preload"]) {
      add("link", { rel, href: "http://" + host + ":${port}/" + rel, as: "fetch" });
      add("link", { rel, href: "https://" + host + ":${port}/" + rel, as: "fetch" });
    }
  }
  const urls = ["http://127.0.0.1:${port}/rules", "https://rules.example:${port}/", "/next"];
  const rule = { source: "list", urls, eagerness: "immediate" };
  add("script", { type: "speculationrules", textContent: JSON.stringify({ prefetch: [rule], prerender: [rule] }) });
  add("link", { rel: "manifest", href: "http://127.0.0.1:${port}/manifest" });
  add("link", { rel: "icon", href: "http://127.0.0.1:${port}/icon" });
  document.body.innerHTML = '<a href="https://anchor.example/" ping="http://127.0.0.1:${port}/ping">x</a>';
  const peer = new RTCPeerConnection({ iceServers: [
    { urls: ["stun:127.0.0.1:${port}", "stun:stun.example:${port}"] },
    { urls: ["turn:127.0.0.1:${port}?transport=udp", "turn:turn.example:${port}?transport=tcp"], username: "u", credential: "c" },
  ] });
  // Servers that cannot be had are tried for long.
  const gathered = new Promise((done) => { peer.onicecandidate = ({ candidate }) => candidate || done(); setTimeout(done, 2000); });
  peer.createDataChannel("x");
  await peer.setLocalDescription(await peer.createOffer());
  await gathered;
  await new WebTransport("https://127.0.0.1:${port}/").ready.catch(() => {});
  navigator.sendBeacon("http://127.0.0.1:${port}/beacon", "x");
  await fetch("http://127.0.0.1:${port}/fetch", { mode: "no-cors" }).catch(() => {});
  return "done";
})()`;

beforeAll(async () => {
  browser = new LoggingBrowser(findBrowser());
  host = await Host.start({ STILLWATER_BROWSER: browser.path });
  trap = await Trap.start();
  site = await Site.start((_request, response) => {
    // An invitation to come back by another way, and to send reports.
    response.setHeader("alt-svc", `h3=":${trap.port}"; ma=86400, h2="127.0.0.1:${trap.port}"; ma=86400`);
    response.setHeader("nel", JSON.stringify({ report_to: "x", max_age: 1000, success_fraction: 1 }));
    response.setHeader(
      "report-to",
      JSON.stringify({ group: "x", max_age: 1000, endpoints: [{ url: `https://127.0.0.1:${trap.port}/` }] }),
    );
    response.setHeader("content-type", "text/html");
    response.end("<title>shop</title>");
  });
  id = await host.acquire();
  page = await (await CDP.connect(host, id)).openPage();
  await host.call("PUT", `/v1/devtools/browser/${id}/routes`, {
    routes: [{ site: "shop", hosts: ["shop.localhost", "shop.test"], upstream: site.origin, headers: {} }],
    network: { egress: "open", allow: [`*:${trap.port}`], deny: ["*.example"] },
  });
});
afterAll(async () => {
  await host.stop();
  await site.stop();
  await trap.stop();
  browser.remove();
});

async function refusedURLs(): Promise<string[]> {
  const { body } = await host.call<{ entries: NetworkEntry[] }>("GET", `/v1/devtools/browser/${id}/network`);
  return body.entries.map(({ url }) => url);
}

test("hints, speculation, WebRTC, QUIC, reports and the browser's own business: nothing goes beside the proxy", async () => {
  for (const origin of ["http://shop.localhost", "https://shop.test"]) {
    await page.goto(`${origin}/`);
    await waitFor("the page", () => page.evaluate(`location.origin === "${origin}" && document.title === "shop"`));
    expect(await page.evaluate(EVERYTHING(trap.port))).toBe("done");
    // The last thing that the page did has come to the proxy, and so has whatever was before it.
    await waitFor("the beacon", async () => (await refusedURLs()).some((url) => url.endsWith("/beacon")));
    // A second visit is when an alternative service would be used.
    await page.goto(`${origin}/again`);
  }
  const seen = await waitFor("the browser's own log", () => {
    const read = browser.read();
    return read.connected.length > 2 ? read : null;
  });
  expect({ connections: trap.connections, datagrams: trap.datagrams }).toEqual({ connections: 0, datagrams: 0 });
  expect(seen.datagrams).toBe(0);
  expect(seen.lookups).toEqual([]);
  expect(seen.connected.filter((address) => !address.startsWith("127.0.0.1:"))).toEqual([]);
  expect(seen.connected).not.toContain(`127.0.0.1:${trap.port}`);
});
