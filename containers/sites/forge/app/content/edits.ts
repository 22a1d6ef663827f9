/**
 * @module What people change in a project: functions, limits, guides, releases. Each change is used once in a project.
 */
import type { Random } from "../../../../../durable-objects/site/kit/random.ts";
import { slugOf } from "../text/slug.ts";
import type { Blueprint, Thing } from "./blueprints/index.ts";
import type { CodeFunction, Language } from "./code/index.ts";
import { pascal } from "./code/language.ts";
import { CHANGELOG, guide, question, README, WORKFLOW, withRelease } from "./texts.ts";

/** The files of a branch while its history is written. */
export interface Tree {
  readonly files: Map<string, readonly string[]>;
  /** By thing. */
  readonly limits: number[];
  releases: number;
}

export const copyTree = ({ files, limits, releases }: Tree): Tree => ({ files: new Map(files), limits: [...limits], releases });

/** Changes the tree, and gives the message of the commit. */
export type Step = (tree: Tree) => string;

export interface Edit {
  /** "Add latestReading" */
  readonly title: string;
  /** What it is good for: a sentence. */
  readonly reason: string;
  /** Each becomes a commit; the first bears the title. */
  readonly steps: readonly Step[];
}

/** Functions that each module has from the beginning. */
const FIRST_FUNCTIONS = 2;
const LASTING_SHARE = 0.8;
const LIMITS = [25, 40, 50, 60, 80, 100, 120, 150, 200, 250, 300, 400, 500, 750];
const CHECKS = ["check-links docs", "lint --all", "measure-size", "check-format", "audit-dependencies"];

export const firstTree = (random: Random, blueprint: Blueprint, language: Language): Tree => {
  const limits = blueprint.things.map(() => random.pick(LIMITS));
  const files = new Map<string, readonly string[]>(language.setUp(blueprint).map(({ path, lines }) => [path, lines]));
  blueprint.things.forEach((thing, at) => {
    const functions = language.functions(thing).slice(0, FIRST_FUNCTIONS);
    files.set(language.sourcePath(thing), [
      ...language.head(thing, limits[at] ?? 0),
      ...functions.flatMap(({ lines }) => ["", ...lines]),
    ]);
    const [first] = functions;
    if (first) files.set(language.testPath(thing), [...language.testHead(thing), "", ...language.test(thing, first.name)]);
  });
  return { files, limits, releases: 1 };
};

/** Gives changes one after another, none of them twice. */
export const editsOf = (
  random: Random,
  blueprint: Blueprint,
  language: Language,
  { limits }: Tree,
): ((kind?: "release") => Edit) => {
  const { things, tasks, places, parts } = blueprint;
  const lasting: Edit[] = random.shuffle([
    ...things.flatMap((thing) =>
      language
        .functions(thing)
        .slice(FIRST_FUNCTIONS)
        .map((made) => addFunction(language, thing, made)),
    ),
    ...tasks.map((task) => explain(task, random.pick(places))),
    ...tasks.map((task) => writeGuide(task, random.pick(places), random.pick(parts))),
    ...CHECKS.map(addCheck),
  ]);
  const tunings = random.shuffle(
    things.flatMap((thing, at) =>
      LIMITS.filter((limit) => limit !== limits[at]).map((limit) => changeLimit(language, thing, at, limit)),
    ),
  );
  return (kind) => {
    if (kind === "release") return release(random, blueprint);
    const next = random.chance(LASTING_SHARE) ? lasting.pop() : undefined;
    const edit = next ?? tunings.pop();
    if (!edit) throw new RangeError(`nothing is left to change in ${blueprint.path}`);
    return edit;
  };
};

/** Adds lines to the end of a file. */
const appending =
  (message: string, path: string, lines: readonly string[]): Step =>
  (tree) => {
    tree.files.set(path, [...(tree.files.get(path) ?? []), ...lines]);
    return message;
  };

const addFunction = (language: Language, thing: Thing, { name, does, lines }: CodeFunction): Edit => ({
  title: `Add ${name} to ${thing.many}`,
  reason: `It ${does}, which two callers did by hand.`,
  steps: [
    appending(`Add ${name} to ${thing.many}`, language.sourcePath(thing), ["", ...lines]),
    appending(`Test ${name} of ${thing.many}`, language.testPath(thing), ["", ...language.test(thing, name)]),
  ],
});

const changeLimit = (language: Language, thing: Thing, at: number, limit: number): Edit => {
  const title = `Keep up to ${limit} ${thing.many}`;
  return {
    title,
    reason: `The old limit was chosen before anybody had that many ${thing.many}.`,
    steps: [
      (tree) => {
        const path = language.sourcePath(thing);
        const old = language.limitLine(thing, tree.limits[at] ?? 0);
        tree.limits[at] = limit;
        tree.files.set(
          path,
          (tree.files.get(path) ?? []).map((line) => (line === old ? language.limitLine(thing, limit) : line)),
        );
        return title;
      },
    ],
  };
};

const explain = (task: string, place: string): Edit => {
  const title = `Say in the README how to ${task}`;
  return { title, reason: "People ask for it again and again.", steps: [appending(title, README, [question(task, place)])] };
};

const writeGuide = (task: string, place: string, part: string): Edit => {
  const file = `${slugOf(task)}.md`;
  const title = `Write a guide: how to ${task}`;
  return {
    title,
    reason: "The steps were only known to those who wrote the program.",
    steps: [
      appending(title, `docs/${file}`, guide(task, place, part)),
      appending("Link the guide from the overview", "docs/overview.md", ["", `See also [how to ${task}](${file}).`]),
    ],
  };
};

const addCheck = (check: string): Edit => {
  const title = `Run ${check.split(" ")[0]} on every push`;
  return {
    title,
    reason: "It finds in a minute what reviewers find in a day.",
    steps: [appending(title, WORKFLOW, [`  - run: ${check}`])],
  };
};

const release = (random: Random, { parts, places, things }: Blueprint): Edit => {
  const changes = random.shuffle([
    `${pascal(random.pick(parts))} is quicker`,
    `${pascal(random.pick(places))} has been tidied up`,
    `Fewer mistakes with ${random.pick(things).many}`,
    "Better messages when something goes wrong",
  ]);
  return {
    title: "Release",
    reason: "Everything that was planned is in.",
    steps: [
      (tree) => {
        tree.releases++;
        const version = `0.${tree.releases}.0`;
        tree.files.set(CHANGELOG, withRelease(tree.files.get(CHANGELOG) ?? [], version, changes.slice(0, 2)));
        return `Release ${version}`;
      },
    ],
  };
};
