/**
 * @module A session in hand: step it, look at it, reset it, end it. It keeps the next index and the last observation.
 */
import { ActionMethods } from "./actions.ts";
import { sleep } from "./deadline.ts";
import { StillwaterAbortError, StillwaterError } from "./errors.ts";
import type { Call, CallOptions, HTTP } from "./http.ts";
import { DISPLAY, type Displayable, type MIMEBundle, PNG } from "./notebook/bundle.ts";
import { type SessionView, sessionBundle } from "./notebook/session.ts";
import type {
  ActionInput,
  CDPAddress,
  EpisodeRef,
  EvaluationNow,
  Observation,
  Observe,
  ResetSessionInput,
  ScreenshotQuery,
  Session,
  Snapshot,
  StepAnswer,
  StepRequest,
  StorageState,
} from "./protocol/index.ts";
import { observeQuery } from "./query.ts";
import type { Line } from "./socket/line.ts";
import { findElement } from "./text.ts";
import { Turns } from "./turns.ts";

/** Beyond the service's own limit for a step: queueing before it, observation and recording after it. */
const STEP_MARGIN_MS = 30_000;
const START_MS = 120_000;
const FIRST_POLL_MS = 50;
const MAX_POLL_MS = 1_000;
/** Pictures stay in the notebook's file. */
const NOTEBOOK_PIXELS = 600_000;

export interface StepOptions extends CallOptions {
  readonly observe?: Observe;
  /** What the policy said, its version and token data: stored with the step. */
  readonly policy?: { text?: string; version?: string; usage?: Record<string, unknown>; [more: string]: unknown };
  /** By default the next one. An earlier one with the same action gives that step's stored answer. */
  readonly index?: number;
  readonly requestId?: string;
}

/** Actions of other dialects, or a policy's output as it is: the service judges it. */
export type AnyAction = ActionInput | Readonly<Record<string, unknown>> | string;

export class SessionHandle extends ActionMethods<StepOptions> implements AsyncDisposable, Displayable {
  readonly #http: HTTP;
  readonly #turns = new Turns();
  readonly #line: Line | null;
  #info: Session;

  constructor(http: HTTP, info: Session) {
    super();
    this.#http = http;
    this.#info = info;
    this.#line = http.line(info.id);
  }

  get id(): string {
    return this.#info.id;
  }
  /** The session as the last answer told it. */
  get info(): Session {
    return this.#info;
  }
  get episode(): EpisodeRef {
    return this.#info.episode;
  }
  get goal(): string | null {
    return this.#info.goal;
  }
  /** The index that the next step takes. */
  get nextIndex(): number {
    return this.#info.step;
  }
  /** The last observation that an answer held. */
  get observation(): Observation | null {
    return this.#info.observation;
  }
  /** The episode has ended; reset begins a new one. */
  get done(): boolean {
    return this.#info.terminated || this.#info.truncated;
  }

  /** The id of the first element of the last observation with this name: the whole name, or a pattern that matches a part. */
  element(name: string | RegExp, role?: string): string {
    return findElement(this.observation?.text ?? "", { name, ...(role === undefined ? {} : { role }) });
  }

  /**
   * Does one action. Steps of one handle run in the order of the calls. A policy's mistake is in `error`, a fault of the service
   * in `failure`; only a refused request throws. After a timeout the index stays, so that the same call gives the step's answer.
   */
  override step(action: AnyAction, options: StepOptions = {}): Promise<StepAnswer> {
    return this.#turns.take("step", options.signal, async () => {
      const body = this.stepRequest(action, options);
      const began = performance.now();
      const answer = await this.#http.json<StepAnswer>(
        {
          method: "POST",
          path: this.#path("/step"),
          body,
          frame: { type: "step", body },
          repeat: "always",
          expectMs: this.#info.limits.stepTimeoutMs + STEP_MARGIN_MS,
        },
        options,
        this.#line,
      );
      this.keep(answer);
      this.#http.report({ type: "step", session: this.id, answer, ms: performance.now() - began });
      return answer;
    });
  }

  /** The body of a step that follows `ahead` others which are not answered yet; it can be sent again and is done once. */
  stepRequest(action: AnyAction, { index, requestId, observe, policy }: StepOptions = {}, ahead = 0): StepRequest {
    return {
      action,
      index: index ?? this.nextIndex + ahead,
      requestId: requestId ?? crypto.randomUUID(),
      episode: this.episode.id,
      ...(observe ? { observe } : {}),
      ...(policy ? { policy } : {}),
    };
  }

  /** Takes over what an answer tells, when that came another way than by this handle. */
  keep(answer: StepAnswer | Session): void {
    if ("limits" in answer) this.#info = answer;
    else this.#keepStep(answer);
  }

  /** Looks without acting: nothing is recorded, and no index is taken. */
  observe(observe: Observe = {}, options?: CallOptions): Promise<Observation> {
    const query = observeQuery(observe);
    const call: Call = { method: "GET", path: this.#path("/observation"), query, repeat: "always" };
    return this.#http.json({ ...call, frame: { type: "observe", body: observe } }, options, this.#line);
  }

  screenshot(query: PictureOptions = {}, options?: CallOptions): Promise<{ bytes: Uint8Array; mediaType: string }> {
    return this.#http.bytes({ method: "GET", path: this.#path("/screenshot"), query: { ...query }, repeat: "always" }, options);
  }

  /** The bytes of a download that an observation lists, by its n. */
  download(n: number, options?: CallOptions): Promise<{ bytes: Uint8Array; mediaType: string }> {
    return this.#http.bytes({ method: "GET", path: this.#path(`/downloads/${n}`), repeat: "always" }, options);
  }

  /** Begins a new episode with a new browser context and fresh sites. What is left out stays as it was. */
  reset(request: ResetSessionInput = {}, options: CallOptions = {}): Promise<Session> {
    const body = { ...request, requestId: request.requestId ?? crypto.randomUUID() };
    const call: Call = { method: "POST", path: this.#path("/reset"), body, repeat: "always", expectMs: START_MS };
    return this.#turns.take("reset", options.signal, () => this.#learn({ ...call, frame: { type: "reset", body } }, options));
  }

  /** New sessions that continue from this state. */
  fork(n = 1, options: CallOptions = {}): Promise<SessionHandle[]> {
    const call: Call = { method: "POST", path: this.#path("/fork"), body: { n }, repeat: "ifRefused", expectMs: START_MS };
    return this.#turns.take("fork", options.signal, async () => {
      const { items } = await this.#http.json<{ items: Session[] }>(call, options);
      return items.map((info) => new SessionHandle(this.#http, info));
    });
  }

  /** The score as it would be now, without ending the episode. Needs the scope score. */
  evaluate(options: CallOptions = {}): Promise<EvaluationNow> {
    const call: Call = { method: "POST", path: this.#path("/evaluate"), repeat: "always", expectMs: START_MS };
    return this.#turns.take("evaluate", options.signal, () => this.#http.json(call, options));
  }

  /** Cookies and what each origin keeps; `create` takes it. */
  storageState(options?: CallOptions): Promise<StorageState> {
    return this.#http.json({ method: "GET", path: this.#path("/storage-state"), repeat: "always" }, options);
  }

  /** Keeps the present state of the session's sites under a name, for later sessions to begin with. */
  snapshot(name: string, options: CallOptions = {}): Promise<Snapshot> {
    return this.#turns.take("snapshot", options.signal, () =>
      this.#http.json(
        { method: "POST", path: this.#path("/snapshots"), body: { name }, repeat: "ifRefused", expectMs: START_MS },
        options,
      ),
    );
  }

  /** Reads the session anew, with the next index that the service expects. */
  refresh(options?: CallOptions): Promise<Session> {
    return this.#learn({ method: "GET", path: this.#path(), repeat: "always" }, options);
  }

  /** Waits for a session that was created with `wait: "none"`. */
  async ready(options: CallOptions = {}): Promise<Session> {
    for (let pollMs = FIRST_POLL_MS; this.#info.status === "starting"; pollMs = Math.min(MAX_POLL_MS, pollMs * 2)) {
      if (options.signal?.aborted) throw new StillwaterAbortError("ready", options.signal.reason);
      await sleep(pollMs, options.signal);
      await this.refresh(options);
    }
    if (this.#info.status === "ready") return this.#info;
    throw new StillwaterError({
      code: this.#info.status === "ended" ? "session_ended" : "session_failed",
      message: `Session ${this.id} is ${this.#info.status}: ${this.#info.failure?.message ?? "it did not start"}.`,
      suggestion: this.#info.status === "ended" ? "Create a new session." : "Reset the session, or delete it.",
    });
  }

  /** An address by which a driver of your own, such as Playwright's connectOverCDP, reaches the session's browser. */
  cdp(request: { ttlMs?: number } = {}, options?: CallOptions): Promise<CDPAddress> {
    return this.#http.json({ method: "POST", path: this.#path("/cdp"), body: request, repeat: "ifRefused" }, options);
  }

  /** Ends the session and gives its browser back. Safe to repeat. */
  async end(options?: CallOptions): Promise<Session> {
    try {
      return await this.#learn({ method: "DELETE", path: this.#path(), repeat: "always" }, options);
    } finally {
      this.disconnect();
    }
  }

  /** Closes the kept connection, if there is one. The session goes on; a further step opens it again. */
  disconnect(): void {
    this.#line?.close();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.disconnect();
    if (this.#info.status === "ended") return;
    try {
      await this.end();
    } catch (error) {
      if (!(error instanceof StillwaterError && error.code === "session_not_found")) throw error;
    }
  }

  /** In a notebook: the picture of the page beside its text, taken when it is shown. Nothing is recorded. */
  async [DISPLAY](): Promise<MIMEBundle> {
    return sessionBundle(await this.#view());
  }

  /** Picture and text of one and the same look; of a session that cannot be looked at, what is known. */
  async #view(): Promise<SessionView> {
    const info = this.#info;
    try {
      const screenshot = { format: "png", transport: "inline", maxPixels: NOTEBOOK_PIXELS } as const;
      const observation = await this.observe({ text: true, screenshot });
      const data = observation.screenshot?.data;
      return { info, observation, picture: data ? { mediaType: PNG, base64: data } : null, note: null };
    } catch (error) {
      if (!(error instanceof StillwaterError)) throw error;
      return { info, observation: info.observation, picture: null, note: error.message };
    }
  }

  #path(rest = ""): string {
    return `/v1/sessions/${encodeURIComponent(this.id)}${rest}`;
  }

  async #learn(call: Call, options?: CallOptions): Promise<Session> {
    const before = this.#info;
    const began = performance.now();
    this.#info = await this.#http.json<Session>(call, options, this.#line);
    const { id, status, episode } = this.#info;
    if (episode.id !== before.episode.id)
      this.#http.report({ type: "reset", session: id, episode, ms: performance.now() - began });
    if (status !== before.status) this.#http.report({ type: "session", session: id, status });
    return this.#info;
  }

  #keepStep(answer: StepAnswer): void {
    if (answer.index < this.#info.step || answer.episode.id !== this.#info.episode.id) return;
    const { terminated, truncated, mask, end, evaluation, observation } = answer;
    const seen = observation ?? this.#info.observation;
    this.#info = { ...this.#info, step: answer.index + 1, terminated, truncated, mask, end, evaluation, observation: seen };
  }
}

export type PictureOptions = Omit<ScreenshotQuery, "fullPage" | "marks"> & { fullPage?: boolean; marks?: boolean };
