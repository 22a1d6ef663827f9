/**
 * @module A real HTTP server that answers as a test scripts it, and the client that talks to it.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Stillwater, type StillwaterOptions } from "../../sdk/index.ts";
import type { Session, StepAnswer } from "../../sdk/protocol/index.ts";
import { closeServer } from "../support/close-server.ts";

/** The fields of a step that tests look at; other requests have other fields, and reads have no body. */
interface SentBody {
  readonly action: { readonly type: string; readonly target?: string };
  readonly index: number;
  readonly requestId: string;
  readonly [field: string]: unknown;
}

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Record<string, string>;
  readonly headers: IncomingMessage["headers"];
  readonly body: SentBody;
  readonly atMs: number;
}

export type ScriptedAnswer =
  | { status: number; json?: unknown; text?: string; bytes?: Uint8Array; headers?: Record<string, string> }
  /** The connection breaks before an answer. */
  | "broken"
  /** No answer ever comes. */
  | "silent"
  /** Status and a part of the body come, and then nothing more. */
  | "stalled";

export interface ScriptedService extends AsyncDisposable {
  readonly url: string;
  readonly server: Server;
  readonly requests: SeenRequest[];
  readonly stillwater: Stillwater;
  client(options?: StillwaterOptions): Stillwater;
  /** Resolves when that many requests have come. */
  seen(count: number): Promise<void>;
}

/** `script` gives each answer; a list is worked off, and its last one is repeated. */
export const scriptedService = async (
  script: ScriptedAnswer[] | ((request: SeenRequest, n: number) => ScriptedAnswer | Promise<ScriptedAnswer>),
): Promise<ScriptedService> => {
  const requests: SeenRequest[] = [];
  const waiters: (() => void)[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? "/", "http://service");
    const text = Buffer.concat(chunks).toString();
    const n = requests.length;
    const seen: SeenRequest = {
      method: request.method ?? "",
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: request.headers,
      body: text === "" ? undefined : JSON.parse(text),
      atMs: performance.now(),
    };
    requests.push(seen);
    for (const wake of waiters.splice(0)) wake();
    const answer = typeof script === "function" ? await script(seen, n) : (script[n] ?? script.at(-1));
    if (answer) send(response, answer);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = (options: StillwaterOptions = {}) => new Stillwater({ url, token: "secret", transport: "rest", ...options });
  return {
    url,
    server,
    requests,
    client,
    stillwater: client(),
    async seen(count) {
      while (requests.length < count) await new Promise<void>((resolve) => waiters.push(resolve));
    },
    async [Symbol.asyncDispose]() {
      await closeServer(server);
    },
  };
};

const send = (response: ServerResponse, answer: ScriptedAnswer): void => {
  if (answer === "silent") return;
  if (answer === "broken") return void response.socket?.destroy();
  if (answer === "stalled") {
    response.writeHead(200, { "content-type": "application/json" });
    return void response.write('{"items":[');
  }
  const body = answer.bytes ?? answer.text ?? JSON.stringify(answer.json);
  response.writeHead(answer.status, { "content-type": "application/json", ...answer.headers });
  response.end(body);
};

export const refusal = (
  status: number,
  code: string,
  details: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): ScriptedAnswer => ({
  status,
  json: { error: { code, message: `${code} happened`, suggestion: "Do something else.", details } },
  headers: { "x-request-id": "r-1", ...headers },
});

/** A session as far as the client reads it. */
export const aSession = (over: Partial<Session> = {}): Session => {
  const session: Partial<Session> = {
    id: "s_1",
    key: null,
    status: "ready",
    episode: { id: "t_1_0", n: 0 },
    goal: null,
    step: 0,
    terminated: false,
    truncated: false,
    end: null,
    failure: null,
    observation: null,
    limits: { maxSteps: 50, stepTimeoutMs: 30_000, idleTtlMs: 600_000, ttlMs: 3_600_000, maxTabs: 20 },
    ...over,
  };
  return session as Session;
};

export const aStep = (over: Partial<StepAnswer> = {}): StepAnswer => {
  const answer: Partial<StepAnswer> = {
    index: 0,
    episode: { id: "t_1_0", n: 0 },
    observation: null,
    reward: 0,
    terminated: false,
    truncated: false,
    mask: false,
    end: null,
    error: null,
    failure: null,
    ...over,
  };
  return answer as StepAnswer;
};

export const ok = (json: unknown, status = 200): ScriptedAnswer => ({ status, json });
