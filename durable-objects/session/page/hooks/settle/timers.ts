/**
 * @module Timers, frames and idle callbacks: followed while they are due soon and lead somewhere, left alone when they tick.
 */
import { type Dictionary, newMap, reflectApply } from "../../js.ts";
import {
  CLOCK_AGE_MS,
  CLOCK_ROUNDS,
  FRAME_LOOP_ROUNDS,
  IDLE_HOLD_MS,
  QUICK_TICKER_MS,
  SLACK_MS,
  TIMER_HORIZON_MS,
} from "../../settle/limits.ts";
import { argument, nowMs, numberOf, replaced } from "../native.ts";
import { beforeCall, replace } from "../wrap.ts";
import { type Origin, originNow } from "./lineage.ts";
import { begin, drop, finish, type Pending } from "./pending.ts";

/** How often a chain of the same thing has come around, and since when. */
interface Chain {
  readonly rounds: number;
  readonly since: number;
  readonly delayMs: number;
}

/** An interval that has not come around often enough by then to tell. */
const INTERVAL_HOLD_MS = 5_000;
const timers: Dictionary<number, Pending> = newMap();
const frames: Dictionary<number, Pending> = newMap();
const quickTickers: Dictionary<number, true> = newMap();
let quickCount = 0;
/** Whether an interval comes around again in a moment. */
export const hasQuickTicker = (): boolean => quickCount > 0;

/** Whether a frame was asked for: what it does need not be seen in the DOM. */
let stirred = true;
export const hasStirred = (): boolean => stirred;
export const noteStill = (): void => {
  stirred = false;
};

const afterTask = queueMicrotask;
/** The chain that the running callback belongs to, by kind. */
let running: { readonly kind: "timer" | "frame"; readonly chain: Chain } | null = null;

const nextChain = (kind: "timer" | "frame", delayMs: number): Chain => {
  const before = running?.kind === kind ? running.chain : null;
  if (!before || before.delayMs !== delayMs) return { rounds: 0, since: nowMs(), delayMs };
  return { rounds: before.rounds + 1, since: before.since, delayMs };
};

const holdOfTimer = (delayMs: number, chain: Chain): number => {
  if (delayMs > TIMER_HORIZON_MS) return 0;
  return ticks(chain) ? 0 : delayMs + SLACK_MS;
};

const ticks = ({ rounds, since }: Chain): boolean => rounds >= CLOCK_ROUNDS && nowMs() - since > CLOCK_AGE_MS;

/** Until the callback that comes now has returned; the reactions of its promises are no longer part of the chain. */
const enterChain = (kind: "timer" | "frame", chain: Chain): void => {
  running = { kind, chain };
  afterTask(leaveChain);
};

const leaveChain = (): void => {
  running = null;
};

/** A chain that has come to tick is background, and so is what it sets up. */
const settledOrigin = (origin: Origin, holdMs: number, rounds: number): Origin =>
  holdMs === 0 && rounds > 0 ? { background: true, epoch: origin.epoch } : origin;

export const watchTimers = (): void => {
  replace(window, "setTimeout", (target, self, args) => {
    const callback = argument(args, 0);
    if (typeof callback !== "function") return reflectApply(target, self, args as never[]);
    const delayMs = numberOf(argument(args, 1));
    const chain = nextChain("timer", delayMs);
    const holdMs = holdOfTimer(delayMs, chain);
    const pending = begin("timer", `${delayMs} ms`, holdMs, settledOrigin(originNow(), holdMs, chain.rounds));
    let id = 0;
    const wrapped = beforeCall(callback, () => {
      timers.delete(id);
      finish(pending);
      enterChain("timer", chain);
    });
    id = reflectApply(target, self, replaced(args, 0, wrapped)) as number;
    timers.set(id, pending);
    return id;
  });
  replace(window, "setInterval", (target, self, args) => {
    const callback = argument(args, 0);
    if (typeof callback !== "function") return reflectApply(target, self, args as never[]);
    const delayMs = numberOf(argument(args, 1));
    const first = originNow();
    const pending = begin("interval", `every ${delayMs} ms`, delayMs > TIMER_HORIZON_MS ? 0 : INTERVAL_HOLD_MS);
    const chain = { rounds: 0, since: nowMs(), delayMs };
    const wrapped = beforeCall(callback, () => {
      chain.rounds++;
      const ticking = ticks(chain);
      if (ticking) drop(pending);
      const turn = begin("turn", "", 0, ticking ? { background: true, epoch: first.epoch } : first);
      finish(turn);
      enterChain("timer", chain);
    });
    const id = reflectApply(target, self, replaced(args, 0, wrapped)) as number;
    timers.set(id, pending);
    if (delayMs <= QUICK_TICKER_MS) {
      quickTickers.set(id, true);
      quickCount++;
    }
    return id;
  });
  for (const name of ["clearTimeout", "clearInterval"]) {
    replace(window, name, (target, self, args) => {
      const id = numberOf(argument(args, 0));
      const pending = timers.get(id);
      if (pending) drop(pending);
      timers.delete(id);
      if (quickTickers.has(id)) quickCount--;
      quickTickers.delete(id);
      return reflectApply(target, self, args as never[]);
    });
  }
  watchFrames();
  watchIdle();
};

const watchFrames = (): void => {
  replace(window, "requestAnimationFrame", (target, self, args) => {
    const callback = argument(args, 0);
    if (typeof callback !== "function") return reflectApply(target, self, args as never[]);
    stirred = true;
    const chain = nextChain("frame", 0);
    const holdMs = chain.rounds >= FRAME_LOOP_ROUNDS ? 0 : SLACK_MS;
    const pending = begin("frame", "", holdMs, settledOrigin(originNow(), holdMs, chain.rounds));
    let id = 0;
    const wrapped = beforeCall(callback, () => {
      frames.delete(id);
      finish(pending);
      enterChain("frame", chain);
    });
    id = reflectApply(target, self, replaced(args, 0, wrapped)) as number;
    frames.set(id, pending);
    return id;
  });
  replace(window, "cancelAnimationFrame", (target, self, args) => {
    const id = numberOf(argument(args, 0));
    const pending = frames.get(id);
    if (pending) drop(pending);
    frames.delete(id);
    return reflectApply(target, self, args as never[]);
  });
};

const watchIdle = (): void => {
  const idles: Dictionary<number, Pending> = newMap();
  replace(window, "requestIdleCallback", (target, self, args) => {
    const callback = argument(args, 0);
    if (typeof callback !== "function") return reflectApply(target, self, args as never[]);
    const pending = begin("idle", "", IDLE_HOLD_MS);
    const wrapped = beforeCall(callback, () => finish(pending));
    const id = reflectApply(target, self, replaced(args, 0, wrapped)) as number;
    idles.set(id, pending);
    return id;
  });
  replace(window, "cancelIdleCallback", (target, self, args) => {
    const pending = idles.get(numberOf(argument(args, 0)));
    if (pending) drop(pending);
    return reflectApply(target, self, args as never[]);
  });
};
