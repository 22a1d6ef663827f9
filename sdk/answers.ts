/**
 * @module Answers turned into values or errors, whichever way they came.
 */
import { StillwaterError } from "./errors.ts";
import type { FrameAnswer } from "./socket/connection.ts";

const EXCERPT_CHARACTERS = 200;

/** The body of a frame's answer, or the error that the HTTP route would have answered. */
export const frameBody = ({ status, body }: FrameAnswer, what: string): unknown => {
  if (status >= 200 && status < 300) return body;
  throw refusedWith(status, body, what) ?? unexpectedFrame(status, body);
};

/** The error that a status and a body of the service stand for; null when they are not of the service. */
export const refusedWith = (status: number, body: unknown, what: string): StillwaterError | null => {
  const told = serviceError(body);
  if (!told) return null;
  const { requestId } = told.details ?? {};
  return refusedBy(told, status, what, typeof requestId === "string" ? requestId : null, retryAfterIn(told.details));
};

export const parse = (text: string, response: Response): unknown => {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw unexpected(response, text, cause);
  }
};

export const refusal = async (response: Response, what: string): Promise<StillwaterError> => {
  const text = await response.text();
  const told = serviceError(parseOrNull(text));
  if (!told) return unexpected(response, text);
  return refusedBy(told, response.status, what, requestId(response), retryAfterMs(response, told.details));
};

interface ToldError {
  code: string;
  message: string;
  suggestion?: string;
  details?: Record<string, unknown>;
}

const refusedBy = (
  told: ToldError,
  status: number,
  what: string,
  requestId: string | null,
  retryAfterMs: number | null,
): StillwaterError =>
  new StillwaterError({
    code: told.code,
    message: `${what} was refused with ${status}: ${told.message}`,
    suggestion: told.suggestion ?? "",
    status,
    details: told.details ?? {},
    requestId,
    retryAfterMs,
  });

const parseOrNull = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const serviceError = (body: unknown): ToldError | null => {
  const { error } = (body ?? {}) as { error?: ToldError };
  return typeof error?.code === "string" && typeof error.message === "string" ? error : null;
};

const unexpectedFrame = (status: number, body: unknown): StillwaterError =>
  new StillwaterError({
    code: "unexpected_response",
    message: `The frame with status ${status} is not of this service: ${JSON.stringify(body)?.slice(0, EXCERPT_CHARACTERS)}.`,
    suggestion: "Check that url is the service's own address.",
    status,
  });

const unexpected = (response: Response, text: string, cause?: unknown): StillwaterError =>
  new StillwaterError({
    code: "unexpected_response",
    message: `The answer with status ${response.status} is not of this service: ${JSON.stringify(text.slice(0, EXCERPT_CHARACTERS))}.`,
    suggestion: "Check that url is the service's own address, without a redirect or a proxy's page in between.",
    status: response.status,
    requestId: requestId(response),
    retryAfterMs: retryAfterMs(response, undefined),
    cause,
  });

const requestId = (response: Response): string | null => response.headers.get("x-request-id");

const retryAfterMs = (response: Response, details: Record<string, unknown> | undefined): number | null => {
  const told = retryAfterIn(details);
  if (told !== null) return told;
  const header = response.headers.get("retry-after");
  if (header === null) return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? null : Math.max(0, ms);
};

const retryAfterIn = (details: Record<string, unknown> | undefined): number | null =>
  typeof details?.retryAfterMs === "number" ? details.retryAfterMs : null;
