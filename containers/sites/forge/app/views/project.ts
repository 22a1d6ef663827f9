/**
 * @module The front page of a project, and projects in lists.
 */
import { html } from "hono/html";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import { roleName } from "../rules.ts";
import type { Viewer } from "../store/people.ts";
import { type Project, pathOf, topicsOf } from "../store/projects.ts";
import type { MarkdownOptions } from "../text/markdown.ts";
import { type FileTable, fileTable, refPicker } from "./files.ts";
import { icon } from "./icons.ts";
import { empty, plural, projectAvatar, prose, sentence, timeAgo, visibilityMark } from "./parts.ts";

export interface OverviewProps {
  readonly project: Project;
  readonly viewer: Viewer | null;
  readonly now: number;
  readonly origin: Project | null;
  readonly clone: string;
  readonly commits: number;
  readonly branches: readonly string[];
  /** Nothing in an empty repository. */
  readonly files: FileTable | null;
  readonly readme: { readonly text: string; readonly markdown: MarkdownOptions } | null;
  readonly mayPush: boolean;
}

export const overviewView = (props: OverviewProps): Markup => {
  const { project, viewer, origin, clone, commits, branches, files, readme, mayPush } = props;
  const base = `/${pathOf(project)}`;
  return html`<div class="head project-head"><div class="title-line">${projectAvatar(project.name, project.id)}<div><h1>${project.name}</h1><p class="muted">${visibilityMark(project.visibility)}${project.level > 0 && viewer ? html` · You are ${roleName(project.level)}` : null}${origin ? html` · Forked from <a href="/${pathOf(origin)}">${pathOf(origin)}</a>` : null}</p></div></div>
<div class="head-actions">${starButton(project, viewer)}<a class="button" href="${base}/-/forks/new" aria-label="Fork ${project.name}, ${plural(project.forks, "fork")}">${icon("fork")}Fork <span class="count">${project.forks}</span></a>
<details class="picker" data-menu><summary class="button">Clone</summary><div class="picker-body"><label for="clone">Clone with HTTP</label><div class="inline-form"><input id="clone" value="${clone}" readonly><button type="button" class="button small" data-copy="${clone}">Copy</button></div></div></details></div></div>
<p class="about">${project.description}</p>
<p class="chips">${topicsOf(project).map((topic) => html`<a class="topic" href="/explore?topic=${encodeURIComponent(topic)}">${topic}</a> `)}${project.language === "" ? null : html`<span class="topic plain-topic">${project.language}</span>`}</p>
<ul class="figures"><li><a href="${base}/-/commits/${project.default_branch}"><strong>${commits}</strong> ${commits === 1 ? "commit" : "commits"}</a></li><li><a href="${base}/-/branches"><strong>${branches.length}</strong> ${branches.length === 1 ? "branch" : "branches"}</a></li><li><a href="${base}/-/starrers"><strong>${project.stars}</strong> ${project.stars === 1 ? "star" : "stars"}</a></li><li><a href="${base}/-/forks"><strong>${project.forks}</strong> ${project.forks === 1 ? "fork" : "forks"}</a></li></ul>
${
  files
    ? html`<div class="file-bar">${refPicker({ base, kind: "tree", ref: files.ref, path: "", branches })}${mayPush ? html`<a class="button small" href="${base}/-/new/${files.ref}">New file</a>` : null}</div>${fileTable(files)}`
    : empty(
        "The repository is empty.",
        mayPush ? html`<a class="button ember" href="${base}/-/new/${project.default_branch}">Add a file</a>` : null,
      )
}
${readme ? html`<section class="card readme" aria-label="README"><p class="card-title">${icon("file")}README.md</p>${prose(readme.text, readme.markdown)}</section>` : null}`;
};

/** Changes at once when pressed; the answer of the server sets it right if need be. */
export const starButton = (project: Project, viewer: Viewer | null): Markup => {
  const starred = project.starred === 1;
  if (!viewer)
    return html`<a class="button" href="/users/sign_in" id="star">${icon("star")}Star <span class="count">${project.stars}</span></a>`;
  return html`<form id="star" action="/${pathOf(project)}/-/star" method="post" data-enhance data-star><button type="submit" class="button${starred ? " on" : ""}" name="starred" value="${starred ? "no" : "yes"}" aria-pressed="${starred ? "true" : "false"}" aria-label="${starred ? "Unstar" : "Star"} ${project.name}, ${plural(project.stars, "star")}">${icon("star")}<span data-word>${starred ? "Unstar" : "Star"}</span> <span class="count">${project.stars}</span></button></form>`;
};

export const projectRow = (
  project: Project,
  now: number,
  withRole = false,
): Markup => html`<li class="row">${projectAvatar(project.name, project.id)}<div class="row-main">
<a class="row-title" href="/${pathOf(project)}">${project.namespace} / ${project.name}</a> ${visibilityMark(project.visibility)}${project.archived === 1 ? html` <span class="mark">Archived</span>` : null}${withRole && project.level > 0 ? html` <span class="mark">${sentence(roleName(project.level) ?? "")}</span>` : null}
<p>${project.description}</p>
<p class="chips">${topicsOf(project).map((topic) => html`<a class="topic" href="/explore?topic=${encodeURIComponent(topic)}">${topic}</a> `)}</p></div>
<div class="row-side stacked"><span role="img" aria-label="${plural(project.stars, "star")}, ${plural(project.forks, "fork")}, ${plural(project.open_issues, "open issue")}">${icon("star")}${project.stars} ${icon("fork")}${project.forks} ${icon("issue")}${project.open_issues}</span><span class="muted">${project.language} · updated ${timeAgo(project.updated, now)}</span></div></li>
`;
