/**
 * @module Opens the request that goes out, to a site's server or to the open web.
 */
import { type ClientRequest, Agent as HTTPAgent, request as requestHTTP } from "node:http";
import { Agent as HTTPSAgent, type RequestOptions, request as requestHTTPS } from "node:https";
import type { LookupFunction } from "node:net";
import type { Route } from "../policy/route-table.ts";
import { CONNECT_LIMIT_MS } from "../web/connect.ts";
import { literalAddress } from "../web/public-address.ts";
import type { Resolve } from "../web/resolve.ts";
import { type ClosedPorts, portOf, upstreamLookup } from "../web/upstream-address.ts";
import type { Passage } from "./passage.ts";

export const MAX_HEADER_BYTES = 256 * 1024;
const IDLE_CONNECTION_MS = 4000;

/** Connections are asked to stay, so that a server which answers before it has read a body does not cut the answer off. */
class FreshHTTPAgent extends HTTPAgent {
  override keepSocketAlive(): boolean {
    return false;
  }
}

class FreshHTTPSAgent extends HTTPSAgent {
  override keepSocketAlive(): boolean {
    return false;
  }
}

const agentOptions = { keepAlive: true, maxFreeSockets: 64, timeout: IDLE_CONNECTION_MS };
const makePool = () => ({ http: new HTTPAgent(agentOptions), https: new HTTPSAgent(agentOptions) });
/** To our own Worker, which knows nothing of connections: each request names its site by headers. */
const sharedPool = makePool();
/** Other servers may know a browser by its connection, so that no session uses that of another, nor of an earlier episode. */
const ownPools = new WeakMap<Route, ReturnType<typeof makePool>>();
const freshAgents = { http: new FreshHTTPAgent(agentOptions), https: new FreshHTTPSAgent(agentOptions) };

/** pooled: over a connection that may have been used before. */
export function openRequest(passage: Passage, method: string | undefined, headers: string[], pooled: boolean): ClientRequest {
  const { asked, destination } = passage;
  const common = {
    method,
    headers,
    path: asked.path,
    maxHeaderSize: MAX_HEADER_BYTES,
    // Servers are read as forgivingly as the browser itself reads them.
    insecureHTTPParser: true,
  };
  const request =
    destination.route === null
      ? destination.way.request(asked, common, pooled)
      : openSiteRequest(destination.route, destination.resolve, common, pooled);
  request.once("socket", (socket) => {
    if (!socket.connecting) return;
    socket.setNoDelay(true);
    const timer = setTimeout(() => request.destroy(new Error("connect timed out")), CONNECT_LIMIT_MS);
    const stop = () => clearTimeout(timer);
    socket.once("connect", stop);
    socket.once("close", stop);
  });
  return request;
}

function poolOf(route: Route): ReturnType<typeof makePool> {
  if (Object.keys(route.headers).length > 0) return sharedPool;
  const pool = ownPools.get(route) ?? makePool();
  ownPools.set(route, pool);
  return pool;
}

function openSiteRequest(route: Route, resolve: Resolve, common: RequestOptions, pooled: boolean): ClientRequest {
  const { upstream, closedPorts } = route;
  const secure = upstream.protocol === "https:";
  const port = portOf(upstream);
  const literal = literalAddress(upstream.hostname);
  const host = literal ?? upstream.hostname;
  return (secure ? requestHTTPS : requestHTTP)({
    ...common,
    host,
    port,
    agent: (pooled ? poolOf(route) : freshAgents)[secure ? "https" : "http"],
    lookup: lookupOf(port, closedPorts.has(port) ? new Set([port]) : NONE_CLOSED, resolve),
    // Otherwise Node takes the name from the Host header, which is the page's; an address is no server name.
    ...(secure ? { servername: literal === null ? host : "" } : {}),
  });
}

const NONE_CLOSED: ClosedPorts = new Set();
const lookups = new WeakMap<Resolve, Map<string, LookupFunction>>();

function lookupOf(port: number, closed: ClosedPorts, resolve: Resolve): LookupFunction {
  const known = lookups.get(resolve) ?? new Map<string, LookupFunction>();
  lookups.set(resolve, known);
  const key = `${port} ${closed.size}`;
  const lookup = known.get(key) ?? upstreamLookup(port, resolve, closed);
  known.set(key, lookup);
  return lookup;
}
