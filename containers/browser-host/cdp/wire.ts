/**
 * @module Reads where a message of Chrome belongs from its first and last bytes, so that large ones are never parsed.
 *
 * Chrome writes {"id":7,"result":{…},"sessionId":"…"} and {"method":"…","params":{…},"sessionId":"…"}: the id or the
 * method comes first, the session last, and "sessionId":"…"} with one closing brace can be nothing else.
 */

const ID_START = '{"id":';
const METHOD_START = '{"method":"';
const SESSION_START = ',"sessionId":"';
const SESSION_CHARS = 32;
const TAIL_CHARS = SESSION_START.length + SESSION_CHARS + 2;
const QUOTE = 0x22;
const LONGEST_ID_CHARS = 16;

/** The id of an answer, and where it ends; null for anything else. */
export function readID(message: Buffer): { readonly id: number; readonly end: number } | null {
  if (message.toString("latin1", 0, ID_START.length) !== ID_START) return null;
  const digits = /^\d+/.exec(message.toString("latin1", ID_START.length, ID_START.length + LONGEST_ID_CHARS))?.[0];
  if (digits === undefined) return null;
  return { id: Number(digits), end: ID_START.length + digits.length };
}

/** The method of an event; null for anything else. */
export function readMethod(message: Buffer): string | null {
  if (message.toString("latin1", 0, METHOD_START.length) !== METHOD_START) return null;
  const end = message.indexOf(QUOTE, METHOD_START.length);
  return end === -1 ? null : message.toString("latin1", METHOD_START.length, end);
}

/** The session that a message came from; null when it is the browser's own. */
export function readSession(message: Buffer): string | null {
  const from = message.length - TAIL_CHARS;
  if (from < 0) return null;
  const tail = message.toString("latin1", from);
  if (!tail.startsWith(SESSION_START) || !tail.endsWith('"}')) return null;
  return tail.slice(SESSION_START.length, -2);
}

export function startOfAnswer(id: number): string {
  return `${ID_START}${id}`;
}
