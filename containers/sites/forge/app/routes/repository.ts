/**
 * @module Reading a repository: folders, files, history, commits, branches, search.
 */
import { readPage, slice } from "../../../../../durable-objects/site/kit/pages.ts";
import { MAX_QUERY_LENGTH, PAGE_SIZE } from "../rules.ts";
import { commitsSince, mergeBase } from "../store/merges.ts";
import { readPeople } from "../store/people.ts";
import { can } from "../store/projects.ts";
import {
  commitById,
  commitChanges,
  createBranch,
  deleteBranch,
  findBranch,
  findCommit,
  findRevision,
  isBranchName,
  listBranches,
  pathHistory,
  type Revision,
  setGuarded,
} from "../store/repository.ts";
import { searchFiles } from "../store/search.ts";
import { fileLines, listFolder, readTree } from "../store/tree.ts";
import { branchesView } from "../views/branches.ts";
import { commitView, historyView, subject } from "../views/commits.ts";
import { emptyRepositoryView, fileSearchView, fileView, folderView } from "../views/files.ts";
import { demand, type ForgeContext, forgeRoutes, inProject, missing, Refusal, readForm } from "./context.ts";
import { markdownOf } from "./item-parts.ts";
import { changed, now, page } from "./page.ts";

const README = /^readme(?:\.md)?$/i;
const MARKDOWN = /\.md$/i;

export const repository = forgeRoutes();

export const revisionOf = (c: ForgeContext): Revision => {
  const revision = findRevision(c.env.sql, c.var.project, c.req.param("rest") ?? "");
  if (!revision) throw missing();
  return revision;
};

/** A repository without commits: what is written first begins its default branch. */
export const isEmpty = (c: ForgeContext): boolean => listBranches(c.env.sql, c.var.project).length === 0;

export const branchNames = (c: ForgeContext): string[] => listBranches(c.env.sql, c.var.project).map(({ name }) => name);

/** What relative links in a file are relative to. */
export const linkBase = (c: ForgeContext, ref: string, path: string): string =>
  inProject(c.var.project, `/-/blob/${ref}${path.includes("/") ? `/${path.slice(0, path.lastIndexOf("/"))}` : ""}`);

const emptyPage = (c: ForgeContext, tab: "files" | "commits") => {
  const { project, viewer } = c.var;
  const main = emptyRepositoryView(inProject(project), project.default_branch, can(project, viewer, "push"));
  return page(c, { title: "Empty repository", project: { project, tab }, main });
};

repository.get("/-/tree/:rest{.+}", (c) => {
  const { sql } = c.env;
  const { project, viewer } = c.var;
  if (isEmpty(c)) return emptyPage(c, "files");
  const revision = revisionOf(c);
  const tree = readTree(sql, revision.commitId);
  const entries = listFolder(tree, revision.path);
  if (entries.length === 0 && revision.path !== "") {
    if (tree.has(revision.path)) return c.redirect(inProject(project, `/-/blob/${revision.ref}/${revision.path}`), 303);
    throw missing();
  }
  const readme = entries.find(({ name, kind }) => kind === "file" && README.test(name));
  const people = readPeople(sql);
  const main = folderView({
    base: inProject(project),
    project: project.path,
    revision,
    branches: branchNames(c),
    entries,
    last: pathHistory(sql, revision.commitId, revision.path)[0] ?? commitById(sql, revision.commitId),
    people,
    now: now(c),
    mayPush: can(project, viewer, "push"),
    readme: readme
      ? {
          path: readme.name,
          text: fileLines(tree.get(readme.path)).join("\n"),
          markdown: { ...markdownOf(c, people), base: linkBase(c, revision.ref, readme.path) },
        }
      : null,
  });
  return page(c, { title: revision.path === "" ? "Files" : revision.path, project: { project, tab: "files" }, main });
});

repository.get("/-/blob/:rest{.+}", (c) => {
  const { sql } = c.env;
  const { project, viewer } = c.var;
  const revision = revisionOf(c);
  const tree = readTree(sql, revision.commitId);
  const file = tree.get(revision.path);
  if (!file) {
    if (listFolder(tree, revision.path).length > 0)
      return c.redirect(inProject(project, `/-/tree/${revision.ref}/${revision.path}`), 303);
    throw missing();
  }
  const people = readPeople(sql);
  const main = fileView({
    base: inProject(project),
    project: project.path,
    revision,
    branches: branchNames(c),
    file,
    lines: fileLines(file),
    people,
    now: now(c),
    mayEdit: revision.branch !== null && can(project, viewer, "push"),
    rendered: MARKDOWN.test(revision.path) ? { ...markdownOf(c, people), base: linkBase(c, revision.ref, revision.path) } : null,
    plain: c.req.query("plain") === "1",
  });
  return page(c, { title: revision.path, project: { project, tab: "files" }, main });
});

/** As text, whatever it is: a page in a file never runs. */
repository.get("/-/raw/:rest{.+}", (c) => {
  const revision = revisionOf(c);
  const file = readTree(c.env.sql, revision.commitId).get(revision.path);
  if (!file) throw missing();
  const lines = fileLines(file);
  return c.body(lines.length === 0 ? "" : `${lines.join("\n")}\n`, 200, {
    "content-type": "text/plain; charset=utf-8",
    "x-content-type-options": "nosniff",
    "cache-control": "private, no-cache",
  });
});

repository.get("/-/commits/:rest{.+}", (c) => {
  const { sql } = c.env;
  const { project } = c.var;
  if (isEmpty(c)) return emptyPage(c, "commits");
  const revision = revisionOf(c);
  const all = pathHistory(sql, revision.commitId, revision.path);
  if (all.length === 0) throw missing();
  const of = slice(all.length, PAGE_SIZE, readPage(c.req.query("page")));
  const commits = all.slice(of.offset, of.offset + PAGE_SIZE);
  const main = historyView({
    base: inProject(project),
    revision,
    branches: branchNames(c),
    commits,
    of,
    people: readPeople(sql),
    now: now(c),
  });
  return page(c, { title: "Commits", project: { project, tab: "commits" }, main });
});

repository.get("/-/commit/:sha", (c) => {
  const { sql } = c.env;
  const { project } = c.var;
  const commit = findCommit(sql, project.network, c.req.param("sha"));
  if (!commit) throw missing();
  const main = commitView({
    base: inProject(project),
    commit,
    parent: commit.parent_id === null ? null : commitById(sql, commit.parent_id),
    changes: commitChanges(sql, commit),
    branches: listBranches(sql, project)
      .filter(({ commit_id }) => commit_id === commit.id)
      .map(({ name }) => name),
    people: readPeople(sql),
    now: now(c),
  });
  return page(c, { title: subject(commit.message), project: { project, tab: "commits" }, main });
});

repository.get("/-/search", (c) => {
  const { project } = c.var;
  const q = (c.req.query("q") ?? "").trim().slice(0, MAX_QUERY_LENGTH);
  const branch =
    findBranch(c.env.sql, project.id, c.req.query("ref") ?? "") ?? findBranch(c.env.sql, project.id, project.default_branch);
  const hits = branch && q !== "" ? searchFiles(c.env.sql, branch.commit_id, q) : [];
  const main = fileSearchView(inProject(project), branch?.name ?? project.default_branch, q, hits);
  return page(c, { title: "Search in files", project: { project, tab: "files" }, main });
});

const branchPage = (c: ForgeContext, form: { name: string; from: string }, errors: Record<string, string>) => {
  const { sql } = c.env;
  const { project, viewer } = c.var;
  const branches = listBranches(sql, project);
  const trunk = branches.find(({ name }) => name === project.default_branch);
  const distance = (from: number, to: number): number => {
    const base = mergeBase(sql, from, to);
    return base === null ? 0 : commitsSince(sql, base, to).length;
  };
  const main = branchesView({
    base: inProject(project),
    branches: branches.map((branch) => ({
      branch,
      ahead: trunk ? distance(trunk.commit_id, branch.commit_id) : 0,
      behind: trunk ? distance(branch.commit_id, trunk.commit_id) : 0,
    })),
    defaultBranch: project.default_branch,
    people: readPeople(sql),
    now: now(c),
    mayPush: can(project, viewer, "push"),
    mayProtect: can(project, viewer, "maintain"),
    form,
    errors,
  });
  return page(c, { title: "Branches", project: { project, tab: "branches" }, main }, Object.keys(errors).length > 0 ? 422 : 200);
};

repository.get("/-/branches", (c) => branchPage(c, { name: "", from: c.var.project.default_branch }, {}));

repository.post("/-/branches", async (c) => {
  demand(c, "push");
  const { sql } = c.env;
  const { project } = c.var;
  const form = await readForm(c);
  const [name, from] = [form.text("name"), form.text("from")];
  const origin = findBranch(sql, project.id, from);
  const refusal = branchRefusal(c, name) ?? (origin ? null : "Choose the branch to begin from.");
  if (refusal !== null || !origin) return branchPage(c, { name, from }, { name: refusal ?? "" });
  createBranch(sql, project.id, name, origin.commit_id);
  return changed(c, { to: inProject(project, "/-/branches"), notice: "branch-created" });
});

/** Why a branch cannot be made; null when it can. */
export const branchRefusal = (c: ForgeContext, name: string): string | null => {
  if (!isBranchName(name)) return "Use letters, digits, dashes, dots and slashes for the name of a branch.";
  return findBranch(c.env.sql, c.var.project.id, name) ? "There is a branch of this name already." : null;
};

repository.post("/-/branches/delete", async (c) => {
  demand(c, "push");
  const { project } = c.var;
  const name = (await readForm(c)).text("name");
  const branch = findBranch(c.env.sql, project.id, name);
  if (!branch) throw missing();
  if (name === project.default_branch || branch.guarded === 1)
    throw new Refusal(403, "This branch is protected and cannot be deleted.");
  deleteBranch(c.env.sql, project.id, name);
  return changed(c, { to: inProject(project, "/-/branches"), notice: "branch-deleted" });
});

repository.post("/-/branches/protect", async (c) => {
  demand(c, "maintain");
  const form = await readForm(c);
  const name = form.text("name");
  if (!findBranch(c.env.sql, c.var.project.id, name)) throw missing();
  setGuarded(c.env.sql, c.var.project.id, name, form.text("guarded") === "yes");
  return changed(c, { to: inProject(c.var.project, "/-/branches"), notice: "branch-saved" });
});
