/**
 * @module The HTTP face of the site host.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { bearsToken } from "../../browser-host/http/auth.ts";
import { type Log, messageOf } from "../../browser-host/log.ts";
import type { ContainerPart } from "../container-part.ts";
import { SiteHostError } from "../errors.ts";
import type { Metrics } from "../metrics.ts";
import type { ProcessLeases } from "../processes/process-leases.ts";
import type { ManifestBook } from "../sites/manifest-book.ts";
import { type Answer, answerRoute } from "./routes.ts";

const KEEP_ALIVE_MS = 75_000;
/** A head and a whole request that take longer are cut; answers may take their time. */
const HEAD_LIMIT_MS = 10_000;
const REQUEST_LIMIT_MS = 20_000;
const CHECK_MS = 2_000;
/** Connections at once, sockets of sessions included. */
const MAX_CONNECTIONS = 4_096;
const MS_PER_S = 1000;

export interface FaceOptions {
  readonly token: string;
  readonly manifests: ManifestBook;
  readonly processes: ProcessLeases;
  readonly containers: ContainerPart;
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
  server.on("clientError", (_error, socket) => socket.destroy());
  return server;
}

async function handleRequest(options: FaceOptions, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  let answer: Answer;
  try {
    const { pathname } = new URL(request.url ?? "/", "http://host");
    if (pathname !== "/health" && !bearsToken(request.headers.authorization, options.token)) {
      throw new SiteHostError("unauthorized", "Send the site host's token as `Authorization: Bearer <token>`.");
    }
    answer = await answerRoute(options, request, pathname, gone.signal);
  } catch (error) {
    answer = errorAnswer(options.log, request, error);
  }
  if (response.destroyed) return;
  response.writeHead(answer.status, { "cache-control": "no-store", ...answer.headers });
  response.end(answer.body);
}

function errorAnswer(log: Log, request: IncomingMessage, error: unknown): Answer {
  const known = error instanceof SiteHostError ? error : new SiteHostError("internal", "The site host failed; its log says why.");
  const { code, message, status, retryAfterMs } = known;
  if (code === "internal") log("error", "request_failed", { method: request.method, url: request.url, reason: messageOf(error) });
  return {
    status,
    headers: {
      "content-type": "application/json",
      ...(retryAfterMs === null ? {} : { "retry-after": String(Math.ceil(retryAfterMs / MS_PER_S)) }),
      ...(code === "unauthorized" ? { "www-authenticate": "Bearer" } : {}),
    },
    body: JSON.stringify({ error: { code, message, ...(retryAfterMs === null ? {} : { retryAfterMs }) } }),
  };
}
