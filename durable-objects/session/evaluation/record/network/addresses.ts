/**
 * @module Addresses of requests against expected ones: base and query apart, with patterns and alternatives.
 */
import type { NetworkEvent } from "../../../../../sdk/protocol/index.ts";
import { withoutSlashes } from "../../../../trim.ts";
import { isSameValue, type ValueSchema } from "../../answer/values/compare.ts";
import { isPattern, isSameText, matchesPattern } from "../../answer/values/text.ts";

export interface Address {
  readonly base: string;
  readonly query: ReadonlyMap<string, readonly string[]>;
}

type Options = Pick<
  NetworkEvent,
  "decode_base64_query" | "ignored_query_params" | "ignored_query_params_patterns" | "query_params_schema"
>;

const MIN_BASE64_CHARS = 4;

export const readAddress = (url: string, options: Options): Address => {
  const [plain = "", search = ""] = url.split("#")[0]?.split("?") ?? [];
  const query = new Map<string, string[]>();
  const add = (params: URLSearchParams) => {
    for (const [name, value] of params) query.set(name, [...(query.get(name) ?? []), value]);
  };
  add(new URLSearchParams(search));
  let base = plain;
  if (options.decode_base64_query) {
    const kept = plain.split("/").filter((segment) => {
      const decoded = decodeSegment(segment);
      if (decoded !== null) add(new URLSearchParams(decoded));
      return decoded === null;
    });
    base = kept.join("/");
  }
  for (const name of [...query.keys()]) {
    const ignored =
      options.ignored_query_params.includes(name) ||
      options.ignored_query_params_patterns.some((pattern) => matchesPattern(pattern, name));
    if (ignored) query.delete(name);
  }
  return { base: withoutSlashes(base).toLowerCase(), query };
};

/** A segment of a path that holds parameters, packed. */
const decodeSegment = (segment: string): string | null => {
  if (segment.length < MIN_BASE64_CHARS || !/^[\w-]+=*$/.test(segment)) return null;
  try {
    const text = atob(segment.replaceAll("-", "+").replaceAll("_", "/"));
    return text.includes("=") && /^[\x20-\x7e]+$/.test(text) ? text : null;
  } catch {
    return null;
  }
};

export const expectedURLs = ({ expected }: NetworkEvent): readonly string[] =>
  Array.isArray(expected.url) ? expected.url : [expected.url];

/** Whether the path is the expected one; the query is looked at later. */
export const isSameBase = (wanted: string, url: string, options: Options): boolean =>
  isPattern(wanted)
    ? matchesPattern(wanted, url) || matchesPattern(wanted, url.split("?")[0] ?? "")
    : readAddress(wanted, options).base === readAddress(url, options).base;

/** Of each expected parameter the first value counts, in order of the alphabet; a missing one is empty. */
export const isSameQuery = (
  wanted: ReadonlyMap<string, readonly string[]>,
  found: ReadonlyMap<string, readonly string[]>,
  options: Options,
): boolean =>
  [...wanted].every(([name, values]) => {
    const schema = (options.query_params_schema as Record<string, ValueSchema> | undefined)?.[name];
    const [expected = "", actual = ""] = [values, found.get(name) ?? []].map((list) => [...list].sort()[0]);
    return schema ? isSameValue(schema, expected, actual) : isSameText(expected, actual);
  });
