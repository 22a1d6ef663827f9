/**
 * @module Which answers of sites may be shared between sessions: assets that their server calls public and immutable.
 */
import type { IncomingMessage } from "node:http";
import { headerOf } from "../forward/headers.ts";

/** What browsers send by themselves. A page that adds a header of its own may get an answer of its own. */
const BROWSER_HEADER =
  /^(host|(proxy-)?connection|accept(-language|-encoding)?|user-agent|referer|origin|cookie|priority|purpose|dnt|cache-control|pragma|if-none-match|if-modified-since|upgrade-insecure-requests|sec-.*)$/i;

/** Whether the request can be answered for everybody alike; a reload that goes past caches is one that cannot. */
export function isShareableRequest(request: IncomingMessage): boolean {
  if (request.method !== "GET" || "content-length" in request.headers || "transfer-encoding" in request.headers) return false;
  if (/no-cache|no-store/i.test(`${request.headers["cache-control"] ?? ""},${request.headers.pragma ?? ""}`)) return false;
  for (let i = 0; i < request.rawHeaders.length; i += 2) if (!BROWSER_HEADER.test(request.rawHeaders[i] ?? "")) return false;
  return true;
}

/** For how long the answer may be given to others; 0 when it may not. */
export function sharedForMs(answer: IncomingMessage): number {
  const { headers } = answer;
  if (answer.statusCode !== 200 || "set-cookie" in headers || "trailer" in headers) return 0;
  const vary = (headers.vary ?? "").split(",").map((name) => name.trim().toLowerCase());
  if (vary.some((name) => name !== "" && name !== "accept-encoding")) return 0;
  const control = (headers["cache-control"] ?? "").toLowerCase();
  const words = new Set(control.split(",").map((part) => part.trim()));
  if (!words.has("public") || !words.has("immutable")) return 0;
  if (words.has("no-store") || words.has("no-cache") || /(^|[\s,])private\b/.test(control)) return 0;
  const seconds = /(?:^|[\s,])s-maxage=(\d+)/.exec(control)?.[1] ?? /(?:^|[\s,])max-age=(\d+)/.exec(control)?.[1] ?? "0";
  return Math.max(0, Number(seconds) - Number(headers.age ?? 0)) * 1000;
}

/** Whether the browser has the very thing already. */
export function isUnchanged(request: IncomingMessage, headers: readonly string[]): boolean {
  const asked = request.headers["if-none-match"];
  const etag = headerOf(headers, "etag");
  if (asked !== undefined) {
    const bare = (tag: string) => tag.trim().replace(/^W\//, "");
    return etag !== null && asked.split(",").some((tag) => tag.trim() === "*" || bare(tag) === bare(etag));
  }
  const since = Date.parse(request.headers["if-modified-since"] ?? "");
  const modified = Date.parse(headerOf(headers, "last-modified") ?? "");
  return !Number.isNaN(since) && !Number.isNaN(modified) && modified <= since;
}
