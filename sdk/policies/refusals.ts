/**
 * @module What a chat server's refusals mean, and whether asking again can help.
 */
import { PolicyError, type PolicyErrorCode } from "./errors.ts";

const EXCERPT_CHARS = 300;
const RETRYABLE = new Set([408, 409, 425, 429]);
/** As OpenAI, vLLM, SGLang and llama.cpp say it. */
const TOO_LONG =
  /context_length_exceeded|maximum context length|context length is only|longer than the model's context|exceeds? the (?:model'?s? )?(?:maximum )?context|exceed_context_size|input is too long|prompt is too long|max_model_len/i;

const codeOf = (status: number, text: string): PolicyErrorCode => {
  if (status >= 300 && status < 400) return "redirected";
  if (status === 401 || status === 403) return "unauthorized";
  if (status === 408 || status === 504) return "timeout";
  if (status === 429) return "rate_limited";
  if (status >= 500 || status === 409 || status === 425) return "server_error";
  if (TOO_LONG.test(text)) return "context_length_exceeded";
  return status === 404 ? "not_found" : "bad_request";
};

export const retryAfterMs = (headers: Headers): number | null => {
  const inMs = headers.get("retry-after-ms");
  if (inMs !== null && /^\d+(\.\d+)?$/.test(inMs)) return Number(inMs);
  const header = headers.get("retry-after");
  if (header === null) return null;
  const ms = /^\d+(\.\d+)?$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? null : Math.max(0, ms);
};

const saidIn = (text: string): string => {
  try {
    const { error, message, detail } = JSON.parse(text) as { error?: unknown; message?: unknown; detail?: unknown };
    const inner = typeof error === "object" && error !== null ? (error as { message?: unknown }).message : error;
    const said = inner ?? message ?? detail;
    return typeof said === "string" ? said : text;
  } catch {
    return text;
  }
};

const excerpt = (text: string): string => {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > EXCERPT_CHARS ? `${line.slice(0, EXCERPT_CHARS)}…` : line;
};

export const refusal = (status: number, headers: Headers, text: string): PolicyError => {
  const code = codeOf(status, text);
  return new PolicyError({
    code,
    message: `The policy server answered ${status}${code === "redirected" ? " (a redirect)" : ""}: ${excerpt(saidIn(text)) || "nothing more"}`,
    retryable: status >= 500 || RETRYABLE.has(status),
    status,
    retryAfterMs: retryAfterMs(headers),
  });
};

export const unexpected = (status: number, text: string): PolicyError =>
  new PolicyError({
    code: "unexpected_response",
    message: `The policy server answered ${status} with something that is no chat completion: ${excerpt(saidIn(text)) || "nothing"}`,
    // A proxy that is starting says such things.
    retryable: true,
    status,
  });

/** Asked again it would be as large. */
export const tooLarge = (reason: string): PolicyError =>
  new PolicyError({
    code: "response_too_large",
    message: `The policy server's reply was not read: ${reason}.`,
    retryable: false,
  });

export const eventStream = (status: number): PolicyError =>
  new PolicyError({
    code: "unexpected_response",
    message: `The policy server answered ${status} with a stream of events. Leave stream out of the sampling: replies are read whole.`,
    retryable: false,
    status,
  });
