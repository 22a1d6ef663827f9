/**
 * @module One line of the network log: as it is kept, with bodies as they came, and as it is read, with bodies as text.
 */
import type { Cause } from "../refusal.ts";
import { type KeptBody, textOf } from "./body.ts";
import type { EntryType } from "./entry-type.ts";

/** As the wire has it. */
export interface NetworkEntry {
  readonly n: number;
  /** When the request came, in epoch milliseconds. */
  readonly at: number;
  /** Until the answer was complete. */
  readonly ms: number;
  readonly method: string;
  readonly url: string;
  /** The session's site that it went to. */
  readonly site: string | null;
  /** What the server answered; null when nothing came from one. */
  readonly status: number | null;
  readonly type: EntryType;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly responseHeaders: Readonly<Record<string, string>>;
  readonly requestBody?: string;
  readonly responseBody?: string;
  /** Present when the text is only the beginning of the body. */
  readonly requestTruncated?: true;
  readonly responseTruncated?: true;
  /** Of the answer's body, as it was sent. */
  readonly bytes: number;
  /** Why the proxy refused it. */
  readonly blocked: Cause | null;
}

export interface KeptEntry {
  readonly at: number;
  readonly ms: number;
  readonly method: string;
  readonly url: string;
  readonly site: string | null;
  readonly status: number | null;
  readonly type: EntryType;
  /** Flat lists, name after value after name. */
  readonly requestHeaders: readonly string[];
  readonly responseHeaders: readonly string[];
  /** Names that are the route's own, and stay unsaid. */
  readonly secretNames: ReadonlySet<string>;
  readonly requestBody: KeptBody | null;
  readonly responseBody: KeptBody | null;
  readonly bytes: number;
  readonly blocked: Cause | null;
}

const INTERNAL_PREFIX = "x-stillwater-";
const PROXY_PREFIX = "proxy-";
const ENTRY_OVERHEAD_BYTES = 400;
const STRING_OVERHEAD_BYTES = 32;
const MAX_HEADER_CHARS = 8192;

/** Of a request that could not be read. */
export function unreadEntry(method: string, url: string, blocked: Cause): KeptEntry {
  return {
    ...{ at: Date.now(), ms: 0, method, url, site: null, status: null, type: "other", bytes: 0, blocked },
    ...{ requestHeaders: [], responseHeaders: [], secretNames: new Set(), requestBody: null, responseBody: null },
  };
}

export async function readEntry(n: number, entry: KeptEntry): Promise<NetworkEntry> {
  const { requestHeaders, responseHeaders, secretNames, requestBody, responseBody, bytes, blocked, ...head } = entry;
  const [asked, answered] = await Promise.all([textOf(requestBody), textOf(responseBody)]);
  return {
    n,
    ...head,
    requestHeaders: headersOf(requestHeaders, secretNames),
    responseHeaders: headersOf(responseHeaders, secretNames),
    ...(asked === null ? {} : { requestBody: asked.text }),
    ...(asked?.truncated ? { requestTruncated: true } : {}),
    ...(answered === null ? {} : { responseBody: answered.text }),
    ...(answered?.truncated ? { responseTruncated: true } : {}),
    bytes,
    blocked,
  };
}

/** Flat headers as they are kept: of very long values the beginning. */
export function clipHeaders(raw: readonly string[]): readonly string[] {
  if (!raw.some((text) => text.length > MAX_HEADER_CHARS)) return raw;
  // By way of bytes: a slice would keep the whole text alive.
  return raw.map((text) => (text.length > MAX_HEADER_CHARS ? Buffer.from(text.slice(0, MAX_HEADER_CHARS)).toString() : text));
}

/** What keeping it costs, near enough. */
export function costOf(entry: KeptEntry): number {
  let cost = ENTRY_OVERHEAD_BYTES + entry.url.length;
  for (const text of entry.requestHeaders) cost += text.length + STRING_OVERHEAD_BYTES;
  for (const text of entry.responseHeaders) cost += text.length + STRING_OVERHEAD_BYTES;
  return cost + (entry.requestBody?.data.length ?? 0) + (entry.responseBody?.data.length ?? 0);
}

/** Repeated ones are joined as HTTP joins them; Set-Cookie, which cannot be joined, by line. */
function headersOf(raw: readonly string[], secretNames: ReadonlySet<string>): Record<string, string> {
  const headers = new Map<string, string>();
  for (let i = 0; i + 1 < raw.length; i += 2) {
    const name = (raw[i] ?? "").toLowerCase();
    if (name.startsWith(INTERNAL_PREFIX) || name.startsWith(PROXY_PREFIX) || secretNames.has(name)) continue;
    const before = headers.get(name);
    const separator = name === "set-cookie" ? "\n" : name === "cookie" ? "; " : ", ";
    headers.set(name, before === undefined ? (raw[i + 1] ?? "") : `${before}${separator}${raw[i + 1] ?? ""}`);
  }
  return Object.fromEntries(headers);
}
