/**
 * @module The branches of a project.
 */
import { html } from "hono/html";
import { errorText, invalid } from "../../../../../durable-objects/site/kit/fields.ts";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import { type People, personIn } from "../store/people.ts";
import type { Branch } from "../store/repository.ts";
import { icon } from "./icons.ts";
import { option, timeAgo } from "./parts.ts";

export interface BranchProps {
  readonly base: string;
  readonly branches: readonly { readonly branch: Branch; readonly ahead: number; readonly behind: number }[];
  readonly defaultBranch: string;
  readonly people: People;
  readonly now: number;
  readonly mayPush: boolean;
  readonly mayProtect: boolean;
  readonly form: { readonly name: string; readonly from: string };
  readonly errors: Readonly<Record<string, string>>;
}

export const branchesView = (props: BranchProps): Markup => {
  const { branches, mayPush } = props;
  return html`<h1>Branches</h1>
${mayPush ? newBranch(props) : null}
<table class="grid-table"><thead><tr><th>Branch</th><th>Last commit</th><th>Compared with ${props.defaultBranch}</th><th><span class="hidden">Actions</span></th></tr></thead><tbody>
${branches.map((row) => branchRow(row, props))}</tbody></table>`;
};

const newBranch = ({
  base,
  branches,
  form,
  errors,
}: BranchProps): Markup => html`<form class="card inline-form" action="${base}/-/branches" method="post" data-check>
<p class="field"><label for="name">New branch</label><input id="name" name="name" value="${form.name}" required maxlength="100" placeholder="fix-the-tide-table" spellcheck="false"${invalid("name", errors.name)}>${errorText("name", errors.name)}</p>
<p class="field"><label for="from">From</label><select id="from" name="from">${branches.map(({ branch }) => option(branch.name, branch.name, branch.name === form.from))}</select></p>
<button type="submit" class="button ember">Create branch</button></form>`;

const branchRow = ({ branch, ahead, behind }: BranchProps["branches"][number], props: BranchProps): Markup => {
  const { base, defaultBranch, people, now, mayPush, mayProtect } = props;
  const { name, guarded, sha, message, created, author_id } = branch;
  const isDefault = name === defaultBranch;
  return html`<tr><td>${icon("branch")}<a href="${base}/-/tree/${name}">${name}</a>${isDefault ? html` <span class="mark">default</span>` : null}${guarded === 1 ? html` <span class="mark">protected</span>` : null}</td>
<td><a href="${base}/-/commit/${sha}">${message.split("\n")[0]}</a><br><span class="muted">${personIn(people, author_id).name}, ${timeAgo(created, now)}</span></td>
<td>${isDefault ? null : `${ahead} ahead, ${behind} behind`}</td>
<td class="row-actions">${!isDefault && mayPush && ahead > 0 ? html`<a class="plain" href="${base}/-/merge_requests/new?source=${encodeURIComponent(name)}" aria-label="Merge request for ${name}">Merge request</a>` : null}
${mayProtect ? html`<form action="${base}/-/branches/protect" method="post"><input type="hidden" name="name" value="${name}"><button type="submit" class="plain" name="guarded" value="${guarded === 1 ? "no" : "yes"}" aria-label="${guarded === 1 ? "Unprotect" : "Protect"} ${name}">${guarded === 1 ? "Unprotect" : "Protect"}</button></form>` : null}
${!isDefault && mayPush && guarded === 0 ? html`<form action="${base}/-/branches/delete" method="post" data-confirm="Delete the branch ${name}?"><input type="hidden" name="name" value="${name}"><button type="submit" class="plain" aria-label="Delete ${name}">Delete</button></form>` : null}</td></tr>
`;
};
