/**
 * @module Writes entries as lines of the compact text.
 */
import type { Entry } from "./entries.ts";
import { indexOf, lower, sliceText, startsWith } from "./js.ts";
import { hasWords, neutralise, plainLine, quote } from "./neutral.ts";

const MAX_NAME_CHARS = 150;
const MAX_TEXT_CHARS = 2100;
const MAX_TARGET_CHARS = 60;
const HASHES = ["#", "#", "##", "###", "####", "#####", "######"];

/** The line without its id; empty when nothing readable is left of it. */
export const lineOf = (one: Entry, origin: string): string => {
  if (one.kind === "text") {
    const text = neutralise(one.name, MAX_TEXT_CHARS);
    return hasWords(text) ? one.mark + plainLine(text) : "";
  }
  if (one.kind === "note") return one.name;
  if (one.kind === "heading") {
    const text = neutralise(one.name, MAX_NAME_CHARS * 2);
    return hasWords(text) ? `${HASHES[+one.role] ?? "##"} ${text}` : "";
  }
  if (one.cells)
    return one.acts
      ? `row ${quote(neutralise(rowText(one.cells), MAX_NAME_CHARS * 2))}${one.tail}`
      : plainLine(rowText(one.cells));
  const name = neutralise(one.name, MAX_NAME_CHARS);
  const target = targetOf(one, name, origin);
  return one.role + (name === "" ? "" : ` ${quote(name)}`) + (one.item === "" ? "" : ` (${one.item})`) + one.tail + target;
};

const rowText = (cells: readonly string[]): string => {
  let text = "";
  for (let i = 0; i < cells.length; i++) {
    const cell = neutralise(cells[i] as string, MAX_TEXT_CHARS);
    let safe = "";
    for (let n = 0; n < cell.length; n++) safe += cell[n] === "|" ? "¦" : cell[n];
    text += (i === 0 ? "" : " | ") + safe;
  }
  return text;
};

/** Where a link leads, when its name alone does not tell: no name, another site, or a name that others share. */
const targetOf = (one: Entry, name: string, origin: string): string => {
  const { href } = one;
  const scheme = indexOf(href, ":");
  if (href === "" || startsWith(lower(href), "javascript:")) return "";
  const own = startsWith(href, `${origin}/`) || href === origin;
  const remote = !own && (startsWith(href, "//") || (scheme > 0 && startsWith(sliceText(href, scheme), "://")));
  if (remote && one.role !== "iframe") {
    const start = indexOf(href, "//") + 2;
    const end = indexOf(href, "/", start);
    return ` -> ${neutralise(sliceText(href, start, end < 0 ? href.length : end), MAX_TARGET_CHARS)}`;
  }
  if (name !== "" && !one.vague && one.role !== "iframe") return "";
  return ` -> ${neutralise(own ? sliceText(href, origin.length) : href, MAX_TARGET_CHARS)}`;
};
