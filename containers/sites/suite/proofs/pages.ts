/**
 * @module Reading any page that an observation shows, and waiting for what it shall say.
 */
import type { Driver } from "./solver.ts";

export const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, "\\$&");

/** A line with this role whose name is exactly this. */
export const named = (role: string, name: string): RegExp => new RegExp(`\\] ${role} "${escaped(name)}"`);

/** What stands in the first group of the first match; throws when the page does not say it. */
export const read = (driver: Driver, pattern: RegExp): string => {
  const found = pattern.exec(driver.text)?.[1];
  if (found === undefined) throw new Error(`The page does not say ${pattern}:\n${driver.text}`);
  return found;
};

/** The cells of each row of a table; a row is the text between bars. */
export const rows = ({ text }: Driver): string[][] =>
  text
    .split("\n")
    .filter((line) => line.includes(" | "))
    .map((line) => line.split("|").map((cell) => cell.trim()));

/** All pages of a list, one after the other. */
export const onEachPage = async (driver: Driver, visit: () => void): Promise<void> => {
  visit();
  while (/\] link "Next"/.test(driver.text)) {
    await driver.click(named("link", "Next"));
    visit();
  }
};

const LOOK_AGAIN_MS = 250;
const LOOKS = 12;

/** Looks again until the page says it: a busy machine may be slower than an observation. */
export const until = async (driver: Driver, says: () => boolean): Promise<void> => {
  for (let look = 0; look < LOOKS && !says(); look++) await driver.act({ type: "wait", ms: LOOK_AGAIN_MS });
};

/** Throws unless the page says it: what cannot be done should be seen to be so. */
export const mustSay = ({ text }: Driver, pattern: RegExp): void => {
  if (!pattern.test(text)) throw new Error(`The page does not say ${pattern}:\n${text}`);
};

export const mustNotSay = ({ text }: Driver, pattern: RegExp): void => {
  if (pattern.test(text)) throw new Error(`The page says ${pattern}:\n${text}`);
};
