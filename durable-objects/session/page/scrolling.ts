/**
 * @module Tells when something on the page last scrolled: keys and scripts scroll smoothly, which changes nothing in the DOM.
 */
import { nowMs } from "./dom.ts";
import { listenOnWindow } from "./native-events.ts";

/** Events closer to each other than this belong to one movement. */
const GAP_MS = 100;
/** What moves for longer than this does so for itself, as banners do. */
const LONGEST_MOVE_MS = 2_000;

const NEVER = Number.NEGATIVE_INFINITY;

let began = 0;
let last = NEVER;

export const watchScrolling = (): void => {
  listenOnWindow("scroll", () => {
    const now = nowMs();
    if (now - last > GAP_MS) began = now;
    last = now;
  });
};

/** On the page's clock; endlessly long ago when nothing has moved, or something moves without end. */
export const lastScrolledMs = (): number => (last - began > LONGEST_MOVE_MS ? NEVER : last);
