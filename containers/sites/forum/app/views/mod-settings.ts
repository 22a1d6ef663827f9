/**
 * @module What moderators change about their community: texts, rules and their order, fellow moderators.
 */
import { html } from "hono/html";
import { isoDate, longDate } from "../../../../../durable-objects/site/kit/dates.ts";
import { errorText, invalid } from "../../../../../durable-objects/site/kit/fields.ts";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import { communityPath } from "../paths.ts";
import { LIMITS } from "../rules.ts";
import type { Community, Moderator, Rule } from "../store/communities.ts";
import { type CommunityForm, communityTexts } from "./communities.ts";
import { actionButton, empty, userLink } from "./parts.ts";

type Errors = Readonly<Record<string, string>>;

export const textsView = (
  { slug }: Community,
  form: Omit<CommunityForm, "slug">,
  errors: Errors,
): Markup => html`<form class="stack" action="${communityPath(slug)}/mod/settings" method="post">
${communityTexts(form, errors)}
<p class="buttons"><button type="submit" class="button">Save settings</button></p>
</form>`;

/** Sorted by dragging, by the arrows, or with the keyboard on the arrows. */
export const rulesView = (
  { slug }: Community,
  rules: readonly Rule[],
  form: { title: string; text: string },
  errors: Errors,
): Markup => html`<p class="muted">Drag a rule by its handle, or use the arrows, to change the order.</p>
${rules.length === 0 ? empty("There are no rules yet.") : html`<ol class="rule-list" data-sortable="${communityPath(slug)}/mod/rules/order" aria-label="Rules">${rules.map((rule, at) => ruleItem(slug, rule, at, rules.length))}</ol>`}
<section class="panel"><h2>Add a rule</h2><form class="stack" action="${communityPath(slug)}/mod/rules" method="post">
${ruleFields("new", form.title, form.text, errors)}<p class="buttons"><button type="submit" class="button">Add rule</button></p></form></section>`;

const ruleItem = (slug: string, { id, title, text }: Rule, at: number, count: number): Markup => {
  const path = `${communityPath(slug)}/mod/rules/${id}`;
  const arrow = (direction: "up" | "down", off: boolean): Markup =>
    html`<form class="inline" action="${path}/${direction}" method="post" data-move="${direction}"><button type="submit" class="arrow-button" aria-label="Move “${title}” ${direction}"${off ? " disabled" : ""}>${direction === "up" ? "↑" : "↓"}</button></form>`;
  return html`<li class="rule" draggable="true" data-id="${id}" data-item><span class="handle" aria-hidden="true">⋮⋮</span>
<div class="rule-main"><strong>${title}</strong><p>${text}</p>
<details class="edit-rule"><summary>Edit</summary><form class="stack" action="${path}" method="post">${ruleFields(String(id), title, text, {})}<p class="buttons"><button type="submit" class="button small">Save rule</button></p></form></details></div>
<div class="rule-tools">${arrow("up", at === 0)}${arrow("down", at === count - 1)}${actionButton(`${path}/delete`, "Delete", { after: "remove" })}</div></li>
`;
};

const ruleFields = (
  id: string,
  title: string,
  text: string,
  errors: Errors,
): Markup => html`<p class="field"><label for="rule-title-${id}">Title</label><input id="rule-title-${id}" name="title" type="text" value="${title}" maxlength="${LIMITS.ruleTitle}" autocomplete="off"${invalid(`rule-title-${id}`, errors.title)}>${errorText(`rule-title-${id}`, errors.title)}</p>
<p class="field"><label for="rule-text-${id}">Explanation</label><textarea id="rule-text-${id}" name="text" rows="2" maxlength="${LIMITS.ruleText}">${text}</textarea></p>`;

export const moderatorsView = (
  { slug }: Community,
  moderators: readonly Moderator[],
  user: string,
  error?: string,
): Markup => html`<table class="table"><thead><tr><th scope="col">Moderator</th><th scope="col">Since</th><th scope="col"><span class="hidden">Remove</span></th></tr></thead><tbody>${moderators.map(({ name, since }, at) => html`<tr data-item><td>${userLink(name)}${at === 0 ? html` <span class="flag">Founder</span>` : null}</td><td>${longDate(isoDate(since))}</td><td>${moderators.length === 1 ? null : actionButton(`${communityPath(slug)}/mod/moderators/${name}/remove`, `Remove ${name}`)}</td></tr>\n`)}</tbody></table>
<section class="panel"><h2>Add a moderator</h2><form class="stack" action="${communityPath(slug)}/mod/moderators" method="post"><p class="field"><label for="moderator">User name</label><input id="moderator" name="user" type="text" value="${user}" maxlength="24" autocomplete="off" data-combobox="/users/suggestions"${invalid("moderator", error)}>${errorText("moderator", error)}</p><p class="buttons"><button type="submit" class="button">Add moderator</button></p></form></section>`;
