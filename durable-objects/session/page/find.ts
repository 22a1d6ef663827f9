/**
 * @module Looks for text as a reader would: what can be seen, across inline elements, whatever its case and white space.
 */
import type { FoundText } from "./api.ts";
import {
  areaValue,
  bodyOf,
  boxOf,
  currentDocument,
  ELEMENT,
  inputType,
  inputValue,
  isSelected,
  nodeType,
  optionLabel,
  property,
  scrollIntoView,
  selectAll,
  styleOf,
  TEXT,
  tagOf,
  textData,
  viewportHeight,
} from "./dom.ts";
import { idOf } from "./ids.ts";
import { charCode, indexOf, join, lower, push, sliceText, trim, uncurry, wordSet, words } from "./js.ts";
import { nearestScroller, scrollElementBy } from "./scrollers.ts";
import { drawnChildren, drawnParent } from "./shadow.ts";

const UNSEEN = wordSet("script style noscript template head title datalist option optgroup");
const INLINE = wordSet("inline contents");
const TYPED_INPUTS = wordSet("text search url tel email number date time datetime-local month week button submit reset");
/** Stands between blocks, where no sentence goes on; a query never has it. */
const BREAK = "\n";
const PASSAGE_BEFORE_CHARS = 60;
const PASSAGE_AFTER_CHARS = 140;

interface Piece {
  /** Where it begins in the whole text. */
  readonly at: number;
  readonly element: Element;
  /** null for the value of a field. */
  readonly node: Text | null;
}

interface PageText {
  /** In small letters, to compare with. */
  text: string;
  /** The same as it is written. */
  written: string;
  readonly pieces: Piece[];
}

const createRange = uncurry(Document.prototype.createRange);
const setRangeStart = uncurry(Range.prototype.setStart);
const setRangeEnd = uncurry(Range.prototype.setEnd);
const rangeBox = uncurry(Range.prototype.getBoundingClientRect);

export const countText = (wanted: string): number => matchesOf(pageText().text, wanted).length;

/** Brings the nth match into the middle of the view; null when the text has gone meanwhile. */
export const showText = (wanted: string, nth: number): FoundText | null => {
  const page = pageText();
  const at = matchesOf(page.text, wanted)[nth - 1];
  if (at === undefined) return null;
  let piece: Piece | null = null;
  for (let i = 0; i < page.pieces.length; i++) {
    const one = page.pieces[i] as Piece;
    if (one.at > at) break;
    piece = one;
  }
  if (!piece) return null;
  scrollIntoView(piece.element, { block: "center", inline: "nearest", behavior: "instant" });
  if (piece.node) bringInside(piece.element, piece.node, at - piece.at);
  return { passage: passageAt(page.written, at), within: nearestId(piece.element) };
};

/** The line around the match, shortened. */
const passageAt = (text: string, at: number): string => {
  let from = at;
  while (from > 0 && text[from - 1] !== BREAK && at - from < PASSAGE_BEFORE_CHARS) from--;
  let to = at;
  while (to < text.length && text[to] !== BREAK && to - at < PASSAGE_AFTER_CHARS) to++;
  const before = from > 0 && text[from - 1] !== BREAK ? "…" : "";
  const after = to < text.length && text[to] !== BREAK ? "…" : "";
  return before + trim(sliceText(text, from, to)) + after;
};

const nearestId = (element: Element): string | null => {
  for (let at: Element | null = element; at; at = drawnParent(at)) {
    const id = idOf(at);
    if (id !== null) return id;
  }
  return null;
};

const matchesOf = (text: string, wanted: string): number[] => {
  const query = small(join(words(wanted), " "));
  const found: number[] = [];
  if (query === "") return found;
  for (let at = indexOf(text, query); at >= 0; at = indexOf(text, query, at + query.length)) push(found, at);
  return found;
};

const pageText = (): PageText => {
  const page: PageText = { text: "", written: "", pieces: [] };
  const body = bodyOf(currentDocument());
  if (body) readElement(page, body);
  return page;
};

const readElement = (page: PageText, element: Element): void => {
  const tag = tagOf(element);
  if (UNSEEN[tag] === true) return;
  const style = styleOf(element);
  const display = property(style, "display");
  if (display === "none" || property(style, "opacity") === "0") return;
  const seen = property(style, "visibility") === "visible";
  const inline = INLINE[display] === true;
  if (!inline || tag === "br") breakLine(page);
  const value = seen ? fieldValue(element, tag) : "";
  if (value !== "") {
    breakLine(page);
    append(page, value, element, null);
    breakLine(page);
  }
  const children = tag === "textarea" ? [] : drawnChildren(element);
  for (let i = 0; i < children.length; i++) {
    const child = children[i] as Node;
    const type = nodeType(child);
    if (type === ELEMENT) readElement(page, child as Element);
    else if (type === TEXT && seen) append(page, textData(child as Text), element, child as Text);
  }
  if (!inline) breakLine(page);
};

const fieldValue = (element: Element, tag: string): string => {
  if (tag === "textarea") return areaValue(element as HTMLTextAreaElement);
  if (tag === "input") {
    return TYPED_INPUTS[inputType(element as HTMLInputElement)] === true ? inputValue(element as HTMLInputElement) : "";
  }
  if (tag !== "select") return "";
  const options = selectAll(element, "option") as HTMLOptionElement[];
  for (let i = 0; i < options.length; i++) {
    const option = options[i] as HTMLOptionElement;
    if (isSelected(option)) return optionLabel(option);
  }
  return "";
};

const breakLine = (page: PageText): void => {
  const { text } = page;
  if (text !== "" && text[text.length - 1] !== BREAK) add(page, BREAK);
};

const add = (page: PageText, text: string): void => {
  page.written += text;
  page.text += small(text);
};

/** Small letters, with every character in its place: a few get longer when they are made small. */
const small = (text: string): string => {
  const whole = lower(text);
  if (whole.length === text.length) return whole;
  let out = "";
  for (let i = 0; i < text.length; i++) {
    const one = lower(text[i] as string);
    out += one.length === 1 ? one : text[i];
  }
  return out;
};

const isSpace = (code: number): boolean => code === 32 || (code >= 9 && code <= 13) || code === 160;

const append = (page: PageText, raw: string, element: Element, node: Text | null): void => {
  push(page.pieces, { at: page.text.length, element, node });
  const last = page.text[page.text.length - 1];
  add(page, squeeze(raw, last === undefined || last === " " || last === BREAK));
};

/** White space made single; `afterSpace` says whether some stands before. */
const squeeze = (raw: string, afterSpace: boolean): string => {
  let out = "";
  let space = afterSpace;
  for (let i = 0; i < raw.length; i++) {
    if (isSpace(charCode(raw, i))) {
      if (!space) out += " ";
      space = true;
    } else {
      out += raw[i];
      space = false;
    }
  }
  return out;
};

/** A long text is higher than the view: the match itself must be inside. */
const bringInside = (element: Element, node: Text, offset: number): void => {
  const box = boxOf(element);
  if (box.top >= 0 && box.bottom <= viewportHeight()) return;
  const raw = textData(node);
  const at = rawOffset(raw, offset);
  const range = createRange(currentDocument());
  setRangeStart(range, node, at);
  setRangeEnd(range, node, at < raw.length ? at + 1 : at);
  const match = rangeBox(range);
  if (match.top >= 0 && match.bottom <= viewportHeight()) return;
  const dy = (match.top + match.bottom - viewportHeight()) / 2;
  const scroller = nearestScroller(element, 0, dy);
  if (scroller) scrollElementBy(scroller, { top: dy, behavior: "instant" });
};

/** Where in the raw text the character stands that has this place in the squeezed one. */
const rawOffset = (raw: string, offset: number): number => {
  let length = 0;
  let space = false;
  for (let i = 0; i < raw.length; i++) {
    const isGap = isSpace(charCode(raw, i));
    if (!(isGap && space)) length++;
    space = isGap;
    if (length > offset) return i;
  }
  return raw.length;
};
