/**
 * @module Carries out what the scheduler decides, over memory: a free slot starts the next episode at once, nothing waits for others.
 */
import { type AttemptEnd, runAttempt } from "./attempt.ts";
import { type Ending, endingOf } from "./ending.ts";
import { TimeLimitError } from "./failures.ts";
import { Gate } from "./gate.ts";
import { type PlannedEpisode, planEpisodes } from "./plan.ts";
import { type Attempt, type Decision, type EpisodeOutcome, MemoryStore, Scheduler, waitingEpisodes } from "./schedule/index.ts";
import { type RolloutSummary, Tally } from "./summary.ts";
import { Stopwatch } from "./times.ts";
import type { FinishedEpisode, ProgressReport, RolloutOptions } from "./types.ts";

const DEFAULT_LAUNCHES = 4;
const DEFAULT_EPISODES = 8;
const DEFAULT_RETRIES = 2;
const BACK_OFF_MS = 1_000;

/** The reason with which attempts are aborted when the rollout ends before them. */
const CANCELLED = new Error("The rollout was ended.");

interface UnderWay {
  readonly controller: AbortController;
  readonly over: Promise<void>;
}

/** Of all attempts at an episode so far. */
interface Effort {
  attempts: number;
  readonly stopwatch: Stopwatch;
  readonly tokens: { prompt: number; completion: number };
  readonly startedAt: number;
}

export class Driver {
  /** Sessions of another rollout never have a key of ours. */
  readonly #id = crypto.randomUUID();
  readonly #options: RolloutOptions;
  readonly #plan: readonly PlannedEpisode[];
  readonly #store: MemoryStore;
  readonly #scheduler: Scheduler;
  readonly #policyCalls: Gate;
  readonly #tally: Tally;
  readonly #underWay = new Map<number, UnderWay>();
  readonly #groupSizes = new Map<string, number>();
  readonly #efforts = new Map<number, Effort>();
  readonly #delivered: (episode: FinishedEpisode) => void;
  readonly #failed: (error: unknown) => void;
  #startedAt: number | null = null;
  #elapsedMs: number | null = null;
  #steps = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `delivered` gets each episode when it is over; `failed` what a hook of the caller's has thrown. */
  constructor(options: RolloutOptions, delivered: (episode: FinishedEpisode) => void, failed: (error: unknown) => void) {
    this.#options = options;
    this.#delivered = delivered;
    this.#failed = failed;
    this.#plan = planEpisodes(options, this.#id);
    for (const { group } of this.#plan) this.#groupSizes.set(group.id, this.sizeOf(group.id) + 1);
    this.#tally = new Tally(this.#plan.length);
    const { concurrency = {}, retries = DEFAULT_RETRIES, deadlineMs } = options;
    const episodes = concurrency.episodes ?? DEFAULT_EPISODES;
    this.#policyCalls = new Gate(concurrency.policyCalls ?? episodes);
    this.#store = new MemoryStore(waitingEpisodes(this.#plan.map(({ group }) => group.id)));
    this.#scheduler = new Scheduler(this.#store, {
      concurrency: { launches: concurrency.launches ?? DEFAULT_LAUNCHES, episodes },
      retries: { max: retries, backoffMs: BACK_OFF_MS },
      deadlineAt: deadlineMs === undefined ? null : Date.now() + deadlineMs,
      straggler: null,
    });
  }

  get finished(): boolean {
    return this.#scheduler.finished;
  }

  /** How many episodes a group has in this rollout. */
  sizeOf(group: string): number {
    return this.#groupSizes.get(group) ?? 0;
  }

  summary(): RolloutSummary {
    return this.#tally.summary(this.#elapsed());
  }

  start(): void {
    if (this.#startedAt !== null) return;
    this.#startedAt = performance.now();
    this.#decide();
  }

  /** Nothing begins any more; resolves when every session is closed. */
  async cancel(): Promise<void> {
    this.#scheduler.stop("cancelled");
    if (this.#startedAt !== null) this.#decide();
    for (const { controller } of this.#underWay.values()) controller.abort(CANCELLED);
    while (this.#underWay.size > 0) await Promise.all([...this.#underWay.values()].map(({ over }) => over));
    clearTimeout(this.#timer);
  }

  #decide(): void {
    const decision = this.#scheduler.decide(Date.now());
    this.#wakeAt(decision);
    for (const attempt of decision.launch) this.#launch(attempt);
    for (const { n } of decision.end) this.#underWay.get(n)?.controller.abort(CANCELLED);
    for (const { n } of decision.dropped) this.#finish(n, null, null);
    if (decision.finished) this.#elapsedMs ??= this.#elapsed();
    this.#tell();
  }

  #wakeAt({ wakeAt }: Decision): void {
    clearTimeout(this.#timer);
    if (wakeAt !== null) this.#timer = setTimeout(() => this.#decide(), Math.max(0, wakeAt - Date.now()));
  }

  #launch(attempt: Attempt): void {
    const planned = this.#plan[attempt.n];
    if (!planned) throw new RangeError(`There is no episode ${attempt.n}.`);
    const { episodeTimeoutMs } = this.#options;
    this.#effort(attempt.n);
    const controller = new AbortController();
    const limit =
      episodeTimeoutMs === undefined
        ? undefined
        : setTimeout(() => controller.abort(new TimeLimitError(episodeTimeoutMs)), episodeTimeoutMs);
    const key = `${this.#id}/${attempt.n}/${attempt.attempt}`;
    const over = runAttempt(this.#options, planned, key, this.#policyCalls, controller.signal, {
      launched: () => {
        this.#scheduler.launched(attempt);
        this.#decide();
      },
      asking: () => this.#tell(),
      stepped: () => {
        this.#steps++;
        this.#tell();
      },
      scoring: () => {
        this.#scheduler.scoring(attempt);
        this.#decide();
      },
    }).then((end) => {
      clearTimeout(limit);
      this.#underWay.delete(attempt.n);
      this.#ended(attempt, end, controller.signal.reason === CANCELLED);
      this.#decide();
    });
    this.#underWay.set(attempt.n, { controller, over });
  }

  #ended(attempt: Attempt, end: AttemptEnd, cancelled: boolean): void {
    const now = Date.now();
    if (end.putOffMs !== null && !cancelled) {
      if (this.#scheduler.putOff(attempt, now + end.putOffMs).what === "done") this.#finish(attempt.n, null, null);
      return;
    }
    const effort = this.#effort(attempt.n);
    effort.attempts++;
    effort.stopwatch.addAll(end.stopwatch.times);
    effort.tokens.prompt += end.tokens.prompt;
    effort.tokens.completion += end.tokens.completion;
    const ending = endingOf(end, cancelled);
    if (this.#scheduler.ended(attempt, ending, now).what === "done") this.#finish(attempt.n, end, ending);
  }

  #finish(n: number, end: AttemptEnd | null, ending: Ending | null): void {
    const planned = this.#plan[n];
    if (!planned) return;
    const { task, seed, sample, group } = planned;
    const effort = this.#effort(n);
    this.#efforts.delete(n);
    const outcome: EpisodeOutcome = this.#store.get(n)?.outcome ?? "cancelled";
    const isCancelled = outcome === "cancelled";
    const episode: FinishedEpisode = {
      task,
      seed,
      sample,
      group,
      attempts: effort.attempts,
      outcome,
      score: isCancelled ? null : (ending?.score ?? null),
      mask: isCancelled || (ending?.mask ?? true),
      end: end?.trajectory?.end ?? null,
      steps: end?.steps ?? 0,
      trajectory: end?.trajectoryId ?? null,
      session: end?.session ?? null,
      failure: isCancelled ? null : (ending?.failure ?? null),
      times: effort.stopwatch.times,
      tokens: effort.tokens,
      startedAt: effort.startedAt,
      endedAt: Date.now(),
    };
    this.#tally.add(episode);
    this.#delivered(episode);
  }

  #effort(n: number): Effort {
    const known = this.#efforts.get(n);
    if (known) return known;
    const effort = { attempts: 0, stopwatch: new Stopwatch(), tokens: { prompt: 0, completion: 0 }, startedAt: Date.now() };
    this.#efforts.set(n, effort);
    return effort;
  }

  #elapsed(): number {
    if (this.#elapsedMs !== null) return this.#elapsedMs;
    return this.#startedAt === null ? 0 : performance.now() - this.#startedAt;
  }

  #tell(): void {
    try {
      this.#options.onProgress?.(this.#progress());
    } catch (error) {
      this.#failed(error);
    }
  }

  #progress(): ProgressReport {
    const { done, outcomes } = this.#tally;
    const attempts = [...this.#efforts.values()].reduce((sum, effort) => sum + effort.attempts, 0);
    return {
      total: this.#plan.length,
      done,
      outcomes,
      waiting: this.#store.count("waiting"),
      launching: this.#store.count("launching"),
      running: this.#store.count("running"),
      asking: this.#policyCalls.inside,
      scoring: this.#store.count("scoring"),
      retried: attempts + this.#tally.retried,
      steps: this.#steps,
      elapsedMs: this.#elapsed(),
    };
  }
}
