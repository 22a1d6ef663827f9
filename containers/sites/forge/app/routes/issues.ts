/**
 * @module Issues of a project: the list, one of them, and new ones.
 */
import { html } from "hono/html";
import { createItem, setAssignees, setDue, setLabels, setMilestone, setWeight } from "../store/item-changes.ts";
import { countByState, listItems } from "../store/items.ts";
import { listMembers } from "../store/members.ts";
import { readPeople } from "../store/people.ts";
import { listLabels, listMilestones } from "../store/planning.ts";
import { can } from "../store/projects.ts";
import { type IssueForm, issueFormView } from "../views/issue-form.ts";
import { itemListView } from "../views/item-list.ts";
import { issueView } from "../views/item-page.ts";
import { prose } from "../views/parts.ts";
import { demand, type ForgeContext, forgeRoutes, inProject, missing, readDate, readForm, signedIn } from "./context.ts";
import { addItemActions, isWeight, itemOf } from "./item-actions.ts";
import { readItemFilter } from "./item-filter.ts";
import { itemPage, markdownOf } from "./item-parts.ts";
import { changed, fragment, now, page } from "./page.ts";

export const issues = forgeRoutes();

issues.use("/-/issues/*", async (c, next) => {
  if (c.var.project.issues_on === 0) throw missing();
  await next();
});

issues.get("/-/issues", (c) => {
  const { sql } = c.env;
  const { project, viewer } = c.var;
  const people = readPeople(sql);
  const filter = readItemFilter(c.req.url, "issue", [project.id]);
  const base = inProject(project, "/-/issues");
  const main = itemListView({
    title: "Issues",
    base,
    filter,
    found: listItems(sql, people, filter),
    counts: countByState(sql, filter),
    now: now(c),
    people: peopleAbout(c),
    labels: listLabels(sql, project.id),
    milestones: listMilestones(sql, project.id).map(({ title }) => title),
    action: can(project, viewer, "participate") ? html`<a class="button ember" href="${base}/new">New issue</a>` : null,
  });
  return page(c, { title: "Issues", project: { project, tab: "issues" }, main });
});

/** Members and everybody who has written an issue or a merge request here, by name. */
export const peopleAbout = (c: ForgeContext) => {
  const { sql } = c.env;
  const people = readPeople(sql);
  const authors = sql
    .exec<{ id: number }>("SELECT DISTINCT author_id AS id FROM items WHERE project_id = ?", c.var.project.id)
    .toArray();
  const members = listMembers(sql, people, c.var.project).map(({ person }) => person.id);
  const ids = new Set([...members, ...authors.map(({ id }) => id)]);
  return [...people.values()].filter(({ id }) => ids.has(id)).sort((a, b) => (a.name < b.name ? -1 : 1));
};

const EMPTY: IssueForm = { title: "", description: "", assignees: [], labels: [], milestone: "", due: "", weight: "" };

const formPage = (c: ForgeContext, form: IssueForm, errors: Record<string, string>) => {
  const { sql } = c.env;
  const { project, viewer } = c.var;
  const main = issueFormView({
    base: inProject(project),
    form,
    errors,
    plans: can(project, viewer, "plan"),
    members: listMembers(sql, readPeople(sql), project).map(({ person }) => person),
    labels: listLabels(sql, project.id),
    milestones: listMilestones(sql, project.id),
  });
  return page(c, { title: "New issue", project: { project, tab: "issues" }, main }, Object.keys(errors).length > 0 ? 422 : 200);
};

issues.get("/-/issues/new", (c) => {
  demand(c, "participate");
  const { title = "", description = "" } = c.req.query();
  return formPage(c, { ...EMPTY, title: title.slice(0, 200), description: description.slice(0, 2000) }, {});
});

issues.post("/-/issues", async (c) => {
  const viewer = demand(c, "participate");
  const { sql } = c.env;
  const { project } = c.var;
  const read = await readForm(c);
  const form: IssueForm = {
    title: read.text("title"),
    description: read.area("description"),
    assignees: read.list("assignee"),
    labels: read.list("label"),
    milestone: read.text("milestone"),
    due: read.text("due"),
    weight: read.text("weight"),
  };
  const errors = {
    ...(form.title === "" ? { title: "Give the issue a title." } : {}),
    ...(form.due !== "" && readDate(form.due) === null ? { due: "Enter a date of the calendar." } : {}),
    ...(isWeight(form.weight) ? {} : { weight: "Enter a whole number from 0 to 20." }),
  };
  if (Object.keys(errors).length > 0) return formPage(c, form, errors);
  const item = createItem(sql, {
    projectId: project.id,
    kind: "issue",
    title: form.title,
    description: form.description,
    authorId: viewer.id,
  });
  if (can(project, viewer, "plan")) {
    const members = listMembers(sql, readPeople(sql), project).map(({ person }) => person);
    setAssignees(
      sql,
      item,
      viewer.id,
      [],
      members.filter(({ username }) => form.assignees.includes(username)),
    );
    setLabels(
      sql,
      item,
      viewer.id,
      [],
      listLabels(sql, project.id).filter(({ id }) => form.labels.includes(String(id))),
    );
    setMilestone(
      sql,
      item,
      viewer.id,
      listMilestones(sql, project.id).find(({ number }) => String(number) === form.milestone) ?? null,
    );
    setDue(sql, item, viewer.id, readDate(form.due));
    setWeight(sql, item, viewer.id, form.weight === "" ? null : Number(form.weight));
  }
  return changed(c, { to: inProject(project, `/-/issues/${item.number}`), notice: "issue-created" });
});

issues.get("/-/issues/:number{[0-9]+}", (c) => {
  const item = itemOf(c, "issue");
  const main = issueView(itemPage(c, item));
  return page(c, { title: `${item.title} (#${item.number})`, project: { project: c.var.project, tab: "issues" }, main });
});

addItemActions(issues, "/-/issues", "issue");

/** What Markdown will look like. */
issues.post("/-/preview", async (c) => {
  signedIn(c);
  const text = (await readForm(c)).area("text");
  return fragment(
    c,
    text === "" ? html`<p class="muted">Nothing to preview.</p>` : prose(text, markdownOf(c, readPeople(c.env.sql))),
  );
});
