/**
 * @module Named states of sites. A session keeps one with `session.snapshot(name)`; create and reset begin with it.
 */
import type { CallOptions, HTTP } from "./http.ts";
import { iterate } from "./pages.ts";
import type { DeletedSnapshot, ListSnapshotsQuery, Snapshot } from "./protocol/index.ts";

export class Snapshots {
  readonly #http: HTTP;

  constructor(http: HTTP) {
    this.#http = http;
  }

  /** Newest first. */
  list(query: Partial<ListSnapshotsQuery> = {}, options: CallOptions = {}): AsyncGenerator<Snapshot, void, void> {
    return iterate(this.#http, "/v1/snapshots", query, options);
  }

  get(name: string, options?: CallOptions): Promise<Snapshot> {
    return this.#http.json({ method: "GET", path: path(name), repeat: "always" }, options);
  }

  /** Safe to repeat. */
  delete(name: string, options?: CallOptions): Promise<DeletedSnapshot> {
    return this.#http.json({ method: "DELETE", path: path(name), repeat: "always" }, options);
  }
}

const path = (name: string): string => `/v1/snapshots/${encodeURIComponent(name)}`;
