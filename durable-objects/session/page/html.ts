/**
 * @module The HTML of what can be seen: no scripts, styles, comments or hidden parts, only the attributes that say
 * something, values as they are now, and our ids as data-id. It is written anew: the page's own DOM is not touched.
 */
import {
  areaValue,
  bodyOf,
  currentDocument,
  ELEMENT,
  getAttribute,
  inputChecked,
  inputType,
  inputValue,
  isSelected,
  nodeType,
  optionLabel,
  selectAll,
  TEXT,
  tagOf,
  textData,
} from "./dom.ts";
import { frameSlot } from "./frames.ts";
import { idOf } from "./ids.ts";
import { charCode, join, push, sliceText, wordSet } from "./js.ts";
import { neutralise } from "./neutral.ts";
import { drawnChildren } from "./shadow.ts";
import { type Clips, lookAt, NO_CLIPS } from "./visible.ts";

const SKIPPED = wordSet("script style noscript template link meta source track param");
const VOID = wordSet("area base br col embed hr img input wbr");
const SAID = [
  "id",
  "href",
  "src",
  "alt",
  "title",
  "role",
  "name",
  "type",
  "for",
  "placeholder",
  "aria-label",
  "aria-expanded",
  "aria-checked",
  "aria-selected",
  "aria-pressed",
  "aria-haspopup",
  "disabled",
  "required",
  "readonly",
  "open",
  "colspan",
  "rowspan",
];
const MAX_ATTRIBUTE_CHARS = 200;
const MAX_OPTIONS = 60;
const MAX_TEXT_CHARS = 2_000;

export const html = (maxChars: number): string => {
  const body = bodyOf(currentDocument());
  if (!body) return "";
  const out: string[] = [];
  write(body, NO_CLIPS, out);
  const text = join(out, "");
  return text.length <= maxChars ? text : `${sliceText(text, 0, maxChars)}<!-- cut -->`;
};

/** Where the session puts what the frame holds. Text of the page is escaped, and so cannot look like it. */
const frameMark = (slot: number): string => `<!--frame ${slot}-->`;

const write = (element: Element, clips: Clips, out: string[]): void => {
  const tag = tagOf(element);
  if (SKIPPED[tag] === true) return;
  const look = lookAt(element, clips, { x: 0, y: 0 });
  if (look.gone) return;
  const name = tag[0] === ":" ? sliceText(tag, 1) : tag;
  push(out, `<${name}${attributes(element, tag)}>`);
  if (VOID[tag] === true) return;
  if (tag === "textarea") push(out, escaped(areaValue(element as HTMLTextAreaElement), MAX_TEXT_CHARS));
  else if (tag === "select") writeOptions(element, out);
  else if (tag === "iframe") push(out, frameMark(frameSlot(element)));
  else if (tag !== ":svg") {
    const children = drawnChildren(element);
    for (let i = 0; i < children.length; i++) {
      const child = children[i] as Node;
      if (nodeType(child) === ELEMENT) write(child as Element, look.clips, out);
      else if (nodeType(child) === TEXT && !look.blank) push(out, inlineText(textData(child as Text)));
    }
  }
  push(out, `</${name}>`);
};

/** Options are drawn by the browser, outside of the page, and so have no look of their own. */
const writeOptions = (select: Element, out: string[]): void => {
  const options = selectAll(select, "option") as HTMLOptionElement[];
  for (let i = 0; i < options.length && i < MAX_OPTIONS; i++) {
    const option = options[i] as HTMLOptionElement;
    push(out, `<option${attributes(option, "option")}>${escaped(optionLabel(option), MAX_ATTRIBUTE_CHARS)}</option>`);
  }
  if (options.length > MAX_OPTIONS) push(out, `<!-- ${options.length - MAX_OPTIONS} more options -->`);
};

const attributes = (element: Element, tag: string): string => {
  const id = idOf(element);
  let text = id === null ? "" : ` data-id="${id}"`;
  for (let i = 0; i < SAID.length; i++) {
    const name = SAID[i] as string;
    const value = getAttribute(element, name);
    if (value !== null) text += value === "" ? ` ${name}` : ` ${name}="${escaped(value, MAX_ATTRIBUTE_CHARS)}"`;
  }
  if (tag === "input") {
    const input = element as HTMLInputElement;
    const type = inputType(input);
    if (type === "checkbox" || type === "radio") return inputChecked(input) ? `${text} checked` : text;
    if (type !== "password") text += ` value="${escaped(inputValue(input), MAX_ATTRIBUTE_CHARS)}"`;
  }
  if (tag === "option" && isSelected(element as HTMLOptionElement)) text += " selected";
  return text;
};

/** White space at the ends parts words of neighbours. */
const inlineText = (raw: string): string => {
  const text = escaped(raw, MAX_TEXT_CHARS);
  if (text === "") return "";
  return `${isSpace(raw, 0) ? " " : ""}${text}${isSpace(raw, raw.length - 1) ? " " : ""}`;
};

const isSpace = (text: string, at: number): boolean => charCode(text, at) <= 32;

const escaped = (raw: string, limit: number): string => {
  const text = neutralise(raw, limit);
  let safe = "";
  for (let i = 0; i < text.length; i++) {
    const char = text[i];
    safe += char === "&" ? "&amp;" : char === "<" ? "&lt;" : char === ">" ? "&gt;" : char === '"' ? "&quot;" : char;
  }
  return safe;
};
