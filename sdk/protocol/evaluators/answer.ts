/**
 * @module Evaluators of the answer that an episode ended with: WebArena's string match, and WebArena-Verified's typed one.
 */
import { z } from "zod";

export const StringMatch = z
  .strictObject({
    type: z.literal("string_match"),
    exactMatch: z.string().optional(),
    mustInclude: z.array(z.string()).min(1).optional(),
    fuzzyMatch: z
      .union([z.array(z.string()).min(1), z.literal("N/A")])
      .optional()
      .describe("a judge says whether the answer means the same; N/A: the task cannot be done, and the answer says so"),
    note: z.string().optional().describe("why the task cannot be done"),
  })
  .refine((e) => e.exactMatch !== undefined || e.mustInclude !== undefined || e.fuzzyMatch !== undefined, {
    error: "needs exactMatch, mustInclude or fuzzyMatch",
  })
  .meta({ id: "StringMatch" });
export type StringMatch = z.output<typeof StringMatch>;

/** The names of the fields are those of the published data. */
export const AgentResponse = z
  .strictObject({
    type: z.literal("agent_response"),
    results_schema: z.record(z.string(), z.json()),
    ordered: z.boolean().default(false),
    expected: z.strictObject({
      task_type: z.string(),
      status: z.string(),
      retrieved_data: z.json().optional(),
    }),
  })
  .meta({ id: "AgentResponse" });
export type AgentResponse = z.output<typeof AgentResponse>;
