/**
 * @module What a caller may have meant where a schema knows no such field or value: the nearest that it knows.
 */
import type { z } from "zod";
import { didYouMean } from "./nearest.ts";

type Path = readonly PropertyKey[];
type Schema = z.core.$ZodTypes;

/** Schemas around others: optional, nullable, default, readonly and the like. */
const isWrapped = (def: object): def is { innerType: Schema } => "innerType" in def;

/** The schemas that a value may be of, without what is wrapped around them; of a union those whose fixed fields it has. */
const plainSchemas = (schema: Schema, value: unknown): Schema[] => {
  const { def } = schema._zod;
  if (def.type === "pipe") return plainSchemas(def.in as Schema, value);
  if (def.type === "lazy") return plainSchemas(def.getter() as Schema, value);
  if (def.type === "union") {
    const options = def.options.flatMap((option) => plainSchemas(option as Schema, value));
    const fitting = options.filter((option) => fixedFieldsFit(option, value));
    return fitting.length > 0 ? fitting : options;
  }
  return isWrapped(def) ? plainSchemas(def.innerType, value) : [schema];
};

/** Whether the fields that can have one value only, such as `type`, have it. */
const fixedFieldsFit = (schema: Schema, value: unknown): boolean => {
  const { def } = schema._zod;
  if (def.type !== "object") return false;
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(def.shape).every(([name, field]) => {
    const inner = (field as Schema)._zod.def;
    return inner.type !== "literal" || inner.values.includes((value as Record<string, never>)[name] as never);
  });
};

const inside = (schema: Schema, key: PropertyKey): Schema[] => {
  const { def } = schema._zod;
  if (def.type === "object") {
    const field = Object.hasOwn(def.shape, key) ? def.shape[String(key)] : undefined;
    return field ? [field as Schema] : [];
  }
  if (def.type === "array") return [def.element as Schema];
  if (def.type === "record") return [def.valueType as Schema];
  return [];
};

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (at, key) => (typeof at === "object" && at !== null ? (at as Record<PropertyKey, unknown>)[key] : undefined),
    value,
  );

/** The fields that an object at this place of the value may have. */
const fieldsAt = (schema: z.ZodType, value: unknown, path: Path): string[] => {
  let schemas = plainSchemas(schema as unknown as Schema, value);
  path.forEach((key, at) => {
    const below = valueAt(value, path.slice(0, at + 1));
    schemas = schemas.flatMap((one) => inside(one, key)).flatMap((one) => plainSchemas(one, below));
  });
  return schemas.flatMap(({ _zod: { def } }) => (def.type === "object" ? Object.keys(def.shape) : []));
};

/** ` Did you mean "maxSteps"?` for a field that the object at `path` does not have; empty when none is near. */
export const nearField = (schema: z.ZodType, value: unknown, path: Path, field: string): string => {
  const given = valueAt(value, path);
  // What is there already was not meant once more.
  const missing = fieldsAt(schema, value, path).filter((name) => typeof given !== "object" || given === null || !(name in given));
  return didYouMean(field, missing);
};

/** The same for a word that is none of those that may stand there. */
export const nearValue = (value: unknown, path: Path, allowed: readonly unknown[]): string =>
  didYouMean(
    valueAt(value, path),
    allowed.filter((one) => typeof one === "string"),
  );
