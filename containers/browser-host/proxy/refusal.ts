/**
 * @module What the browser gets when the proxy does not pass a request on: a short page, marked as ours.
 */
import { type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { BlockList } from "./policy/block-list.ts";

/** The mark. */
export const BLOCKED_HEADER = "x-stillwater-blocked";

/** Why, as the mark in the answer and the network log say it. */
export type Cause =
  /** The session's mode of egress does not include the host. */
  | "egress"
  /** The host is on the session's deny list. */
  | "deny"
  | BlockList
  /** The name leads to no public address. */
  | "private_address"
  | "port"
  /** Too much: of headers, or of requests to one domain at once. */
  | "limit"
  /** The host may be reached, and nothing answers. */
  | "upstream"
  /** This is no request that a proxy can pass on. */
  | "request";

export interface Refusal {
  readonly status: 400 | 403 | 429 | 431 | 502;
  readonly cause: Cause;
  readonly message: string;
  readonly retryAfterMs?: number;
  /** Why a server could not be reached, for the session that asks. */
  readonly reason?: string;
}

/** Thrown where a connection is opened, so that it ends as a refusal instead of as a failure. */
export class RefusedError extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

const REASONS: Readonly<Partial<Record<Cause, string>>> = {
  deny: "it is on the session's deny list",
  private_address: "it is no public address",
  port: "that port is not open to it; name the host with its port in network.allow",
  ads: "ads are blocked",
  trackers: "trackers are blocked",
  media: "media are blocked",
};

export function notAllowed(host: string, cause: Cause): Refusal {
  const reason = REASONS[cause];
  return { status: 403, cause, message: `This session may not reach ${host}${reason ? `: ${reason}` : ""}.` };
}

export function unreachable(host: string, reason: string): Refusal {
  return { status: 502, cause: "upstream", message: `${host} could not be reached: ${reason}`, reason };
}

export function overLimit(domain: string, retryAfterMs: number): Refusal {
  const message = `Too many requests to ${domain} at once from this host. Retry after ${Math.ceil(retryAfterMs / 1000)} s.`;
  return { status: 429, cause: "limit", message, retryAfterMs };
}

export function headersTooLarge(maxBytes: number): Refusal {
  return { status: 431, cause: "limit", message: `The headers of the request are larger than ${maxBytes} bytes.` };
}

export function malformed(): Refusal {
  return { status: 400, cause: "request", message: "This is no request that a proxy can pass on." };
}

/** What a failure to connect or to read an answer is to the browser. */
export function refusalOf(host: string, error: NodeJS.ErrnoException): Refusal {
  return error instanceof RefusedError ? error.refusal : unreachable(host, error.code ?? error.message);
}

export function refuseResponse(response: ServerResponse, refusal: Refusal): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(refusal.status, { ...headersOf(refusal), "content-length": Buffer.byteLength(bodyOf(refusal)) });
  response.end(bodyOf(refusal));
}

/** For a socket that has left HTTP parsing: a tunnel or an upgrade. */
export function refuseSocket(socket: Duplex, refusal: Refusal): void {
  if (!socket.writable) return;
  const lines = Object.entries({
    ...headersOf(refusal),
    "content-length": Buffer.byteLength(bodyOf(refusal)),
    connection: "close",
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join("")}\r\n${bodyOf(refusal)}`);
}

function bodyOf(refusal: Refusal): string {
  return `${refusal.message}\n`;
}

const MAX_REASON_CHARS = 200;

function headersOf({ cause, retryAfterMs, reason }: Refusal): Record<string, string> {
  return {
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "no-store",
    [BLOCKED_HEADER]: cause,
    ...(reason === undefined
      ? {}
      : { "x-stillwater-reason": reason.replaceAll(/[^\x20-\x7e]/g, "?").slice(0, MAX_REASON_CHARS) }),
    ...(retryAfterMs === undefined ? {} : { "retry-after": String(Math.ceil(retryAfterMs / 1000)) }),
  };
}
