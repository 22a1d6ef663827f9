/**
 * @module Which headers pass the proxy. Lists are flat, name after value after name, as Node's rawHeaders are.
 */

import { validateHeaderName, validateHeaderValue } from "node:http";
import type { Asked } from "./asked.ts";

const HOP_BY_HOP = new Set(["connection", "keep-alive", "te", "trailer", "transfer-encoding", "upgrade", "expect"]);
/** Between the proxy and the service's own door only: pages neither send nor see them. */
const INTERNAL_PREFIX = "x-stillwater-";
const ORIGINAL_URL = "x-stillwater-url";

export function isHopByHop(lowerName: string): boolean {
  return HOP_BY_HOP.has(lowerName) || lowerName.startsWith("proxy-");
}

/** What the upstream gets: the page's own headers, less what it must not forge, plus those of the route. */
export function requestHeaders(raw: readonly string[], asked: Asked, routeHeaders: Readonly<Record<string, string>>): string[] {
  const passed = filterHeaders(raw, (name) => name !== "host" && !(name in routeHeaders));
  const headers = ["host", asked.host, ...passed];
  for (const [name, value] of Object.entries(routeHeaders)) headers.push(name, value);
  const hasDoor = Object.keys(routeHeaders).some((name) => name.startsWith(INTERNAL_PREFIX));
  if (hasDoor && !(ORIGINAL_URL in routeHeaders)) headers.push(ORIGINAL_URL, asked.href);
  return headers;
}

export function responseHeaders(raw: readonly string[]): string[] {
  return filterHeaders(raw, () => true);
}

function isValid(name: string, value: string): boolean {
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return true;
  } catch {
    return false;
  }
}

function filterHeaders(raw: readonly string[], keep: (lowerName: string) => boolean): string[] {
  const named = connectionOptions(raw);
  const kept: string[] = [];
  for (let i = 0; i + 1 < raw.length; i += 2) {
    const name = raw[i] ?? "";
    const lower = name.toLowerCase();
    if (isHopByHop(lower) || named.has(lower) || lower.startsWith(INTERNAL_PREFIX) || !keep(lower)) continue;
    const value = raw[i + 1] ?? "";
    if (isValid(name, value)) kept.push(name, value);
  }
  return kept;
}

/** Headers that the Connection header declares to be hop-by-hop as well. */
function connectionOptions(raw: readonly string[]): Set<string> {
  const options = new Set<string>();
  for (let i = 0; i + 1 < raw.length; i += 2) {
    if (raw[i]?.toLowerCase() !== "connection") continue;
    for (const option of (raw[i + 1] ?? "").split(",")) options.add(option.trim().toLowerCase());
  }
  return options;
}
