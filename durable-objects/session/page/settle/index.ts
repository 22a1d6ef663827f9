/**
 * @module Tells the session whether this document has come to rest after its action.
 */
import type { Glance, ObserveRequest, StillAnswer } from "../api.ts";
import { nowMs } from "../dom.ts";
import { max, min, push } from "../js.ts";
import { observe } from "../observe.ts";
import { lastScrolledMs } from "../scrolling.ts";
import { frame, loaded, pause } from "../wait.ts";
import { noteStill } from "./calm.ts";
import { hasChanged, markChanges, watchAllRoots, watchChanges } from "./changes.ts";
import { watchInput } from "./input.ts";
import { MISSED_FRAMES, POLL_MS, QUIET_FRAMES, QUIET_MS, SCROLL_GAP_MS, SLICE_MS, TICKER_PATIENCE_MS } from "./limits.ts";
import { markMotion, movingNow } from "./motion.ts";
import { watchNavigations } from "./navigations.ts";
import { markPending, noteCaused, type Waiting, waiting } from "./pending.ts";

export const watchSettle = (): void => {
  watchInput();
  watchNavigations();
  watchChanges();
};

/** An action is about to be sent: what ticks now was there before it. */
export const markAction = (): boolean => {
  markPending();
  markMotion();
  markChanges();
  markedAt = nowMs();
  noteCaused();
  return true;
};

let markedAt = 0;

/** A page that has not reacted at all may leave it to a quick ticker. */
const awaitsTicker = (now: number, quickTicker: boolean): boolean => {
  const soon = markedAt > 0 && now - markedAt < TICKER_PATIENCE_MS && quickTicker;
  return !hasChanged(soon) && soon;
};

const waitingNow = (ignore: readonly string[]): Waiting => {
  const now = waiting(ignore);
  const moving = movingNow();
  for (let i = 0; i < moving.length; i++) push(now.pending, moving[i] as StillAnswer["pending"][number]);
  return now;
};

/** What is waited for without frames; animations come with them anyway. */
const holdsByItself = (pending: StillAnswer["pending"]): boolean => {
  for (let i = 0; i < pending.length; i++) if (pending[i]?.kind !== "animation") return true;
  return false;
};

const glanceAt = (request: ObserveRequest): Glance => {
  const start = nowMs();
  const view = observe(request);
  return { view, ms: nowMs() - start };
};

/**
 * Answers as soon as the document is still, and in any case after a while, with what holds it. One that is `coming` has to
 * have loaded all its parts first.
 */
export const still = async (
  ignore: readonly string[],
  limitMs: number,
  glance: ObserveRequest | null,
  coming: boolean,
): Promise<StillAnswer> => {
  if (coming && !(await loaded(min(SLICE_MS, limitMs)))) return { still: false, pending: [], background: waiting([]).background };
  const start = nowMs();
  watchAllRoots();
  let changedAt = -1;
  let drawn = 0;
  let missed = 0;
  for (;;) {
    const { pending, background, lastCausedAt, quickTicker } = waitingNow(ignore);
    const now = nowMs();
    if (lastCausedAt !== changedAt) {
      changedAt = lastCausedAt;
      drawn = 0;
      missed = 0;
    }
    const restlessMs = max(QUIET_MS - (now - changedAt), SCROLL_GAP_MS - (now - lastScrolledMs()));
    const shown = drawn >= QUIET_FRAMES || missed >= MISSED_FRAMES;
    if (pending.length === 0 && restlessMs <= 0 && shown && !awaitsTicker(now, quickTicker)) {
      noteStill();
      const answer = { still: true, pending, background };
      return glance ? { ...answer, glance: glanceAt(glance) } : answer;
    }
    if (now - start > min(SLICE_MS, limitMs)) {
      const changing = [{ kind: "dom", detail: "the page keeps changing", ageMs: now - changedAt }];
      return { still: false, pending: pending.length > 0 ? pending : changing, background };
    }
    // Each frame that is asked for is drawn: the first after a change shows it, the last follows the quiet time.
    if (holdsByItself(pending)) await pause(POLL_MS);
    else if (pending.length === 0 && drawn >= QUIET_FRAMES - 1 && restlessMs > 0) await pause(restlessMs);
    else if (pending.length === 0 && shown) await pause(POLL_MS);
    else if (await frame()) drawn++;
    else missed++;
  }
};
