/**
 * @module WebArena-Verified's network events: whether the recorded requests hold one like the expected.
 */
import type { NetworkEntry, NetworkEvent } from "../../../../../sdk/protocol/index.ts";
import { isSameValue, type ValueSchema } from "../../answer/values/compare.ts";
import { isSameText, matchesPattern } from "../../answer/values/text.ts";
import { type EvaluatorModule, NEEDS_NOTHING } from "../../evaluator.ts";
import { expectedURLs, isSameBase, isSameQuery, readAddress } from "./addresses.ts";
import { type Fields, fieldOf, readFields } from "./bodies.ts";

const STATIC = /\.(css|js|png|jpe?g|gif|svg|woff2?|ttf|ico|webp)$/i;
const NO_ANSWER = -1;
const MAX_EVIDENCE = 5;

export const networkEvent: EvaluatorModule<NetworkEvent> = {
  version: "2",
  needs: ({ expected }) => ({
    ...NEEDS_NOTHING,
    network: expected.post_data !== undefined || expected.response_content !== undefined ? "full" : "meta",
  }),
  isSafe: () => true,
  score: async (evaluator, given) => {
    const entries = (await given.network()).filter(({ url, blocked }) => blocked === null && !STATIC.test(pathOf(url)));
    const candidates = candidatesOf(evaluator, entries);
    const looked = evaluator.last_event_only ? candidates.slice(-1) : candidates;
    const mismatches = looked.map((entry) => mismatch(evaluator, entry));
    const found = mismatches.some((reason) => reason === null);
    const holds = evaluator.should_not_exist ? candidates.length === 0 : found;
    const seen = looked
      .slice(-MAX_EVIDENCE)
      .map(({ n, method, url, status }, at) => ({ n, method, url, status, mismatch: mismatches[at] }));
    return { score: Number(holds), evidence: { candidates: candidates.length, looked: seen } };
  },
};

const pathOf = (url: string): string => URL.parse(url)?.pathname ?? url;

/** For a task that is to get somewhere, the last page that was opened is the only candidate. */
const candidatesOf = (evaluator: NetworkEvent, entries: readonly NetworkEntry[]): readonly NetworkEntry[] => {
  const { http_method: method, headers } = evaluator.expected;
  if (evaluator.navigate && method.toUpperCase() === "GET") return entries.filter(isNavigation).slice(-1);
  const referer = Object.entries(headers ?? {}).find(([name]) => name.toLowerCase() === "referer")?.[1];
  return entries.filter((entry) => {
    if (entry.method.toUpperCase() !== method.toUpperCase()) return false;
    if (!expectedURLs(evaluator).some((wanted) => isSameBase(wanted, entry.url, evaluator))) return false;
    const actual = entry.requestHeaders.referer;
    return typeof referer !== "string" || actual === undefined || isSameBase(referer, actual, evaluator);
  });
};

const isNavigation = ({ method, requestHeaders: headers }: NetworkEntry): boolean => {
  if (method !== "GET") return false;
  const accept = headers.accept ?? "";
  if (headers["sec-fetch-user"] === undefined) return accept.startsWith("text/html");
  return (
    headers["sec-fetch-dest"] === "document" &&
    headers["sec-fetch-mode"] === "navigate" &&
    headers["sec-fetch-user"] === "?1" &&
    accept.includes("text/html")
  );
};

/** The first thing that is not as expected; null when all is. Only what is expected is looked at. */
const mismatch = (evaluator: NetworkEvent, entry: NetworkEntry): string | null => {
  const { expected } = evaluator;
  if (entry.method.toUpperCase() !== expected.http_method.toUpperCase()) return "http_method";
  if ((entry.status ?? NO_ANSWER) !== expected.response_status) return "response_status";
  if (!isSameURL(evaluator, entry)) return "url";
  if (
    expected.query_params &&
    !isSameQuery(wantedQuery(expected.query_params), readAddress(entry.url, evaluator).query, evaluator)
  )
    return "query_params";
  if (!hasFields(expected.headers, entry.requestHeaders)) return "headers";
  const posted = readFields(entry.requestBody, entry.requestHeaders["content-type"] ?? "");
  if (!isSamePost(evaluator, posted)) return "post_data";
  const content = readFields(entry.responseBody, entry.responseHeaders["content-type"] ?? "");
  if (!isSameBody(expected.response_content, content, entry.responseBody ?? "")) return "response_content";
  return hasFields(expected.response_cookies, cookiesOf(entry)) ? null : "response_cookies";
};

const isSameURL = (evaluator: NetworkEvent, { url }: NetworkEntry): boolean =>
  expectedURLs(evaluator).some((wanted) => {
    if (!isSameBase(wanted, url, evaluator)) return false;
    return (
      wanted.startsWith("^") || isSameQuery(readAddress(wanted, evaluator).query, readAddress(url, evaluator).query, evaluator)
    );
  });

const wantedQuery = (params: Readonly<Record<string, unknown>>): Map<string, string[]> =>
  new Map(Object.entries(params).map(([name, value]) => [name, (Array.isArray(value) ? value : [value]).map(String)]));

const hasFields = (expected: Readonly<Record<string, unknown>> | undefined, actual: Readonly<Record<string, string>>): boolean =>
  Object.entries(expected ?? {}).every(([name, value]) => {
    const found = Object.entries(actual).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];
    const schema = /^https?:/.test(String(value)) ? { format: "url" } : {};
    return found !== undefined && isSameValue(schema, value, found);
  });

const isSamePost = (
  { expected, post_data_schema, ignored_post_data_params_patterns }: NetworkEvent,
  posted: Fields | null,
): boolean => {
  if (expected.post_data === undefined || expected.post_data === null) return true;
  if (posted === null || typeof expected.post_data !== "object" || Array.isArray(expected.post_data)) return false;
  const schemas = post_data_schema as Record<string, ValueSchema> | undefined;
  return Object.entries(expected.post_data)
    .filter(([key]) => !ignored_post_data_params_patterns.some((pattern) => matchesPattern(pattern, key)))
    .every(([key, value]) => isSamePart(schemas?.[key] ?? {}, value, fieldOf(posted, key)));
};

const isSameBody = (expected: unknown, fields: Fields | null, text: string): boolean => {
  if (expected === undefined || expected === null) return true;
  if (typeof expected === "string") return isSameText(expected, text);
  if (fields === null || typeof expected !== "object") return false;
  return Object.entries(expected).every(([key, value]) => isSamePart({}, value, fieldOf(fields, key)));
};

/** Objects and lists are compared whole, single values by the rules for texts. */
const isSamePart = (schema: ValueSchema, expected: unknown, actual: unknown): boolean => {
  if (typeof expected === "object" && expected !== null && !Array.isArray(expected)) {
    return JSON.stringify(expected) === JSON.stringify(actual);
  }
  return isSameValue(schema, expected, actual);
};

const cookiesOf = ({ responseHeaders }: NetworkEntry): Record<string, string> =>
  Object.fromEntries(
    (responseHeaders["set-cookie"] ?? "").split(/\n|,(?=\s*[\w-]+=)/).flatMap((cookie) => {
      const [pair = ""] = cookie.split(";", 1);
      const at = pair.indexOf("=");
      return at > 0 ? [[pair.slice(0, at).trim(), decodeOr(pair.slice(at + 1))] as const] : [];
    }),
  );

const decodeOr = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
