/**
 * @module Whether a drafted rubric follows from its task: it invents nothing, is about what the task is about, and says
 * nothing twice. It errs on the side of asking again.
 */
import type { Task } from "../../protocol/index.ts";
import { type Drafted, MAX_FACTS } from "./reply.ts";
import { contentWords, likeness, specifics, steers, wordsOf } from "./words.ts";

/** Sentences that share so many of their words say the same. */
const SAME = 0.85;
const NO_ANSWERS = new Set(["n/a", "na", "none", "null", "unknown", "tbd", "not applicable", "it depends", "varies", "?"]);

/** What is wrong with it; null when nothing is. */
export const problemOf = (
  drafted: Drafted,
  task: Pick<Task, "goal" | "website" | "domain" | "subdomain" | "startUrl">,
): string | null => {
  const facts = drafted.groups.flatMap((group) => group.facts);
  if (facts.length > MAX_FACTS) return `it has ${facts.length} facts, and at most ${MAX_FACTS} are allowed`;
  if (drafted.difficulty !== facts.length) return `difficulty is ${drafted.difficulty}, and there are ${facts.length} facts`;
  const texts = [...drafted.groups.map(({ description }) => description), ...facts];
  const odd = [...texts, drafted.answer ?? ""].find(steers);
  if (odd !== undefined) return `it has control characters, tags or tokens in ${quoted(odd)}`;
  return (
    invented(texts, sourceOf(task)) ??
    strange(facts, drafted, task.goal ?? "") ??
    repeated(drafted) ??
    wrongAnswer(drafted, task.goal ?? "")
  );
};

const quoted = (text: string): string => JSON.stringify(text.length > 120 ? `${text.slice(0, 119)}…` : text);

/** Everything that the model was told. */
const sourceOf = ({ goal, website, domain, subdomain, startUrl }: Parameters<typeof problemOf>[1]): string =>
  [goal, website, domain, subdomain, startUrl].filter((part) => part !== undefined).join(" \n ");

const PARTS = /[.:/_-]+/;

const invented = (texts: readonly string[], source: string): string | null => {
  const known = new Set([...wordsOf(source), ...wordsOf(source.replaceAll(new RegExp(PARTS, "g"), " "))]);
  const isKnown = (word: string): boolean =>
    known.has(word) || word.split(PARTS).every((part) => wordsOf(part).every((one) => known.has(one)));
  for (const text of texts) {
    const unknown = specifics(text).find((specific) => !wordsOf(specific).every(isKnown));
    if (unknown !== undefined) return `${quoted(unknown)} is not in the task: ${quoted(text)}`;
  }
  return null;
};

/** A fact that shares no word with the task is about something else. */
const strange = (facts: readonly string[], { groups }: Drafted, goal: string): string | null => {
  const about = contentWords(goal);
  if (about.size === 0) return null;
  const at = facts.findIndex((fact) => ![...contentWords(fact)].some((word) => about.has(word)));
  if (at >= 0) return `it does not follow from the task: ${quoted(facts[at] ?? "")}`;
  const group = groups.find(({ description, facts: its }) => ![description, ...its].some((text) => shares(text, about)));
  return group ? `the group does not follow from the task: ${quoted(group.description)}` : null;
};

const shares = (text: string, about: ReadonlySet<string>): boolean => [...contentWords(text)].some((word) => about.has(word));

const repeated = ({ groups }: Drafted): string | null => {
  for (const [at, group] of groups.entries()) {
    const before = groups.slice(0, at).find((other) => isSameGroup(group, other));
    if (before) return `the group ${quoted(group.description)} repeats ${quoted(before.description)}`;
  }
  const facts = groups.flatMap((group) => group.facts);
  for (const [at, fact] of facts.entries()) {
    if (facts.slice(0, at).some((other) => isSame(fact, other))) return `a fact is there twice: ${quoted(fact)}`;
  }
  return null;
};

const isSameGroup = (a: Drafted["groups"][number], b: Drafted["groups"][number]): boolean =>
  isSame(a.description, b.description) || isSame(a.facts.join(" "), b.facts.join(" "));

/** In the same words; where a number or a name differs, they are two. */
const isSame = (a: string, b: string): boolean => {
  if (wordsOf(a).join(" ") === wordsOf(b).join(" ")) return true;
  const [left, right] = [a, b].map((text) => specifics(text).flatMap(wordsOf).sort().join(" "));
  return left === right && likeness(a, b) >= SAME;
};

const wrongAnswer = ({ answer, needsDate }: Drafted, goal: string): string | null => {
  if (answer === null) return null;
  if (NO_ANSWERS.has(answer.toLowerCase())) return `answer is ${quoted(answer)}, which is no answer: say null`;
  if (needsDate) return "it has a definite answer, and says that what is right depends on the day";
  return wordsOf(answer).join(" ") === wordsOf(goal).join(" ") ? "answer repeats the task" : null;
};
