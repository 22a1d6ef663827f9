/**
 * @module What a project is about: the words from which its files, issues and merge requests are written.
 */
import type { LanguageName } from "../code/language.ts";

/** What a field holds decides which code is written for it. */
export type FieldKind = "text" | "number" | "time";

export interface Thing {
  readonly one: string;
  readonly many: string;
  readonly fields: readonly { readonly name: string; readonly kind: FieldKind }[];
}

export interface Blueprint {
  readonly path: string;
  readonly name: string;
  /** A sentence without its full stop. */
  readonly about: string;
  readonly language: LanguageName;
  readonly topics: readonly string[];
  readonly things: readonly Thing[];
  /** Places in the program: "the tide table". */
  readonly places: readonly string[];
  /** What people do with it: "compare two stations". */
  readonly tasks: readonly string[];
  /** Who uses it: "harbour masters". */
  readonly people: readonly string[];
  /** Parts that run by themselves: "the nightly import". */
  readonly parts: readonly string[];
}

export interface GroupBlueprint {
  readonly path: string;
  readonly name: string;
  readonly about: string;
  /** There for every seed. */
  readonly core: Blueprint;
  /** Some of these, depending on the seed. */
  readonly others: readonly Blueprint[];
}

export const thing = (one: string, many: string, fields: Readonly<Record<string, FieldKind>>): Thing => ({
  one,
  many,
  fields: Object.entries(fields).map(([name, kind]) => ({ name, kind })),
});
