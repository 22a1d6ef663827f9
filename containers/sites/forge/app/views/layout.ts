/**
 * @module The frame of every page: the bar on top, the navigation of a project, the page itself.
 */
import { html } from "hono/html";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import { assets } from "../assets/index.ts";
import { FORGE_NAME, ROLES } from "../rules.ts";
import type { Viewer } from "../store/people.ts";
import { type Project, pathOf } from "../store/projects.ts";
import { type IconName, icon } from "./icons.ts";
import { avatar, current, projectAvatar } from "./parts.ts";

export interface Notice {
  readonly tone: "good" | "bad";
  readonly text: string;
}

export type Tab =
  | "overview"
  | "activity"
  | "files"
  | "commits"
  | "branches"
  | "issues"
  | "board"
  | "labels"
  | "milestones"
  | "merges"
  | "members"
  | "settings";

export interface Frame {
  readonly title: string;
  readonly viewer: Viewer | null;
  /** Open to-dos of the viewer. */
  readonly todos: number;
  readonly address: string;
  readonly main: Markup;
  readonly project?: { readonly project: Project; readonly tab: Tab };
  readonly q?: string;
  readonly notice?: Notice | null;
}

export const layout = ({
  title,
  viewer,
  todos,
  address,
  main,
  project,
  q = "",
  notice = null,
}: Frame): Markup => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${project ? `${project.project.name} · ` : ""}${FORGE_NAME}</title>
<link rel="icon" href="${assets.url("icon.svg")}" type="image/svg+xml">
<link rel="stylesheet" href="${assets.url("anvil.css")}">
<script src="${assets.url("anvil.js")}" defer></script>
<noscript><style>.edit[hidden] { display: block !important; }</style></noscript>
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
${bar(viewer, todos, address, q)}
<div class="frame${project ? " with-side" : ""}">
${project && side(project.project, project.tab)}
<main id="main">
${notice && html`<p class="notice ${notice.tone}" role="${notice.tone === "bad" ? "alert" : "status"}" data-notice>${notice.text}</p>`}
${project?.project.archived ? html`<p class="notice warn">This project is archived. It can be read, and nothing in it can be changed.</p>` : null}
${main}
</main>
</div>
<footer class="foot"><p>${FORGE_NAME}: small projects, well kept.</p><nav aria-label="More"><a href="/explore">Explore</a> <a href="/explore/groups">Groups</a> <a href="/help">Help</a></nav></footer>
<div class="toasts" role="status" aria-live="polite" data-toasts></div>
</body>
</html>
`;

const bar = (viewer: Viewer | null, todos: number, address: string, q: string): Markup => html`<header class="bar">
<a class="logo" href="/"><svg viewBox="0 0 32 32" aria-hidden="true"><path d="M3 9h8v2h17c0 4-4 6-9 6v3l4 4v2H9v-2l4-4v-3C7 17 3 14 3 9z"/></svg>${FORGE_NAME}</a>
<form class="find" role="search" action="/search" method="get" data-suggest="/search/suggestions">
<label class="hidden" for="q">Search Anvil</label>
<input id="q" name="q" type="search" value="${q}" placeholder="Search projects, issues, people" autocomplete="off" maxlength="80">
<button type="submit" aria-label="Search">${icon("search")}</button>
</form>
<nav class="links" aria-label="Main">
<a href="/explore"${current(address.startsWith("/explore"))}>Explore</a>
${
  viewer
    ? html`<a href="/dashboard/issues"${current(address === "/dashboard/issues")}>Issues</a>
<a href="/dashboard/merge_requests"${current(address === "/dashboard/merge_requests")}>Merge requests</a>
<a href="/dashboard/todos"${current(address === "/dashboard/todos")} aria-label="To-dos, ${todos} open">To-dos <span class="count" id="todo-count">${todos}</span></a>`
    : null
}
</nav>
${viewer ? menus(viewer) : html`<a class="button ember" href="/users/sign_in">Sign in</a>`}
</header>`;

const menus = (viewer: Viewer): Markup => html`<details class="menu" data-menu>
<summary aria-label="Create new">${icon("plus")}</summary>
<div class="menu-body"><a href="/projects/new">New project</a></div>
</details>
<details class="menu" data-menu>
<summary aria-label="Account of ${viewer.name}">${avatar(viewer)}</summary>
<div class="menu-body">
<p><strong>${viewer.name}</strong><br><span class="muted">@${viewer.username}</span>${viewer.status === "" ? null : html`<br><span class="muted">${viewer.status}</span>`}</p>
<a href="/${viewer.username}">Your profile</a>
<a href="/">Dashboard</a>
<a href="/settings/profile">Settings</a>
<form action="/users/sign_out" method="post"><button type="submit">Sign out</button></form>
</div>
</details>`;

interface Place {
  readonly tab: Tab;
  readonly icon: IconName;
  readonly label: string;
  readonly at: string;
  readonly count?: number;
}

const side = (project: Project, tab: Tab): Markup => {
  const places: Place[] = [
    { tab: "overview", icon: "home", label: "Overview", at: "" },
    { tab: "activity", icon: "activity", label: "Activity", at: "/-/activity" },
    { tab: "files", icon: "code", label: "Files", at: `/-/tree/${project.default_branch}` },
    { tab: "commits", icon: "commit", label: "Commits", at: `/-/commits/${project.default_branch}` },
    { tab: "branches", icon: "branch", label: "Branches", at: "/-/branches" },
    ...(project.issues_on === 1
      ? ([
          { tab: "issues", icon: "issue", label: "Issues", at: "/-/issues", count: project.open_issues },
          { tab: "board", icon: "board", label: "Board", at: "/-/board" },
        ] as const)
      : []),
    ...(project.merges_on === 1
      ? ([
          { tab: "merges", icon: "merge", label: "Merge requests", at: "/-/merge_requests", count: project.open_merges },
        ] as const)
      : []),
    { tab: "milestones", icon: "milestone", label: "Milestones", at: "/-/milestones" },
    { tab: "labels", icon: "label", label: "Labels", at: "/-/labels" },
    { tab: "members", icon: "people", label: "Members", at: "/-/members" },
    ...(project.level >= ROLES.maintainer
      ? ([{ tab: "settings", icon: "settings", label: "Settings", at: "/-/settings" }] as const)
      : []),
  ];
  return html`<nav class="side" aria-label="Project">
<a class="side-title" href="/${pathOf(project)}">${projectAvatar(project.name, project.id)}<span>${project.name}<small>${project.namespace}</small></span></a>
<ul>${places.map(
    (place) =>
      html`<li><a href="/${pathOf(project)}${place.at}"${current(place.tab === tab)}>${icon(place.icon)}${place.label}${place.count === undefined ? null : html` <span class="count">${place.count}</span>`}</a></li>`,
  )}</ul>
</nav>`;
};
