/**
 * @module Evaluators of answers in plain words: typed values that a sentence may hold, and reasons why something cannot be done.
 */
import { z } from "zod";

export const PLAIN_TYPES = ["string", "number", "currency", "date", "duration", "distance", "boolean", "url"] as const;
export type PlainType = (typeof PLAIN_TYPES)[number];

const WantedValue = z.strictObject({
  as: z.enum(PLAIN_TYPES).describe("how the value is read, as agent_response reads values of that type"),
  value: z.union([z.string().min(1), z.number(), z.boolean()]),
  or: z.array(z.string().min(1)).max(16).default([]).describe("other wordings that are as right"),
  within: z
    .number()
    .min(0)
    .default(0)
    .describe("how far a number may be off: in seconds, metres or units; texts, dates and addresses are never off"),
});

export const TypedAnswer = z
  .strictObject({
    type: z.literal("typed_answer"),
    values: z.array(WantedValue).min(1).max(64).describe("one value, or the items of a list"),
    ordered: z.boolean().default(true).describe("whether the order of several values matters"),
  })
  .meta({ id: "TypedAnswer" });
export type TypedAnswer = z.output<typeof TypedAnswer>;
export type WantedValue = TypedAnswer["values"][number];

export const Refusal = z
  .strictObject({
    type: z.literal("refusal"),
    names: z
      .array(z.array(z.string().min(1)).min(1).max(16))
      .min(1)
      .max(8)
      .describe("what the reason must name: of each group one wording"),
    note: z.string().optional().describe("why the task cannot be done"),
  })
  .meta({ id: "Refusal" });
export type Refusal = z.output<typeof Refusal>;
