/**
 * @module Schemas of the document as text and as tables.
 */
import { type Content, html } from "../html.ts";

/** As much of JSON Schema as the document uses. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly description?: string;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
}

/** Bounds that zod adds to every integer say nothing. */
const SAFE_INTEGER = Number.MAX_SAFE_INTEGER;

export const refName = (ref: string): string => ref.slice(ref.lastIndexOf("/") + 1);

/** The type in a few words, with links to the schemas that it names. */
export const typeOf = (schema: Schema): Content => {
  if (schema.$ref) return html`<a href="#schema-${refName(schema.$ref)}">${refName(schema.$ref)}</a>`;
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`;
  if (schema.enum) return between(schema.enum.map((value) => html`<code>${JSON.stringify(value)}</code>`));
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices) return between(choices.map(typeOf));
  if (schema.type === "array") return html`array of ${schema.items ? typeOf(schema.items) : "anything"}`;
  if (typeof schema.additionalProperties === "object") return html`map of ${typeOf(schema.additionalProperties)}`;
  if (schema.type === undefined) return "anything";
  return typeof schema.type === "string" ? schema.type : schema.type.join(" or ");
};

const between = (choices: readonly Content[]): Content => choices.map((choice, i) => (i === 0 ? choice : html` or ${choice}`));

const boundsOf = (schema: Schema): string => {
  const parts: string[] = [];
  const { minimum, maximum, minLength, maxLength, maxItems } = schema;
  if (minimum !== undefined && minimum !== -SAFE_INTEGER) parts.push(`at least ${minimum}`);
  if (maximum !== undefined && maximum !== SAFE_INTEGER) parts.push(`at most ${maximum}`);
  if (minLength !== undefined && minLength > 1) parts.push(`at least ${minLength} characters`);
  if (maxLength !== undefined) parts.push(`at most ${maxLength} characters`);
  if (maxItems !== undefined) parts.push(`at most ${maxItems} items`);
  return parts.join(", ");
};

/** What to know of a value besides its type. */
export const notesOf = (schema: Schema): Content => {
  const shown = schema.default === undefined ? null : html`default <code>${JSON.stringify(schema.default)}</code>`;
  const notes = [schema.description, boundsOf(schema), shown].filter(Boolean) as Content[];
  return notes.map((note, i) => (i === 0 ? note : html`<span class="sep">·</span>${note}`));
};

interface Row {
  readonly name: string;
  readonly schema: Schema;
  readonly required: boolean;
}

/** Fields of inline objects stand beside the others, under dotted names. */
const rowsOf = (schema: Schema, prefix = ""): Row[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const row = { name: prefix + name, schema: field, required: schema.required?.includes(name) ?? false };
    const variants = field.anyOf ?? field.oneOf ?? [];
    const inner = [field, ...variants, ...(field.items ? [field.items] : [])].filter((variant) => variant.properties);
    const below = field.items?.properties ? `${prefix}${name}[].` : `${prefix}${name}.`;
    return [row, ...inner.flatMap((variant) => rowsOf(variant, below))];
  });

export const fieldTable = (schema: Schema): Content => {
  const rows = rowsOf(schema);
  if (rows.length === 0) return html`<p class="plain">${typeOf(schema)}</p>`;
  return html`<div class="scroll"><table><thead><tr><th>Field</th><th>Type</th><th>Notes</th></tr></thead><tbody>${rows.map(
    (row) =>
      html`<tr><td><code class="field">${row.name}</code>${row.required && html` <span class="need">required</span>`}</td><td>${typeOf(row.schema)}</td><td>${notesOf(row.schema)}</td></tr>`,
  )}</tbody></table></div>`;
};
