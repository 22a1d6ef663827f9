/**
 * @module What a judge is shown of an episode: marked off as data, cut to a bound, and without words that steer models.
 */
import { neutralise } from "../../page/neutral.ts";
import type { ContentPart } from "./chat.ts";
import type { JudgedStep } from "./judge.ts";

const MAX_TEXT_CHARS = 4_000;
const MAX_ACTION_CHARS = 400;

export const textPart = (label: string, text: string, max = MAX_TEXT_CHARS): ContentPart => ({
  type: "text",
  text: `<${label}>\n${neutralise(text, max)}\n</${label}>`,
});

/** The steps in a line each, without pictures. */
export const historyPart = (steps: readonly JudgedStep[]): ContentPart =>
  textPart(
    "history",
    steps
      .map(({ index, action, url }) => `${index}: ${JSON.stringify(action).slice(0, MAX_ACTION_CHARS)} at ${url ?? "?"}`)
      .join("\n"),
    MAX_TEXT_CHARS * 2,
  );

export const picturePart = ({ index, picture }: JudgedStep): ContentPart[] =>
  picture
    ? [
        { type: "text", text: `Picture after step ${index}:` },
        { type: "image", ...picture },
      ]
    : [];
