/**
 * @module Form fields with a label, and an error message that is tied to them.
 */
import { html } from "hono/html";
import type { Markup } from "./markup.ts";

interface Field {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
}

export const errorText = (name: string, error: string | undefined): Markup | null =>
  error === undefined ? null : html`<span class="error" id="${name}-error">${error}</span>`;

export const invalid = (name: string, error: string | undefined): Markup | null =>
  error === undefined ? null : html` aria-invalid="true" aria-describedby="${name}-error"`;

export const textField = (field: Field & { readonly type?: string; readonly autocomplete?: string }): Markup =>
  html`<p class="field"><label for="${field.name}">${field.label}</label>
<input id="${field.name}" name="${field.name}" type="${field.type ?? "text"}" value="${field.value}" autocomplete="${field.autocomplete ?? "off"}" maxlength="120"${invalid(field.name, field.error)}>${errorText(field.name, field.error)}</p>
`;

export const selectField = (field: Field & { readonly placeholder: string; readonly values: readonly string[] }): Markup =>
  html`<p class="field"><label for="${field.name}">${field.label}</label>
<select id="${field.name}" name="${field.name}"${invalid(field.name, field.error)}><option value="">${field.placeholder}</option>${field.values.map((value) => html`<option${value === field.value ? " selected" : ""}>${value}</option>`)}</select>${errorText(field.name, field.error)}</p>
`;

interface RadioGroup {
  readonly name: string;
  readonly legend: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}

export const radioGroup = ({ name, legend, value, error, choices }: RadioGroup): Markup =>
  html`<fieldset id="${name}"${error === undefined ? null : html` aria-describedby="${name}-error"`}><legend>${legend}</legend>
${choices.map((choice) => html`<label class="check"><input type="radio" name="${name}" value="${choice.value}"${choice.value === value ? " checked" : ""}> ${choice.label}</label>\n`)}${errorText(name, error)}</fieldset>
`;
