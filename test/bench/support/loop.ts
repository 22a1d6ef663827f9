/**
 * @module The closed loop: each session does one step after another, and nobody waits for anybody else.
 */

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
