/**
 * @module Many requests in one, and the frames of a session's WebSocket: the bodies are those of the single routes.
 */
import { z } from "zod";
import { Observe } from "./observe.ts";
import { CreateSession, ResetSession } from "./sessions.ts";
import { StepRequest } from "./steps.ts";

export const MAX_BATCH_ITEMS = 256;

const SessionId = z.string().min(1).max(128);

export const BatchStepItem = StepRequest.extend({ sessionId: SessionId }).meta({ id: "BatchStepItem" });
export const BatchResetItem = ResetSession.extend({ sessionId: SessionId }).meta({ id: "BatchResetItem" });
export type BatchStepItem = z.output<typeof BatchStepItem>;
export type BatchResetItem = z.output<typeof BatchResetItem>;

/** Items are checked one by one, so that a wrong one hurts no other. */
const itemsOf = (id: string) => z.strictObject({ items: z.array(z.unknown()).max(MAX_BATCH_ITEMS) }).meta({ id });

export const BatchSessions = itemsOf("BatchSessions");
export const BatchSteps = itemsOf("BatchSteps");
export const BatchResets = itemsOf("BatchResets");
/** What each item of a batch's body is checked by. */
export const BATCH_ITEMS = { BatchSessions: CreateSession, BatchSteps: BatchStepItem, BatchResets: BatchResetItem } as const;

export const BatchLine = z
  .object({
    i: z.number().int().describe("the item that this answers, from 0"),
    status: z.number().int(),
    body: z.unknown().describe("what the single route answers with this status; of a refused item `{error}`"),
  })
  .meta({ id: "BatchLine", description: "One line for each item, as soon as it is finished." });
export type BatchLine = z.infer<typeof BatchLine>;

export const FRAME_TYPES = ["step", "reset", "observe"] as const;
export type FrameType = (typeof FRAME_TYPES)[number];

/** The caller's own; the answer carries it back. */
export const FrameId = z.union([z.string().min(1).max(256), z.number()]);
export type FrameId = z.infer<typeof FrameId>;

export const SocketRequest = z
  .discriminatedUnion("type", [
    StepRequest.extend({ id: FrameId, type: z.literal("step") }),
    ResetSession.extend({ id: FrameId, type: z.literal("reset") }),
    Observe.extend({ id: FrameId, type: z.literal("observe") }),
  ])
  .meta({ id: "SocketRequest", description: "A frame that the caller sends: a step, a reset, or a look without acting." });

export const SocketAnswer = z
  .object({
    id: FrameId.nullable().describe("the request's; null when that could not be read"),
    status: z.number().int(),
    body: z.unknown(),
  })
  .meta({ id: "SocketAnswer", description: "A frame that the service sends: status and body are those of the HTTP route." });
export type SocketAnswer = z.infer<typeof SocketAnswer>;
