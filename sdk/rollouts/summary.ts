/**
 * @module What became of a rollout. Rates are shares of all that was asked for, whatever became of it.
 */
import { EPISODE_OUTCOMES, type EpisodeOutcome } from "./schedule/index.ts";
import { type Percentiles, type Phase, Stopwatch } from "./times.ts";
import type { FinishedEpisode, OutcomeCounts } from "./types.ts";

export interface RolloutSummary {
  readonly total: number;
  readonly done: number;
  readonly outcomes: OutcomeCounts;
  readonly success: { readonly succeeded: number; readonly of: number; readonly rate: number };
  /** Of the episodes that have a score. */
  readonly meanScore: number | null;
  readonly scored: number;
  readonly steps: number;
  /** Attempts beyond the first of each episode. */
  readonly retried: number;
  readonly tokens: { readonly prompt: number; readonly completion: number };
  readonly elapsedMs: number;
  readonly times: Partial<Record<Phase, Percentiles>>;
}

export class Tally {
  readonly #total: number;
  readonly #outcomes = Object.fromEntries(EPISODE_OUTCOMES.map((outcome) => [outcome, 0])) as Record<EpisodeOutcome, number>;
  readonly #stopwatch = new Stopwatch();
  readonly #tokens = { prompt: 0, completion: 0 };
  #done = 0;
  #scored = 0;
  #score = 0;
  #retried = 0;
  #steps = 0;

  constructor(total: number) {
    this.#total = total;
  }

  get done(): number {
    return this.#done;
  }
  get outcomes(): OutcomeCounts {
    return { ...this.#outcomes };
  }

  /** Attempts beyond the first of each episode that is over. */
  get retried(): number {
    return this.#retried;
  }

  add({ outcome, score, attempts, steps, tokens, times }: FinishedEpisode): void {
    this.#done++;
    this.#outcomes[outcome]++;
    if (score !== null) {
      this.#scored++;
      this.#score += score;
    }
    this.#retried += Math.max(0, attempts - 1);
    this.#steps += steps;
    this.#tokens.prompt += tokens.prompt;
    this.#tokens.completion += tokens.completion;
    this.#stopwatch.addAll(times);
  }

  summary(elapsedMs: number): RolloutSummary {
    const { succeeded } = this.#outcomes;
    return {
      total: this.#total,
      done: this.#done,
      outcomes: this.outcomes,
      success: { succeeded, of: this.#total, rate: this.#total === 0 ? 0 : succeeded / this.#total },
      meanScore: this.#scored === 0 ? null : this.#score / this.#scored,
      scored: this.#scored,
      steps: this.#steps,
      retried: this.#retried,
      tokens: { ...this.#tokens },
      elapsedMs,
      times: this.#stopwatch.percentiles(),
    };
  }
}
