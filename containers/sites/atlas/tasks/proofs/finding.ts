/**
 * @module Who answers questions about places.
 */

import { named, read } from "../../../suite/proofs/pages.ts";
import { type Driver, type Solvers, telling } from "../../../suite/proofs/solver.ts";
import { CATEGORIES, type CategoryName } from "../../app/content/categories.ts";
import { fact, home, hoursOn, inMetres, listed, listedEverywhere, openPlace, search, searchNear } from "./pages.ts";

interface Near {
  readonly from: string;
  readonly category: CategoryName;
}

/** Another number at the end. */
const otherEnd = (right: string): string =>
  right.replace(/\d(\D*)$/, (_, rest: string) => `${(Number(/\d(?=\D*$)/.exec(right)?.[0]) + 1) % 10}${rest}`);

const withFacts = async (driver: Driver, name: string, ...facts: string[]): Promise<string> => {
  await driver.click(named("link", name));
  return [name, ...facts.map((one) => fact(driver, one))].join("; ");
};

/** The kind of places in a town, by the town's page. */
const inTown = async (driver: Driver, town: string, category: CategoryName): Promise<string[]> => {
  await driver.click(named("link", town));
  await driver.click(named("link", `All places in ${town}`));
  await driver.select(named("combobox", "Kind"), LABELS[category]);
  await driver.click(named("button", "Show places"));
  return (await listedEverywhere(driver)).map(({ name }) => name);
};

const LABELS = Object.fromEntries(Object.entries(CATEGORIES).map(([name, { label }]) => [name, label])) as Record<
  CategoryName,
  string
>;

const toSameKind = async (driver: Driver, kind: string, link: RegExp): Promise<void> => {
  await driver.click(named("link", "Contributions"));
  await driver.click(named("link", read(driver, link)));
  await driver.click(named("link", "Search near here"));
  await driver.select(named("combobox", "Kind"), kind);
  await driver.click(named("button", "Show places"));
};

export const quotedBody = (body: string): string => body.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

export const atlasFindingSolvers: Solvers = {
  "atlas/phone-of": telling<{ place: string }>(async (driver, { place }) => {
    await openPlace(driver, place);
    return fact(driver, "Phone");
  }, otherEnd),

  "atlas/hours-and-phone": telling<{ place: string; day: string }>(async (driver, { place, day }) => {
    await openPlace(driver, place);
    return `${hoursOn(driver, day)}; ${fact(driver, "Phone")}`;
  }, otherEnd),

  "atlas/coordinates-of": telling<{ place: string }>(async (driver, { place }) => {
    await openPlace(driver, place);
    return fact(driver, "Coordinates").replace(", ", "; ");
  }, otherEnd),

  "atlas/address-at": telling<{ at: string }>(
    async (driver, { at }) => {
      await search(driver, at);
      await driver.click(named("link", at));
      return read(driver, /\n\s+# ([^\n]+)/);
    },
    (right) => `1${right}`,
  ),

  "atlas/nearest-of-kind": telling<Near>(
    async (driver, { from, category }) => {
      await searchNear(driver, from, category);
      const [first] = listed(driver);
      return `${first?.name}; ${first?.away}`;
    },
    (right) => right.replace(/; [\d.]+/, "; 77.7"),
  ),

  "atlas/kind-in-town": telling<{ town: string; category: CategoryName }>(
    async (driver, { town, category }) => (await inTown(driver, town, category)).join("; "),
    (right) => right.split("; ").slice(1).join("; "),
  ),

  "atlas/best-rated-within": telling<Near>(async (driver, { from, category }) => {
    await searchNear(driver, from, category, "Rating");
    return withFacts(driver, listed(driver)[0]?.name ?? "", "Address", "Phone");
  }, otherEnd),

  "atlas/closes-latest": telling<{ town: string; category: CategoryName; day: string }>(
    async (driver, { town, category, day }) => {
      const names = await inTown(driver, town, category);
      let best = { close: "", answer: "" };
      for (const name of names) {
        await openPlace(driver, name);
        const close = /–(\d\d:\d\d)/.exec(hoursOn(driver, day))?.[1] ?? "";
        if (close > best.close) best = { close, answer: `${name}; ${fact(driver, "Phone")}` };
      }
      return best.answer;
    },
    otherEnd,
  ),

  "atlas/farthest-of-list": telling<{ list: string; from: string }>(
    async (driver, { list, from }) => {
      await driver.click(named("link", "Lists"));
      await driver.click(named("link", list));
      const names = listed(driver)
        .map(({ name }) => name)
        .filter((name) => name !== from);
      let best = { metres: -1, answer: "" };
      for (const name of names) {
        await home(driver);
        await driver.click(named("link", "Measure"));
        await driver.fill(named("combobox", "Next point"), from);
        await driver.click(named("button", "Add point"));
        await driver.fill(named("combobox", "Next point"), name);
        await driver.click(named("button", "Add point"));
        const total = read(driver, /Total: ([\d.]+ k?m)/);
        if (inMetres(total) > best.metres) best = { metres: inMetres(total), answer: `${name}; ${total}` };
      }
      return best.answer;
    },
    (right) => right.replace(/; [\d.]+/, "; 77.7"),
  ),

  "atlas/nearest-to-noted": telling<{ body: string }>(async (driver, { body }) => {
    await toSameKind(driver, "Pharmacy", new RegExp(`link "([^"]+)"\\n\\s+${quotedBody(body)}`));
    const answer = await withFacts(driver, listed(driver)[0]?.name ?? "", "Phone");
    return `${answer}; ${hoursOn(driver, "Wednesday")}`;
  }, otherEnd),

  "atlas/nearest-to-reviewed": telling<{ body: string }>(async (driver, { body }) => {
    await toSameKind(driver, "Bakery", new RegExp(`link "([^"]+)"\\n\\s+[^\\n]*stars\\s+${quotedBody(body)}`));
    return withFacts(driver, listed(driver)[0]?.name ?? "", "Address", "Phone");
  }, otherEnd),
};
