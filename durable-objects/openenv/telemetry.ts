/**
 * @module What OpenEnv's validation reads of a socket's session: the frames as they went, and the seed that reset was given.
 * Our scores are no rubric tree, so that part stays empty.
 */
import { randomHex } from "../ids.ts";
import { OpenEnvError } from "./errors.ts";
import { isObject, type ResetData } from "./requests.ts";

const MAX_BYTES = 8 * 1024 * 1024;
const MAX_STEPS = 100;
const MAX_RECORDS = 202;
const RESERVED_BYTES = 4_096;
const MIN_SECRET_CHARS = 32;
const MAX_SECRET_CHARS = 256;
const VERSION = 1;

type Operation = "reset" | "step" | "state";

interface TelemetryRecord {
  readonly operation: Operation;
  readonly request: unknown;
  readonly response: unknown;
}

/** One text for every refusal, so that it tells nothing. */
const refused = (): OpenEnvError => new OpenEnvError("VALIDATION_ERROR", "Invalid validation message", { errors: [] });

/** The secret of a `validation_open` or `validation_read`; throws. */
const secretIn = (data: unknown, name: "token" | "capability"): string => {
  if (!isObject(data) || data.schema_version !== VERSION || Object.keys(data).length !== 2) throw refused();
  const secret = data[name];
  if (typeof secret !== "string" || secret.length < MIN_SECRET_CHARS || secret.length > MAX_SECRET_CHARS) throw refused();
  return secret;
};

const digestOf = (text: string): Promise<ArrayBuffer> => crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));

/** In constant time, whatever the lengths. */
const isSame = async (a: string, b: string): Promise<boolean> =>
  crypto.subtle.timingSafeEqual(await digestOf(a), await digestOf(b));

export class Telemetry {
  readonly capability = randomHex(32);
  readonly #records: TelemetryRecord[] = [];
  readonly #attribution: { step_index: number; rubric: never[] }[] = [];
  #seed: { requested: boolean; value: number | null; accepted: boolean } | null = null;
  #bytes = 0;
  #reason: string | null = null;

  /** Throws unless the settings have this token. */
  static async open(expected: string | undefined, data: unknown): Promise<Telemetry> {
    const token = secretIn(data, "token");
    if (!expected || expected.length < MIN_SECRET_CHARS || !(await isSame(token, expected))) throw refused();
    return new Telemetry();
  }

  static refuse(): never {
    throw refused();
  }

  opened() {
    return { type: "validation_open", data: { schema_version: VERSION, capability: this.capability } };
  }

  async read(data: unknown) {
    if (!(await isSame(secretIn(data, "capability"), this.capability))) throw refused();
    const snapshot = {
      schema_version: VERSION,
      seed: this.#seed,
      rubric: [],
      rubric_error: null,
      attribution: this.#attribution,
      trajectory: {
        schema_version: VERSION,
        source: "openenv-server",
        records: this.#records,
        complete: this.#reason === null,
        reason: this.#reason,
      },
    };
    return { type: "validation", data: snapshot };
  }

  append(operation: Operation, request: unknown, response: unknown, reset?: ResetData): void {
    if (this.#reason !== null) return;
    const record: TelemetryRecord = { operation, request, response };
    const bytes = new TextEncoder().encode(JSON.stringify(record)).byteLength;
    const tooMany = this.#records.length >= MAX_RECORDS || (operation === "step" && this.#attribution.length >= MAX_STEPS);
    if (tooMany || this.#bytes + bytes + RESERVED_BYTES > MAX_BYTES) {
      this.#reason = "Session telemetry budget exceeded";
      return;
    }
    this.#bytes += bytes;
    this.#records.push(record);
    if (reset)
      this.#seed = { requested: reset.seed !== undefined, value: reset.seed ?? null, accepted: reset.seed !== undefined };
    if (operation === "step") this.#attribution.push({ step_index: this.#attribution.length, rubric: [] });
  }
}
