/**
 * @module Looking around: projects, groups and search everywhere.
 */
import { html } from "hono/html";
import { readPage, slice } from "../../../../../durable-objects/site/kit/pages.ts";
import { MAX_QUERY_LENGTH, PAGE_SIZE, ROLES } from "../rules.ts";
import { listEvents } from "../store/activity.ts";
import { findGroup, type Group, groupMembers, listGroups } from "../store/groups.ts";
import { countByState, listItems } from "../store/items.ts";
import { readPeople } from "../store/people.ts";
import { type Project, topicsOf, visibleProjects } from "../store/projects.ts";
import { hasWords, searchWords } from "../store/words.ts";
import { eventList } from "../views/activity.ts";
import {
  type ExploreProps,
  exploreView,
  type GroupTab,
  groupActivity,
  groupHead,
  groupMembersView,
  groupsView,
  PROJECT_SORTS,
  type ProjectQuery,
  type ProjectSort,
  projectList,
} from "../views/explore.ts";
import { itemListView } from "../views/item-list.ts";
import { type ForgeContext, forgeRoutes, missing } from "./context.ts";
import { readItemFilter } from "./item-filter.ts";
import { fragment, now, page } from "./page.ts";

export const explore = forgeRoutes();

const byText = (a: string, b: string): number => (a.toLowerCase() < b.toLowerCase() ? -1 : 1);

const ORDERS: Readonly<Record<ProjectSort, (a: Project, b: Project) => number>> = {
  updated: (a, b) => b.updated - a.updated,
  stars: (a, b) => b.stars - a.stars,
  name: (a, b) => byText(a.name, b.name),
  created: (a, b) => b.created - a.created,
  issues: (a, b) => b.open_issues - a.open_issues,
};

/** Takes any query string: what makes no sense counts as not given. */
export const projectsPage = (c: ForgeContext, all: readonly Project[], title: string, base: string): ExploreProps => {
  const text = (name: string): string => (c.req.query(name) ?? "").trim().slice(0, MAX_QUERY_LENGTH);
  const sort = text("sort");
  const query: ProjectQuery = {
    q: text("q"),
    topic: text("topic"),
    language: text("language"),
    visibility: text("visibility"),
    sort: Object.hasOwn(PROJECT_SORTS, sort) ? (sort as ProjectSort) : "updated",
  };
  const found = all
    .filter(
      (project) =>
        hasWords(`${project.namespace}/${project.path} ${project.name} ${project.description}`, searchWords(query.q)) &&
        (query.topic === "" || topicsOf(project).includes(query.topic)) &&
        (query.language === "" || project.language === query.language) &&
        (query.visibility === "" || project.visibility === query.visibility),
    )
    .sort((a, b) => ORDERS[query.sort](a, b) || a.id - b.id);
  const of = slice(found.length, PAGE_SIZE / 2, readPage(c.req.query("page")));
  return {
    title,
    base,
    query,
    languages: [...new Set(all.map(({ language }) => language))].filter(Boolean).sort(),
    projects: found.slice(of.offset, of.offset + PAGE_SIZE / 2),
    total: found.length,
    of,
    now: now(c),
  };
};

export const explorePage = (c: ForgeContext) => {
  const props = projectsPage(c, visibleProjects(c.env.sql, c.var.viewer), "Explore", "/explore");
  const action = c.var.viewer ? html`<a class="button ember" href="/projects/new">New project</a>` : null;
  return page(c, { title: "Explore", main: exploreView(props, action) });
};

explore.get("/explore", explorePage);
explore.get("/explore/projects", (c) => c.redirect("/explore", 303));

explore.get("/explore/groups", (c) => {
  const { sql } = c.env;
  const projects = visibleProjects(sql, c.var.viewer);
  const groups = listGroups(sql, c.var.viewer).map((group) => ({
    ...group,
    projects: projects.filter(({ namespace }) => namespace === group.path).length,
  }));
  return page(c, { title: "Groups", main: groupsView(groups) });
});

const mayCreate = (c: ForgeContext, group: Group): boolean =>
  c.var.viewer !== null && (group.level >= ROLES.maintainer || c.var.viewer.admin === 1);

const projectsOf = (c: ForgeContext, group: Group): Project[] =>
  visibleProjects(c.env.sql, c.var.viewer).filter(({ namespace }) => namespace === group.path);

export const groupPage = (c: ForgeContext, group: Group) => {
  const list = projectList(projectsPage(c, projectsOf(c, group), group.name, `/${group.path}`));
  return page(c, { title: group.name, main: html`${groupHead(group, "projects", mayCreate(c, group))}${list}` });
};

explore.get("/groups/:path", (c) => c.redirect(`/${encodeURIComponent(c.req.param("path"))}`, 303));

explore.get("/groups/:path/-/:tab", (c) => {
  const { sql } = c.env;
  const group = findGroup(sql, c.var.viewer, c.req.param("path"));
  const tab = c.req.param("tab") as GroupTab;
  if (!group) throw missing();
  const people = readPeople(sql);
  const projects = projectsOf(c, group);
  const ids = projects.map(({ id }) => id);
  const framed = (main: ReturnType<typeof html>) =>
    page(c, { title: group.name, main: html`${groupHead(group, tab, mayCreate(c, group))}${main}` });
  if (tab === "members") return framed(groupMembersView(groupMembers(sql, group.id), people));
  if (tab === "activity") {
    const offset = Math.min(Math.max(0, Math.floor(Number(c.req.query("offset")) || 0)), 100_000);
    const props = {
      events: listEvents(sql, { projects: ids, offset, limit: PAGE_SIZE + 1 }),
      people,
      now: now(c),
      offset,
      url: `/groups/${group.path}/-/activity`,
    };
    return c.req.query("part") === "1" ? fragment(c, eventList(props)) : framed(groupActivity(props));
  }
  if (tab !== "issues" && tab !== "merge_requests") throw missing();
  const kind = tab === "issues" ? "issue" : "merge";
  const enabled = projects
    .filter((project) => (kind === "issue" ? project.issues_on : project.merges_on) === 1)
    .map(({ id }) => id);
  const filter = readItemFilter(c.req.url, kind, enabled);
  return framed(
    itemListView({
      title: tab === "issues" ? "Issues" : "Merge requests",
      base: `/groups/${group.path}/-/${tab}`,
      filter,
      found: listItems(sql, people, filter),
      counts: countByState(sql, filter),
      now: now(c),
      people: [...people.values()].sort((a, b) => byText(a.name, b.name)),
      across: true,
    }),
  );
});
