/**
 * @module Follows one request from its coming to the end of its answer, and writes its line into the log.
 */
import type { IncomingMessage } from "node:http";
import type { Route } from "../policy/route-table.ts";
import type { Cause } from "../refusal.ts";
import { BodyKeeper, isKeptAnswer, isKeptRequest } from "./body.ts";
import { clipHeaders, type KeptEntry } from "./entry.ts";
import { type EntryType, entryType, mediaTypeOf } from "./entry-type.ts";
import type { NetworkLog } from "./network-log.ts";

const NO_NAMES: ReadonlySet<string> = new Set();

export class Exchange {
  readonly #log: NetworkLog;
  readonly #request: IncomingMessage;
  readonly #url: string;
  readonly #route: Route | null;
  readonly #at = Date.now();
  readonly #startedAt = performance.now();
  #requestBody: BodyKeeper | null = null;
  #responseBody: BodyKeeper | null = null;
  #status: number | null = null;
  #responseHeaders: readonly string[] = [];
  #type: EntryType | null = null;
  #bytes = 0;
  #written = false;

  constructor(log: NetworkLog, request: IncomingMessage, url: string, route: Route | null) {
    this.#log = log;
    this.#request = request;
    this.#url = url;
    this.#route = route;
  }

  /** Keeps what the page sends, where that is asked for. Call before the body flows. */
  watchRequest(): void {
    if (this.#log.record !== "full") return;
    const { headers } = this.#request;
    if (!isKeptRequest(headers["content-type"])) return;
    const keeper = new BodyKeeper(headers["content-type"], headers["content-encoding"]);
    this.#requestBody = keeper;
    this.#request.on("data", (chunk: Buffer) => keeper.add(chunk));
  }

  /** headers: what the page gets to see. */
  answered(answer: IncomingMessage, headers: readonly string[]): void {
    this.#status = answer.statusCode ?? null;
    if (this.#log.record === "none") return;
    this.#responseHeaders = headers;
    const contentType = answer.headers["content-type"];
    this.#type = entryType(mediaTypeOf(contentType), this.#destination);
    if (this.#log.record === "full" && isKeptAnswer(contentType)) {
      this.#responseBody = new BodyKeeper(contentType, answer.headers["content-encoding"]);
    }
    answer.on("data", (chunk: Buffer) => {
      this.#bytes += chunk.length;
      this.#responseBody?.add(chunk);
    });
    // An event stream ends with its page, and may never be read about otherwise.
    if (this.#type === "events") this.finish();
  }

  /** An answer that came from no connection: its body at once. */
  answeredFromCache(status: number, headers: readonly string[], contentType: string | undefined, bytes: number): void {
    this.#status = status;
    this.#responseHeaders = headers;
    this.#bytes = bytes;
    this.#type = entryType(mediaTypeOf(contentType), this.#destination);
    this.finish();
  }

  /** What became of it is known by the time it opens: a WebSocket, or a tunnel. */
  opened(type: "socket" | "tunnel", status: number, headers: readonly string[]): void {
    this.#type = type;
    this.#status = status;
    this.#responseHeaders = headers;
    this.finish();
  }

  refused(cause: Cause): void {
    this.#status = null;
    this.#write(cause);
  }

  /** Once; later calls are nothing. */
  finish(): void {
    this.#write(null);
  }

  get #destination(): string | undefined {
    const value = this.#request.headers["sec-fetch-dest"];
    return typeof value === "string" ? value : undefined;
  }

  #write(blocked: Cause | null): void {
    if (this.#written) return;
    this.#written = true;
    if (this.#log.record === "none" && blocked === null) return;
    const { method = "", rawHeaders } = this.#request;
    const entry: KeptEntry = {
      at: this.#at,
      ms: Math.round((performance.now() - this.#startedAt) * 10) / 10,
      method,
      url: this.#url,
      site: this.#route?.site ?? null,
      status: this.#status,
      type: this.#type ?? (method === "CONNECT" ? "tunnel" : entryType("", this.#destination)),
      requestHeaders: clipHeaders(rawHeaders),
      responseHeaders: clipHeaders(this.#responseHeaders),
      secretNames: this.#route === null ? NO_NAMES : new Set(Object.keys(this.#route.headers)),
      requestBody: this.#requestBody?.take() ?? null,
      responseBody: this.#responseBody?.take() ?? null,
      bytes: this.#bytes,
      blocked,
    };
    this.#log.add(entry);
  }
}
