/**
 * @module Routes for many sessions at once, and for many steps on one connection.
 */
import { z } from "zod";
import { BatchLine, BatchResets, BatchSessions, BatchSteps, SocketAnswer, SocketRequest } from "../batch.ts";
import { BODY_ERRORS, DOOR_ERRORS, type RouteDefinition, route } from "./route.ts";

const NDJSON = "application/x-ndjson";
const LINES = { 200: { description: "A line for each item, as each is finished", body: BatchLine, mediaType: NDJSON } };
const EACH =
  "Each item is checked by itself, and answered with the status and the body of the single route: there is no barrier.";

export const BATCH_ROUTES = {
  openSocket: route({
    method: "get",
    path: "/v1/sessions/{id}/ws",
    summary: "Step a session on a kept connection",
    description:
      "A WebSocket. Text frames, each one JSON: `{id, type, …body}` in, where type is step, reset or observe and the body is that of the route, or for observe the fields of an Observe; `{id, status, body}` out, as each is finished. The frame `ping` is answered with `pong`. Callers that cannot set headers offer the subprotocols `stillwater.v1` and `stillwater.bearer.<token in base64url>`.",
    scope: "run",
    tag: "sessions",
    params: z.object({ id: z.string().max(128) }),
    answers: { 101: { description: "The connection is a WebSocket", body: z.union([SocketRequest, SocketAnswer]) } },
    errors: [...DOOR_ERRORS, "session_not_found", "upgrade_required", "too_many"],
  }),
  batchSessions: route({
    method: "post",
    path: "/v1/batch/sessions",
    summary: "Create many sessions",
    description: `${EACH} Items are bodies of POST /v1/sessions.`,
    scope: "run",
    tag: "sessions",
    body: BatchSessions,
    answers: LINES,
    errors: [...DOOR_ERRORS, ...BODY_ERRORS],
  }),
  batchSteps: route({
    method: "post",
    path: "/v1/batch/steps",
    summary: "Step many sessions",
    description: `${EACH} Items of the same session run in their order.`,
    scope: "run",
    tag: "sessions",
    body: BatchSteps,
    answers: LINES,
    errors: [...DOOR_ERRORS, ...BODY_ERRORS],
  }),
  batchResets: route({
    method: "post",
    path: "/v1/batch/resets",
    summary: "Reset many sessions",
    description: `${EACH} Items of the same session run in their order.`,
    scope: "run",
    tag: "sessions",
    body: BatchResets,
    answers: LINES,
    errors: [...DOOR_ERRORS, ...BODY_ERRORS],
  }),
} as const satisfies Record<string, RouteDefinition>;
