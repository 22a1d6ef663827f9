/**
 * @module What a task expects of a request, read once, and the first thing about a request that is otherwise.
 */
import type { NetworkEntry, NetworkEvent } from "../../../../../sdk/protocol/index.ts";
import { isSame, type Normal, readTyped } from "../../answer/values/normal.ts";
import { ExpectedValueError, normaliseFields, type ValueSchema } from "../../answer/values/normalise.ts";
import { searches, string } from "../../answer/values/text.ts";
import { isSameBase } from "../../answer/values/url.ts";
import type { Side, ValueType } from "../../answer/values/value-type.ts";
import { unquote } from "../../python/quote.ts";
import { expectedQuery, isSameAddress, type RequestAddress, readRequestAddress } from "./addresses.ts";
import { type Fields, readFields } from "./bodies.ts";
import { isPathKey, valueAt } from "./fields.ts";
import { isSameJSON } from "./json-values.ts";

const NO_ANSWER = -1;
/** A header by this name, in lower case, is an address. */
const REFERER = "referer";
const HOW = { ordered: false, extraKeys: true };

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

export class Expectation {
  readonly #event: NetworkEvent;
  readonly #addresses: readonly RequestAddress[];
  readonly #referers: readonly RequestAddress[];
  readonly #post: Normal;
  readonly #postKeys: readonly string[];

  /** Throws an ExpectedValueError for values that are not of their type. */
  constructor(event: NetworkEvent) {
    const { url, query_params, headers, post_data } = event.expected;
    const query = expectedQuery(query_params);
    this.#event = event;
    this.#addresses = listOf(url).map((one) => readRequestAddress(one, "expected", event, query));
    const referer = headers && Object.hasOwn(headers, REFERER) ? headers[REFERER] : null;
    this.#referers = referer ? listOf(referer).map((one) => readRequestAddress(one, "expected", event)) : [];
    if (post_data !== undefined && (typeof post_data !== "object" || Array.isArray(post_data)))
      throw new ExpectedValueError("post_data is no object");
    const fields = this.#counted((post_data ?? {}) as Fields);
    this.#postKeys = Object.keys(fields);
    this.#post = this.#postKeys.length === 0 ? null : this.#normalPost(fields, "expected");
  }

  /** Whether the request is one of those that the task is about; what it says is looked at later. */
  isAbout(entry: NetworkEntry): boolean {
    if (entry.method.toLowerCase() !== this.#event.expected.http_method.toLowerCase()) return false;
    if (!this.#hasBase(this.#addresses, entry.url)) return false;
    const referer = entry.requestHeaders[REFERER]?.toLowerCase();
    return this.#referers.length === 0 || !referer || this.#hasBase(this.#referers, referer);
  }

  /** null when all is as expected. Only what is expected is looked at. */
  mismatch(entry: NetworkEntry): string | null {
    const { expected } = this.#event;
    if (entry.method !== expected.http_method) return "http_method";
    if ((entry.status ?? NO_ANSWER) !== expected.response_status) return "response_status";
    if (!this.#hasAddress(this.#addresses, entry.url)) return "url";
    if (!this.#hasHeaders(entry)) return "headers";
    if (!this.#hasPosted(entry)) return "post_data";
    if (!hasContent(expected.response_content, entry)) return "response_content";
    return hasTexts(expected.response_cookies, cookiesOf(entry)) ? null : "response_cookies";
  }

  #hasBase(expected: readonly RequestAddress[], url: string): boolean {
    const actual = this.#read(url);
    return actual !== null && expected.some((one) => isSameBase(one.address, actual.address));
  }

  #hasAddress(expected: readonly RequestAddress[], url: string): boolean {
    const actual = this.#read(url);
    return actual !== null && expected.some((one) => isSameAddress(one, actual));
  }

  #read(url: string): RequestAddress | null {
    return url.trim() === "" ? null : readRequestAddress(url, "request", this.#event);
  }

  #hasHeaders({ requestHeaders }: NetworkEntry): boolean {
    const { [REFERER]: referer, ...others } = this.#event.expected.headers ?? {};
    if (referer && !this.#hasAddress(this.#referers, requestHeaders[REFERER] ?? "")) return false;
    const lower = Object.fromEntries(Object.entries(requestHeaders).map(([name, value]) => [name.toLowerCase(), value]));
    const wanted = Object.entries(others).map(([name, value]) => [name.toLowerCase(), value] as const);
    return hasTexts(Object.fromEntries(wanted), lower);
  }

  #hasPosted({ requestBody, requestHeaders }: NetworkEntry): boolean {
    const { post_data } = this.#event.expected;
    if (post_data === undefined || post_data === null || this.#postKeys.length === 0) return true;
    const posted = readFields(requestBody, requestHeaders["content-type"] ?? "");
    if (posted === null || Object.keys(posted).length === 0) return false;
    const counted = this.#counted(posted);
    const asked = this.#postKeys.map((key) => {
      const name = key.trim();
      return [key, isPathKey(name) ? valueAt(counted, name) : Object.hasOwn(counted, name) ? counted[name] : null] as const;
    });
    return isSame(this.#post, this.#normalPost(Object.fromEntries(asked), "request"), HOW);
  }

  #counted(fields: Fields): Fields {
    const { ignored_post_data_params_patterns: patterns } = this.#event;
    return Object.fromEntries(
      Object.entries(fields).filter(([name]) => !patterns.some((pattern) => searches(pattern, name, {}))),
    );
  }

  #normalPost(fields: Fields, side: Side): Normal {
    return normaliseFields(fields, this.#event.post_data_schema as ValueSchema | undefined, side);
  }
}

const hasTexts = (expected: Readonly<Record<string, unknown>> | undefined, actual: Readonly<Record<string, string>>): boolean =>
  Object.entries(expected ?? {}).every(([name, value]) => {
    if (!Object.hasOwn(actual, name)) return false;
    const type = string as ValueType<unknown>;
    return readTyped(type, value, "expected").isSame(readTyped(type, actual[name], "request"));
  });

/** Values of an answer are compared as they are, and a text with the whole of it. */
const hasContent = (expected: unknown, { responseBody, responseHeaders }: NetworkEntry): boolean => {
  if (typeof expected === "string") return hasTexts({ body: expected }, { body: responseBody ?? "" });
  if (typeof expected !== "object" || expected === null || Object.keys(expected).length === 0) return true;
  const content = readFields(responseBody, responseHeaders["content-type"] ?? "");
  if (content === null) return false;
  return Object.entries(expected).every(([key, value]) => {
    const name = key.trim();
    if (!isPathKey(name)) return Object.hasOwn(content, name) && isSameJSON(value, content[name]);
    return isSameJSON(value, valueAt(content, name));
  });
};

const cookiesOf = ({ responseHeaders }: NetworkEntry): Record<string, string> =>
  Object.fromEntries(
    (responseHeaders["set-cookie"] ?? "").split(/\n|,(?=\s*[\w-]+=)/).flatMap((cookie) => {
      const [pair = ""] = cookie.split(";", 1);
      const at = pair.indexOf("=");
      return at > 0 ? [[pair.slice(0, at).trim(), unquote(pair.slice(at + 1))] as const] : [];
    }),
  );
