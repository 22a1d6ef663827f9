/**
 * @module What the page waits for: what the hooks tell, and documents and files that are asked for without a script.
 */
import type { StillAnswer } from "../api.ts";
import { ask } from "../channel.ts";
import { nowMs } from "../dom.ts";
import { max, min, wordSet } from "../js.ts";
import { BACKGROUND, ENTRY, FIELD, HOLDS, MAX_PICTURES, MAX_TEXT_CHARS, PICTURE } from "../questions.ts";
import { isIgnored } from "./ignore.ts";

export interface Pending {
  readonly kind: string;
  readonly detail: string;
  readonly startedAt: number;
  readonly holdMs: number;
  readonly epoch: number;
  done: boolean;
}

let own: Pending[] = [];
/** Grows with each action. */
let epoch = 0;
/** When something that the action caused last ended or changed. */
let lastCaused = nowMs();

/** Whether what runs now ticked before the action. */
export const isBackground = (): boolean => ask("lineage") === BACKGROUND;

export const begin = (kind: string, detail: string, holdMs: number): Pending => {
  const pending: Pending = { kind, detail, startedAt: nowMs(), holdMs, epoch, done: false };
  if (!isBackground()) own.push(pending);
  return pending;
};

export const drop = (pending: Pending): void => {
  pending.done = true;
};

export const noteCaused = (): void => {
  lastCaused = nowMs();
};

/** Everything that was set up before this moment is background from now on. */
export const markPending = (): void => {
  epoch++;
  ask("mark");
};

/** Whether an action has begun in this document; one that came with the action has seen none. */
export const isMarked = (): boolean => epoch > 0;

/** A task that real input begins is caused by the action. */
export const noteInput = (): void => {
  ask("input");
  noteCaused();
};

export interface Waiting {
  readonly pending: StillAnswer["pending"][number][];
  /** Addresses of pictures that background tasks asked for. */
  readonly background: readonly string[];
  readonly lastCausedAt: number;
  /** Whether an interval comes around again in a moment. */
  readonly quickTicker: boolean;
}

const KINDS = wordSet(
  "timer interval turn frame idle fetch xhr body stream message worker push socket database promise navigation download " +
    "animation audio picture module wait lock file sound",
);
const MAX_HELD = 200;
const MAX_DETAIL_CHARS = 200;

/** What holds now; addresses like `ignore` do not. */
export const waiting = (ignore: readonly string[]): Waiting => {
  const now = nowMs();
  const pending: StillAnswer["pending"][number][] = [];
  const background: string[] = [];
  const hold = (kind: string, detail: string, startedAt: number): void => {
    if (pending.length < MAX_HELD && !isIgnored(detail, ignore)) pending.push({ kind, detail, ageMs: max(0, now - startedAt) });
  };
  const [first = "", ...entries] = ask("pending").split(ENTRY);
  const [causedAt, quick] = first.split(FIELD);
  for (const entry of entries) {
    const [sort, text = "", startedAt, detail = ""] = entry.split(FIELD);
    if (sort === PICTURE && background.length < MAX_PICTURES) background.push(text.slice(0, MAX_TEXT_CHARS));
    else if (sort === HOLDS && KINDS[text] === true) hold(text, detail.slice(0, MAX_DETAIL_CHARS), timeOf(startedAt, now));
  }
  own = own.filter((one) => !one.done && one.epoch === epoch && now - one.startedAt < one.holdMs);
  for (const { kind, detail, startedAt } of own) hold(kind, detail, startedAt);
  return { pending, background, lastCausedAt: max(lastCaused, timeOf(causedAt, now)), quickTicker: quick === "1" };
};

/** A time on the document's clock that is not in the future. */
const timeOf = (text: string | undefined, now: number): number => {
  const time = Number(text);
  return Number.isFinite(time) ? min(time, now) : 0;
};
