/**
 * @module The board of a project: moving an issue to a column changes its labels or its state.
 */
import { setLabels, setState } from "../store/item-changes.ts";
import { boardItems, findItem, type ItemCard, withDetails } from "../store/items.ts";
import { readPeople } from "../store/people.ts";
import { boardLabels, listLabels, setBoardLabels, setRank } from "../store/planning.ts";
import { can } from "../store/projects.ts";
import { hasWords, searchWords } from "../store/words.ts";
import { type BoardProps, boardColumns, boardView, type Column } from "../views/board.ts";
import { demand, type ForgeContext, forgeRoutes, inProject, missing, Refusal, readForm } from "./context.ts";
import { changed, now, page } from "./page.ts";

export const board = forgeRoutes();

board.use("/-/board/*", async (c, next) => {
  if (c.var.project.issues_on === 0) throw missing();
  await next();
});

/** An issue is in the column of the first of its labels that has one. */
const columnsOf = (c: ForgeContext, q: string): Column[] => {
  const { sql } = c.env;
  const { project } = c.var;
  const labels = boardLabels(sql, project.id);
  const words = searchWords(q);
  const cards = boardItems(sql, readPeople(sql), project.id).filter(({ item }) => hasWords(item.title, words));
  const open = cards.filter(({ item }) => item.state === "open");
  const columnOf = (card: ItemCard): number | null =>
    labels.find(({ id }) => card.labels.some((label) => label.id === id))?.id ?? null;
  const closed = cards.filter(({ item }) => item.state === "closed").sort((a, b) => (b.item.closed ?? 0) - (a.item.closed ?? 0));
  return [
    { key: "open", title: "Open", label: null, cards: open.filter((card) => columnOf(card) === null) },
    ...labels.map((label) => ({
      key: String(label.id),
      title: label.name,
      label,
      cards: open.filter((card) => columnOf(card) === label.id),
    })),
    { key: "closed", title: "Closed", label: null, cards: closed },
  ];
};

const boardProps = (c: ForgeContext, q: string): BoardProps => {
  const { project, viewer } = c.var;
  const columns = columnsOf(c, q);
  return {
    base: inProject(project),
    columns,
    others: listLabels(c.env.sql, project.id).filter(({ id }) => !columns.some(({ label }) => label?.id === id)),
    mayMove: can(project, viewer, "plan"),
    mayChange: can(project, viewer, "maintain"),
    now: now(c),
    q,
  };
};

board.get("/-/board", (c) => {
  const q = (c.req.query("q") ?? "").trim();
  return page(c, {
    title: "Board",
    project: { project: c.var.project, tab: "board" },
    main: boardView(boardProps(c, q.slice(0, 80))),
  });
});

board.post("/-/board/moves", async (c) => {
  const viewer = demand(c, "plan");
  const { sql } = c.env;
  const { project } = c.var;
  const form = await readForm(c);
  const numberOf = (name: string) => (/^\d{1,9}$/.test(form.text(name)) ? Number(form.text(name)) : null);
  const number = numberOf("issue");
  const item = number === null ? null : findItem(sql, project.id, "issue", number);
  if (!item) throw missing();
  const to = form.text("to");
  const columns = boardLabels(sql, project.id);
  const target = columns.find(({ id }) => String(id) === to) ?? null;
  if (!target && to !== "open" && to !== "closed") throw new Refusal(422, "There is no such column.");
  const [card] = withDetails(sql, readPeople(sql), [item]);
  const before = card?.labels ?? [];
  if (to === "closed") setState(sql, item, viewer.id, "closed");
  else {
    setState(sql, item, viewer.id, "open");
    const kept = before.filter(({ id }) => !columns.some((column) => column.id === id));
    setLabels(sql, item, viewer.id, before, target ? [...kept, target] : kept);
  }
  const next = numberOf("before");
  const following = next === null ? null : findItem(sql, project.id, "issue", next);
  if (form.has("before") && following?.id !== item.id) setRank(sql, project.id, item.id, following?.id ?? null);
  const q = form.text("q", 80);
  return changed(c, {
    to: inProject(project, "/-/board"),
    notice: "moved",
    parts: () => ({ board: boardColumns(boardProps(c, q)) }),
  });
});

board.post("/-/board/columns", async (c) => {
  demand(c, "maintain");
  const { sql } = c.env;
  const { project } = c.var;
  const chosen = (await readForm(c)).text("label");
  const label = listLabels(sql, project.id).find(({ id }) => String(id) === chosen);
  if (!label) throw new Refusal(422, "Choose a label of the project.");
  const ids = boardLabels(sql, project.id).map(({ id }) => id);
  if (!ids.includes(label.id)) setBoardLabels(sql, project.id, [...ids, label.id]);
  return changed(c, { to: inProject(project, "/-/board"), notice: "column-added" });
});

board.post("/-/board/columns/remove", async (c) => {
  demand(c, "maintain");
  const { sql } = c.env;
  const { project } = c.var;
  const chosen = (await readForm(c)).text("label");
  const ids = boardLabels(sql, project.id).map(({ id }) => id);
  setBoardLabels(
    sql,
    project.id,
    ids.filter((id) => String(id) !== chosen),
  );
  return changed(c, { to: inProject(project, "/-/board"), notice: "column-removed" });
});
