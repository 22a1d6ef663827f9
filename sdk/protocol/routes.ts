/**
 * @module The routes of the service, one entry each: validation, scopes, OpenAPI and the docs page are made from this table.
 */
import { z } from "zod";
import { ErrorBody, type ServiceErrorCode } from "./errors.ts";
import { NetworkEntry, NetworkQuery } from "./network.ts";
import { Observation, ObservationQuery, ScreenshotQuery } from "./observe.ts";
import { page } from "./primitives.ts";
import { Capacity, Health, type Scope, Tool } from "./service.ts";
import {
  CreateSession,
  DialectName,
  Evaluation,
  EvaluationNow,
  ForkSession,
  ListSessionsQuery,
  ResetSession,
  Session,
} from "./sessions.ts";
import { SiteInfo } from "./sites.ts";
import { CreateSnapshot, DeletedSnapshot, ListSnapshotsQuery, Snapshot, SnapshotName } from "./snapshots.ts";
import { StepAnswer, StepRequest, StepRow } from "./steps.ts";
import { StorageState } from "./storage.ts";
import {
  EvaluationQuery,
  ListTrajectoriesQuery,
  Rescore,
  Rescored,
  StepsQuery,
  Trajectory,
  TrajectorySummary,
} from "./trajectories.ts";

export interface RouteDefinition {
  readonly method: "get" | "post" | "delete" | "put";
  /** With {name} for parameters, as OpenAPI writes them. */
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  /** null: open to everyone. */
  readonly scope: Scope | null;
  readonly tag: "sessions" | "snapshots" | "trajectories" | "service";
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  /** By status. A string is the media type of a body that is not JSON. */
  readonly answers: Readonly<Record<number, { description: string; body: z.ZodType | string }>>;
  readonly errors: readonly ServiceErrorCode[];
}

const SessionParams = z.object({ id: z.string().max(128) });
const TrajectoryParams = z.object({ id: z.string().max(128) });
const DownloadParams = SessionParams.extend({ n: z.coerce.number().int().min(0).max(1_000) });
const BlobParams = z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/, "a SHA-256 in lower-case hex") });

const SnapshotParams = z.object({ name: SnapshotName });

const BODY_ERRORS = ["invalid_json", "invalid_request", "not_supported", "payload_too_large", "unsupported_media_type"] as const;
const DOOR_ERRORS = ["unauthorized", "forbidden"] as const;
const START_ERRORS = [
  "task_not_found",
  "site_not_found",
  "snapshot_not_found",
  "snapshot_outdated",
  "browser_failed",
  "site_failed",
  "over_capacity",
] as const;

const route = <const R extends RouteDefinition>(definition: R): R => definition;

export const ROUTES = {
  createSession: route({
    method: "post",
    path: "/v1/sessions",
    summary: "Create a session, or get it by key",
    scope: "run",
    tag: "sessions",
    body: CreateSession,
    answers: {
      200: { description: "The session that this key already had", body: Session },
      201: { description: "A new session with its first observation", body: Session },
    },
    errors: [...DOOR_ERRORS, ...BODY_ERRORS, ...START_ERRORS, "key_conflict"],
  }),
  listSessions: route({
    method: "get",
    path: "/v1/sessions",
    summary: "List sessions, newest first",
    scope: "read",
    tag: "sessions",
    query: ListSessionsQuery,
    answers: { 200: { description: "Sessions, without their observations", body: page(Session) } },
    errors: [...DOOR_ERRORS, "invalid_request"],
  }),
  getSession: route({
    method: "get",
    path: "/v1/sessions/{id}",
    summary: "Read a session",
    scope: "read",
    tag: "sessions",
    params: SessionParams,
    answers: { 200: { description: "The session with its last observation", body: Session } },
    errors: [...DOOR_ERRORS, "session_not_found"],
  }),
  stepSession: route({
    method: "post",
    path: "/v1/sessions/{id}/step",
    summary: "Do one action",
    scope: "run",
    tag: "sessions",
    params: SessionParams,
    body: StepRequest,
    answers: { 200: { description: "What became of it", body: StepAnswer } },
    errors: [
      ...DOOR_ERRORS,
      ...BODY_ERRORS,
      "session_not_found",
      "session_starting",
      "session_ended",
      "session_failed",
      "episode_ended",
      "episode_changed",
      "index_conflict",
    ],
  }),
  resetSession: route({
    method: "post",
    path: "/v1/sessions/{id}/reset",
    summary: "Begin a new episode with a new browser context and fresh sites",
    scope: "run",
    tag: "sessions",
    params: SessionParams,
    body: ResetSession,
    answers: { 200: { description: "The session in its new episode", body: Session } },
    errors: [...DOOR_ERRORS, ...BODY_ERRORS, ...START_ERRORS, "session_not_found", "session_ended"],
  }),
  observeSession: route({
    method: "get",
    path: "/v1/sessions/{id}/observation",
    summary: "Look at the page without acting",
    scope: "read",
    tag: "sessions",
    params: SessionParams,
    query: ObservationQuery,
    answers: { 200: { description: "A bare observation: not recorded, and it allocates no ids", body: Observation } },
    errors: [...DOOR_ERRORS, "invalid_request", "session_not_found", "session_starting", "session_ended", "session_failed"],
  }),
  screenshotSession: route({
    method: "get",
    path: "/v1/sessions/{id}/screenshot",
    summary: "Take a picture of the page",
    scope: "read",
    tag: "sessions",
    params: SessionParams,
    query: ScreenshotQuery,
    answers: { 200: { description: "Image bytes", body: "image/*" } },
    errors: [...DOOR_ERRORS, "invalid_request", "session_not_found", "session_starting", "session_ended", "session_failed"],
  }),
  getDownload: route({
    method: "get",
    path: "/v1/sessions/{id}/downloads/{n}",
    summary: "Read what a page downloaded",
    scope: "read",
    tag: "sessions",
    params: DownloadParams,
    answers: { 200: { description: "The bytes", body: "application/octet-stream" } },
    errors: [
      ...DOOR_ERRORS,
      "invalid_request",
      "session_not_found",
      "session_starting",
      "session_ended",
      "session_failed",
      "download_not_found",
      "browser_failed",
    ],
  }),
  getStorageState: route({
    method: "get",
    path: "/v1/sessions/{id}/storage-state",
    summary: "Read the cookies and the storage of the session's browser",
    description: "In Playwright's shape; create takes it as `storageState`.",
    scope: "run",
    tag: "sessions",
    params: SessionParams,
    answers: { 200: { description: "Cookies, and what each origin keeps", body: StorageState } },
    errors: [...DOOR_ERRORS, "session_not_found", "session_starting", "session_ended", "session_failed", "browser_failed"],
  }),
  deleteSession: route({
    method: "delete",
    path: "/v1/sessions/{id}",
    summary: "End a session",
    description: "Answers the session every time, also when it has already ended.",
    scope: "run",
    tag: "sessions",
    params: SessionParams,
    answers: { 200: { description: "The ended session", body: Session } },
    errors: [...DOOR_ERRORS, "session_not_found"],
  }),
  evaluateSession: route({
    method: "post",
    path: "/v1/sessions/{id}/evaluate",
    summary: "Score the episode as it stands, without ending it",
    scope: "score",
    tag: "sessions",
    params: SessionParams,
    answers: { 200: { description: "The score so far, and what it was found by", body: EvaluationNow } },
    errors: [
      ...DOOR_ERRORS,
      "session_not_found",
      "session_starting",
      "session_ended",
      "session_failed",
      "nothing_to_evaluate",
      "unsafe_now",
      "browser_failed",
    ],
  }),
  forkSession: route({
    method: "post",
    path: "/v1/sessions/{id}/fork",
    summary: "Continue from this state in new sessions",
    description:
      "A child has the state of the sites, cookies, storage, databases, tabs, addresses and scroll positions; not the state of scripts. Its trajectory names its parent.",
    scope: "run",
    tag: "sessions",
    params: SessionParams,
    body: ForkSession,
    answers: { 201: { description: "The new sessions", body: z.object({ items: z.array(Session) }) } },
    errors: [
      ...DOOR_ERRORS,
      ...BODY_ERRORS,
      "session_not_found",
      "session_starting",
      "session_ended",
      "session_failed",
      "not_forkable",
      "browser_failed",
      "site_failed",
      "over_capacity",
    ],
  }),
  createSnapshot: route({
    method: "post",
    path: "/v1/sessions/{id}/snapshots",
    summary: "Keep the present state of the session's sites under a name",
    description: "The state of the sites alone: cookies and pages of the browser are not in it.",
    scope: "run",
    tag: "snapshots",
    params: SessionParams,
    body: CreateSnapshot,
    answers: { 201: { description: "The snapshot", body: Snapshot } },
    errors: [
      ...DOOR_ERRORS,
      ...BODY_ERRORS,
      "session_not_found",
      "session_starting",
      "session_ended",
      "session_failed",
      "not_forkable",
      "snapshot_exists",
      "site_failed",
      "over_capacity",
    ],
  }),
  listSnapshots: route({
    method: "get",
    path: "/v1/snapshots",
    summary: "List snapshots, newest first",
    scope: "read",
    tag: "snapshots",
    query: ListSnapshotsQuery,
    answers: { 200: { description: "Snapshots", body: page(Snapshot) } },
    errors: [...DOOR_ERRORS, "invalid_request"],
  }),
  getSnapshot: route({
    method: "get",
    path: "/v1/snapshots/{name}",
    summary: "Read a snapshot",
    scope: "read",
    tag: "snapshots",
    params: SnapshotParams,
    answers: { 200: { description: "The snapshot", body: Snapshot } },
    errors: [...DOOR_ERRORS, "snapshot_not_found"],
  }),
  deleteSnapshot: route({
    method: "delete",
    path: "/v1/snapshots/{name}",
    summary: "Delete a snapshot",
    description: "Answers the same every time. Sessions that have begun with it go on, and can be reset to it no more.",
    scope: "run",
    tag: "snapshots",
    params: SnapshotParams,
    answers: { 200: { description: "It is gone", body: DeletedSnapshot } },
    errors: [...DOOR_ERRORS, "snapshot_not_found"],
  }),
  listTrajectories: route({
    method: "get",
    path: "/v1/trajectories",
    summary: "List trajectories, newest first",
    scope: "read",
    tag: "trajectories",
    query: ListTrajectoriesQuery,
    answers: { 200: { description: "Trajectories, without their first observation", body: page(TrajectorySummary) } },
    errors: [...DOOR_ERRORS, "invalid_request"],
  }),
  getTrajectory: route({
    method: "get",
    path: "/v1/trajectories/{id}",
    summary: "Read a trajectory",
    scope: "read",
    tag: "trajectories",
    params: TrajectoryParams,
    answers: { 200: { description: "The trajectory with its first observation", body: Trajectory } },
    errors: [...DOOR_ERRORS, "trajectory_not_found"],
  }),
  listSteps: route({
    method: "get",
    path: "/v1/trajectories/{id}/steps",
    summary: "Read the steps of a trajectory, in order",
    scope: "read",
    tag: "trajectories",
    params: TrajectoryParams,
    query: StepsQuery,
    answers: { 200: { description: "Steps: row i holds action i and the observation after it", body: page(StepRow) } },
    errors: [...DOOR_ERRORS, "invalid_request", "trajectory_not_found"],
  }),
  getEvaluation: route({
    method: "get",
    path: "/v1/trajectories/{id}/evaluation",
    summary: "How a trajectory was scored",
    description: "With waitMs it waits for a judge who has not spoken yet.",
    scope: "read",
    tag: "trajectories",
    params: TrajectoryParams,
    query: EvaluationQuery,
    answers: { 200: { description: "The evaluation", body: Evaluation } },
    errors: [...DOOR_ERRORS, "invalid_request", "trajectory_not_found"],
  }),
  rescoreTrajectory: route({
    method: "post",
    path: "/v1/trajectories/{id}/rescore",
    summary: "Score a trajectory again from its recording",
    description: "With the evaluators that it had, or with others; with `apply` the new score replaces the old one.",
    scope: "score",
    tag: "trajectories",
    params: TrajectoryParams,
    body: Rescore,
    answers: { 200: { description: "The evaluation that was, and the new one", body: Rescored } },
    errors: [...DOOR_ERRORS, ...BODY_ERRORS, "trajectory_not_found", "episode_running", "nothing_to_evaluate"],
  }),
  listNetwork: route({
    method: "get",
    path: "/v1/trajectories/{id}/network",
    summary: "What the pages of a trajectory asked for",
    description: "As much as `record.network` of the session asked to keep.",
    scope: "read",
    tag: "trajectories",
    params: TrajectoryParams,
    query: NetworkQuery,
    answers: { 200: { description: "Requests in order", body: page(NetworkEntry) } },
    errors: [...DOOR_ERRORS, "invalid_request", "trajectory_not_found"],
  }),
  getBlob: route({
    method: "get",
    path: "/v1/blobs/{sha256}",
    summary: "Read a large payload, such as a screenshot",
    scope: "read",
    tag: "trajectories",
    params: BlobParams,
    answers: { 200: { description: "The bytes", body: "application/octet-stream" } },
    errors: [...DOOR_ERRORS, "invalid_request", "blob_not_found"],
  }),
  capacity: route({
    method: "get",
    path: "/v1/capacity",
    summary: "How much is in use, and how much there is",
    scope: "read",
    tag: "service",
    answers: { 200: { description: "Capacity", body: Capacity } },
    errors: [...DOOR_ERRORS, "browser_failed"],
  }),
  listSites: route({
    method: "get",
    path: "/v1/sites",
    summary: "List the sites that sessions can ask for",
    scope: "read",
    tag: "service",
    answers: { 200: { description: "Sites", body: page(SiteInfo) } },
    errors: [...DOOR_ERRORS],
  }),
  listTools: route({
    method: "get",
    path: "/v1/tools",
    summary: "The action space as function-calling schemas, in a dialect",
    scope: "read",
    tag: "service",
    query: z.strictObject({ dialect: DialectName.default("native") }),
    answers: { 200: { description: "Tools with flat parameters", body: page(Tool) } },
    errors: [...DOOR_ERRORS, "invalid_request"],
  }),
  health: route({
    method: "get",
    path: "/v1/health",
    summary: "Liveness, with real checks",
    scope: null,
    tag: "service",
    answers: { 200: { description: "All checks pass", body: Health }, 503: { description: "A check fails", body: Health } },
    errors: [],
  }),
  metrics: route({
    method: "get",
    path: "/metrics",
    summary: "Prometheus metrics",
    scope: "read",
    tag: "service",
    answers: { 200: { description: "Prometheus text format", body: "text/plain" } },
    errors: [...DOOR_ERRORS],
  }),
} as const satisfies Record<string, RouteDefinition>;

export type RouteId = keyof typeof ROUTES;
export const ErrorAnswer = ErrorBody;
