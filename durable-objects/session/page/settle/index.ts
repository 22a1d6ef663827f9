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
import { isIgnored } from "./ignore.ts";
import { watchInput } from "./input.ts";
import { MISSED_FRAMES, POLL_MS, QUIET_FRAMES, QUIET_MS, SCROLL_GAP_MS, SLICE_MS, TICKER_PATIENCE_MS } from "./limits.ts";
import { mark } from "./lineage.ts";
import { watchMessages } from "./messages.ts";
import { markMotion, movingNow } from "./motion.ts";
import { watchNavigations } from "./navigations.ts";
import { watchNetwork } from "./network.ts";
import { holding, lastCausedAt, noteCaused } from "./pending.ts";
import { backgroundPictures, markPictures, watchPictures } from "./pictures.ts";
import { watchPush } from "./push.ts";
import { watchStorage } from "./storage.ts";
import { hasQuickTicker, watchTimers } from "./timers.ts";

export const watchSettle = (): void => {
  watchInput();
  watchTimers();
  watchNetwork();
  watchNavigations();
  watchPush();
  watchMessages();
  watchStorage();
  watchPictures();
  watchChanges();
};

/** An action is about to be sent: what ticks now was there before it. */
export const markAction = (): boolean => {
  mark();
  markMotion();
  markPictures();
  markChanges();
  markedAt = nowMs();
  noteCaused();
  return true;
};

let markedAt = 0;

/** A page that has not reacted at all may leave it to a quick ticker. */
const awaitsTicker = (now: number): boolean => {
  const soon = markedAt > 0 && now - markedAt < TICKER_PATIENCE_MS && hasQuickTicker();
  return !hasChanged(soon) && soon;
};

const pendingNow = (ignore: readonly string[]): StillAnswer["pending"] => {
  const now = nowMs();
  const list: StillAnswer["pending"][number][] = [];
  const held = holding();
  for (let i = 0; i < held.length; i++) {
    const one = held[i];
    if (one && !isIgnored(one.detail, ignore)) push(list, { kind: one.kind, detail: one.detail, ageMs: now - one.startedAt });
  }
  const moving = movingNow();
  for (let i = 0; i < moving.length; i++) push(list, moving[i] as StillAnswer["pending"][number]);
  return list;
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
  if (coming && !(await loaded(min(SLICE_MS, limitMs)))) return { still: false, pending: [], background: backgroundPictures() };
  const start = nowMs();
  watchAllRoots();
  let changedAt = lastCausedAt();
  let drawn = 0;
  let missed = 0;
  for (;;) {
    const pending = pendingNow(ignore);
    const now = nowMs();
    if (lastCausedAt() !== changedAt) {
      changedAt = lastCausedAt();
      drawn = 0;
      missed = 0;
    }
    const restlessMs = max(QUIET_MS - (now - changedAt), SCROLL_GAP_MS - (now - lastScrolledMs()));
    const shown = drawn >= QUIET_FRAMES || missed >= MISSED_FRAMES;
    if (pending.length === 0 && restlessMs <= 0 && shown && !awaitsTicker(now)) {
      noteStill();
      const answer = { still: true, pending, background: backgroundPictures() };
      return glance ? { ...answer, glance: glanceAt(glance) } : answer;
    }
    if (now - start > min(SLICE_MS, limitMs)) {
      const changing = [{ kind: "dom", detail: "the page keeps changing", ageMs: now - changedAt }];
      return { still: false, pending: pending.length > 0 ? pending : changing, background: backgroundPictures() };
    }
    // Each frame that is asked for is drawn: the first after a change shows it, the last follows the quiet time.
    if (holdsByItself(pending)) await pause(POLL_MS);
    else if (pending.length === 0 && drawn >= QUIET_FRAMES - 1 && restlessMs > 0) await pause(restlessMs);
    else if (pending.length === 0 && shown) await pause(POLL_MS);
    else if (await frame()) drawn++;
    else missed++;
  }
};
