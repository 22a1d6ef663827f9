/**
 * @module Checks of the sites' own state: queries over what it was before the episode and what it is after.
 */
import { type JSONValue, search } from "@jmespath-community/jmespath";
import type { SiteState } from "../../../../sdk/protocol/index.ts";
import { matchesAll } from "../answer/values/text.ts";
import { type EvaluatorModule, type Given, NEEDS_NOTHING, NotEvaluatedError } from "../evaluator.ts";

type Check = SiteState["checks"][number];

export const siteState: EvaluatorModule<SiteState> = {
  version: "1",
  needs: () => ({ ...NEEDS_NOTHING, states: true }),
  isSafe: () => true,
  score: async ({ checks }, given) => {
    const results = checks.map((check) => run(check, given));
    return { score: Number(results.every(({ holds }) => holds)), evidence: { checks: results } };
  },
};

const run = (check: Check, given: Given) => {
  const { before, after } = given.states;
  const found = ask(check.query, check.unchanged ? after : { before, after, answer: given.answer, seed: given.seed });
  const earlier = check.unchanged ? ask(check.query, before) : undefined;
  const isHeld = holds(check, found, earlier);
  // What is as it was may be most of a site, which nobody wants to read with every score.
  return { query: check.query, ...(check.unchanged && isHeld ? {} : { found }), holds: isHeld };
};

/** A query that cannot be read is a mistake of the task, which is no fault of the policy. */
const ask = (query: string, document: unknown): JSONValue => {
  try {
    return search(document as JSONValue, query);
  } catch (error) {
    throw new NotEvaluatedError(
      `The query ${JSON.stringify(query)} cannot be run: ${String(error)}`,
      "a query of the task cannot be run",
    );
  }
};

const holds = (check: Check, found: JSONValue, earlier: JSONValue | undefined): boolean => {
  const tests: boolean[] = [];
  if (check.unchanged) tests.push(isEqual(found, earlier));
  if (check.equals !== undefined) tests.push(isEqual(found, check.equals));
  if (check.includes !== undefined) tests.push(includes(found, check.includes));
  if (check.matches !== undefined) tests.push(typeof found === "string" && matchesAll(check.matches, found));
  if (check.near) tests.push(typeof found === "number" && Math.abs(found - check.near.value) <= check.near.by);
  // Without anything to compare with, the query itself is the condition.
  return tests.length === 0 ? found === true : tests.every(Boolean);
};

const includes = (found: JSONValue, part: unknown): boolean => {
  if (Array.isArray(found)) return found.some((item) => isEqual(item, part));
  return typeof found === "string" && typeof part === "string" && found.toLowerCase().includes(part.toLowerCase());
};

const isEqual = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b);

/** JSON with the names of objects in order. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_name, part: unknown) =>
    part !== null && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
