/**
 * @module The HTTP face: Browser Run's routes, and the extensions that a self-hosted service needs.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { HostError } from "../errors.ts";
import { type Log, messageOf } from "../log.ts";
import type { Metrics } from "../metrics.ts";
import type { Fleet } from "../pool/fleet.ts";
import type { Pool } from "../pool/pool.ts";
import { requireToken } from "./auth.ts";
import type { HealthCheck } from "./health.ts";
import { type Answer, answerRoute } from "./routes.ts";
import { attachClient } from "./upgrade.ts";

const KEEP_ALIVE_MS = 75_000;
/** A head and a whole request that take longer are cut; answers may take their time. */
const HEAD_LIMIT_MS = 10_000;
const REQUEST_LIMIT_MS = 20_000;
const CHECK_MS = 2_000;
/** Connections at once, sockets of sessions included. */
const MAX_CONNECTIONS = 4_096;

export interface FaceOptions {
  readonly token: string;
  readonly pool: Pool;
  readonly fleet: Fleet;
  readonly health: HealthCheck;
  readonly metrics: Metrics;
  readonly log: Log;
}

export function createFace(options: FaceOptions): Server {
  const server = createServer({ connectionsCheckingInterval: CHECK_MS });
  // Clients that pool connections must be the ones to drop them.
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.headersTimeout = HEAD_LIMIT_MS;
  server.requestTimeout = REQUEST_LIMIT_MS;
  server.maxConnections = MAX_CONNECTIONS;
  server.on("request", (request, response) => {
    handleRequest(options, request, response).catch(() => response.destroy());
  });
  server.on("upgrade", (request, socket, head) => {
    handleUpgrade(options, request, socket, head).catch(() => socket.destroy());
  });
  server.on("clientError", (_error, socket) => socket.destroy());
  return server;
}

async function handleRequest(options: FaceOptions, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  let answer: Answer;
  try {
    if (urlOf(request).pathname !== "/health") requireToken(request.headers.authorization, options.token);
    answer = await answerRoute(options, request, urlOf(request), gone.signal);
  } catch (error) {
    answer = errorAnswer(options.log, request, error);
  }
  if (response.destroyed) return;
  response.writeHead(answer.status, { "cache-control": "no-store", ...answer.headers });
  response.end(answer.body);
}

async function handleUpgrade(options: FaceOptions, request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
  socket.on("error", () => socket.destroy());
  try {
    requireToken(request.headers.authorization, options.token);
    await attachClient(options, request, urlOf(request), socket, head);
  } catch (error) {
    const { status, headers, body } = errorAnswer(options.log, request, error);
    const lines = Object.entries({ ...headers, "content-length": Buffer.byteLength(body), connection: "close" });
    socket.end(`HTTP/1.1 ${status} Refused\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n${body}`);
  }
}

function errorAnswer(log: Log, request: IncomingMessage, error: unknown): Answer {
  const known = error instanceof HostError ? error : new HostError(500, "The browser host failed; its log says why.");
  if (known.status === 500)
    log("error", "request_failed", { method: request.method, url: request.url, reason: messageOf(error) });
  return {
    status: known.status,
    headers: { "content-type": "application/json", ...known.headers },
    body: JSON.stringify({ error: known.message, ...known.details }),
  };
}

function urlOf(request: IncomingMessage): URL {
  const target = request.url ?? "/";
  if (!target.startsWith("/")) throw new HostError(400, "The request target must be a path.");
  return new URL(`http://host${target}`);
}
