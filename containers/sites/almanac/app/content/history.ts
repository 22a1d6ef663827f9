/**
 * @module How each article came to be: its revisions, found by taking edits back from the article as it is.
 */
import { type Random, seededRandom } from "../../../../../durable-objects/site/kit/random.ts";
import { ALMANAC_START } from "../rules.ts";
import { deltaOf } from "../wikitext/changes.ts";
import { categoryOf, headingOf } from "../wikitext/parts.ts";
import { usualForm } from "../wikitext/usual-form.ts";
import type { Draft } from "./article.ts";
import type { Editor } from "./editors.ts";

const MINUTES_PER_DAY = 24 * 60;
const OLDEST_DAYS = 2600;
const CREATED_WITHIN_DAYS = 1100;
/** One in so many articles was edited in the last days. */
const RECENT_SHARE = 0.3;
const RECENT_DAYS = 12;
const MOST_EDITS = 5;
const VANDALISED = 4;

interface Version {
  readonly text: string;
  readonly summary: string;
  readonly minor: boolean;
  readonly author: Editor;
}

export type ArticleRow = {
  readonly id: number;
  readonly title: string;
  readonly text: string;
  readonly protection: string;
  readonly deleted: 0 | 1;
};

export type RevisionRow = {
  readonly id: number;
  readonly article_id: number;
  readonly user_id: number;
  readonly created: number;
  readonly summary: string;
  readonly minor: 0 | 1;
  readonly size: number;
  readonly delta: string | null;
};

const NONSENSE = [
  "This page was written by a very clever goose.",
  "Nobody has ever been here and nobody ever will.",
  "My uncle says that all of this is wrong.",
  "Buy two, get one free, ask at the harbour.",
  "The rest of this article is secret.",
  "hello hello is anybody reading this",
  "It is haunted on Thursdays.",
];

/** Lines that an edit may have brought: what stands below a heading, and is not alone there. */
const laterLines = (lines: readonly string[]): number[] =>
  lines.flatMap((line, at) => {
    const isProse = line !== "" && !headingOf(line) && categoryOf(line) === null && !/^[|!{}]/.test(line);
    const below = lines.slice(0, at).some((earlier) => headingOf(earlier));
    const neighbour = [lines[at - 1], lines[at - 2], lines[at + 1], lines[at + 2]];
    const alone = !neighbour.some((other) => other && !headingOf(other) && categoryOf(other) === null);
    return isProse && below && !alone ? [at] : [];
  });

const without = (lines: readonly string[], at: number): string => usualForm(lines.filter((_, place) => place !== at).join("\n"));

const replaced = (lines: readonly string[], at: number, line: string): string => lines.with(at, line).join("\n");

/** An older text, and what the edit did that led on from it. */
const takeBack = (random: Random, text: string): Omit<Version, "author"> | null => {
  const lines = text.split("\n");
  const prose = laterLines(lines).filter((at) => !lines[at]?.startsWith("* "));
  const kind = random.pick(["sentence", "sentence", "sentence", "number", "typo", "category"] as const);
  if (kind === "category") {
    const categories = lines.flatMap((line, at) => (categoryOf(line) === null ? [] : [at]));
    const last = categories.at(-1);
    return categories.length < 2 || last === undefined
      ? null
      : { text: without(lines, last), summary: `Add category ${categoryOf(lines[last] ?? "")}`, minor: true };
  }
  if (prose.length === 0) return null;
  const at = random.pick(prose);
  const line = lines[at] ?? "";
  if (kind === "sentence") {
    const heading = lines.slice(0, at).findLast((earlier) => headingOf(earlier)) ?? "";
    return {
      text: without(lines, at),
      summary: `/* ${headingOf(heading)?.text} */ ${random.pick(["More detail", "Add a sentence", "Expand", "From the town archive"])}`,
      minor: false,
    };
  }
  if (kind === "number") {
    const found = /(?<![\d,[])\d{1,3}(?![\d,\]])/.exec(line);
    if (!found) return null;
    const wrong = Number(found[0]) + random.integer(1, 9);
    return {
      text: replaced(lines, at, line.replace(found[0], String(wrong))),
      summary: random.pick(["Correct a number", "Wrong figure", "Number checked in the register"]),
      minor: false,
    };
  }
  const word = random.pick([...line.matchAll(/(?<![[|\w])[a-z]{5,}(?![\w|\]])/g)].map(([found]) => found).concat("which"));
  if (!line.includes(word)) return null;
  const spoilt = `${word.slice(0, 2)}${word[3]}${word[2]}${word.slice(4)}`;
  if (spoilt === word) return null;
  return {
    text: replaced(lines, at, line.replace(word, spoilt)),
    summary: random.pick(["Typo", "Spelling", "Fix a misprint"]),
    minor: true,
  };
};

/** Puts a line of nonsense below a heading or at the end of the beginning. */
const spoil = (random: Random, text: string): string => {
  const lines = text.split("\n");
  const places = laterLines(lines);
  const end = lines.findIndex((line) => headingOf(line) || categoryOf(line) !== null);
  const at = places.length > 0 ? random.pick(places) + 1 : Math.max(0, end);
  return usualForm(lines.toSpliced(at, 0, "", random.pick(NONSENSE), "").join("\n"));
};

/** Oldest first; the last is the article as it is. */
const versionsOf = (random: Random, { text }: Draft, serious: readonly Editor[], vandals: readonly Editor[]): Version[] => {
  const versions: Version[] = [];
  let current = text;
  for (let left = random.integer(1, MOST_EDITS); left > 0; left--) {
    if (random.chance(0.13)) {
      const vandal = random.pick(vandals);
      versions.unshift(
        { text: spoil(random, current), summary: random.pick(["", "fixed", "important!!"]), minor: false, author: vandal },
        { text: current, summary: `Take back the edit by ${vandal.name}`, minor: false, author: random.pick(serious) },
      );
      continue;
    }
    const older = takeBack(random, current);
    if (!older || older.text === current) continue;
    versions.unshift({ text: current, summary: older.summary, minor: older.minor, author: random.pick(serious) });
    current = older.text;
  }
  return [{ text: current, summary: "New article", minor: false, author: random.pick(serious) }, ...versions];
};

/** Wrong at the end: a vandal's edit, and after it a good one, so that going back to an old version would lose something. */
const vandalised = (
  random: Random,
  versions: readonly Version[],
  serious: readonly Editor[],
  vandals: readonly Editor[],
): Version[] => {
  const last = versions.at(-1);
  const older = last && firstSentenceEdit(random, last.text);
  if (!last || !older) return [...versions];
  const vandal = random.pick(vandals);
  const before = versions.slice(0, -1);
  const good = { summary: older.summary, minor: older.minor, author: random.pick(serious) };
  const bad = { summary: random.pick(["", "improved", "better now"]), minor: false, author: vandal };
  const spoilt = spoil(random, older.text);
  const inserted = spoilt.split("\n").find((line) => NONSENSE.includes(line)) ?? "";
  const both = addNonsense(last.text, spoilt, inserted);
  return [...before, { ...last, text: older.text }, { ...bad, text: spoilt }, { ...good, text: both }];
};

const firstSentenceEdit = (random: Random, text: string): Omit<Version, "author"> | null => {
  for (let tries = 0; tries < 12; tries++) {
    const older = takeBack(random, text);
    if (older && older.text !== text && older.summary.startsWith("/*")) return older;
  }
  return null;
};

/** The nonsense in the newer text, after the same line as in the older one. */
const addNonsense = (text: string, spoilt: string, nonsense: string): string => {
  const lines = spoilt.split("\n").filter((line) => line !== "");
  const before = lines[lines.indexOf(nonsense) - 1] ?? "";
  return usualForm(
    text
      .split("\n")
      .flatMap((line) => (line === before ? [line, nonsense] : [line]))
      .join("\n"),
  );
};

const weighted = (editors: readonly Editor[]): Editor[] =>
  editors.filter(({ isVandal }) => !isVandal).flatMap((editor) => (editor.id <= 2 ? [editor, editor] : [editor]));

export interface Histories {
  readonly articles: readonly ArticleRow[];
  readonly revisions: readonly RevisionRow[];
  /** Titles of articles with an edit that somebody should take back. */
  readonly spoilt: ReadonlySet<string>;
}

export const generateHistories = (
  seed: number,
  drafts: readonly Draft[],
  editors: readonly Editor[],
  sound: ReadonlySet<string>,
): Histories => {
  const random = seededRandom(seed, "almanac/history");
  const serious = weighted(editors);
  const vandals = editors.filter(({ isVandal }) => isVandal);
  const spoilt = new Set(
    random
      .shuffle(drafts.filter(({ title }) => !sound.has(title) && !title.startsWith("List of")))
      .slice(0, VANDALISED)
      .map(({ title }) => title),
  );
  const made = drafts.map((draft, at) => {
    const plain = versionsOf(random, draft, serious, vandals);
    const versions = spoilt.has(draft.title) ? vandalised(random, plain, serious, vandals) : plain;
    const isRecent = spoilt.has(draft.title) || random.chance(RECENT_SHARE);
    return { id: at + 1, title: draft.title, versions, times: timesOf(random, versions.length, isRecent) };
  });
  const all = made
    .flatMap(({ id, versions, times }) =>
      versions.map((version, at) => ({
        article_id: id,
        user_id: version.author.id,
        created: times[at] ?? 0,
        summary: version.summary,
        minor: version.minor ? (1 as const) : (0 as const),
        size: version.text.length,
        delta: at === versions.length - 1 ? null : deltaOf(versions[at + 1]?.text ?? "", version.text),
        at,
      })),
    )
    .toSorted((a, b) => a.created - b.created || a.article_id - b.article_id || a.at - b.at);
  return {
    articles: made.map(({ id, title, versions }) => ({
      id,
      title,
      text: versions.at(-1)?.text ?? "",
      protection: "open",
      deleted: 0,
    })),
    revisions: all.map(({ at: _at, ...row }, place) => ({ id: place + 1, ...row })),
    spoilt,
  };
};

/** Ascending minutes, the last of them a few days ago for an article that is worked on now. */
const timesOf = (random: Random, count: number, isRecent: boolean): number[] => {
  const first =
    ALMANAC_START - random.integer(OLDEST_DAYS - CREATED_WITHIN_DAYS, OLDEST_DAYS) * MINUTES_PER_DAY + random.integer(0, 1400);
  const latest = ALMANAC_START - 30 * MINUTES_PER_DAY;
  const between = Array.from({ length: Math.max(0, count - 1) }, () => random.integer(first + 10, latest)).sort((a, b) => a - b);
  const times = [first, ...between];
  if (!isRecent) return times;
  const recent = Math.min(2, count - 1);
  const days = Array.from({ length: recent }, () => ALMANAC_START - random.integer(5, RECENT_DAYS * MINUTES_PER_DAY)).sort(
    (a, b) => a - b,
  );
  return [...times.slice(0, count - recent), ...days];
};
