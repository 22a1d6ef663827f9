import { execFile } from "node:child_process";
import { mkdtempSync, readlinkSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, describe, expect, test } from "vitest";
import { type BrowserNetwork, sharedNetwork } from "../../containers/browser-host/network/browser-network.ts";
import { OwnNetwork } from "../../containers/browser-host/network/own-network.ts";
import { CDP } from "./cdp.ts";
import { Site } from "./site.ts";
import { chromesOf, Host, waitFor } from "./support.ts";

const run = promisify(execFile);
const ending: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
});

/** Some containers forbid namespaces; there a host says so and does without. */
const allowed = await OwnNetwork.open().then(
  (network) => {
    network.close();
    return true;
  },
  () => false,
);

async function open(): Promise<BrowserNetwork> {
  const network = allowed ? await OwnNetwork.open() : sharedNetwork;
  ending.push(() => network.close());
  return network;
}

async function serve(network: BrowserNetwork, text: string): Promise<number> {
  const server: Server = createServer((_request, response) => response.end(text));
  await network.listen(server);
  ending.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

/** What a program in that network gets from a URL. */
async function fetchIn(network: BrowserNetwork, url: string): Promise<string> {
  const script = `fetch(${JSON.stringify(url)}).then((r) => r.text(), (e) => e.cause.code).then((t) => process.stdout.write(t))`;
  const [program, args] = network.command(process.execPath, ["-e", script]);
  return (await run(program, [...args])).stdout;
}

describe("a network of the browsers' own", () => {
  test("programs in it reach the host's proxies, and nothing else of this machine", async () => {
    const network = await open();
    const port = await serve(network, "a proxy");
    const outside = await Site.start();
    ending.push(() => outside.stop());
    expect(await fetchIn(network, `http://127.0.0.1:${port}/`)).toBe("a proxy");
    const other = await fetchIn(network, outside.origin);
    expect(other).toBe(network.own ? "ECONNREFUSED" : "<title>site</title>");
  });

  test("nobody outside reaches the proxies", async () => {
    const network = await open();
    const port = await serve(network, "a proxy");
    const text = await fetchIn(sharedNetwork, `http://127.0.0.1:${port}/`);
    expect(text === "a proxy").toBe(!network.own);
  });

  test("it outlives the process that keeps it", async () => {
    const network = await open();
    const first = await serve(network, "first");
    if (network instanceof OwnNetwork) {
      process.kill(network.keeperPID, "SIGKILL");
      await waitFor("the keeper's end", () => !network.isKept);
    }
    const second = await serve(network, "second");
    expect(await fetchIn(network, `http://127.0.0.1:${first}/`)).toBe("first");
    expect(await fetchIn(network, `http://127.0.0.1:${second}/`)).toBe("second");
  });
});

describe("a host", () => {
  const networkOf = (pid: number) => readlinkSync(`/proc/${pid}/ns/net`);

  async function startHost(settings: Record<string, string>): Promise<{ host: Host; chrome: number }> {
    const host = await Host.start(settings);
    ending.push(() => host.stop());
    const site = await Site.start();
    ending.push(() => site.stop());
    const id = await host.acquire();
    const page = await (await CDP.connect(host, id)).openPage();
    const routes = [{ site: "shop", hosts: ["shop.localhost"], upstream: site.origin, headers: {} }];
    await host.call("PUT", `/v1/devtools/browser/${id}/routes`, { routes, network: { egress: "sites" } });
    expect(await page.goto("http://shop.localhost/")).toBeNull();
    expect(await page.evaluate("[document.title, navigator.onLine]")).toEqual(["site", true]);
    return { host, chrome: chromesOf(host.pid)[0] ?? 0 };
  }

  test("puts browsers there where it can", async () => {
    const { host, chrome } = await startHost({});
    expect(networkOf(chrome) !== networkOf(host.pid)).toBe(allowed);
    expect(host.stderr.includes("browsers_share_the_network")).toBe(!allowed);
  });

  test("leaves them in the machine's when told to", async () => {
    const { host, chrome } = await startHost({ BROWSER_HOST_NETWORK: "shared" });
    expect(networkOf(chrome)).toBe(networkOf(host.pid));
  });

  test("says so, and goes on, where it cannot; or does not start, if it must", async () => {
    const empty = mkdtempSync(join(tmpdir(), "stillwater-no-programs-"));
    ending.push(() => rmSync(empty, { recursive: true }));
    const { host, chrome } = await startHost({ PATH: empty });
    expect(networkOf(chrome)).toBe(networkOf(host.pid));
    expect(host.stderr).toContain("browsers_share_the_network");
    const strict = new Host({ PATH: empty, BROWSER_HOST_NETWORK: "own" });
    expect((await strict.exited).code).toBe(1);
    expect(strict.stderr).toContain("cannot have a network of their own here");
  });
});
