/**
 * @module Looking around: all projects, all groups, one group, search everywhere.
 */
import { html } from "hono/html";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import { type PageOf, pageLinks } from "../../../../../durable-objects/site/kit/pages.ts";
import { roleName } from "../rules.ts";
import type { Group } from "../store/groups.ts";
import { type People, type Person, personIn } from "../store/people.ts";
import type { Project } from "../store/projects.ts";
import { type ActivityProps, eventList } from "./activity.ts";
import { avatar, current, empty, option, plural, projectAvatar, sentence, visibilityMark } from "./parts.ts";
import { projectRow } from "./project.ts";

export const PROJECT_SORTS = {
  updated: "Recently updated",
  stars: "Most stars",
  name: "Name",
  created: "Newest",
  issues: "Most open issues",
} as const;
export type ProjectSort = keyof typeof PROJECT_SORTS;

export interface ProjectQuery {
  readonly q: string;
  readonly topic: string;
  readonly language: string;
  readonly visibility: string;
  readonly sort: ProjectSort;
}

export interface ExploreProps {
  readonly title: string;
  readonly base: string;
  readonly query: ProjectQuery;
  readonly languages: readonly string[];
  readonly projects: readonly Project[];
  readonly total: number;
  readonly of: PageOf;
  readonly now: number;
}

const queryURL = (base: string, query: ProjectQuery, page: number): string => {
  const search = new URLSearchParams(
    Object.entries({ ...query, sort: query.sort === "updated" ? "" : query.sort }).filter(([, value]) => value !== ""),
  );
  if (page > 1) search.set("page", String(page));
  return search.size === 0 ? base : `${base}?${search}`;
};

export const projectList = ({
  base,
  query,
  languages,
  projects,
  total,
  of,
  now,
}: ExploreProps): Markup => html`<form class="filters" action="${base}" method="get" aria-label="Filter and sort" data-auto>
<label class="wide">Search <input type="search" name="q" value="${query.q}" maxlength="80" placeholder="Name or description"></label>
<label>Language <select name="language">${option("", "Any", query.language === "")}${languages.map((language) => option(language, language, language === query.language))}</select></label>
<label>Visibility <select name="visibility">${option("", "Any", query.visibility === "")}${["public", "internal", "private"].map((name) => option(name, sentence(name), name === query.visibility))}</select></label>
${query.topic === "" ? null : html`<input type="hidden" name="topic" value="${query.topic}">`}
<label>Sort by <select name="sort">${Object.entries(PROJECT_SORTS).map(([sort, label]) => option(sort, label, sort === query.sort))}</select></label>
<button type="submit" class="button">Apply</button><a class="plain" href="${base}">Clear</a></form>
<p class="muted" role="status">${plural(total, "project")}${query.topic === "" ? null : html` with the topic <strong>${query.topic}</strong>`}</p>
${total === 0 ? empty("No project matches.") : html`<ul class="rows">${projects.map((project) => projectRow(project, now, true))}</ul>`}
${pageLinks(of, (page) => queryURL(base, query, page))}`;

export const exploreTabs = (tab: "projects" | "groups"): Markup =>
  html`<nav class="tabs" aria-label="Explore"><a href="/explore"${current(tab === "projects")}>Projects</a><a href="/explore/groups"${current(tab === "groups")}>Groups</a></nav>`;

export const exploreView = (
  props: ExploreProps,
  action: Markup | null,
): Markup => html`<div class="head"><h1>${props.title}</h1>${action}</div>
${exploreTabs("projects")}${projectList(props)}`;

export const groupsView = (groups: readonly (Group & { readonly projects: number })[]): Markup => html`<h1>Explore</h1>
${exploreTabs("groups")}<ul class="rows">${groups.map(
  (group) =>
    html`<li class="row">${projectAvatar(group.name, group.id + 40)}<div class="row-main"><a class="row-title" href="/${group.path}">${group.name}</a> ${visibilityMark(group.visibility)}${group.level > 0 ? html` <span class="mark">${sentence(roleName(group.level) ?? "")}</span>` : null}<p>${group.description}</p></div><div class="row-side stacked"><span>${plural(group.projects, "project")}</span><span class="muted">${plural(group.members, "member")}</span></div></li>`,
)}</ul>`;

export type GroupTab = "projects" | "issues" | "merge_requests" | "activity" | "members";

export const groupHead = (
  group: Group,
  tab: GroupTab,
  mayCreate: boolean,
): Markup => html`<div class="head"><div class="title-line">${projectAvatar(group.name, group.id + 40)}<div><h1>${group.name}</h1><p class="muted">${visibilityMark(group.visibility)} · @${group.path}</p></div></div>${mayCreate ? html`<a class="button ember" href="/projects/new?namespace=${group.path}">New project</a>` : null}</div>
<p class="about">${group.description}</p>
<nav class="tabs" aria-label="Group">${(
  [
    ["projects", "Projects", ""],
    ["issues", "Issues", "/-/issues"],
    ["merge_requests", "Merge requests", "/-/merge_requests"],
    ["activity", "Activity", "/-/activity"],
    ["members", "Members", "/-/members"],
  ] as const
).map(
  ([name, label, at]) =>
    html`<a href="${at === "" ? `/${group.path}` : `/groups/${group.path}${at}`}"${current(name === tab)}>${label}</a>`,
)}</nav>`;

export const groupMembersView = (
  members: readonly { readonly user_id: number; readonly role: number }[],
  people: People,
): Markup =>
  html`<p class="muted" role="status">${plural(members.length, "member")}</p><table class="grid-table"><thead><tr><th>Member</th><th>Role</th></tr></thead><tbody>${members.map(
    ({ user_id, role }) => {
      const person = personIn(people, user_id);
      return html`<tr><td>${avatar(person)}<a href="/${person.username}">${person.name}</a> <span class="muted">@${person.username}</span></td><td>${sentence(roleName(role) ?? "")}</td></tr>`;
    },
  )}</tbody></table>`;

export const groupActivity = (props: ActivityProps): Markup => html`<div data-list>${eventList(props)}</div>`;

export const SCOPES = {
  projects: "Projects",
  issues: "Issues",
  merge_requests: "Merge requests",
  code: "Code",
  commits: "Commits",
  milestones: "Milestones",
  users: "Users",
} as const;
export type Scope = keyof typeof SCOPES;

export interface SearchProps {
  readonly q: string;
  readonly scope: Scope;
  readonly counts: Readonly<Record<Scope, number>>;
  readonly results: Markup | null;
}

export const searchView = ({
  q,
  scope,
  counts,
  results,
}: SearchProps): Markup => html`<h1>${q === "" ? "Search" : `Results for “${q}”`}</h1>
${
  q === ""
    ? empty("Enter what to look for in the field above.")
    : html`<nav class="tabs" aria-label="Kinds of results">${Object.entries(SCOPES).map(([name, label]) => html`<a href="/search?scope=${name}&amp;q=${encodeURIComponent(q)}"${current(name === scope)}>${label} <span class="count">${counts[name as Scope]}</span></a>`)}</nav>${counts[scope] === 0 ? empty(`No ${SCOPES[scope].toLowerCase()} match.`) : results}`
}`;

export const peopleRows = (people: readonly Person[], row: (person: Person) => Markup): Markup =>
  html`<ul class="rows">${people.map(row)}</ul>`;
