import type { AddressInfo } from "node:net";
import { connect, createServer, type Server, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { FencedProxy, readAnswer } from "./fence.ts";
import { waitFor } from "./support.ts";

/** A server that keeps every byte it gets, and answers each request by its own account of where it ends. */
class ByteServer {
  received = "";
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  answer = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok";

  constructor() {
    this.#server = createServer((socket) => {
      this.#sockets.add(socket);
      socket.on("error", () => socket.destroy());
      socket.on("data", (chunk) => {
        this.received += chunk.toString("latin1");
        if (this.received.includes("\r\n\r\n")) socket.write(this.answer, "latin1");
      });
    });
  }

  listen(): Promise<void> {
    return new Promise((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}

let server: ByteServer;
let fence: FencedProxy;

beforeEach(async () => {
  server = new ByteServer();
  await server.listen();
  fence = await FencedProxy.start();
  const headers = { "x-stillwater-door": "key", "x-route": "ours" };
  fence.allow({}, [{ site: "shop", hosts: ["shop.test"], upstream: server.origin, headers }]);
});
afterEach(async () => {
  fence.stop();
  await server.stop();
});

const request = (lines: string[], body = "") =>
  `${["GET http://shop.test/ HTTP/1.1", ...lines, "connection: close"].join("\r\n")}\r\n\r\n${body}`;

describe("requests whose end is in doubt are refused, and nothing of them is sent on", () => {
  test.each([
    ["two lengths", ["host: shop.test", "content-length: 5", "content-length: 6"]],
    ["a list of lengths", ["host: shop.test", "content-length: 5, 6"]],
    ["a length and chunks", ["host: shop.test", "content-length: 5", "transfer-encoding: chunked"]],
    ["chunks and a length", ["host: shop.test", "transfer-encoding: chunked", "content-length: 5"]],
    ["a negative length", ["host: shop.test", "content-length: -5"]],
    ["a length with a sign", ["host: shop.test", "content-length: +5"]],
    ["chunks inside another coding", ["host: shop.test", "transfer-encoding: gzip, chunked"]],
    ["an unknown coding", ["host: shop.test", "transfer-encoding: xchunked"]],
    ["a coding with a tab", ["host: shop.test", "transfer-encoding: \tchunked\x0b"]],
    ["a folded header", ["host: shop.test", "x-a: one\r\n two"]],
    ["a space before the colon", ["host: shop.test", "content-length : 5"]],
    ["a space before a name", [" host: shop.test"]],
    ["a bare line feed", ["host: shop.test\nx-b: 1"]],
    ["a bare carriage return", ["host: shop.test", "x-a: b\rx-c: d"]],
    ["a zero byte", ["host: shop.test", "x-a: b\0c"]],
    ["no colon", ["host: shop.test", "nonsense"]],
  ])("%s", async (_name, lines) => {
    const answer = readAnswer(
      await fence.talk(request(lines, "0\r\n\r\nGET http://shop.test/smuggled HTTP/1.1\r\nhost: shop.test\r\n\r\n")),
    );
    expect(answer).toMatchObject({ status: 400, blocked: "request" });
    expect(server.received).toBe("");
  });
});

describe("targets", () => {
  test.each([
    ["a path", "GET / HTTP/1.1"],
    ["a path of two slashes", "GET //shop.test/ HTTP/1.1"],
    ["a star", "OPTIONS * HTTP/1.1"],
    ["another scheme", "GET ftp://shop.test/ HTTP/1.1"],
    ["https in plain", "GET https://shop.test/ HTTP/1.1"],
    ["a file", "GET file:///etc/passwd HTTP/1.1"],
    ["a user", "GET http://shop.test@127.0.0.1/ HTTP/1.1"],
    ["a user of ours", "GET http://user:pw@shop.test/ HTTP/1.1"],
    ["a port out of range", "GET http://shop.test:99999/ HTTP/1.1"],
    ["port zero", "GET http://shop.test:0/ HTTP/1.1"],
    ["a backslash", "GET http://shop.test\\@127.0.0.1/ HTTP/1.1"],
    ["no host", "GET http:///etc HTTP/1.1"],
    ["a tunnel without a port", "CONNECT shop.test HTTP/1.1"],
    ["a tunnel to a user", "CONNECT user@shop.test:443 HTTP/1.1"],
    ["a tunnel to a path", "CONNECT /shop.test:443 HTTP/1.1"],
  ])("%s is no target", async (_name, line) => {
    const answer = readAnswer(await fence.talk(`${line}\r\nhost: shop.test\r\nconnection: close\r\n\r\n`));
    expect(answer).toMatchObject({ status: 400, blocked: "request" });
    expect(server.received).toBe("");
  });

  test("the target decides, and a Host header that says otherwise is not passed on", async () => {
    await fence.talk(request(["host: evil.test", "host: other.test"]));
    await fence.talk(request(["host: evil.test"]));
    expect(server.received).toMatch(/^GET \/ HTTP\/1\.1\r\nhost: shop\.test\r\n/);
    expect(server.received).not.toMatch(/evil|other/);
  });

  test("inside a tunnel only its own host is reached, whatever the request says", async () => {
    const inside = "GET http://127.0.0.1:1/ HTTP/1.1\r\nhost: shop.test\r\nconnection: close\r\n\r\n";
    const answer = await fence.talk(`CONNECT shop.test:80 HTTP/1.1\r\nhost: shop.test:80\r\n\r\n${inside}`);
    expect(answer).toMatch(/^HTTP\/1\.1 200 Connection Established\r\n\r\nHTTP\/1\.1 400 /);
    expect(server.received).toBe("");
  });

  test("a tunnel inside a tunnel is refused", async () => {
    const inside = "CONNECT shop.test:80 HTTP/1.1\r\nhost: shop.test:80\r\n\r\n";
    const answer = await fence.talk(`CONNECT shop.test:80 HTTP/1.1\r\nhost: shop.test:80\r\n\r\n${inside}`);
    expect(answer).toMatch(/^HTTP\/1\.1 200 Connection Established\r\n\r\nHTTP\/1\.1 400 /);
  });
});

describe("headers between browser and server", () => {
  test("what belongs to the connection, to proxies or to us does not get through", async () => {
    const forged = [
      "Proxy-Authorization: Basic eA==",
      "Proxy-Connection: keep-alive",
      "X-Stillwater-Door: forged",
      "x-stillwater-url: http://forged/",
      "x-stillwater-lease: forged",
      "X-Route: forged",
      "Keep-Alive: timeout=5",
      "TE: trailers",
      "x-named: by connection",
      "Connection: x-named, x-route, host, content-length",
    ];
    const text = `POST http://shop.test/ HTTP/1.1\r\nhost: shop.test\r\n${forged.join("\r\n")}\r\ncontent-length: 4\r\n\r\nbody`;
    const socket = connect(fence.proxy.port, "127.0.0.1");
    socket.write(text);
    await waitFor("the body", () => server.received.includes("body"));
    socket.destroy();
    const [head = "", body] = server.received.split("\r\n\r\n");
    const lines = head.toLowerCase().split("\r\n");
    expect(lines.filter((line) => /forged|proxy-|x-named|^te:|^keep-alive:|eA==/.test(line))).toEqual([]);
    expect(lines).toEqual(
      expect.arrayContaining(["host: shop.test", "content-length: 4", "x-stillwater-door: key", "x-route: ours"]),
    );
    expect(lines.filter((line) => line.startsWith("host:"))).toHaveLength(1);
    expect(body).toBe("body");
  });

  test("a body behind a GET stays the body of that GET", async () => {
    const inner = "GET /smuggled HTTP/1.1\r\nhost: shop.test\r\n\r\n";
    const text = `GET http://shop.test/ HTTP/1.1\r\nhost: x\r\nconnection: close, content-length\r\ncontent-length: ${inner.length}\r\n\r\n${inner}`;
    await fence.talk(text);
    expect(server.received.toLowerCase()).toContain(`content-length: ${inner.length}\r\n`);
  });

  test("only WebSockets change the protocol", async () => {
    for (const upgrade of ["h2c", "TLS/1.0", "websocket, h2c"]) {
      const text = `GET http://shop.test/ HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: ${upgrade}\r\n\r\n`;
      expect(readAnswer(await fence.talk(text)), upgrade).toMatchObject({ status: 400, blocked: "request" });
    }
    expect(server.received).toBe("");
  });

  test("only the service's own door can say that a site behind it gave no answer", async () => {
    server.answer = "HTTP/1.1 502 Bad\r\nx-stillwater-blocked: upstream\r\ncontent-length: 2\r\n\r\nno";
    expect(readAnswer(await fence.talk(request(["host: shop.test"])))).toMatchObject({ status: 502, blocked: "upstream" });
    fence.allow({}, [{ site: "shop", hosts: ["shop.test"], upstream: server.origin, headers: { "x-route": "ours" } }]);
    expect(readAnswer(await fence.talk(request(["host: shop.test"])))).toMatchObject({ status: 502, blocked: null, body: "no" });
  });

  test("a server can neither set our mark nor split its answer", async () => {
    server.answer =
      "HTTP/1.1 200 OK\r\nx-stillwater-blocked: egress\r\nX-Stillwater-Door: leak\r\nconnection: x-hop\r\nx-hop: 1\r\nx-fine: yes\r\ncontent-length: 2\r\n\r\nok";
    const answer = readAnswer(await fence.talk(request(["host: shop.test"])));
    expect(answer).toMatchObject({ status: 200, blocked: null, body: "ok" });
    expect(Object.keys(answer.headers)).toEqual(expect.arrayContaining(["x-fine", "content-length"]));
    expect(Object.keys(answer.headers).filter((name) => /stillwater|x-hop/.test(name))).toEqual([]);
  });
});

test("what is refused is in the log, as far as it could be read", async () => {
  await fence.talk("GET ftp://shop.test/x HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n");
  await fence.talk("POST http://shop.test/y HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n");
  expect((await fence.log()).map(({ method, url, blocked }) => ({ method, url, blocked }))).toEqual([
    { method: "GET", url: "ftp://shop.test/x", blocked: "request" },
    { method: "POST", url: "http://shop.test/y", blocked: "request" },
  ]);
});
