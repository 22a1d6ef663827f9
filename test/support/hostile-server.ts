/**
 * @module A server on a raw socket that answers chat requests as wrongly as HTTP and JSON allow: a generated family of answers.
 */
import { createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";

/** What whoever asks must make of it. */
export type Verdict = "reply" | "too_large" | "unexpected" | "refused" | "broken" | "timeout";

export interface HostileAnswer {
  readonly name: string;
  readonly verdict: Verdict;
  readonly serve: (out: Out) => Promise<void>;
}

/** A socket that waits for the other side to read, and knows when it has gone. */
export interface Out {
  readonly gone: boolean;
  write(data: string | Uint8Array): Promise<void>;
  /** Breaks the connection. */
  drop(): void;
}

export interface Bounds {
  readonly bytes: number;
  readonly characters: number;
  readonly depth: number;
  readonly values: number;
}

export interface HostileServer {
  readonly url: string;
  /** What was taken off our hands since the last answer began. */
  readonly written: number;
  answerWith(answer: HostileAnswer): void;
  close(): Promise<void>;
}

const CRLF = "\r\n";
const PIECE = 64 * 1024;
const SENT_AT_MOST = 900 * 1024 * 1024;

export const startHostileServer = async (): Promise<HostileServer> => {
  let answer: HostileAnswer | null = null;
  let written = 0;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.setMaxListeners(0);
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
    let request = "";
    socket.on("data", (data) => {
      request += data.toString("latin1");
      const head = request.indexOf(CRLF + CRLF);
      const length = Number(/content-length: (\d+)/i.exec(request)?.[1] ?? 0);
      if (head < 0 || request.length < head + 4 + length) return;
      request = "";
      written = 0;
      const out: Out = {
        get gone() {
          return socket.destroyed;
        },
        async write(data) {
          if (socket.destroyed) return;
          written += typeof data === "string" ? Buffer.byteLength(data) : data.byteLength;
          if (socket.write(data)) return;
          await new Promise<void>((resolve) => {
            socket.once("drain", resolve);
            socket.once("close", () => resolve());
          });
        },
        drop: () => socket.resetAndDestroy(),
      };
      void answer?.serve(out).catch(() => {});
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    get written() {
      return written;
    },
    answerWith(next) {
      answer = next;
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
};

const head = (headers: Record<string, string | number>, status = "200 OK"): string =>
  [`HTTP/1.1 ${status}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), "", ""].join(CRLF);

const JSON_TYPE = { "content-type": "application/json" };
const chunked = (data: string | Uint8Array): Uint8Array =>
  Buffer.concat([
    Buffer.from(`${(typeof data === "string" ? Buffer.byteLength(data) : data.byteLength).toString(16)}${CRLF}`),
    Buffer.from(data),
    Buffer.from(CRLF),
  ]);
const LAST_CHUNK = `0${CRLF}${CRLF}`;

const completion = (content: unknown, more: object = {}): string =>
  JSON.stringify({ choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop" }], ...more });

/** A completion of exactly so many bytes, most of which nobody reads. */
const padded = (bytes: number): string => {
  const bare = completion("ok", { padding: "" });
  return completion("ok", { padding: "x".repeat(bytes - bare.length) });
};

const whole =
  (text: string | Uint8Array, headers: Record<string, string | number> = {}) =>
  async (out: Out) => {
    const size = typeof text === "string" ? Buffer.byteLength(text) : text.byteLength;
    await out.write(head({ ...JSON_TYPE, "content-length": size, ...headers }));
    await out.write(text);
  };

const inChunks =
  (text: string | Uint8Array, piece: number, headers: Record<string, string | number> = {}) =>
  async (out: Out) => {
    const data = Buffer.from(text);
    await out.write(head({ ...JSON_TYPE, "transfer-encoding": "chunked", ...headers }));
    for (let at = 0; at < data.length && !out.gone; at += piece) await out.write(chunked(data.subarray(at, at + piece)));
    await out.write(LAST_CHUNK);
  };

/** Up to 900 MB, as fast as they are taken. */
const endless =
  (piece: Uint8Array, headers: Record<string, string | number> = {}, framed = true) =>
  async (out: Out) => {
    await out.write(head({ ...JSON_TYPE, ...(framed ? { "transfer-encoding": "chunked" } : {}), ...headers }));
    const data = framed ? chunked(piece) : piece;
    for (let sent = 0; sent < SENT_AT_MOST && !out.gone; sent += piece.byteLength) await out.write(data);
  };

const trickle =
  (piece: string, everyMs: number, headers: Record<string, string | number> = {}, status?: string) =>
  async (out: Out) => {
    await out.write(head({ ...JSON_TYPE, "transfer-encoding": "chunked", ...headers }, status));
    while (!out.gone) {
      await out.write(chunked(piece));
      await sleep(everyMs);
    }
  };

const fill = (text: string): Uint8Array => Buffer.alloc(PIECE, text);

/** Answers around every bound, with and without framing, compressed, slow, broken, and in the form of something else. */
export const hostileAnswers = ({ bytes, characters, depth, values }: Bounds): HostileAnswer[] => {
  const of = (verdict: Verdict, name: string, serve: HostileAnswer["serve"]): HostileAnswer => ({ name, verdict, serve });
  const nested = (levels: number, open: string, close: string): string => `${open.repeat(levels)}1${close.repeat(levels)}`;
  const gzip = { "content-encoding": "gzip" };
  const spoken = (length: number) => "w".repeat(length);
  const around = [-1, 0, 1, 4_096].map((by) => bytes + by);
  return [
    ...around.map((size) => of(size > bytes ? "too_large" : "reply", `${size} bytes at once`, whole(padded(size)))),
    ...around.map((size) => of(size > bytes ? "too_large" : "reply", `${size} bytes in chunks`, inChunks(padded(size), PIECE))),
    ...around.map((size) =>
      of(size > bytes ? "too_large" : "reply", `${size} bytes after gzip`, whole(gzipSync(padded(size)), gzip)),
    ),
    ...[1, 2, 7, 63].map((piece) => of("reply", `chunks of ${piece} bytes`, inChunks(completion("ok"), piece))),
    ...[" ", "\n", "x", "[", "[]", "[1],", '{"a":', '"', "\\", "\0"].map((text) =>
      of("too_large", `${JSON.stringify(text)} without an end, in chunks`, endless(fill(text))),
    ),
    ...["x", "[", '{"choices":['].map((text) =>
      of(
        "too_large",
        `${JSON.stringify(text)} without an end and without a length`,
        endless(fill(text), { connection: "close" }, false),
      ),
    ),
    ...[1, 4, 40].map((times) =>
      of("too_large", `a bomb of ${times} times the bound`, whole(gzipSync(Buffer.alloc(bytes * times + 1, " ")), gzip)),
    ),
    ...[9_999_999_999, 943_718_400].map((length) =>
      of("too_large", `${length} bytes promised and sent`, endless(fill("x"), { "content-length": length }, false)),
    ),
    ...[depth + 1, 10_000, 100_000].flatMap((levels) => [
      of(
        "too_large",
        `${levels} lists in each other`,
        whole(completion("ok", { deep: 0 }).replace("0}", `${nested(levels, "[", "]")}}`)),
      ),
      of("too_large", `${levels} objects in each other`, whole(nested(levels, '{"a":', "}"))),
      of(
        "too_large",
        `${levels} levels as arguments of a call`,
        whole(
          `{"choices":[{"message":{"tool_calls":[{"function":{"name":"click","arguments":${nested(levels, '{"a":', "}")}}}]}}]}`,
        ),
      ),
    ]),
    of("reply", "brackets inside of a text", whole(completion(`${"[{".repeat(5_000)}\\"${"]".repeat(3)}`))),
    ...["[]", "{}", "1"].map((value) =>
      of("too_large", `${values + 1} times ${value}`, whole(`{"choices":[],"more":[${`${value},`.repeat(values)}${value}]}`)),
    ),
    of("reply", "the longest text that is taken", whole(completion(spoken(characters)))),
    ...[characters + 1, 2 * characters].flatMap((length) => [
      of("too_large", `${length} characters said`, whole(completion(spoken(length)))),
      of(
        "too_large",
        `${length} characters thought`,
        whole(JSON.stringify({ choices: [{ message: { content: "", reasoning_content: spoken(length) } }] })),
      ),
      of(
        "too_large",
        `${length} characters of arguments`,
        whole(
          JSON.stringify({
            choices: [{ message: { content: "", tool_calls: [{ function: { name: "a", arguments: spoken(length) } }] } }],
          }),
        ),
      ),
    ]),
    of("timeout", "no answer", async () => {}),
    of("timeout", "half a head", (out) => out.write("HTTP/1.1 200 OK\r\ncontent-ty")),
    ...[" ", "x", "[", '{"choices":['].map((text) => of("timeout", `${JSON.stringify(text)} every 50 ms`, trickle(text, 50))),
    of("timeout", "a refusal that trickles", trickle("x", 50, {}, "400 Bad Request")),
    of("timeout", "fewer bytes than promised, and then nothing", (out) =>
      out.write(`${head({ ...JSON_TYPE, "content-length": 4_096 })}${completion("ok")}`),
    ),
    of("broken", "fewer bytes than promised, and then the end", async (out) => {
      await out.write(`${head({ ...JSON_TYPE, "content-length": 4_096 })}${completion("ok")}`);
      out.drop();
    }),
    of("broken", "a connection that breaks in the middle of a chunk", async (out) => {
      await out.write(`${head({ ...JSON_TYPE, "transfer-encoding": "chunked" })}ff${CRLF}{"choices"`);
      out.drop();
    }),
    of("broken", "a chunk whose length is no number", (out) =>
      out.write(`${head({ ...JSON_TYPE, "transfer-encoding": "chunked" })}zz${CRLF}{}${CRLF}`),
    ),
    of("broken", "a status line that is none", (out) => out.write(`SSH-2.0-OpenSSH_9.2${CRLF}${CRLF}`)),
    of("broken", "a head of 4 MB", (out) => out.write(head({ ...JSON_TYPE, "x-long": "y".repeat(4 * 1024 * 1024) }))),
    of("broken", "gzip that is none", whole("not compressed", gzip)),
    of("unexpected", "more bytes than promised", (out) =>
      out.write(`${head({ ...JSON_TYPE, "content-length": 10, connection: "close" })}${completion("ok")}`),
    ),
    of("unexpected", "an empty body", whole("")),
    of("unexpected", "null", whole("null")),
    of("unexpected", "a list", whole("[]")),
    of("unexpected", "HTML", whole("<html>busy</html>", { "content-type": "text/html" })),
    of("unexpected", "no choices", whole('{"choices":[]}')),
    of("unexpected", "half of a JSON", whole(completion("ok").slice(0, -9))),
    of("unexpected", "events without an end", trickle("data: {}\n\n", 5, { "content-type": "text/event-stream" })),
    of("refused", "a refusal of 900 MB", async (out) => {
      await out.write(head({ ...JSON_TYPE, "transfer-encoding": "chunked" }, "400 Bad Request"));
      const data = chunked(fill("x"));
      for (let sent = 0; sent < SENT_AT_MOST && !out.gone; sent += PIECE) await out.write(data);
    }),
    of("refused", "a refusal that is nested", async (out) => {
      const text = nested(30_000, "[", "]");
      await out.write(head({ ...JSON_TYPE, "content-length": text.length }, "400 Bad Request"));
      await out.write(text);
    }),
  ];
};
