/**
 * @module How long each kind of thing may hold the answer. What holds longer is taken for something that never ends.
 */

/** No change that the action caused for this long, and the page is still. */
export const QUIET_MS = 34;
/** And so many frames were drawn meanwhile; a page that is not shown draws none, and is not waited for after a few. */
export const QUIET_FRAMES = 2;
export const MISSED_FRAMES = 3;
/** How often what holds is looked at again; the wait for quiet after it is longer. */
export const POLL_MS = 10;
/** A movement that a page makes softly has steps no further apart than this. */
export const SCROLL_GAP_MS = 100;
/** A timer that is due later than this is not waited for. */
export const TIMER_HORIZON_MS = 2_500;
/** A timer that comes around for so many rounds and so long ticks for ever; a counter or a progress bar ends before. */
export const CLOCK_ROUNDS = 4;
export const CLOCK_AGE_MS = 1_400;
/** A ticker as quick as this may carry out what the action only noted down, so that its next round is awaited. */
export const QUICK_TICKER_MS = 150;
export const TICKER_PATIENCE_MS = 250;
/** Whatever is due at a time may come a little later. */
export const SLACK_MS = 250;
/** A lock that somebody else has. */
export const LOCK_HOLD_MS = 1_500;
/** A socket that the action opens. */
export const CONNECT_HOLD_MS = 2_000;
/** A document that the page has asked for, until CDP tells of it. */
export const NAVIGATION_HOLD_MS = 500;
/** A link that says that it leads to a file. */
export const DOWNLOAD_HOLD_MS = 1_500;
/** A chain of frames that goes on for longer is an animation loop. */
export const FRAME_LOOP_ROUNDS = 70;
export const IDLE_HOLD_MS = 1_000;
export const REQUEST_HOLD_MS = 6_000;
/** A stream that has sent nothing for this long. */
export const STREAM_HOLD_MS = 1_200;
/** A message within the page arrives as soon as its thread is free. */
export const MESSAGE_HOLD_MS = 500;
export const WORKER_HOLD_MS = 1_500;
export const DATABASE_HOLD_MS = 3_000;
/** Encoding, decoding and rendering always end, and take as long as the processors are busy with others. */
export const WORK_HOLD_MS = 8_000;
export const MOTION_HOLD_MS = 3_000;
/** After a request or a message of the action, an open channel may bring the answer. */
export const PUSH_PATIENCE_MS = 400;
/** How long one question of the session waits in the page before it is asked again. */
export const SLICE_MS = 250;
