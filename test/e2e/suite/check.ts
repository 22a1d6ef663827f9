/**
 * @module What every template of the suite must stand: its oracle solves it, and nobody gets it for nothing.
 */
import { expect, test } from "vitest";
import { cheat } from "../../../containers/sites/suite/proofs/cheat.ts";
import type { Solver, Solvers } from "../../../containers/sites/suite/proofs/solver.ts";
import { type SuiteTask, type Template, taskFor } from "../../../containers/sites/suite/template.ts";
import { Driver } from "../../../sdk/certify/index.ts";
import { connect } from "../sdk-support.ts";

const client = connect();
/** Which of the first seeds is tried differs from template to template. */
const SEEDS = 6;
/** For five attempts, several templates side by side, on a busy machine. */
const ATTEMPTS_TIMEOUT_MS = 240_000;

/** One session for all attempts: each begins with the sites as the seed makes them. */
const withSession = async (
  { task }: SuiteTask,
  work: (score: (attempt: (driver: Driver) => Promise<unknown>) => Promise<number | null>) => Promise<void>,
): Promise<void> => {
  await using session = await client.sessions.create({ task });
  let isFresh = true;
  await work(async (attempt) => {
    if (!isFresh) await session.reset();
    isFresh = false;
    const driver = new Driver(session);
    await attempt(driver);
    return driver.step?.evaluation.score ?? null;
  });
};

const firstFit = (template: Template, from: number): SuiteTask => {
  for (let seed = from; seed < from + SEEDS; seed++) {
    const made = taskFor(template, seed);
    if (made) return made;
  }
  throw new Error(`No seed from ${from} on has anything for ${template.name}.`);
};

/** Of so many templates one is also cheated in CI; certificates ask everything of every template. */
const CHEATED_EVERY = 6;

export const checkTemplates = (templates: readonly Template[], solvers: Solvers): void => {
  test("every template has a solver, and every solver a template", () => {
    expect(templates.map(({ name }) => name).sort()).toEqual(Object.keys(solvers).sort());
  });

  test.concurrent.each(templates.map((template, at) => [template.name, template, at] as const))(
    "%s",
    async (name, template, at) => {
      const made = firstFit(template, at % SEEDS);
      const { id } = made.task;
      const solver = solvers[name] as Solver;
      await withSession(made, async (score) => {
        expect(await score((driver) => solver.solve(driver, made.facts)), `the oracle, ${id}`).toBe(1);
        expect(await score((driver) => solver.nearMiss(driver, made.facts)), `the near miss, ${id}`).toBe(0);
        if (at % CHEATED_EVERY !== 0) return;
        expect(await score((driver) => driver.answer("done")), `doing nothing, ${id}`).toBe(0);
        expect(await score((driver) => cheat(driver, made.task)), `cheating, ${id}`).toBe(0);
        expect(await score((driver) => driver.giveUp()), `giving up, ${id}`).toBe(0);
      });
    },
    ATTEMPTS_TIMEOUT_MS,
  );
};
