/**
 * @module The suite's templates over many seeds: most seeds have a task of each, what it asks for differs, and each task
 * can be told apart from all others.
 */
import { beforeAll, describe, expect, test } from "vitest";
import { TEMPLATES } from "../../containers/sites/suite/index.ts";
import { statesOf } from "../../containers/sites/suite/site-content.ts";
import { type Template, taskFor } from "../../containers/sites/suite/template.ts";

const SEEDS = Array.from({ length: 12 }, (_, seed) => 100 + seed);
const SITES = ["shop", "forum", "forge"] as const;
const MAKING_MS = 120_000;

/** What the seeds make is remembered. */
beforeAll(() => {
  for (const seed of SEEDS) statesOf([...SITES, "almanac"], seed);
}, MAKING_MS);

const of = (site: string): Template[] => TEMPLATES.filter(({ name }) => name.startsWith(`${site}/`));

test.each(TEMPLATES.map((template) => [template.name, template] as const))(
  "%s is another task for another seed",
  (_name, template) => {
    const tasks = SEEDS.flatMap((seed) => taskFor(template, seed)?.task ?? []);
    expect(tasks.length).toBeGreaterThanOrEqual(SEEDS.length / 2);
    const asked = new Set(tasks.map(({ goal, evaluate }) => JSON.stringify([goal, evaluate])));
    expect(asked.size).toBeGreaterThan(tasks.length / 2);
  },
);

test("the same seed gives the same task", () => {
  for (const template of TEMPLATES) expect(taskFor(template, SEEDS[0] ?? 0)).toEqual(taskFor(template, SEEDS[0] ?? 0));
});

test("no two templates ask the same of one seed, and names and goals are whole", () => {
  const goals = TEMPLATES.flatMap((template) => taskFor(template, 7)?.task.goal ?? []);
  expect(new Set(goals).size).toBe(goals.length);
  expect(new Set(TEMPLATES.map(({ name }) => name)).size).toBe(TEMPLATES.length);
  for (const goal of goals) expect(goal).not.toMatch(/undefined|null|NaN|\[object/);
});

/** Tasks name people, posts and issues in words; the words must mean one thing. */
test.each(SEEDS)("what tasks name has its name alone, seed %i", (seed) => {
  const { users = [] } = (statesOf(["forge"], seed).forge ?? {}) as { users?: { name: string }[] };
  const names = users.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const template of TEMPLATES) {
    const { goal = "", sites = [] } = taskFor(template, seed)?.task ?? {};
    const [, title = "", place = ""] = /(?:post|issue|merge request) “([^”]+)” in (?:c\/)?([\w./-]*\w)/.exec(goal) ?? [];
    if (title === "") continue;
    const states = statesOf(
      sites.map((site) => (typeof site === "string" ? site : site.name)),
      seed,
    );
    const { posts = [], issues = [], mergeRequests = [] } = { ...states.forum, ...states.forge } as Record<string, Named[]>;
    const kind = goal.includes(`merge request “${title}”`) ? mergeRequests : goal.includes(`issue “${title}”`) ? issues : posts;
    const found = kind.filter((one) => one.title === title && (one.community === place || one.project === place));
    expect(found, `${template.name}: ${goal}`).toHaveLength(1);
  }
});

interface Named {
  readonly title: string;
  readonly community?: string;
  readonly project?: string;
}

describe.each(SITES)("the templates of %s", (site) => {
  const templates = of(site);
  const share = (fits: (template: Template) => boolean): number => templates.filter(fits).length / templates.length;

  test("mix kinds and difficulties", () => {
    expect(templates.length).toBeGreaterThanOrEqual(48);
    expect(share(({ kind }) => kind === "information")).toBeGreaterThan(0.2);
    expect(share(({ kind }) => kind === "navigation")).toBeGreaterThan(0.1);
    expect(share(({ kind }) => kind === "impossible")).toBeLessThan(0.1);
    expect(share(({ kind }) => kind === "impossible")).toBeGreaterThan(0.05);
    expect(share(({ difficulty }) => difficulty <= 3)).toBeGreaterThan(0.35);
  });
});

test("there are tasks of all three difficulties and all kinds", () => {
  expect(TEMPLATES.length).toBeGreaterThanOrEqual(150);
  expect(of("multi").length).toBeGreaterThanOrEqual(8);
  const hard = TEMPLATES.filter(({ difficulty }) => difficulty >= 7).length;
  const medium = TEMPLATES.filter(({ difficulty }) => difficulty > 3 && difficulty < 7).length;
  expect(hard / TEMPLATES.length).toBeGreaterThan(0.08);
  expect(medium / TEMPLATES.length).toBeGreaterThan(0.3);
});
