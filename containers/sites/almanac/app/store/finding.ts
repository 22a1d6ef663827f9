/**
 * @module Finding articles: by words, by category, by what they link to.
 */
import { partsOf, plain } from "../wikitext/parts.ts";

type Row = { readonly title: string; readonly text: string };

export interface Hit {
  readonly title: string;
  readonly snippet: string;
}

const SNIPPET = 160;
const rowsOf = (sql: SqlStorage): Row[] =>
  sql.exec<Row>("SELECT title, text FROM articles WHERE deleted = 0 ORDER BY title").toArray();

const wordsOf = (q: string): string[] => q.toLowerCase().split(/\s+/).filter(Boolean);

/** Text that a reader sees, without infobox and categories. */
const proseOf = (text: string): string =>
  partsOf(text)
    .blocks.map((block) => {
      if (block.type === "table") return block.rows.flat().map(plain).join(" ");
      return block.type === "list" ? block.items.map(plain).join(" ") : plain(block.text);
    })
    .join(" ");

/** Articles that have all of the words; those that have them in their title come first. */
export const search = (sql: SqlStorage, q: string): Hit[] => {
  const words = wordsOf(q);
  if (words.length === 0) return [];
  const found = rowsOf(sql).flatMap(({ title, text }) => {
    const name = title.toLowerCase();
    const all = `${name} ${text.toLowerCase()}`;
    if (!words.every((word) => all.includes(word))) return [];
    const score = words.filter((word) => name.includes(word)).length * 2 + (name === q.toLowerCase() ? 10 : 0);
    return [{ title, score, snippet: snippetOf(proseOf(text), words[0] ?? "") }];
  });
  return found.toSorted((a, b) => b.score - a.score).map(({ title, snippet }) => ({ title, snippet }));
};

const snippetOf = (prose: string, word: string): string => {
  const at = Math.max(0, prose.toLowerCase().indexOf(word) - SNIPPET / 3);
  const cut = prose.slice(at, at + SNIPPET);
  return `${at > 0 ? "…" : ""}${cut}${at + SNIPPET < prose.length ? "…" : ""}`;
};

/** Titles that begin with the words first, then those that contain them. */
export const suggest = (sql: SqlStorage, q: string, count: number): string[] =>
  sql
    .exec<{ title: string }>(
      "SELECT title FROM articles WHERE deleted = 0 AND instr(lower(title), ?1) > 0 ORDER BY instr(lower(title), ?1) <> 1, title LIMIT ?2",
      q.toLowerCase(),
      count,
    )
    .toArray()
    .map(({ title }) => title);

/** All categories with the titles in them. */
export const categories = (sql: SqlStorage): Map<string, string[]> => {
  const all = new Map<string, string[]>();
  for (const { title, text } of rowsOf(sql)) {
    for (const [, name = ""] of text.matchAll(/^\[\[Category:([^\]|]+)\]\]$/gm)) all.set(name, [...(all.get(name) ?? []), title]);
  }
  return new Map([...all].sort(([a], [b]) => (a < b ? -1 : 1)));
};

export const linkingTo = (sql: SqlStorage, title: string): string[] =>
  rowsOf(sql)
    .filter((row) => row.title !== title && (row.text.includes(`[[${title}]]`) || row.text.includes(`[[${title}|`)))
    .map((row) => row.title);
