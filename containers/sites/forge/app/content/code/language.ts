/**
 * @module What a language must offer so that a project's source files can be written in it.
 */
import type { Blueprint, Thing } from "../blueprints/blueprint.ts";

export type LanguageName = "typescript" | "python" | "go" | "rust";

export interface CodeFile {
  readonly path: string;
  readonly lines: readonly string[];
}

export interface CodeFunction {
  readonly name: string;
  /** "groups readings by station" */
  readonly does: string;
  readonly lines: readonly string[];
}

export interface Language {
  readonly label: string;
  sourcePath(thing: Thing): string;
  testPath(thing: Thing): string;
  /** The head of a thing's module: imports, the type, and a limit. */
  head(thing: Thing, limit: number): string[];
  limitLine(thing: Thing, limit: number): string;
  /** In the order in which they are added to a module. */
  functions(thing: Thing): CodeFunction[];
  test(thing: Thing, name: string): string[];
  testHead(thing: Thing): string[];
  /** Manifest, entry point and the like. */
  setUp(blueprint: Blueprint): CodeFile[];
  readonly install: (path: string) => string;
  readonly check: string;
  readonly ignored: readonly string[];
}

export const pascal = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

export const upper = (word: string): string => word.toUpperCase();

export interface FieldNames {
  /** A field that holds text, one that holds a number, one that holds a time. */
  readonly text: string;
  readonly number: string;
  readonly time: string;
}

export const fieldNames = ({ fields }: Thing): FieldNames => {
  const named = (kind: string): string => fields.find((field) => field.kind === kind)?.name ?? "name";
  return { text: named("text"), number: named("number"), time: named("time") };
};

/** "a reading", "an order". */
export const article = (word: string): string => `${/^[aeiou]/.test(word) ? "an" : "a"} ${word}`;
