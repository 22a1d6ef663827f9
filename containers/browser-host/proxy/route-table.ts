/**
 * @module The routes of one session: which host names and ports lead to which upstream, and what else may be reached.
 */
import { validateHeaderName, validateHeaderValue } from "node:http";
import { badField } from "../errors.ts";
import { isHopByHop } from "./headers.ts";

export type Egress = "sites" | "open";

export interface Route {
  readonly site: string;
  /** Origin of the server behind the site. */
  readonly upstream: URL;
  /** Lower-case names; sent with each request and never seen by the page. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A host without a port stands for both web ports. */
const WEB_PORTS = [80, 443];
const MAX_ROUTES = 256;

export class RouteTable {
  /** Nothing may be reached. */
  static readonly EMPTY = new RouteTable(new Map(), "sites");
  readonly egress: Egress;
  readonly #byAuthority: ReadonlyMap<string, Route>;

  private constructor(byAuthority: ReadonlyMap<string, Route>, egress: Egress) {
    this.#byAuthority = byAuthority;
    this.egress = egress;
  }

  /** Reads what a client sent; throws a 400 that names the field. */
  static parse(body: unknown): RouteTable {
    const { routes, egress, ...rest } = asRecord(body, "body");
    refuseUnknown(rest, "");
    if (egress !== "sites" && egress !== "open") throw badField("egress", 'must be "sites" or "open"');
    if (!Array.isArray(routes)) throw badField("routes", "must be an array");
    if (routes.length > MAX_ROUTES) throw badField("routes", `must hold at most ${MAX_ROUTES} routes`);
    const byAuthority = new Map<string, Route>();
    for (const [index, item] of routes.entries()) addRoute(byAuthority, item, `routes[${index}]`);
    return new RouteTable(byAuthority, egress);
  }

  match(host: string, port: number): Route | null {
    return this.#byAuthority.get(authority(host, port)) ?? null;
  }
}

function addRoute(byAuthority: Map<string, Route>, item: unknown, field: string): void {
  const { site, hosts, upstream, headers, ...rest } = asRecord(item, field);
  refuseUnknown(rest, `${field}.`);
  if (typeof site !== "string" || site === "") throw badField(`${field}.site`, "must be a name");
  if (!Array.isArray(hosts) || hosts.length === 0) throw badField(`${field}.hosts`, "must be an array of host names");
  const route: Route = {
    site,
    upstream: parseUpstream(upstream, `${field}.upstream`),
    headers: parseHeaders(headers, `${field}.headers`),
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

function parseUpstream(value: unknown, field: string): URL {
  const url = typeof value === "string" ? parseURL(value) : null;
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
  if (!isOrigin) throw badField(field, "must be an origin, such as http://127.0.0.1:8787");
  return url;
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
  return `${host.toLowerCase().replace(/\.$/, "")}:${port}`;
}

function parseURL(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}

function asRecord(value: unknown, field: string): Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw badField(field, "must be an object");
  return value as Record<string, unknown>;
}

function refuseUnknown(rest: Record<string, unknown>, prefix: string): void {
  const name = Object.keys(rest)[0];
  if (name !== undefined) throw badField(`${prefix}${name}`, "is not a known field");
}
