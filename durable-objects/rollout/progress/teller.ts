/**
 * @module Tells those who listen what happens in a rollout.
 */
import type { RolloutParts } from "../parts.ts";
import { episodeView, progressOf } from "../view.ts";

/** Progress is told so often at most. */
const PROGRESS_MS = 1_000;

export class Teller {
  readonly #parts: RolloutParts;
  #progressAt = 0;

  constructor(parts: RolloutParts) {
    this.#parts = parts;
  }

  episode(n: number): void {
    const { episodes, events } = this.#parts;
    const row = episodes.row(n);
    if (row) events.add("episode", episodeView(this.#parts, row));
  }

  group(id: string, whole: boolean): void {
    const { events, groups } = this.#parts;
    events.add("group", { id, whole, diverged: groups.divergence(id), dropped: groups.dropped(id) });
  }

  state(): void {
    this.#parts.events.add("rollout", progressOf(this.#parts));
  }

  /** After a round: progress now and then, and that the last round of a pause is over. */
  round(): void {
    const { control, episodes } = this.#parts;
    const now = Date.now();
    if (control.paused && !control.stopped && !episodes.isBusy) this.state();
    else if (now - this.#progressAt >= PROGRESS_MS) {
      this.#progressAt = now;
      this.#parts.events.add("progress", progressOf(this.#parts));
    }
  }
}
