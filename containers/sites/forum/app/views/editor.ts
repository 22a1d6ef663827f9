/**
 * @module A text field for Markdown with a toolbar, a count of characters and a preview.
 */
import { html } from "hono/html";
import { errorText, invalid } from "../../../../../durable-objects/site/kit/fields.ts";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";

export interface Editor {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly error?: string | undefined;
  readonly maxLength: number;
  readonly rows?: number;
  readonly required?: boolean;
  /** Prefix of ids, where a page has several. */
  readonly id?: string;
}

const TOOLS = [
  ["bold", "Bold", "B"],
  ["italic", "Italic", "I"],
  ["link", "Link", "Link"],
  ["quote", "Quote", "Quote"],
  ["list", "List", "List"],
  ["code", "Code", "Code"],
] as const;

/** Toolbar and preview need scripts, so that they are hidden until those are there. */
export const editor = ({
  name,
  label,
  value,
  error,
  maxLength,
  rows = 8,
  required = false,
  id = name,
}: Editor): Markup => html`<div class="field editor" data-editor>
<label for="${id}">${label}</label>
<div class="tools" role="toolbar" aria-label="Formatting" hidden>${TOOLS.map(([tool, title, text]) => html`<button type="button" data-tool="${tool}" title="${title}" aria-label="${title}">${text}</button>`)}<button type="button" class="preview-button" data-preview aria-pressed="false">Preview</button></div>
<textarea id="${id}" name="${name}" rows="${rows}" maxlength="${maxLength}"${required ? " required" : ""}${invalid(id, error)}>${value}</textarea>
<div class="preview prose" data-preview-box role="region" aria-label="Preview" hidden></div>
<p class="hint"><a href="/help/formatting">Formatting help</a> <span data-length></span></p>${errorText(id, error)}</div>
`;
