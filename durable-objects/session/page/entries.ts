/**
 * @module What the walk finds, before it becomes lines: one entry per line, in reading order.
 */
export type EntryKind = "text" | "heading" | "control" | "container" | "image" | "row" | "note";

export interface Entry {
  readonly kind: EntryKind;
  depth: number;
  /** What the line is about; its box decides how near it is. */
  readonly element: Element;
  /** The id, if any, goes to this one. */
  readonly acts: boolean;
  readonly role: string;
  /** Raw: neutralised when the line is written. */
  name: string;
  /** Value and states, ready to print. */
  tail: string;
  /** Bullet or number of a list item. */
  mark: string;
  /** Name of the item that a repeated control belongs to. */
  item: string;
  /** Other controls have the same role and name, and no item tells them apart. */
  vague: boolean;
  /** Where a link leads, as written. */
  readonly href: string;
  /** Raw text of a table row, cell by cell. */
  readonly cells: readonly string[] | null;
}

export const entry = (
  kind: EntryKind,
  element: Element,
  depth: number,
  role: string,
  name: string,
  rest: Partial<Entry> = {},
): Entry => ({
  kind,
  element,
  depth,
  role,
  name,
  acts: kind === "control",
  tail: "",
  mark: "",
  item: "",
  vague: false,
  href: "",
  cells: null,
  ...rest,
});
