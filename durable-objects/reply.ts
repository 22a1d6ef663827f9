/**
 * @module How a Durable Object answers over RPC. Error classes do not survive the crossing, so errors travel as values.
 */
import { ServiceError, type ServiceErrorCode } from "../sdk/protocol/index.ts";

export type Reply<T> =
  | { readonly ok: true; readonly status: 200 | 201; readonly body: T }
  | { readonly ok: false; readonly code: ServiceErrorCode; readonly message: string; readonly details: Record<string, unknown> };

export const reply = <T>(body: T, status: 200 | 201 = 200): Reply<T> => ({ ok: true, status, body });

export const refusal = (error: ServiceError): Reply<never> => ({
  ok: false,
  code: error.code,
  message: error.message,
  details: error.details,
});

/** Runs the work and turns a ServiceError into a value; anything else is a bug and goes on. */
export const replying = async <T>(work: () => Promise<Reply<T>>): Promise<Reply<T>> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ServiceError) return refusal(error);
    throw error;
  }
};

/** The other end: the body, or the error thrown anew. */
export const unwrap = <T>(answer: Reply<T>): { status: 200 | 201; body: T } => {
  if (!answer.ok) throw new ServiceError(answer.code, answer.message, answer.details);
  return { status: answer.status, body: answer.body };
};
