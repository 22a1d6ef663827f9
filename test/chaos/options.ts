/**
 * @module What a chaos run is asked for: how many episodes, which faults, from which seed.
 */
import { parseArgs } from "node:util";

export const FAULT_KINDS = ["kill", "stop", "starve", "cut", "clock"] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

export interface ChaosOptions {
  readonly seed: number;
  /** The run ends after so many episodes and every fault once, or after so much time, whichever comes first. */
  readonly episodes: number;
  readonly minutes: number;
  readonly faults: readonly FaultKind[];
  readonly clients: number;
  /** The mean pause between a recovery and the next fault. */
  readonly pauseMs: number;
  /** Whether some episodes are on a container site, where an engine runs. */
  readonly containers: boolean;
  /** Where the report goes as JSON; null: nowhere. */
  readonly report: string | null;
  /** Only these faults by name, such as "kill workerd"; null: all of the kinds. */
  readonly only: readonly string[] | null;
  /** STILLWATER_LEASE_S of the service; without it the service's own. */
  readonly leaseSeconds?: number;
}

export const DEFAULTS: ChaosOptions = {
  seed: 1,
  episodes: 2_000,
  minutes: 120,
  faults: FAULT_KINDS,
  clients: 6,
  pauseMs: 1_500,
  containers: true,
  report: null,
  only: null,
};

export const USAGE = `Usage: npm run chaos -- [--episodes 2000] [--minutes 120] [--seed 1] [--clients 6]
                        [--faults ${FAULT_KINDS.join(",")}] [--only "stop chrome,kill workerd"]
                        [--pause 1500] [--no-containers] [--report chaos.json]

Runs episodes against a service of its own while its parts are killed, stopped, starved, cut off, and their clocks jump.
Ends with 0 when nothing was lost, done twice, scored or leaked, no episode was given up, and every hang was over in time.`;

export const readOptions = (args: readonly string[]): ChaosOptions => {
  const { values } = parseArgs({
    args: [...args],
    allowNegative: true,
    options: {
      seed: { type: "string" },
      episodes: { type: "string" },
      minutes: { type: "string" },
      faults: { type: "string" },
      clients: { type: "string" },
      pause: { type: "string" },
      containers: { type: "boolean" },
      report: { type: "string" },
      only: { type: "string" },
    },
  });
  return {
    seed: number("seed", values.seed, DEFAULTS.seed),
    episodes: number("episodes", values.episodes, DEFAULTS.episodes),
    minutes: number("minutes", values.minutes, DEFAULTS.minutes),
    clients: number("clients", values.clients, DEFAULTS.clients),
    pauseMs: number("pause", values.pause, DEFAULTS.pauseMs),
    faults: values.faults === undefined ? DEFAULTS.faults : list(values.faults).map(faultKind),
    containers: values.containers ?? DEFAULTS.containers,
    report: values.report ?? null,
    only: values.only === undefined ? null : list(values.only),
  };
};

const list = (text: string): string[] => text.split(",").flatMap((word) => word.trim() || []);

const faultKind = (name: string): FaultKind => {
  const kind = FAULT_KINDS.find((known) => known === name);
  if (!kind) throw new Error(`There is no fault "${name}". Choose among: ${FAULT_KINDS.join(", ")}.`);
  return kind;
};

const number = (name: string, text: string | undefined, fallback: number): number => {
  if (text === undefined) return fallback;
  const value = Number(text);
  if (!(value > 0)) throw new Error(`--${name} takes a number above 0, not "${text}".`);
  return value;
};
