/**
 * @module Reads the query fields and JSON bodies of the host's routes; what is wrong is named.
 */
import type { IncomingMessage } from "node:http";
import { badField, HostError } from "../errors.ts";

const KEEP_ALIVE_MS = { min: 10_000, max: 600_000, default: 60_000 };
const MAX_QUEUE_MS = 600_000;
const MAX_BODY_BYTES = 1024 * 1024;

/** Out of range is brought into range, as Browser Run does. */
export function readKeepAliveMs(query: URLSearchParams): number {
  const value = readMs(query, "keep_alive") ?? KEEP_ALIVE_MS.default;
  return Math.min(KEEP_ALIVE_MS.max, Math.max(KEEP_ALIVE_MS.min, value));
}

export function readQueueMs(query: URLSearchParams): number {
  return Math.min(MAX_QUEUE_MS, readMs(query, "queue_ms") ?? 0);
}

export function readInteger(query: URLSearchParams, name: string, fallback: number, min: number, max: number): number {
  const text = query.get(name);
  if (text === null) return fallback;
  const value = Number(text);
  if (!/^\d{1,15}$/.test(text) || value < min || value > max)
    throw badField(name, `must be a whole number from ${min} to ${max}`);
  return value;
}

export function refuseOtherFields(query: URLSearchParams, known: readonly string[]): void {
  for (const name of query.keys()) {
    if (!known.includes(name)) throw badField(name, "is not supported by this browser host");
  }
}

/** Undefined when there is no body. */
export async function readJSON(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) throw new HostError(413, `The body is larger than ${MAX_BODY_BYTES} bytes.`);
    chunks.push(chunk);
  }
  if (bytes === 0) return undefined;
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch {
    throw badField("body", "is no valid JSON");
  }
}

function readMs(query: URLSearchParams, name: string): number | null {
  const text = query.get(name);
  if (text === null) return null;
  if (!/^\d{1,12}$/.test(text)) throw badField(name, "must be a whole number of milliseconds");
  return Number(text);
}
