/**
 * @module Routes of suites and tasks.
 */
import { z } from "zod";
import { Certificate, CertifyRequest, StoredTask } from "../certificate.ts";
import { page } from "../primitives.ts";
import {
  DecomposeAnswer,
  DecomposeSuite,
  Imported,
  ImportQuery,
  ListTasksQuery,
  Sample,
  SampleTasks,
  SplitAnswer,
  SplitSuite,
  Suite,
  SuiteName,
  TaskSummary,
} from "../tasks.ts";
import { BODY_ERRORS, DOOR_ERRORS, type RouteDefinition, route } from "./route.ts";

const SuiteParams = z.object({ suite: SuiteName });
const TaskParams = z.object({ id: z.string().max(256) });

export const TASK_ROUTES = {
  listSuites: route({
    method: "get",
    path: "/v1/suites",
    summary: "List the suites",
    scope: "read",
    tag: "tasks",
    answers: { 200: { description: "All suites, by name", body: page(Suite) } },
    errors: [...DOOR_ERRORS],
  }),
  importTasks: route({
    method: "put",
    path: "/v1/suites/{suite}",
    summary: "Import tasks, one JSON object per line",
    description:
      "At most 16 MB at once. Tasks are updated by id; lines that are wrong are told with their number and field, and the others kept. Wrong are also sites, queries, patterns and helpers that are not there or cannot be used.",
    scope: "admin",
    tag: "tasks",
    params: SuiteParams,
    query: ImportQuery,
    stream: "application/x-ndjson",
    answers: { 200: { description: "How many were taken, and which lines were not", body: Imported } },
    errors: [...DOOR_ERRORS, "invalid_request", "payload_too_large", "request_timeout"],
  }),
  splitSuite: route({
    method: "post",
    path: "/v1/suites/{suite}/split",
    summary: "Divide a suite into train and test",
    scope: "admin",
    tag: "tasks",
    params: SuiteParams,
    body: SplitSuite,
    answers: { 200: { description: "How many there are of each", body: SplitAnswer } },
    errors: [...DOOR_ERRORS, ...BODY_ERRORS, "suite_not_found"],
  }),
  decomposeSuite: route({
    method: "post",
    path: "/v1/suites/{suite}/decompose",
    summary: "Make tasks of parts of rubrics",
    description: "A task with two or more groups of facts, one of them of three or more, gets children with fewer groups.",
    scope: "admin",
    tag: "tasks",
    params: SuiteParams,
    body: DecomposeSuite,
    answers: { 200: { description: "How many children were made", body: DecomposeAnswer } },
    errors: [...DOOR_ERRORS, ...BODY_ERRORS, "suite_not_found"],
  }),
  certifySuite: route({
    method: "post",
    path: "/v1/suites/{suite}/certificate",
    summary: "Have a suite prove that it can be trained on",
    description:
      "Oracles reach the maximum; doing nothing, near misses and cheats do not; answers do not leak; replays are equal. The report is OpenEnv's, version 2. With `Accept: application/x-ndjson` every task is a line when it is done.",
    scope: "admin",
    tag: "tasks",
    params: SuiteParams,
    body: CertifyRequest,
    answers: { 200: { description: "The certificate", body: Certificate } },
    errors: [...DOOR_ERRORS, ...BODY_ERRORS, "suite_not_found", "task_not_found"],
  }),
  listTasks: route({
    method: "get",
    path: "/v1/tasks",
    summary: "Find tasks",
    scope: "read",
    tag: "tasks",
    query: ListTasksQuery,
    answers: { 200: { description: "Tasks in the order of their import", body: page(TaskSummary) } },
    errors: [...DOOR_ERRORS, "invalid_request"],
  }),
  sampleTasks: route({
    method: "post",
    path: "/v1/tasks/sample",
    summary: "Draw tasks",
    description: "The same seed and epoch give the same order; within an epoch no task comes twice.",
    scope: "read",
    tag: "tasks",
    body: SampleTasks,
    answers: { 200: { description: "The tasks, and where to go on", body: Sample } },
    errors: [...DOOR_ERRORS, ...BODY_ERRORS],
  }),
  getTask: route({
    method: "get",
    path: "/v1/tasks/{id}",
    summary: "Read a task",
    description: "How it is scored and proved is told to the scope admin alone.",
    scope: "read",
    tag: "tasks",
    params: TaskParams,
    answers: { 200: { description: "The task", body: StoredTask } },
    errors: [...DOOR_ERRORS, "task_not_found"],
  }),
} as const satisfies Record<string, RouteDefinition>;
