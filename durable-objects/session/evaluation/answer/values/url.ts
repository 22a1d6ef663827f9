/**
 * @module Addresses: the base and the query apart, in one spelling; addresses of Git over SSH without their host.
 */
import { trimEndOf, withoutSlashes } from "../../../../trim.ts";
import { parseFields, unquote } from "../../python/quote.ts";
import { strip } from "../../python/text.ts";
import { joinURL, splitURL } from "../../python/url.ts";
import { normaliseURL } from "../../python/url-normalize.ts";
import { extractQueries } from "./packed-query.ts";
import { isPattern, matchesFromStart } from "./text.ts";
import { type Side, unreadable, type ValueType } from "./value-type.ts";

/** Of each name its values in order of the alphabet. */
export type Query = ReadonlyMap<string, readonly string[]>;

export interface Address {
  readonly base: string;
  readonly isPattern: boolean;
  readonly query: Query;
}

export interface AddressOptions {
  /** Takes the place of the query of the address. */
  readonly query?: Query;
  readonly decodesPath?: boolean;
}

const NO_QUERY: Query = new Map();
const SSH_HOST = "__SSH_HOST__";

export const readAddress = (value: unknown, side: Side, options: AddressOptions = {}): Address => {
  if (typeof value !== "string" || strip(value) === "") throw unreadable(value, "address");
  const text = withoutSlashes(strip(value));
  if (side === "expected" && isPattern(text)) return { base: text, isPattern: true, query: options.query ?? NO_QUERY };
  if (isSSH(text)) return { base: sshAddress(text), isPattern: false, query: NO_QUERY };
  const parts = splitURL(normaliseURL(text));
  const packed = options.decodesPath && !options.query ? extractQueries(parts.path) : { path: parts.path, queries: [] };
  const query = options.query ?? readQuery([...packed.queries, parts.query.trim()].filter((one) => one !== "").join("&"));
  const base = joinURL({ ...parts, netloc: parts.netloc.toLowerCase(), path: packed.path, query: "" });
  return { base, isPattern: false, query };
};

/** Names and values are decoded twice, and of names that are the same then the last counts. */
const readQuery = (text: string): Query => {
  const fields = new Map<string, string[]>();
  for (const [name, value] of parseFields(text)) fields.set(name, [...(fields.get(name) ?? []), value]);
  return new Map([...fields].map(([name, values]) => [unquote(name), values.map(unquote).sort()]));
};

const isSSH = (url: string): boolean => {
  const lower = url.toLowerCase();
  return lower.startsWith("ssh://") || (lower.startsWith("git@") && url.includes(":") && !url.includes("://"));
};

const sshAddress = (url: string): string => {
  const { netloc, path } = splitURL(url);
  const isFull = url.toLowerCase().startsWith("ssh://");
  const place = url.slice(url.indexOf("@") + 1);
  const user = isFull ? (netloc.includes("@") ? netloc.slice(0, netloc.indexOf("@")) : "git") : url.slice(0, url.indexOf("@"));
  const where = isFull ? path : place.slice(place.indexOf(":") + 1);
  return `${user}@${SSH_HOST}:${where.replace(/^\/+/, "")}`.toLowerCase();
};

/** Whether an address has the expected base; the query is looked at elsewhere. */
export const isSameBase = (expected: Address, actual: Address): boolean =>
  expected.isPattern
    ? matchesFromStart(expected.base, actual.base)
    : trimEndOf(expected.base.toLowerCase(), "/") === trimEndOf(actual.base.toLowerCase(), "/");

/** Of each name the first value, in lower case; a missing one is empty. */
export const firstValue = (query: Query, name: string): string =>
  [...(query.get(name) ?? [])].map((value) => strip(value.toLowerCase())).sort()[0] ?? "";

const isSameQuery = (expected: Query, actual: Query): boolean =>
  [...new Set([...expected.keys(), ...actual.keys()])].every((name) => {
    const [wanted, found] = [firstValue(expected, name), firstValue(actual, name)];
    return isPattern(wanted) ? matchesFromStart(wanted, found) : wanted === found;
  });

export const url: ValueType<Address> = {
  read: (value, side) => readAddress(value, side),
  isSame: (expected, actual) => isSameBase(expected, actual) && isSameQuery(expected.query, actual.query),
};
