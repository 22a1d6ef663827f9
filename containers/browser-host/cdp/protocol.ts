/**
 * @module The little of the DevTools protocol that the multiplexer itself speaks.
 */

export type Params = Record<string, unknown>;

/** A command of a client, checked to be one. */
export interface Command {
  readonly id: number;
  readonly method: string;
  readonly params: Params;
  readonly sessionId: string | undefined;
}

export interface TargetInfo {
  readonly targetId: string;
  readonly type: string;
  readonly url: string;
  readonly attached: boolean;
  readonly browserContextId?: string;
  readonly [more: string]: unknown;
}

/** What pages are and bring with them. All other kinds are parts of the browser, which a full Chrome has in every window. */
const WEB_KINDS = new Set([
  "page",
  "iframe",
  "fencedframe",
  "worker",
  "shared_worker",
  "service_worker",
  "worklet",
  "shared_storage_worklet",
  "auction_worklet",
]);

export function isOfTheWeb({ type }: TargetInfo): boolean {
  return WEB_KINDS.has(type);
}

const METHOD_NOT_FOUND = -32601;
const SESSION_NOT_FOUND = -32001;
const SERVER_ERROR = -32000;
const INVALID_PARAMS = -32602;

/** An answer that is an error, in the codes that Chrome uses. */
export class CDPError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** A command that is not for clients; it is counted, so that nobody overlooks it. */
export class RefusedError extends CDPError {}

export function notAllowed(method: string): RefusedError {
  return new RefusedError(
    METHOD_NOT_FOUND,
    `'${method}' is not allowed here: this browser is shared, and the command is not on its list.`,
  );
}

export function refused(method: string, reason: string): RefusedError {
  return new RefusedError(SERVER_ERROR, `'${method}' is not allowed here: ${reason}`);
}

export function invalidParams(message: string): CDPError {
  return new CDPError(INVALID_PARAMS, `Invalid parameters: ${message}`);
}

export function failed(message: string): CDPError {
  return new CDPError(SERVER_ERROR, message);
}

export function noSuchSession(): CDPError {
  return new CDPError(SESSION_NOT_FOUND, "Session with given id not found.");
}

export function noSuchTarget(): CDPError {
  return new CDPError(INVALID_PARAMS, "No target with given id found");
}

export function noSuchContext(id: string): CDPError {
  return new CDPError(SERVER_ERROR, `Failed to find browser context with id ${id}`);
}
