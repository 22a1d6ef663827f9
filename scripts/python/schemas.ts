/**
 * @module Turns JSON schemas into Python: objects become TypedDicts, all else a type expression.
 */
import { comment, docstring, fold, pascalCase } from "./text.ts";

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly description?: string;
  readonly default?: unknown;
}

export interface Definition {
  readonly name: string;
  readonly text: string;
}

const SCHEMAS = "#/components/schemas/";
const SCALARS: Readonly<Record<string, string>> = {
  string: "str",
  number: "float",
  integer: "int",
  boolean: "bool",
  null: "None",
};
const IDENTIFIER = /^[A-Za-z_][A-Za-z0-9_]*$/;
const KEYWORDS = new Set([
  "class",
  "from",
  "in",
  "is",
  "not",
  "or",
  "and",
  "if",
  "else",
  "for",
  "with",
  "as",
  "pass",
  "global",
  "import",
]);

export class SchemaWriter {
  readonly #schemas: Readonly<Record<string, Schema>>;
  readonly #definitions = new Map<string, Definition>();
  /** Names by the JSON of their schema: the same shape is written once. */
  readonly #shapes = new Map<string, string>();

  /** Unnamed schemas that are being written. */
  readonly #open = new Set<string>();

  /** Named schemas that callers send: they may hold any sequence and any mapping, not lists and dicts alone. */
  readonly #sent: ReadonlySet<string>;
  #sending = false;

  constructor(schemas: Readonly<Record<string, Schema>>, sent: ReadonlySet<string>) {
    this.#schemas = schemas;
    this.#sent = sent;
  }

  /** In an order in which every alias stands after what it names. */
  definitions(): Definition[] {
    return [...this.#definitions.values()];
  }

  define(name: string): string {
    const schema = this.#schemas[name];
    if (!schema) throw new Error(`the document has no schema ${name}`);
    if (this.#definitions.has(name)) return name;
    const before = this.#sending;
    this.#sending = this.#sent.has(name);
    this.defineAs(name, schema);
    this.#sending = before;
    return name;
  }

  defineAs(name: string, schema: Schema): void {
    // Known before its parts are written, so that a schema may name itself.
    this.#definitions.set(name, { name, text: "" });
    const text = isObject(schema) ? this.#typedDict(name, schema) : this.#alias(name, schema);
    this.#definitions.delete(name);
    this.#definitions.set(name, { name, text });
  }

  #alias(name: string, schema: Schema): string {
    const { description } = schema;
    return `${description ? comment(description, "") : ""}${fold(`${name} = ${this.#expression(schema, name)}`)}`;
  }

  #typedDict(name: string, schema: Schema): string {
    const required = new Set(schema.required);
    const fields = Object.entries(schema.properties ?? {}).map(([field, part]) => {
      const type = this.#expression(part, name + pascalCase(field));
      return { field, type: required.has(field) ? type : `NotRequired[${type}]`, description: part.description };
    });
    const intro = schema.description ? `${docstring(schema.description)}\n` : "";
    if (fields.every(({ field }) => IDENTIFIER.test(field) && !KEYWORDS.has(field))) {
      const lines = fields.map(
        ({ field, type, description }) => `${description ? comment(description) : ""}${fold(`    ${field}: ${type}`)}`,
      );
      return `class ${name}(TypedDict):\n${intro}${intro && lines.length > 0 ? "\n" : ""}${lines.join("\n") || (intro ? "" : "    pass")}`.trimEnd();
    }
    // A field's name is a keyword of Python: only this form can hold it.
    const lines = fields.map(
      ({ field, type, description }) =>
        `${description ? comment(description, "        ") : ""}        "${field}": ${quoted(type)},`,
    );
    const above = schema.description ? comment(schema.description, "") : "";
    return `${above}${name} = TypedDict(\n    "${name}",\n    {\n${lines.join("\n")}\n    },\n)`;
  }

  #expression(schema: Schema, name: string): string {
    if (schema.$ref !== undefined) return this.#reference(schema.$ref, name);
    if (schema.const !== undefined) return `Literal[${literal(schema.const)}]`;
    if (schema.enum) return `Literal[${schema.enum.map(literal).join(", ")}]`;
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices) return union(choices.map((choice, i) => this.#expression(choice, choiceName(name, choice, i, choices))));
    if (schema.allOf?.length === 1 && schema.allOf[0]) return this.#expression(schema.allOf[0], name);
    if (Array.isArray(schema.type)) return union(schema.type.map((type: string) => this.#expression({ ...schema, type }, name)));
    if (schema.type === "array") {
      return `${this.#sending ? "Sequence" : "List"}[${schema.items ? this.#expression(schema.items, singular(name)) : "Any"}]`;
    }
    if (schema.type === "object") return this.#object(schema, name);
    return typeof schema.type === "string" ? (SCALARS[schema.type] ?? "Any") : "Any";
  }

  #object(schema: Schema, name: string): string {
    if (schema.properties && Object.keys(schema.properties).length > 0) return this.#inline(schema, name);
    const values = schema.additionalProperties;
    return `${this.#sending ? "Mapping" : "Dict"}[str, ${typeof values === "object" ? this.#expression(values, singular(name)) : "Any"}]`;
  }

  #inline(schema: Schema, name: string): string {
    const shape = JSON.stringify({ ...schema, description: undefined, default: undefined });
    const known = this.#shapes.get(shape);
    if (known !== undefined) return known;
    let free = name;
    for (let n = 2; this.#definitions.has(free) || free in this.#schemas; n++) free = `${name}${n}`;
    this.#shapes.set(shape, free);
    this.defineAs(free, schema);
    return free;
  }

  #reference(ref: string, name: string): string {
    const target = ref.slice(SCHEMAS.length);
    const schema = this.#schemas[target];
    if (!schema) throw new Error(`the document has no ${ref}`);
    if (!target.startsWith("__schema")) return this.define(target);
    // A JSON value holds JSON values.
    if (this.#open.has(target)) return "Any";
    this.#open.add(target);
    const expression = this.#expression(schema, name);
    this.#open.delete(target);
    return expression;
  }
}

const isObject = (schema: Schema): boolean =>
  schema.type === "object" && schema.properties !== undefined && schema.anyOf === undefined && schema.oneOf === undefined;

const literal = (value: unknown): string => {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  return JSON.stringify(value);
};

const union = (parts: readonly string[]): string => {
  const unique = [...new Set(parts)];
  if (unique.includes("Any")) return "Any";
  return unique.length === 1 ? (unique[0] ?? "Any") : `Union[${unique.join(", ")}]`;
};

/** `ActionClick` for the member whose type is "click"; a sole object among several needs no number. */
const choiceName = (name: string, choice: Schema, i: number, all: readonly Schema[]): string => {
  const tag = choice.properties?.type?.const ?? choice.properties?.type?.enum?.[0];
  if (typeof tag === "string") return name + pascalCase(tag);
  return all.filter((other) => other.properties).length > 1 ? `${name}${i + 1}` : name;
};

const singular = (name: string): string => {
  if (name.endsWith("ies")) return `${name.slice(0, -3)}y`;
  if (name.endsWith("exes")) return name.slice(0, -2);
  return /[^s]s$/.test(name) ? name.slice(0, -1) : `${name}Item`;
};

/** In the form with keywords types are strings: they are not evaluated. */
const quoted = (type: string): string => JSON.stringify(type.replaceAll('"', "'"));
