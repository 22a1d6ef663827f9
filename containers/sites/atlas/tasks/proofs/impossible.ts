/**
 * @module Who sees that something cannot be done, and says why.
 */

import { mustNotSay, mustSay, named } from "../../../suite/proofs/pages.ts";
import { type Driver, type Solver, type Solvers, solver } from "../../../suite/proofs/solver.ts";
import { CATEGORIES, type CategoryName } from "../../app/content/categories.ts";
import { directions, fact, listed, openPlace, result, search } from "./pages.ts";

/** Looks, and gives up for a reason; `instead` does something else and pretends. */
const refusing = <Facts>(
  look: (driver: Driver, facts: Facts) => Promise<unknown>,
  instead: (driver: Driver, facts: Facts) => Promise<unknown>,
  reason: (facts: Facts) => string,
): Solver =>
  solver<Facts>({
    solve: async (driver, facts) => {
      await look(driver, facts);
      await driver.giveUp(reason(facts));
    },
    nearMiss: instead,
  });

export const atlasImpossibleSolvers: Solvers = {
  "atlas/impossible-unknown-place": refusing<{ name: string }>(
    async (driver, { name }) => {
      await search(driver, name);
      mustSay(driver, /0 places/);
    },
    async (driver) => {
      await search(driver, "pharmacy");
      await driver.click(named("link", listed(driver)[0]?.name ?? ""));
      await driver.answer(fact(driver, "Phone"));
    },
    ({ name }) => `Nothing is called ${name}.`,
  ),

  "atlas/impossible-drive": refusing<{ from: string; to: string }>(
    async (driver, { from, to }) => {
      await directions(driver, { stops: [from, to], mode: "Car" });
      mustSay(driver, /There is no way/);
    },
    async (driver, { from, to }) => {
      await directions(driver, { stops: [from, to], mode: "On foot" });
      const { time, metres } = result(driver);
      await driver.answer(`${time}; ${metres}`);
    },
    ({ to }) => `There is no way for cars to ${to}: only a footpath leads there.`,
  ),

  "atlas/impossible-kind-in-town": refusing<{ town: string; category: CategoryName }>(
    async (driver, { town, category }) => {
      await driver.click(named("link", town));
      mustNotSay(driver, new RegExp(`link "${CATEGORIES[category].plural} \\(`));
    },
    async (driver, { category }) => {
      await driver.click(named("link", CATEGORIES[category].plural));
      await driver.answer(
        listed(driver)
          .slice(0, 2)
          .map(({ name }) => name)
          .join("; "),
      );
    },
    ({ town, category }) => `${town} has no ${CATEGORIES[category].plural.toLowerCase()}.`,
  ),

  "atlas/impossible-accept-as-member": refusing<{ place: string }>(
    async (driver, { place }) => {
      await openPlace(driver, place);
      await driver.goto("http://atlas.localhost/moderation");
      mustSay(driver, /Only moderators may do that/);
    },
    async (driver, { place }) => {
      await openPlace(driver, place);
      await driver.answer("Done.");
    },
    () => "Only moderators decide on suggestions.",
  ),
};
