/**
 * @module A cheap estimate of how many tokens a prompt takes, whatever the model: rather too many than too few.
 */
import type { ChatMessage, Screenshot } from "../../protocol/index.ts";

/** Words with the space before them, numbers by three digits, other scripts by character, symbols in small runs. */
const PIECES =
  / ?[A-Za-z]+|\d{1,3}|\n+|[ \t]+|[\u2e80-\u{1ffff}]|[\u00aa-\u1fff]+|[^\sA-Za-z\d\u00aa-\u1fff\u2e80-\u{1ffff}]{1,2}/gu;
const WHOLE_WORD_CHARS = 7;
const PER_FURTHER_CHAR = 0.15;
const PER_FOREIGN_CHAR = 0.5;
const PER_MESSAGE = 5;
/** Vision models cut a picture into squares of about 28 by 28 pixels. */
const PIXELS_PER_TOKEN = 28 * 28;
const PER_PICTURE = 8;

export const textTokens = (text: string): number => {
  let tokens = 0;
  for (const [piece] of text.matchAll(PIECES)) {
    const first = piece.codePointAt(piece.length > 1 && piece[0] === " " ? 1 : 0) ?? 0;
    if (first >= 0xaa && first < 0x2000) tokens += Math.max(1, piece.length * PER_FOREIGN_CHAR);
    else tokens += 1 + Math.max(0, piece.length - WHOLE_WORD_CHARS) * (first > 64 && first < 128 ? PER_FURTHER_CHAR : 0);
  }
  return Math.ceil(tokens);
};

export const pictureTokens = ({ width, height }: Pick<Screenshot, "width" | "height">): number =>
  PER_PICTURE + Math.ceil((width * height) / PIXELS_PER_TOKEN);

/** Without pictures, whose size a message does not tell. */
export const messageTokens = ({ content, toolCalls = [] }: ChatMessage): number => {
  const texts = typeof content === "string" ? [content] : content.map((part) => (part.type === "text" ? part.text : ""));
  const calls = toolCalls.map((call) => `${call.name} ${call.arguments}`);
  return [...texts, ...calls].reduce((sum, text) => sum + textTokens(text), PER_MESSAGE);
};
