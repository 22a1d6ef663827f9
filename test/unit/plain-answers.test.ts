/**
 * @module Answers in plain words: what is right in whatever words, and what leaves open which value it means.
 */
import { expect, test } from "vitest";
import { readPlain } from "../../durable-objects/session/evaluation/answer/plain/read.ts";
import { TypedAnswer } from "../../sdk/protocol/index.ts";

const isRight = (values: object[], answer: string, goal = "", ordered = true): boolean =>
  readPlain(TypedAnswer.parse({ type: "typed_answer", values, ordered }), answer, goal).isRight;

const SUM = { as: "currency", value: 178.5 };
const COUNT = { as: "number", value: 3 };
const DAY = { as: "date", value: "2026-03-08" };
const LAMP = { as: "string", value: "Tarn Slate Lamp" };
const ASKED = "How many posts are there in c/books?";
const WHICH = "Which lamp is the cheapest of the category?";

test.each([
  [SUM, "178.50"],
  [SUM, "$178.50."],
  [SUM, "USD 178.50"],
  [SUM, "178.5 dollars"],
  [SUM, "The total of the order was **$178.50**."],
  [COUNT, "3"],
  [COUNT, "three"],
  [COUNT, "3 posts"],
  [COUNT, "There are three posts in c/books."],
  [DAY, "March 8, 2026"],
  [DAY, "2026-03-08"],
  [DAY, "on Sunday, the 8th of March 2026"],
  [LAMP, "“tarn slate lamp”."],
  [LAMP, "The cheapest lamp is the Tarn Slate Lamp."],
  [{ as: "duration", value: "135 minutes" }, "2 hours and 15 minutes"],
  [{ as: "distance", value: "4200 m" }, "4.2 km"],
  [{ as: "url", value: "http://atlas.localhost/places/1" }, "It is http://atlas.localhost/places/1/."],
])("%o is what %s says", (value, answer) => {
  expect(isRight([value], answer, value === LAMP ? WHICH : ASKED)).toBe(true);
});

test.each([
  [SUM, "178.45"],
  [SUM, "about $178.50"],
  [SUM, "€178.50"],
  [SUM, "$178.50 or $180.00"],
  [COUNT, "It is 3 or 4"],
  [COUNT, "1, 2, 3, 4"],
  [COUNT, "3 4"],
  [COUNT, "not 3"],
  [COUNT, "at least 3"],
  [COUNT, ""],
  [DAY, "March 8"],
  [DAY, "March 8, 2026 or March 9, 2026"],
  [LAMP, "Tarn Slate Lamp XL"],
  [LAMP, "Tarn Slate Lamp, Vale Brass Lamp"],
  [LAMP, "Tarn Slate Lamp or another one"],
])("%o is not what %s says", (value, answer) => {
  expect(isRight([value], answer, value === LAMP ? WHICH : ASKED)).toBe(false);
});

test("lists are whole, and in order where that matters", () => {
  const names = ["Ada, the first", "Bo", "Cy"].map((value) => ({ as: "string", value }));
  expect(isRight(names, "1. Ada, the first\n2. Bo\n3. Cy")).toBe(true);
  expect(isRight(names, "Bo, Ada, the first and Cy")).toBe(false);
  expect(isRight(names, "Bo, Ada, the first and Cy", "", false)).toBe(true);
  expect(isRight(names, "Ada, the first; Bo")).toBe(false);
  expect(isRight(names, "Ada, the first; Bo; Cy; Di", "", false)).toBe(false);
  expect(isRight([LAMP, SUM], "Tarn Slate Lamp, $178.50")).toBe(true);
  expect(isRight([COUNT, COUNT], "3, 3")).toBe(true);
  expect(isRight([COUNT, COUNT], "3")).toBe(false);
});

test("who names all that the goal offers has chosen nothing", () => {
  const goal = "Which is older: c/books or c/birding?";
  const books = { as: "string", value: "c/books" };
  expect(isRight([books], "c/books", goal)).toBe(true);
  expect(isRight([books], "c/books, c/birding", goal)).toBe(false);
});
