/**
 * @module Passes a WebSocket handshake on; after the 101 it is a pipe.
 */
import type { IncomingMessage } from "node:http";
import { type Duplex, pipeline } from "node:stream";
import { type Refusal, refusalOf, refuseSocket, unreachable } from "../refusal.ts";
import { requestHeaders, responseHeaders } from "./headers.ts";
import { hostMapping } from "./host-mapping.ts";
import { openRequest } from "./outgoing.ts";
import type { Passage } from "./passage.ts";

export function forwardUpgrade(incoming: IncomingMessage, client: Duplex, head: Buffer, passage: Passage): void {
  const { asked, destination, exchange } = passage;
  const mapping = destination.route === null ? null : hostMapping(asked, destination.route);
  const headers = requestHeaders(incoming.rawHeaders, asked, destination.route, mapping);
  headers.push("connection", "Upgrade", "upgrade", "websocket");
  const outgoing = openRequest(passage, incoming.method, headers, false);
  let answered = false;
  const fail = (refusal: Refusal) => {
    if (answered) return;
    answered = true;
    passage.refused(refusal);
    refuseSocket(client, refusal);
  };
  const answer = (response: IncomingMessage, more: readonly string[]) => {
    answered = true;
    const passed = responseHeaders(response.rawHeaders, mapping);
    writeHead(client, response, [...passed, ...more]);
    exchange.opened("socket", response.statusCode ?? 502, passed);
  };
  outgoing.on("upgrade", (response, upstream, upstreamHead) => {
    outgoing.setTimeout(0);
    answer(response, ["connection", "Upgrade", "upgrade", "websocket"]);
    if (upstreamHead.length > 0) client.write(upstreamHead);
    if (head.length > 0) upstream.write(head);
    pipeline(client, upstream, () => {});
    pipeline(upstream, client, () => {});
  });
  outgoing.on("response", (response) => {
    answer(response, ["connection", "close"]);
    pipeline(response, client, () => {});
  });
  outgoing.on("error", (error: NodeJS.ErrnoException) => fail(refusalOf(asked.host, error)));
  outgoing.on("close", () => fail(unreachable(asked.host, "it closed the connection without an answer")));
  outgoing.setTimeout(passage.idleMs, () => outgoing.destroy(new Error(`it was silent for ${passage.idleMs} ms`)));
  client.on("error", () => outgoing.destroy());
  client.once("close", () => {
    outgoing.destroy();
    exchange.finish();
  });
  outgoing.end();
}

/** For a client socket that has left HTTP parsing. */
function writeHead(client: Duplex, { statusCode, statusMessage }: IncomingMessage, headers: readonly string[]): void {
  let text = `HTTP/1.1 ${statusCode} ${statusMessage}\r\n`;
  for (let i = 0; i + 1 < headers.length; i += 2) text += `${headers[i]}: ${headers[i + 1]}\r\n`;
  client.write(`${text}\r\n`, "latin1");
}
