/**
 * @module Choosing from a list in the sidebar of an item: it opens, can be narrowed by typing, and is saved as a whole.
 */
import { html } from "hono/html";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import { checked } from "./parts.ts";

export interface Choice {
  readonly value: string;
  /** For narrowing. */
  readonly words: string;
  readonly content: Markup | string;
  readonly chosen: boolean;
}

export interface Picker {
  readonly id: string;
  /** "Labels" */
  readonly title: string;
  readonly action: string;
  readonly name: string;
  readonly many: boolean;
  readonly choices: readonly Choice[];
}

/** A form that a script sends and then puts the answer in place; without scripts it is an ordinary form. */
export const picker = ({
  id,
  title,
  action,
  name,
  many,
  choices,
}: Picker): Markup => html`<details class="picker" data-menu data-picker>
<summary aria-label="Edit ${title.toLowerCase()}">Edit</summary>
<form class="picker-body" action="${action}" method="post" data-enhance>
<label class="hidden" for="${id}-filter">Find in ${title.toLowerCase()}</label>
<input id="${id}-filter" type="search" placeholder="Find" autocomplete="off" data-narrow role="combobox" aria-expanded="true" aria-controls="${id}-choices">
<fieldset id="${id}-choices"><legend class="hidden">${title}</legend>
${choices.map(
  (choice) =>
    html`<label class="check" data-words="${choice.words.toLowerCase()}"><input type="${many ? "checkbox" : "radio"}" name="${name}" value="${choice.value}"${checked(choice.chosen)}> ${choice.content}</label>\n`,
)}<p class="muted" data-none hidden>Nothing matches.</p></fieldset>
<button type="submit" class="button small">Save ${title.toLowerCase()}</button>
</form>
</details>`;
