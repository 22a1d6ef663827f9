/**
 * @module The sites of one session: which host names and ports lead to which upstream.
 */
import { validateHeaderName, validateHeaderValue } from "node:http";
import { badField } from "../../errors.ts";
import { isHopByHop } from "../forward/headers.ts";
import { type ClosedPorts, upstreamRefusal } from "../web/upstream-address.ts";
import { asRecord, parseURL, refuseUnknown } from "./fields.ts";
import { bareHost } from "./host-patterns.ts";

export interface Route {
  readonly site: string;
  /** Origin of the server behind the site, or a folder of this machine with its pages (file:). */
  readonly upstream: URL;
  /** Lower-case names; sent with each request and never seen by the page. */
  readonly headers: Readonly<Record<string, string>>;
  /** What the server takes itself to be called, where that is not the name in the page's URL. */
  readonly hostHeader: string | null;
  /** Sessions with the same key share the site's immutable assets. */
  readonly cache: string | null;
  /** Ports of this machine that its upstream must not lead to, by whatever name. */
  readonly closedPorts: ClosedPorts;
}

/** A host without a port stands for both web ports. */
const WEB_PORTS = [80, 443];
const MAX_ROUTES = 256;
const MAX_CACHE_KEY_CHARS = 200;
const MAX_CLOSED_PORTS = 64;
const MAX_PORT = 65_535;

export class RouteTable {
  static readonly EMPTY = new RouteTable(new Map());
  readonly #byAuthority: ReadonlyMap<string, Route>;

  private constructor(byAuthority: ReadonlyMap<string, Route>) {
    this.#byAuthority = byAuthority;
  }

  /** Reads what a client sent; throws a 400 that names the field. */
  static parse(routes: unknown): RouteTable {
    if (!Array.isArray(routes)) throw badField("routes", "must be an array");
    if (routes.length > MAX_ROUTES) throw badField("routes", `must hold at most ${MAX_ROUTES} routes`);
    const byAuthority = new Map<string, Route>();
    for (const [index, item] of routes.entries()) addRoute(byAuthority, item, `routes[${index}]`);
    return new RouteTable(byAuthority);
  }

  match(host: string, port: number): Route | null {
    return this.#byAuthority.get(authority(host, port)) ?? null;
  }
}

function addRoute(byAuthority: Map<string, Route>, item: unknown, field: string): void {
  const { site, hosts, upstream, headers, hostHeader, cache, closedPorts, ...rest } = asRecord(item, field);
  refuseUnknown(rest, `${field}.`);
  if (typeof site !== "string" || site === "") throw badField(`${field}.site`, "must be a name");
  if (!Array.isArray(hosts) || hosts.length === 0) throw badField(`${field}.hosts`, "must be an array of host names");
  const closed = parsePorts(closedPorts, `${field}.closedPorts`);
  const route: Route = {
    site,
    upstream: parseUpstream(upstream, closed, `${field}.upstream`),
    headers: parseHeaders(headers, `${field}.headers`),
    hostHeader: parseHostHeader(hostHeader, `${field}.hostHeader`),
    cache: parseCache(cache, `${field}.cache`),
    closedPorts: closed,
  };
  for (const [index, host] of hosts.entries()) {
    const hostField = `${field}.hosts[${index}]`;
    for (const key of parseHost(host, hostField)) {
      if (byAuthority.has(key)) throw badField(hostField, `${key} has a route already`);
      byAuthority.set(key, route);
    }
  }
}

function parseHost(value: unknown, field: string): string[] {
  const problem = "must be a host name with an optional port, such as shop.localhost or shop.localhost:8080";
  if (typeof value !== "string" || /[\s/?#@\\]/.test(value)) throw badField(field, problem);
  const port = /:(\d+)$/.exec(value)?.[1];
  const url = parseURL(`http://${value}`);
  if (url === null || url.hostname === "") throw badField(field, problem);
  if (port === undefined) return WEB_PORTS.map((webPort) => authority(url.hostname, webPort));
  return [authority(url.hostname, Number(port))];
}

function parsePorts(value: unknown, field: string): ClosedPorts {
  if (value === undefined) return new Set();
  const isPort = (port: unknown) => Number.isInteger(port) && Number(port) > 0 && Number(port) <= MAX_PORT;
  if (!Array.isArray(value) || value.length > MAX_CLOSED_PORTS || !value.every(isPort)) {
    throw badField(field, `must be an array of at most ${MAX_CLOSED_PORTS} ports`);
  }
  return new Set(value as number[]);
}

function parseUpstream(value: unknown, closed: ClosedPorts, field: string): URL {
  const url = typeof value === "string" ? parseURL(value) : null;
  if (url?.protocol === "file:") {
    if (url.host !== "" || url.search !== "" || url.hash !== "")
      throw badField(field, "must be a folder, such as file:///srv/pages");
    return url;
  }
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
  if (!isOrigin)
    throw badField(field, "must be an origin, such as http://127.0.0.1:8787, or a folder, such as file:///srv/pages");
  if (upstreamRefusal(url, closed) !== null)
    throw badField(field, "must not be a link-local or metadata address, or a port of this host");
  return url;
}

function parseHostHeader(value: unknown, field: string): string | null {
  if (value === undefined || value === null) return null;
  const url = typeof value === "string" && !/[\s/?#@\\]/.test(value) ? parseURL(`http://${value}`) : null;
  if (url === null) throw badField(field, "must be a host with an optional port, such as localhost:7770");
  return url.host;
}

function parseCache(value: unknown, field: string): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== "string" || value === "" || value.length > MAX_CACHE_KEY_CHARS) {
    throw badField(field, `must be a key of 1 to ${MAX_CACHE_KEY_CHARS} characters, such as shop@3`);
  }
  return value;
}

function parseHeaders(value: unknown, field: string): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, text] of Object.entries(value === undefined ? {} : asRecord(value, field))) {
    const lower = name.toLowerCase();
    if (isHopByHop(lower) || lower === "host" || lower === "content-length") {
      throw badField(`${field}.${name}`, "is set by the proxy itself");
    }
    if (typeof text !== "string") throw badField(`${field}.${name}`, "must be a string");
    try {
      validateHeaderName(name);
      validateHeaderValue(name, text);
    } catch {
      throw badField(`${field}.${name}`, "is no valid header");
    }
    headers[lower] = text;
  }
  return headers;
}

function authority(host: string, port: number): string {
  return `${bareHost(host)}:${port}`;
}
