/**
 * @module The page's seed of a BrowserGym episode, against what NumPy's RandomState(seed).randint(0, 1000000) gives first.
 */
import { expect, test } from "vitest";
import { browsergymSeed } from "../../durable-objects/session/miniwob/browsergym-seed.ts";

test.each([
  [0, 985_772],
  [1, 128_037],
  [2, 875_688],
  [7, 585_903],
  [42, 121_958],
  [123_456, 71_745],
  [4_294_967_295, 944_547],
])("the seed %i of BrowserGym is %i of the page", (seed, page) => {
  expect(browsergymSeed(seed)).toBe(page);
});

test("every seed gives one below a million", () => {
  const drawn = Array.from({ length: 500 }, (_, seed) => browsergymSeed(seed));
  expect(drawn.every((page) => Number.isInteger(page) && page >= 0 && page < 1_000_000)).toBe(true);
  expect(new Set(drawn).size).toBeGreaterThan(490);
});
