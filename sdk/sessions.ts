/**
 * @module The sessions of a service: create, find again, list.
 */
import { type CallOptions, DEFAULT_TIMEOUT_MS, type HTTP } from "./http.ts";
import { iterate } from "./pages.ts";
import type { CreateSessionInput, ListSessionsQuery, Session } from "./protocol/index.ts";
import { SessionHandle } from "./session.ts";

/** How long a request queues for a browser when it does not say. */
const DEFAULT_QUEUE_MS = 30_000;

export class Sessions {
  readonly #http: HTTP;

  constructor(http: HTTP) {
    this.#http = http;
  }

  /**
   * Opens a session with its first observation; with `key`, gets the one that has this key. Without a key a request whose answer
   * was lost is not sent again, because that could open a second session.
   */
  async create(request: CreateSessionInput = {}, options?: CallOptions): Promise<SessionHandle> {
    const info = await this.#http.json<Session>(
      {
        method: "POST",
        path: "/v1/sessions",
        body: request,
        repeat: request.key === undefined ? "ifRefused" : "always",
        expectMs: (request.queueMs ?? DEFAULT_QUEUE_MS) + DEFAULT_TIMEOUT_MS,
      },
      options,
    );
    return new SessionHandle(this.#http, info);
  }

  /** A handle for a session that already is; disposing of the handle ends the session. */
  async attach(id: string, options?: CallOptions): Promise<SessionHandle> {
    return new SessionHandle(this.#http, await this.get(id, options));
  }

  get(id: string, options?: CallOptions): Promise<Session> {
    return this.#http.json({ method: "GET", path: `/v1/sessions/${encodeURIComponent(id)}`, repeat: "always" }, options);
  }

  /** Newest first, without their observations. */
  list(query: Partial<ListSessionsQuery> = {}, options: CallOptions = {}): AsyncGenerator<Session, void, void> {
    return iterate(this.#http, "/v1/sessions", query, options);
  }
}
