/**
 * @module OpenEnv's own error codes, and which of them an error of the service is.
 */
import type { ServiceError } from "../../sdk/protocol/index.ts";
import { toServiceError, type Where } from "../requests/errors.ts";

export const OPENENV_CODES = [
  "INVALID_JSON",
  "UNKNOWN_TYPE",
  "VALIDATION_ERROR",
  "EXECUTION_ERROR",
  "CAPACITY_REACHED",
  "FACTORY_ERROR",
  "SESSION_ERROR",
] as const;
export type OpenEnvCode = (typeof OPENENV_CODES)[number];

/** After these the server closes the socket. */
const FATAL: ReadonlySet<OpenEnvCode> = new Set(["CAPACITY_REACHED", "FACTORY_ERROR", "SESSION_ERROR"]);

/** What is wrong with one field, in the manner of pydantic. */
export interface FieldError {
  readonly type: string;
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly input: unknown;
}

/** As it crosses from the object, and as it is sent. */
export interface OpenEnvProblem {
  readonly code: OpenEnvCode;
  readonly message: string;
  readonly extra: Readonly<Record<string, unknown>>;
  /** Over HTTP. */
  readonly status: number;
}

export class OpenEnvError extends Error {
  override readonly name = "OpenEnvError";
  readonly problem: OpenEnvProblem;

  constructor(code: OpenEnvCode, message: string, extra: Readonly<Record<string, unknown>> = {}, status = STATUS[code]) {
    super(message);
    this.problem = { code, message, extra, status };
  }
}

const STATUS: Readonly<Record<OpenEnvCode, number>> = {
  INVALID_JSON: 422,
  UNKNOWN_TYPE: 422,
  VALIDATION_ERROR: 422,
  EXECUTION_ERROR: 500,
  CAPACITY_REACHED: 503,
  FACTORY_ERROR: 503,
  SESSION_ERROR: 500,
};

export const isFatal = ({ code }: OpenEnvProblem): boolean => FATAL.has(code);

/** Clients show the message alone, so it says what is wrong with each field. */
export const invalid = (errors: readonly FieldError[], message = messageOf(errors)): OpenEnvError =>
  new OpenEnvError("VALIDATION_ERROR", message, { errors });

const messageOf = (errors: readonly FieldError[]): string =>
  `Invalid message: ${errors.map(({ loc, msg }) => (loc.length > 0 ? `${loc.join(".")}: ${msg}` : msg)).join("; ")}`;

export const fieldError = (type: string, loc: FieldError["loc"], msg: string, input: unknown): FieldError => ({
  type,
  loc,
  msg,
  input,
});

/** Where the error came from decides between "could not be made" and "could not be done". */
export type Stage = "begin" | "run";

const NO_ROOM: ReadonlySet<string> = new Set(["over_capacity", "quota_exceeded", "shutting_down"]);
const NOT_THERE: ReadonlySet<string> = new Set(["browser_failed", "site_failed", "internal"]);

/** `room` tells the numbers of a capacity error; it is asked only then. */
export const problemOf = async (
  thrown: unknown,
  stage: Stage,
  where: Where & { readonly name: string },
  room: () => Promise<{ active: number; max: number }>,
): Promise<OpenEnvProblem> => {
  if (thrown instanceof OpenEnvError) return thrown.problem;
  const error = toServiceError(thrown, where);
  const suggestion = error.toBody().error.suggestion;
  if (stage === "begin" && NO_ROOM.has(error.code)) {
    const { active, max } = await room();
    const message = `${error.message} ${suggestion}`;
    return new OpenEnvError("CAPACITY_REACHED", message, { active_sessions: active, max_sessions: max }).problem;
  }
  if (stage === "begin" && NOT_THERE.has(error.code)) {
    return new OpenEnvError("FACTORY_ERROR", error.message, { factory_name: where.name }).problem;
  }
  const issues = fieldErrorsOf(error);
  if (issues.length > 0) return invalid(issues, error.message).problem;
  return new OpenEnvError("EXECUTION_ERROR", `${error.message} ${suggestion}`, {}, error.status < 500 ? 409 : error.status)
    .problem;
};

const FIELD_OF: Readonly<Record<string, string>> = { task_not_found: "task_name", site_not_found: "sites" };

const fieldErrorsOf = (error: ServiceError): FieldError[] => {
  const field = FIELD_OF[error.code];
  if (field !== undefined) return [fieldError("value_error", [field], error.message, error.details.task ?? null)];
  if (error.code !== "invalid_request") return [];
  const issues = error.details.issues as readonly { path: string; message: string }[] | undefined;
  return (issues ?? []).map(({ path, message }) => fieldError("value_error", path.split("."), message, null));
};
