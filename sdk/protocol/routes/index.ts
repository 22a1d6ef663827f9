/**
 * @module The routes of the service, one entry each: validation, scopes, OpenAPI and the docs page are made from this table.
 */
import { ErrorBody } from "../errors.ts";
import { BATCH_ROUTES } from "./batch.ts";
import { ENVIRONMENT_ROUTES } from "./environments.ts";
import { ROLLOUT_ROUTES } from "./rollouts.ts";
import type { RouteDefinition } from "./route.ts";
import { SERVICE_ROUTES } from "./service.ts";
import { SESSION_ROUTES } from "./sessions.ts";
import { TASK_ROUTES } from "./tasks.ts";
import { TRAJECTORY_ROUTES } from "./trajectories.ts";

export type { RouteDefinition } from "./route.ts";

export const ROUTES = {
  ...SESSION_ROUTES,
  ...BATCH_ROUTES,
  ...TASK_ROUTES,
  ...ENVIRONMENT_ROUTES,
  ...TRAJECTORY_ROUTES,
  ...ROLLOUT_ROUTES,
  ...SERVICE_ROUTES,
} as const satisfies Record<string, RouteDefinition>;

export type RouteId = keyof typeof ROUTES;
export const ErrorAnswer = ErrorBody;
