/**
 * @module Whether a fork shows what its parent showed. Ids count anew in each episode, so they are compared by their order.
 */
import { textHash } from "../observation/index.ts";

const ELEMENT_ID = /\b(?:f\d+)?e\d+\b/g;
/** What is said once, and the titles of tabs, which are those of the last look at each. */
const PASSING = /^(error|note|tabs): /;

/** The hash of a text with its ids counted from one, and without passing lines. */
export const shapeHash = (text: string): Promise<string> => {
  const numbers = new Map<string, string>();
  const numbered = (id: string): string => {
    const known = numbers.get(id) ?? `#${numbers.size + 1}`;
    numbers.set(id, known);
    return known;
  };
  const lines = text.split("\n").filter((line) => !PASSING.test(line));
  return textHash(lines.map((line) => line.replaceAll(ELEMENT_ID, numbered)).join("\n"));
};
