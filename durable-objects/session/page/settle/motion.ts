/**
 * @module Animations and transitions that the action started and that come to an end.
 */
import { currentDocument } from "../dom.ts";
import { newWeakMap, push, uncurry } from "../js.ts";
import { MOTION_HOLD_MS } from "./limits.ts";

const animationsOf = uncurry(Document.prototype.getAnimations);
/** Those that ran before the action. */
let before = newWeakMap<object, true>();

export const markMotion = (): void => {
  before = newWeakMap<object, true>();
  const running = animationsOf(currentDocument());
  for (let i = 0; i < running.length; i++) before.set(running[i] as Animation, true);
};

/** Whether anything moves in the document, for whatever reason and however long. */
export const anythingMoves = (): boolean => {
  const all = animationsOf(currentDocument());
  for (let i = 0; i < all.length; i++) if ((all[i] as Animation).playState === "running") return true;
  return false;
};

export const movingNow = (): { kind: string; detail: string; ageMs: number }[] => {
  const moving: { kind: string; detail: string; ageMs: number }[] = [];
  const running = animationsOf(currentDocument());
  for (let i = 0; i < running.length; i++) {
    const animation = running[i] as Animation;
    if (before.has(animation) || animation.playState !== "running") continue;
    const end = Number(animation.effect?.getComputedTiming().endTime ?? 0);
    const at = Number(animation.currentTime ?? 0);
    if (end === Number.POSITIVE_INFINITY || end - at > MOTION_HOLD_MS) continue;
    push(moving, { kind: "animation", detail: animation.id || "", ageMs: at });
  }
  return moving;
};
