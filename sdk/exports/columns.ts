/**
 * @module The types of the columns of a file that has them written down. Every value may be null.
 */

export type Column =
  | "string"
  | "integer"
  | "number"
  | "boolean"
  /** Named by its hash in a line; its bytes in the file. */
  | "picture"
  | { readonly list: Column }
  | { readonly struct: Readonly<Record<string, Column>> };

export const list = (column: Column): Column => ({ list: column });
export const struct = (columns: Readonly<Record<string, Column>>): Column => ({ struct: columns });
