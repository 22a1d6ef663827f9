/**
 * @module Brings values into their normal form by a schema, as WebArena-Verified does.
 */
import { NotEvaluatedError } from "../../evaluator.ts";
import { type Normal, Raw, readTyped } from "./normal.ts";
import { string } from "./text.ts";
import { typeNamed } from "./types.ts";
import { type Side, UnreadableError, type ValueType } from "./value-type.ts";

export interface ValueSchema {
  readonly type?: string | undefined;
  readonly format?: string | undefined;
  readonly properties?: Readonly<Record<string, ValueSchema>> | undefined;
  readonly items?: ValueSchema | undefined;
}

/** What the task expects cannot be read. */
export class ExpectedValueError extends Error {
  override readonly name = "ExpectedValueError";
}

/** What cannot be read is a mistake of the task where the task wrote it, and elsewhere a value that is like no other. */
const reading = (side: Side, value: unknown, read: () => Normal): Normal => {
  try {
    return read();
  } catch (error) {
    if (error instanceof NotEvaluatedError || error instanceof ExpectedValueError) throw error;
    if (side !== "expected") return new Raw(value);
    const why = error instanceof UnreadableError ? error.message : "it is nested too deeply";
    throw new ExpectedValueError(`the expected value ${JSON.stringify(value)} is not of its type: ${why}`);
  }
};

const simple = (type: ValueType<unknown>, value: unknown, side: Side): Normal =>
  reading(side, value, () => readTyped(type, value, side));

/** The name in `format` comes before the one in `type`. */
const nameOf = (schema: ValueSchema | undefined): string => schema?.format ?? schema?.type ?? "string";

const typeOf = (schema: ValueSchema | undefined): ValueType<unknown> => {
  const type = typeNamed(nameOf(schema));
  if (!type) throw new ExpectedValueError(`there is no type ${JSON.stringify(nameOf(schema))}`);
  return type;
};

/** Properties without a type are those of an object, too. */
const isOfObjects = ({ type, format, properties }: ValueSchema): boolean =>
  type === "object" || (properties !== undefined && type === undefined && format === undefined);

/** A list of values of the type of `schema`. */
export const normaliseItems = (values: readonly unknown[], schema: ValueSchema | undefined, side: Side): readonly Normal[] =>
  values.map((value) => (schema && isOfObjects(schema) ? objects(value, schema, side) : simple(typeOf(schema), value, side)));

/** An object, by the types that the schema gives its properties; what it does not name is a text. */
export const normaliseFields = (value: unknown, schema: ValueSchema | undefined, side: Side): Normal =>
  objects(value, { ...schema, type: "object" }, side);

const objects = (value: unknown, schema: ValueSchema, side: Side): Normal =>
  Array.isArray(value) ? value.map((one) => object(one, schema, side)) : object(value, schema, side);

const object = (given: unknown, schema: ValueSchema, side: Side): Normal => {
  const value = typeof given === "string" ? parsed(given, isObject) : given;
  if (!isObject(value)) return reading(side, value, () => notAn("object"));
  const fields = Object.entries(value).map(([name, part]) => [name, field(part, schema, name, side)] as const);
  return new Map(fields);
};

const field = (value: unknown, { properties = {} }: ValueSchema, name: string, side: Side): Normal => {
  if (value === null || value === undefined) return null;
  const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
  if (schema?.type === "array") return list(value, schema.items, side);
  if (schema && isOfObjects(schema)) return object(value, schema, side);
  return simple(typeNamed(nameOf(schema)) ?? (string as ValueType<unknown>), value, side);
};

const list = (given: unknown, items: ValueSchema | undefined, side: Side): Normal => {
  const values = typeof given === "string" ? parsed(given, Array.isArray) : given;
  if (!Array.isArray(values)) return reading(side, values, () => notAn("list"));
  if (items && isOfObjects(items)) return objects(values, items, side);
  // Only the innermost type of lists of lists counts.
  const inner = items?.type === "array" ? items.items : items;
  return values.map((value) => simple(typeOf(inner), value, side));
};

const notAn = (what: string): never => {
  throw new UnreadableError(`it is no ${what}`);
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** JSON in a text, where it is what is due; else the text. */
const parsed = (text: string, isDue: (value: unknown) => boolean): unknown => {
  try {
    const value: unknown = JSON.parse(text);
    return isDue(value) ? value : text;
  } catch {
    return text;
  }
};
