/**
 * @module Ctrl-C: the first one ends the work in order, the second one at once.
 */
import { EXIT } from "../exit-codes.ts";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
/** One Ctrl-C arrives twice under npm: from the terminal, and passed on by npm. */
const SAME_SIGNAL_MS = 500;

/** `told` hears of the first signal. The listeners are gone when the work is over. */
export const interruptible = async <T>(told: () => void, work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  const controller = new AbortController();
  let interruptedAt: number | null = null;
  const interrupt = (): void => {
    if (interruptedAt === null) {
      interruptedAt = performance.now();
      told();
      controller.abort(new Error("interrupted"));
    } else if (performance.now() - interruptedAt > SAME_SIGNAL_MS) {
      process.exit(EXIT.interrupted);
    }
  };
  for (const signal of SIGNALS) process.on(signal, interrupt);
  try {
    return await work(controller.signal);
  } finally {
    for (const signal of SIGNALS) process.off(signal, interrupt);
  }
};
