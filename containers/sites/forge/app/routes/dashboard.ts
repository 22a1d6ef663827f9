/**
 * @module The viewer's own pages: dashboard, issues, merge requests, projects, to-dos.
 */
import { html } from "hono/html";
import { PAGE_SIZE } from "../rules.ts";
import { listEvents } from "../store/activity.ts";
import { countByState, type ItemFilter, itemsByIds, listItems } from "../store/items.ts";
import { personIn, readPeople } from "../store/people.ts";
import { type Project, visibleProjects } from "../store/projects.ts";
import { countTodos, finishTodos, listTodos, setTodo } from "../store/todos.ts";
import { eventList } from "../views/activity.ts";
import { dashboardView, mergeRoleTabs, ownProjectsView, type TodosProps, todoList, todosView } from "../views/dashboard.ts";
import { itemListView } from "../views/item-list.ts";
import { type ForgeContext, forgeRoutes, missing, numberParam, readForm, signedIn } from "./context.ts";
import { explorePage } from "./explore.ts";
import { readItemFilter } from "./item-filter.ts";
import { changed, fragment, now, page } from "./page.ts";

const SHORT_LIST = 6;

export const dashboard = forgeRoutes();

const withFeature = (projects: readonly Project[], kind: "issue" | "merge"): number[] =>
  projects.filter((project) => (kind === "issue" ? project.issues_on : project.merges_on) === 1).map(({ id }) => id);

const plainFilter = (kind: "issue" | "merge", projects: readonly Project[]): ItemFilter => ({
  ...readItemFilter("http://x/", kind, withFeature(projects, kind)),
  sort: "updated",
});

dashboard.get("/", (c) => {
  const { viewer } = c.var;
  if (!viewer) return explorePage(c);
  const { sql } = c.env;
  const people = readPeople(sql);
  const visible = visibleProjects(sql, viewer);
  const own = visible.filter(({ level }) => level > 0);
  const offset = Math.min(Math.max(0, Math.floor(Number(c.req.query("offset")) || 0)), 100_000);
  const events = listEvents(sql, { projects: own.map(({ id }) => id), offset, limit: PAGE_SIZE + 1 });
  const activity = { events, people, now: now(c), offset, url: "/" };
  if (c.req.query("part") === "1") return fragment(c, eventList(activity));
  const main = dashboardView({
    viewer,
    now: now(c),
    todos: countTodos(sql, viewer.id),
    assigned: listItems(sql, people, { ...plainFilter("issue", visible), assignee: viewer.username }, SHORT_LIST),
    reviews: listItems(sql, people, { ...plainFilter("merge", visible), reviewer: viewer.username }, SHORT_LIST),
    projects: own,
    activity,
  });
  return page(c, { title: "Dashboard", main });
});

dashboard.get("/dashboard", (c) => c.redirect("/", 303));

const everybody = (c: ForgeContext) => [...readPeople(c.env.sql).values()].sort((a, b) => (a.name < b.name ? -1 : 1));

dashboard.get("/dashboard/issues", (c) => {
  const viewer = signedIn(c);
  const { sql } = c.env;
  const projects = visibleProjects(sql, viewer);
  const asked = readItemFilter(c.req.url, "issue", withFeature(projects, "issue"));
  const filter =
    c.req.query("assignee") === undefined && c.req.query("author") === undefined
      ? { ...asked, assignee: viewer.username }
      : asked;
  const main = itemListView({
    title: "Issues",
    base: "/dashboard/issues",
    filter,
    found: listItems(sql, readPeople(sql), filter),
    counts: countByState(sql, filter),
    now: now(c),
    people: everybody(c),
    across: true,
    explicit: true,
  });
  return page(c, { title: "Issues", main });
});

dashboard.get("/dashboard/merge_requests", (c) => {
  const viewer = signedIn(c);
  const { sql } = c.env;
  const projects = visibleProjects(sql, viewer);
  const asked = readItemFilter(c.req.url, "merge", withFeature(projects, "merge"));
  const own = (role: "assignee" | "reviewer" | "author"): ItemFilter => ({
    ...asked,
    assignee: "",
    reviewer: "",
    author: "",
    [role]: viewer.username,
  });
  const named = c.req.query("role");
  const role = named === "reviewer" || named === "author" ? named : "assignee";
  const chosen = asked.assignee !== "" || asked.reviewer !== "" || asked.author !== "";
  const filter = chosen ? asked : own(role);
  const open = (part: typeof role): number => countByState(sql, own(part)).open;
  const list = itemListView({
    title: "Merge requests",
    base: "/dashboard/merge_requests",
    filter,
    found: listItems(sql, readPeople(sql), filter),
    counts: countByState(sql, filter),
    now: now(c),
    people: everybody(c),
    across: true,
    explicit: true,
  });
  const shown = chosen
    ? asked.reviewer === viewer.username
      ? "reviewer"
      : asked.author === viewer.username
        ? "author"
        : "assignee"
    : role;
  const main = html`${mergeRoleTabs(shown, { assignee: open("assignee"), reviewer: open("reviewer"), author: open("author") })}${list}`;
  return page(c, { title: "Merge requests", main });
});

dashboard.get("/dashboard/projects", (c) => {
  const viewer = signedIn(c);
  const visible = visibleProjects(c.env.sql, viewer);
  const tab = c.req.query("starred") === "1" ? "starred" : "member";
  const main = ownProjectsView(
    visible.filter(({ level }) => level > 0),
    visible.filter(({ starred }) => starred === 1),
    tab,
    now(c),
  );
  return page(c, { title: "Your projects", main });
});

dashboard.get("/dashboard/activity", (c) => c.redirect("/", 303));

/** To-dos about what the viewer can no longer see are left out. */
const todosOf = (c: ForgeContext, state: "open" | "done"): TodosProps => {
  const viewer = signedIn(c);
  const { sql } = c.env;
  const people = readPeople(sql);
  const visible = new Set(visibleProjects(sql, viewer).map(({ id }) => id));
  const linesOf = (done: boolean) => {
    const todos = listTodos(sql, viewer.id, done);
    const items = new Map(itemsByIds(sql, [...new Set(todos.map(({ item_id }) => item_id))]).map((item) => [item.id, item]));
    return todos.flatMap((todo) => {
      const item = items.get(todo.item_id);
      return item && visible.has(item.project_id) ? [{ todo, item, actor: personIn(people, todo.actor_id) }] : [];
    });
  };
  const [open, done] = [linesOf(false), linesOf(true)];
  return { lines: state === "open" ? open : done, state, counts: { open: open.length, done: done.length }, now: now(c) };
};

dashboard.get("/dashboard/todos", (c) => {
  const props = todosOf(c, c.req.query("state") === "done" ? "done" : "open");
  return page(c, { title: "To-dos", main: todosView(props) });
});

dashboard.post("/dashboard/todos/done", (c) => {
  finishTodos(c.env.sql, signedIn(c).id);
  return changed(c, { to: "/dashboard/todos", notice: "todos-done" });
});

dashboard.post("/dashboard/todos/:id{[0-9]+}", async (c) => {
  const viewer = signedIn(c);
  const done = (await readForm(c)).text("done") === "yes";
  if (!setTodo(c.env.sql, viewer.id, numberParam(c, "id"), done)) throw missing();
  const count = () => html`<span class="count" id="todo-count">${countTodos(c.env.sql, viewer.id)}</span>`;
  return changed(c, {
    to: done ? "/dashboard/todos" : "/dashboard/todos?state=done",
    notice: done ? "todo-done" : "todo-back",
    parts: () => ({ todos: todoList(todosOf(c, done ? "open" : "done")), "todo-count": count() }),
  });
});
