/**
 * @module Words of tasks and facts, in the form in which they are compared; and what no such text may hold.
 */

/** Tokens of chat templates, tags, and characters that nobody sees. */
const STEERING =
  /<\||\|>|<｜|｜>|\[\/?[A-Z_]{3,}\]|<\/?[A-Za-z_!?][^<>]{0,80}>|<<\/?SYS>>|[\p{Cc}\p{Co}\p{Cs}\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]|[\u{e0000}-\u{e007f}]/u;
const STEERING_ALL = new RegExp(STEERING.source, "gu");
const SPACES = /\s+/gu;

/** Whether the text has what could be taken for a mark of a chat template, or for a line of its own. */
export const steers = (text: string): boolean => STEERING.test(text);

/** On one line, without such marks, at most so long. */
export const plainText = (text: string, maxChars: number): string => {
  const marked = text.replace(SPACES, " ").replace(STEERING_ALL, " ").replaceAll("<", "‹").replaceAll(">", "›");
  const plain = marked.replace(SPACES, " ").trim();
  return plain.length > maxChars ? `${plain.slice(0, maxChars - 1).replace(/[\ud800-\udbff]$/, "")}…` : plain;
};

const WORD = /[\p{L}\p{N}]+(?:[.,:'’/-][\p{L}\p{N}]+)*/gu;
/** They stand in every sentence, and tell nothing of what it is about. */
const COMMON = new Set(
  "a an and any are as at be been by can did do does for from had has have he her his how if in into is it its of on one or our she so that the their them then there these they this those to was we were what when where which who will with you your not no all each every agent answer task page site web website result results shows shown found finds find names named given gives give includes included says said url id faq html".split(
    " ",
  ),
);
const NUMBER_WORDS = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");

const numberOf = (word: string): string => {
  const at = NUMBER_WORDS.indexOf(word);
  return at < 0 ? word : String(at);
};

/** As they are compared: lower case, digits for small numbers, without the endings that only grammar gives. */
const plainWord = (word: string): string => {
  const lower = numberOf(
    word
      .toLowerCase()
      .normalize("NFKC")
      .replace(/['’]s$/, ""),
  );
  if (/\d/.test(lower)) return lower.replaceAll(",", "").replace(/^(\d+)\.0+$/, "$1");
  return lower.length > 4 ? lower.replace(/(ies|es|s|ing|ed|ly)$/, (ending) => (ending === "ies" ? "y" : "")) : lower;
};

export const wordsOf = (text: string): string[] => [...text.matchAll(WORD)].map(([word]) => plainWord(word));

/** What a text is about. */
export const contentWords = (text: string): Set<string> =>
  new Set([...text.matchAll(WORD)].flatMap(([word]) => (COMMON.has(word.toLowerCase()) ? [] : [plainWord(word)])));

/** What cannot be said in other words: numbers, names, addresses, quotations. A capital at the beginning makes no name. */
export const specifics = (text: string): string[] => {
  const found: string[] = [];
  for (const match of text.matchAll(WORD)) {
    const [word] = match;
    const before = text.slice(0, match.index).trimEnd();
    const begins = before === "" || /[.!?:]["'”’)]*$/.test(before);
    const isName = /^\p{Lu}/u.test(word) && !begins && !COMMON.has(word.toLowerCase());
    if (/\p{N}/u.test(word) || isName || /\p{L}\.\p{L}/u.test(word)) found.push(word);
  }
  for (const [, quoted = ""] of text.matchAll(/["“]([^"”]{1,80})["”]/g)) found.push(quoted);
  return found;
};

/** The share of their words that both texts have. */
export const likeness = (a: string, b: string): number => {
  const [left, right] = [contentWords(a), contentWords(b)];
  const common = [...left].filter((word) => right.has(word)).length;
  const all = left.size + right.size - common;
  return all === 0 ? 1 : common / all;
};
