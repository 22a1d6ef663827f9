/**
 * @module What the page waits for, each with its origin and a time after which it no longer holds.
 */
import { type List, max, wordSet } from "../../js.ts";
import { add, bareList, nowMs } from "../native.ts";
import { enter, lineageOf, type Origin, originNow } from "./lineage.ts";

export interface Pending {
  readonly kind: string;
  readonly detail: string;
  readonly origin: Origin;
  readonly startedAt: number;
  holdMs: number;
  done: boolean;
}

let all = bareList<Pending>();
/** When something that the action caused last ended or changed. */
let lastCaused = nowMs();

export const begin = (kind: string, detail: string, holdMs: number, origin: Origin = originNow()): Pending => {
  const pending: Pending = { kind, detail, origin, startedAt: nowMs(), holdMs, done: false };
  // What cannot hold is not listed, so that a page's endless background costs nothing.
  if (lineageOf(origin) === "caused" && holdMs > 0) add(all, pending);
  return pending;
};

/** When a request of the action last ended: while they come in, those that wait behind them are not stalled. */
let lastProgress = 0;
const REQUESTS = wordSet("fetch xhr body");

/** Ends it, and lets what runs now inherit its lineage. */
export const finish = (pending: Pending): void => {
  if (!pending.done && lineageOf(pending.origin) === "caused") {
    noteCaused();
    if (REQUESTS[pending.kind] === true) lastProgress = nowMs();
  }
  pending.done = true;
  enter(lineageOf(pending.origin));
};

export const drop = (pending: Pending): void => {
  pending.done = true;
};

export const noteCaused = (): void => {
  lastCaused = nowMs();
};

export const lastCausedAt = (): number => lastCaused;

/** What holds now; the list forgets the rest. */
export const holding = (): List<Pending> => {
  const now = nowMs();
  const kept = bareList<Pending>();
  for (let i = 0; i < all.length; i++) {
    const one = all[i] as Pending;
    const since = REQUESTS[one.kind] === true ? max(one.startedAt, lastProgress) : one.startedAt;
    if (!one.done && lineageOf(one.origin) === "caused" && now - since < one.holdMs) add(kept, one);
  }
  all = kept;
  return kept;
};
