/**
 * @module What there is to train on: suites and tasks, found, drawn and imported.
 */
import type { z } from "zod";
import { StillwaterError } from "../errors.ts";
import type { CallOptions, HTTP } from "../http.ts";
import { iterate } from "../pages.ts";
import type {
  Certificate,
  CertifyLine,
  CertifyRequestInput,
  DecomposeAnswer,
  DecomposeSuite,
  Imported,
  ListTasksQuery,
  Placeholders,
  Sample,
  SampleTasks,
  SplitAnswer,
  SplitSuite,
  StoredTask,
  Suite,
  TaskFormat,
  TaskSummary,
} from "../protocol/index.ts";
import { linesOf } from "../stream.ts";

/** So much text can be sent at once. */
export const MAX_IMPORT_BYTES = 16 * 1024 * 1024;
/** For work on a whole suite, which may have hundreds of thousands of tasks. */
const SUITE_MS = 300_000;

export interface ImportOptions extends CallOptions {
  /** Addresses for the placeholders of WebArena's formats. */
  readonly placeholders?: Placeholders;
}

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

  /** How it is scored and proved is in it for the scope admin alone. */
  get(id: string, options?: CallOptions): Promise<StoredTask> {
    return this.#http.json({ method: "GET", path: `/v1/tasks/${encodeURIComponent(id)}`, repeat: "always" }, options);
  }

  /** The same seed and epoch give the same order; go on with `offset: sample.next`. */
  sample(request: z.input<typeof SampleTasks>, options?: CallOptions): Promise<Sample> {
    return this.#http.json({ method: "POST", path: "/v1/tasks/sample", body: request, repeat: "always" }, options);
  }

  /** Tasks, one JSON object per line, at most 16 MB; safe to repeat. Lines that are wrong are told, the others kept. */
  import(suite: string, lines: string, format: TaskFormat = "native", options?: ImportOptions): Promise<Imported> {
    return this.#put(suite, lines, { format }, options);
  }

  /** What an import of these lines would say, without importing them. */
  check(suite: string, lines: string, format: TaskFormat = "native", options?: ImportOptions): Promise<Imported> {
    return this.#put(suite, lines, { format, dryRun: "true" }, options);
  }

  #put(suite: string, lines: string, way: Record<string, string>, options: ImportOptions = {}): Promise<Imported> {
    const { placeholders, ...callOptions } = options;
    const query = placeholders ? { ...way, placeholders: JSON.stringify(placeholders) } : way;
    const text = { mediaType: "application/x-ndjson", text: lines };
    const call = { method: "PUT", path: pathOf(suite), query, text, repeat: "always", expectMs: SUITE_MS } as const;
    return this.#http.json(call, callOptions);
  }

  /** Divides a suite into train and test, by default so that they share no web site. The same seed divides alike. */
  split(suite: string, request: z.input<typeof SplitSuite>, options?: CallOptions): Promise<z.output<typeof SplitAnswer>> {
    return this.#suiteWork(suite, "split", request, options);
  }

  /** Makes smaller tasks of those with several groups of facts; a second time it makes the same. */
  decompose(
    suite: string,
    request: z.input<typeof DecomposeSuite> = {},
    options?: CallOptions,
  ): Promise<z.output<typeof DecomposeAnswer>> {
    return this.#suiteWork(suite, "decompose", request, options);
  }

  /**
   * Has the service certify a suite, at most 64 tasks at once; `told` hears of every task. Needs the scope admin.
   * `stillwater certify` does the same from here, for suites of any size and for oracles that are code.
   */
  async certify(
    suite: string,
    request: CertifyRequestInput = {},
    options: CallOptions & { readonly told?: (line: CertifyLine) => void } = {},
  ): Promise<Certificate> {
    const { told, ...rest } = options;
    const path = `${pathOf(suite)}/certificate`;
    const call = { method: "POST", path, body: request, repeat: "ifRefused", accept: "application/x-ndjson" } as const;
    for await (const text of linesOf(this.#http.stream({ ...call, expectMs: SUITE_MS }, rest))) {
      const line = JSON.parse(text) as CertifyLine;
      told?.(line);
      if (line.type === "done") return line.certificate;
      if (line.type === "failed") throw brokenOff(`POST ${path} broke off: ${line.message}`);
    }
    throw brokenOff(`POST ${path} ended without a certificate.`);
  }

  #suiteWork<T>(suite: string, what: "split" | "decompose", body: unknown, options?: CallOptions): Promise<T> {
    const path = `${pathOf(suite)}/${what}`;
    return this.#http.json({ method: "POST", path, body, repeat: "always", expectMs: SUITE_MS }, options);
  }
}

const brokenOff = (message: string): StillwaterError =>
  new StillwaterError({ code: "certificate_failed", message, suggestion: "Certify it again: nothing of the suite was changed." });

const pathOf = (suite: string): string => `/v1/suites/${encodeURIComponent(suite)}`;
