/**
 * @module A small Markdown: paragraphs, headings, quotes, lists, code, bold, italic, strike, links, u/name and c/name.
 *
 * All text is escaped first, so that only the markup written here can come out.
 */
import { raw } from "hono/html";
import type { Markup } from "../../../../durable-objects/site/kit/markup.ts";

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escapeText = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

const MAX_QUOTE_DEPTH = 4;

export const markdown = (text: string): Markup => raw(blocks(text.replaceAll(/\r\n?/g, "\n").split("\n"), 0));

/** The words alone, on one line, for excerpts. */
export const plainText = (text: string, maxLength: number): string => {
  const words = text
    .replaceAll(/^\s*(>|#{1,3} |[-*] |\d+\. )/gm, "")
    .replaceAll(/\[([^\]\n]+)\]\([^)\s]+\)/g, "$1")
    .replaceAll(/\*\*|~~|[`*]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
  return words.length <= maxLength ? words : `${words.slice(0, maxLength - 1).trimEnd()}…`;
};

interface Block {
  /** How many lines it takes. */
  readonly lines: number;
  readonly html: string;
}

const blocks = (lines: readonly string[], depth: number): string => {
  const out: string[] = [];
  for (let at = 0; at < lines.length; ) {
    if ((lines[at] ?? "").trim() === "") {
      at++;
      continue;
    }
    const rest = lines.slice(at);
    const block = fence(rest) ?? heading(rest) ?? quote(rest, depth) ?? list(rest) ?? paragraph(rest);
    out.push(block.html);
    at += block.lines;
  }
  return out.join("\n");
};

const count = (lines: readonly string[], is: (line: string) => boolean): number => {
  const end = lines.findIndex((line) => !is(line));
  return end < 0 ? lines.length : end;
};

const fence = (lines: readonly string[]): Block | null => {
  if (!lines[0]?.startsWith("```")) return null;
  const inside = count(lines.slice(1), (line) => !line.startsWith("```"));
  return { lines: inside + 2, html: `<pre><code>${escapeText(lines.slice(1, inside + 1).join("\n"))}</code></pre>` };
};

const heading = ([line]: readonly string[]): Block | null => {
  const [, marks, text] = /^(#{1,3}) +(.+)$/.exec(line ?? "") ?? [];
  if (!marks || !text) return null;
  const level = marks.length + 2;
  return { lines: 1, html: `<h${level}>${inline(text)}</h${level}>` };
};

const quote = (lines: readonly string[], depth: number): Block | null => {
  const length = depth < MAX_QUOTE_DEPTH ? count(lines, (line) => line.startsWith(">")) : 0;
  if (length === 0) return null;
  const inside = lines.slice(0, length).map((line) => line.replace(/^> ?/, ""));
  return { lines: length, html: `<blockquote>${blocks(inside, depth + 1)}</blockquote>` };
};

const LISTS = [
  { tag: "ul", item: /^\s{0,3}[-*] +(.+)$/ },
  { tag: "ol", item: /^\s{0,3}\d{1,3}[.)] +(.+)$/ },
] as const;

const list = (lines: readonly string[]): Block | null => {
  for (const { tag, item } of LISTS) {
    const length = count(lines, (line) => item.test(line));
    if (length === 0) continue;
    const items = lines.slice(0, length).map((line) => `<li>${inline(item.exec(line)?.[1] ?? "")}</li>`);
    return { lines: length, html: `<${tag}>${items.join("")}</${tag}>` };
  }
  return null;
};

const paragraph = (lines: readonly string[]): Block => {
  const isText = (line: string): boolean =>
    line.trim() !== "" && !line.startsWith("```") && !line.startsWith(">") && !LISTS.some(({ item }) => item.test(line));
  const length = Math.max(1, count(lines, isText));
  return { lines: length, html: `<p>${lines.slice(0, length).map(inline).join("<br>")}</p>` };
};

/** Code first, since nothing inside it means anything; then links; then emphasis in what is left. */
const PIECES =
  /`([^`]+)`|\[([^\]]+)\]\((https?:\/\/[^\s)]+|\/[^\s)]*)\)|(https?:\/\/[^\s<>()]+[^\s<>().,;:!?'"])|(^|[\s(])([uc])\/([a-z0-9_]{3,24})\b/gi;

const inline = (text: string): string => {
  const out: string[] = [];
  let at = 0;
  for (const match of text.matchAll(PIECES)) {
    out.push(emphasis(escapeText(text.slice(at, match.index))), piece(match));
    at = match.index + match[0].length;
  }
  out.push(emphasis(escapeText(text.slice(at))));
  return out.join("");
};

const piece = ([, code, label, address, bare, before = "", sort, name]: RegExpMatchArray): string => {
  if (code !== undefined) return `<code>${escapeText(code)}</code>`;
  if (label !== undefined && address !== undefined) return anchor(address, emphasis(escapeText(label)));
  if (bare !== undefined) return anchor(bare, escapeText(bare));
  const target = `${sort?.toLowerCase()}/${name?.toLowerCase()}`;
  return `${escapeText(before)}<a href="/${target}">${escapeText(`${sort}/${name}`)}</a>`;
};

/** A path that begins with two slashes would lead to another site. */
const anchor = (address: string, label: string): string => {
  const local = address.startsWith("/");
  if (local && /^\/[/\\]/.test(address)) return label;
  return `<a href="${escapeText(address)}"${local ? "" : ' rel="nofollow ugc noopener"'}>${label}</a>`;
};

const emphasis = (escaped: string): string =>
  escaped
    .replaceAll(/\*\*([^*\n]+)\*\*/g, "<strong>$1</strong>")
    .replaceAll(/\*([^*\s][^*\n]*)\*/g, "<em>$1</em>")
    .replaceAll(/~~([^~\n]+)~~/g, "<del>$1</del>");
