/**
 * @module Rollouts that the service runs by itself, against a policy that it asks. For a policy of one's own process there is
 * `rollout`.
 */
import { type CallOptions, DEFAULT_TIMEOUT_MS, type HTTP } from "./http.ts";
import { iterate } from "./pages.ts";
import type {
  CreateRolloutInput,
  ListEpisodesQuery,
  ListRolloutsQuery,
  Rollout,
  RolloutEpisode,
  RolloutProgress,
} from "./protocol/index.ts";
import { linesOf } from "./stream.ts";

/** How long a page of results waits for the next one, unless the call says otherwise. */
const PAGE_WAIT_MS = 20_000;

export type RolloutEvent =
  | { readonly id: number; readonly type: "rollout"; readonly data: Rollout | RolloutProgress }
  | { readonly id: number; readonly type: "progress"; readonly data: RolloutProgress }
  | { readonly id: number; readonly type: "episode"; readonly data: RolloutEpisode }
  | { readonly id: number; readonly type: "group"; readonly data: { id: string; whole: boolean; diverged: string | null } }
  | { readonly id: number; readonly type: "lost"; readonly data: unknown };

export class ServiceRollouts {
  readonly #http: HTTP;

  constructor(http: HTTP) {
    this.#http = http;
  }

  /** Begins one. With a `key` a request whose answer was lost can be sent again, and gives the same rollout. */
  create(request: CreateRolloutInput, options?: CallOptions): Promise<Rollout> {
    const repeat = request.key === undefined ? "ifRefused" : "always";
    return this.#http.json({ method: "POST", path: "/v1/rollouts", body: request, repeat }, options);
  }

  /** Newest first. */
  list(query: Partial<ListRolloutsQuery> = {}, options: CallOptions = {}): AsyncGenerator<Rollout, void, void> {
    return iterate(this.#http, "/v1/rollouts", query, options);
  }

  get(id: string, options?: CallOptions): Promise<Rollout> {
    return this.#http.json({ method: "GET", path: path(id), repeat: "always" }, options);
  }

  /** Nothing is launched from here on, and what runs is ended. Safe to repeat. */
  cancel(id: string, options?: CallOptions): Promise<Rollout> {
    return this.#http.json({ method: "DELETE", path: path(id), repeat: "always" }, options);
  }

  pause(id: string, options?: CallOptions): Promise<Rollout> {
    return this.#http.json({ method: "POST", path: `${path(id)}/pause`, body: {}, repeat: "always" }, options);
  }

  /** With the version of the new weights, if there are any. */
  resume(id: string, request: { policyVersion?: string } = {}, options?: CallOptions): Promise<Rollout> {
    return this.#http.json({ method: "POST", path: `${path(id)}/resume`, body: request, repeat: "always" }, options);
  }

  /** Results as they come, to the end of the rollout; groups whole, unless `partial` is "true". */
  episodes(
    id: string,
    query: Partial<ListEpisodesQuery> = {},
    options: CallOptions = {},
  ): AsyncGenerator<RolloutEpisode, void, void> {
    const waiting = { waitMs: PAGE_WAIT_MS, ...query };
    const timeoutMs = waiting.waitMs + DEFAULT_TIMEOUT_MS;
    return iterate(this.#http, `${path(id)}/episodes`, waiting, { timeoutMs, ...options });
  }

  /** What happens, as it happens, to the end of the rollout; `after` is the id of the last event that is known already. */
  async *events(id: string, query: { after?: number } = {}, options: CallOptions = {}): AsyncGenerator<RolloutEvent, void, void> {
    const call = { method: "GET", path: `${path(id)}/events`, query, repeat: "always", accept: "text/event-stream" } as const;
    let number = 0;
    let type = "";
    for await (const line of linesOf(this.#http.stream(call, options))) {
      if (line.startsWith("id: ")) number = Number(line.slice("id: ".length));
      else if (line.startsWith("event: ")) type = line.slice("event: ".length);
      else if (line.startsWith("data: ")) {
        yield { id: number, type, data: JSON.parse(line.slice("data: ".length)) } as RolloutEvent;
      }
    }
  }
}

const path = (id: string): string => `/v1/rollouts/${encodeURIComponent(id)}`;
