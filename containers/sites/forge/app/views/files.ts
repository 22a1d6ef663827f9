/**
 * @module The file browser: folders, files with numbered lines, and search in them.
 */
import { html } from "hono/html";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import type { CommitRow } from "../rows.ts";
import { type People, personIn } from "../store/people.ts";
import type { Revision } from "../store/repository.ts";
import type { Entry, FileAt } from "../store/tree.ts";
import type { MarkdownOptions } from "../text/markdown.ts";
import { icon } from "./icons.ts";
import { avatar, current, empty, plural, prose, timeAgo } from "./parts.ts";

export interface RefPicker {
  readonly base: string;
  readonly kind: "tree" | "blob" | "commits";
  readonly ref: string;
  readonly path: string;
  readonly branches: readonly string[];
}

/** A list of branches that opens, and can be narrowed by typing. */
export const refPicker = ({
  base,
  kind,
  ref,
  path,
  branches,
}: RefPicker): Markup => html`<details class="picker left" data-menu data-picker>
<summary aria-label="Branch ${ref}, choose another">${icon("branch")}${ref}</summary>
<div class="picker-body"><label class="hidden" for="ref-filter">Find a branch</label><input id="ref-filter" type="search" placeholder="Find a branch" autocomplete="off" data-narrow>
<ul class="plain-list">${branches.map((name) => html`<li data-words="${name.toLowerCase()}"><a href="${base}/-/${kind}/${name}${path === "" ? "" : `/${path}`}"${current(name === ref)}>${name}</a></li>`)}</ul><p class="muted" data-none hidden>Nothing matches.</p></div>
</details>`;

const crumbs = (base: string, project: string, ref: string, path: string): Markup => {
  const parts = path.split("/").filter(Boolean);
  return html`<nav class="crumbs" aria-label="Path"><a href="${base}/-/tree/${ref}">${project}</a>${parts.map((part, at) =>
    at === parts.length - 1
      ? html` / <span aria-current="page">${part}</span>`
      : html` / <a href="${base}/-/tree/${ref}/${parts.slice(0, at + 1).join("/")}">${part}</a>`,
  )}</nav>`;
};

export interface FolderProps {
  readonly base: string;
  readonly project: string;
  readonly revision: Revision;
  readonly branches: readonly string[];
  readonly entries: readonly Entry[];
  readonly last: CommitRow;
  readonly people: People;
  readonly now: number;
  readonly mayPush: boolean;
  readonly readme: { readonly path: string; readonly text: string; readonly markdown: MarkdownOptions } | null;
}

export const folderView = ({
  base,
  project,
  revision,
  branches,
  entries,
  last,
  people,
  now,
  mayPush,
  readme,
}: FolderProps): Markup => {
  const { ref, path, branch } = revision;
  const folder = path === "" ? "" : `${path}/`;
  return html`<div class="head"><h1>Files</h1><div class="head-actions">
<form class="inline-form" role="search" action="${base}/-/search" method="get"><label class="hidden" for="file-q">Search in files</label><input type="hidden" name="ref" value="${ref}"><input id="file-q" name="q" type="search" placeholder="Search in files" maxlength="80"><button type="submit" class="button">Search</button></form>
${mayPush && branch ? html`<a class="button" href="${base}/-/new/${ref}/${folder}">New file</a>` : null}</div></div>
<div class="file-bar">${refPicker({ base, kind: "tree", ref, path, branches })}${crumbs(base, project, ref, path)}<a class="plain" href="${base}/-/commits/${ref}${path === "" ? "" : `/${path}`}">History</a></div>
${fileTable({ base, ref, entries, last, people, now, path })}
${readme ? html`<section class="card readme" aria-label="${readme.path}"><p class="card-title">${icon("file")}${readme.path}</p>${prose(readme.text, readme.markdown)}</section>` : null}`;
};

export interface FileTable {
  readonly base: string;
  readonly ref: string;
  readonly path: string;
  readonly entries: readonly Entry[];
  readonly last: CommitRow;
  readonly people: People;
  readonly now: number;
}

export const fileTable = ({ base, ref, path, entries, last, people, now }: FileTable): Markup => {
  const author = personIn(people, last.author_id);
  const up = path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : "";
  return html`<table class="files"><caption class="last">${avatar(author)}<a href="/${author.username}">${author.name}</a> <a href="${base}/-/commit/${last.sha}">${last.message.split("\n")[0]}</a> <span class="muted">${timeAgo(last.created, now)}</span></caption>
<thead class="hidden"><tr><th>Name</th><th>Last commit</th><th>Last update</th></tr></thead><tbody>
${path === "" ? null : html`<tr><td colspan="3"><a href="${base}/-/tree/${ref}${up === "" ? "" : `/${up}`}" aria-label="Parent folder">..</a></td></tr>`}
${entries.map(
  ({ kind, name, path: at, commit }) =>
    html`<tr><td>${icon(kind)}<a href="${base}/-/${kind === "folder" ? "tree" : "blob"}/${ref}/${at}">${name}</a></td><td><a class="soft" href="${base}/-/commit/${commit.sha}">${commit.message.split("\n")[0]}</a></td><td class="muted">${timeAgo(commit.created, now)}</td></tr>`,
)}</tbody></table>`;
};

export interface FileProps {
  readonly base: string;
  readonly project: string;
  readonly revision: Revision;
  readonly branches: readonly string[];
  readonly file: FileAt;
  readonly lines: readonly string[];
  readonly people: People;
  readonly now: number;
  readonly mayEdit: boolean;
  /** For Markdown files: as it reads, instead of its source. */
  readonly rendered: MarkdownOptions | null;
  readonly plain: boolean;
}

export const fileView = (props: FileProps): Markup => {
  const { base, project, revision, branches, file, lines, people, now, mayEdit, rendered, plain } = props;
  const { ref, path } = revision;
  const author = personIn(people, file.commit.author_id);
  const bytes = lines.reduce((sum, line) => sum + line.length + 1, 0);
  const name = path.slice(path.lastIndexOf("/") + 1);
  return html`<div class="head"><h1>${name}</h1><div class="head-actions">
${rendered ? html`<a class="button" href="?${plain ? "" : "plain=1"}">${plain ? "Show rendered" : "Show source"}</a>` : null}
<a class="button" href="${base}/-/raw/${ref}/${path}">Raw</a><a class="button" href="${base}/-/commits/${ref}/${path}">History</a>
${mayEdit ? html`<a class="button ember" href="${base}/-/edit/${ref}/${path}">Edit</a><a class="button danger" href="#delete-file" data-opens="delete-file">Delete</a>` : null}</div></div>
<div class="file-bar">${refPicker({ base, kind: "blob", ref, path, branches })}${crumbs(base, project, ref, path)}<button type="button" class="plain" data-copy="${path}">Copy path</button></div>
<p class="last">${avatar(author)}<a href="/${author.username}">${author.name}</a> <a href="${base}/-/commit/${file.commit.sha}">${file.commit.message.split("\n")[0]}</a> <span class="muted">${timeAgo(file.commit.created, now)} · ${plural(lines.length, "line")} · ${plural(bytes, "byte")}</span></p>
${rendered && !plain ? html`<section class="card readme" aria-label="${name}">${prose(lines.join("\n"), rendered)}</section>` : source(lines, name)}
${mayEdit ? deleteDialog(base, ref, path, name) : null}`;
};

const source = (lines: readonly string[], name: string): Markup =>
  lines.length === 0
    ? empty("This file is empty.")
    : html`<table class="lines source" data-source><caption class="hidden">Source of ${name}</caption><tbody>
${lines.map((line, at) => html`<tr id="L${at + 1}"><td class="number"><a href="#L${at + 1}" aria-label="Line ${at + 1}">${at + 1}</a></td><td class="text"><code>${line}</code></td></tr>\n`)}</tbody></table>`;

const deleteDialog = (
  base: string,
  ref: string,
  path: string,
  name: string,
): Markup => html`<dialog id="delete-file" aria-labelledby="delete-file-title"><form action="${base}/-/delete/${ref}/${path}" method="post">
<h2 id="delete-file-title">Delete ${name}?</h2><p>The file stays in the history.</p>
<p class="field"><label for="delete-message">Commit message</label><input id="delete-message" name="message" value="Delete ${name}" maxlength="200" required></p>
<div class="actions"><button type="submit" class="button danger">Delete file</button><button type="button" class="plain" data-closes>Cancel</button></div></form></dialog>`;

export const emptyRepositoryView = (base: string, branch: string, mayPush: boolean): Markup => html`<h1>Files</h1>
${empty("The repository is empty.", mayPush ? html`<a class="button ember" href="${base}/-/new/${branch}">Add a file</a>` : null)}`;

export interface SearchHit {
  readonly path: string;
  /** From 1. */
  readonly line: number;
  readonly text: string;
}

export const hitList = (base: string, ref: string, hits: readonly SearchHit[]): Markup =>
  html`<ul class="rows">${hits.map(({ path, line, text }) => html`<li class="row"><div class="row-main"><a class="row-title" href="${base}/-/blob/${ref}/${path}?plain=1#L${line}">${path}:${line}</a><pre class="hit">${text.trim().slice(0, 160)}</pre></div></li>`)}</ul>`;

export const fileSearchView = (
  base: string,
  ref: string,
  q: string,
  hits: readonly SearchHit[],
): Markup => html`<h1>Search in files</h1>
<form class="inline-form" role="search" action="${base}/-/search" method="get"><input type="hidden" name="ref" value="${ref}"><label class="hidden" for="file-q">Search in files</label><input id="file-q" name="q" type="search" value="${q}" maxlength="80"><button type="submit" class="button">Search</button></form>
<p class="muted" role="status">${q === "" ? "Enter what to look for." : `${plural(hits.length, "match", "matches")} on ${ref}`}</p>
${hits.length > 0 ? hitList(base, ref, hits) : null}`;
