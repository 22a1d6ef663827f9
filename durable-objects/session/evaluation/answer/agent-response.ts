/**
 * @module WebArena-Verified's typed answer: what kind of task it was, how it went, and the data that was found.
 */
import type { AgentResponse } from "../../../../sdk/protocol/index.ts";
import { type EvaluatorModule, NEEDS_NOTHING, NotEvaluatedError, type Verdict } from "../evaluator.ts";
import { strip } from "../python/text.ts";
import { isSame, type Normal } from "./values/normal.ts";
import { ExpectedValueError, normaliseItems, type ValueSchema } from "./values/normalise.ts";
import { isSameNormal, normaliseText } from "./values/text.ts";
import { isFalsy, isNumeric, type Side } from "./values/value-type.ts";

const FENCE = "```";
const LANGUAGE = "json";
const RETRIEVE = "retrieve";
const LIST = "array";

export const agentResponse: EvaluatorModule<AgentResponse> = {
  version: "3",
  needs: () => NEEDS_NOTHING,
  isSafe: () => true,
  score: async (evaluator, { answer }): Promise<Verdict> => {
    const { expected } = evaluator;
    const given = readResponse(answer);
    if (!given) return { score: 0, evidence: { answer, reason: "the answer is no JSON object" } };
    const kind = Object.hasOwn(given, "task_type") ? given.task_type : given.performed_operation;
    const taskType = isSameWord(expected.task_type, kind);
    const status = isSameWord(expected.status, given.status);
    const data = !expectsData(expected) || isSameData(evaluator, given.retrieved_data);
    return { score: Number(taskType && status && data), evidence: { answer, taskType, status, data } };
  },
};

const isSameWord = (expected: string, given: unknown): boolean =>
  typeof given === "string" && strip(given) !== "" && isSameNormal(normaliseText(expected), normaliseText(given));

/** Of tasks that only do something, data are not looked at. */
export const expectsData = (expected: AgentResponse["expected"]): boolean => normaliseText(expected.task_type) === RETRIEVE;

const readResponse = (answer: string): Readonly<Record<string, unknown>> | null => {
  try {
    const value: unknown = JSON.parse(strip(fenced(answer)));
    return typeof value === "object" && value !== null && !Array.isArray(value) && !isFalsy(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
};

/** What stands in the first fenced block; the whole where there is none. */
const fenced = (answer: string): string => {
  const open = answer.indexOf(FENCE);
  const close = open === -1 ? -1 : answer.indexOf(FENCE, open + FENCE.length);
  if (close === -1) return answer;
  const inner = answer.slice(open + FENCE.length, close);
  return inner.startsWith(LANGUAGE) ? inner.slice(LANGUAGE.length) : inner;
};

/** null for no data; a value that is no list is a list of one. */
const normalData = (schema: ValueSchema, data: unknown, side: Side): readonly Normal[] | null => {
  if (isFalsy(data) && !isNumeric(data)) return null;
  if ((schema.type ?? LIST) !== LIST) throw new ExpectedValueError("data are expected, and the schema is not one of a list");
  return normaliseItems(Array.isArray(data) ? data : [data], schema.items, side);
};

const isSameData = ({ results_schema, expected, ordered }: AgentResponse, given: unknown): boolean => {
  const schema = results_schema as ValueSchema;
  const wanted = expectedData(schema, expected.retrieved_data);
  if (wanted === null) return isFalsy(given) && !isNumeric(given);
  try {
    const found = normalData(schema, given, "answer");
    return found !== null && isSame(wanted, found, { ordered, extraKeys: false });
  } catch (error) {
    if (error instanceof NotEvaluatedError) throw error;
    // Whatever else goes wrong, goes wrong with the answer: one that cannot be compared is not the expected one.
    return false;
  }
};

const expectedData = (schema: ValueSchema, data: unknown): readonly Normal[] | null => {
  try {
    return normalData(schema, data, "expected");
  } catch (error) {
    if (!(error instanceof ExpectedValueError)) throw error;
    throw new NotEvaluatedError(
      `The task's expected data cannot be read: ${error.message}`,
      "the data that the task expects are not of their type",
    );
  }
};

/** What is wrong with the data that a task expects, by their place in the list. */
export const dataProblems = ({
  results_schema,
  expected,
}: AgentResponse): { readonly at: number; readonly problem: string }[] => {
  const data = expected.retrieved_data;
  if (!expectsData(expected) || (isFalsy(data) && !isNumeric(data))) return [];
  return (Array.isArray(data) ? data : [data]).flatMap((value, at) => {
    try {
      normalData(results_schema as ValueSchema, [value], "expected");
      return [];
    } catch (error) {
      if (error instanceof ExpectedValueError) return [{ at, problem: error.message }];
      throw error;
    }
  });
};
