/**
 * @module What a tab is loading, from CDP's network events.
 */
import type { CDPSession } from "@cloudflare/puppeteer/internal/api/CDPSession.js";
import type { Signal } from "./signal.ts";

export interface PendingRequest {
  readonly url: string;
  readonly startedAt: number;
  readonly kind: string;
}

/** Why the last document did not come as asked. */
export interface DocumentProblem {
  readonly kind: "refused" | "upstream" | "failed";
  readonly url: string;
  readonly detail: string;
}

/** Channels that stay open, and messages nobody waits for. */
const NOT_HOLDING = new Set(["WebSocket", "EventSource", "Ping", "Prefetch", "Media", "CSPViolationReport", "Preflight"]);

/** The proxy's mark on the answers that it makes itself. */
const BLOCKED_HEADER = "x-stillwater-blocked";
const REASON_HEADER = "x-stillwater-reason";
/** How Chrome names connections that break before the answer is whole. */
const BROKEN = /^net::ERR_(CONNECTION_|EMPTY_RESPONSE|CONTENT_LENGTH_MISMATCH|INCOMPLETE_CHUNKED_ENCODING|SOCKET_NOT_CONNECTED)/;

/** A server that the proxy could not connect to. */
export interface DeadServer {
  readonly url: string;
  /** Such as ECONNREFUSED. */
  readonly reason: string;
}

/** What the proxy's mark means. */
export const problemOfMark = (mark: string, url: string, reason?: string): DocumentProblem => {
  if (mark === "upstream")
    return { kind: "upstream", url, detail: `the site's server did not answer${reason ? ` (${reason})` : ""}` };
  const detail = mark === "egress" ? "outside of the session's sites" : `refused by the session's network rules: ${mark}`;
  return { kind: "refused", url, detail };
};

export class NetworkActivity {
  readonly pending = new Map<string, PendingRequest>();
  documentProblem: DocumentProblem | null = null;
  /** Whether a server did not answer, or not to the end, since this was last set to false. */
  serverFailed = false;
  /** The last server that could not be reached since this was last set to null. */
  deadServer: DeadServer | null = null;
  /** Hosts that gave no answer, or not all of it, since this was last cleared. */
  readonly unanswered = new Set<string>();
  readonly #changed: Signal;
  #documentRequest: string | null = null;

  constructor(changed: Signal) {
    this.#changed = changed;
  }

  /** Follows the requests of one process. */
  watch(session: CDPSession, mainFrame: string): void {
    session.on("Network.requestWillBeSent", (event) => {
      if (event.type === "Document" && event.frameId === mainFrame && event.requestId === event.loaderId) {
        this.#documentRequest = event.requestId;
        this.documentProblem = null;
      }
      if (NOT_HOLDING.has(event.type ?? "Other")) return;
      this.pending.set(event.requestId, { url: event.request.url, startedAt: Date.now(), kind: event.type ?? "Other" });
      this.#changed.notify();
    });
    session.on("Network.responseReceived", (event) => {
      // A service worker makes answers of its own, which the proxy has never seen.
      const headers = event.response.fromServiceWorker ? {} : event.response.headers;
      const mark = headerOf(headers, BLOCKED_HEADER);
      const reason = headerOf(headers, REASON_HEADER);
      if (mark === "upstream") {
        this.serverFailed = true;
        this.deadServer = { url: event.response.url, reason: reason ?? "" };
        this.#noAnswer(event.response.url);
      }
      if (event.requestId !== this.#documentRequest) return;
      if (mark !== undefined) this.documentProblem = problemOfMark(mark, event.response.url, reason);
    });
    session.on("Network.loadingFinished", (event) => this.#ended(event.requestId));
    session.on("Network.loadingFailed", (event) => {
      if (!event.canceled && event.blockedReason === undefined) this.serverFailed = true;
      if (BROKEN.test(event.errorText)) this.#noAnswer(this.pending.get(event.requestId)?.url ?? "");
      if (event.requestId === this.#documentRequest && !event.canceled) {
        this.documentProblem = {
          kind: "failed",
          url: this.pending.get(event.requestId)?.url ?? "",
          detail: event.errorText,
        };
      }
      this.#ended(event.requestId);
    });
  }

  /** The script of a worker is loaded by the page, and its end is told to the worker alone. */
  workerCame(url: string): void {
    for (const [id, request] of this.pending) if (request.url === url) this.#ended(id);
  }

  #noAnswer(url: string): void {
    const host = URL.parse(url)?.host;
    if (host) this.unanswered.add(host);
  }

  #ended(requestId: string): void {
    if (this.pending.delete(requestId)) this.#changed.notify();
  }
}

const headerOf = (headers: Readonly<Record<string, string>>, lowerName: string): string | undefined =>
  Object.entries(headers).find(([name]) => name.toLowerCase() === lowerName)?.[1];
