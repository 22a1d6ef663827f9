/**
 * @module What every template of the suite must stand: its oracle solves it, and nobody gets it for nothing.
 */
import { expect, inject, test } from "vitest";
import { type SuiteTask, type Template, taskFor } from "../../../containers/sites/suite/template.ts";
import { API } from "../support/api.ts";
import { Driver, type Solver, type Solvers } from "./driver.ts";

const api = new API(inject("serviceURL"), inject("serviceToken"));
/** Which of the first seeds is tried differs from template to template. */
const SEEDS = 6;

const withSession = async (made: SuiteTask, work: (driver: Driver) => Promise<unknown>): Promise<number | null> => {
  const session = await api.create({ task: made.task });
  try {
    const driver = new Driver(api, session);
    await work(driver);
    return driver.step?.evaluation.score ?? null;
  } finally {
    await api.end(session.id);
  }
};

const firstFit = (template: Template, from: number): SuiteTask => {
  for (let seed = from; seed < from + SEEDS; seed++) {
    const made = taskFor(template, seed);
    if (made) return made;
  }
  throw new Error(`No seed from ${from} on has anything for ${template.name}.`);
};

export const checkTemplates = (templates: readonly Template[], solvers: Solvers): void => {
  test("every template has a solver, and every solver a template", () => {
    expect(templates.map(({ name }) => name).sort()).toEqual(Object.keys(solvers).sort());
  });

  test.concurrent.each(templates.map((template, at) => [template.name, template, at] as const))(
    "%s",
    async (name, template, at) => {
      const made = firstFit(template, at % SEEDS);
      const solver = solvers[name] as Solver;
      expect(await withSession(made, (driver) => solver.solve(driver, made.facts)), `the oracle, ${made.task.id}`).toBe(1);
      expect(await withSession(made, (driver) => solver.nearMiss(driver, made.facts)), `the near miss, ${made.task.id}`).toBe(0);
      expect(await withSession(made, (driver) => driver.answer("done")), "doing nothing").toBe(0);
      if (template.kind !== "impossible") expect(await withSession(made, (driver) => driver.giveUp()), "giving up").toBe(0);
    },
  );
};
