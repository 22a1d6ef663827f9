/**
 * @module Ways through the almanac that many tasks share.
 */
import { named, read, rows } from "../../../suite/proofs/pages.ts";
import type { Driver } from "../../../suite/proofs/solver.ts";
import { type ArticlePage, categoryPath, pathTo } from "../../app/paths.ts";

export const ALMANAC = "http://almanac.localhost";

export const open = async (driver: Driver, title: string, page: ArticlePage = "article"): Promise<void> => {
  await driver.goto(`${ALMANAC}${pathTo(page, title)}`);
};

/** What the infobox says. */
export const boxed = (driver: Driver, name: string): string => {
  const found = rows(driver).find(([key, , more]) => key === name && more === undefined)?.[1];
  if (found === undefined) throw new Error(`The box says nothing about ${name}:\n${driver.text}`);
  return found;
};

export const numberIn = (text: string): number => Number.parseInt(text.replaceAll(",", ""), 10);

/** The links of a part of the page, between two lines of it. */
export const linksBetween = ({ text }: Driver, from: RegExp, to: RegExp): string[] => {
  const lines = text.split("\n");
  const start = lines.findIndex((line) => from.test(line));
  const length = lines.slice(start + 1).findIndex((line) => to.test(line));
  return lines
    .slice(start + 1, length < 0 ? undefined : start + 1 + length)
    .flatMap((line) => /\] link "([^"]+)"/.exec(line)?.[1] ?? [])
    .filter((name) => !name.startsWith("Edit section"));
};

export const openCategory = async (driver: Driver, name: string): Promise<string[]> => {
  await driver.goto(`${ALMANAC}${categoryPath(name)}`);
  return linksBetween(driver, /articles? in this category/, /link "All categories"/);
};

const MONTHS = "January February March April May June July August September October November December".split(" ");

/** A date on a page as year, month, day in one number. */
export const dayNumber = (date: string): number => {
  const [, month = "", day = "", year = ""] = /^(\w+) (\d+), (\d+)/.exec(date) ?? [];
  return Number(year) * 10_000 + (MONTHS.indexOf(month) + 1) * 100 + Number(day);
};

/** The versions that a history shows, newest first. */
export const versions = (driver: Driver): { id: number; author: string; date: string }[] =>
  rows(driver).flatMap((cells) => {
    const at = cells.findIndex((cell) => /^\w+ \d+, \d{4}, \d\d:\d\d$/.test(cell));
    return at < 1 ? [] : [{ id: Number(cells[at - 1]), author: cells[at + 1] ?? "", date: cells[at] ?? "" }];
  });

/** What an edit added and removed, as its page of changes shows it. */
export const changedLines = async (driver: Driver, id: number): Promise<{ added: string[]; removed: string[] }> => {
  await driver.click(new RegExp(`\\] link "Changes of version ${id}"`));
  const lines = (kind: string) =>
    rows(driver)
      .filter(([first]) => first === kind)
      .map((cells) => cells.slice(1).join(" | "));
  return { added: lines("Added"), removed: lines("Removed") };
};

export interface Edit {
  readonly title: string;
  readonly source: string;
}

/** Opens the editor from the article, types the new source and saves it. */
export const write = async (driver: Driver, { title, source }: Edit): Promise<void> => {
  await open(driver, title, "edit");
  await driver.fill(named("textbox", "Source"), source);
  await driver.click(named("button", "Save page"));
};

export const readHeight = (driver: Driver): number => numberIn(read(driver, /Height \| ([\d,]+) m/));
