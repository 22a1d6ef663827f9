/**
 * @module Replays: the actions of a trajectory once more, in a new session, and where that goes another way.
 */
import { z } from "zod";
import { Failure } from "./errors.ts";

export const MAX_REPLAY_STEPS = 1_000;

/** What of a step is compared, in the order in which a difference is told. */
export const REPLAY_FIELDS = ["failure", "error", "url", "hash", "settled", "reward", "end"] as const;
export type ReplayField = (typeof REPLAY_FIELDS)[number];

export const ReplayRequest = z
  .strictObject({
    onDifference: z.enum(["stop", "continue"]).default("stop"),
    keep: z.boolean().default(false).describe("leave the new session open at the place where the replay ended"),
    maxSteps: z.number().int().min(1).max(MAX_REPLAY_STEPS).default(MAX_REPLAY_STEPS).describe("replay no more than so many"),
    run: z.string().min(1).max(256).optional().describe("the run of the new trajectory; none by default"),
  })
  .meta({ id: "ReplayRequest" });
export type ReplayRequest = z.output<typeof ReplayRequest>;
export type ReplayRequestInput = z.input<typeof ReplayRequest>;

export const ReplayDifference = z
  .object({
    index: z.number().int().nullable().describe("of the step; null: the first observation, before any step"),
    field: z.enum(REPLAY_FIELDS),
    was: z.unknown(),
    is: z.unknown(),
  })
  .meta({ id: "ReplayDifference" });
export type ReplayDifference = z.infer<typeof ReplayDifference>;

export const Replayed = z
  .object({
    of: z.string().describe("the trajectory that was replayed"),
    trajectory: z.string().describe("the trajectory of the replay"),
    session: z.string(),
    kept: z.boolean().describe("whether the session is still open"),
    recorded: z.number().int().describe("steps of the trajectory"),
    steps: z.number().int().describe("steps that were done again"),
    same: z.boolean().nullable().describe("null: it could not be told, because our side failed or nothing could be compared"),
    firstDifference: ReplayDifference.nullable(),
    differences: z.array(ReplayDifference).describe("all that were found, at most 100"),
    uncompared: z.array(z.number().int()).describe("steps that failed when they were recorded: done again, not compared"),
    versions: z
      .array(z.object({ name: z.string(), was: z.string().nullable(), is: z.string().nullable() }))
      .describe("what has another version than when it was recorded"),
    failure: Failure.nullable().describe("why the replay broke off"),
  })
  .meta({ id: "Replayed" });
export type Replayed = z.infer<typeof Replayed>;

/** A line of a replay that is followed as it goes (`Accept: application/x-ndjson`). */
export const ReplayLine = z.discriminatedUnion("type", [
  z.object({ type: z.literal("started"), session: z.string(), trajectory: z.string(), steps: z.number().int() }),
  z.object({ type: z.literal("step"), index: z.number().int(), differences: z.array(ReplayDifference) }),
  z.object({ type: z.literal("done"), replay: Replayed }),
  z.object({ type: z.literal("failed"), message: z.string() }),
]);
export type ReplayLine = z.infer<typeof ReplayLine>;
