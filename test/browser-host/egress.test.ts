import { afterEach, describe, expect, test } from "vitest";
import { addOwnPort, removeOwnPort } from "../../containers/browser-host/proxy/own-ports.ts";
import { parsePolicy } from "../../containers/browser-host/proxy/policy/policy.ts";
import { connectTo } from "../../containers/browser-host/proxy/web/connect.ts";
import { isPublicAddress, isUpstreamAddress } from "../../containers/browser-host/proxy/web/public-address.ts";
import { resolveByServers, resolveBySystem } from "../../containers/browser-host/proxy/web/resolve.ts";
import { spellings } from "../e2e/support/address-spellings.ts";
import { FencedProxy, type FenceOptions, PUBLIC_ADDRESS } from "./fence.ts";
import { NameServer } from "./name-server.ts";
import { Site } from "./site.ts";

const PRIVATE_ADDRESSES = [
  "0.0.0.0",
  "0.1.2.3",
  "10.1.2.3",
  "100.64.0.1",
  "100.100.100.200",
  "127.0.0.1",
  "127.255.0.1",
  "168.63.129.16",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.192",
  "192.0.2.1",
  "192.168.1.1",
  "198.18.0.1",
  "198.51.100.1",
  "203.0.113.1",
  "224.0.0.1",
  "240.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::7f00:1",
  "::ffff:127.0.0.1",
  "::ffff:8.8.8.8",
  "::ffff:0:127.0.0.1",
  "64:ff9b::7f00:1",
  "64:ff9b::a9fe:a9fe",
  "64:ff9b:1::808:808",
  "100::1",
  "2001::1",
  "2001:0:7f00:1::",
  "2001:db8::1",
  "2002:7f00:1::",
  "2002:a9fe:a9fe::",
  "3fff::1",
  "5f00::1",
  "fc00::1",
  "fd00:ec2::254",
  "fd12:3456::1",
  "fe80::1",
  "fe80::1%eth0",
  "fec0::1",
  "ff02::1",
];

describe("which addresses are public", () => {
  test.each([
    "1.1.1.1",
    PUBLIC_ADDRESS,
    "172.32.0.1",
    "100.128.0.1",
    "192.167.255.255",
    "2606:4700::1111",
    "2a00:1450::1",
    "64:ff9b::808:808",
  ])("%s is", (address) => expect(isPublicAddress(address)).toBe(true));
  test.each([...PRIVATE_ADDRESSES, "not an address", ""])("%s is not", (address) => expect(isPublicAddress(address)).toBe(false));
});

describe("where servers of callers may be", () => {
  test.each(["127.0.0.1", "10.0.0.1", "192.168.1.1", "::1", "::", "0.0.0.0", "fd12::1", "1.1.1.1", "::ffff:10.0.0.1"])(
    "%s: yes",
    (address) => expect(isUpstreamAddress(address)).toBe(true),
  );
  test.each([
    "169.254.169.254",
    "169.254.0.1",
    "100.100.100.200",
    "168.63.129.16",
    "192.0.0.192",
    "224.0.0.1",
    "255.255.255.255",
    "fe80::1",
    "fe80::1%lo",
    "fd00:ec2::254",
    "ff02::1",
    "::ffff:169.254.169.254",
    "::ffff:a9fe:a9fe",
    "::a9fe:a9fe",
    "64:ff9b::a9fe:a9fe",
    "2002:a9fe:a9fe::",
    "2001:0:a9fe:a9fe::",
    "not an address",
  ])("%s: no", (address) => expect(isUpstreamAddress(address)).toBe(false));
});

const ending: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0)) await end();
});

async function startFence(options: FenceOptions = {}): Promise<FencedProxy> {
  const fence = await FencedProxy.start(options);
  ending.push(() => fence.stop());
  return fence;
}

async function startSite(...args: Parameters<typeof Site.start>): Promise<Site> {
  const site = await Site.start(...args);
  ending.push(() => site.stop());
  return site;
}

/** The public internet of these tests is one local site; how to get there is all that differs. */
describe("names of the open web", () => {
  const echo = () => startSite((request, response) => response.end(`${request.method} ${request.url} ${request.headers.host}`));

  test("plain HTTP is forwarded to the address that was checked", async () => {
    const fence = await startFence({ web: await echo() });
    fence.allow({ egress: "open" });
    const answer = await fence.get("http://example.com/a?b");
    expect(answer).toMatchObject({ status: 200, body: "GET /a?b example.com" });
    expect(fence).toMatchObject({ resolved: ["example.com"], dialled: [`${PUBLIC_ADDRESS}:80`] });
  });

  test("CONNECT is a tunnel to the address that was checked, whatever is inside", async () => {
    const fence = await startFence({ web: await echo() });
    fence.allow({ egress: "open" });
    const answer = await fence.connect("example.com:443");
    expect(answer.body).toContain("GET /inside inside");
    expect(fence).toMatchObject({ resolved: ["example.com"], dialled: [`${PUBLIC_ADDRESS}:443`] });
  });

  test.each(PRIVATE_ADDRESSES)("a name that leads to %s is refused, and nothing is dialled", async (address) => {
    const fence = await startFence({ resolve: async () => [address] });
    fence.allow({ egress: "open" });
    expect(await fence.get("http://innocent.example/")).toMatchObject({ status: 403, blocked: "private_address" });
    expect(await fence.connect("innocent.example:443")).toMatchObject({ status: 403, blocked: "private_address" });
    expect(fence.dialled).toEqual([]);
    expect((await fence.log()).map(({ url, blocked, status }) => ({ url, blocked, status }))).toEqual([
      { url: "http://innocent.example/", blocked: "private_address", status: null },
      { url: "https://innocent.example/", blocked: "private_address", status: null },
    ]);
  });

  test("a resolver that answers public first and private afterwards gains nothing", async () => {
    let asked = 0;
    const rebinding = async () => (asked++ % 2 === 0 ? [PUBLIC_ADDRESS] : ["127.0.0.1"]);
    const fence = await startFence({ web: await echo(), resolve: rebinding });
    fence.allow({ egress: "open" });
    expect(await fence.get("http://rebind.example/")).toMatchObject({ status: 200 });
    // The connection is kept: no second question, no second address.
    expect(await fence.get("http://rebind.example/again")).toMatchObject({ status: 200 });
    expect({ asked, dialled: fence.dialled }).toEqual({ asked: 1, dialled: [`${PUBLIC_ADDRESS}:80`] });
    expect(await fence.connect("rebind.example:443")).toMatchObject({ status: 403, blocked: "private_address" });
    expect(fence.dialled).toEqual([`${PUBLIC_ADDRESS}:80`]);
  });

  test("of several addresses only the public ones are tried, one after the other", async () => {
    const web = await echo();
    const tried: string[] = [];
    const fence = await startFence({
      resolve: async () => ["10.0.0.1", "1.1.1.1", "169.254.169.254", PUBLIC_ADDRESS],
      connect: async (address) => {
        tried.push(address);
        if (address === "1.1.1.1") throw Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
        return connectTo("127.0.0.1", web.port);
      },
    });
    fence.allow({ egress: "open" });
    expect(await fence.get("http://many.example/")).toMatchObject({ status: 200 });
    expect(tried).toEqual(["1.1.1.1", PUBLIC_ADDRESS]);
  });

  test("a name that does not resolve is a 502 that says so", async () => {
    const fence = await startFence({ resolve: resolveBySystem });
    fence.allow({ egress: "open" });
    expect(await fence.get("http://no-such-name.invalid/")).toMatchObject({ status: 502, blocked: "upstream" });
    expect(await fence.connect("no-such-name.invalid:443")).toMatchObject({ status: 502, blocked: "upstream" });
  });

  test("name servers can be chosen", async () => {
    const server = await NameServer.start({ "good.example": PUBLIC_ADDRESS, "evil.example": "127.0.0.1" });
    ending.push(() => server.stop());
    const fence = await startFence({ web: await echo(), resolve: resolveByServers([server.address]) });
    fence.allow({ egress: "open" });
    expect(await fence.get("http://good.example/")).toMatchObject({ status: 200 });
    expect(fence.dialled).toEqual([`${PUBLIC_ADDRESS}:80`]);
    expect(await fence.get("http://evil.example/")).toMatchObject({ status: 403, blocked: "private_address" });
    expect(await fence.get("http://none.example/")).toMatchObject({ status: 502, blocked: "upstream" });
  });
});

describe("servers of sites", () => {
  const route = (upstream: string) => [{ site: "own", hosts: ["own.test"], upstream, headers: {} }];

  test.each(["http://169.254.169.254", "http://[fe80::1]", "http://[fd00:ec2::254]", "http://[::ffff:169.254.169.254]"])(
    "%s cannot be one",
    (upstream) => {
      const parse = () => parsePolicy({ routes: route(upstream), network: { egress: "sites" } });
      expect(parse).toThrow(expect.objectContaining({ status: 400, details: { field: "routes[0].upstream" } }));
    },
  );

  test("nor can a name that leads to such an address", async () => {
    const fence = await startFence({ resolve: async () => ["169.254.169.254"] });
    fence.allow({}, route("http://metadata.internal"));
    const answer = await fence.get("http://own.test/");
    expect(answer).toMatchObject({ status: 502, blocked: "upstream" });
    expect(answer.body).toContain("link-local");
  });

  test("a name of the caller's own network can", async () => {
    const site = await startSite();
    const fence = await startFence({ resolve: async () => ["169.254.1.1", "127.0.0.1"] });
    fence.allow({}, route(`http://app.internal:${site.port}`));
    expect(await fence.get("http://own.test/")).toMatchObject({ status: 200 });
    fence.allow({}, route(`http://localhost:${site.port}`));
    expect(await fence.get("http://own.test/")).toMatchObject({ status: 200 });
  });

  test("ports of this host cannot be one, by whatever spelling", async () => {
    const fence = await startFence({ resolve: async () => ["127.0.0.1"] });
    const own = await startSite();
    for (const host of ["127.0.0.1", "127.1.2.3", "0.0.0.0", "[::1]", "[::ffff:127.0.0.1]"]) {
      const parse = () => parsePolicy({ routes: route(`http://${host}:${fence.proxy.port}`), network: { egress: "sites" } });
      expect(parse, host).toThrow(expect.objectContaining({ status: 400 }));
    }
    for (const name of ["localhost", "x.localhost", "sneaky.internal"]) {
      fence.allow({}, route(`http://${name}:${fence.proxy.port}`));
      expect(await fence.get("http://own.test/"), name).toMatchObject({ status: 502, blocked: "upstream" });
    }
    fence.allow({}, route(own.origin));
    expect(await fence.get("http://own.test/")).toMatchObject({ status: 200 });
    const { port } = own;
    addOwnPort(port);
    ending.push(() => removeOwnPort(port));
    expect(await fence.get("http://own.test/")).toMatchObject({ status: 502, blocked: "upstream" });
  });

  test("nor can ports of this machine that a route closes, by a name or in any of eighty spellings", async () => {
    const site = await startSite();
    const fence = await startFence({ resolve: async () => ["::ffff:127.0.0.1"] });
    const closing = (host: string, closedPorts: number[]) =>
      route(`http://${host}:${site.port}`).map((one) => ({ ...one, closedPorts }));
    for (const name of ["localhost", "x.localhost", "sneaky.internal"]) {
      fence.allow({}, closing(name, [site.port]));
      expect(await fence.get("http://own.test/"), name).toMatchObject({ status: 502, blocked: "upstream" });
    }
    const hosts = spellings(
      [
        [127, 0, 0, 1],
        [127, 9, 8, 7],
        [0, 0, 0, 0],
      ],
      80,
      31,
    );
    for (const host of hosts) {
      const parse = () => parsePolicy({ routes: closing(host, [site.port]), network: { egress: "sites" } });
      expect(parse, host).toThrow(expect.objectContaining({ status: 400 }));
    }
    fence.allow({}, closing("127.0.0.1", [site.port + 1]));
    expect(await fence.get("http://own.test/")).toMatchObject({ status: 200 });
  });
});
