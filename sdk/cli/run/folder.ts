/**
 * @module The folder of a run: what it is about, one folder for each episode, and the summary. A run goes on from it.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { EpisodePlace } from "../../rollouts/types.ts";
import { UsageError } from "../usage.ts";
import type { Flags } from "./flags.ts";
import { episodeFolder } from "./place.ts";
import type { BatchSummary, EpisodeResult } from "./results.ts";
import { RUN_USAGE } from "./usage.ts";

const CONFIG = "batch_config.json";
const SUMMARY = "batch_summary.json";
const RESULT = "result.json";
const CONFIG_VERSION = 1;

export interface RunConfig {
  readonly version: typeof CONFIG_VERSION;
  readonly run: string;
  readonly startedAt: string;
  /** As they were given when the run began. */
  readonly flags: Flags;
  readonly tasks: readonly { readonly id: string; readonly difficulty: number | null }[];
  /** null: each task's own. */
  readonly seeds: readonly number[] | null;
  readonly samples: number;
  readonly model: string;
}

type Place = Pick<EpisodePlace, "task" | "seed" | "sample">;

export class RunFolder {
  readonly path: string;
  #config: RunConfig | null;

  constructor(path: string) {
    this.path = path;
    this.#config = readConfig(join(path, CONFIG));
  }

  /** null: nothing was run here yet. */
  get config(): RunConfig | null {
    return this.#config;
  }

  begin(config: Omit<RunConfig, "version">): RunConfig {
    this.#config = { version: CONFIG_VERSION, ...config };
    this.#write(CONFIG, this.#config);
    return this.#config;
  }

  /** All that the run is about. */
  places(): Place[] {
    const { tasks, seeds, samples } = this.#known();
    return tasks.flatMap(({ id: task }) =>
      (seeds ?? [null]).flatMap((seed) => Array.from({ length: samples }, (_, sample) => ({ task, seed, sample }))),
    );
  }

  folderOf(place: Place): string {
    const { seeds, samples } = this.#known();
    return episodeFolder(this.path, place, (seeds?.length ?? 1) > 1 || samples > 1);
  }

  /** null: the episode has not been finished. */
  resultOf(place: Place): EpisodeResult | null {
    return readJSON<EpisodeResult>(join(this.folderOf(place), RESULT));
  }

  results(): EpisodeResult[] {
    return this.places().flatMap((place) => this.resultOf(place) ?? []);
  }

  /** The result comes last: an episode without one has not been finished, whatever else lies there. */
  writeEpisode(place: Place, files: Readonly<Record<string, unknown>>, result: EpisodeResult): void {
    const folder = this.folderOf(place);
    mkdirSync(folder, { recursive: true });
    for (const [name, content] of Object.entries(files)) {
      const file = join(folder, name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content instanceof Uint8Array ? content : pretty(content));
    }
    writeWhole(join(folder, RESULT), pretty(result));
  }

  writeSummary(summary: BatchSummary): string {
    return this.#write(SUMMARY, summary);
  }

  #known(): RunConfig {
    if (this.#config === null) throw new Error(`${this.path} holds no run.`);
    return this.#config;
  }

  #write(name: string, value: unknown): string {
    mkdirSync(this.path, { recursive: true });
    const file = join(this.path, name);
    writeWhole(file, pretty(value));
    return file;
  }
}

const pretty = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** A reader never sees half of it, and neither does who comes after a crash. */
const writeWhole = (file: string, text: string): void => {
  writeFileSync(`${file}.part`, text);
  renameSync(`${file}.part`, file);
};

const readJSON = <T>(file: string): T | null => {
  if (!existsSync(file)) return null;
  try {
    return JSON.parse(readFileSync(file, "utf8")) as T;
  } catch {
    return null;
  }
};

const readConfig = (file: string): RunConfig | null => {
  const config = readJSON<RunConfig>(file);
  if (config !== null && config.version !== CONFIG_VERSION) {
    throw new UsageError(`${file} was written by another version of this command: choose another --output_dir`, RUN_USAGE);
  }
  return config;
};
