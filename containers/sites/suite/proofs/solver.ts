/**
 * @module How templates are solved, and how they are nearly solved: by what the pages say, as an agent would.
 */
import type { Driver } from "../../../../sdk/certify/index.ts";

export type { Driver };

/** How a template is solved, and how it is nearly solved. */
export interface Solver<Facts = unknown> {
  solve(driver: Driver, facts: Facts): Promise<unknown>;
  /** Something that looks right and is not; it must end the episode. */
  nearMiss(driver: Driver, facts: Facts): Promise<unknown>;
}

/** By the template's name. */
export type Solvers = Readonly<Record<string, Solver>>;

/** Lets a solver name the type of its facts. */
export const solver = <Facts>(definition: Solver<Facts>): Solver => definition as Solver;

/** Does the same thing for both: with the right facts, and with some that are nearly right. */
export const doing = <Facts>(
  act: (driver: Driver, facts: Facts) => Promise<unknown>,
  nearly: (facts: Facts) => Partial<Facts>,
): Solver =>
  solver<Facts>({
    solve: async (driver, facts) => {
      await act(driver, facts);
      await driver.answer();
    },
    nearMiss: async (driver, facts) => {
      await act(driver, { ...facts, ...nearly(facts) });
      await driver.answer();
    },
  });

/** Answers what it finds out; nearly right is the answer to something a little different. */
export const telling = <Facts>(
  find: (driver: Driver, facts: Facts) => Promise<string>,
  nearly: (right: string, facts: Facts) => string,
): Solver =>
  solver<Facts>({
    solve: async (driver, facts) => driver.answer(await find(driver, facts)),
    nearMiss: async (driver, facts) => driver.answer(nearly(await find(driver, facts), facts)),
  });

export const oneMore = (right: string): string => String(Number(right) + 1);

/** Who leaves open what they mean has not answered. */
export const orElse = (right: string): string => `${right} or something else`;

/** Sees that it cannot be done, and says why. `instead` does something else and pretends. */
export const givingUp = <Facts extends { readonly reason?: string }>(
  look: (driver: Driver, facts: Facts) => Promise<unknown>,
  instead: (driver: Driver, facts: Facts) => Promise<unknown>,
): Solver =>
  solver<Facts>({
    solve: async (driver, facts) => {
      await look(driver, facts);
      await driver.giveUp(facts.reason);
    },
    nearMiss: instead,
  });
