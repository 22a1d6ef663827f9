/**
 * @module Addresses of requests against expected ones: the base, and the parameters that are not ignored.
 */
import type { NetworkEvent } from "../../../../../sdk/protocol/index.ts";
import { isList, type Normal, Raw, readTyped, Typed } from "../../answer/values/normal.ts";
import { normaliseFields, type ValueSchema } from "../../answer/values/normalise.ts";
import { isPattern, matchesFromStart, searches, string, type Text } from "../../answer/values/text.ts";
import { type Address, isSameBase, type Query, readAddress } from "../../answer/values/url.ts";
import type { Side, ValueType } from "../../answer/values/value-type.ts";
import { strip } from "../../python/text.ts";

export type AddressRules = Pick<
  NetworkEvent,
  "decode_base64_query" | "ignored_query_params" | "ignored_query_params_patterns" | "query_params_schema"
>;

/** An address with the first value of each parameter that counts. */
export interface RequestAddress {
  readonly address: Address;
  readonly values: ReadonlyMap<string, Normal | string>;
}

export const readRequestAddress = (url: unknown, side: Side, rules: AddressRules, query?: Query): RequestAddress => {
  const address = readAddress(url, side, { decodesPath: rules.decode_base64_query, ...(query ? { query } : {}) });
  const counted = [...address.query].filter(([name]) => !isIgnored(name, rules));
  const lower = counted.map(([name, values]) => [name, values.map((value) => strip(value.toLowerCase())).sort()] as const);
  return { address, values: firstValues(lower, side, rules.query_params_schema as ValueSchema | undefined) };
};

const isIgnored = (name: string, rules: AddressRules): boolean =>
  rules.ignored_query_params.includes(name) ||
  rules.ignored_query_params_patterns.some((pattern) => searches(pattern, name, { ignoreCase: true }));

const firstValues = (
  params: readonly (readonly [string, readonly string[]])[],
  side: Side,
  schema: ValueSchema | undefined,
): ReadonlyMap<string, Normal | string> => {
  const plain = new Map(params.map(([name, values]) => [name, values[0] ?? ""]));
  if (!schema || params.length === 0) return plain;
  const normal = normaliseFields(Object.fromEntries(params), schema, side);
  if (!(normal instanceof Map)) return plain;
  const first = (name: string, value: Normal): Normal | string =>
    value instanceof Raw ? (plain.get(name) ?? "") : isList(value) ? (value[0] ?? "") : value;
  return new Map([...(normal as ReadonlyMap<string, Normal>)].map(([name, value]) => [name, first(name, value)]));
};

export const expectedQuery = (params: Readonly<Record<string, unknown>> | undefined): Query | undefined =>
  params && new Map(Object.entries(params).map(([name, value]) => [name, (Array.isArray(value) ? value : [value]).map(String)]));

export const isSameAddress = (expected: RequestAddress, actual: RequestAddress): boolean =>
  isSameBase(expected.address, actual.address) &&
  [...new Set([...expected.values.keys(), ...actual.values.keys()])].every((name) =>
    isSameValue(expected.values.get(name) ?? "", actual.values.get(name) ?? ""),
  );

const textType = string as ValueType<unknown>;

/** A missing parameter is an empty one. */
const isSameValue = (expected: Normal | string, actual: Normal | string): boolean => {
  const pattern = patternOf(expected);
  if (pattern !== null) return matchesFromStart(pattern, textOf(actual));
  if (typeof expected === "string" && typeof actual === "string") return expected === actual;
  const [wanted, found] = [expected, actual].map((value) =>
    typeof value === "string" ? readTyped(textType, value, "request") : value,
  );
  return wanted instanceof Typed && found instanceof Typed && wanted.type === found.type && wanted.isSame(found);
};

const patternOf = (value: Normal | string): string | null => {
  if (typeof value === "string") return isPattern(value) ? value : null;
  const [first] = value instanceof Typed && value.type === textType ? (value.alternatives as readonly Text[]) : [];
  return first && "pattern" in first ? first.pattern : null;
};

const textOf = (value: Normal | string): string => {
  if (typeof value === "string") return value;
  const [first] = value instanceof Typed && value.type === textType ? (value.alternatives as readonly Text[]) : [];
  return first && "text" in first ? first.text : "";
};
