/**
 * @module Cuts characters off the ends of texts, in one pass. A pattern such as /x+$/ looks at every run of x anew, which
 * a text of many runs turns into minutes.
 */

/** Without these characters at its end. */
export const trimEndOf = (text: string, chars: string): string => {
  let end = text.length;
  while (end > 0 && chars.includes(text[end - 1] as string)) end--;
  return text.slice(0, end);
};

/** Without these characters, and without white space, at either end. */
export const trimAround = (text: string, chars: string): string => {
  const isOuter = (at: number): boolean => chars.includes(text[at] as string) || (text[at] as string).trim() === "";
  let start = 0;
  let end = text.length;
  while (start < end && isOuter(start)) start++;
  while (end > start && isOuter(end - 1)) end--;
  return text.slice(start, end);
};

export const withoutSlashes = (url: string): string => trimEndOf(url, "/");
