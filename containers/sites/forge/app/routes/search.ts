/**
 * @module Search everywhere, and suggestions while one types.
 */
import { html } from "hono/html";
import { longDate } from "../../../../../durable-objects/site/kit/dates.ts";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import { pageLinks, readPage, slice } from "../../../../../durable-objects/site/kit/pages.ts";
import type { ItemKind } from "../rows.ts";
import { MAX_QUERY_LENGTH, PAGE_SIZE } from "../rules.ts";
import { countByState, type ItemFilter, listItems } from "../store/items.ts";
import { readPeople, searchPeople } from "../store/people.ts";
import { listMilestones } from "../store/planning.ts";
import { type Project, pathOf, visibleProjects } from "../store/projects.ts";
import { findBranch } from "../store/repository.ts";
import { searchFiles } from "../store/search.ts";
import { readChain } from "../store/tree.ts";
import { hasWords, searchWords } from "../store/words.ts";
import { commitList } from "../views/commits.ts";
import { peopleRows, SCOPES, type Scope, searchView } from "../views/explore.ts";
import { hitList } from "../views/files.ts";
import { itemLines } from "../views/item-list.ts";
import { itemRef, itemURL } from "../views/parts.ts";
import { projectRow } from "../views/project.ts";
import { personRow } from "../views/project-people.ts";
import { type ForgeContext, forgeRoutes } from "./context.ts";
import { readItemFilter } from "./item-filter.ts";
import { now, page } from "./page.ts";

const SUGGESTED = 4;
const CODE_HITS = 200;

export const search = forgeRoutes();

interface Results {
  readonly count: number;
  /** What a page of them looks like. */
  show(offset: number): Markup;
}

const find = (c: ForgeContext, scope: Scope, q: string, projects: readonly Project[]): Results => {
  const { sql } = c.env;
  const words = searchWords(q);
  const people = readPeople(sql);
  const part = <T>(all: readonly T[], offset: number): T[] => all.slice(offset, offset + PAGE_SIZE);
  if (scope === "projects") {
    const found = projects.filter(({ namespace, path, name, description }) =>
      hasWords(`${namespace}/${path} ${name} ${description}`, words),
    );
    return {
      count: found.length,
      show: (offset) => html`<ul class="rows">${part(found, offset).map((project) => projectRow(project, now(c)))}</ul>`,
    };
  }
  if (scope === "users") {
    const found = searchPeople(sql, words);
    return { count: found.length, show: (offset) => peopleRows(part(found, offset), personRow) };
  }
  if (scope === "issues" || scope === "merge_requests") {
    const filter = itemFilter(c, scope === "issues" ? "issue" : "merge", q, projects);
    return {
      count: countByState(sql, filter).all,
      show: (offset) => itemLines(listItems(sql, people, { ...filter, page: offset / PAGE_SIZE + 1 }).cards, now(c)),
    };
  }
  if (scope === "milestones") {
    const found = projects
      .flatMap((project) => listMilestones(sql, project.id).map((milestone) => ({ project, milestone })))
      .filter(({ milestone }) => hasWords(milestone.title, words));
    const row = ({ project, milestone }: (typeof found)[number]): Markup =>
      html`<li class="row"><div class="row-main"><a class="row-title" href="/${pathOf(project)}/-/milestones/${milestone.number}">${milestone.title}</a><p class="muted">${pathOf(project)} · ${milestone.state}${milestone.due === null ? "" : ` · due ${longDate(milestone.due)}`}</p></div></li>`;
    return { count: found.length, show: (offset) => html`<ul class="rows">${part(found, offset).map(row)}</ul>` };
  }
  const heads = projects.flatMap((project) => {
    const branch = findBranch(sql, project.id, project.default_branch);
    return branch && project.forked_from === null ? [{ project, commitId: branch.commit_id }] : [];
  });
  if (scope === "commits") {
    const found = heads.flatMap(({ project, commitId }) =>
      readChain(sql, commitId)
        .filter(({ message, sha }) => hasWords(`${message} ${sha}`, words))
        .map((commit) => ({ project, commit })),
    );
    return {
      count: found.length,
      show: (offset) =>
        html`${part(found, offset).map(({ project, commit }) => html`<p class="muted">${pathOf(project)}</p>${commitList([commit], { base: `/${pathOf(project)}`, people, now: now(c) })}`)}`,
    };
  }
  const hits = heads
    .flatMap(({ project, commitId }) => searchFiles(sql, commitId, q, CODE_HITS).map((hit) => ({ project, hit })))
    .slice(0, CODE_HITS);
  return {
    count: hits.length,
    show: (offset) => {
      const shown = part(hits, offset);
      const within = [...new Set(shown.map(({ project }) => project))];
      return html`${within.map(
        (project) =>
          html`<h2><a href="/${pathOf(project)}">${pathOf(project)}</a></h2>${hitList(
            `/${pathOf(project)}`,
            project.default_branch,
            shown.filter((one) => one.project === project).map(({ hit }) => hit),
          )}`,
      )}`;
    },
  };
};

const itemFilter = (c: ForgeContext, kind: ItemKind, q: string, projects: readonly Project[]): ItemFilter => {
  const enabled = projects.filter((project) => (kind === "issue" ? project.issues_on : project.merges_on) === 1);
  return {
    ...readItemFilter(
      c.req.url.split("?")[0] ?? "",
      kind,
      enabled.map(({ id }) => id),
    ),
    state: "all",
    q,
    sort: "updated",
  };
};

search.get("/search", (c) => {
  const q = (c.req.query("q") ?? "").trim().slice(0, MAX_QUERY_LENGTH);
  const asked = c.req.query("scope") ?? "";
  const scope = Object.hasOwn(SCOPES, asked) ? (asked as Scope) : "projects";
  const projects = visibleProjects(c.env.sql, c.var.viewer);
  const names = Object.keys(SCOPES) as Scope[];
  const found = q === "" ? null : new Map(names.map((name) => [name, find(c, name, q, projects)]));
  const counts = Object.fromEntries(names.map((name) => [name, found?.get(name)?.count ?? 0])) as Record<Scope, number>;
  const of = slice(counts[scope], PAGE_SIZE, readPage(c.req.query("page")));
  const url = (number: number): string => `/search?${new URLSearchParams({ scope, q, page: String(number) })}`;
  const results = found && counts[scope] > 0 ? html`${found.get(scope)?.show(of.offset)}${pageLinks(of, url)}` : null;
  return page(c, { title: q === "" ? "Search" : `Results for “${q}”`, q, main: searchView({ q, scope, counts, results }) });
});

/** Projects, issues and people, for the field on top of every page. */
search.get("/search/suggestions", (c) => {
  const { sql } = c.env;
  const q = (c.req.query("q") ?? "").trim().slice(0, MAX_QUERY_LENGTH);
  const words = searchWords(q);
  if (words.length === 0) return c.json({ suggestions: [] });
  const projects = visibleProjects(sql, c.var.viewer);
  const issues = listItems(sql, readPeople(sql), itemFilter(c, "issue", q, projects), SUGGESTED).cards;
  const suggestions = [
    ...projects
      .filter(({ namespace, path, name }) => hasWords(`${namespace}/${path} ${name}`, words))
      .slice(0, SUGGESTED)
      .map((project) => ({ text: pathOf(project), kind: "Project", url: `/${pathOf(project)}` })),
    ...issues.map(({ item }) => ({
      text: item.title,
      kind: `${item.path}${itemRef(item.kind, item.number)}`,
      url: itemURL(item),
    })),
    ...searchPeople(sql, words)
      .slice(0, SUGGESTED)
      .map(({ name, username }) => ({ text: name, kind: `@${username}`, url: `/${username}` })),
  ];
  return c.json({ suggestions });
});

/** People, for fields that take a user name. */
search.get("/users/suggestions", (c) => {
  const words = searchWords(c.req.query("q") ?? "");
  const found = words.length === 0 || !c.var.viewer ? [] : searchPeople(c.env.sql, words).slice(0, SUGGESTED * 2);
  return c.json({ suggestions: found.map(({ name, username }) => ({ text: name, kind: `@${username}`, value: username })) });
});
