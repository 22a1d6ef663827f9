/**
 * @module The thinking of a reply, written once: some servers leave it in the text, others give it beside.
 */
import { spoken } from "../agents/read/spoken.ts";
import { thinkingIn } from "../policies/thinking.ts";

const MARK = /<(\/?)(think|thinking|reasoning)>/i;

/** Null where the text has it already. */
export const thinkingBeside = (text: string, thinking: string | null): string | null => {
  const thought = thinking?.trim();
  if (!thought) return null;
  const inText = spoken(text) !== text && (text.includes(thought) || thinkingIn(text) === thought);
  return inText ? null : thinking;
};

/** One text with the thinking in it, for formats that have no other place. */
export const withThinking = (text: string, thinking: string | null): string => {
  const beside = thinkingBeside(text, thinking);
  if (beside !== null) return `<think>\n${beside.trim()}\n</think>\n\n${text}`;
  // Some chat templates open the block in the prompt, so that the reply only closes it.
  const [, closes, name] = (thinking && spoken(text) !== text && MARK.exec(text)) || [];
  return closes ? `<${name}>\n${text}` : text;
};
