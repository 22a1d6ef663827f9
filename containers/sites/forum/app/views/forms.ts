/**
 * @module Small forms that stand on a page of their own, or in a dialog: report, delete, remove, ban.
 */
import { html } from "hono/html";
import { errorText, radioGroup } from "../../../../../durable-objects/site/kit/fields.ts";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import { BAN_DAYS, LIMITS, REPORT_REASONS } from "../rules.ts";
import type { Rule } from "../store/communities.ts";
import { options } from "./parts.ts";

interface Target {
  /** Such as /posts/12. */
  readonly path: string;
  /** In words: "the post “…”". */
  readonly name: string;
  /** The page that it is on. */
  readonly href: string;
}

const buttons = (label: string, href: string, danger = false): Markup =>
  html`<p class="buttons"><button type="submit" class="button${danger ? " danger" : ""}">${label}</button> <a class="link" href="${href}" data-close>Cancel</a></p>`;

export const reportForm = ({ path, name, href }: Target, error?: string): Markup => html`<h1>Report ${name}</h1>
<form action="${path}/report" method="post" data-send data-after="close">
${radioGroup({
  name: "reason",
  legend: "What is wrong with it?",
  value: "",
  error,
  choices: Object.entries(REPORT_REASONS).map(([value, label]) => ({ value, label })),
})}
<p class="field"><label for="details">Anything to add? (optional)</label><input id="details" name="details" type="text" maxlength="${LIMITS.reason}" autocomplete="off"></p>
${buttons("Send report", href)}
</form>`;

export const deleteForm = ({ path, name, href }: Target, after: "reload" | "follow"): Markup => html`<h1>Delete ${name}?</h1>
<p>This cannot be undone. What others have answered stays.</p>
<form action="${path}/delete" method="post" data-send data-after="${after}">
${buttons("Delete", href, true)}
</form>`;

/** The community's rules are offered as reasons. */
export const removeForm = (
  { path, name, href }: Target,
  rules: readonly Rule[],
  error?: string,
): Markup => html`<h1>Remove ${name}</h1>
<form action="${path}/remove" method="post" data-send data-after="resolve">
<p class="field"><label for="rule">Which rule does it break?</label><select id="rule" name="rule"><option value="">None of them</option>${rules.map(({ title }, at) => html`<option value="${title}">${at + 1}. ${title}</option>`)}</select></p>
<p class="field"><label for="reason">Reason in your own words</label><input id="reason" name="reason" type="text" maxlength="${LIMITS.reason}" autocomplete="off">${errorText("reason", error)}</p>
<p class="hint">The author is told, and the reason is shown in its place.</p>
${buttons("Remove", href, true)}
</form>`;

export interface BanForm {
  readonly community: string;
  readonly user: string;
  readonly days: string;
  readonly reason: string;
  readonly errors: Readonly<Record<string, string>>;
}

/** Objects put numbers first, so that for ever would stand at the top. */
const LENGTHS = [1, 3, 7, 30, 365, 0] as const;

export const banForm = ({
  community,
  user,
  days,
  reason,
  errors,
}: BanForm): Markup => html`<h1>Ban somebody from c/${community}</h1>
<form action="/c/${community}/mod/bans" method="post" data-send data-after="reload">
<p class="field"><label for="ban-user">User name</label><input id="ban-user" name="user" type="text" value="${user}" maxlength="24" autocomplete="off" data-combobox="/users/suggestions">${errorText("user", errors.user)}</p>
<p class="field"><label for="days">For how long?</label><select id="days" name="days">${LENGTHS.map((value) => options({ [value]: BAN_DAYS[value] }, days))}</select>${errorText("days", errors.days)}</p>
<p class="field"><label for="ban-reason">Reason</label><input id="ban-reason" name="reason" type="text" value="${reason}" maxlength="${LIMITS.reason}" autocomplete="off">${errorText("reason", errors.reason)}</p>
${buttons("Ban", `/c/${community}/mod/bans`, true)}
</form>`;
