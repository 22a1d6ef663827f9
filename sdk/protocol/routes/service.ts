/**
 * @module Routes of the service itself.
 */
import { z } from "zod";
import { page } from "../primitives.ts";
import { Capacity, Health, Tool } from "../service.ts";
import { DialectName } from "../sessions.ts";
import { SiteInfo } from "../sites.ts";
import { DOOR_ERRORS, type RouteDefinition, route } from "./route.ts";

export const SERVICE_ROUTES = {
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
