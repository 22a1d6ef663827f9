/**
 * @module Names for addresses, and hashes that look like those of commits.
 */

const HASH_WORDS = 5;

/** "Fix the tide table" as "fix-the-tide-table". */
export const slugOf = (text: string, maxLength = 60): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, maxLength)
    .replaceAll(/^-+|-+$/g, "");

/** 40 hexadecimal digits that depend on the whole text. */
export const hashOf = (text: string): string => {
  let hash = "";
  for (let word = 0; word < HASH_WORDS; word++) {
    let value = 0x811c9dc5 ^ Math.imul(word + 1, 0x9e3779b9);
    for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
    value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
    value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
    hash += ((value ^ (value >>> 16)) >>> 0).toString(16).padStart(8, "0");
  }
  return hash;
};
