/**
 * @module Spellings of IPv4 addresses as hosts of URLs, by a seeded generator: every way that parsers and networks know.
 */

/** Numbers from 0 to 1, the same for the same seed. */
export const randomFrom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

type Four = readonly [number, number, number, number];

const hexGroups = ([a, b, c, d]: Four): [string, string] => [((a << 8) | b).toString(16), ((c << 8) | d).toString(16)];
const dotted = (four: Four): string => four.join(".");
const wholeNumber = ([a, b, c, d]: Four): number => ((a << 24) | (b << 16) | (c << 8) | d) >>> 0;
const FULL_WIDTH = (text: string): string =>
  text.replaceAll(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit))).replaceAll(".", "。");

/** As names of IPv4 hosts. */
const plain: readonly ((four: Four) => string)[] = [
  dotted,
  (four) => `${dotted(four)}.`,
  (four) => String(wholeNumber(four)),
  (four) => `0x${wholeNumber(four).toString(16)}`,
  (four) => four.map((byte) => `0x${byte.toString(16)}`).join("."),
  (four) => four.map((byte) => `0${byte.toString(8)}`).join("."),
  ([a, b, c, d]) => `${a}.${(b << 16) | (c << 8) | d}`,
  ([a, b, c, d]) => `${a}.${b}.${(c << 8) | d}`,
  (four) => FULL_WIDTH(dotted(four)),
  (four) => dotted(four).replaceAll(".", "%2e"),
];

/** What stands before an IPv4 address inside an IPv6 one. */
const PREFIXES = [
  "::ffff:",
  "::",
  "::ffff:0:",
  "64:ff9b::",
  "0:0:0:0:0:ffff:",
  "0:0:0:0:ffff:0:",
  "64:ff9b:0:0:0:0:",
  "fd12:3456::5efe:",
  "fd12::200:5efe:",
];

const wrapped = (four: Four, random: () => number): string => {
  const prefix = PREFIXES[Math.floor(random() * PREFIXES.length)] ?? "::ffff:";
  const [high, low] = hexGroups(four);
  const tail = random() < 0.5 ? dotted(four) : `${random() < 0.5 ? high.padStart(4, "0") : high}:${low}`;
  const text = prefix + tail;
  return `[${random() < 0.5 ? text.toUpperCase() : text}]`;
};

/** `n` hosts that all lead to one of these addresses. */
export const spellings = (addresses: readonly Four[], n: number, seed: number): string[] => {
  const random = randomFrom(seed);
  return Array.from({ length: n }, (_, at) => {
    const four = addresses[Math.floor(random() * addresses.length)] ?? [127, 0, 0, 1];
    const spell = plain[at % plain.length] ?? dotted;
    return random() < 0.6 ? wrapped(four, random) : spell(four);
  });
};
