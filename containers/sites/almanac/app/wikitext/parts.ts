/**
 * @module The parts of an article's source: infobox, paragraphs, lists, tables, sections, categories.
 *
 * A line is a paragraph, `* ` begins an item, `== Heading ==` a section, `{{Infobox kind` … `}}` the box, `{| Caption` … `|}` a
 * table whose head begins with `!` and whose rows begin with `|`, and `[[Category:Name]]` on a line of its own a category.
 */

export interface Infobox {
  readonly kind: string;
  readonly fields: readonly { readonly name: string; readonly value: string }[];
}

export type Block =
  | { readonly type: "paragraph"; readonly text: string }
  | { readonly type: "list"; readonly items: readonly string[] }
  | { readonly type: "table"; readonly caption: string; readonly head: readonly string[]; readonly rows: readonly string[][] }
  | { readonly type: "heading"; readonly level: 2 | 3; readonly text: string; readonly section: number };

export interface Source {
  readonly infobox: Infobox | null;
  readonly blocks: readonly Block[];
  readonly categories: readonly string[];
}

const HEADING = /^(={2,3}) (.+) \1$/;
const CATEGORY = /^\[\[Category:([^\]|]+)\]\]$/i;
const INFOBOX = /^\{\{Infobox (.+)$/;
const FIELD = /^\| ([^=]+?) = ?(.*)$/;

export const headingOf = (line: string): { readonly level: 2 | 3; readonly text: string } | null => {
  const found = HEADING.exec(line);
  return found ? { level: found[1]?.length === 2 ? 2 : 3, text: found[2] ?? "" } : null;
};

export const categoryOf = (line: string): string | null => CATEGORY.exec(line)?.[1]?.trim() ?? null;

const cells = (line: string, separator: string): string[] =>
  line
    .slice(1)
    .split(separator)
    .map((cell) => cell.trim());

/** Reads a source in its usual form (usual-form.ts); whatever makes no sense is a paragraph. */
export const partsOf = (text: string): Source => {
  const lines = text.split("\n").filter((line) => line !== "");
  const blocks: Block[] = [];
  const categories: string[] = [];
  let infobox: Infobox | null = null;
  let section = 0;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    const heading = headingOf(line);
    const category = categoryOf(line);
    const box = INFOBOX.exec(line);
    const last = blocks.at(-1);
    if (heading) blocks.push({ type: "heading", ...heading, section: ++section });
    else if (category !== null) categories.push(category);
    else if (box && infobox === null) {
      const end = endOf(lines, at, "}}");
      infobox = { kind: box[1] ?? "", fields: lines.slice(at + 1, end).flatMap(fieldOf) };
      at = end;
    } else if (line.startsWith("{|")) {
      const end = endOf(lines, at, "|}");
      const inner = lines.slice(at + 1, end);
      blocks.push({
        type: "table",
        caption: line.slice(2).trim(),
        head: inner.filter((row) => row.startsWith("!")).flatMap((row) => cells(row, "!!")),
        rows: inner.filter((row) => row.startsWith("|")).map((row) => cells(row, "||")),
      });
      at = end;
    } else if (!line.startsWith("* ")) blocks.push({ type: "paragraph", text: line });
    else if (last?.type === "list") blocks[blocks.length - 1] = { type: "list", items: [...last.items, line.slice(2)] };
    else blocks.push({ type: "list", items: [line.slice(2)] });
  }
  return { infobox, blocks, categories };
};

const endOf = (lines: readonly string[], from: number, mark: string): number => {
  const end = lines.indexOf(mark, from);
  return end < 0 ? lines.length : end;
};

const fieldOf = (line: string): { name: string; value: string }[] => {
  const found = FIELD.exec(line);
  return found ? [{ name: found[1] ?? "", value: found[2] ?? "" }] : [];
};

/** Without markup: what a reader sees. */
export const plain = (text: string): string =>
  text.replaceAll(/\[\[(?:[^\]|]*\|)?([^\]|]*)\]\]/g, "$1").replaceAll(/'{2,3}/g, "");

/** The titles that a text links to, in order, each once. */
export const linksOf = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/\[\[(?!Category:)([^\]|]+)(?:\|[^\]]*)?\]\]/gi)].map(([, title = ""]) => title.trim()).filter(Boolean),
  ),
];
