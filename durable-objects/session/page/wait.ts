/**
 * @module Waits inside the page, each bounded by a timer: a page in the background draws no frames.
 */
import {
  after,
  cancel,
  currentDocument,
  isLoaded,
  NativeMutationObserver,
  nowMs,
  observeMutations,
  onFrame,
  stopObserving,
} from "./dom.ts";
import { max, NativePromise } from "./js.ts";
import { listenOnWindow } from "./native-events.ts";
import { lastScrolledMs } from "./scrolling.ts";
import { listen } from "./settle/events.ts";
import { knownShadowRoots } from "./shadow.ts";

const FRAME_FALLBACK_MS = 50;

/** True at the next frame; false after a moment in which none was drawn. */
export const frame = (): Promise<boolean> =>
  new NativePromise((resolve) => {
    const timer = after(FRAME_FALLBACK_MS, () => resolve(false));
    // A timer that is left wakes the page once more.
    onFrame(() => {
      cancel(timer);
      resolve(true);
    });
  });

/** True once the document has loaded all its parts; false when it has not by then. */
export const loaded = (limitMs: number): Promise<boolean> =>
  new NativePromise((resolve) => {
    if (isLoaded()) return resolve(true);
    listenOnWindow("load", () => isLoaded() && resolve(true));
    after(limitMs, () => resolve(isLoaded()));
  });

const SELECTION_LIMIT_MS = 50;

/** Editors with a selection of their own learn of a new one by an event, which keys that come at once would overtake. */
export const selectionTold = (): Promise<void> =>
  new NativePromise((resolve) => {
    listen(currentDocument(), "selectionchange", () => resolve(), { once: true });
    after(SELECTION_LIMIT_MS, resolve);
  });

export const pause = (ms: number): Promise<void> => new NativePromise((resolve) => after(ms, resolve));

const WATCHED: MutationObserverInit = { subtree: true, childList: true, attributes: true, characterData: true };

/** True when the DOM has not changed and nothing scrolled for quietMs, and two frames have passed; false when that did not come before capMs. */
export const quiet = async (quietMs: number, capMs: number): Promise<boolean> => {
  const start = nowMs();
  let lastChange = start;
  const observer = new NativeMutationObserver(() => {
    lastChange = nowMs();
  });
  observeMutations(observer, currentDocument(), WATCHED);
  const roots = knownShadowRoots();
  for (let i = 0; i < roots.length; i++) observeMutations(observer, roots[i] as ShadowRoot, WATCHED);
  try {
    await frame();
    await frame();
    for (;;) {
      const now = nowMs();
      const left = quietMs - (now - max(lastChange, lastScrolledMs()));
      if (left <= 0) return true;
      if (now - start + left > capMs) {
        const rest = capMs - (now - start);
        if (rest > 0) await pause(rest);
        return nowMs() - max(lastChange, lastScrolledMs()) >= quietMs;
      }
      await pause(left);
    }
  } finally {
    stopObserving(observer);
  }
};
