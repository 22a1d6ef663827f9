/**
 * @module Merge requests of a project: the list, one of them with its commits and changes, new ones, and merging.
 */
import { html } from "hono/html";
import { countByState, listItems } from "../store/items.ts";
import { listMembers } from "../store/members.ts";
import {
  blockers,
  createMergeRequest,
  listReviews,
  mergeBase,
  mergeNow,
  mergeState,
  setApproval,
  setDraft,
  setReviewers,
} from "../store/merges.ts";
import { addNote, listNotes } from "../store/notes.ts";
import { readPeople } from "../store/people.ts";
import { listLabels, listMilestones } from "../store/planning.ts";
import { can, findProjectById, type Project, pathOf, visibleProjects } from "../store/projects.ts";
import { findBranch, listBranches } from "../store/repository.ts";
import { compareTrees, readTree } from "../store/tree.ts";
import { commitList } from "../views/commits.ts";
import { diffView } from "../views/diff.ts";
import { comment } from "../views/discussion.ts";
import { itemListView } from "../views/item-list.ts";
import { itemHead } from "../views/item-page.ts";
import { mergeFormView, mergeTabs, mergeView } from "../views/merge.ts";
import { itemURL } from "../views/parts.ts";
import { demand, type ForgeContext, forgeRoutes, inProject, missing, Refusal, readForm } from "./context.ts";
import { peopleAbout } from "./issues.ts";
import { addItemActions, itemChanged, itemOf } from "./item-actions.ts";
import { readItemFilter } from "./item-filter.ts";
import { itemPage, mayComment } from "./item-parts.ts";
import { mayApprove, mayWrite, mergeWidgetProps } from "./merge-parts.ts";
import { changed, now, page } from "./page.ts";

const MAX_LINE = 1_000_000;

export const mergeRequests = forgeRoutes();

mergeRequests.use("/-/merge_requests/*", async (c, next) => {
  if (c.var.project.merges_on === 0) throw missing();
  await next();
});

mergeRequests.get("/-/merge_requests", (c) => {
  const { sql } = c.env;
  const { project, viewer } = c.var;
  const filter = readItemFilter(c.req.url, "merge", [project.id]);
  const base = inProject(project, "/-/merge_requests");
  const main = itemListView({
    title: "Merge requests",
    base,
    filter,
    found: listItems(sql, readPeople(sql), filter),
    counts: countByState(sql, filter),
    now: now(c),
    people: peopleAbout(c),
    labels: listLabels(sql, project.id),
    milestones: listMilestones(sql, project.id).map(({ title }) => title),
    action: can(project, viewer, "participate") ? html`<a class="button ember" href="${base}/new">New merge request</a>` : null,
  });
  return page(c, { title: "Merge requests", project: { project, tab: "merges" }, main });
});

interface Source {
  readonly project: Project;
  readonly branch: string;
  /** As it stands in the form: "branch", or "path:branch" of a fork. */
  readonly name: string;
}

/** Branches that the viewer may propose: those of the project, and of forks that they may write to. */
const sourcesOf = (c: ForgeContext): Source[] => {
  const { sql } = c.env;
  const { project, viewer } = c.var;
  const forks = visibleProjects(sql, viewer).filter((other) => other.id !== project.id && other.network === project.network);
  const own = can(project, viewer, "push") ? [project] : [];
  return [...own, ...forks.filter((fork) => can(fork, viewer, "push"))].flatMap((from) =>
    listBranches(sql, from)
      .filter(({ name }) => from.id !== project.id || name !== project.default_branch)
      .map(({ name }) => ({ project: from, branch: name, name: from.id === project.id ? name : `${pathOf(from)}:${name}` })),
  );
};

const formPage = (
  c: ForgeContext,
  form: { source: string; target: string; title: string; description: string; draft: boolean },
  errors: Record<string, string>,
) => {
  const { project } = c.var;
  const main = mergeFormView({
    base: inProject(project),
    sources: sourcesOf(c).map(({ name }) => name),
    targets: listBranches(c.env.sql, project).map(({ name }) => name),
    ...form,
    errors,
  });
  return page(
    c,
    { title: "New merge request", project: { project, tab: "merges" }, main },
    Object.keys(errors).length > 0 ? 422 : 200,
  );
};

mergeRequests.get("/-/merge_requests/new", (c) => {
  demand(c, "participate");
  const { source = "" } = c.req.query();
  const known = sourcesOf(c).find(({ name }) => name === source);
  const branch = known && findBranch(c.env.sql, known.project.id, known.branch);
  const message =
    branch && c.env.sql.exec<{ message: string }>("SELECT message FROM commits WHERE id = ?", branch.commit_id).one().message;
  const [title = ""] = (message ?? "").split("\n");
  return formPage(
    c,
    { source: known?.name ?? "", target: c.var.project.default_branch, title, description: "", draft: false },
    {},
  );
});

mergeRequests.post("/-/merge_requests", async (c) => {
  const viewer = demand(c, "participate");
  const { sql } = c.env;
  const { project } = c.var;
  const read = await readForm(c);
  const form = {
    source: read.text("source"),
    target: read.text("target"),
    title: read.text("title"),
    description: read.area("description"),
    draft: read.has("draft"),
  };
  const source = sourcesOf(c).find(({ name }) => name === form.source);
  const head = source ? findBranch(sql, source.project.id, source.branch) : null;
  const target = findBranch(sql, project.id, form.target);
  const base = head && target ? mergeBase(sql, target.commit_id, head.commit_id) : null;
  const empty = head && base !== null && compareTrees(readTree(sql, base), readTree(sql, head.commit_id)).length === 0;
  const errors = {
    ...(form.title === "" ? { title: "Give the merge request a title." } : {}),
    ...(target ? {} : { target: "Choose a target branch." }),
    ...(head ? {} : { source: "Choose a source branch." }),
    ...(empty ? { source: "This branch changes nothing." } : {}),
    ...(head && target && base === null ? { source: "This branch has no history in common with the target." } : {}),
  };
  if (Object.keys(errors).length > 0 || !source || !head || base === null) return formPage(c, form, errors);
  const item = createMergeRequest(sql, {
    project,
    sourceProjectId: source.project.id,
    sourceBranch: source.branch,
    targetBranch: form.target,
    title: form.title,
    description: form.description,
    authorId: viewer.id,
    draft: form.draft,
    base,
    head: head.commit_id,
  });
  return changed(c, { to: inProject(project, `/-/merge_requests/${item.number}`), notice: "merge-created" });
});

mergeRequests.get("/-/merge_requests/:number{[0-9]+}", (c) => {
  const item = itemOf(c, "merge");
  const props = itemPage(c, item);
  const main = mergeView(props, mergeWidgetProps(c, item, props.people, mergeState(c.env.sql, item)));
  return page(c, { title: `${item.title} (!${item.number})`, project: { project: c.var.project, tab: "merges" }, main });
});

mergeRequests.get("/-/merge_requests/:number{[0-9]+}/commits", (c) => {
  const item = itemOf(c, "merge");
  const { head, people } = itemPage(c, item);
  const state = mergeState(c.env.sql, item);
  const list = commitList(state.commits, { base: inProject(c.var.project), people, now: now(c) });
  const main = html`${itemHead(head)}${mergeTabs(item, state, "commits")}${list}`;
  return page(c, { title: `Commits of !${item.number}`, project: { project: c.var.project, tab: "merges" }, main });
});

mergeRequests.get("/-/merge_requests/:number{[0-9]+}/changes", (c) => {
  const item = itemOf(c, "merge");
  const { head, talk } = itemPage(c, item);
  const { sql } = c.env;
  const state = mergeState(sql, item);
  const sha = sql.exec<{ sha: string }>("SELECT sha FROM commits WHERE id = ?", state.merge.head_commit).one().sha;
  const diff = diffView({
    changes: state.changes,
    fileURL: (path) => inProject(c.var.project, `/-/blob/${sha.slice(0, 12)}/${path}`),
    comments: {
      notes: listNotes(sql, item.id).filter(({ path }) => path !== null),
      action: mayComment(c, item) ? `${itemURL(item)}/lines` : null,
      show: (note) => comment(note, talk),
    },
  });
  const main = html`${itemHead(head)}${mergeTabs(item, state, "changes")}<div id="diffs" data-lines="${itemURL(item)}/lines">${diff}</div>`;
  return page(c, { title: `Changes of !${item.number}`, project: { project: c.var.project, tab: "merges" }, main });
});

mergeRequests.post("/-/merge_requests/:number{[0-9]+}/lines", async (c) => {
  const item = itemOf(c, "merge");
  const viewer = demand(c, "participate");
  if (!mayComment(c, item)) throw new Refusal(403, "The discussion is locked. Only members can comment.");
  const form = await readForm(c);
  const [path, line, body] = [form.text("path"), Number(form.text("line")), form.area("body")];
  const known = mergeState(c.env.sql, item).changes.some((change) => change.path === path);
  if (!known || !Number.isInteger(line) || line < 1 || line > MAX_LINE)
    throw new Refusal(422, "There is no such line in the changes.");
  if (body === "") throw new Refusal(422, "Write something before you send the comment.");
  addNote(c.env.sql, item, { authorId: viewer.id, body, place: { path, line } });
  return changed(c, { to: `${itemURL(item)}/changes#file-${path}`, notice: "commented" });
});

mergeRequests.post("/-/merge_requests/:number{[0-9]+}/approval", async (c) => {
  const item = itemOf(c, "merge");
  const viewer = demand(c, "push");
  if (!mayApprove(c, item)) throw new Refusal(403, "You cannot approve your own merge request.");
  if (item.state !== "open") throw new Refusal(409, "Only open merge requests can be approved.");
  const approved = (await readForm(c)).text("approved") === "yes";
  setApproval(c.env.sql, item, viewer.id, approved);
  return itemChanged(c, item, approved ? "approved" : "unapproved");
});

mergeRequests.post("/-/merge_requests/:number{[0-9]+}/reviewers", async (c) => {
  const item = itemOf(c, "merge");
  const viewer = demand(c, "plan");
  const chosen = (await readForm(c)).list("reviewer");
  const members = listMembers(c.env.sql, readPeople(c.env.sql), c.var.project).map(({ person }) => person);
  setReviewers(
    c.env.sql,
    item,
    viewer.id,
    members.filter(({ id, username }) => id !== item.author_id && chosen.includes(username)),
  );
  return itemChanged(c, item, "reviewers-saved");
});

mergeRequests.post("/-/merge_requests/:number{[0-9]+}/draft", async (c) => {
  const item = itemOf(c, "merge");
  const viewer = demand(c, "participate");
  if (!can(c.var.project, viewer, "push") && viewer.id !== item.author_id)
    throw new Refusal(403, "You cannot change this merge request.");
  if (item.state !== "open") throw new Refusal(409, "Only open merge requests can be drafts.");
  const draft = (await readForm(c)).text("draft") === "yes";
  setDraft(c.env.sql, item, viewer.id, draft);
  return itemChanged(c, item, draft ? "draft" : "ready");
});

mergeRequests.post("/-/merge_requests/:number{[0-9]+}/merge", async (c) => {
  const item = itemOf(c, "merge");
  const viewer = demand(c, "push");
  const { sql } = c.env;
  const { project } = c.var;
  const state = mergeState(sql, item);
  if (!mayWrite(c, state.merge.target_branch)) throw new Refusal(403, `You may not write to ${state.merge.target_branch}.`);
  const [blocker] = blockers(item, state, listReviews(sql, item.id), project.approvals);
  if (blocker !== undefined) throw new Refusal(409, `It cannot be merged. ${blocker}`);
  const wanted = (await readForm(c)).has("delete");
  const source = findProjectById(sql, viewer, state.merge.source_project_id);
  const deleteSource = wanted && source !== null && can(source, viewer, "push");
  mergeNow(c.env, item, state, { project, by: viewer.id, deleteSource });
  return itemChanged(c, item, "merged");
});

addItemActions(mergeRequests, "/-/merge_requests", "merge");
