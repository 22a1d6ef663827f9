/**
 * @module Key names as callers write them, and what the browser must be told about each.
 */
export interface KeyStroke {
  readonly key: string;
  readonly code: string;
  readonly windowsVirtualKeyCode: number;
  /** What the key writes; null for keys and combinations that write nothing. */
  readonly text: string | null;
  readonly modifiers: number;
}

const MODIFIER_BITS = new Map(Object.entries({ Alt: 1, Control: 2, Meta: 4, Shift: 8 }));
const MODIFIER_ALIASES = new Map(
  Object.entries({
    alt: "Alt",
    option: "Alt",
    control: "Control",
    ctrl: "Control",
    controlormeta: "Control",
    meta: "Meta",
    cmd: "Meta",
    command: "Meta",
    super: "Meta",
    shift: "Shift",
  }),
);
const WRITING_MODIFIERS = 8;

/** name: [code, virtual key code, text] */
const NAMED: Readonly<Record<string, readonly [code: string, keyCode: number, text?: string]>> = {
  Enter: ["Enter", 13, "\r"],
  Tab: ["Tab", 9],
  Escape: ["Escape", 27],
  Backspace: ["Backspace", 8],
  Delete: ["Delete", 46],
  Insert: ["Insert", 45],
  Home: ["Home", 36],
  End: ["End", 35],
  PageUp: ["PageUp", 33],
  PageDown: ["PageDown", 34],
  ArrowLeft: ["ArrowLeft", 37],
  ArrowUp: ["ArrowUp", 38],
  ArrowRight: ["ArrowRight", 39],
  ArrowDown: ["ArrowDown", 40],
  " ": ["Space", 32, " "],
  Alt: ["AltLeft", 18],
  Control: ["ControlLeft", 17],
  Meta: ["MetaLeft", 91],
  Shift: ["ShiftLeft", 16],
  ContextMenu: ["ContextMenu", 93],
  CapsLock: ["CapsLock", 20],
};

const KEY_ALIASES = new Map(
  Object.entries({
    return: "Enter",
    esc: "Escape",
    del: "Delete",
    space: " ",
    spacebar: " ",
    left: "ArrowLeft",
    up: "ArrowUp",
    right: "ArrowRight",
    down: "ArrowDown",
  }),
);

const CASELESS_NAMES = new Map(Object.keys(NAMED).map((name) => [name.toLowerCase(), name]));

/** Unshifted character, shifted one, code, virtual key code: a US keyboard. */
const SYMBOLS: readonly (readonly [string, string, string, number])[] = [
  ["`", "~", "Backquote", 192],
  ["1", "!", "Digit1", 49],
  ["2", "@", "Digit2", 50],
  ["3", "#", "Digit3", 51],
  ["4", "$", "Digit4", 52],
  ["5", "%", "Digit5", 53],
  ["6", "^", "Digit6", 54],
  ["7", "&", "Digit7", 55],
  ["8", "*", "Digit8", 56],
  ["9", "(", "Digit9", 57],
  ["0", ")", "Digit0", 48],
  ["-", "_", "Minus", 189],
  ["=", "+", "Equal", 187],
  ["[", "{", "BracketLeft", 219],
  ["]", "}", "BracketRight", 221],
  ["\\", "|", "Backslash", 220],
  [";", ":", "Semicolon", 186],
  ["'", '"', "Quote", 222],
  [",", "<", "Comma", 188],
  [".", ">", "Period", 190],
  ["/", "?", "Slash", 191],
];

export const modifierBits = (names: readonly string[]): number =>
  names.reduce((bits, name) => bits | (MODIFIER_BITS.get(name) ?? 0), 0);

/** The modifier keys that are held down, each as it is pressed while those before it are down. */
export const modifierStrokes = (bits: number): KeyStroke[] => {
  const strokes: KeyStroke[] = [];
  let held = 0;
  for (const [name, bit] of MODIFIER_BITS) {
    const key = (bits & bit) === 0 ? null : describeKey(name, false);
    if (!key) continue;
    held |= bit;
    strokes.push({ ...key, modifiers: held });
  }
  return strokes;
};

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });
const LINE_BREAK = /^(\r\n|\r|\n)$/;

/** A text as the keys that write it; null where a US keyboard has no such key. */
export function* strokesFor(text: string): Generator<{ readonly character: string; readonly stroke: KeyStroke | null }> {
  for (const { segment: character } of segmenter.segment(text)) {
    yield { character, stroke: LINE_BREAK.test(character) ? parseKey("Enter") : strokeOf(character) };
  }
}

const strokeOf = (character: string): KeyStroke | null => {
  if (character === "\t") return parseKey("Tab");
  const key = describeKey(character, false);
  if (!key || key.code === "" || key.text !== character) return null;
  const shifted = /^[A-Z]$/.test(character) || SYMBOLS.some(([, upper]) => upper === character);
  return { ...key, modifiers: shifted ? WRITING_MODIFIERS : 0 };
};

/** null when the name is no key. */
export const parseKey = (combination: string): KeyStroke | null => {
  const { names, last } = splitCombination(combination);
  let bits = 0;
  for (const name of names) {
    const modifier = MODIFIER_ALIASES.get(name.toLowerCase());
    if (!modifier) return null;
    bits |= MODIFIER_BITS.get(modifier) ?? 0;
  }
  const key = describeKey(last, (bits & WRITING_MODIFIERS) !== 0);
  if (!key) return null;
  const writes = (bits & ~WRITING_MODIFIERS) === 0;
  return { ...key, text: writes ? key.text : null, modifiers: bits };
};

/** Control++ is Control and the plus key. */
const splitCombination = (combination: string): { names: string[]; last: string } => {
  if (combination === "+") return { names: [], last: "+" };
  const plusKey = combination.endsWith("++");
  const parts = (plusKey ? combination.slice(0, -2) : combination).split("+");
  return plusKey ? { names: parts, last: "+" } : { names: parts.slice(0, -1), last: parts.at(-1) ?? "" };
};

const describeKey = (given: string, shift: boolean): Omit<KeyStroke, "modifiers"> | null => {
  const lower = given.toLowerCase();
  const name = KEY_ALIASES.get(lower) ?? CASELESS_NAMES.get(lower) ?? MODIFIER_ALIASES.get(lower) ?? given;
  const named = Object.hasOwn(NAMED, name) ? NAMED[name] : undefined;
  if (named) return { key: name, code: named[0], windowsVirtualKeyCode: named[1], text: named[2] ?? null };
  const functionKey = /^f([1-9]|1[0-9]|2[0-4])$/i.exec(name);
  if (functionKey) {
    const number = Number(functionKey[1]);
    return { key: `F${number}`, code: `F${number}`, windowsVirtualKeyCode: 111 + number, text: null };
  }
  if ([...name].length !== 1) return null;
  if (/^[a-z]$/i.test(name)) {
    const text = shift ? name.toUpperCase() : name;
    const upper = name.toUpperCase();
    return { key: text, code: `Key${upper}`, windowsVirtualKeyCode: upper.charCodeAt(0), text };
  }
  const symbol = SYMBOLS.find(([plain, shifted]) => plain === name || shifted === name);
  if (!symbol) return { key: name, code: "", windowsVirtualKeyCode: 0, text: name };
  const text = shift ? symbol[1] : name;
  return { key: text, code: symbol[2], windowsVirtualKeyCode: symbol[3], text };
};
