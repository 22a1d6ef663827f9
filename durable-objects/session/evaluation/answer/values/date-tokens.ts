/**
 * @module Parts a date into words, numbers and marks, as dateutil does.
 */

type State = "" | "a" | "0" | "a." | "0.";

const isLetter = (char: string): boolean => /\p{L}/u.test(char);
const isDigit = (char: string): boolean => /\d/.test(char);

/** A dot ends a word or stands in a number: which of these is known only when the token has ended. */
export const dateTokens = (text: string): string[] => {
  const tokens: string[] = [];
  for (let at = 0; at < text.length; ) {
    let state: State = "";
    let token = "";
    let hasLetters = false;
    for (; at < text.length; at++) {
      const char = text[at] as string;
      const next = nextState(state, token, char);
      if (next === null) break;
      token += char;
      hasLetters ||= state === "a" || state === "a.";
      state = next;
      if (state === "") {
        at++;
        break;
      }
    }
    // Who reads a word's end has seen its letters, too.
    hasLetters ||= (state === "a" || state === "a.") && at < text.length;
    tokens.push(...parts(state, token, hasLetters));
  }
  return tokens;
};

/** null: the character belongs to the next token. */
const nextState = (state: State, token: string, char: string): State | null => {
  if (token === "") return isLetter(char) ? "a" : isDigit(char) ? "0" : "";
  if (state === "a") return isLetter(char) ? "a" : char === "." ? "a." : null;
  if (state === "0") return isDigit(char) ? "0" : char === "." || (char === "," && token.length >= 2) ? "0." : null;
  const afterDot = token.endsWith(".");
  if (state === "a.") return char === "." || isLetter(char) ? "a." : isDigit(char) && afterDot ? "0." : null;
  return char === "." || isDigit(char) ? "0." : isLetter(char) && afterDot ? "a." : null;
};

const parts = (state: State, token: string, hasLetters: boolean): string[] => {
  if (state !== "a." && state !== "0.") return [/\s/.test(token) ? " " : token];
  const dots = token.split(".").length - 1;
  const pieces = hasLetters || dots > 1 || /[.,]$/.test(token) ? token.split(/([.,])/) : [token];
  const [first = "", ...rest] = pieces;
  const head = state === "0." && !first.includes(".") ? first.replaceAll(",", ".") : first;
  return [head, ...rest.filter((piece) => piece !== "")];
};
