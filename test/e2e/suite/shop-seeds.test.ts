/**
 * @module The shop's templates over many seeds: most seeds have a task of each, and what it asks for differs.
 */
import { expect, test } from "vitest";
import { shopTemplates } from "../../../containers/sites/suite/shop/index.ts";
import { taskFor } from "../../../containers/sites/suite/template.ts";

const SEEDS = Array.from({ length: 12 }, (_, seed) => 100 + seed);

test.each(shopTemplates.map((template) => [template.name, template] as const))(
  "%s is another task for another seed",
  (_name, template) => {
    const tasks = SEEDS.flatMap((seed) => taskFor(template, seed)?.task ?? []);
    expect(tasks.length).toBeGreaterThanOrEqual(SEEDS.length / 2);
    const asked = new Set(tasks.map(({ goal, evaluate }) => JSON.stringify([goal, evaluate])));
    expect(asked.size).toBeGreaterThan(tasks.length / 2);
  },
);

test("the same seed gives the same task", () => {
  for (const template of shopTemplates) expect(taskFor(template, SEEDS[0] ?? 0)).toEqual(taskFor(template, SEEDS[0] ?? 0));
});

test("kinds and difficulties are mixed", () => {
  const share = (fits: (template: (typeof shopTemplates)[number]) => boolean) =>
    shopTemplates.filter(fits).length / shopTemplates.length;
  expect(shopTemplates.length).toBeGreaterThanOrEqual(48);
  expect(share(({ kind }) => kind === "information")).toBeGreaterThan(0.25);
  expect(share(({ kind }) => kind === "navigation")).toBeGreaterThan(0.12);
  expect(share(({ kind }) => kind === "impossible")).toBeLessThan(0.1);
  expect(share(({ difficulty }) => difficulty <= 3)).toBeGreaterThan(0.35);
  expect(share(({ difficulty }) => difficulty >= 7)).toBeGreaterThan(0.12);
});
