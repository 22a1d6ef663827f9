/**
 * @module A project's front page, activity, stars and forks.
 */
import { readPage, slice } from "../../../../../durable-objects/site/kit/pages.ts";
import { isVisibility, PAGE_SIZE, VISIBILITIES } from "../rules.ts";
import { listEvents } from "../store/activity.ts";
import { ownNamespaces } from "../store/groups.ts";
import { type Person, personIn, readPeople } from "../store/people.ts";
import { cloneAddress, forkProject, isTaken } from "../store/project-changes.ts";
import { can, findProject, findProjectById, pathOf, setStar, visibleProjects } from "../store/projects.ts";
import { findBranch } from "../store/repository.ts";
import { fileLines, listFolder, readChain, readTree } from "../store/tree.ts";
import { slugOf } from "../text/slug.ts";
import { activityPage, eventList } from "../views/activity.ts";
import { overviewView, starButton } from "../views/project.ts";
import { forkFormView, forksView, peopleListView } from "../views/project-people.ts";
import { type ForgeContext, forgeRoutes, inProject, Refusal, readForm, signedIn } from "./context.ts";
import { markdownOf } from "./item-parts.ts";
import { changed, fragment, now, page } from "./page.ts";
import { branchNames, linkBase } from "./repository.ts";

export const project = forgeRoutes();

project.get("/", (c) => {
  const { sql } = c.env;
  const { project: own, viewer } = c.var;
  const people = readPeople(sql);
  const branch = findBranch(sql, own.id, own.default_branch);
  const chain = branch ? readChain(sql, branch.commit_id) : [];
  const tree = branch ? readTree(sql, branch.commit_id) : new Map();
  const readme = tree.get("README.md");
  const [last] = chain;
  const base = inProject(own);
  const main = overviewView({
    project: own,
    viewer,
    now: now(c),
    origin: own.forked_from === null ? null : findProjectById(sql, viewer, own.forked_from),
    clone: cloneAddress(own),
    commits: chain.length,
    branches: branchNames(c),
    files: last ? { base, ref: own.default_branch, path: "", entries: listFolder(tree, ""), last, people, now: now(c) } : null,
    readme: readme
      ? { text: fileLines(readme).join("\n"), markdown: { ...markdownOf(c, people), base: linkBase(c, own.default_branch, "") } }
      : null,
    mayPush: can(own, viewer, "push"),
  });
  return page(c, { title: pathOf(own), project: { project: own, tab: "overview" }, main });
});

project.get("/-/activity", (c) => {
  const offset = Math.min(Math.max(0, Math.floor(Number(c.req.query("offset")) || 0)), 100_000);
  const events = listEvents(c.env.sql, { projects: [c.var.project.id], offset, limit: PAGE_SIZE + 1 });
  const props = { events, people: readPeople(c.env.sql), now: now(c), offset, url: inProject(c.var.project, "/-/activity") };
  if (c.req.query("part") === "1") return fragment(c, eventList(props));
  return page(c, {
    title: "Activity",
    project: { project: c.var.project, tab: "activity" },
    main: activityPage("Activity", props),
  });
});

project.post("/-/star", async (c) => {
  const viewer = signedIn(c);
  const starred = (await readForm(c)).text("starred") === "yes";
  const { project: own } = c.var;
  setStar(c.env.sql, own.id, viewer.id, starred);
  const after = () => findProject(c.env.sql, viewer, own.namespace, own.path) ?? own;
  return changed(c, {
    to: inProject(own),
    notice: starred ? "starred" : "unstarred",
    parts: () => ({ star: starButton(after(), viewer) }),
  });
});

project.get("/-/starrers", (c) => {
  const { sql } = c.env;
  const people = readPeople(sql);
  const ids = sql
    .exec<{ id: number }>("SELECT user_id AS id FROM stars WHERE project_id = ? ORDER BY user_id", c.var.project.id)
    .toArray();
  const all: Person[] = ids.map(({ id }) => personIn(people, id)).sort((a, b) => (a.name < b.name ? -1 : 1));
  const of = slice(all.length, PAGE_SIZE, readPage(c.req.query("page")));
  const main = peopleListView(
    "Starred by",
    all.slice(of.offset, of.offset + PAGE_SIZE),
    of,
    inProject(c.var.project, "/-/starrers"),
  );
  return page(c, { title: "Stars", project: { project: c.var.project, tab: "overview" }, main });
});

project.get("/-/forks", (c) => {
  const forks = visibleProjects(c.env.sql, c.var.viewer).filter(({ forked_from }) => forked_from === c.var.project.id);
  return page(c, {
    title: "Forks",
    project: { project: c.var.project, tab: "overview" },
    main: forksView(inProject(c.var.project), forks, now(c)),
  });
});

const forkPage = (
  c: ForgeContext,
  form: { namespace: string; path: string; visibility: string },
  errors: Record<string, string>,
) => {
  const viewer = signedIn(c);
  const main = forkFormView({
    base: inProject(c.var.project),
    name: c.var.project.name,
    namespaces: ownNamespaces(c.env.sql, viewer),
    form,
    errors,
  });
  return page(
    c,
    { title: "Fork project", project: { project: c.var.project, tab: "overview" }, main },
    Object.keys(errors).length > 0 ? 422 : 200,
  );
};

const mayFork = (c: ForgeContext) => {
  const viewer = signedIn(c);
  if (c.var.project.forks_on === 0) throw new Refusal(403, "This project does not allow forks.");
  return viewer;
};

project.get("/-/forks/new", (c) => {
  const viewer = mayFork(c);
  return forkPage(c, { namespace: viewer.username, path: c.var.project.path, visibility: c.var.project.visibility }, {});
});

const OPENNESS = Object.keys(VISIBILITIES);

project.post("/-/forks", async (c) => {
  const viewer = mayFork(c);
  const { sql } = c.env;
  const { project: origin } = c.var;
  const read = await readForm(c);
  const form = {
    namespace: read.text("namespace"),
    path: slugOf(read.text("path")),
    visibility: read.text("visibility") || origin.visibility,
  };
  const allowed = ownNamespaces(sql, viewer).some(({ path }) => path === form.namespace);
  const errors = {
    ...(allowed ? {} : { namespace: "You may not create projects there." }),
    ...(form.path === "" ? { path: "Enter a name for the address." } : {}),
    ...(allowed && isTaken(sql, form.namespace, form.path) ? { path: "There is a project at this address already." } : {}),
    ...(OPENNESS.indexOf(form.visibility) > OPENNESS.indexOf(origin.visibility)
      ? { visibility: "A fork cannot be more visible than its origin." }
      : {}),
  };
  if (Object.keys(errors).length > 0 || !isVisibility(form.visibility)) return forkPage(c, form, errors);
  forkProject(sql, origin, form.namespace, form.path, form.visibility);
  return changed(c, { to: `/${form.namespace}/${form.path}`, notice: "forked" });
});
