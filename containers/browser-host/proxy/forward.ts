/**
 * @module Passes one request of the browser on to where it belongs, streaming both ways.
 */
import {
  type ClientRequest,
  Agent as HTTPAgent,
  type IncomingMessage,
  request as requestHTTP,
  type ServerResponse,
} from "node:http";
import { Agent as HTTPSAgent, type RequestOptions, request as requestHTTPS } from "node:https";
import type { Socket } from "node:net";
import { type Duplex, pipeline } from "node:stream";
import type { Asked } from "./asked.ts";
import { requestHeaders, responseHeaders } from "./headers.ts";
import { type Refusal, refuseResponse, refuseSocket, unreachable } from "./refusal.ts";
import type { Route } from "./route-table.ts";

/** Where a request goes: a site's upstream, or a connection that is open already. */
export type Destination = { readonly route: Route } | { readonly socket: Socket };
export type OnFailure = (refusal: Refusal) => void;

export const MAX_HEADER_BYTES = 256 * 1024;
const CONNECT_LIMIT_MS = 10_000;
const IDLE_CONNECTION_MS = 4000;

const agentOptions = { keepAlive: true, maxFreeSockets: 64, timeout: IDLE_CONNECTION_MS };
const plainAgent = new HTTPAgent(agentOptions);
const secureAgent = new HTTPSAgent(agentOptions);

export function forwardRequest(
  incoming: IncomingMessage,
  response: ServerResponse,
  asked: Asked,
  destination: Destination,
  onFailure: OnFailure,
): void {
  const hasBody = "content-length" in incoming.headers || "transfer-encoding" in incoming.headers;
  // A pooled connection may be closed by the server at the moment it is used. Only a request that can be sent again
  // goes over one; all others get a connection of their own and are sent once.
  const repeatable = !hasBody && /^(GET|HEAD|OPTIONS)$/.test(incoming.method ?? "");
  const headers = requestHeaders(incoming.rawHeaders, asked, routeHeadersOf(destination));
  if ("transfer-encoding" in incoming.headers) headers.push("transfer-encoding", "chunked");

  const send = (pooled: boolean) => {
    const outgoing = openRequest(incoming.method, asked, destination, headers, pooled);
    let answered = false;
    const fail = (reason: string) => {
      if (answered || response.destroyed) return;
      answered = true;
      const refusal = unreachable(asked.host, reason);
      onFailure(refusal);
      refuseResponse(response, refusal);
    };
    outgoing.on("response", (answer) => {
      answered = true;
      try {
        response.sendDate = false;
        response.writeHead(answer.statusCode ?? 502, answer.statusMessage, responseHeaders(answer.rawHeaders));
        response.flushHeaders();
        pipeline(answer, response, () => {});
      } catch {
        outgoing.destroy();
        answered = false;
        fail("its answer is no HTTP");
      }
    });
    outgoing.on("error", (error: NodeJS.ErrnoException) => {
      if (pooled && outgoing.reusedSocket && !answered) {
        answered = true;
        send(false);
      } else fail(error.code ?? error.message);
    });
    outgoing.on("close", () => fail("it closed the connection without an answer"));
    response.once("close", () => {
      if (!response.writableFinished) outgoing.destroy();
    });
    // Not a pipeline: an upstream that answers before it has read everything must not cost the browser its connection.
    if (hasBody) incoming.pipe(outgoing);
    else outgoing.end();
  };
  send(repeatable && "route" in destination);
}

/** A WebSocket handshake, or any other change of protocol; after the 101 it is a pipe. */
export function forwardUpgrade(
  incoming: IncomingMessage,
  client: Duplex,
  head: Buffer,
  asked: Asked,
  destination: Destination,
  onFailure: OnFailure,
): void {
  const headers = requestHeaders(incoming.rawHeaders, asked, routeHeadersOf(destination));
  headers.push("connection", "Upgrade", "upgrade", incoming.headers.upgrade ?? "websocket");
  const outgoing = openRequest(incoming.method, asked, destination, headers, false);
  let answered = false;
  const fail = (reason: string) => {
    if (answered) return;
    answered = true;
    const refusal = unreachable(asked.host, reason);
    onFailure(refusal);
    refuseSocket(client, refusal);
  };
  outgoing.on("upgrade", (answer, upstream, upstreamHead) => {
    answered = true;
    writeHead(client, answer, ["connection", "Upgrade", "upgrade", answer.headers.upgrade ?? "websocket"]);
    if (upstreamHead.length > 0) client.write(upstreamHead);
    if (head.length > 0) upstream.write(head);
    pipeline(client, upstream, () => {});
    pipeline(upstream, client, () => {});
  });
  outgoing.on("response", (answer) => {
    answered = true;
    writeHead(client, answer, ["connection", "close"]);
    pipeline(answer, client, () => {});
  });
  outgoing.on("error", (error: NodeJS.ErrnoException) => fail(error.code ?? error.message));
  outgoing.on("close", () => fail("it closed the connection without an answer"));
  client.on("error", () => outgoing.destroy());
  client.once("close", () => outgoing.destroy());
  outgoing.end();
}

function openRequest(
  method: string | undefined,
  asked: Asked,
  destination: Destination,
  headers: string[],
  pooled: boolean,
): ClientRequest {
  const common: RequestOptions = {
    method,
    path: asked.path,
    headers,
    maxHeaderSize: MAX_HEADER_BYTES,
    // Sites are read as forgivingly as the browser itself reads them.
    insecureHTTPParser: true,
  };
  if ("socket" in destination) {
    return requestHTTP({ ...common, host: asked.hostname, createConnection: () => destination.socket });
  }
  const { upstream } = destination.route;
  const secure = upstream.protocol === "https:";
  const host = upstream.hostname.replace(/^\[|\]$/g, "");
  const request = (secure ? requestHTTPS : requestHTTP)({
    ...common,
    host,
    port: upstream.port || (secure ? 443 : 80),
    agent: pooled ? (secure ? secureAgent : plainAgent) : false,
    // Otherwise Node takes the name from the Host header, which is the page's.
    ...(secure ? { servername: host } : {}),
  });
  limitConnecting(request);
  return request;
}

function limitConnecting(request: ClientRequest): void {
  request.once("socket", (socket) => {
    socket.setNoDelay(true);
    if (!socket.connecting) return;
    const timer = setTimeout(() => request.destroy(new Error("connect timed out")), CONNECT_LIMIT_MS);
    const stop = () => clearTimeout(timer);
    socket.once("connect", stop);
    socket.once("close", stop);
  });
}

function routeHeadersOf(destination: Destination): Readonly<Record<string, string>> {
  return "route" in destination ? destination.route.headers : {};
}

/** For a client socket that has left HTTP parsing. */
function writeHead(client: Duplex, answer: IncomingMessage, more: readonly string[]): void {
  const headers = [...responseHeaders(answer.rawHeaders), ...more];
  let text = `HTTP/1.1 ${answer.statusCode} ${answer.statusMessage}\r\n`;
  for (let i = 0; i + 1 < headers.length; i += 2) text += `${headers[i]}: ${headers[i + 1]}\r\n`;
  client.write(`${text}\r\n`, "latin1");
}
