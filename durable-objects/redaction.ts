/**
 * @module What callers without scope admin are shown of a score: what was found on the agent's side, and never what was
 * expected. References and evaluators are for those who run the service.
 */
import type { EvaluatorType, Scope } from "../sdk/protocol/index.ts";

type Evidence = Readonly<Record<string, unknown>>;
type Shown = (evidence: Evidence) => Evidence;

const only =
  (...names: readonly string[]): Shown =>
  (evidence) =>
    Object.fromEntries(names.filter((name) => Object.hasOwn(evidence, name)).map((name) => [name, evidence[name]]));

/** Of a list under a name, these fields of each item. */
const onlyOfEach = (list: string, ...names: readonly string[]): Shown => {
  const shown = only(...names);
  return (evidence) => {
    const items = evidence[list];
    return Array.isArray(items) ? { [list]: items.map((item) => shown((item ?? {}) as Evidence)) } : {};
  };
};

/**
 * What each evaluator finds is told by name, and everything else is left out: a query, a locator or a judge's reason has
 * the reference in it. What a query or a locator gave may, too.
 */
const SHOWN: Readonly<Partial<Record<EvaluatorType, Shown>>> = {
  string_match: only("answer", "mode", "repaired", "exactMatch", "mustInclude", "fuzzyMatch", "notAchievable", "cost"),
  agent_response: only("answer", "taskType", "status", "data", "reason"),
  typed_answer: only("answer", "read", "reason"),
  refusal: only("reason", "named", "looked", "repeats"),
  url_match: only("url", "rule", "mode"),
  program_html: onlyOfEach("targets", "holds"),
  miniwob: only("done", "raw", "reason", "left"),
  page_predicate: only("value"),
  network_event: onlyOfEach("looked", "n", "method", "url", "status"),
  site_state: onlyOfEach("checks", "holds"),
  rubric: only("facts", "grounded", "sameAsReference", "blocked", "cost"),
};

const HIDDEN_FAILURE = "The episode could not be scored. Scope admin sees why.";

const shownEvidence = (type: string, evidence: unknown): unknown => {
  if (typeof evidence !== "object" || evidence === null) return null;
  const shown = Object.hasOwn(SHOWN, type) ? SHOWN[type as EvaluatorType]?.(evidence as Evidence) : {};
  return Object.hasOwn(evidence, "failure")
    ? { ...shown, ...only("hint", "cost")(evidence as Evidence), failure: HIDDEN_FAILURE }
    : (shown ?? {});
};

/** What a page or a policy said is large, is nothing of ours, and holds no score. */
const NOT_OURS: ReadonlySet<string> = new Set(["observation", "initial", "policy", "action", "labels"]);

/** The same value, with the evidence of every score in it as others may see it. */
export const withoutReferences = <T>(value: T): T => redact(value) as T;

const redact = (value: unknown): unknown => {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return mapped(value);
  const changed: Record<string, unknown> = {};
  let same = true;
  for (const [name, part] of Object.entries(value)) {
    const shown = name === "parts" && Array.isArray(part) ? part.map(redactPart) : NOT_OURS.has(name) ? part : redact(part);
    if (shown !== part) same = false;
    changed[name] = shown;
  }
  return same ? value : changed;
};

const mapped = (items: readonly unknown[]): readonly unknown[] => {
  const shown = items.map(redact);
  return shown.some((item, at) => item !== items[at]) ? shown : items;
};

const redactPart = (part: unknown): unknown => {
  if (typeof part !== "object" || part === null || !("evidence" in part)) return redact(part);
  return { ...part, evidence: shownEvidence("type" in part ? String(part.type) : "", part.evidence) };
};

/** The value as a caller of these scopes may see it. */
export const shownTo = <T>(scopes: ReadonlySet<Scope>, value: T): T => (scopes.has("admin") ? value : withoutReferences(value));
