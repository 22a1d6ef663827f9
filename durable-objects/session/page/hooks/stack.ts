/**
 * @module Errors that pass through a wrapper of ours lose our frames, as if the engine alone had thrown them.
 */
import { getOwnPropertyDescriptor, includes, indexOf, reflectApply, sliceText } from "../js.ts";

/** Our script has no address, so that its frames end in this and a place. */
const OURS = "<anonymous>:";
/** Code that the page made of text has the same ending, after the place where it was made. */
const MADE_OF_TEXT = "eval at ";
/** How the engine calls for us. */
const NATIVE_CALL = "at Reflect.";

/** The engine's own accessor; an error whose stack is anything else is the page's affair. */
const native = getOwnPropertyDescriptor(new Error(), "stack");

export const withoutOurFrames = (error: unknown): unknown => {
  if (typeof error !== "object" || error === null || !native?.get || !native.set) return error;
  if (getOwnPropertyDescriptor(error, "stack")?.get !== native.get) return error;
  const stack: unknown = reflectApply(native.get, error, []);
  if (typeof stack === "string" && includes(stack, OURS)) reflectApply(native.set, error, [cleaned(stack)]);
  return error;
};

/** Frames stand one per line, the innermost first: what our frame has called natively stands directly above it. */
const cleaned = (stack: string): string => {
  let kept = "";
  let held = "";
  for (let from = 0; from < stack.length; ) {
    const found = indexOf(stack, "\n", from);
    const end = found < 0 ? stack.length : found;
    const line = (from === 0 ? "" : "\n") + sliceText(stack, from, end);
    if (includes(line, OURS) && !includes(line, MADE_OF_TEXT)) held = "";
    else {
      kept += held;
      held = "";
      if (includes(line, NATIVE_CALL)) held = line;
      else kept += line;
    }
    from = end + 1;
  }
  return kept + held;
};
