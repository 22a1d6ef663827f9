/**
 * @module Many episodes of many tasks, decided by a policy in the caller's own process: `for await (const episode of rollout(…))`.
 */
import { StillwaterAbortError } from "../errors.ts";
import { Driver } from "./driver.ts";
import type { RolloutSummary } from "./summary.ts";
import type { FinishedEpisode, FinishedGroup, RolloutOptions } from "./types.ts";

export interface RunningRollout<T> extends AsyncIterable<T> {
  /** What became of it so far; whole when the loop is over. */
  readonly summary: RolloutSummary;
}

/**
 * Episodes in the order in which they end, or with `groups` whole groups of them. It begins with the loop and can be looped over
 * once. Who leaves the loop early cancels the rest; every session is closed before the loop is left.
 */
export function rollout(options: RolloutOptions & { readonly groups: true }): RunningRollout<FinishedGroup>;
export function rollout(options: RolloutOptions & { readonly groups?: false }): RunningRollout<FinishedEpisode>;
export function rollout(
  options: RolloutOptions & { readonly groups?: boolean },
): RunningRollout<FinishedEpisode | FinishedGroup> {
  const inbox = new Inbox();
  const driver = new Driver(
    options,
    (episode) => inbox.put(episode),
    (error) => inbox.fail(error),
  );
  let taken = false;
  return {
    get summary() {
      return driver.summary();
    },
    [Symbol.asyncIterator]() {
      if (taken) throw new TypeError("A rollout can be looped over once: begin another one.");
      taken = true;
      const episodes = loop(driver, inbox, options.signal);
      return options.groups ? grouped(driver, episodes) : episodes;
    },
  };
}

async function* loop(driver: Driver, inbox: Inbox, signal: AbortSignal | undefined): AsyncGenerator<FinishedEpisode, void, void> {
  const abort = (): void => void driver.cancel();
  signal?.addEventListener("abort", abort, { once: true });
  try {
    if (signal?.aborted) throw new StillwaterAbortError("the rollout", signal.reason);
    driver.start();
    for (;;) {
      const episode = inbox.take();
      if (episode) yield episode;
      else if (driver.finished) break;
      else await inbox.filled();
    }
    if (signal?.aborted) throw new StillwaterAbortError("the rollout", signal.reason);
  } finally {
    signal?.removeEventListener("abort", abort);
    await driver.cancel();
  }
}

async function* grouped(driver: Driver, episodes: AsyncIterable<FinishedEpisode>): AsyncGenerator<FinishedGroup, void, void> {
  const gathered = new Map<string, FinishedEpisode[]>();
  for await (const episode of episodes) {
    const { id } = episode.group;
    const group = [...(gathered.get(id) ?? []), episode];
    gathered.set(id, group);
    if (group.length < driver.sizeOf(id)) continue;
    gathered.delete(id);
    yield { id, task: episode.task, seed: episode.seed, episodes: group.sort((a, b) => a.sample - b.sample) };
  }
}

/** Episodes that wait for the loop to take them, or the error that ends it. */
class Inbox {
  readonly #episodes: FinishedEpisode[] = [];
  #error: { readonly error: unknown } | null = null;
  #wake: () => void = () => undefined;

  put(episode: FinishedEpisode): void {
    this.#episodes.push(episode);
    this.#wake();
  }

  fail(error: unknown): void {
    this.#error ??= { error };
    this.#wake();
  }

  take(): FinishedEpisode | undefined {
    if (this.#error) throw this.#error.error;
    return this.#episodes.shift();
  }

  async filled(): Promise<void> {
    while (this.#episodes.length === 0 && !this.#error) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}
