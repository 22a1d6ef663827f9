/**
 * @module Reads what OpenEnv's clients ask: the data of a reset, and an action. What is wrong is told field by field, and an
 * unknown key of a reset is refused: one that is dropped would choose another task than the one that was meant.
 */
import { didYouMean } from "../../sdk/nearest.ts";
import { type FieldError, fieldError, invalid } from "./errors.ts";

const MAX_ID_CHARS = 255;
/** The most that a time limit can ask for, in seconds. */
const MAX_TIMEOUT_S = 3_600;

export interface ResetData {
  readonly seed?: number;
  readonly episodeId?: string;
  /** A task's id, or a name that the environment's tasks begin with. */
  readonly taskName?: string;
  readonly split?: string;
  readonly index?: number;
}

export type ActionData =
  | { readonly kind: "act"; readonly text: string; readonly metadata: Record<string, unknown> }
  | { readonly kind: "listTools" }
  | {
      readonly kind: "callTool";
      readonly tool: string;
      readonly args: Record<string, unknown>;
      readonly metadata: Record<string, unknown>;
    };

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

type Check = (value: unknown) => string | null;

const whole: Check = (value) =>
  typeof value !== "number" || !Number.isSafeInteger(value)
    ? "Input should be a valid integer"
    : value < 0
      ? "Input should be greater than or equal to 0"
      : null;
const text: Check = (value) =>
  typeof value !== "string"
    ? "Input should be a valid string"
    : value.length > MAX_ID_CHARS
      ? `String should have at most ${MAX_ID_CHARS} characters`
      : null;

const RESET_KEYS: Readonly<Record<string, Check>> = {
  seed: whole,
  episode_id: text,
  task_name: text,
  task_id: text,
  split: text,
  index: whole,
};

/** Throws VALIDATION_ERROR. A key that is null counts as left out. */
export const readReset = (data: unknown, loc: FieldError["loc"] = []): ResetData => {
  if (data === undefined || data === null) return {};
  if (!isObject(data)) throw invalid([fieldError("dict_type", loc, "Input should be a valid dictionary", data)]);
  const errors: FieldError[] = [];
  for (const [key, value] of Object.entries(data)) {
    const check = RESET_KEYS[key];
    if (!check) {
      const known = Object.keys(RESET_KEYS);
      const msg = `Extra inputs are not permitted; reset takes ${known.join(", ")}.${didYouMean(key, known)}`;
      errors.push(fieldError("extra_forbidden", [...loc, key], msg, value));
      continue;
    }
    const msg = value === null ? null : check(value);
    if (msg !== null) errors.push(fieldError("value_error", [...loc, key], msg, value));
  }
  if (errors.length > 0) throw invalid(errors);
  const given = Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null));
  const { seed, episode_id: episodeId, task_name: name, task_id: id, split, index } = given as Record<string, never>;
  const taskName = id ?? name;
  return {
    ...(seed === undefined ? {} : { seed }),
    ...(episodeId === undefined ? {} : { episodeId }),
    ...(taskName === undefined ? {} : { taskName }),
    ...(split === undefined ? {} : { split }),
    ...(index === undefined ? {} : { index }),
  };
};

/** Throws VALIDATION_ERROR. */
export const readAction = (given: unknown, loc: FieldError["loc"] = []): ActionData => {
  const data = isObject(given) ? worded(given) : given;
  if (!isObject(data)) throw invalid([fieldError("dict_type", loc, "Input should be a valid dictionary", data)]);
  const { type, metadata } = data;
  const errors: FieldError[] = [];
  if (metadata !== undefined && metadata !== null && !isObject(metadata)) {
    errors.push(fieldError("dict_type", [...loc, "metadata"], "Input should be a valid dictionary", metadata));
  }
  const known = type === "list_tools" ? LIST_KEYS : type === "call_tool" ? CALL_KEYS : ACTION_KEYS;
  for (const key of Object.keys(data)) {
    if (known.includes(key)) continue;
    errors.push(
      fieldError("extra_forbidden", [...loc, key], `Extra inputs are not permitted.${didYouMean(key, known)}`, data[key]),
    );
  }
  const [required] = known;
  if (required !== undefined && type !== "list_tools") {
    if (data[required] === undefined) errors.push(fieldError("missing", [...loc, required], "Field required", data));
    else if (typeof data[required] !== "string") {
      errors.push(fieldError("string_type", [...loc, required], "Input should be a valid string", data[required]));
    }
  }
  if (type === "call_tool" && data.arguments !== undefined && !isObject(data.arguments)) {
    errors.push(fieldError("dict_type", [...loc, "arguments"], "Input should be a valid dictionary", data.arguments));
  }
  if (errors.length > 0) throw invalid(errors);
  const meta = isObject(metadata) ? metadata : {};
  if (type === "list_tools") return { kind: "listTools" };
  if (type !== "call_tool") return { kind: "act", text: data.action_str as string, metadata: meta };
  const args = isObject(data.arguments) ? data.arguments : {};
  return { kind: "callTool", tool: data.tool_name as string, args, metadata: meta };
};

/** Clients read a bare reply as JSON before they wrap it: what the policy wrote as `42` is a reply, and a wrong action. */
const worded = (data: Record<string, unknown>): Record<string, unknown> => {
  const { action_str: reply } = data;
  const isBare = typeof reply === "number" || typeof reply === "boolean" || Array.isArray(reply);
  return isBare ? { ...data, action_str: JSON.stringify(reply) } : data;
};

const ACTION_KEYS = ["action_str", "metadata"];
const CALL_KEYS = ["tool_name", "type", "arguments", "metadata"];
const LIST_KEYS = ["type", "metadata"];

export interface StepOptions {
  readonly timeoutMs?: number;
  readonly requestId?: string;
}

/** What HTTP's step has beside the action. Throws VALIDATION_ERROR. */
export const readStepOptions = ({ timeout_s: seconds, request_id: id }: Record<string, unknown>): StepOptions => {
  const errors: FieldError[] = [];
  const given = seconds !== undefined && seconds !== null;
  if (given && (typeof seconds !== "number" || !(seconds > 0) || seconds > MAX_TIMEOUT_S)) {
    errors.push(
      fieldError("greater_than", ["body", "timeout_s"], `Input should be a number above 0, at most ${MAX_TIMEOUT_S}`, seconds),
    );
  }
  const msg = id === undefined || id === null ? null : text(id);
  if (msg !== null) errors.push(fieldError("string_type", ["body", "request_id"], msg, id));
  if (errors.length > 0) throw invalid(errors);
  return {
    ...(given ? { timeoutMs: (seconds as number) * 1_000 } : {}),
    ...(typeof id === "string" && id !== "" ? { requestId: id } : {}),
  };
};
