/**
 * @module Percent signs and queries as Python's urllib.parse reads and writes them.
 */

const ESCAPES = /(?:%[0-9a-fA-F]{2})+/g;
const ALWAYS_SAFE = /[\w.~-]/;

/** urllib.parse.unquote: bytes that are no UTF-8 become the replacement character. */
export const unquote = (text: string): string =>
  text.replaceAll(ESCAPES, (run) => {
    const bytes = Uint8Array.from(run.slice(1).split("%"), (hex) => Number.parseInt(hex, 16));
    return new TextDecoder("utf-8", { fatal: false, ignoreBOM: true }).decode(bytes);
  });

const HEX = 16;

/** urllib.parse.quote. */
export const quote = (text: string, safe: string): string => {
  let quoted = "";
  for (const char of text) {
    if (ALWAYS_SAFE.test(char) || safe.includes(char)) quoted += char;
    else for (const byte of new TextEncoder().encode(char)) quoted += `%${byte.toString(HEX).toUpperCase().padStart(2, "0")}`;
  }
  return quoted;
};

/** parse_qsl with keep_blank_values. */
export const parseFields = (query: string): [name: string, value: string][] =>
  query
    .split("&")
    .filter((field) => field !== "")
    .map((field) => {
      const at = field.indexOf("=");
      const read = (text: string): string => unquote(text.replaceAll("+", " "));
      return at === -1 ? [read(field), ""] : [read(field.slice(0, at)), read(field.slice(at + 1))];
    });
