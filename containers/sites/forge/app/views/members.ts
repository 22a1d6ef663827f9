/**
 * @module Members of a project: who they are, and inviting, changing and removing them.
 */
import { html } from "hono/html";
import { isoDate, longDate } from "../../../../../durable-objects/site/kit/dates.ts";
import { errorText, invalid } from "../../../../../durable-objects/site/kit/fields.ts";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import { ROLE_NAMES, ROLES, roleName } from "../rules.ts";
import type { Member } from "../store/members.ts";
import type { Viewer } from "../store/people.ts";
import { avatar, option, plural, sentence } from "./parts.ts";

export interface MembersProps {
  readonly base: string;
  readonly namespace: string;
  readonly members: readonly Member[];
  readonly viewer: Viewer | null;
  /** The highest role that the viewer may give; 0 when none. */
  readonly grants: number;
  readonly form: { readonly username: string; readonly role: string };
  readonly errors: Readonly<Record<string, string>>;
  readonly q: string;
}

export const membersView = (props: MembersProps): Markup => {
  const { base, grants, form, errors, q } = props;
  return html`<h1>Members</h1>
${
  grants > 0
    ? html`<form class="card inline-form" action="${base}/-/members" method="post" data-check aria-label="Invite a member">
<p class="field"><label for="username">User name</label><span class="suggesting" data-suggest="/users/suggestions" data-fill><input id="username" name="username" value="${form.username}" required maxlength="60" autocomplete="off" placeholder="Name or user name"${invalid("username", errors.username)}></span>${errorText("username", errors.username)}</p>
<p class="field"><label for="role">Role</label><select id="role" name="role">${roleOptions(grants, form.role)}</select></p>
<button type="submit" class="button ember">Invite</button></form>`
    : null
}
<form class="inline-form" role="search" action="${base}/-/members" method="get"><label class="hidden" for="member-q">Find members</label><input id="member-q" name="q" type="search" value="${q}" placeholder="Find members" maxlength="80"><button type="submit" class="button">Find</button></form>
${memberTable(props)}`;
};

const roleOptions = (grants: number, chosen: string): Markup[] =>
  ROLE_NAMES.filter((name) => ROLES[name] <= grants).map((name) => option(name, sentence(name), name === chosen));

export const memberTable = (
  props: MembersProps,
): Markup => html`<div id="members"><p class="muted" role="status">${plural(props.members.length, "member")}</p>
<table class="grid-table"><thead><tr><th>Member</th><th>Source</th><th>Role</th><th>Since</th><th><span class="hidden">Actions</span></th></tr></thead><tbody>
${props.members.map((member) => memberRow(member, props))}</tbody></table></div>`;

const memberRow = ({ person, level, since, inherited }: Member, { base, namespace, viewer, grants }: MembersProps): Markup => {
  const role = roleName(level) ?? "guest";
  const own = viewer?.id === person.id;
  const changes = !inherited && !own && grants > 0 && level <= grants;
  return html`<tr><td>${avatar(person)}<a href="/${person.username}">${person.name}</a> <span class="muted">@${person.username}</span>${own ? html` <span class="mark">you</span>` : null}</td>
<td>${inherited ? html`Through <a href="/${namespace}">${namespace}</a>` : "Direct"}</td>
<td>${
    changes
      ? html`<form action="${base}/-/members/${person.username}/role" method="post" data-enhance data-auto><label class="hidden" for="role-${person.id}">Role of ${person.name}</label><select id="role-${person.id}" name="role">${roleOptions(grants, role)}</select><button type="submit" class="button small">Save role</button></form>`
      : sentence(role)
  }</td><td>${longDate(isoDate(since))}</td>
<td class="row-actions">${changes || (own && !inherited) ? html`<form action="${base}/-/members/${person.username}/remove" method="post" data-confirm="${own ? "Leave this project?" : `Remove ${person.name} from this project?`}"><button type="submit" class="plain" aria-label="${own ? "Leave the project" : `Remove ${person.name}`}">${own ? "Leave" : "Remove"}</button></form>` : null}</td></tr>
`;
};
