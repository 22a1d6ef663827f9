/**
 * @module Key names of other vocabularies (xdotool keysyms, upper-case names, DOM codes) in the words of the press action.
 */
import { MODIFIERS } from "../protocol/index.ts";
import { bad, quoted } from "./define.ts";

type Modifier = (typeof MODIFIERS)[number];

const ALIASES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    Alt: "alt option alt_l alt_r altleft altright",
    Control: "control ctrl controlormeta control_l control_r controlleft controlright",
    Meta: "meta cmd command super win windows super_l super_r meta_l meta_r metaleft metaright",
    Shift: "shift shift_l shift_r shiftleft shiftright",
    Enter: "enter return kp_enter numpadenter linefeed",
    Escape: "escape esc",
    Backspace: "backspace back_space",
    Delete: "delete del kp_delete",
    Insert: "insert ins",
    Tab: "tab",
    Space: "space spacebar",
    ArrowUp: "arrowup arrow_up up kp_up uparrow",
    ArrowDown: "arrowdown arrow_down down kp_down downarrow",
    ArrowLeft: "arrowleft arrow_left left kp_left leftarrow",
    ArrowRight: "arrowright arrow_right right kp_right rightarrow",
    Home: "home kp_home",
    End: "end kp_end",
    PageUp: "pageup page_up pgup prior kp_page_up",
    PageDown: "pagedown page_down pgdn pgdown next kp_page_down",
    CapsLock: "capslock caps_lock",
    ContextMenu: "contextmenu menu",
    "-": "minus kp_subtract",
    "+": "plus kp_add",
    "=": "equal",
    "/": "slash kp_divide",
    "\\": "backslash",
    ".": "period kp_decimal",
    ",": "comma",
    ";": "semicolon",
    "'": "apostrophe quote",
    "`": "grave backquote",
    "[": "bracketleft",
    "]": "bracketright",
    "*": "asterisk kp_multiply",
    "#": "numbersign",
    "@": "at",
  }).flatMap(([key, names]) => names.split(" ").map((name): [string, string] => [name, key])),
);

const CODED = /^(?:key([a-z])|(?:digit|numpad|kp_)(\d)|(f\d{1,2}))$/i;

const keyName = (name: string): string => {
  if (name.length <= 1) return name;
  const known = ALIASES.get(name.toLowerCase());
  if (known) return known;
  const [, letter, digit, functionKey] = CODED.exec(name) ?? [];
  return letter?.toLowerCase() ?? digit ?? functionKey?.toUpperCase() ?? name;
};

const isModifier = (key: string): key is Modifier => MODIFIERS.some((modifier) => modifier === key);

/** The parts of "ctrl+shift+t"; a plus at the end is the key itself. */
const partsOf = (chord: string): string[] => {
  const plus = chord.length > 1 && chord.endsWith("++") ? "+" : null;
  const parts = (plus ? chord.slice(0, -2) : chord).split("+").map((part) => part.trim());
  return chord === "+" ? ["+"] : [...parts, ...(plus ? [plus] : [])].filter((part) => part !== "");
};

/** Upper-case vocabularies write CTRL and A for Control+a. */
const chordOf = (modifiers: readonly string[], key: string): string =>
  [...modifiers, modifiers.length > 0 && !modifiers.includes("Shift") && key.length === 1 ? key.toLowerCase() : key].join("+");

/**
 * The presses that a list of keys means: modifiers hold for every key of the list, and other keys follow one another.
 * Modifiers alone are pressed together.
 */
export const pressesOf = (keys: readonly string[]): string[] => {
  const names = keys.flatMap((key) => (key === " " ? ["Space"] : partsOf(key))).map(keyName);
  const modifiers = names.filter(isModifier);
  const others = names.filter((name) => !isModifier(name));
  if (names.length === 0) return bad("No key is named.");
  return others.length > 0 ? others.map((key) => chordOf(modifiers, key)) : [modifiers.join("+")];
};

export const modifiersOf = (keys: readonly string[]): Modifier[] =>
  keys.flatMap(partsOf).map((key) => {
    const name = keyName(key);
    return isModifier(name) ? name : bad(`${quoted(key)} cannot be held; ${MODIFIERS.join(", ")} can.`);
  });

const isExactName = (part: string): boolean =>
  (part.length > 1 && ALIASES.get(part.toLowerCase()) === part) || part === "Return" || part === "Esc" || /^F\d{1,2}$/.test(part);

/** Whether a text names a key (exactly) or a combination, and is not something to be typed. */
export const isKeyText = (text: string): boolean => {
  const parts = partsOf(text);
  const last = parts.pop();
  if (last === undefined || !parts.every((part) => isModifier(keyName(part)))) return false;
  return isExactName(last) || (parts.length > 0 && last.length === 1);
};
