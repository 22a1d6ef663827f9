/**
 * @module WebArena's program_html: what pages say once the episode has ended.
 */
import type { ProgramHTML } from "../../../../sdk/protocol/index.ts";
import { cleanAnswer } from "../answer/clean.ts";
import { type EvaluatorModule, type EvaluatorPage, type Given, NEEDS_NOTHING, NotEvaluatedError } from "../evaluator.ts";
import { unescapeHTML } from "../python/html.ts";
import { pythonText } from "../python/text.ts";
import { callHelper, isHelperCall, parseCall } from "./helpers.ts";

type Target = ProgramHTML["targets"][number];

const LAST = "last";
const ALTERNATIVES = " |OR| ";

export const programHTML: EvaluatorModule<ProgramHTML> = {
  version: "2",
  needs: () => NEEDS_NOTHING,
  isSafe: ({ targets }) =>
    targets.every(({ prepActions, locator }) => prepActions.length === 0 && !locator.startsWith("func:shopping")),
  readLast: async ({ targets }, page) => {
    const texts: (string | null)[] = [];
    for (const target of targets)
      texts.push(target.url === LAST && !isHelperCall(target.locator) ? await locate(target, page) : null);
    return texts;
  },
  score: async ({ targets }, given) => {
    const results = [];
    for (const [at, target] of targets.entries()) {
      const text = (given.read as (string | null)[] | undefined)?.[at] ?? (await openAndLocate(target, given));
      results.push({
        url: target.url,
        locator: target.locator,
        found: text.slice(0, MAX_EVIDENCE_CHARS),
        holds: holds(target, text),
      });
    }
    return { score: Number(results.every((result) => result.holds)), evidence: { targets: results } };
  },
};

/** A page may be large; what is kept of it is for people to look at. */
const MAX_EVIDENCE_CHARS = 2_000;

const openAndLocate = (target: Target, given: Given): Promise<string> =>
  given.withPage(async (page) => {
    const context = { page, origin: given.origin };
    const url = target.url === LAST ? given.lastURL : target.url.replaceAll("__last_url__", given.lastURL);
    await page.goto(isHelperCall(url) ? await callHelper(parseCall(url, given.lastURL), context) : url);
    if (isHelperCall(target.locator)) return callHelper(parseCall(target.locator, given.lastURL), context);
    return locate(target, page);
  });

/** What the locator gives, as text. An expression that throws gives nothing; so do preparations that throw. */
const locate = async ({ locator, prepActions }: Target, page: EvaluatorPage): Promise<string> => {
  if (locator.trim() === "") return page.content();
  if (!isKnownLocator(locator))
    throw new NotEvaluatedError(
      `The locator ${JSON.stringify(locator)} is of no known kind.`,
      "a locator of the task is of no known kind",
    );
  for (const action of prepActions) await page.evaluate(action).catch(() => {});
  return page.evaluate(locator).then(pythonText, () => "");
};

export const isKnownLocator = (locator: string): boolean => locator.trim() === "" || /^(\[\.\.\.)?document\./.test(locator);

const holds = ({ exactMatch, mustInclude }: Target, found: string): boolean => {
  const text = unescapeHTML(found);
  if (exactMatch !== undefined) return cleanAnswer(exactMatch) === cleanAnswer(text);
  return (mustInclude ?? []).every((wanted) =>
    wanted.split(ALTERNATIVES).some((alternative) => cleanAnswer(text).includes(cleanAnswer(alternative))),
  );
};
