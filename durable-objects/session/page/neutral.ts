/**
 * @module Makes any string of the page safe to stand in the compact text: one line, no invisible or icon characters, no
 * control tokens of chat templates, no forged ids. The server uses it for what it adds.
 */
import { charCode, endsWith, includes, sliceText, startsWith, wordSet } from "./js.ts";

const MAX_BRACKET_WORD = 40;

const isSpace = (code: number): boolean =>
  code <= 0x20 ||
  (code >= 0x7f && code <= 0xa0) ||
  (code >= 0x2000 && code <= 0x200a) ||
  code === 0x2028 ||
  code === 0x2029 ||
  code === 0x202f ||
  code === 0x205f ||
  code === 0x3000 ||
  code === 0x1680;

/** Invisible characters, bidi controls and private use glyphs. Joiners stay: scripts and emoji need them. */
const isDropped = (code: number): boolean =>
  code === 0xad ||
  code === 0x61c ||
  code === 0x180e ||
  code === 0x200b ||
  code === 0x200e ||
  code === 0x200f ||
  (code >= 0x202a && code <= 0x202e) ||
  (code >= 0x2060 && code <= 0x206f) ||
  (code >= 0xe000 && code <= 0xf8ff) ||
  code === 0xfeff ||
  (code >= 0xfff0 && code <= 0xfffb);

const isLetter = (code: number): boolean => (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
const isUpper = (code: number): boolean => code >= 65 && code <= 90;
const isDigit = (code: number): boolean => code >= 48 && code <= 57;

const opensTag = (code: number): boolean =>
  isLetter(code) || code === 47 || code === 33 || code === 63 || code === 60 || code === 95 || code === 124 || code === 0xff5c;

/** Where a bracketed word that could be a control token ([INST]) or an id ([e9]) ends; -1 for any other bracket. */
const bracketWordEnd = (text: string, start: number): number => {
  let at = start + 1;
  if (text[at] === "/") at++;
  const from = at;
  let hasUpper = false;
  let hasLower = false;
  let hasDigit = false;
  let hasUnderscore = false;
  for (; at < text.length && at - start <= MAX_BRACKET_WORD; at++) {
    const code = charCode(text, at);
    if (isUpper(code)) hasUpper = true;
    else if (isLetter(code)) hasLower = true;
    else if (isDigit(code)) hasDigit = true;
    else if (code === 95) hasUnderscore = true;
    else break;
  }
  const dash = at === from && text[at] === "-";
  if (dash) at++;
  if (text[at] !== "]" || at === from) return -1;
  const control = (hasUpper && !hasLower && at - from > 1) || (hasUnderscore && (hasUpper || hasLower));
  return control || dash || (hasLower && hasDigit && !hasUpper) ? at : -1;
};

/** The text on one line, at most `limit` characters, ending with an ellipsis when cut. */
export const neutralise = (text: string, limit: number): string => (isPlain(text, limit) ? text : rewrite(text, limit));

/** Most texts need no change: plain letters, single spaces, no brackets of any kind. */
const isPlain = (text: string, limit: number): boolean => {
  if (text.length > limit || text === "") return text === "";
  let before = 32;
  for (let i = 0; i < text.length; i++) {
    const code = charCode(text, i);
    if (code < 32 || code > 126 || code === 60 || code === 62 || code === 91 || code === 93 || (code === 32 && before === 32))
      return false;
    before = code;
  }
  return before !== 32;
};

const rewrite = (text: string, limit: number): string => {
  let out = "";
  let space = false;
  let openTags = 0;
  let closeBracket = -1;
  for (let i = 0; i < text.length; i++) {
    let char = text[i] as string;
    const code = charCode(text, i);
    if (isSpace(code)) {
      space = true;
      continue;
    }
    if (code > 0xa0) {
      if (isDropped(code)) continue;
      if (code >= 0xd800 && code <= 0xdfff) {
        const next = i + 1 < text.length ? charCode(text, i + 1) : 0;
        if (code >= 0xdc00 || next < 0xdc00 || next > 0xdfff) {
          char = "\ufffd";
        } else {
          i++;
          // Planes 15 and 16 are private use; U+E0000 to U+E007F are invisible tags.
          if (code >= 0xdb80 || (code === 0xdb40 && next < 0xdc80)) continue;
          char += text[i] as string;
        }
      }
    } else if (code === 60) {
      if (i + 1 < text.length && opensTag(charCode(text, i + 1))) {
        char = "‹";
        openTags++;
      }
    } else if (code === 62) {
      if (openTags > 0 || endsWith(out, "|") || endsWith(out, "｜")) {
        char = "›";
        if (openTags > 0) openTags--;
      }
    } else if (code === 91) {
      const end = bracketWordEnd(text, i);
      if (end >= 0) {
        char = "(";
        closeBracket = end;
      }
    } else if (code === 93 && i === closeBracket) {
      char = ")";
    }
    if (space) {
      if (out !== "") out += " ";
      space = false;
    }
    out += char;
    if (out.length > limit) return cut(out, limit);
  }
  return out;
};

/** The text shortened to `limit` characters, whole surrogate pairs only. */
export const cut = (text: string, limit: number): string => {
  if (text.length <= limit) return text;
  let end = limit - 1;
  const last = charCode(text, end - 1);
  if (last >= 0xd800 && last <= 0xdbff) end--;
  while (end > 0 && text[end - 1] === " ") end--;
  return `${sliceText(text, 0, end)}…`;
};

/** A JSON string of text that was neutralised. */
export const quote = (text: string): string => {
  let out = '"';
  for (let i = 0; i < text.length; i++) {
    const char = text[i] as string;
    out += char === '"' || char === "\\" ? `\\${char}` : char;
  }
  return `${out}"`;
};

const LINE_WORDS = wordSet(
  "error: url: title: tabs: scroll: dialog: note: alert alertdialog article banner complementary contentinfo dialog figure form group image list main menu menubar navigation note progressbar radiogroup region row search status table tablist tabpanel toolbar tree video audio iframe meter",
);

/** A line of plain text. What could be read as another kind of line is written as a JSON string. */
export const plainLine = (text: string): string => {
  const first = text[0];
  if (first === "[" || first === "#" || first === '"' || first === "…" || startsWith(text, "- ")) return quote(text);
  let end = 0;
  while (end < text.length && text[end] !== " ") end++;
  const word = sliceText(text, 0, end);
  if (LINE_WORDS[word] !== true) return text;
  return endsWith(word, ":") || end === text.length || text[end + 1] === '"' ? quote(text) : text;
};

/** Whether there is anything to read: a letter, a digit or a symbol that is not a separator. */
export const hasWords = (text: string): boolean => {
  for (let i = 0; i < text.length; i++) {
    const code = charCode(text, i);
    if (isLetter(code) || isDigit(code)) return true;
    if (code > 0xa0 && !includes("·•–—…«»|›‹→←▸▾▼▲►", text[i] as string)) return true;
    if (code === 36 || code === 37 || code === 43) return true;
  }
  return false;
};

/** One or two characters without a letter or a digit, such as a cross that closes something. */
export const isSymbol = (text: string): boolean => {
  for (let i = 0; i < text.length; i++) {
    const code = charCode(text, i);
    if (isLetter(code) || isDigit(code)) return false;
  }
  return text.length <= 2;
};
