/**
 * @module Checks what a page shows of itself. It is the largest of its answers and is read in every step, so that lines and
 * texts that are as they should be are used as they came.
 */
import { INDENT } from "../observation/text.ts";
import type { ElementView, Line, ObserveRequest, PageView } from "../page/api.ts";
import {
  MAX_DEPTH,
  MAX_LINE_CHARS,
  MAX_LINES,
  MAX_NAME_CHARS,
  MAX_ROLE_CHARS,
  MAX_TEXT_CHARS,
  MAX_TITLE_CHARS,
  MAX_URL_CHARS,
} from "./bounds.ts";
import { count, type Fields, fields, flag, list, neutral, number, pixels, refuse } from "./values.ts";

/** Stands where an element has no id yet. */
const NO_ID = "[-] ";

export const checkView = (value: unknown, request: Pick<ObserveRequest, "nextId" | "allocate" | "prefix">): PageView => {
  const view = fields(value, "view");
  const given = list(view.lines, "lines", MAX_LINES);
  const nextId = checkNextId(view.nextId, request, given.length);
  const ids = new Ids(request.prefix ?? "", nextId);
  const scroll = fields(view.scroll, "scroll");
  const tokens = fields(view.tokens, "tokens");
  return {
    lines: checkLines(given, ids),
    nextId,
    url: neutral(view.url, "url", MAX_URL_CHARS),
    title: neutral(view.title, "title", MAX_TITLE_CHARS),
    scroll: {
      x: pixels(scroll.x, "scroll.x"),
      y: pixels(scroll.y, "scroll.y"),
      maxX: pixels(scroll.maxX, "scroll.maxX"),
      maxY: pixels(scroll.maxY, "scroll.maxY"),
    },
    focused: view.focused === null ? null : ids.check(view.focused, "focused"),
    elements: list(view.elements, "elements", MAX_LINES).map((element) => checkElement(fields(element, "element"), ids)),
    tokens: { count: count(tokens.count, "tokens.count"), dropped: count(tokens.dropped, "tokens.dropped") },
  };
};

/** Ids only grow, and by no more than there are lines to give them to. */
const checkNextId = (
  value: unknown,
  { nextId, allocate }: Pick<ObserveRequest, "nextId" | "allocate">,
  lines: number,
): number => {
  const given = count(value, "nextId");
  const most = allocate ? nextId + lines : nextId;
  return given >= nextId && given <= most ? given : refuse("nextId", `between ${nextId} and ${most}`);
};

class Ids {
  readonly #shape: RegExp;
  readonly #next: number;

  constructor(prefix: string, next: number) {
    this.#shape = new RegExp(`^${prefix}e([1-9]\\d{0,8})$`);
    this.#next = next;
  }

  check(value: unknown, what: string): string {
    const digits = typeof value === "string" ? this.#shape.exec(value)?.[1] : undefined;
    return digits !== undefined && Number(digits) < this.#next ? (value as string) : refuse(what, "an id that was given");
  }
}

/** What is too long in all is cut, and the last line says so. */
const checkLines = (given: readonly unknown[], ids: Ids): readonly Line[] => {
  let left = MAX_TEXT_CHARS;
  const lines: Line[] = [];
  for (const value of given) {
    const line = checkLine(fields(value, "line"), ids);
    left -= line.depth * INDENT.length + line.text.length + 1;
    if (left < 0) {
      lines.push(cutNote(given.length - lines.length));
      break;
    }
    lines.push(line);
  }
  return lines;
};

const cutNote = (more: number): Line => ({
  depth: 0,
  text: `… ${more} more lines are left out: the page's text is too long`,
  id: null,
  weight: 0,
  inView: false,
});

const checkLine = (line: Fields, ids: Ids): Line => {
  const depth = Math.min(MAX_DEPTH, count(line.depth, "depth"));
  const id = line.id === null ? null : ids.check(line.id, "id");
  const text = checkText(line.text, id);
  number(line.weight, "weight");
  flag(line.inView, "inView");
  if (line.frame !== undefined) count(line.frame, "frame");
  if (depth === line.depth && text === line.text) return line as unknown as Line;
  return { ...(line as unknown as Line), depth, text };
};

/** The id of the line stands before its text, and nothing else in the text looks like one. */
const checkText = (value: unknown, id: string | null): string => {
  if (typeof value !== "string") return refuse("text", "a text");
  const mark = id === null ? (value.startsWith(NO_ID) ? NO_ID : "") : `[${id}] `;
  if (!value.startsWith(mark)) return refuse("text", `a line that begins with ${mark}`);
  const given = value.slice(mark.length);
  const text = neutral(given, "text", MAX_LINE_CHARS);
  return text === given ? value : mark + text;
};

const checkElement = (element: Fields, ids: Ids): ElementView => {
  const box = fields(element.box, "box");
  return {
    id: ids.check(element.id, "id"),
    role: neutral(element.role, "role", MAX_ROLE_CHARS),
    name: neutral(element.name, "name", MAX_NAME_CHARS),
    state: neutral(element.state, "state", MAX_LINE_CHARS),
    box: {
      x: pixels(box.x, "box.x"),
      y: pixels(box.y, "box.y"),
      width: pixels(box.width, "box.width"),
      height: pixels(box.height, "box.height"),
    },
    inView: flag(element.inView, "inView"),
  };
};
