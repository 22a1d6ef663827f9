/**
 * @module Evaluators of what was recorded: requests, the state of the sites, and screenshots that a judge looks at.
 */
import { z } from "zod";

/** The names of the fields are those of WebArena-Verified's published data. */
export const NetworkEvent = z
  .strictObject({
    type: z.literal("network_event"),
    expected: z.strictObject({
      url: z.union([z.string(), z.array(z.string()).min(1)]),
      headers: z.record(z.string(), z.json()).optional(),
      query_params: z.record(z.string(), z.json()).optional(),
      post_data: z.json().optional(),
      response_content: z.json().optional(),
      response_cookies: z.record(z.string(), z.json()).optional(),
      response_status: z.number().int().default(200),
      http_method: z.string().default("GET"),
    }),
    last_event_only: z.boolean().default(true),
    ignored_query_params: z.array(z.string()).default([]),
    ignored_query_params_patterns: z.array(z.string()).default([]),
    decode_base64_query: z.boolean().default(false),
    query_params_schema: z.record(z.string(), z.json()).optional(),
    post_data_schema: z.record(z.string(), z.json()).optional(),
    ignored_post_data_params_patterns: z.array(z.string()).default([]),
    should_not_exist: z.boolean().default(false),
    navigate: z.boolean().default(false).describe("whether the task is to get to a page: the last navigation alone counts then"),
  })
  .meta({ id: "NetworkEvent" });
export type NetworkEvent = z.output<typeof NetworkEvent>;

const StateCheck = z.strictObject({
  query: z
    .string()
    .min(1)
    .max(4096)
    .describe("JMESPath over {before, after, answer, seed}; before and after are the sites' states by name"),
  equals: z.json().optional(),
  includes: z.json().optional().describe("a list holds this, or a text has it in it, whatever the case"),
  matches: z.string().optional().describe("a regular expression that the whole text matches, whatever the case"),
  near: z.strictObject({ value: z.number(), by: z.number().min(0) }).optional(),
  unchanged: z.literal(true).optional().describe("the query gives the same of before as of after; it is written without either"),
});

export const SiteState = z
  .strictObject({ type: z.literal("site_state"), checks: z.array(StateCheck).min(1).max(64) })
  .meta({ id: "SiteState" });
export type SiteState = z.output<typeof SiteState>;

const FactGroup = z.strictObject({ id: z.string(), description: z.string(), facts: z.array(z.string().min(1)).min(1) });

export const Rubric = z
  .strictObject({
    type: z.literal("rubric"),
    groups: z.array(FactGroup).min(1).max(64),
    referenceAnswer: z.string().optional(),
    rewards: z
      .enum(["all", "share"])
      .default("all")
      .describe("all: 1 when every fact holds; share: the share of facts that hold"),
  })
  .meta({ id: "Rubric" });
export type Rubric = z.output<typeof Rubric>;
