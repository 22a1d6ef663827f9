/**
 * @module The form for a new project.
 */
import { html } from "hono/html";
import { errorText, invalid } from "../../../../../durable-objects/site/kit/fields.ts";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import { VISIBILITIES } from "../rules.ts";
import type { Namespace } from "../store/groups.ts";
import { checked, option, sentence } from "./parts.ts";

export interface ProjectForm {
  readonly name: string;
  readonly namespace: string;
  readonly path: string;
  readonly description: string;
  readonly visibility: string;
  readonly template: string;
  readonly readme: boolean;
}

export interface ProjectFormProps {
  readonly namespaces: readonly Namespace[];
  readonly templates: Readonly<Record<string, { readonly label: string; readonly about: string }>>;
  readonly form: ProjectForm;
  readonly errors: Readonly<Record<string, string>>;
}

export const visibilityFieldset = (
  value: string,
  error: string | undefined,
): Markup => html`<fieldset id="visibility"><legend>Visibility</legend>
${Object.entries(VISIBILITIES).map(([name, about]) => html`<label class="check"><input type="radio" name="visibility" value="${name}"${checked(name === value)}> <span><strong>${sentence(name)}</strong> <span class="muted">${about}</span></span></label>`)}${errorText("visibility", error)}</fieldset>`;

export const projectFormView = ({ namespaces, templates, form, errors }: ProjectFormProps): Markup => html`<h1>New project</h1>
<form class="card wide-form" action="/projects" method="post" data-check>
<p class="field"><label for="name">Project name</label><input id="name" name="name" value="${form.name}" required maxlength="60" data-slug="path"${invalid("name", errors.name)}>${errorText("name", errors.name)}</p>
<div class="pair"><p class="field"><label for="namespace">Namespace</label><select id="namespace" name="namespace"${invalid("namespace", errors.namespace)}>${namespaces.map(({ path, name }) => option(path, name, path === form.namespace))}</select>${errorText("namespace", errors.namespace)}</p>
<p class="field"><label for="path">Project address</label><input id="path" name="path" value="${form.path}" maxlength="60" placeholder="my-project" spellcheck="false"${invalid("path", errors.path)}>${errorText("path", errors.path)}</p></div>
<p class="field"><label for="description">Description</label><input id="description" name="description" value="${form.description}" maxlength="200"></p>
${visibilityFieldset(form.visibility, errors.visibility)}
<fieldset class="cards"><legend>Begin with</legend>
<label class="option-card"><input type="radio" name="template" value="blank"${checked(form.template === "blank")}> <strong>Blank project</strong><span class="muted">Nothing but what you add.</span></label>
${Object.entries(templates).map(([name, { label, about }]) => html`<label class="option-card"><input type="radio" name="template" value="${name}"${checked(form.template === name)}> <strong>${label}</strong><span class="muted">${about}</span></label>`)}</fieldset>
<label class="check"><input type="checkbox" name="readme" value="yes"${checked(form.readme)}> Add a README to a blank project</label>
<div class="actions"><button type="submit" class="button ember">Create project</button><a class="plain" href="/">Cancel</a></div>
</form>`;
