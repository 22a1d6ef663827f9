/**
 * @module Where an episode's files lie in the folder of a run.
 */
import { createHash } from "node:crypto";
import { join } from "node:path";
import type { EpisodePlace } from "../../rollouts/types.ts";

/** File systems take names of 255 bytes. */
const MAX_NAME_CHARS = 200;
const HASH_CHARS = 16;

type Place = Pick<EpisodePlace, "task" | "seed" | "sample">;

/** `task_<id>`; where a task is run more than once, one folder in it for each seed and sample. */
export const episodeFolder = (output: string, { task, seed, sample }: Place, several: boolean): string => {
  const folder = join(output, `task_${fileName(task)}`);
  return several ? join(folder, `${seed === null ? "" : `seed_${seed}_`}sample_${sample}`) : folder;
};

export const placeKey = ({ task, seed, sample }: Place): string => JSON.stringify([task, seed, sample]);

/** Task ids are anything; slashes and the like are written as %2F, so that two ids never share a folder. */
const fileName = (id: string): string => {
  const name = id.replace(/[^A-Za-z0-9._@-]/gu, (char) => encodeURIComponent(char).replaceAll("*", "%2A"));
  if (name.length <= MAX_NAME_CHARS) return name;
  return `${name.slice(0, MAX_NAME_CHARS)}-${createHash("sha256").update(id).digest("hex").slice(0, HASH_CHARS)}`;
};
