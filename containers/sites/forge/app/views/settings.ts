/**
 * @module The settings of a project, from its name to deleting it.
 */
import { html } from "hono/html";
import { errorText, invalid } from "../../../../../durable-objects/site/kit/fields.ts";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import type { Namespace } from "../store/groups.ts";
import type { SettingsForm } from "../store/project-changes.ts";
import { type Project, pathOf } from "../store/projects.ts";
import { checked, option } from "./parts.ts";
import { visibilityFieldset } from "./project-form.ts";

export interface SettingsProps {
  readonly project: Project;
  readonly form: SettingsForm;
  readonly errors: Readonly<Record<string, string>>;
  readonly branches: readonly string[];
  readonly owns: boolean;
  /** Where an owner may move it. */
  readonly namespaces: readonly Namespace[];
}

export const settingsView = (props: SettingsProps): Markup => html`<h1>Settings</h1>
${general(props)}
${props.owns ? html`${visibility(props)}${danger(props)}` : html`<p class="quiet">Visibility, archiving, moving and deleting are for owners of the project.</p>`}`;

const general = ({
  project,
  form,
  errors,
  branches,
}: SettingsProps): Markup => html`<form class="card wide-form" action="/${pathOf(project)}/-/settings" method="post" data-check aria-labelledby="general"><h2 id="general">General</h2>
<p class="field"><label for="name">Project name</label><input id="name" name="name" value="${form.name}" required maxlength="60"${invalid("name", errors.name)}>${errorText("name", errors.name)}</p>
<p class="field"><label for="description">Description</label><textarea id="description" name="description" rows="3" maxlength="300">${form.description}</textarea></p>
<p class="field"><label for="topics">Topics</label><input id="topics" name="topics" value="${form.topics.join(", ")}" maxlength="200"><span class="muted">Separated by commas</span></p>
<div class="pair"><p class="field"><label for="default_branch">Default branch</label><select id="default_branch" name="default_branch"${invalid("default_branch", errors.default_branch)}>${branches.map((name) => option(name, name, name === form.defaultBranch))}</select>${errorText("default_branch", errors.default_branch)}</p>
<p class="field"><label for="approvals">Approvals that a merge request needs</label><input id="approvals" type="number" name="approvals" min="0" max="5" step="1" value="${form.approvals}"${invalid("approvals", errors.approvals)}>${errorText("approvals", errors.approvals)}</p></div>
<fieldset><legend>Features</legend>
<label class="check switch"><input type="checkbox" name="issues" value="yes"${checked(form.issuesOn)}> Issues and board</label>
<label class="check switch"><input type="checkbox" name="merge_requests" value="yes"${checked(form.mergesOn)}> Merge requests</label>
<label class="check switch"><input type="checkbox" name="forks" value="yes"${checked(form.forksOn)}> Forks</label></fieldset>
<button type="submit" class="button ember">Save changes</button></form>`;

const visibility = ({
  project,
}: SettingsProps): Markup => html`<form class="card wide-form" action="/${pathOf(project)}/-/settings/visibility" method="post">
${visibilityFieldset(project.visibility, undefined)}<button type="submit" class="button">Save visibility</button></form>`;

const danger = ({ project, namespaces, errors }: SettingsProps): Markup => {
  const base = `/${pathOf(project)}/-/settings`;
  const archived = project.archived === 1;
  return html`<section class="card danger-zone" aria-labelledby="danger"><h2 id="danger">Danger zone</h2>
<div class="merge-line"><div><strong>${archived ? "Bring the project back" : "Archive the project"}</strong><p class="muted">${archived ? "People can change it again." : "It can be read, and nothing in it can be changed."}</p></div><form action="${base}/archive" method="post"><button type="submit" class="button" name="archived" value="${archived ? "no" : "yes"}">${archived ? "Unarchive project" : "Archive project"}</button></form></div>
<form class="merge-line" action="${base}/transfer" method="post"><div><strong>Transfer or rename</strong><p class="muted">Old links stop working.</p>
<div class="pair"><p class="field"><label for="namespace">New namespace</label><select id="namespace" name="namespace">${namespaces.map(({ path, name }) => option(path, name, path === project.namespace))}</select></p><p class="field"><label for="path">Project address</label><input id="path" name="path" value="${project.path}" required maxlength="60" spellcheck="false"${invalid("path", errors.path)}>${errorText("path", errors.path)}</p></div></div><button type="submit" class="button">Transfer project</button></form>
<div class="merge-line"><div><strong>Delete the project</strong><p class="muted">Everything in it is lost.</p></div><a class="button danger" href="#delete-project" data-opens="delete-project">Delete project</a></div></section>
<dialog id="delete-project" aria-labelledby="delete-title"${errors.confirm === undefined ? "" : " open"}><form action="${base}/delete" method="post"><h2 id="delete-title">Delete ${project.name}?</h2>
<p>This deletes the repository, ${project.open_issues} open issues and everything else. It cannot be undone.</p>
<p class="field"><label for="confirm">Type <code>${pathOf(project)}</code> to confirm</label><input id="confirm" name="confirm" autocomplete="off" spellcheck="false" data-confirms="${pathOf(project)}"${invalid("confirm", errors.confirm)}>${errorText("confirm", errors.confirm)}</p>
<div class="actions"><button type="submit" class="button danger">Delete project</button><button type="button" class="plain" data-closes>Cancel</button></div></form></dialog>`;
};
