import { describe, expect, test } from "vitest";
import { findsPattern, matchesWhole, PatternWorkError, patternProblem } from "../../durable-objects/patterns/index.ts";

/** A small generator with a seed, so that a failure can be had again. */
const seeded = (seed: number) => {
  let state = seed;
  const next = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  return {
    pick: <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)] as T,
    chance: (p: number) => next() < p,
  };
};

const ATOMS = [
  "a",
  "b",
  "B",
  ".",
  "\\d",
  "\\w",
  "\\s",
  "[ab]",
  "[^a]",
  "[a-c1]",
  "é",
  "\\.",
  "\\b",
  "\\B",
  "\\p{L}",
  " ",
  "_",
  "1",
];
const COUNTS = ["", "", "", "*", "+", "?", "*?", "{2}", "{1,3}", "{2,}"];
const TEXTS = [
  "",
  "a",
  "b",
  "ab",
  "ba",
  "aab",
  "abab",
  "A B",
  "1a",
  "É é",
  "a_b c",
  "..",
  "aaaaabbbbb",
  "ab\nab",
  "x1 2 3",
  "ſK",
];

const writePattern = ({ pick, chance }: ReturnType<typeof seeded>, depth = 0): string => {
  let text = chance(0.2) ? "^" : "";
  for (let n = 0; n < 3; n++) {
    const kind = depth > 1 ? 0 : pick([0, 0, 0, 1, 2, 3]);
    const inner = () => writePattern({ pick, chance }, depth + 1);
    if (kind === 0) {
      const atom = pick(ATOMS);
      text += atom.toLowerCase() === "\\b" ? atom : atom + pick(COUNTS);
    } else if (kind === 1) text += `(?:${inner()})${pick(COUNTS)}`;
    else if (kind === 2) text += `(${inner()}|${inner()})`;
    else text += `(?${pick(["=", "!", "<=", "<!"])}${inner()})`;
  }
  return text + (chance(0.2) ? "$" : "");
};

describe("patterns of tasks", () => {
  test("match what the platform's own match, in 600 generated patterns", () => {
    const random = seeded(7);
    for (let n = 0; n < 600; n++) {
      const pattern = writePattern(random);
      const text = random.pick(TEXTS) + random.pick(TEXTS);
      expect([pattern, text, findsPattern(pattern, text)]).toEqual([pattern, text, new RegExp(pattern, "iu").test(text)]);
      const whole = new RegExp(`^(?:${pattern})$`, "iu").test(text);
      expect([pattern, text, matchesWhole(pattern, text)]).toEqual([pattern, text, whole]);
    }
  });

  test.each([
    ["^(?!report_type$|from$|to$).*$", "from", false],
    ["^(?!report_type$|from$|to$).*$", "fromage", true],
    ["^.*(?=.*white)(?=.*desk).* has been added to your wish list.*$", "A white desk has been added to your wish list.", true],
    ["^(?=.*white)(?=.*desk).* has been added to your wish list.*$", "A white desk has been added to your wish list.", true],
    ["^<\\!doctype html>.*<title>Hello</title>.*</html>$", "<!doctype html><title>hello</title></html>", true],
    ["\\_", "a_b", true],
    ["^16(?:\\.0+)?\\s*[-]?\\s*(?:inch(?:es)?|in\\.?|″|\"|')$", "16.0 inches", true],
    ["^(?P<n>a)$", "A", true],
  ])("of published data are understood: %j on %j", (pattern, text, matches) => {
    expect(findsPattern(pattern, text)).toBe(matches);
  });

  test.each([
    ["(", /without its \)/],
    ["a)", /without its \(/],
    ["[a", /without its \]/],
    ["*", /nothing to repeat/],
    ["a**", /repetition of a repetition/],
    ["a{3,1}", /out of order/],
    ["(a)\\1", /reference to a group/],
    ["\\q", /means nothing/],
    ["a\\", /at the end/],
    ["[z-a]", /no set/],
    ["\\p{Nonsense}", /no set/],
    ["(?<=a)*", /could be repeated/],
    ["((a{100}){100}){100}", /states/],
  ])("that cannot be used say why: %j", (pattern, reason) => {
    expect(patternProblem(pattern)).toMatch(reason);
  });

  test("may be neither too long nor too deep", () => {
    expect(patternProblem("(".repeat(500))).toMatch(/inside each other/);
    expect(patternProblem("a".repeat(10_000))).toMatch(/characters/);
  });

  test("take time linear in the text, however they are written", () => {
    const random = seeded(11);
    const bodies = [
      "(a+)+",
      "(a|a)*",
      "(a*)*",
      "(a|aa)+",
      "(.*a){12}",
      "(a?){25}a{25}",
      "([a-z]+)*",
      "(\\s*)*",
      "(?=(a+)+b)a",
      "(?:a|b|ab)*c",
    ];
    for (let n = 0; n < 60; n++) {
      const pattern = `^${random.pick(bodies)}${random.pick(["", "b", "$", "!"])}${random.pick(bodies)}x$`;
      const text = `${random.pick(["a", "ab", " ", "aA"]).repeat(10_000)}!`;
      const began = performance.now();
      expect(findsPattern(pattern, text)).toBe(false);
      expect([pattern, performance.now() - began < 3_000]).toEqual([pattern, true]);
    }
  });

  test("are given up on a text that is too long, which is no match and no mismatch", () => {
    expect(() => findsPattern("(a?b?c?d?e?){300}x", "abcde".repeat(100_000))).toThrow(PatternWorkError);
    expect(() => findsPattern("a", "b".repeat(5_000_000))).toThrow(PatternWorkError);
  });
});
