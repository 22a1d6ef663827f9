import { connect } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { parsePolicy } from "../../containers/browser-host/proxy/policy/policy.ts";
import { SessionProxy } from "../../containers/browser-host/proxy/session-proxy.ts";
import { connectTo } from "../../containers/browser-host/proxy/web/connect.ts";
import { isPublicAddress } from "../../containers/browser-host/proxy/web/public-address.ts";
import { Site } from "./site.ts";

describe("which addresses are public", () => {
  test.each(["1.1.1.1", "93.184.216.34", "172.32.0.1", "100.128.0.1", "192.167.255.255", "2606:4700::1111", "2a00:1450::1"])(
    "%s is",
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  test.each([
    "0.0.0.0",
    "10.1.2.3",
    "100.64.0.1",
    "127.0.0.1",
    "127.255.0.1",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "198.18.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:127.0.0.1",
    "::ffff:8.8.8.8",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
    "fc00::1",
    "fd12:3456::1",
    "fe80::1",
    "fe80::1%eth0",
    "ff02::1",
    "not an address",
  ])("%s is not", (address) => expect(isPublicAddress(address)).toBe(false));
});

/** The public internet of these tests is one local site; how to get there is all that differs. */
describe("open egress", () => {
  const dialled: string[] = [];
  const resolved: string[] = [];
  let site: Site;
  let proxy: SessionProxy;

  async function start(): Promise<void> {
    dialled.splice(0);
    resolved.splice(0);
    site = await Site.start((request, response) => response.end(`${request.method} ${request.url} ${request.headers.host}`));
    const resolve = async (name: string) => {
      resolved.push(name);
      return ["93.184.216.34"];
    };
    const connectToSite = (address: string, port: number) => {
      dialled.push(`${address}:${port}`);
      return connectTo("127.0.0.1", site.port);
    };
    proxy = await SessionProxy.listen({ log: () => {}, count: () => {}, resolve, connect: connectToSite });
    proxy.setRoutes(parsePolicy({ routes: [], egress: "open" }));
  }

  afterEach(async () => {
    proxy.close();
    await site.stop();
  });

  async function talk(text: string): Promise<string> {
    const socket = connect(proxy.port, "127.0.0.1");
    socket.write(text);
    let answer = "";
    for await (const chunk of socket) answer += String(chunk);
    return answer;
  }

  test("plain HTTP is forwarded to what was dialled", async () => {
    await start();
    const answer = await talk("GET http://example.com/a?b HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(answer).toContain("GET /a?b example.com");
    expect({ resolved, dialled }).toEqual({ resolved: ["example.com"], dialled: ["93.184.216.34:80"] });
  });

  test("CONNECT is a tunnel, whatever is inside", async () => {
    await start();
    const answer = await talk(
      "CONNECT example.com:443 HTTP/1.1\r\nhost: example.com:443\r\n\r\nGET /inside HTTP/1.1\r\nhost: inner\r\nconnection: close\r\n\r\n",
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200 Connection Established\r\n\r\nHTTP\/1\.1 200 OK\r\n/);
    expect(answer).toContain("GET /inside inner");
    expect({ resolved, dialled }).toEqual({ resolved: ["example.com"], dialled: ["93.184.216.34:443"] });
  });

  test("a name that does not resolve is a 502", async () => {
    await start();
    proxy.close();
    proxy = await SessionProxy.listen({ log: () => {}, count: () => {} });
    proxy.setRoutes(parsePolicy({ routes: [], egress: "open" }));
    const answer = await talk("GET http://no-such-name.invalid/ HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
    expect(answer).toMatch(/^HTTP\/1\.1 502 /);
    expect(answer).toContain("x-stillwater-blocked: upstream");
  });
});
