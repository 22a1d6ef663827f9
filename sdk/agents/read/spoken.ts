/**
 * @module What a policy said aloud: its reply without the thinking.
 */
import { wholeJSON } from "../../dialects/json.ts";
import { withoutThinking } from "../../dialects/thinking.ts";

/** A reply that is wholly JSON: marks of thinking inside its strings are text. */
export const isWhole = (text: string): boolean => wholeJSON(text) !== undefined;

export const spoken = (text: string): string => (isWhole(text) ? text : withoutThinking(text));
