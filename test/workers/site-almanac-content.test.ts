/**
 * @module What the almanac says: made from the seed alone, and in agreement with itself.
 */
import { describe, expect, test } from "vitest";
import { type AlmanacState, openAlmanac, pathOf } from "./site-almanac-support.ts";

const SEEDS = [0, 1, 7];

const plain = (text: string): string => text.replaceAll(/\[\[(?:[^\]|]*\|)?([^\]|]*)\]\]/g, "$1");

const articleOf = (state: AlmanacState, title: string) => {
  const found = state.articles.find((article) => article.title === title);
  if (!found) throw new Error(`no article ${title}`);
  return found;
};

/** The rows of a list, by the name in their first column. */
const table = (state: AlmanacState, title: string): Map<string, string[]> =>
  new Map(
    articleOf(state, title)
      .body.split("\n")
      .filter((line) => line.startsWith("| "))
      .map((line) => line.slice(2).split(" || ").map(plain))
      .map((cells) => [cells[0] ?? "", cells]),
  );

describe.each(SEEDS)("seed %i", (seed) => {
  test("is the same every time, and another than its neighbour", async () => {
    const [one, again, other] = await Promise.all([
      openAlmanac(null, seed),
      openAlmanac(null, seed),
      openAlmanac(null, seed + 100),
    ]);
    expect(await one.state()).toEqual(await again.state());
    const titles = async (almanac: typeof one) => (await almanac.state()).articles.map(({ title }) => title);
    const shared = new Set(await titles(other));
    const same = (await titles(one)).filter((title) => shared.has(title) && !title.startsWith("List of"));
    expect(same.length).toBeLessThan(30);
  });

  test("has titles that are told apart, and links that lead somewhere", async () => {
    const { articles } = await (await openAlmanac(null, seed)).state();
    const titles = articles.map(({ title }) => title);
    expect(new Set(titles.map((title) => title.toLowerCase())).size).toBe(titles.length);
    const known = new Set(titles);
    const linked = articles.flatMap(({ body }) => [...body.matchAll(/\[\[([^\]|]+)/g)].map(([, title = ""]) => title));
    expect(linked.filter((title) => !known.has(title))).toEqual([]);
  });

  test("gives the same numbers in boxes, texts and lists", async () => {
    const state = await (await openAlmanac(null, seed)).state();
    const lists = [
      { list: "List of towns", facts: { Founded: 3, Population: 4, Region: 1, River: 2 } },
      { list: "List of rivers", facts: { Length: 1, Discharge: 2, Source: 3 } },
      { list: "List of mountains", facts: { Region: 1, Height: 2, "First ascent": 3 } },
      { list: "List of lakes", facts: { Region: 1, Area: 2, "Greatest depth": 3 } },
      { list: "List of bridges", facts: { Crosses: 1, Length: 2, Opened: 3, Engineer: 4 } },
      { list: "List of inventions", facts: { Inventor: 1, Year: 2, "First built in": 3 } },
      { list: "List of regions", facts: { Area: 1, Population: 2, Established: 3 } },
    ];
    for (const { list, facts } of lists) {
      for (const [title, cells] of table(state, list)) {
        const { infobox, body } = articleOf(state, title);
        for (const [name, column] of Object.entries(facts)) {
          const value = plain(infobox[name] ?? "").replace(/ (m|km|km²|m³\/s)$/, "");
          expect(value, `${title}: ${name}`).toBe(cells[column]);
          expect(plain(body.split("}}")[1] ?? ""), `${title}: ${name}`).toContain(value);
        }
      }
    }
  });

  test("has people who did what they did while they were alive", async () => {
    const state = await (await openAlmanac(null, seed)).state();
    const years = (title: string) => {
      const { infobox } = articleOf(state, title);
      return { born: Number(infobox.Born?.slice(-4)), died: Number(infobox.Died?.slice(-4)) };
    };
    const deeds = state.articles.flatMap(({ title, infobox }) => {
      const who = plain(
        infobox.Engineer ??
          infobox.Inventor ??
          infobox["First climbed by"] ??
          infobox["Described by"] ??
          infobox.Author ??
          infobox.Composer ??
          "",
      );
      const when = Number(infobox.Opened ?? infobox.Year ?? infobox["First ascent"] ?? infobox.Described);
      return who === "" ? [] : [{ title, who, when }];
    });
    expect(deeds.length).toBeGreaterThan(40);
    for (const { title, who, when } of deeds) {
      const { born, died } = years(who);
      expect(when, title).toBeGreaterThan(born + 20);
      expect(when, title).toBeLessThan(died);
      expect(articleOf(state, who).body, who).toContain(`* ${when}: `);
    }
  });

  test("has regions whose towns add up, and a country whose regions do", async () => {
    const state = await (await openAlmanac(null, seed)).state();
    const number = (text = ""): number => Number(text.replaceAll(",", ""));
    const regions = [...table(state, "List of regions").values()];
    for (const [name = "", , population] of regions) {
      const rural = number(/([\d,]+) of them outside the towns/.exec(articleOf(state, name).body)?.[1]);
      const towns = [...table(state, "List of towns").values()].filter(([, region]) => region === name);
      expect(
        towns.reduce((sum, cells) => sum + number(cells[4]), rural),
        name,
      ).toBe(number(population));
    }
    const country = state.articles.find(({ categories }) => categories.includes("Countries"));
    expect(regions.reduce((sum, cells) => sum + number(cells[2]), 0)).toBe(number(country?.infobox.Population));
  });
});

test("every page of an article can be opened by everybody", async () => {
  const almanac = await openAlmanac();
  const { articles, revisions } = await almanac.state();
  for (const { title } of articles.filter(({ deleted }, at) => !deleted && at % 9 === 0)) {
    for (const page of ["article", "talk", "edit", "history", "links"]) {
      const { status } = await almanac.get(pathOf(page, title));
      expect(status, `${page} of ${title}`).toBe(200);
    }
  }
  for (const { title } of articles.filter(({ deleted }) => deleted)) {
    expect((await almanac.get(pathOf("article", title))).status, title).toBe(404);
  }
  for (const { id } of revisions.slice(0, 20)) expect((await almanac.get(`/revision/${id}`)).status).toBe(200);
  for (const path of [
    "/",
    "/index",
    "/index?letter=L",
    "/categories",
    "/changes?days=30",
    "/users",
    "/log",
    "/help",
    "/random",
    "/search?q=river",
  ]) {
    expect((await almanac.get(path)).status, path).toBe(200);
  }
});
