/**
 * @module Whether anything at all has stirred in the document since it was last found still, by the action or by itself.
 */
import { ask } from "../channel.ts";

let calm = false;

export const noteStirred = (): void => {
  calm = false;
};

export const noteStill = (): void => {
  calm = true;
  ask("still");
};

/** Then what stands somewhere stands there still, unless an animation runs. */
export const isCalm = (): boolean => calm && ask("stirred") === "";
