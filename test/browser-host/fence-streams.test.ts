import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliCompressSync, gzipSync, zstdCompressSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { CDP, type Page } from "./cdp.ts";
import { Site } from "./site.ts";
import { Host } from "./support.ts";

const LARGE_BYTES = 100 * 1024 * 1024;
const CHUNK = Buffer.alloc(64 * 1024, "0123456789abcdef");
const WARM_UPS = 3;
const MAX_GROWTH_BYTES = 60 * 1024 * 1024;

let host: Host;
let id: string;
let page: Page;
let site: Site;
let respond: (request: IncomingMessage, response: ServerResponse) => void;

beforeAll(async () => {
  host = await Host.start();
  site = await Site.start((request, response) =>
    request.url === "/" || request.url === "/favicon.ico" ? response.end("<title>shop</title>") : respond(request, response),
  );
});
afterAll(async () => {
  await host.stop();
  await site.stop();
});
beforeEach(async () => {
  id = await host.acquire();
  page = await (await CDP.connect(host, id)).openPage();
  const routes = [{ site: "shop", hosts: ["shop.localhost"], upstream: site.origin, headers: {} }];
  await host.call("PUT", `/v1/devtools/browser/${id}/routes`, { routes, network: { egress: "sites" }, record: "full" });
});
afterEach(() => host.call("DELETE", `/v1/devtools/browser/${id}`));

/** What this address of the host process takes, in bytes. */
function residentBytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) * 1024;
}

/** Counts and hashes a body as it streams, without keeping it. */
const DRAIN = (path: string) => `fetch(${JSON.stringify(path)}).then(async (r) => {
  let bytes = 0;
  for await (const chunk of r.body) bytes += chunk.length;
  return { status: r.status, bytes };
})`;

describe.each(["http", "https"])("by %s", (scheme) => {
  beforeEach(() => page.goto(`${scheme}://shop.localhost/`));

  test("a large download streams, and the host's memory stays flat", async () => {
    respond = async (_request, response) => {
      for (let sent = 0; sent < LARGE_BYTES; sent += CHUNK.length) {
        if (!response.write(CHUNK)) await new Promise((resolve) => response.once("drain", resolve));
      }
      response.end();
    };
    // Its heap grows to what one stream needs, which takes a few of them.
    for (let n = 0; n < WARM_UPS; n++) await page.evaluate(DRAIN("/warm-up"));
    const before = residentBytes(host.pid);
    let most = before;
    const watching = setInterval(() => {
      most = Math.max(most, residentBytes(host.pid));
    }, 20);
    expect(await page.evaluate(DRAIN("/large"))).toEqual({ status: 200, bytes: LARGE_BYTES });
    clearInterval(watching);
    expect(most - before).toBeLessThan(MAX_GROWTH_BYTES);
  });

  test("a large upload arrives byte for byte", async () => {
    respond = async (request, response) => {
      const hash = createHash("sha256");
      for await (const chunk of request) hash.update(chunk as Buffer);
      response.end(hash.digest("hex"));
    };
    const sent = await page.evaluate(`(async () => {
      const bytes = new Uint8Array(8_000_000).map((_, i) => i * 31);
      const hash = [...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))].map((b) => b.toString(16).padStart(2, "0")).join("");
      return [hash, await fetch("/upload", { method: "POST", body: bytes }).then((r) => r.text())];
    })()`);
    const [hash, received] = sent as [string, string];
    expect(received).toBe(hash);
  });

  test.each([
    ["gzip", gzipSync],
    ["br", brotliCompressSync],
    ["zstd", zstdCompressSync],
  ])("%s is the browser's to unpack", async (encoding, pack) => {
    const text = "größe ".repeat(10_000);
    respond = (request, response) => {
      expect(request.headers["accept-encoding"]).toContain("gzip");
      response.writeHead(200, { "content-encoding": encoding, "content-type": "text/plain; charset=utf-8" });
      response.end(pack(Buffer.from(text)));
    };
    expect(await page.evaluate(`fetch("/packed").then((r) => r.text())`)).toBe(text);
  });

  test("chunks arrive as they are sent", async () => {
    const release: (() => void)[] = [];
    respond = (request, response) => {
      if (request.url === "/go") {
        release.shift()?.();
        return void response.end();
      }
      response.write("first");
      release.push(() => response.end("second"));
    };
    const parts = await page.evaluate(`fetch("/chunks").then(async (r) => {
      const reader = r.body.getReader();
      const first = new TextDecoder().decode((await reader.read()).value);
      await fetch("/go");
      let rest = "";
      for (let part = await reader.read(); !part.done; part = await reader.read()) rest += new TextDecoder().decode(part.value);
      return [first, rest];
    })`);
    expect(parts).toEqual(["first", "second"]);
  });

  test("ranges, heads, empty answers and early hints are what the server made them", async () => {
    respond = (request, response) => {
      if (request.url === "/hints") {
        response.writeEarlyHints({ link: "</style.css>; rel=preload; as=style" });
        return void response.end("after hints");
      }
      if (request.headers.range) return void response.writeHead(206, { "content-range": "bytes 2-4/10" }).end("cde");
      if (request.url === "/none") return void response.writeHead(204).end();
      response.setHeader("content-length", "12345").end();
    };
    const seen = await page.evaluate(`Promise.all([
      fetch("/part", { headers: { range: "bytes=2-4" } }).then(async (r) => [r.status, r.headers.get("content-range"), await r.text()]),
      fetch("/head", { method: "HEAD" }).then((r) => [r.status, r.headers.get("content-length")]),
      fetch("/none").then(async (r) => [r.status, await r.text()]),
      fetch("/hints").then(async (r) => [r.status, await r.text()]),
    ])`);
    expect(seen).toEqual([
      [206, "bytes 2-4/10", "cde"],
      [200, "12345"],
      [204, ""],
      [200, "after hints"],
    ]);
  });

  test("connections to the proxy and to the server are used again", async () => {
    const ports = new Set<number | undefined>();
    respond = (request, response) => {
      ports.add(request.socket.remotePort);
      response.end();
    };
    for (let n = 0; n < 10; n++) await page.evaluate(`fetch("/again${n}").then((r) => r.text())`);
    expect(ports.size).toBeLessThan(4);
  });
});

test("a page that reads a download slowly slows the server down", async () => {
  let sent = 0;
  respond = async (_request, response) => {
    const gone = new Promise((resolve) => response.once("close", resolve));
    for (let n = 0; n < 2000 && !response.destroyed; n++) {
      sent += CHUNK.length;
      if (!response.write(CHUNK)) await Promise.race([gone, new Promise((resolve) => response.once("drain", resolve))]);
    }
    response.end();
  };
  await page.goto("http://shop.localhost/");
  await page.evaluate(
    `fetch("/unread").then((r) => { globalThis.reader = r.body.getReader(); return reader.read(); }).then(() => true)`,
  );
  const settled = async () => {
    const before = sent;
    await new Promise((resolve) => setTimeout(resolve, 300));
    return sent === before;
  };
  while (!(await settled())) {}
  expect(sent).toBeLessThan(LARGE_BYTES);
  await page.evaluate("reader.cancel()");
});
