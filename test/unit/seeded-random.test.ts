import { describe, expect, it } from "vitest";
import { seededRandom } from "../../durable-objects/site/kit/random.ts";

describe("seeded randomness", () => {
  it("repeats for the same seed and label, and not for another", () => {
    const draw = (seed: number, label: string) => {
      const random = seededRandom(seed, label);
      return Array.from({ length: 20 }, () => random.integer(0, 1_000_000));
    };
    expect(draw(5, "a")).toEqual(draw(5, "a"));
    expect(draw(5, "a")).not.toEqual(draw(6, "a"));
    expect(draw(5, "a")).not.toEqual(draw(5, "b"));
  });

  it("gives every number of a range its share", () => {
    const random = seededRandom(0, "shares");
    const drawn = Array.from({ length: 10_000 }, () => random.integer(0, 4));
    for (const number of [0, 1, 2, 3, 4]) {
      expect(drawn.filter((other) => other === number).length).toBeGreaterThan(1_700);
    }
  });
});
