/**
 * @module Reading the compact text of an observation: the elements that a script can act on.
 */

export interface TextElement {
  readonly id: string;
  readonly role: string;
  readonly name: string;
  /** The rest of the line: value and states. */
  readonly rest: string;
}

export interface ElementQuery {
  readonly role?: string;
  /** A string must be the whole name; a pattern may match a part of it. */
  readonly name?: string | RegExp;
}

const ELEMENT_LINE = /^[^[\]"]*\[((?:f\d+)?e\d+)\] (\S+)(?: ("(?:[^"\\]|\\.)*"))?(.*)$/;
const LISTED = 20;

/** The actionable elements of an observation's text, in reading order. */
export const elementsOf = (text: string): TextElement[] =>
  text.split("\n").flatMap((line) => {
    const [, id, role, name, rest] = ELEMENT_LINE.exec(line) ?? [];
    return id && role ? [{ id, role, name: name ? String(JSON.parse(name)) : "", rest: (rest ?? "").trim() }] : [];
  });

/** The id of the first element that fits, or an error that tells what there is. */
export const findElement = (text: string, query: ElementQuery): string => {
  const all = elementsOf(text);
  const found = all.find((element) => fits(element, query));
  if (found) return found.id;
  const listed = all.slice(0, LISTED).map(({ id, role, name }) => `[${id}] ${role} ${JSON.stringify(name)}`);
  const more = all.length > LISTED ? ` and ${all.length - LISTED} more` : "";
  const wanted = [query.role ?? "element", query.name === undefined ? "" : `named ${query.name}`].join(" ").trim();
  throw new Error(`The observation has no ${wanted}. It has ${listed.join(", ") || "no actionable element"}${more}.`);
};

const fits = (element: TextElement, { role, name }: ElementQuery): boolean => {
  if (role !== undefined && element.role !== role) return false;
  if (name === undefined) return true;
  return typeof name === "string" ? element.name === name : element.name.search(name) >= 0;
};
