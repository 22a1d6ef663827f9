/**
 * @module Who starred a project, who forked it, and forking it.
 */
import { html } from "hono/html";
import { errorText, invalid } from "../../../../../durable-objects/site/kit/fields.ts";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import { type PageOf, pageLinks } from "../../../../../durable-objects/site/kit/pages.ts";
import type { Namespace } from "../store/groups.ts";
import type { Person } from "../store/people.ts";
import type { Project } from "../store/projects.ts";
import { avatar, empty, option, plural } from "./parts.ts";
import { projectRow } from "./project.ts";
import { visibilityFieldset } from "./project-form.ts";

export const personRow = (person: Person): Markup =>
  html`<li class="row">${avatar(person, "large")}<div class="row-main"><a class="row-title" href="/${person.username}">${person.name}</a> <span class="muted">@${person.username}</span><p>${person.bio}</p></div></li>\n`;

export const peopleListView = (
  title: string,
  people: readonly Person[],
  of: PageOf,
  url: string,
): Markup => html`<h1>${title}</h1>
${people.length === 0 ? empty("Nobody yet.") : html`<ul class="rows">${people.map(personRow)}</ul>`}
${pageLinks(of, (page) => `${url}?page=${page}`)}`;

export const forksView = (
  base: string,
  forks: readonly Project[],
  now: number,
): Markup => html`<div class="head"><h1>Forks</h1><a class="button ember" href="${base}/-/forks/new">Fork</a></div>
<p class="muted">${plural(forks.length, "fork")}</p>
${forks.length === 0 ? empty("Nobody has forked this project yet.") : html`<ul class="rows">${forks.map((fork) => projectRow(fork, now))}</ul>`}`;

export interface ForkFormProps {
  readonly base: string;
  readonly name: string;
  readonly namespaces: readonly Namespace[];
  readonly form: { readonly namespace: string; readonly path: string; readonly visibility: string };
  readonly errors: Readonly<Record<string, string>>;
}

export const forkFormView = ({ base, name, namespaces, form, errors }: ForkFormProps): Markup => html`<h1>Fork ${name}</h1>
<p>A fork is a copy of the project in which you can make changes without affecting the original.</p>
<form class="card wide-form" action="${base}/-/forks" method="post" data-check>
<div class="pair"><p class="field"><label for="namespace">Namespace</label><select id="namespace" name="namespace"${invalid("namespace", errors.namespace)}>${namespaces.map(({ path, name: title }) => option(path, title, path === form.namespace))}</select>${errorText("namespace", errors.namespace)}</p>
<p class="field"><label for="path">Project address</label><input id="path" name="path" value="${form.path}" required maxlength="60"${invalid("path", errors.path)}>${errorText("path", errors.path)}</p></div>
${visibilityFieldset(form.visibility, errors.visibility)}
<div class="actions"><button type="submit" class="button ember">Fork project</button><a class="plain" href="${base}">Cancel</a></div></form>`;
