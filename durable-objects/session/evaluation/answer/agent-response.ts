/**
 * @module WebArena-Verified's typed answer: what kind of task it was, how it went, and the data that was found.
 */
import type { AgentResponse } from "../../../../sdk/protocol/index.ts";
import { type EvaluatorModule, NEEDS_NOTHING, NotEvaluatedError, type Verdict } from "../evaluator.ts";
import { ExpectedValueError, isEmpty, isSameList, type ValueSchema } from "./values/compare.ts";
import { normaliseText } from "./values/text.ts";

const FENCE = "```";
const RETRIEVE = "retrieve";

export const agentResponse: EvaluatorModule<AgentResponse> = {
  version: "2",
  needs: () => NEEDS_NOTHING,
  isSafe: () => true,
  score: async ({ expected, results_schema, ordered }, { answer }): Promise<Verdict> => {
    const given = readResponse(answer);
    if (!given) return { score: 0, evidence: { answer, reason: "the answer is no JSON object" } };
    const taskType = word(given.task_type ?? given.performed_operation) === word(expected.task_type);
    const status = word(given.status) === word(expected.status);
    const data = !expectsData(expected) || isSameData(results_schema as ValueSchema, expected.retrieved_data, given, ordered);
    return { score: Number(taskType && status && data), evidence: { answer, taskType, status, data } };
  },
};

const word = (value: unknown): string => normaliseText(typeof value === "string" ? value : "");

/** Of tasks that only do something, data are not looked at. */
export const expectsData = (expected: AgentResponse["expected"]): boolean => word(expected.task_type) === RETRIEVE;

const readResponse = (answer: string): Record<string, unknown> | null => {
  try {
    const value: unknown = JSON.parse(fenced(answer).trim());
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
};

/** What stands in the first fenced block; the whole where there is none. */
const fenced = (answer: string): string => {
  const open = answer.indexOf(FENCE);
  const close = open === -1 ? -1 : answer.indexOf(FENCE, open + FENCE.length);
  return close === -1 ? answer : answer.slice(open + FENCE.length, close).replace(/^json/i, "");
};

const isSameData = (schema: ValueSchema, expected: unknown, given: Record<string, unknown>, ordered: boolean): boolean => {
  const actual = given.retrieved_data;
  if (isEmpty(expected)) return isEmpty(actual);
  if (isEmpty(actual)) return false;
  try {
    return isSameList(schema.items ?? {}, asList(expected), asList(actual), ordered);
  } catch (error) {
    if (error instanceof NotEvaluatedError) throw error;
    if (error instanceof ExpectedValueError)
      throw new NotEvaluatedError(
        `The task's expected data cannot be read: ${error.message}`,
        "the data that the task expects are not of their type",
      );
    // Whatever else goes wrong, goes wrong with the answer: one that cannot be compared is not the expected one.
    return false;
  }
};

export const asList = (value: unknown): readonly unknown[] => {
  if (Array.isArray(value)) return value;
  if (typeof value !== "string") return [value];
  try {
    const parsed: unknown = JSON.parse(value);
    return Array.isArray(parsed) ? parsed : [value];
  } catch {
    return [value];
  }
};
