/**
 * @module Tables of data: each row is one line under the header, and what can be operated in it follows.
 */
import { ELEMENT, getAttribute, nodeType, selectAll, tagOf } from "./dom.ts";
import { type Entry, entry } from "./entries.ts";
import { push, wordSet } from "./js.ts";
import { nameOf } from "./name.ts";
import { hasWords } from "./neutral.ts";
import { roleOf } from "./roles.ts";
import { drawnChildren } from "./shadow.ts";
import type { Flow, Walk } from "./walk.ts";

const CELLS = wordSet("cell gridcell columnheader rowheader");
const BLOCKS_IN_LAYOUT_CELLS = "table,form,h1,h2,h3,h4,ul,ol,article,section,nav";

/** A table that only places things on the page is not one. */
export const isDataTable = (table: Element, role: string): boolean => {
  if (role !== "table" || getAttribute(table, "role") !== null || tagOf(table) !== "table") return true;
  if (selectAll(table, "th,caption,thead").length > 0) return true;
  const cells = selectAll(table, "td");
  const rows = selectAll(table, "tr");
  if (rows.length < 2 || cells.length < rows.length * 2 - 1) return false;
  return selectAll(table, BLOCKS_IN_LAYOUT_CELLS).length === 0;
};

export const walkTable = (walk: Walk, table: Element, flow: Flow): void => {
  walk.flush(table);
  const name = nameOf(table, "table").text;
  const base = walk.depth;
  const start = walk.out.length;
  if (name !== "" && !flow.mute) {
    push(walk.out, entry("container", table, walk.depth, "table", name));
    walk.depth++;
  }
  const opened = walk.out.length;
  rowsOf(walk, table, flow, { headed: false, depth: walk.depth });
  walk.flush(table);
  if (walk.out.length === opened) walk.out.length = start;
  walk.depth = base;
};

interface Place {
  headed: boolean;
  depth: number;
}

const rowsOf = (walk: Walk, parent: Element, flow: Flow, place: Place): void => {
  const children = drawnChildren(parent);
  for (let i = 0; i < children.length; i++) {
    const child = children[i] as Node;
    if (nodeType(child) !== ELEMENT) continue;
    const element = child as Element;
    const tag = tagOf(element);
    const role = roleOf(element);
    if (role === "row") rowOf(walk, element, tag, flow, place);
    else if (role === "caption" || tag === "colgroup") continue;
    else if (role === "rowgroup" || role === "generic" || role === "presentation") {
      const sight = walk.sight(element, tag, flow);
      if (sight) rowsOf(walk, element, sight.inner, place);
    } else walk.element(element, flow);
  }
};

/** Walks the cells one by one, so that each keeps its own text. */
const rowOf = (walk: Walk, row: Element, tag: string, flow: Flow, place: Place): void => {
  const sight = walk.sight(row, tag, flow);
  if (!sight) return;
  const cells: Element[] = [];
  collectCells(row, cells);
  const found: Row = { texts: [], below: [], plain: false };
  let heads = 0;
  const depth = place.depth + (place.headed ? 1 : 0);
  walk.depth = depth + 1;
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i] as Element;
    const isHead = roleOf(cell) === "columnheader";
    if (isHead) heads++;
    const inside = walk.apart(() => walk.element(cell, sight.inner), cell);
    addCell(found, inside, isHead);
  }
  walk.depth = place.depth;
  const acts = sight.grip !== null && (sight.grip.backed || sight.grip.own === true || found.below.length === 0);
  emitRow(walk, row, depth, found, acts);
  if (heads > 1 && heads === cells.length) place.headed = true;
};

const collectCells = (row: Element, into: Element[]): void => {
  const children = drawnChildren(row);
  for (let i = 0; i < children.length; i++) {
    const child = children[i] as Node;
    if (nodeType(child) !== ELEMENT) continue;
    const role = roleOf(child as Element);
    if (CELLS[role] === true) push(into, child as Element);
    else if (role === "generic" || role === "presentation") collectCells(child as Element, into);
  }
};

interface Row {
  readonly texts: string[];
  /** What can be operated, and what has lines of its own. */
  readonly below: Entry[];
  /** There is text that no line below says. */
  plain: boolean;
}

/** A cell reads as its text, and as the names of what is its content: links, and clickable words. */
const addCell = (row: Row, found: readonly Entry[], isHead: boolean): void => {
  let text = "";
  for (let i = 0; i < found.length; i++) {
    const one = found[i] as Entry;
    if (one.kind === "text" || one.kind === "image" || one.kind === "heading") {
      text += ` ${one.name}`;
      if (hasWords(one.name)) row.plain = true;
      continue;
    }
    if (one.acts && (isHead || CONTENT[one.role] === true)) text += ` ${one.name}`;
    push(row.below, one);
  }
  push(row.texts, text);
};
const CONTENT = wordSet("link clickable cell gridcell");

const emitRow = (walk: Walk, row: Element, depth: number, { texts, below, plain }: Row, acts: boolean): void => {
  let last = -1;
  for (let i = 0; i < texts.length; i++) if (hasWords(texts[i] as string)) last = i;
  const shown = last >= 0 && (plain || acts);
  if (shown) {
    const self = acts ? walk.controlEntry(row, "row", false) : entry("row", row, depth, "row", "");
    push(walk.out, { ...self, kind: acts ? "control" : "row", depth, cells: upTo(texts, last) });
  }
  for (let i = 0; i < below.length; i++) {
    const one = below[i] as Entry;
    if (!shown) one.depth--;
    push(walk.out, one);
  }
};

const upTo = (texts: readonly string[], last: number): string[] => {
  const list: string[] = [];
  for (let i = 0; i <= last; i++) push(list, texts[i] as string);
  return list;
};
