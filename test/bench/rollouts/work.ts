/**
 * @module The same work for every way to schedule it: episodes of uneven length, and a policy whose latency is heavy-tailed.
 * Both are drawn by the episode and round, so that nothing depends on who asks when.
 */
import type { InlineTask } from "../../../sdk/protocol/index.ts";
import { type PolicyServer, startPolicyServer } from "../../support/policy-server.ts";

export interface Setting {
  readonly name: string;
  /** Of the policy: log-normal. */
  readonly medianMs: number;
  readonly sigma: number;
}

/** Two seconds are what a model of some size takes for a thought and an action; four, one that thinks at length. */
export const SETTINGS: readonly Setting[] = [
  { name: "even", medianMs: 2_000, sigma: 0 },
  { name: "mild", medianMs: 2_000, sigma: 0.5 },
  { name: "heavy", medianMs: 2_000, sigma: 1 },
  { name: "extreme", medianMs: 2_000, sigma: 1.25 },
  { name: "slow", medianMs: 4_000, sigma: 0.75 },
];

/** Rounds from which a task counts as harder: what those who made it would say without having run it. */
const HARDER_FROM = [5, 10];
const MEDIAN_ROUNDS = 6;
const ROUNDS_SIGMA = 0.7;
const MAX_ROUNDS = 30;
/** A real server gives up, too. */
const MAX_LATENCY_MS = 30_000;
const UINT32 = 2 ** 32;

/** FNV-1a and a final mix: uniform in (0, 1], the same for the same label. */
const uniform = (label: string): number => {
  let state = 0x811c9dc5;
  for (let at = 0; at < label.length; at++) state = Math.imul(state ^ label.charCodeAt(at), 0x01000193);
  state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d);
  state = Math.imul(state ^ (state >>> 12), 0x297a2d39);
  return ((state ^ (state >>> 15)) >>> 0) / UINT32 + 1 / UINT32;
};

const logNormal = (label: string, median: number, sigma: number): number => {
  const normal = Math.sqrt(-2 * Math.log(uniform(`${label} a`))) * Math.cos(2 * Math.PI * uniform(`${label} b`));
  return median * Math.exp(sigma * normal);
};

export class Work {
  readonly setting: Setting;
  readonly tasks: readonly InlineTask[];
  readonly #suite: string;

  constructor(setting: Setting, episodes: number, suite = `bench-${setting.name}`) {
    this.setting = setting;
    this.#suite = suite;
    this.tasks = Array.from({ length: episodes }, (_, n) => ({
      id: `${suite}.${n}`,
      suite,
      goal: `Episode ${n}.`,
      difficulty: 1 + HARDER_FROM.filter((rounds) => this.rounds(n) >= rounds).length,
      sites: ["shop"],
      limits: { maxSteps: MAX_ROUNDS + 1 },
    }));
  }

  /** The first n episodes of it. */
  part(n: number): Work {
    return n >= this.tasks.length ? this : new Work(this.setting, n, this.#suite);
  }

  get suite(): string {
    return this.#suite;
  }

  rounds(n: number): number {
    return Math.max(1, Math.min(MAX_ROUNDS, Math.round(logNormal(`rounds ${n}`, MEDIAN_ROUNDS, ROUNDS_SIGMA))));
  }

  latencyMs(n: number, round: number): number {
    const { medianMs, sigma } = this.setting;
    return Math.min(MAX_LATENCY_MS, logNormal(`latency ${n} ${round}`, medianMs, sigma));
  }

  /** All latencies of an episode together: no schedule makes it shorter. */
  episodeMs(n: number): number {
    return Array.from({ length: this.rounds(n) }, (_, round) => this.latencyMs(n, round)).reduce((sum, ms) => sum + ms, 0);
  }

  /** A chat server that does this work; episode `stalled` never hears from it. */
  serve(stalled?: number): Promise<PolicyServer> {
    return startPolicyServer(async ({ text, round }) => {
      const n = Number(/Goal: Episode (\d+)\./.exec(text)?.[1] ?? 0);
      if (n === stalled) return { hang: true };
      await new Promise((resolve) => setTimeout(resolve, this.latencyMs(n, round)));
      const action =
        round + 1 < this.rounds(n) ? { type: "scroll", direction: round % 2 === 0 ? "down" : "up" } : { type: "answer" };
      return `Action: ${JSON.stringify(action)}`;
    });
  }
}
