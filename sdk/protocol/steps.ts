/**
 * @module One step: an action in, and what became of it out.
 */
import { z } from "zod";
import { ActionError, Failure } from "./errors.ts";
import { Observation, Observe } from "./observe.ts";
import { EpochMs, Milliseconds } from "./primitives.ts";
import { End, EpisodeRef, Evaluation } from "./sessions.ts";

/** What the caller's policy said: stored, not interpreted. In `call` our own agents keep a whole PolicyCall; exports read it. */
export const Policy = z
  .looseObject({
    text: z.string().optional(),
    version: z.string().optional(),
    usage: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: "Policy" });

export const StepRequest = z
  .strictObject({
    action: z.unknown().refine((v) => v !== undefined, "required"),
    index: z.number().int().min(0).optional(),
    requestId: z.string().min(1).max(256).optional(),
    episode: z.string().min(1).max(256).optional(),
    observe: Observe.optional(),
    policy: Policy.optional(),
  })
  .meta({ id: "StepRequest" });
export type StepRequest = z.output<typeof StepRequest>;

export const SETTLE_CAUSES = ["quiet", "navigation", "dialog", "cap", "crash"] as const;
export type SettleCause = (typeof SETTLE_CAUSES)[number];

export const Settle = z
  .object({
    settled: z.boolean(),
    cause: z.enum(SETTLE_CAUSES),
    ms: Milliseconds,
    pending: z.array(z.object({ kind: z.string(), detail: z.string(), ageMs: Milliseconds })),
  })
  .meta({ id: "Settle" });
export type Settle = z.infer<typeof Settle>;

export const Timing = z
  .object({ actMs: Milliseconds, settleMs: Milliseconds, observeMs: Milliseconds, totalMs: Milliseconds })
  .meta({ id: "Timing" });
export type Timing = z.infer<typeof Timing>;

export const StepAnswer = z
  .object({
    index: z.number().int(),
    episode: EpisodeRef,
    observation: Observation.nullable(),
    reward: z.number().nullable(),
    terminated: z.boolean(),
    truncated: z.boolean(),
    mask: z.boolean(),
    end: End.nullable(),
    error: ActionError.nullable(),
    failure: Failure.nullable(),
    settle: Settle.nullable(),
    changed: z.object({ text: z.boolean(), url: z.boolean() }),
    evaluation: Evaluation,
    timing: Timing,
  })
  .meta({ id: "StepAnswer" });
export type StepAnswer = z.infer<typeof StepAnswer>;

/** A step as it is kept: the answer, and the action that led to it. */
export const StepRow = StepAnswer.omit({ episode: true })
  .extend({
    action: z.unknown(),
    policy: Policy.nullable(),
    observe: Observe.nullable().optional().describe("what the step asked to see beyond the session's wishes"),
    requestId: z.string().nullable(),
    at: EpochMs,
  })
  .meta({ id: "StepRow" });
export type StepRow = z.infer<typeof StepRow>;
