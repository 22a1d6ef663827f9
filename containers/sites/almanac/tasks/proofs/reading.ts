/**
 * @module Proofs of questions about the almanac.
 */
import { named, rows } from "../../../suite/proofs/pages.ts";
import { type Solvers, telling } from "../../../suite/proofs/solver.ts";
import { boxed, changedLines, dayNumber, linksBetween, numberIn, open, openCategory, versions } from "./pages.ts";

const swapped = (right: string): string => right.split(", ").reverse().join(", ");

const withoutLast = (right: string): string => right.split(", ").slice(0, -1).join(", ") || "nothing";

export const almanacReadingSolvers: Solvers = {
  "almanac/birthplace-of-engineer": telling<{ bridge: string }>(async (driver, { bridge }) => {
    await open(driver, bridge);
    await open(driver, boxed(driver, "Engineer"));
    await open(driver, boxed(driver, "Birthplace"));
    return `${boxed(driver, "Founded")}, ${numberIn(boxed(driver, "Population"))}`;
  }, swapped),

  "almanac/bridge-length-and-year": telling<{ title: string }>(async (driver, { title }) => {
    await open(driver, title);
    return `${numberIn(boxed(driver, "Length"))}, ${boxed(driver, "Opened")}`;
  }, swapped),

  "almanac/longest-life-of-graduates": telling<{ school: string }>(
    async (driver, { school }) => {
      await open(driver, school);
      const ages: { name: string; age: number }[] = [];
      for (const name of linksBetween(driver, /## Graduates/, /navigation "Categories"/)) {
        await open(driver, name);
        const days = dayNumber(boxed(driver, "Died")) - dayNumber(boxed(driver, "Born"));
        ages.push({ name, age: Math.floor(days / 10_000) });
      }
      const [oldest] = ages.sort((a, b) => b.age - a.age);
      return `${oldest?.name}, ${oldest?.age}`;
    },
    (right) => `${right.split(", ")[0]}, ${Number(right.split(", ")[1]) - 1}`,
  ),

  "almanac/people-of-trade-from-region": telling<{ trade: string; region: string }>(async (driver, { trade, region }) => {
    const found: { name: string; born: number }[] = [];
    for (const name of await openCategory(driver, trade)) {
      await open(driver, name);
      if (driver.text.includes(`link "People from ${region}"`)) found.push({ name, born: dayNumber(boxed(driver, "Born")) });
    }
    return found
      .sort((a, b) => a.born - b.born)
      .map(({ name }) => name)
      .join(", ");
  }, swapped),

  "almanac/species-of-region-by-size": telling<{ region: string }>(async (driver, { region }) => {
    const found: { name: string; size: number }[] = [];
    for (const name of await openCategory(driver, `Nature of ${region}`)) {
      await open(driver, name);
      const size = rows(driver).find(([key, , more]) => (key === "Length" || key === "Height") && more === undefined)?.[1] ?? "";
      found.push({ name, size: numberIn(size) });
    }
    return found
      .sort((a, b) => a.size - b.size)
      .map(({ name }) => name)
      .join(", ");
  }, swapped),

  "almanac/longest-river-into-lake": telling(async (driver) => {
    const found: { name: string; length: number; lake: string; source: string }[] = [];
    for (const name of await openCategory(driver, "Rivers that end in a lake")) {
      await open(driver, name);
      found.push({
        name,
        length: numberIn(boxed(driver, "Length")),
        lake: boxed(driver, "Mouth"),
        source: boxed(driver, "Source"),
      });
    }
    const [longest] = found.sort((a, b) => b.length - a.length);
    await open(driver, longest?.lake ?? "");
    const depth = numberIn(boxed(driver, "Greatest depth"));
    await open(driver, longest?.source ?? "");
    return `${longest?.name}, ${depth}, ${numberIn(boxed(driver, "Height"))}`;
  }, withoutLast),

  "almanac/three-largest-towns-of-region": telling<{ region: string }>(async (driver, { region }) => {
    await open(driver, "List of towns");
    await driver.click(/\] button "Population/);
    await driver.click(/\] button "Population/);
    return rows(driver)
      .filter(([, place]) => place === region)
      .slice(0, 3)
      .map(([name]) => name)
      .join(", ");
  }, swapped),

  "almanac/works-set-in-region": telling<{ region: string }>(async (driver, { region }) => {
    const schools = new Set<string>();
    for (const name of await openCategory(driver, `Works set in ${region}`)) {
      await open(driver, name);
      const author = rows(driver).find(([key]) => key === "Author" || key === "Composer")?.[1] ?? "";
      await open(driver, author);
      schools.add(boxed(driver, "Education"));
    }
    return [...schools].join(", ");
  }, withoutLast),

  "almanac/heights-of-first-ascents": telling<{ mountain: string }>(async (driver, { mountain }) => {
    await open(driver, mountain);
    await open(driver, boxed(driver, "First climbed by"));
    const climbed = [...driver.text.matchAll(/(\d{4}): first ascent of\s*(?:\[\w+\] link ")?(Mount \w+)/g)].map(
      ([, , name = ""]) => name,
    );
    const heights: number[] = [];
    for (const name of climbed) {
      await open(driver, name);
      heights.push(numberIn(boxed(driver, "Height")));
    }
    return heights.join(", ");
  }, swapped),

  "almanac/who-added-sentence": telling<{ title: string; line: string }>(
    async (driver, { title, line }) => {
      await open(driver, title, "history");
      for (const { id, author, date } of versions(driver).slice(0, -1)) {
        const { added } = await changedLines(driver, id);
        if (added.includes(line)) return `${author}, ${date.replace(/, \d\d:\d\d$/, "")}`;
        await open(driver, title, "history");
      }
      return "nobody";
    },
    (right) => right.replace(/^\w+/, "somebody_else"),
  ),

  "almanac/number-before-correction": telling<{ title: string; id: number }>(async (driver, { title, id }) => {
    await open(driver, title, "history");
    const { added, removed } = await changedLines(driver, id);
    const [then, now] = [removed[0], added[0]].map((line) => line?.match(/\d[\d,]*/g) ?? []);
    const at = now?.findIndex((value, place) => value !== then?.[place]) ?? 0;
    return `${numberIn(then?.[at] ?? "")}, ${numberIn(now?.[at] ?? "")}`;
  }, swapped),

  "almanac/creators-of-articles": telling<{ titles: string[] }>(
    async (driver, { titles }) => {
      const names: string[] = [];
      for (const title of titles) {
        await open(driver, title);
        await driver.click(named("link", "History"));
        names.push(versions(driver).at(-1)?.author ?? "");
      }
      return names.join(", ");
    },
    (right) => `${right.split(", ").slice(1).join(", ")}, nobody`,
  ),
};
