/**
 * @module A field for Markdown, with a preview beside it.
 */
import { html } from "hono/html";
import { errorText, invalid } from "../../../../../durable-objects/site/kit/fields.ts";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";

export interface Editor {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly value: string;
  /** The address that turns Markdown into HTML. */
  readonly preview: string;
  readonly rows?: number;
  readonly error?: string | undefined;
  readonly required?: boolean;
}

export const editor = ({
  id,
  name,
  label,
  value,
  preview,
  rows = 6,
  error,
  required = false,
}: Editor): Markup => html`<div class="editor field" data-editor="${preview}">
<div class="editor-head"><label for="${id}">${label}</label>
<div role="tablist" aria-label="${label}" class="mini-tabs" hidden data-editor-tabs>
<button type="button" role="tab" id="${id}-write" aria-selected="true" aria-controls="${id}-field">Write</button>
<button type="button" role="tab" id="${id}-preview" aria-selected="false" aria-controls="${id}-shown" tabindex="-1">Preview</button>
</div></div>
<div id="${id}-field" data-editor-field><textarea id="${id}" name="${name}" rows="${rows}" maxlength="20000" placeholder="Markdown is understood"${invalid(id, error)}${required ? " required" : ""}>${value}</textarea></div>
<div id="${id}-shown" role="tabpanel" aria-labelledby="${id}-preview" class="prose preview" hidden data-editor-shown></div>
${errorText(id, error)}
</div>`;
