/**
 * @module What was done: trajectories, their steps, and the large payloads that steps name.
 */
import type { CallOptions, HTTP } from "./http.ts";
import { iterate } from "./pages.ts";
import type {
  Evaluation,
  ListTrajectoriesQuery,
  NetworkEntry,
  StepRow,
  Trajectory,
  TrajectorySummary,
} from "./protocol/index.ts";

export class Trajectories {
  readonly #http: HTTP;

  constructor(http: HTTP) {
    this.#http = http;
  }

  /** Newest first, without their first observation. */
  list(query: Partial<ListTrajectoriesQuery> = {}, options: CallOptions = {}): AsyncGenerator<TrajectorySummary, void, void> {
    return iterate(this.#http, "/v1/trajectories", query, options);
  }

  /** An episode's id is its trajectory's. */
  get(id: string, options?: CallOptions): Promise<Trajectory> {
    return this.#http.json({ method: "GET", path: `/v1/trajectories/${encodeURIComponent(id)}`, repeat: "always" }, options);
  }

  /** In order: row i holds action i, reward i and the observation after it. */
  steps(
    id: string,
    query: { limit?: number; cursor?: string } = {},
    options: CallOptions = {},
  ): AsyncGenerator<StepRow, void, void> {
    return iterate(this.#http, `/v1/trajectories/${encodeURIComponent(id)}/steps`, query, options);
  }

  /** How it was scored; with `waitMs`, up to 25 s, it waits for a judge who has not spoken yet. */
  evaluation(id: string, query: { waitMs?: number } = {}, options?: CallOptions): Promise<Evaluation> {
    const path = `/v1/trajectories/${encodeURIComponent(id)}/evaluation`;
    return this.#http.json({ method: "GET", path, query, repeat: "always" }, options);
  }

  /** What its pages asked for, as much as `record.network` asked to keep. */
  network(
    id: string,
    query: { limit?: number; cursor?: string } = {},
    options: CallOptions = {},
  ): AsyncGenerator<NetworkEntry, void, void> {
    return iterate(this.#http, `/v1/trajectories/${encodeURIComponent(id)}/network`, query, options);
  }

  /** The bytes that a hash of an observation stands for, such as a screenshot. */
  blob(sha256: string, options?: CallOptions): Promise<{ bytes: Uint8Array; mediaType: string }> {
    return this.#http.bytes({ method: "GET", path: `/v1/blobs/${encodeURIComponent(sha256)}`, repeat: "always" }, options);
  }
}
