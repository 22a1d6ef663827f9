/**
 * @module html.unescape: named and numeric references as Python resolves them.
 */
import { decodeHTML } from "entities";

const REFERENCE = /&(?:#(\d+);?|#[xX]([0-9a-fA-F]+);?|[A-Za-z][A-Za-z0-9]*;?)/g;
const REPLACEMENT = "\ufffd";
const LAST_CODE_POINT = 0x10ffff;
const RETURN = 0x0d;

/** What the numbers 0x80 to 0x9f stand for: the characters of Windows-1252; the five that it lacks stand for themselves. */
const WINDOWS_1252 = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ";
const WINDOWS_1252_START = 0x80;

export const unescapeHTML = (text: string): string =>
  text.replaceAll(REFERENCE, (whole, decimal: string | undefined, hex: string | undefined) => {
    if (decimal !== undefined) return characterOf(Number.parseInt(decimal, 10));
    if (hex !== undefined) return characterOf(Number.parseInt(hex, 16));
    return decodeHTML(whole);
  });

const characterOf = (code: number): string => {
  const windows = WINDOWS_1252[code - WINDOWS_1252_START];
  if (windows !== undefined) return windows;
  if (code === 0 || code > LAST_CODE_POINT || (code >= 0xd800 && code <= 0xdfff)) return REPLACEMENT;
  if (code === RETURN) return "\r";
  return isInvalid(code) ? "" : String.fromCodePoint(code);
};

/** Control characters and numbers that are no characters are dropped. */
const isInvalid = (code: number): boolean =>
  (code < 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0c) ||
  code === 0x7f ||
  (code >= 0xfdd0 && code <= 0xfdef) ||
  (code & 0xfffe) === 0xfffe;
