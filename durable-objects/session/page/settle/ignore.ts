/**
 * @module Addresses that the caller wants left alone. The session uses it too.
 */
import { indexOf, sliceText } from "../js.ts";

/** In a pattern a star stands for anything; without one it matches a part of the address. */
export const isIgnored = (address: string, patterns: readonly string[]): boolean => {
  for (let i = 0; i < patterns.length; i++) if (matchesPattern(address, patterns[i] as string)) return true;
  return false;
};

const matchesPattern = (address: string, pattern: string): boolean => {
  if (pattern === "" || address === "") return false;
  if (indexOf(pattern, "*") < 0) return indexOf(address, pattern) >= 0;
  let at = 0;
  let rest = pattern;
  for (let first = true; ; first = false) {
    const star = indexOf(rest, "*");
    const part = star < 0 ? rest : sliceText(rest, 0, star);
    const found = star < 0 ? address.length - part.length : indexOf(address, part, at);
    if (found < at || (first && found !== 0) || sliceText(address, found, found + part.length) !== part) return false;
    if (star < 0) return true;
    at = found + part.length;
    rest = sliceText(rest, star + 1);
  }
};
