/**
 * @module What the service tells about itself: capacity, health, tools.
 */
import { z } from "zod";

const Use = z.object({ used: z.number().int(), max: z.number().int().nullable() });

export const Capacity = z
  .object({
    active: z.number().int(),
    max: z.number().int(),
    queued: z.number().int(),
    warm: z.number().int(),
    recommendedConcurrency: z.number().int(),
    quota: z
      .object({ sessions: Use, stepsPerMinute: Use })
      .nullable()
      .describe("what the caller's token may use, and what it uses; null: it has no quota"),
    sites: z.record(z.string(), z.object({ active: z.number().int(), max: z.number().int().nullable(), warm: z.number().int() })),
  })
  .meta({ id: "Capacity" });
export type Capacity = z.infer<typeof Capacity>;

const Check = z.object({ ok: z.boolean(), ms: z.number(), message: z.string().nullable() });

export const Health = z
  .object({
    ok: z.boolean(),
    version: z.string(),
    checks: z.object({ database: Check, blobs: Check, browser: Check, sites: Check, settings: Check }),
  })
  .meta({ id: "Health" });
export type Health = z.infer<typeof Health>;

export const Tool = z
  .object({
    name: z.string(),
    description: z.string(),
    parameters: z.object({
      type: z.literal("object"),
      properties: z.record(z.string(), z.record(z.string(), z.unknown())),
      required: z.array(z.string()),
    }),
  })
  .meta({ id: "Tool", description: "A function-calling schema. Parameters are scalars, or arrays of scalars." });
export type Tool = z.infer<typeof Tool>;

export const SCOPES = ["read", "run", "score", "cdp", "admin"] as const;
export type Scope = (typeof SCOPES)[number];
