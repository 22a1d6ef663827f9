/**
 * @module The form for a new issue.
 */
import { html } from "hono/html";
import { errorText, invalid } from "../../../../../durable-objects/site/kit/fields.ts";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import type { LabelRow, MilestoneRow } from "../rows.ts";
import { MAX_TITLE_LENGTH, MAX_WEIGHT } from "../rules.ts";
import type { Person } from "../store/people.ts";
import { editor } from "./editor.ts";
import { avatar, checked, labelChip, option } from "./parts.ts";

export interface IssueForm {
  readonly title: string;
  readonly description: string;
  readonly assignees: readonly string[];
  readonly labels: readonly string[];
  readonly milestone: string;
  readonly due: string;
  readonly weight: string;
}

export interface IssueFormProps {
  /** "/harbor/tidewatch" */
  readonly base: string;
  readonly form: IssueForm;
  readonly errors: Readonly<Record<string, string>>;
  /** Whether the viewer may choose people, labels and the like. */
  readonly plans: boolean;
  readonly members: readonly Person[];
  readonly labels: readonly LabelRow[];
  readonly milestones: readonly MilestoneRow[];
}

export const issueFormView = (props: IssueFormProps): Markup => {
  const { base, form, errors, plans } = props;
  return html`<h1>New issue</h1>
<form class="card wide-form" action="${base}/-/issues" method="post" data-check>
<p class="field"><label for="title">Title</label><input id="title" name="title" value="${form.title}" required maxlength="${MAX_TITLE_LENGTH}"${invalid("title", errors.title)}>${errorText("title", errors.title)}</p>
${editor({ id: "description", name: "description", label: "Description", value: form.description, preview: `${base}/-/preview`, rows: 9 })}
${plans ? planning(props) : null}
<div class="actions"><button type="submit" class="button ember">Create issue</button><a class="plain" href="${base}/-/issues">Cancel</a></div>
</form>`;
};

const planning = ({ form, errors, members, labels, milestones }: IssueFormProps): Markup => html`<div class="pair">
<fieldset class="scroller"><legend>Assignees</legend>${members.map((person) => html`<label class="check"><input type="checkbox" name="assignee" value="${person.username}"${checked(form.assignees.includes(person.username))}> ${avatar(person)}${person.name}</label>`)}</fieldset>
<fieldset class="scroller"><legend>Labels</legend>${labels.map((label) => html`<label class="check"><input type="checkbox" name="label" value="${label.id}"${checked(form.labels.includes(String(label.id)))}> ${labelChip(label)}</label>`)}</fieldset>
</div>
<div class="triple">
<p class="field"><label for="milestone">Milestone</label><select id="milestone" name="milestone">${option("", "None", form.milestone === "")}${milestones.filter(({ state }) => state === "active").map(({ number, title }) => option(String(number), title, form.milestone === String(number)))}</select></p>
<p class="field"><label for="due">Due date</label><input id="due" type="date" name="due" value="${form.due}"${invalid("due", errors.due)}>${errorText("due", errors.due)}</p>
<p class="field"><label for="weight">Weight</label><input id="weight" type="number" name="weight" min="0" max="${MAX_WEIGHT}" step="1" value="${form.weight}"${invalid("weight", errors.weight)}>${errorText("weight", errors.weight)}</p>
</div>`;
