/**
 * @module Routes of what was done.
 */
import { z } from "zod";
import { ExportQuery } from "../exports.ts";
import { NetworkEntry, NetworkQuery } from "../network.ts";
import { page } from "../primitives.ts";
import { Replayed, ReplayRequest } from "../replay.ts";
import { Evaluation } from "../sessions.ts";
import { StepRow } from "../steps.ts";
import {
  DeletedTrajectories,
  DeleteTrajectoriesQuery,
  EvaluationQuery,
  ListTrajectoriesQuery,
  Rescore,
  Rescored,
  StepsQuery,
  Trajectory,
  TrajectorySummary,
} from "../trajectories.ts";
import { BODY_ERRORS, DOOR_ERRORS, QUOTA_ERRORS, type RouteDefinition, route, START_ERRORS } from "./route.ts";

const TrajectoryParams = z.object({ id: z.string().max(128) });
const BlobParams = z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/, "a SHA-256 in lower-case hex") });

export const TRAJECTORY_ROUTES = {
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
  exportTrajectories: route({
    method: "get",
    path: "/v1/trajectories/export",
    summary: "Export trajectories for trainers",
    description:
      "Streamed, newest first: episodes that have ended and are scored. Formats that are trained on leave out what is masked unless `masked` says otherwise. NDJSON, or a Parquet file (`application/vnd.apache.parquet`) for the format verl.",
    scope: "read",
    tag: "trajectories",
    query: ExportQuery,
    answers: {
      200: {
        description: "One JSON value per line, as the format has it; a Parquet file for verl",
        body: "application/x-ndjson",
      },
    },
    errors: [...DOOR_ERRORS, "invalid_request"],
  }),
  deleteTrajectories: route({
    method: "delete",
    path: "/v1/trajectories",
    summary: "Delete trajectories by filter, the oldest first",
    description: "Their steps, network logs and evidence go with them. What still runs stays, and is counted.",
    scope: "admin",
    tag: "trajectories",
    query: DeleteTrajectoriesQuery,
    answers: { 200: { description: "How many are gone", body: DeletedTrajectories } },
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
  replayTrajectory: route({
    method: "post",
    path: "/v1/trajectories/{id}/replay",
    summary: "Do the actions of a trajectory again in a new session",
    description:
      "Same task, seed, options and actions; tells the first step that differs. With `Accept: application/x-ndjson` every step is a line as it is done.",
    scope: "run",
    tag: "trajectories",
    params: TrajectoryParams,
    body: ReplayRequest,
    answers: { 200: { description: "How the replay went", body: Replayed } },
    errors: [
      ...DOOR_ERRORS,
      ...BODY_ERRORS,
      ...START_ERRORS,
      ...QUOTA_ERRORS,
      "trajectory_not_found",
      "episode_running",
      "not_replayable",
      "session_ended",
    ],
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
} as const satisfies Record<string, RouteDefinition>;
