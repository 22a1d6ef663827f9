/**
 * @module The closed loop: each session does one step after another, and nobody waits for anybody else.
 */
import { setTimeout as sleep } from "node:timers/promises";

export interface Stepper {
  /** One whole step with its observation; throws when it did not work. */
  step(n: number): Promise<void>;
}

export interface LoopResult {
  readonly stepsPerSecond: number;
  readonly latenciesMs: number[];
}

const WARM_UP_STEPS = 2;

export const closedLoop = async (steppers: readonly Stepper[], durationMs: number): Promise<LoopResult> => {
  await Promise.all(
    steppers.map(async (stepper) => {
      for (let n = 0; n < WARM_UP_STEPS; n++) await stepper.step(n);
    }),
  );
  const latenciesMs: number[] = [];
  const start = performance.now();
  await Promise.all(
    steppers.map(async (stepper) => {
      for (let n = WARM_UP_STEPS; performance.now() - start < durationMs; n++) {
        const began = performance.now();
        await stepper.step(n);
        latenciesMs.push(performance.now() - began);
      }
    }),
  );
  return { stepsPerSecond: (latenciesMs.length / (performance.now() - start)) * 1000, latenciesMs };
};

/**
 * Steps come at a steady rate, each to the session whose turn it is, whether or not earlier ones have ended. What a step
 * waits for its turn counts as its latency.
 */
export const pacedLoop = async (steppers: readonly Stepper[], perSecond: number, durationMs: number): Promise<LoopResult> => {
  const latenciesMs: number[] = [];
  const turns = steppers.map(() => ({ n: 0, last: Promise.resolve() }));
  const count = Math.floor((durationMs / 1000) * perSecond);
  const start = performance.now();
  for (let i = 0; i < count; i++) {
    const dueAt = start + (i * 1000) / perSecond;
    const waitMs = dueAt - performance.now();
    if (waitMs > 0) await sleep(waitMs);
    const turn = turns[i % turns.length];
    const stepper = steppers[i % steppers.length];
    if (!turn || !stepper) continue;
    const n = turn.n++;
    turn.last = turn.last.then(async () => {
      await stepper.step(n);
      latenciesMs.push(performance.now() - dueAt);
    });
  }
  await Promise.all(turns.map(({ last }) => last));
  return { stepsPerSecond: (latenciesMs.length / (performance.now() - start)) * 1000, latenciesMs };
};
