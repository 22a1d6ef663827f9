/**
 * @module Runs the episodes that are left, and puts each into the run's folder when it is over.
 */
import type { Policy } from "../../agents/agent.ts";
import { createAgent } from "../../agents/index.ts";
import type { Stillwater } from "../../client.ts";
import { StillwaterAbortError } from "../../errors.ts";
import { type FinishedEpisode, type RolloutSummary, rollout } from "../../rollouts/index.ts";
import { inOrder } from "../../rollouts/schedule/index.ts";
import type { Display } from "./display.ts";
import type { RunConfig, RunFolder } from "./folder.ts";
import { placeKey } from "./place.ts";
import { resultOf } from "./results.ts";
import type { RunSettings } from "./settings.ts";
import { type EpisodeFiles, NOTHING_HEARD, readEpisode } from "./trace.ts";

export interface Work {
  readonly client: Stillwater;
  readonly settings: RunSettings;
  readonly config: RunConfig;
  readonly folder: RunFolder;
  readonly policy: Policy;
  /** By placeKey. */
  readonly pending: ReadonlySet<string>;
  readonly display: Display;
  readonly signal: AbortSignal;
}

export interface Ran {
  readonly interrupted: boolean;
  readonly times: RolloutSummary["times"];
}

export const runEpisodes = async (work: Work): Promise<Ran> => {
  const { client, settings, config, pending, policy, display, signal } = work;
  const { agent, concurrency, retries, maxSteps, deadlineMs } = settings;
  const episodes = rollout({
    client,
    tasks: inOrder(config.tasks, "hardest", 0).map(({ id }) => id),
    order: "given",
    agent: createAgent({
      kind: agent.kind,
      context: { mode: agent.context },
      ...(agent.screenshots ? { observe: { screenshot: true } } : {}),
    }),
    policy,
    samples: config.samples,
    ...(config.seeds === null ? {} : { seeds: config.seeds }),
    skip: (place) => !pending.has(placeKey(place)),
    concurrency,
    retries,
    ...(maxSteps === null ? {} : { maxSteps }),
    ...(deadlineMs === null ? {} : { episodeTimeoutMs: deadlineMs }),
    id: config.run,
    run: config.run,
    signal,
    onProgress: (progress) => display.progress(progress),
  });
  try {
    for await (const episode of episodes) {
      if (episode.outcome === "cancelled") continue;
      await keep(work, episode);
      display.episode(episode);
    }
    return { interrupted: false, times: episodes.summary.times };
  } catch (error) {
    if (!(error instanceof StillwaterAbortError && signal.aborted)) throw error;
    return { interrupted: true, times: episodes.summary.times };
  }
};

const keep = async ({ client, folder, config, display }: Work, episode: FinishedEpisode): Promise<void> => {
  const { files, heard } = await readEpisode(client, episode).catch((error: unknown): EpisodeFiles => {
    display.say(`The trace of ${episode.task} could not be read: ${error instanceof Error ? error.message : error}`);
    return { files: {}, heard: NOTHING_HEARD };
  });
  folder.writeEpisode(episode, files, resultOf(episode, heard, config.run));
};
