/**
 * @module How generated Python is written: names, docstrings, line lengths.
 */

export const GENERATED = "# Made by scripts/python-types.mjs from the service's own schemas. Do not edit: run it again.";
export const SEPARATOR = "\n\n\n";
const INDENT = "    ";
const LINE_CHARACTERS = 120;
const ACRONYMS = new Set(["json", "http", "url", "id", "html"]);

/** `session_not_found` becomes `SessionNotFound`, `invalid_json` becomes `InvalidJSON`. */
export const pascalCase = (name: string): string =>
  name
    .split(/[^A-Za-z0-9]+/)
    .filter((part) => part !== "")
    .map((part) => (ACRONYMS.has(part) ? part.toUpperCase() : part.charAt(0).toUpperCase() + part.slice(1)))
    .join("");

/** One level deep, without a newline at its end. */
export const docstring = (text: string): string => {
  const clean = sentence(text).replaceAll("\\", "\\\\").replaceAll('"""', "'''");
  const line = `${INDENT}"""${clean}${clean.endsWith('"') ? " " : ""}"""`;
  if (line.length <= LINE_CHARACTERS) return line;
  return [`${INDENT}"""`, ...wrap(clean, LINE_CHARACTERS - INDENT.length).map((part) => INDENT + part), `${INDENT}"""`].join(
    "\n",
  );
};

/** Comment lines at an indentation. */
export const comment = (text: string, indent = INDENT): string =>
  wrap(sentence(text), LINE_CHARACTERS - indent.length - 3)
    .map((line) => `${indent}#: ${line}\n`)
    .join("");

/** A line that is too long is broken at its longest list of alternatives, one to a line. */
export const fold = (line: string): string => {
  if (line.length <= LINE_CHARACTERS) return line;
  const [longest = ""] = (line.match(/\b(?:Literal|Union)\[[^[\]]+\]/g) ?? []).sort((a, b) => b.length - a.length);
  const [, kind, members] = /^(\w+)\[(.*)\]$/.exec(longest) ?? [];
  if (!kind || !members) return line;
  const [indent = ""] = /^ */.exec(line) ?? [];
  const lines = members.split(", ").map((member) => `${indent}${INDENT}${member},\n`);
  return line.replace(longest, () => `${kind}[\n${lines.join("")}${indent}]`);
};

const sentence = (text: string): string => {
  const flat = text.replaceAll(/\s+/g, " ").trim();
  const begun = flat.charAt(0).toUpperCase() + flat.slice(1);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
};

const wrap = (text: string, width: number): string[] => {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > width) {
      lines.push(line);
      line = "";
    }
    line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line];
};
