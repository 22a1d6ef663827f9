/**
 * @module Tables of data: each row is one line under the header, and what can be operated in it follows.
 */
import { ELEMENT, getAttribute, nodeType, selectAll, tagOf } from "./dom.ts";
import { type Entry, entry } from "./entries.ts";
import { push, wordSet } from "./js.ts";
import { nameOf, tidyText } from "./name.ts";
import { hasWords } from "./neutral.ts";
import { roleOf } from "./roles.ts";
import { drawnChildren } from "./shadow.ts";
import { lookAt } from "./visible.ts";
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
    const role = roleOf(element);
    if (role === "row") rowOf(walk, element, flow, place);
    else if (role === "caption" || tagOf(element) === "caption") continue;
    else if (tagOf(element) === "colgroup") continue;
    else if (role === "rowgroup" || role === "generic" || role === "presentation") {
      const look = lookAt(element, flow.clips, { x: 0, y: 0 });
      if (!look.gone) rowsOf(walk, element, { ...flow, clips: look.clips, pointer: look.pointer }, place);
    } else walk.element(element, flow);
  }
};

/** Walks the cells one by one, so that each keeps its own text. */
const rowOf = (walk: Walk, row: Element, flow: Flow, place: Place): void => {
  const look = lookAt(row, flow.clips, { x: 0, y: 0 });
  if (look.gone) return;
  const cells: Element[] = [];
  collectCells(row, cells);
  const inner: Flow = { ...flow, clips: look.clips, pointer: look.pointer };
  const texts: string[] = [];
  const below: Entry[] = [];
  let allHeads = cells.length > 0;
  walk.depth = place.depth + (place.headed ? 1 : 0);
  const depth = walk.depth;
  walk.depth++;
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i] as Element;
    if (roleOf(cell) !== "columnheader") allHeads = false;
    const found = walk.apart(() => walk.element(cell, inner), cell);
    push(texts, cellText(found));
    for (let n = 0; n < found.length; n++) {
      const one = found[n] as Entry;
      if (one.kind !== "text" && one.kind !== "image" && one.kind !== "heading") push(below, one);
    }
  }
  walk.depth = place.depth;
  emitRow(walk, row, depth, texts, below);
  if (allHeads && cells.length > 1 && !place.headed) place.headed = true;
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

/** What the cell reads as: its text, and the names of links, which are its content too. */
const cellText = (found: readonly Entry[]): string => {
  let text = "";
  for (let i = 0; i < found.length; i++) {
    const one = found[i] as Entry;
    if (one.kind === "text" || one.kind === "image" || one.kind === "heading" || one.role === "link") text += ` ${one.name}`;
  }
  return text;
};

const emitRow = (walk: Walk, row: Element, depth: number, texts: readonly string[], below: readonly Entry[]): void => {
  let filled = 0;
  let last = -1;
  for (let i = 0; i < texts.length; i++) {
    if (!hasWords(texts[i] as string)) continue;
    filled++;
    last = i;
  }
  const lone =
    below.length === 1 &&
    filled <= 1 &&
    (below[0] as Entry).role === "link" &&
    tidyText(texts[last] ?? "") === (below[0] as Entry).name;
  if (filled > 0 && !lone) {
    push(walk.out, entry("row", row, depth, "row", "", { cells: upTo(texts, last) }));
    for (let i = 0; i < below.length; i++) push(walk.out, below[i] as Entry);
    return;
  }
  for (let i = 0; i < below.length; i++) {
    const one = below[i] as Entry;
    one.depth--;
    push(walk.out, one);
  }
};

const upTo = (texts: readonly string[], last: number): string[] => {
  const list: string[] = [];
  for (let i = 0; i <= last; i++) push(list, texts[i] as string);
  return list;
};
