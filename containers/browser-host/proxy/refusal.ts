/**
 * @module What the browser gets when the proxy does not pass a request on: a short page, marked as ours.
 */
import type { ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

/** egress: the session may not go there. upstream: it may, and nothing answers. */
export interface Refusal {
  readonly status: 400 | 403 | 502;
  readonly cause: "egress" | "upstream" | "request";
  readonly message: string;
}

export function notAllowed(host: string): Refusal {
  return { status: 403, cause: "egress", message: `This session may not reach ${host}.` };
}

export function unreachable(host: string, reason: string): Refusal {
  return { status: 502, cause: "upstream", message: `${host} could not be reached: ${reason}` };
}

export function malformed(): Refusal {
  return { status: 400, cause: "request", message: "This is no request that a proxy can pass on." };
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
  const reasons = { 400: "Bad Request", 403: "Forbidden", 502: "Bad Gateway" };
  const lines = Object.entries({
    ...headersOf(refusal),
    "content-length": Buffer.byteLength(bodyOf(refusal)),
    connection: "close",
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${refusal.status} ${reasons[refusal.status]}\r\n${lines.join("")}\r\n${bodyOf(refusal)}`);
}

function bodyOf(refusal: Refusal): string {
  return `${refusal.message}\n`;
}

function headersOf(refusal: Refusal): Record<string, string> {
  return {
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "no-store",
    "x-stillwater-blocked": refusal.cause,
  };
}
