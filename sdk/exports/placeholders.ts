/**
 * @module Texts in which `<image>` stands where a picture is, as LLaMA-Factory and verl read them.
 */
import type { ChatMessage } from "../protocol/index.ts";
import { textOf } from "./messages.ts";

const IMAGE = "<image>";
/** Where a page or a policy writes what these readers take for the place of a picture, film or sound. */
const PLACEHOLDERS = /<(image|video|audio)>/g;

export const plain = (text: string): string => text.replace(PLACEHOLDERS, "< $1>");

/** The names of its pictures are appended to `images`. */
export const placedText = (
  message: ChatMessage,
  images: string[],
  picture: (hash: string, mediaType: string) => string,
): string => {
  const content =
    typeof message.content === "string"
      ? plain(message.content)
      : message.content.map((part) => (part.type === "text" ? { ...part, text: plain(part.text) } : part));
  return textOf({ ...message, content }, picture, (name) => {
    images.push(name);
    return IMAGE;
  });
};
