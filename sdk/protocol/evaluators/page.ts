/**
 * @module Evaluators of pages: where the agent ended, and what pages show then.
 */
import { z } from "zod";

export const URLMatch = z
  .strictObject({
    type: z.literal("url_match"),
    reference: z.string().min(1).describe("alternatives are separated by ' |OR| '"),
    rule: z
      .enum(["gold in pred", "exact"])
      .default("gold in pred")
      .describe("gold in pred: the reference is part of the address, and its query is in the address's"),
  })
  .meta({ id: "URLMatch" });
export type URLMatch = z.output<typeof URLMatch>;

const HTMLTarget = z
  .strictObject({
    url: z.string().min(1).describe("last: the page that the agent left; an address; or func: with a helper's call"),
    locator: z
      .string()
      .describe("empty: the whole page; an expression that begins with document.; or func: with a helper's call"),
    prepActions: z.array(z.string()).default([]).describe("run before the locator"),
    exactMatch: z.string().optional(),
    mustInclude: z.array(z.string()).min(1).optional().describe("each may hold alternatives, separated by ' |OR| '"),
  })
  .refine((t) => (t.exactMatch === undefined) !== (t.mustInclude === undefined), {
    error: "needs exactMatch or mustInclude, not both",
  });

export const ProgramHTML = z
  .strictObject({ type: z.literal("program_html"), targets: z.array(HTMLTarget).min(1) })
  .meta({ id: "ProgramHTML" });
export type ProgramHTML = z.output<typeof ProgramHTML>;

/** The globals that MiniWoB++'s pages set. */
export const MiniWoB = z
  .strictObject({
    type: z.literal("miniwob"),
    scoring: z
      .enum(["positive", "raw"])
      .default("positive")
      .describe("positive: raw reward above 0 is 1; raw: the raw reward, at least 0"),
    threshold: z
      .number()
      .gt(0)
      .max(1)
      .optional()
      .describe("the raw reward from which the task counts as solved, where the page pays for parts; without it, any above 0"),
  })
  .refine(({ scoring, threshold }) => scoring === "positive" || threshold === undefined, {
    error: "threshold is for the scoring positive",
  })
  .meta({ id: "MiniWoB" });
export type MiniWoB = z.output<typeof MiniWoB>;

export const PagePredicate = z
  .strictObject({
    type: z.literal("page_predicate"),
    url: z.string().min(1).default("last").describe("last: the page that the agent left; or an address, which is opened anew"),
    expression: z.string().min(1).max(16_384).describe("JavaScript; true or a number from 0 to 1"),
  })
  .meta({ id: "PagePredicate" });
export type PagePredicate = z.output<typeof PagePredicate>;
