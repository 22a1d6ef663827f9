/**
 * @module Which headers pass the proxy. Lists are flat, name after value after name, as Node's rawHeaders are.
 */
import { validateHeaderName, validateHeaderValue } from "node:http";
import type { Asked } from "../asked.ts";
import type { Route } from "../policy/route-table.ts";
import type { HostMapping } from "./host-mapping.ts";

const HOP_BY_HOP = new Set(["connection", "keep-alive", "te", "trailer", "transfer-encoding", "upgrade", "expect"]);
/** No Connection header takes these away: where a body ends, and whom it is for, must stay said. */
const FRAMING = new Set(["content-length", "host"]);
/** Between the proxy and the service's own door only: pages neither send nor see them. */
const INTERNAL_PREFIX = "x-stillwater-";
const ORIGINAL_URL = "x-stillwater-url";
const NO_HEADERS: Readonly<Record<string, string>> = {};

/** Whether these headers, which a route adds to every request, lead through the service's own door. */
export function isDoor(own: Readonly<Record<string, string>>): boolean {
  return Object.keys(own).some((name) => name.startsWith(INTERNAL_PREFIX));
}

export function isHopByHop(lowerName: string): boolean {
  return HOP_BY_HOP.has(lowerName) || lowerName.startsWith("proxy-");
}

/** What the server gets: the page's own headers, less what it must not forge, plus those of the route. */
export function requestHeaders(raw: readonly string[], asked: Asked, route: Route | null, mapping: HostMapping | null): string[] {
  const own = route?.headers ?? NO_HEADERS;
  const passed = filterHeaders(raw, (name) => name !== "host" && !(name in own), mapping?.request ?? null);
  const headers = ["host", route?.hostHeader ?? asked.host, ...passed];
  let hasDoor = false;
  for (const [name, value] of Object.entries(own)) {
    headers.push(name, value);
    hasDoor ||= name.startsWith(INTERNAL_PREFIX);
  }
  if (hasDoor && !(ORIGINAL_URL in own)) headers.push(ORIGINAL_URL, asked.href);
  return headers;
}

export function responseHeaders(raw: readonly string[], mapping: HostMapping | null): string[] {
  return filterHeaders(raw, () => true, mapping?.response ?? null);
}

/** Of the header with this lower-case name, the first value. */
export function headerOf(raw: readonly string[], lowerName: string): string | null {
  for (let i = 0; i + 1 < raw.length; i += 2) if (raw[i]?.toLowerCase() === lowerName) return raw[i + 1] ?? "";
  return null;
}

export function isValidHeader(name: string, value: string): boolean {
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return true;
  } catch {
    return false;
  }
}

function filterHeaders(
  raw: readonly string[],
  keep: (lowerName: string) => boolean,
  map: ((lowerName: string, value: string) => string) | null,
): string[] {
  const named = connectionOptions(raw);
  const kept: string[] = [];
  for (let i = 0; i + 1 < raw.length; i += 2) {
    const name = raw[i] ?? "";
    const lower = name.toLowerCase();
    if (isHopByHop(lower) || named?.has(lower) || lower.startsWith(INTERNAL_PREFIX) || !keep(lower)) continue;
    const value = map === null ? (raw[i + 1] ?? "") : map(lower, raw[i + 1] ?? "");
    if (isValidHeader(name, value)) kept.push(name, value);
  }
  return kept;
}

/** Headers that the Connection header declares to be hop-by-hop as well. */
function connectionOptions(raw: readonly string[]): Set<string> | null {
  let options: Set<string> | null = null;
  for (let i = 0; i + 1 < raw.length; i += 2) {
    if (raw[i]?.toLowerCase() !== "connection") continue;
    options ??= new Set();
    for (const option of (raw[i + 1] ?? "").split(",")) options.add(option.trim().toLowerCase());
  }
  if (options !== null) for (const name of FRAMING) options.delete(name);
  return options;
}
