/**
 * @module Decides which episode begins when. It has no clock and does no I/O: events go in with their time, decisions come out,
 * and the store keeps everything, so that another life of its owner goes on where this one stopped.
 */
import type { EpisodeOutcome, ScheduledEpisode, ScheduleStore, StopReason } from "./episode.ts";

export interface ScheduleOptions {
  /** A launch holds a slot of both kinds, an episode that runs one of the second. */
  readonly concurrency: { readonly launches: number; readonly episodes: number };
  readonly retries: { readonly max: number; readonly backoffMs: number };
  readonly deadlineAt: number | null;
  /** Once this share is done, the rest has so long; null: a long task is not punished for being long. */
  readonly straggler: { readonly share: number; readonly graceMs: number } | null;
}

export interface Attempt {
  readonly n: number;
  readonly attempt: number;
}

export interface Decision {
  readonly launch: readonly Attempt[];
  /** To be ended before their time; each is told once. */
  readonly end: readonly Attempt[];
  /** Episodes that will never begin. */
  readonly dropped: readonly Ended[];
  /** When to decide again if nothing happens before; null: only an event changes anything. */
  readonly wakeAt: number | null;
  readonly finished: boolean;
}

export interface AttemptResult {
  readonly outcome: EpisodeOutcome;
  /** Ours and worth another try with a fresh session. A wrong answer never is. */
  readonly retryable: boolean;
  readonly retryAfterMs?: number | null;
}

export interface Ended {
  readonly n: number;
  /** again: it waits for another attempt. stale: that attempt is not the present one, and nothing has changed. */
  readonly what: "done" | "again" | "stale";
  /** The group that is whole with this. */
  readonly group: string | null;
}

/** Each retry waits twice as long as the one before, up to this many times. */
const MAX_DOUBLINGS = 6;

export class Scheduler {
  readonly #store: ScheduleStore;
  readonly #options: ScheduleOptions;

  constructor(store: ScheduleStore, options: ScheduleOptions) {
    this.#store = store;
    this.#options = options;
  }

  /** What to do now. What it decides is kept as done: to ask twice gives every launch once. */
  decide(now: number): Decision {
    this.#stopOverdue(now);
    const { stopped } = this.#store.control;
    const dropped = stopped ? this.#dropWaiting() : [];
    const end = stopped ? this.#endActive() : [];
    const launch = stopped ? [] : this.#launch(now);
    return { launch, end, dropped, wakeAt: this.#wakeAt(now), finished: this.finished };
  }

  get finished(): boolean {
    return this.#store.count("done") === this.#store.total;
  }

  /** The session of an attempt is there; false when it is not the present attempt. */
  launched({ n, attempt }: Attempt): boolean {
    return this.#change(n, attempt, ["launching"], { state: "running" });
  }

  /** Browser and policy are free again; the score comes later. */
  scoring({ n, attempt }: Attempt): boolean {
    return this.#change(n, attempt, ["launching", "running"], { state: "scoring" });
  }

  ended({ n, attempt }: Attempt, result: AttemptResult, now: number): Ended {
    const episode = this.#present(n, attempt);
    if (!episode) return { n, what: "stale", group: null };
    const { retries } = this.#options;
    const again = result.retryable && episode.retries < retries.max && !this.#store.control.stopped && !episode.ending;
    if (!again) return this.#finish(episode, episode.ending && result.retryable ? "cancelled" : result.outcome);
    const wait = result.retryAfterMs ?? retries.backoffMs * 2 ** Math.min(episode.retries, MAX_DOUBLINGS);
    this.#store.put({ ...episode, state: "waiting", retries: episode.retries + 1, notBefore: now + wait });
    return { n, what: "again", group: null };
  }

  /** Not begun for want of room: tried again later, and not counted as a retry. */
  putOff({ n, attempt }: Attempt, until: number): Ended {
    return this.#again(n, attempt, until);
  }

  /** Begun with what is too old by now: it begins anew with a fresh session, and not as a retry. */
  restart({ n, attempt }: Attempt, now: number): Ended {
    return this.#again(n, attempt, now);
  }

  /** An episode that waits will never begin, since nobody has use for it any more. */
  abandon(n: number): Ended {
    const episode = this.#store.get(n);
    if (episode?.state !== "waiting") return { n, what: "stale", group: null };
    return this.#finish(episode, "cancelled");
  }

  /** Nothing is launched until it is resumed. */
  pause(): void {
    this.#store.control = { ...this.#store.control, paused: true };
  }

  resume(): void {
    this.#store.control = { ...this.#store.control, paused: false };
  }

  /** Nothing is launched any more; the next decision ends what runs. */
  stop(reason: StopReason): void {
    const { control } = this.#store;
    if (!control.stopped) this.#store.control = { ...control, stopped: reason };
  }

  #again(n: number, attempt: number, notBefore: number): Ended {
    const episode = this.#present(n, attempt);
    if (!episode) return { n, what: "stale", group: null };
    if (episode.ending || this.#store.control.stopped) return this.#finish(episode, "cancelled");
    this.#store.put({ ...episode, state: "waiting", notBefore });
    return { n, what: "again", group: null };
  }

  #finish(episode: ScheduledEpisode, outcome: EpisodeOutcome): Ended {
    this.#store.put({ ...episode, state: "done", outcome });
    const { n, group } = episode;
    return { n, what: "done", group: group !== null && this.#store.unfinished(group) === 0 ? group : null };
  }

  #stopOverdue(now: number): void {
    const { deadlineAt, straggler } = this.#options;
    if (deadlineAt !== null && now >= deadlineAt) this.stop("deadline");
    const { control } = this.#store;
    if (!straggler || control.stopped) return;
    if (control.stragglersEndAt === null) {
      if (this.#store.count("done") < straggler.share * this.#store.total) return;
      this.#store.control = { ...control, stragglersEndAt: now + straggler.graceMs };
    }
    const { stragglersEndAt } = this.#store.control;
    if (stragglersEndAt !== null && now >= stragglersEndAt) this.stop("straggler");
  }

  #dropWaiting(): Ended[] {
    return this.#store.inStates(["waiting"]).map((episode) => this.#finish(episode, "cancelled"));
  }

  #endActive(): Attempt[] {
    const active = this.#store.inStates(["launching", "running"]).filter(({ ending }) => !ending);
    for (const episode of active) this.#store.put({ ...episode, ending: true });
    return active.map(({ n, attempt }) => ({ n, attempt }));
  }

  #launch(now: number): Attempt[] {
    if (this.#store.control.paused) return [];
    const free = this.#freeSlots();
    if (free <= 0) return [];
    return this.#store.due(now, free).map((episode) => {
      const attempt = episode.attempt + 1;
      this.#store.put({ ...episode, state: "launching", attempt });
      return { n: episode.n, attempt };
    });
  }

  #freeSlots(): number {
    const { launches, episodes } = this.#options.concurrency;
    const launching = this.#store.count("launching");
    return Math.min(launches - launching, episodes - launching - this.#store.count("running"));
  }

  /** Only times to come: a wish that is due already was granted by this decision, or waits for an event. */
  #wakeAt(now: number): number | null {
    const { control } = this.#store;
    if (control.stopped || this.finished) return null;
    const nextDue = control.paused || this.#freeSlots() <= 0 ? null : this.#store.nextDue();
    const times = [this.#options.deadlineAt, control.stragglersEndAt, nextDue].filter((at) => at !== null && at > now);
    return times.length === 0 ? null : Math.min(...(times as number[]));
  }

  #change(n: number, attempt: number, from: readonly ScheduledEpisode["state"][], to: Partial<ScheduledEpisode>): boolean {
    const episode = this.#present(n, attempt);
    if (!episode || !from.includes(episode.state)) return false;
    this.#store.put({ ...episode, ...to });
    return true;
  }

  /** The episode, while this is its attempt and not over. */
  #present(n: number, attempt: number): ScheduledEpisode | null {
    const episode = this.#store.get(n);
    if (!episode || episode.attempt !== attempt || episode.state === "waiting" || episode.state === "done") return null;
    return episode;
  }
}
