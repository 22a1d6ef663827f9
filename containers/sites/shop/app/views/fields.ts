/**
 * @module Fields of forms beyond the common ones: long text, and a tick.
 */
import { html } from "hono/html";
import { errorText, invalid } from "../../../../../durable-objects/site/kit/fields.ts";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";

interface LongField {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly rows: number;
}

export const textArea = ({ name, label, value, error, rows }: LongField): Markup =>
  html`<p class="field"><label for="${name}">${label}</label>
<textarea id="${name}" name="${name}" rows="${rows}" maxlength="2000"${invalid(name, error)}>${value}</textarea>${errorText(name, error)}</p>
`;

export const tick = (name: string, label: string, on: boolean): Markup =>
  html`<p class="field"><label class="check"><input type="checkbox" id="${name}" name="${name}" value="1"${on ? " checked" : ""}> ${label}</label></p>
`;
