/**
 * @module What a page can make too large to be passed on. A client takes messages up to a bound, and loses its connection by
 * a larger one: an answer becomes an error that says so, an event is shortened or left out.
 */
import { startOfAnswer } from "./wire.ts";

/** A Worker's WebSocket ends at 32 MiB. */
export const MAX_MESSAGE_BYTES = 31 * 2 ** 20;
/** Events up to this are passed on as they are. */
const MAX_EVENT_BYTES = 256 * 2 ** 10;
/** Larger ones are read and shortened, if that takes a moment only; others are left out. */
const MAX_READ_EVENT_BYTES = 4 * 2 ** 20;
/** Of events that tell what there is: without them a client loses track of its pages. */
const MAX_READ_STATE_BYTES = MAX_MESSAGE_BYTES;
const STATE = /^(?:Page|Target|Inspector|Browser)\.|^Runtime\.executionContext/;
const SPEECH = /^Runtime\.(?:consoleAPICalled|exceptionThrown)$/;
/** What is left of a long text in an event. */
const MAX_TEXT_CHARS = 8 * 2 ** 10;
/** So much of the start of a message tells what it is about. */
export const HEAD_BYTES = 8 * 2 ** 10;
const MAX_SAID_CHARS = 1_000;
const SERVER_ERROR = -32000;

/** Stands for an answer that is too large. */
export function tooLargeAnswer(id: number, sessionId: string | null): Buffer {
  const error = { code: SERVER_ERROR, message: `The answer is larger than ${MAX_MESSAGE_BYTES} bytes.` };
  const session = sessionId === null ? "" : `,"sessionId":${JSON.stringify(sessionId)}`;
  return Buffer.from(`${startOfAnswer(id)},"error":${JSON.stringify(error)}${session}}`);
}

/** The event as it may be passed on; null when it is left out. */
export function fitEvent(method: string, message: Buffer, sessionId: string | null): Buffer | null {
  if (message.length <= MAX_EVENT_BYTES) return message;
  if (SPEECH.test(method)) return shortSpeech(method, message.toString("utf8", 0, HEAD_BYTES), sessionId);
  if (message.length > (STATE.test(method) ? MAX_READ_STATE_BYTES : MAX_READ_EVENT_BYTES)) return null;
  return Buffer.from(JSON.stringify(shorten(JSON.parse(message.toString("utf8")))));
}

/** The same for an event of which only the start is there. */
export function fitHead(method: string, head: Buffer, sessionId: string | null): Buffer | null {
  return SPEECH.test(method) ? shortSpeech(method, head.toString("utf8"), sessionId) : null;
}

/** What a page says on its console or throws, as far as its start goes. */
function shortSpeech(method: string, head: string, sessionId: string | null): Buffer {
  const text = `${saidIn(head)}… (cut: it was too long)`;
  const params =
    method === "Runtime.consoleAPICalled"
      ? {
          type: /"type":"(\w+)"/.exec(head)?.[1] ?? "log",
          args: [{ type: "string", value: text }],
          executionContextId: 0,
          timestamp: 0,
        }
      : {
          timestamp: 0,
          exceptionDetails: {
            exceptionId: 0,
            text,
            lineNumber: 0,
            columnNumber: 0,
            exception: { type: "object", description: text },
          },
        };
  return Buffer.from(JSON.stringify({ method, params, ...(sessionId === null ? {} : { sessionId }) }));
}

function saidIn(head: string): string {
  const raw = /"(?:value|description)":"((?:[^"\\]|\\.)*)/.exec(head)?.[1]?.slice(0, MAX_SAID_CHARS) ?? "";
  try {
    return JSON.parse(`"${raw.replace(/\\(?:u[\da-f]{0,3})?$/i, "")}"`) as string;
  } catch {
    return "";
  }
}

function shorten(value: unknown): unknown {
  if (typeof value === "string") return value.length <= MAX_TEXT_CHARS ? value : `${value.slice(0, MAX_TEXT_CHARS)}…`;
  if (Array.isArray(value)) return value.map(shorten);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shorten(inner)]));
}
