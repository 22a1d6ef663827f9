/**
 * @module Markdown as HTML, in which everything that people wrote is escaped: headings, lists, tables, quotes, code.
 */
import { escapeHTML, type InlineOptions, renderInline } from "./inline.ts";

export interface MarkdownOptions extends InlineOptions {
  /** Whether the boxes of task lists can be ticked. */
  readonly tasks?: boolean;
}

const FENCE = /^\s*(```+|~~~+)\s*([\w+-]*)\s*$/;
const HEADING = /^(#{1,6})\s+(.+?)\s*#*$/;
const RULE = /^\s*(?:(?:-\s*){3,}|(?:\*\s*){3,}|(?:_\s*){3,})$/;
const QUOTE = /^\s*>\s?/;
const BULLET = /^(\s*)(?:[-*+]|(\d{1,9})[.)])\s+(.*)$/;
const TASK = /^\[([ xX])\]\s+(.*)$/;
const TABLE_LINE = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;
const MAX_DEPTH = 8;

interface Context {
  readonly options: MarkdownOptions;
  readonly depth: number;
  /** Boxes so far; shared by all parts of a text. */
  readonly tasks: { count: number };
}

export const renderMarkdown = (text: string, options: MarkdownOptions = {}): string =>
  blocks(text.replaceAll(/\r\n?/g, "\n").split("\n"), { options, depth: 0, tasks: { count: 0 } });

const blocks = (lines: readonly string[], context: Context): string => {
  if (context.depth > MAX_DEPTH) return `<p>${escapeHTML(lines.join("\n"))}</p>`;
  const inline = (part: string): string => renderInline(part, context.options);
  let html = "";
  let at = 0;
  const line = (): string => lines[at] ?? "";
  while (at < lines.length) {
    if (line().trim() === "") {
      at++;
      continue;
    }
    const fence = FENCE.exec(line());
    if (fence) {
      const from = ++at;
      while (
        at < lines.length &&
        !line()
          .trim()
          .startsWith(fence[1] ?? "```")
      )
        at++;
      html += `<pre><code>${escapeHTML(lines.slice(from, at).join("\n"))}</code></pre>\n`;
      at++;
      continue;
    }
    const heading = HEADING.exec(line());
    if (heading) {
      // The page has the first level for its own title.
      const level = Math.min(6, (heading[1]?.length ?? 1) + 1);
      html += `<h${level}>${inline(heading[2] ?? "")}</h${level}>\n`;
      at++;
    } else if (RULE.test(line())) {
      html += "<hr>\n";
      at++;
    } else if (QUOTE.test(line())) {
      const from = at;
      while (at < lines.length && QUOTE.test(line())) at++;
      const quoted = lines.slice(from, at).map((part) => part.replace(QUOTE, ""));
      html += `<blockquote>\n${blocks(quoted, { ...context, depth: context.depth + 1 })}</blockquote>\n`;
    } else if (BULLET.test(line())) {
      const end = listEnd(lines, at);
      html += list(lines.slice(at, end), context);
      at = end;
    } else if (line().includes("|") && TABLE_LINE.test(lines[at + 1] ?? "")) {
      const from = at;
      while (at < lines.length && line().includes("|")) at++;
      html += table(lines.slice(from, at), inline);
    } else {
      const from = at++;
      while (at < lines.length && !startsBlock(line())) at++;
      html += `<p>${inline(lines.slice(from, at).join("\n"))}</p>\n`;
    }
  }
  return html;
};

const startsBlock = (line: string): boolean =>
  line.trim() === "" || FENCE.test(line) || HEADING.test(line) || RULE.test(line) || QUOTE.test(line) || BULLET.test(line);

/** A list goes on over indented lines and single empty ones, until another kind of list begins. */
const listEnd = (lines: readonly string[], from: number): number => {
  const [, indent = "", number] = BULLET.exec(lines[from] ?? "") ?? [];
  const goesOn = (text: string): boolean => {
    const bullet = BULLET.exec(text);
    if (!bullet || (bullet[1] ?? "").length > indent.length) return /^\s{2,}\S/.test(text);
    return (bullet[2] === undefined) === (number === undefined);
  };
  let at = from + 1;
  while (at < lines.length && goesOn((lines[at] ?? "").trim() === "" ? (lines[at + 1] ?? "") : (lines[at] ?? ""))) at++;
  return at;
};

const list = (lines: readonly string[], context: Context): string => {
  const [, indent = "", number] = BULLET.exec(lines[0] ?? "") ?? [];
  const items: { first: string; rest: string[] }[] = [];
  for (const text of lines) {
    const bullet = BULLET.exec(text);
    if (bullet && (bullet[1] ?? "").length <= indent.length) items.push({ first: bullet[3] ?? "", rest: [] });
    else items.at(-1)?.rest.push(text.replace(/^\s{2,4}/, ""));
  }
  const made = items.map(({ first, rest }) => {
    const task = TASK.exec(first);
    // Boxes are counted in the order of the text: this one before those below it.
    const head = task ? box(task[1] !== " ", task[2] ?? "", context) : renderInline(first, context.options);
    const inner = rest.some((text) => text.trim() !== "") ? `\n${blocks(rest, { ...context, depth: context.depth + 1 })}` : "";
    return `<li${task ? ' class="task"' : ""}>${head}${inner}</li>\n`;
  });
  if (number === undefined) return `<ul>\n${made.join("")}</ul>\n`;
  return `<ol${number === "1" ? "" : ` start="${Number(number)}"`}>\n${made.join("")}</ol>\n`;
};

const box = (done: boolean, text: string, { options, tasks }: Context): string => {
  const number = tasks.count++;
  const state = `${done ? " checked" : ""}${options.tasks ? ` data-task="${number}"` : " disabled"}`;
  return `<label><input type="checkbox"${state}> ${renderInline(text, options)}</label>`;
};

const cells = (line: string): string[] =>
  line
    .trim()
    .replaceAll(/^\||\|$/g, "")
    .split("|")
    .map((cell) => cell.trim());

const table = ([head = "", , ...body]: readonly string[], inline: (text: string) => string): string => {
  const row = (line: string, tag: "td" | "th"): string =>
    `<tr>${cells(line)
      .map((cell) => `<${tag}>${inline(cell)}</${tag}>`)
      .join("")}</tr>`;
  return `<table>\n<thead>${row(head, "th")}</thead>\n<tbody>${body.map((line) => row(line, "td")).join("\n")}</tbody>\n</table>\n`;
};

/** Ticks or clears a box, counted as `renderMarkdown` counts them; null when there is no such box. */
export const toggleTask = (text: string, task: number, done: boolean): string | null => {
  let seen = -1;
  let fence: string | null = null;
  let found = false;
  const lines = text.split("\n").map((line) => {
    const mark = /^\s*(```+|~~~+)/.exec(line)?.[1] ?? null;
    if (fence === null && mark !== null && FENCE.test(line)) fence = mark;
    else if (fence !== null && line.trim().startsWith(fence)) fence = null;
    else if (fence === null) {
      return line.replace(/^((?:\s|>)*(?:[-*+]|\d{1,9}[.)])\s+)\[[ xX]\](?=\s+\S)/, (before, start: string) => {
        seen++;
        if (seen !== task) return before;
        found = true;
        return `${start}[${done ? "x" : " "}]`;
      });
    }
    return line;
  });
  return found ? lines.join("\n") : null;
};
