/**
 * @module Moving about the map by what its pages show.
 */

import { named, onEachPage, read, until } from "../../../suite/proofs/pages.ts";
import type { Driver } from "../../../suite/proofs/solver.ts";
import type { CategoryName } from "../../app/content/categories.ts";
import { CATEGORIES } from "../../app/content/categories.ts";
import { ATLAS } from "../atlas.ts";

export const search = async (driver: Driver, words: string): Promise<void> => {
  await driver.fill(named("combobox", "Search places and addresses"), words);
  await driver.click(named("button", "Search"));
  await until(driver, () => driver.url.includes("/search"));
};

export const openPlace = async (driver: Driver, name: string): Promise<void> => {
  await search(driver, name);
  await driver.click(named("link", name));
  await until(driver, () => driver.text.includes(`# ${name}`));
};

/** Places of a kind around a place, the nearest or the best rated first. */
export const searchNear = async (driver: Driver, from: string, category: CategoryName, sort = "Distance"): Promise<void> => {
  await openPlace(driver, from);
  await driver.click(named("link", "Search near here"));
  await driver.select(named("combobox", "Kind"), CATEGORIES[category].label);
  if (sort !== "Distance") {
    await driver.select(named("combobox", "Sort by"), sort);
    await driver.select(named("combobox", "Within"), "5 km");
  }
  await driver.click(named("button", "Show places"));
};

export interface Listed {
  readonly name: string;
  readonly rating: number;
  readonly away: string;
}

/** What a page lists, in order. */
export const listed = ({ text }: Driver): Listed[] =>
  [...text.matchAll(/link "([^"]+)" h3\n\s+[^\n]*?(?:([\d.]+) of 5|No ratings)[^\n]*\n[^\n]*\n\s+([^\n]*)/g)].map(
    ([, name = "", rating = "0", last = ""]) => ({
      name,
      rating: Number(rating),
      away: /([\d.]+ k?m) away/.exec(last)?.[1] ?? "",
    }),
  );

export const listedEverywhere = async (driver: Driver): Promise<Listed[]> => {
  const found: Listed[] = [];
  await onEachPage(driver, () => found.push(...listed(driver)));
  return found;
};

export const fact = (driver: Driver, name: string): string => read(driver, new RegExp(`${name}: ([^\\n]+)`));

export const hoursOn = (driver: Driver, day: string): string => read(driver, new RegExp(`${day} \\| ([^\\n]+)`));

export interface Trip {
  readonly stops: readonly string[];
  readonly mode: "Car" | "Bicycle" | "On foot";
  readonly prefer?: string;
  readonly motorways?: string;
}

/** Asks for directions by the form. */
export const directions = async (driver: Driver, { stops, mode, prefer, motorways }: Trip): Promise<void> => {
  await driver.click(named("link", "Directions"));
  for (let more = 2; more < stops.length; more++) await driver.click(named("link", "Add a stop"));
  for (const [at, stop] of stops.entries()) {
    const label = at === 0 ? "From" : at === stops.length - 1 ? "To" : `Stop ${at}`;
    await driver.fill(named("combobox", label), stop);
  }
  await driver.check(named("radio", mode));
  if (prefer) await driver.select(named("combobox", "Prefer"), prefer);
  if (motorways) await driver.select(named("combobox", "Motorways"), motorways);
  await driver.click(named("button", "Get directions"));
};

/** Time and distance of the directions. */
export const result = (driver: Driver): { readonly time: string; readonly metres: string } => ({
  time: read(driver, /\n\s+((?:\d+ h )?\d+ min) · /),
  metres: read(driver, /min · ([\d.]+ k?m)/),
});

export const inMetres = (text: string): number => Number.parseFloat(text) * (text.endsWith("km") ? 1_000 : 1);

export const home = (driver: Driver): Promise<unknown> => driver.goto(`${ATLAS}/`);
