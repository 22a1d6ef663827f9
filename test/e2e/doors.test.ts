/**
 * @module What listens when the service runs as `npm start` starts it: the public port leads to our Worker alone, and no
 * other port of the service's processes gives anything without a token.
 */
import { readdirSync, readFileSync, readlinkSync, statSync } from "node:fs";
import { request } from "node:http";
import { createConnection } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Service, startService } from "./support/service.ts";

const TRY_TIMEOUT_MS = 5_000;
const MARKER = "nobody-without-a-token-reads-this";

let service: Service;
let blob: string;

beforeAll(async () => {
  service = await startService();
  const created = await service.request("/v1/sessions", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ sites: ["shop"], observe: { screenshot: true } }),
  });
  const session = (await created.json()) as { observation: { screenshot: { hash: string } } };
  blob = session.observation.screenshot.hash;
  expect((await service.request(`/v1/blobs/${blob}`)).status).toBe(200);
  const imported = await service.request("/v1/suites/doors", {
    method: "PUT",
    body: JSON.stringify({ id: "doors-1", evaluate: { evaluators: [{ type: "string_match", exactMatch: MARKER }] } }),
  });
  expect(await imported.json()).toMatchObject({ imported: 1 });
});

afterAll(() => service.stop());

/** The TCP ports on which processes of the service listen, from /proc. */
const listeningPorts = (): number[] => {
  const inodes = new Set<string>();
  for (const pid of service.processes()) {
    try {
      for (const fd of readdirSync(`/proc/${pid}/fd`)) {
        const inode = /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1];
        if (inode) inodes.add(inode);
      }
    } catch {
      // It has ended, or closed what was listed.
    }
  }
  const ports = ["/proc/net/tcp", "/proc/net/tcp6"].flatMap((table) =>
    readFileSync(table, "utf8")
      .split("\n")
      .map((line) => line.trim().split(/\s+/))
      .filter(([, , , state, , , , , , inode]) => state === "0A" && inodes.has(inode ?? ""))
      .map(([, local]) => Number.parseInt(local?.split(":")[1] ?? "", 16)),
  );
  return [...new Set(ports)];
};

interface Answer {
  readonly status: number;
  readonly body: Buffer;
}

const ask = (port: number, path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> =>
  new Promise((resolve) => {
    const none: Answer = { status: 0, body: Buffer.alloc(0) };
    const asked = request({ host: "127.0.0.1", port, path, method, headers, timeout: TRY_TIMEOUT_MS }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("error", () => resolve(none));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(parts) }));
    });
    asked.on("timeout", () => asked.destroy());
    asked.on("error", () => resolve(none));
    asked.end();
  });

/** Paths that miniflare, wrangler or workerd serve by themselves. */
const doors = (): string[] => [
  `/cdn-cgi/local/r2/public/stillwater-blobs/blobs/${blob}`,
  "/cdn-cgi/local/r2/public/stillwater-blobs/",
  "/cdn-cgi/local/r2/public/",
  "/cdn-cgi/local/r2/public",
  "/cdn-cgi/local/r2/s3",
  `/cdn-cgi/local/r2/s3/stillwater-blobs/blobs/${blob}`,
  "/cdn-cgi/local/explorer",
  "/cdn-cgi/local/explorer/api/d1/database",
  "/cdn-cgi/local/explorer/api/r2/buckets",
  "/cdn-cgi/local/platform-proxy",
  "/cdn-cgi/local/scheduled",
  "/cdn-cgi/local/email",
  "/cdn-cgi/local/stream",
  "/cdn-cgi/handler/scheduled",
  "/cdn-cgi/handler/email",
  "/cdn-cgi/mf/scheduled",
  "/cdn-cgi/mf/reload",
  "/cdn-cgi/mf/stream",
  "/cdn-cgi/explorer",
  "/cdn-cgi/explorer/api/d1/database",
  "/cdn-cgi/platform-proxy",
  "/cdn-cgi/trace",
  "/__scheduled",
  "/__cf_local/stream",
  "/__cf_local/imagedelivery",
  "/core/error",
  "/core/store-temp-file",
  "/core/dev-registry",
  "/json",
  "/json/list",
  "/json/version",
  "/browser/launch",
  "/v1/limits",
  "/v1/acquire",
  "/v1/sessions",
  "/v1/tasks/doors-1",
  "/metrics",
];

const HEADERS: readonly Record<string, string>[] = [
  {},
  { host: "localhost" },
  { "MF-Route-Override": "operator" },
  { "MF-Route-Override": "stillwater" },
  { "MF-Original-URL": "http://localhost/cdn-cgi/local/r2/public/stillwater-blobs/x" },
  { "MF-Op": "GET", "MF-Op-Target": "0", "MF-Op-Key": "BLOBS" },
  { "MF-Op": "CALL", "MF-Op-Secret": "0".repeat(32), "MF-Op-Target": "r2:BLOBS", "MF-Op-Key": "list" },
  { "MF-Custom-Service": "core:user:operator" },
  { "MF-Custom-Fetch-Service": "0/BLOBS" },
  { "MF-Custom-Node-Service": "0/BLOBS" },
  { "MF-Proxy-Shared-Secret": "" },
  { "MF-CF-Blob": "{}" },
  { "MF-Loopback-Secret": "0".repeat(64) },
  { "MF-Disable-Pretty-Error": "1" },
  { "X-Forwarded-Proto": "https", "X-Forwarded-Host": "localhost" },
];

describe("without a token", () => {
  it("no port of the service gives a blob, a task or an inner page of the runtime", async () => {
    const ports = listeningPorts();
    expect(ports).toContain(Number(new URL(service.url).port));
    for (const port of ports) {
      for (const path of doors()) {
        for (const headers of HEADERS) {
          const { status, body } = await ask(port, path, headers);
          // 101 to 399 would be a door that opened; 0 is a port that speaks something else.
          expect([port, path, headers, status === 0 || status >= 400]).toEqual([port, path, headers, true]);
          expect(body.toString("latin1")).not.toContain(MARKER);
        }
      }
    }
  }, 120_000);

  it("every path that is not ours answers as our own Worker answers", async () => {
    const port = Number(new URL(service.url).port);
    for (const path of doors().filter((path) => !path.startsWith("/v1/") && path !== "/metrics")) {
      const { status, body } = await ask(port, path);
      expect([path, status, (JSON.parse(body.toString()) as { error: { code: string } }).error.code]).toEqual([
        path,
        404,
        "route_not_found",
      ]);
    }
  });

  it("the runtime's own entry is a socket that other users cannot open", () => {
    const folder = join(service.dataFolder, "run");
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(readdirSync(folder).filter((name) => statSync(join(folder, name)).isSocket())).not.toEqual([]);
  });

  it("a tunnel asked of the public port leads nowhere", async () => {
    const { port } = new URL(service.url);
    const answers = await Promise.all(
      ["miniflare-unsafe-internal-capnp-connect", "miniflare-unsafe-internal-capnp-connect:0", "localhost:80", "operator:80"].map(
        (target) =>
          new Promise<string>((resolve) => {
            const socket = createConnection(Number(port), "127.0.0.1");
            let text = "";
            socket.setTimeout(1_000, () => socket.destroy());
            socket.on("data", (part) => {
              text += part.toString("latin1");
            });
            socket.on("error", () => {});
            socket.on("close", () => resolve(text));
            socket.write(`CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\n\r\n`);
          }),
      ),
    );
    for (const text of answers) expect(text).not.toMatch(/^HTTP\/1\.1 2/);
  });
});
