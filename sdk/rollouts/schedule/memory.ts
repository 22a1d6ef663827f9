/**
 * @module A schedule's store in memory, for rollouts that run in the caller's own process.
 */
import {
  EPISODE_STATES,
  type EpisodeState,
  INITIAL_CONTROL,
  type ScheduleControl,
  type ScheduledEpisode,
  type ScheduleStore,
} from "./episode.ts";

/** Episodes that have not begun; groups[n] is the group of episode n. */
export const waitingEpisodes = (groups: readonly (string | null)[]): ScheduledEpisode[] =>
  groups.map((group, n) => ({
    ...{ n, group, state: "waiting", attempt: 0, retries: 0 },
    ...{ notBefore: 0, ending: false, outcome: null },
  }));

export class MemoryStore implements ScheduleStore {
  control: ScheduleControl = INITIAL_CONTROL;
  readonly #episodes: ScheduledEpisode[];
  readonly #counts = new Map<EpisodeState, number>(EPISODE_STATES.map((state) => [state, 0]));

  constructor(episodes: readonly ScheduledEpisode[]) {
    this.#episodes = [...episodes];
    for (const { state } of episodes) this.#add(state, 1);
  }

  get total(): number {
    return this.#episodes.length;
  }

  get(n: number): ScheduledEpisode | undefined {
    return this.#episodes[n];
  }

  put(episode: ScheduledEpisode): void {
    const before = this.#episodes[episode.n];
    if (before) this.#add(before.state, -1);
    this.#add(episode.state, 1);
    this.#episodes[episode.n] = episode;
  }

  count(state: EpisodeState): number {
    return this.#counts.get(state) ?? 0;
  }

  due(now: number, limit: number): readonly ScheduledEpisode[] {
    const due: ScheduledEpisode[] = [];
    for (const episode of this.#episodes) {
      if (due.length >= limit) break;
      if (episode.state === "waiting" && episode.notBefore <= now) due.push(episode);
    }
    return due;
  }

  nextDue(): number | null {
    const times = this.inStates(["waiting"]).map(({ notBefore }) => notBefore);
    return times.length === 0 ? null : times.reduce((a, b) => Math.min(a, b));
  }

  inStates(states: readonly EpisodeState[]): readonly ScheduledEpisode[] {
    return this.#episodes.filter(({ state }) => states.includes(state));
  }

  unfinished(group: string): number {
    return this.#episodes.filter((episode) => episode.group === group && episode.state !== "done").length;
  }

  #add(state: EpisodeState, by: number): void {
    this.#counts.set(state, this.count(state) + by);
  }
}
