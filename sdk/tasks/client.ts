/**
 * @module What there is to train on: suites and tasks, found, drawn and imported.
 */
import type { z } from "zod";
import type { CallOptions, HTTP } from "../http.ts";
import { iterate } from "../pages.ts";
import type {
  Imported,
  InlineTask,
  ListTasksQuery,
  Sample,
  SampleTasks,
  Suite,
  TaskFormat,
  TaskSummary,
} from "../protocol/index.ts";

/** So much text can be sent at once. */
export const MAX_IMPORT_BYTES = 16 * 1024 * 1024;
const IMPORT_MS = 300_000;

export class Tasks {
  readonly #http: HTTP;

  constructor(http: HTTP) {
    this.#http = http;
  }

  async suites(options?: CallOptions): Promise<Suite[]> {
    const page = await this.#http.json<{ items: Suite[] }>({ method: "GET", path: "/v1/suites", repeat: "always" }, options);
    return page.items;
  }

  /** In the order of their import. */
  list(query: Partial<ListTasksQuery> = {}, options: CallOptions = {}): AsyncGenerator<TaskSummary, void, void> {
    return iterate(this.#http, "/v1/tasks", query, options);
  }

  /** How it is scored is in it for the scope admin alone. */
  get(id: string, options?: CallOptions): Promise<InlineTask> {
    return this.#http.json({ method: "GET", path: `/v1/tasks/${encodeURIComponent(id)}`, repeat: "always" }, options);
  }

  /** The same seed and epoch give the same order; go on with `offset: sample.next`. */
  sample(request: z.input<typeof SampleTasks>, options?: CallOptions): Promise<Sample> {
    return this.#http.json({ method: "POST", path: "/v1/tasks/sample", body: request, repeat: "always" }, options);
  }

  /** Tasks, one JSON object per line, at most 16 MB; safe to repeat. Lines that are wrong are told, the others kept. */
  import(suite: string, lines: string, format: TaskFormat = "native", options?: CallOptions): Promise<Imported> {
    const path = `/v1/suites/${encodeURIComponent(suite)}`;
    const text = { mediaType: "application/x-ndjson", text: lines };
    return this.#http.json({ method: "PUT", path, query: { format }, text, repeat: "always", expectMs: IMPORT_MS }, options);
  }
}
