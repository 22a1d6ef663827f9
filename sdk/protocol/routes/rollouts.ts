/**
 * @module Routes of rollouts.
 */
import { z } from "zod";
import { page } from "../primitives.ts";
import {
  CreateRollout,
  EpisodesPage,
  EventsQuery,
  ListEpisodesQuery,
  ListRolloutsQuery,
  ResumeRollout,
  Rollout,
} from "../rollouts.ts";
import { BODY_ERRORS, DOOR_ERRORS, type RouteDefinition, route } from "./route.ts";

const RolloutParams = z.object({ id: z.string().max(128) });

export const ROLLOUT_ROUTES = {
  createRollout: route({
    method: "post",
    path: "/v1/rollouts",
    summary: "Run many episodes against a policy",
    description:
      "The service opens the sessions, asks the policy and takes the steps by itself; results come as episodes end. It survives restarts of the service.",
    scope: "run",
    tag: "rollouts",
    body: CreateRollout,
    answers: {
      200: { description: "The rollout that has this key", body: Rollout },
      201: { description: "The rollout, under way", body: Rollout },
    },
    errors: [
      ...DOOR_ERRORS,
      ...BODY_ERRORS,
      "key_conflict",
      "task_not_found",
      "site_not_found",
      "snapshot_not_found",
      "secret_not_found",
    ],
  }),
  listRollouts: route({
    method: "get",
    path: "/v1/rollouts",
    summary: "List rollouts, newest first",
    scope: "read",
    tag: "rollouts",
    query: ListRolloutsQuery,
    answers: { 200: { description: "Rollouts with their progress", body: page(Rollout) } },
    errors: [...DOOR_ERRORS, "invalid_request"],
  }),
  getRollout: route({
    method: "get",
    path: "/v1/rollouts/{id}",
    summary: "How far a rollout is",
    scope: "read",
    tag: "rollouts",
    params: RolloutParams,
    answers: { 200: { description: "The rollout with its progress", body: Rollout } },
    errors: [...DOOR_ERRORS, "rollout_not_found"],
  }),
  cancelRollout: route({
    method: "delete",
    path: "/v1/rollouts/{id}",
    summary: "Cancel a rollout",
    description: "Nothing is launched from here on, and what runs is ended; what had ended stays. It can still be read.",
    scope: "run",
    tag: "rollouts",
    params: RolloutParams,
    answers: { 200: { description: "The rollout", body: Rollout } },
    errors: [...DOOR_ERRORS, "rollout_not_found"],
  }),
  pauseRollout: route({
    method: "post",
    path: "/v1/rollouts/{id}/pause",
    summary: "Pause a rollout, as for new weights",
    description: "Nothing is launched and the policy is not asked; rounds that had begun come to their end, then it is paused.",
    scope: "run",
    tag: "rollouts",
    params: RolloutParams,
    body: z.strictObject({}),
    answers: { 200: { description: "The rollout", body: Rollout } },
    errors: [...DOOR_ERRORS, ...BODY_ERRORS, "rollout_not_found", "rollout_ended"],
  }),
  resumeRollout: route({
    method: "post",
    path: "/v1/rollouts/{id}/resume",
    summary: "Go on after a pause",
    description: "With another policyVersion, episodes that are older than maxVersionLag allows begin anew.",
    scope: "run",
    tag: "rollouts",
    params: RolloutParams,
    body: ResumeRollout,
    answers: { 200: { description: "The rollout", body: Rollout } },
    errors: [...DOOR_ERRORS, ...BODY_ERRORS, "rollout_not_found", "rollout_ended"],
  }),
  listEpisodes: route({
    method: "get",
    path: "/v1/rollouts/{id}/episodes",
    summary: "Results, as they come",
    description: "In the order of their end, groups whole. The cursor goes on from there, for as long as more are to come.",
    scope: "read",
    tag: "rollouts",
    params: RolloutParams,
    query: ListEpisodesQuery,
    answers: { 200: { description: "Episodes", body: EpisodesPage } },
    errors: [...DOOR_ERRORS, "invalid_request", "rollout_not_found"],
  }),
  rolloutEvents: route({
    method: "get",
    path: "/v1/rollouts/{id}/events",
    summary: "What happens in a rollout, as it happens",
    description:
      "Server-sent events: rollout, episode, group, progress; lost, where events before Last-Event-ID are no longer kept. It ends with the rollout.",
    scope: "read",
    tag: "rollouts",
    params: RolloutParams,
    query: EventsQuery,
    answers: {
      200: { description: "The stream", body: "text/event-stream" },
      204: { description: "The rollout is over, and the listener has had all of it", body: null },
    },
    errors: [...DOOR_ERRORS, "invalid_request", "rollout_not_found"],
  }),
} as const satisfies Record<string, RouteDefinition>;
