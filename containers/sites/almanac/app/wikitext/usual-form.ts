/**
 * @module The usual form of a source. Whatever somebody types is saved in it, so that blank lines and spaces make no difference.
 */
import { categoryOf, headingOf } from "./parts.ts";

const tidyLine = (line: string): string => {
  const text = line.replaceAll(/[\s\u00a0]+/g, " ").trim();
  const heading = /^(={2,3}) ?([^=].*?) ?\1$/.exec(text);
  if (heading) return `${heading[1]} ${heading[2]} ${heading[1]}`;
  const item = /^\* ?(.+)$/.exec(text);
  return item ? `* ${item[1]}` : text;
};

const tidyCells = (line: string, mark: string, separator: string): string =>
  `${mark} ${line
    .slice(1)
    .split(separator)
    .map((cell) => cell.trim())
    .join(` ${separator} `)}`.trim();

type Group = "heading" | "item" | "box" | "table" | "text";

/** Lines of one paragraph each, a blank line between things, categories at the end. */
export const usualForm = (text: string): string => {
  const body: { readonly line: string; readonly group: Group }[] = [];
  const categories = new Set<string>();
  let inside: "box" | "table" | null = null;
  for (const line of text.replaceAll("\r\n", "\n").split("\n").map(tidyLine)) {
    if (line === "") continue;
    const category = categoryOf(line);
    if (category !== null) {
      categories.add(category);
      continue;
    }
    if (inside === null && /^\{\{Infobox /.test(line)) inside = "box";
    else if (inside === null && line.startsWith("{|")) inside = "table";
    const group: Group = inside ?? (headingOf(line) ? "heading" : line.startsWith("* ") ? "item" : "text");
    body.push({ line: inside === null ? line : tidyInside(inside, line), group });
    if (line === (inside === "box" ? "}}" : "|}")) inside = null;
  }
  const lines = body.map(({ line, group }, at) => {
    const before = body[at - 1];
    const together =
      !before ||
      before.group === "heading" ||
      (before.group === group && group === "item") ||
      (before.group === group && group === "box" && before.line !== "}}") ||
      (before.group === group && group === "table" && before.line !== "|}");
    return together ? line : `\n${line}`;
  });
  const ends = [...categories].map((name) => `[[Category:${name}]]`);
  return [lines.join("\n"), ends.join("\n")].filter((part) => part !== "").join("\n\n");
};

const tidyInside = (inside: "box" | "table", line: string): string => {
  if (inside === "box") {
    const field = /^\| ?([^=]+?) ?= ?(.*)$/.exec(line);
    return field ? `| ${field[1]} = ${field[2]}`.trim() : line;
  }
  if (line.startsWith("{|")) return `{| ${line.slice(2).trim()}`.trim();
  if (line === "|}") return line;
  if (line.startsWith("!")) return tidyCells(line, "!", "!!");
  return line.startsWith("|") ? tidyCells(line, "|", "||") : line;
};

const lineList = (text: string): string[] => text.split("\n");

/** Where each section begins and ends, by number: 0 is what stands before the first heading. */
const rangeOf = (lines: readonly string[], section: number): { readonly from: number; readonly to: number } | null => {
  const headings = lines.flatMap((line, at) => {
    const heading = headingOf(line);
    return heading ? [{ at, level: heading.level }] : [];
  });
  const firstCategory = lines.findIndex((line) => categoryOf(line) !== null);
  const end = firstCategory < 0 ? lines.length : firstCategory;
  if (section === 0) return { from: 0, to: headings[0]?.at ?? end };
  const own = headings[section - 1];
  if (!own) return null;
  const next = headings.slice(section).find(({ level }) => level <= own.level);
  return { from: own.at, to: next?.at ?? end };
};

/** The source of one section; null when there is none with this number. */
export const sectionOf = (text: string, section: number): string | null => {
  const lines = lineList(text);
  const range = rangeOf(lines, section);
  return range && lines.slice(range.from, range.to).join("\n").trim();
};

export const withSection = (text: string, section: number, changed: string): string => {
  const lines = lineList(text);
  const range = rangeOf(lines, section);
  if (!range) return text;
  return usualForm([...lines.slice(0, range.from), "", changed, "", ...lines.slice(range.to)].join("\n"));
};
