/**
 * @module Routes of the service itself.
 */
import { z } from "zod";
import { page } from "../primitives.ts";
import { Capacity, Health, Tool } from "../service.ts";
import { DialectName } from "../sessions.ts";
import { BlockedSite, ClearBlockedQuery, ClearedSites, SiteInfo } from "../sites.ts";
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
  listBlockedSites: route({
    method: "get",
    path: "/v1/sites/blocked",
    summary: "List the web sites whose tasks are set aside",
    description: "Sites of the live web that kept an agent out: samples and rollouts leave their tasks out for a while.",
    scope: "read",
    tag: "service",
    answers: { 200: { description: "The newest first", body: page(BlockedSite) } },
    errors: [...DOOR_ERRORS],
  }),
  clearBlockedSites: route({
    method: "delete",
    path: "/v1/sites/blocked",
    summary: "Take up the tasks of a web site again, or of all",
    scope: "admin",
    tag: "service",
    query: ClearBlockedQuery,
    answers: { 200: { description: "How many were set aside", body: ClearedSites } },
    errors: [...DOOR_ERRORS, "invalid_request"],
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
