/**
 * @module Text as Python handles it: str() of a value, white space, and what strip() and split() do with it.
 */

/** What Python takes for white space: JavaScript's, the separators 0x1c to 0x1f and 0x85, and no byte order mark. */
export const SPACE = "[[\\s\\x1c-\\x1f\\x85]--[\\ufeff]]";

const SPACES = new RegExp(`${SPACE}+`, "v");
const IS_SPACE = new RegExp(`^${SPACE}$`, "v");

const isSpace = (char: string | undefined): boolean => char !== undefined && IS_SPACE.test(char);

/** str.strip(). */
export const strip = (text: string): string => {
  let start = 0;
  while (isSpace(text[start])) start++;
  return stripEnd(text.slice(start));
};

/** str.rstrip(). */
export const stripEnd = (text: string): string => {
  let end = text.length;
  while (isSpace(text[end - 1])) end--;
  return text.slice(0, end);
};

/** str.split(). */
export const words = (text: string): string[] => text.split(SPACES).filter((word) => word !== "");

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
