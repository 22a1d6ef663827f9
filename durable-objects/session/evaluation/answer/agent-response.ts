/**
 * @module WebArena-Verified's typed answer: what kind of task it was, how it went, and the data that was found.
 */
import type { AgentResponse } from "../../../../sdk/protocol/index.ts";
import { type EvaluatorModule, NEEDS_NOTHING, NotEvaluatedError, type Verdict } from "../evaluator.ts";
import { isEmpty, isSameList, type ValueSchema } from "./values/compare.ts";
import { normaliseText } from "./values/text.ts";

const FENCE = /```(?:json)?\s*([\s\S]*?)```/i;
const RETRIEVE = "retrieve";

export const agentResponse: EvaluatorModule<AgentResponse> = {
  version: "1",
  needs: () => NEEDS_NOTHING,
  isSafe: () => true,
  score: async ({ expected, results_schema, ordered }, { answer }): Promise<Verdict> => {
    const given = readResponse(answer);
    if (!given) return { score: 0, evidence: { answer, reason: "the answer is no JSON object" } };
    const word = (value: unknown): string => normaliseText(String(value ?? ""));
    const taskType = word(given.task_type ?? given.performed_operation) === word(expected.task_type);
    const status = word(given.status) === word(expected.status);
    const data =
      word(expected.task_type) !== RETRIEVE || isSameData(results_schema as ValueSchema, expected.retrieved_data, given, ordered);
    return { score: Number(taskType && status && data), evidence: { given, taskType, status, data } };
  },
};

const readResponse = (answer: string): Record<string, unknown> | null => {
  const text = FENCE.exec(answer)?.[1] ?? answer;
  try {
    const value: unknown = JSON.parse(text.trim());
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
};

const isSameData = (schema: ValueSchema, expected: unknown, given: Record<string, unknown>, ordered: boolean): boolean => {
  const actual = given.retrieved_data;
  if (isEmpty(expected)) return isEmpty(actual);
  if (isEmpty(actual)) return false;
  try {
    return isSameList(schema.items ?? {}, asList(expected), asList(actual), ordered);
  } catch (error) {
    throw new NotEvaluatedError(`The task's expected data cannot be read: ${String(error)}`);
  }
};

const asList = (value: unknown): readonly unknown[] => {
  if (Array.isArray(value)) return value;
  if (typeof value !== "string") return [value];
  try {
    const parsed: unknown = JSON.parse(value);
    return Array.isArray(parsed) ? parsed : [value];
  } catch {
    return [value];
  }
};
