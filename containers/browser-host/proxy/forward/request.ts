/**
 * @module Passes one request of the browser on to where it belongs, streaming both ways.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream";
import { sendAsset } from "../cache/asset-cache.ts";
import { BLOCKED_HEADER, type Refusal, refusalOf, refuseResponse, unreachable } from "../refusal.ts";
import { isDoor, requestHeaders, responseHeaders } from "./headers.ts";
import { hostMapping } from "./host-mapping.ts";
import { openRequest } from "./outgoing.ts";
import type { Passage } from "./passage.ts";

/** Answers what another session has already got; true when that is all there is to do. */
export function answerFromCache(incoming: IncomingMessage, response: ServerResponse, passage: Passage): boolean {
  const { asked, destination, exchange } = passage;
  if (destination.route === null) return false;
  const key = destination.cache.keyOf(destination.route.cache, asked, incoming);
  const asset = key === null ? null : destination.cache.find(key);
  if (asset === null) return false;
  const status = sendAsset(incoming, response, asset);
  exchange.answeredFromCache(status, asset.headers, asset.contentType, status === 200 ? asset.body.length : 0);
  return true;
}

export function forwardRequest(incoming: IncomingMessage, response: ServerResponse, passage: Passage): void {
  const { asked, destination, exchange } = passage;
  const { route } = destination;
  const mapping = route === null ? null : hostMapping(asked, route);
  const hasBody = "content-length" in incoming.headers || "transfer-encoding" in incoming.headers;
  // A pooled connection may be closed by the server at the moment it is used. Only a request that can be sent again
  // goes over one; all others get a connection of their own and are sent once.
  const repeatable = !hasBody && /^(GET|HEAD|OPTIONS)$/.test(incoming.method ?? "");
  const headers = requestHeaders(incoming.rawHeaders, asked, route, mapping);
  if ("transfer-encoding" in incoming.headers) headers.push("transfer-encoding", "chunked");
  exchange.watchRequest();

  const send = (pooled: boolean) => {
    const outgoing = openRequest(passage, incoming.method, headers, pooled);
    let answered = false;
    const fail = (refusal: Refusal) => {
      if (answered || response.destroyed) return;
      answered = true;
      passage.refused(refusal);
      refuseResponse(response, refusal);
    };
    outgoing.on("response", (answer) => {
      const refusal = destination.route === null ? destination.judge(answer) : doorRefusal(destination.route, asked.host, answer);
      if (refusal !== null) {
        fail(refusal);
        outgoing.destroy();
        return;
      }
      answered = true;
      try {
        const passed = responseHeaders(answer.rawHeaders, mapping);
        response.sendDate = false;
        response.writeHead(answer.statusCode ?? 502, answer.statusMessage, passed);
        response.flushHeaders();
        exchange.answered(answer, passed);
        keepAsset(incoming, answer, passed, passage);
        pipeline(answer, response, () => {});
      } catch {
        outgoing.destroy();
        answered = false;
        fail(unreachable(asked.host, "its answer is no HTTP"));
      }
    });
    outgoing.on("error", (error: NodeJS.ErrnoException) => {
      if (pooled && outgoing.reusedSocket && !answered) {
        answered = true;
        send(false);
      } else fail(refusalOf(asked.host, error));
    });
    outgoing.on("close", () => fail(unreachable(asked.host, "it closed the connection without an answer")));
    outgoing.setTimeout(passage.idleMs, () => outgoing.destroy(new Error(`it was silent for ${passage.idleMs} ms`)));
    response.once("close", () => {
      if (!response.writableFinished) outgoing.destroy();
    });
    // Not a pipeline: a server that answers before it has read everything must not cost the browser its connection.
    if (hasBody) incoming.pipe(outgoing);
    else outgoing.end();
  };
  send(repeatable);
}

/** The service's own door says so where a site behind it gives no answer; no other upstream is heard on that. */
function doorRefusal(
  route: { readonly headers: Readonly<Record<string, string>> },
  host: string,
  answer: IncomingMessage,
): Refusal | null {
  if (answer.headers[BLOCKED_HEADER] !== "upstream" || !isDoor(route.headers)) return null;
  answer.resume();
  return unreachable(host, "the site behind the service's door failed");
}

function keepAsset(incoming: IncomingMessage, answer: IncomingMessage, headers: string[], { asked, destination }: Passage): void {
  if (destination.route === null) return;
  const key = destination.cache.keyOf(destination.route.cache, asked, incoming);
  if (key !== null) destination.cache.keep(key, answer, headers);
}
