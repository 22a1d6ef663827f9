/**
 * @module One sub-environment: a session, its episodes one after another, and what is told of failures that are not its policy's.
 */
import type { Stillwater } from "../client.ts";
import { StillwaterAbortError, StillwaterError } from "../errors.ts";
import type { CallOptions } from "../http.ts";
import type { CreateSessionInput, Failure, Observation, Session, StepAnswer } from "../protocol/index.ts";
import type { AnyAction, SessionHandle, StepOptions } from "../session.ts";
import type { AutoresetMode, EpisodeWish, Info, SlotReset, SlotStep, VectorOptions } from "./types.ts";

/** The session is no more: the next episode gets another one. */
const GONE: ReadonlySet<string> = new Set(["session_ended", "session_not_found"]);

export class Slot {
  readonly #stillwater: Stillwater;
  readonly #slot: number;
  readonly #options: VectorOptions;
  readonly #mode: AutoresetMode;
  #session: SessionHandle | null = null;
  #episodes = 0;
  #obs: Observation | null = null;
  #needsReset = true;
  #wasReset = false;

  constructor(stillwater: Stillwater, slot: number, options: VectorOptions) {
    this.#stillwater = stillwater;
    this.#slot = slot;
    this.#options = options;
    this.#mode = options.autoreset ?? "NextStep";
  }

  get session(): SessionHandle | null {
    return this.#session;
  }
  /** The last observation. */
  get obs(): Observation | null {
    return this.#obs;
  }
  /** An episode was begun, or tried to be. */
  get wasReset(): boolean {
    return this.#wasReset;
  }
  /** There is no episode that could be stepped. */
  get needsReset(): boolean {
    return this.#needsReset;
  }

  /** Begins the next episode. A failure of the service is told, not thrown; a mistake of the caller's is thrown. */
  async reset(wish: EpisodeWish = {}, options: CallOptions = {}): Promise<SlotReset> {
    this.#needsReset = true;
    this.#wasReset = true;
    try {
      const info = await this.#begin({ ...this.#options.episode?.(this.#slot, this.#episodes), ...wish }, options);
      this.#episodes++;
      this.#obs = info.observation;
      this.#needsReset = false;
      return { obs: this.#obs, mask: false, info: resetInfo(info) };
    } catch (error) {
      this.#obs = null;
      return { obs: null, mask: true, info: { failure: failureOf(error) } };
    }
  }

  async step(action: AnyAction, options: StepOptions = {}): Promise<SlotStep> {
    if (this.#needsReset) return this.#resetInstead(options);
    const step = await this.#act(action, options);
    this.#needsReset = step.terminated || step.truncated;
    if (this.#mode !== "SameStep" || !this.#needsReset) return step;
    const { obs, info } = await this.reset({}, options);
    return { ...step, obs, info: { final_obs: step.obs, final_info: step.info, ...info } };
  }

  async close(): Promise<void> {
    await this.#session?.[Symbol.asyncDispose]();
    this.#session = null;
    this.#needsReset = true;
  }

  /** The action is ignored. In the mode SameStep this comes about only when the new episode could not be begun in its step. */
  async #resetInstead(options: StepOptions): Promise<SlotStep> {
    const begun = await this.reset({}, options);
    const failed = this.#needsReset;
    const reward = failed || this.#mode === "SameStep" ? null : 0;
    // What failed stays truncated, so that the next step tries again.
    return { ...begun, mask: true, reward, terminated: false, truncated: failed };
  }

  async #act(action: AnyAction, options: StepOptions): Promise<SlotStep> {
    if (!this.#session) throw new Error("A slot that was reset has a session.");
    try {
      const answer = await this.#session.step(action, options);
      this.#obs = answer.observation ?? this.#obs;
      const { reward, terminated, truncated, mask } = answer;
      return { obs: this.#obs, reward, terminated, truncated, mask, info: stepInfo(this.#session.id, answer) };
    } catch (error) {
      const failure = failureOf(error);
      const info = { session: this.#session.id, failure };
      return { obs: this.#obs, reward: null, terminated: false, truncated: true, mask: true, info };
    }
  }

  async #begin(wish: EpisodeWish, options: CallOptions): Promise<Session> {
    if (this.#session) {
      try {
        return await this.#session.reset(wish, callOptions(options));
      } catch (error) {
        if (!(error instanceof StillwaterError && GONE.has(error.code))) throw error;
        this.#session.disconnect();
      }
    }
    const { create = {} } = this.#options;
    const base = typeof create === "function" ? create(this.#slot) : create;
    const { snapshot, ...others } = wish;
    const request: CreateSessionInput = { ...base, ...others, ...(snapshot ? { snapshot } : {}) };
    this.#session = await this.#stillwater.sessions.create(request, callOptions(options));
    return this.#session.info;
  }
}

const callOptions = ({ signal, timeoutMs, retries }: CallOptions): CallOptions => ({ signal, timeoutMs, retries });

const resetInfo = ({ id, episode, goal, task, seed }: Session): Info => ({
  session: id,
  episode: episode.id,
  goal,
  task: task?.id ?? null,
  seed,
});

/** What is null is left out: an object and a null do not go into one array. */
const stepInfo = (session: string, answer: StepAnswer): Info => {
  const { index, episode, error, failure, end, settle, changed, evaluation, timing } = answer;
  const info = { session, episode: episode.id, index, error, failure, end, settle, changed, evaluation, timing };
  return Object.fromEntries(Object.entries(info).filter(([, value]) => value !== null && value !== undefined));
};

/** A fault of the service or of the way to it; what the caller has done wrong, or has aborted, is thrown on. */
const failureOf = (error: unknown): Failure => {
  if (!(error instanceof StillwaterError) || error instanceof StillwaterAbortError || isCallersFault(error)) throw error;
  return { class: "internal", message: error.message, scope: "episode", retryable: true, retryAfterMs: error.retryAfterMs };
};

/** The states that a session can come into by itself are nobody's mistake. */
const isCallersFault = ({ status, code }: StillwaterError): boolean =>
  status !== null && status >= 400 && status < 500 && !STATES.has(code) && code !== "unexpected_response";

const STATES: ReadonlySet<string> = new Set([
  ...GONE,
  "session_failed",
  "session_starting",
  "episode_ended",
  "episode_changed",
  "index_conflict",
]);
