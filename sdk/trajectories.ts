/**
 * @module What was done: trajectories, their steps, and the large payloads that steps name.
 */
import type { z } from "zod";
import { StillwaterError } from "./errors.ts";
import type { ExportLine } from "./exports/index.ts";
import type { CallOptions, HTTP } from "./http.ts";
import { iterate } from "./pages.ts";
import type {
  DeletedTrajectories,
  DeleteTrajectoriesQuery,
  Evaluation,
  ExportFormat,
  ExportQuery,
  ListTrajectoriesQuery,
  NetworkEntry,
  Replayed,
  ReplayLine,
  ReplayRequestInput,
  Rescore,
  Rescored,
  StepRow,
  Trajectory,
  TrajectorySummary,
} from "./protocol/index.ts";
import { linesOf } from "./stream.ts";

/** A step of a replay may take as long as a session lets it, and opening the session may queue. */
const REPLAY_PAUSE_MS = 120_000;

export type ExportInput<F extends ExportFormat = ExportFormat> = Partial<Omit<ExportQuery, "format">> & { readonly format?: F };
export type { ExportLine } from "./exports/index.ts";

const replayError = (message: string): StillwaterError =>
  new StillwaterError({ code: "replay_failed", message, suggestion: "Replay it again: nothing of the trajectory was changed." });

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

  /** Scores it again from its recording, by other evaluators if they are given. Needs the scope score. */
  rescore(id: string, request: z.input<typeof Rescore> = {}, options?: CallOptions): Promise<Rescored> {
    const path = `/v1/trajectories/${encodeURIComponent(id)}/rescore`;
    return this.#http.json({ method: "POST", path, body: request, repeat: "always" }, options);
  }

  /**
   * Every line of an export, as its format has it: ended episodes, newest first. Formats that are trained on leave out what is
   * masked unless `masked` says otherwise. A format that is a file and has no lines, verl, is read by `exportBytes`.
   */
  async *export<F extends Exclude<ExportFormat, "verl"> = "stillwater">(
    query: ExportInput<F> = {},
    options: CallOptions = {},
  ): AsyncGenerator<ExportLine<F>, void, void> {
    for await (const line of linesOf(this.exportBytes(query, options))) yield JSON.parse(line) as ExportLine<F>;
  }

  /** The bytes of the file, for writing them somewhere: NDJSON, or Parquet for verl. */
  exportBytes(query: ExportInput = {}, options: CallOptions = {}): AsyncGenerator<Uint8Array, void, void> {
    return this.#http.stream({ method: "GET", path: "/v1/trajectories/export", query: { ...query }, repeat: "always" }, options);
  }

  /** Does its actions again in a new session, and tells the first step that differs; `told` hears of every step. */
  async replay(
    id: string,
    request: ReplayRequestInput = {},
    options: CallOptions & { readonly told?: (line: ReplayLine) => void } = {},
  ): Promise<Replayed> {
    const { told, ...rest } = options;
    const path = `/v1/trajectories/${encodeURIComponent(id)}/replay`;
    const call = { method: "POST", path, body: request, repeat: "ifRefused", accept: "application/x-ndjson" } as const;
    for await (const text of linesOf(this.#http.stream({ ...call, expectMs: REPLAY_PAUSE_MS }, rest))) {
      const line = JSON.parse(text) as ReplayLine;
      told?.(line);
      if (line.type === "done") return line.replay;
      if (line.type === "failed") throw replayError(`POST ${path} broke off: ${line.message}`);
    }
    throw replayError(`POST ${path} ended without a result.`);
  }

  /** Deletes all that match, oldest first; at least one filter has to be named. Needs the scope admin. */
  async delete(
    filter: Partial<Omit<DeleteTrajectoriesQuery, "limit">>,
    options: CallOptions = {},
  ): Promise<Omit<DeletedTrajectories, "more">> {
    let deleted = 0;
    for (;;) {
      const call = { method: "DELETE", path: "/v1/trajectories", query: { ...filter }, repeat: "always" } as const;
      const part = await this.#http.json<DeletedTrajectories>(call, options);
      deleted += part.deleted;
      if (!part.more) return { deleted, kept: part.kept };
    }
  }

  /** The bytes that a hash of an observation stands for, such as a screenshot. */
  blob(sha256: string, options?: CallOptions): Promise<{ bytes: Uint8Array; mediaType: string }> {
    return this.#http.bytes({ method: "GET", path: `/v1/blobs/${encodeURIComponent(sha256)}`, repeat: "always" }, options);
  }
}
