/**
 * @module Routes of environments.
 */
import { z } from "zod";
import { DeletedEnvironment, Environment, EnvironmentName, EnvironmentSettings } from "../environments.ts";
import { page } from "../primitives.ts";
import { BODY_ERRORS, DOOR_ERRORS, type RouteDefinition, route } from "./route.ts";

const Params = z.object({ env: EnvironmentName });

export const ENVIRONMENT_ROUTES = {
  listEnvironments: route({
    method: "get",
    path: "/v1/environments",
    summary: "List the environments",
    description: "Those that were stored, then every suite and every site by its name, unless a stored one has that name.",
    scope: "read",
    tag: "environments",
    answers: { 200: { description: "All environments", body: page(Environment) } },
    errors: [...DOOR_ERRORS],
  }),
  getEnvironment: route({
    method: "get",
    path: "/v1/environments/{env}",
    summary: "Read an environment",
    scope: "read",
    tag: "environments",
    params: Params,
    answers: { 200: { description: "The environment", body: Environment } },
    errors: [...DOOR_ERRORS, "invalid_request", "environment_not_found"],
  }),
  putEnvironment: route({
    method: "put",
    path: "/v1/environments/{env}",
    summary: "Store an environment",
    description: "Replaces the one that has this name. Sessions that are open keep what they began with.",
    scope: "admin",
    tag: "environments",
    params: Params,
    body: EnvironmentSettings,
    answers: { 200: { description: "As it is now", body: Environment }, 201: { description: "It was new", body: Environment } },
    errors: [
      ...DOOR_ERRORS,
      ...BODY_ERRORS,
      "task_not_found",
      "suite_not_found",
      "site_not_found",
      "snapshot_not_found",
      "too_many",
    ],
  }),
  deleteEnvironment: route({
    method: "delete",
    path: "/v1/environments/{env}",
    summary: "Delete a stored environment",
    description: "Safe to repeat. Suites and sites keep the environments of their names.",
    scope: "admin",
    tag: "environments",
    params: Params,
    answers: { 200: { description: "It is gone", body: DeletedEnvironment } },
    errors: [...DOOR_ERRORS, "invalid_request"],
  }),
} as const satisfies Record<string, RouteDefinition>;
