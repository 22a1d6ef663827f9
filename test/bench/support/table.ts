/**
 * @module Tables in plain text, which are Markdown as well.
 */

export const table = (rows: readonly (readonly string[])[]): string => {
  const [head = [], ...body] = rows;
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  return [line(head), `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`, ...body.map(line)].join("\n");
};

const SMALL = 10;
export const number = (value: number): string => (value < SMALL ? value.toFixed(1) : Math.round(value).toLocaleString("en-US"));
export const ms = (value: number): string => `${number(value)} ms`;
export const ratio = (value: number): string => `${number(value)} ×`;
