/**
 * @module Values of a page as the published harness, which is written in Python, turns them into text.
 */

/** Python's str() of what a page's expression gave. */
export const pythonText = (value: unknown): string => {
  if (typeof value === "string") return value;
  return represent(value);
};

const represent = (value: unknown): string => {
  if (value === null || value === undefined) return "None";
  if (value === true) return "True";
  if (value === false) return "False";
  if (typeof value === "string") return quote(value);
  if (typeof value === "number") return numberText(value);
  if (Array.isArray(value)) return `[${value.map(represent).join(", ")}]`;
  if (typeof value === "object") {
    return `{${Object.entries(value)
      .map(([name, item]) => `${quote(name)}: ${represent(item)}`)
      .join(", ")}}`;
  }
  return String(value);
};

const numberText = (value: number): string => {
  if (Number.isNaN(value)) return "nan";
  if (!Number.isFinite(value)) return value > 0 ? "inf" : "-inf";
  return String(value);
};

const quote = (text: string): string => {
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
  const body = text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n").replaceAll("\r", "\\r").replaceAll("\t", "\\t");
  return mark + (mark === "'" ? body.replaceAll("'", "\\'") : body) + mark;
};

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
  copy: "\u00a9",
  reg: "\u00ae",
  trade: "\u2122",
  hellip: "\u2026",
  mdash: "\u2014",
  ndash: "\u2013",
  lsquo: "\u2018",
  rsquo: "\u2019",
  ldquo: "\u201c",
  rdquo: "\u201d",
  laquo: "\u00ab",
  raquo: "\u00bb",
  bull: "\u2022",
  middot: "\u00b7",
  times: "\u00d7",
  deg: "\u00b0",
  euro: "\u20ac",
  pound: "\u00a3",
  yen: "\u00a5",
  cent: "\u00a2",
  sect: "\u00a7",
  para: "\u00b6",
  plusmn: "\u00b1",
  frac12: "\u00bd",
  frac14: "\u00bc",
  frac34: "\u00be",
};

/** html.unescape, for numbers and for the names that pages use. */
export const unescapeHTML = (text: string): string =>
  text.replaceAll(/&(#x[0-9a-f]+|#\d+|[a-z][a-z0-9]*);?/gi, (whole: string, name: string) => {
    if (!name.startsWith("#")) return (whole.endsWith(";") ? ENTITIES[name] : undefined) ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "\ufffd";
  });
