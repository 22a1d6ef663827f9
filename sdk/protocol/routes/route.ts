/**
 * @module What an entry of the route table says, and the errors that many routes share.
 */
import type { z } from "zod";
import type { ServiceErrorCode } from "../errors.ts";
import type { Scope } from "../service.ts";

export interface RouteDefinition {
  readonly method: "get" | "post" | "delete" | "put";
  /** With {name} for parameters, as OpenAPI writes them. */
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  /** null: open to everyone. */
  readonly scope: Scope | null;
  readonly tag: "sessions" | "snapshots" | "tasks" | "environments" | "trajectories" | "rollouts" | "service";
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  /** The media type of a body that the route reads by itself, as a stream. */
  readonly stream?: string;
  /** By status. A string is the media type of a body that is not JSON; null: there is none. */
  readonly answers: Readonly<Record<number, { description: string; body: z.ZodType | string | null; mediaType?: string }>>;
  readonly errors: readonly ServiceErrorCode[];
}

export const BODY_ERRORS = [
  "invalid_json",
  "invalid_request",
  "not_supported",
  "payload_too_large",
  "unsupported_media_type",
  "request_timeout",
] as const;
export const DOOR_ERRORS = ["unauthorized", "forbidden"] as const;
/** Of what needs a living browser. */
export const LIVE_ERRORS = ["session_not_found", "session_starting", "session_ended", "session_failed"] as const;
export const START_ERRORS = [
  "task_not_found",
  "site_not_found",
  "snapshot_not_found",
  "snapshot_outdated",
  "browser_failed",
  "site_failed",
  "site_blocked",
  "over_capacity",
] as const;
/** Of what a token may have so many of. */
export const QUOTA_ERRORS = ["quota_exceeded"] as const;

export const route = <const R extends RouteDefinition>(definition: R): R => definition;
