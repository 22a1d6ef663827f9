/**
 * @module Any text in ASCII, as Unidecode writes it.
 */
/// <reference path="./unidecode.d.ts" />
import unidecode from "unidecode";

const UNKNOWN = "[?]";

/** Where the library has no letters, or its tables an escape too many, and Python's table has these. */
const OVERRIDES: Readonly<Record<string, string>> = {
  "\u2212": "-",
  "\u2215": "/",
  "\u2216": "\\",
  "\u2217": "*",
  "\u2219": ".",
  "\u2223": "|",
  "\u2236": ":",
  "\u223c": "~",
  "\u2043": "-",
  "\u204e": "*",
  "\u2053": "~",
  "\u266f": "#",
  "\u275c": "'",
  "\u275d": '"',
  "\u275e": '"',
  "\u0404": "Ie",
  "\u042a": "'",
  "\u044a": "'",
  "\u300e": "{",
  "\u300f": "} ",
};

const known = new Map<string, string>();

const letterOf = (char: string): string => {
  const override = OVERRIDES[char];
  if (override !== undefined) return override;
  const found = unidecode(char);
  if (found.trimEnd() === UNKNOWN) return "";
  return found.replaceAll(/\\([\\@${}])/g, "$1").replaceAll(/[^\p{ASCII}]/gu, "");
};

/** Characters beyond the basic plane are dropped. */
export const toASCII = (text: string): string =>
  text.replaceAll(/[^\p{ASCII}]/gu, (char) => {
    if (char.length > 1) return "";
    let letters = known.get(char);
    if (letters === undefined) {
      letters = letterOf(char);
      known.set(char, letters);
    }
    return letters;
  });
