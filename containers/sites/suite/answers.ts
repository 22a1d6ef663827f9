/**
 * @module What a task expects as its answer, by type. Answers come in plain words, and the evaluator `typed_answer` reads them.
 */
import type { z } from "zod";
import type { TypedAnswer } from "../../../sdk/protocol/index.ts";

export type Answer = z.input<typeof TypedAnswer>;
export type Value = Answer["values"][number];

const CENTS = 100;

/** A text, and other wordings of it that are as right. */
export const text = (value: string, ...or: readonly string[]): Value => ({
  as: "string",
  value,
  ...(or.length > 0 ? { or: [...or] } : {}),
});

/** Somebody, by their full name or any of the names that pages give them. */
export const person = text;

export const count = (value: number): Value => ({ as: "number", value });

/** A sum of money in cents, right to the cent. */
export const money = (cents: number): Value => ({ as: "currency", value: cents / CENTS });

/** "2026-03-08". */
export const day = (date: string): Value => ({ as: "date", value: date });

/** "2026-03". */
export const month = (date: string): Value => ({ as: "date", value: date });

export const duration = (minutes: number, withinMinutes = 0): Value => ({
  as: "duration",
  value: `${minutes} minutes`,
  within: withinMinutes * 60,
});

export const distance = (metres: number, withinMetres = 0): Value => ({
  as: "distance",
  value: `${metres} m`,
  within: withinMetres,
});

/** Part of a list only: alone it is guessed in every second case. */
export const yesNo = (value: boolean): Value => ({ as: "boolean", value });

export const webAddress = (url: string): Value => ({ as: "url", value: url });

/** Several values, of which the order matters. */
export const inOrder = (...values: readonly Value[]): Answer => ({ type: "typed_answer", values: [...values], ordered: true });

export const inAnyOrder = (...values: readonly Value[]): Answer => ({
  type: "typed_answer",
  values: [...values],
  ordered: false,
});

export const asAnswer = (given: Value | Answer): Answer => ("type" in given ? given : inOrder(given));
