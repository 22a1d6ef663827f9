/**
 * @module WebArena's url_match: whether the agent ended at an address.
 */
import type { URLMatch } from "../../../../sdk/protocol/index.ts";
import { withoutSlashes } from "../../../trim.ts";
import { type EvaluatorModule, NEEDS_NOTHING } from "../evaluator.ts";
import { parseQuery, parseURL } from "../python/url.ts";

const ALTERNATIVES = " |OR| ";

export const urlMatch: EvaluatorModule<URLMatch> = {
  version: "2",
  needs: () => NEEDS_NOTHING,
  isSafe: () => true,
  score: async ({ reference, rule }, { lastURL, mode }) => {
    const references = reference.split(ALTERNATIVES);
    const compare = rule === "exact" ? isSame : mode === "strict" ? isSamePlace : hasGold;
    return { score: Number(compare(references, lastURL)), evidence: { url: lastURL, references, rule, mode } };
  },
};

interface Address {
  /** Host and path, without slashes at the end. */
  readonly base: string;
  readonly query: ReadonlyMap<string, readonly string[]>;
}

const parse = (url: string): Address => {
  const { netloc, path, query } = parseURL(withoutSlashes(url));
  return { base: netloc + path, query: parseQuery(query) };
};

/** "GOLD in PRED": any reference's base is part of the address's base, and of every parameter some reference's value is there. */
const hasGold = (references: readonly string[], url: string): boolean => {
  const actual = parse(url);
  const wanted = references.map(parse);
  if (!wanted.some(({ base }) => actual.base.includes(base))) return false;
  const names = new Set(wanted.flatMap(({ query }) => [...query.keys()]));
  return [...names].every((name) => {
    const values = new Set(wanted.flatMap(({ query }) => query.get(name) ?? []));
    return (actual.query.get(name) ?? []).some((value) => values.has(value));
  });
};

/** The same host and path, and every parameter of that one reference. */
const isSamePlace = (references: readonly string[], url: string): boolean => {
  const actual = parse(url);
  return references.map(parse).some(({ base, query }) => {
    const isBase = actual.base === withoutSlashes(base);
    return isBase && [...query].every(([name, values]) => values.every((value) => actual.query.get(name)?.includes(value)));
  });
};

const isSame = (references: readonly string[], url: string): boolean => {
  const plain = (text: string): string => text.replace("localhost", "127.0.0.1").replace(/\/$/, "");
  return references.some((reference) => plain(reference) === plain(url));
};
