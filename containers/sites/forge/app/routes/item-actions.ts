/**
 * @module What can be done to an issue and to a merge request alike: words, people, labels, dates, discussion.
 */
import type { Hono } from "hono";
import type { ItemKind } from "../rows.ts";
import { MAX_WEIGHT } from "../rules.ts";
import {
  relate,
  setAssignees,
  setDescription,
  setDue,
  setLabels,
  setLocked,
  setMilestone,
  setState,
  setTask,
  setTitle,
  setWeight,
  unrelate,
} from "../store/item-changes.ts";
import { findItem, type Item, withDetails } from "../store/items.ts";
import { listMembers } from "../store/members.ts";
import { addNote, deleteNote, editNote, findNote, resolveNote } from "../store/notes.ts";
import { readPeople } from "../store/people.ts";
import { listLabels, listMilestones } from "../store/planning.ts";
import { addTodo, finishTodos } from "../store/todos.ts";
import { itemURL } from "../views/parts.ts";
import {
  demand,
  type ForgeContext,
  type ForgeEnv,
  missing,
  numberParam,
  Refusal,
  readDate,
  readForm,
  signedIn,
} from "./context.ts";
import { itemParts, mayComment, mayEdit, mayModerate } from "./item-parts.ts";
import type { NoticeName } from "./notices.ts";
import { changed, now } from "./page.ts";

export const itemOf = (c: ForgeContext, kind: ItemKind): Item => {
  const item = findItem(c.env.sql, c.var.project.id, kind, numberParam(c, "number"));
  if (!item) throw missing();
  return item;
};

/** After a change the page shows the item as it is then. */
export const itemChanged = (c: ForgeContext, item: Item, notice: NoticeName, anchor = "") =>
  changed(c, { to: `${itemURL(item)}${anchor}`, notice, parts: () => itemParts(c, item.kind, item.number) });

const refuse = (message: string): never => {
  throw new Refusal(403, message);
};

export const addItemActions = (routes: Hono<ForgeEnv>, base: string, kind: ItemKind): void => {
  const at = (rest: string): string => `${base}/:number{[0-9]+}${rest}`;

  routes.post(at("/title"), async (c) => {
    const item = itemOf(c, kind);
    const viewer = signedIn(c);
    if (!mayEdit(c, item)) refuse("You cannot edit this title.");
    const title = (await readForm(c)).text("title");
    if (title === "") throw new Refusal(422, "A title cannot be empty.");
    setTitle(c.env.sql, item, viewer.id, title);
    return itemChanged(c, item, "saved");
  });

  routes.post(at("/description"), async (c) => {
    const item = itemOf(c, kind);
    const viewer = signedIn(c);
    if (!mayEdit(c, item)) refuse("You cannot edit this description.");
    setDescription(c.env.sql, item, viewer.id, (await readForm(c)).area("description"));
    return itemChanged(c, item, "saved");
  });

  routes.post(at("/tasks"), async (c) => {
    const item = itemOf(c, kind);
    signedIn(c);
    if (!mayEdit(c, item)) refuse("You cannot change this list.");
    const form = await readForm(c);
    const task = form.text("task");
    if (!/^\d{1,4}$/.test(task) || !setTask(c.env.sql, item, Number(task), form.text("done") === "yes")) {
      throw new Refusal(409, "The list has changed. Load the page again.");
    }
    return itemChanged(c, item, "saved");
  });

  routes.post(at("/state"), async (c) => {
    const item = itemOf(c, kind);
    const viewer = signedIn(c);
    if (!mayEdit(c, item)) refuse("You cannot close or reopen this.");
    const state = (await readForm(c)).text("state");
    if (state !== "open" && state !== "closed") throw new Refusal(422, "The state is either open or closed.");
    setState(c.env.sql, item, viewer.id, state);
    return itemChanged(c, item, state === "open" ? "reopened" : "closed");
  });

  routes.post(at("/labels"), async (c) => {
    const item = itemOf(c, kind);
    const viewer = demand(c, "plan");
    const { sql } = c.env;
    const chosen = (await readForm(c)).list("label");
    const all = listLabels(sql, c.var.project.id);
    const [card] = withDetails(sql, readPeople(sql), [item]);
    setLabels(
      sql,
      item,
      viewer.id,
      card?.labels ?? [],
      all.filter(({ id }) => chosen.includes(String(id))),
    );
    return itemChanged(c, item, "labels-saved");
  });

  routes.post(at("/assignees"), async (c) => {
    const item = itemOf(c, kind);
    const viewer = demand(c, "plan");
    const { sql } = c.env;
    const chosen = (await readForm(c)).list("assignee");
    const people = readPeople(sql);
    const [card] = withDetails(sql, people, [item]);
    const before = card?.assignees ?? [];
    const members = listMembers(sql, people, c.var.project).map(({ person }) => person);
    const after = [...new Map([...members, ...before].map((person) => [person.id, person])).values()];
    setAssignees(
      sql,
      item,
      viewer.id,
      before,
      after.filter(({ username }) => chosen.includes(username)),
    );
    return itemChanged(c, item, "assignees-saved");
  });

  routes.post(at("/milestone"), async (c) => {
    const item = itemOf(c, kind);
    const viewer = demand(c, "plan");
    const chosen = (await readForm(c)).text("milestone");
    const milestone = listMilestones(c.env.sql, c.var.project.id).find(({ number }) => String(number) === chosen);
    if (chosen !== "" && !milestone) throw new Refusal(422, "There is no such milestone.");
    setMilestone(c.env.sql, item, viewer.id, milestone ?? null);
    return itemChanged(c, item, "milestone-saved");
  });

  routes.post(at("/due"), async (c) => {
    const item = itemOf(c, kind);
    const viewer = demand(c, "plan");
    const form = await readForm(c);
    const text = form.has("clear") ? "" : form.text("due");
    const due = text === "" ? null : readDate(text);
    if (text !== "" && due === null) throw new Refusal(422, "Enter the due date as a date of the calendar.");
    setDue(c.env.sql, item, viewer.id, due);
    return itemChanged(c, item, "due-saved");
  });

  routes.post(at("/weight"), async (c) => {
    const item = itemOf(c, kind);
    const viewer = demand(c, "plan");
    const text = (await readForm(c)).text("weight");
    if (!isWeight(text)) throw new Refusal(422, `The weight is a whole number from 0 to ${MAX_WEIGHT}.`);
    setWeight(c.env.sql, item, viewer.id, text === "" ? null : Number(text));
    return itemChanged(c, item, "weight-saved");
  });

  routes.post(at("/lock"), async (c) => {
    const item = itemOf(c, kind);
    const viewer = demand(c, "plan");
    const locked = (await readForm(c)).text("locked") === "yes";
    setLocked(c.env.sql, item, viewer.id, locked);
    return itemChanged(c, item, locked ? "locked" : "unlocked");
  });

  routes.post(at("/related"), async (c) => {
    const item = itemOf(c, kind);
    demand(c, "plan");
    const other = otherIssue(c, (await readForm(c)).text("other"));
    if (other.id === item.id) throw new Refusal(422, "An issue cannot be related to itself.");
    relate(c.env.sql, item, other.id);
    return itemChanged(c, item, "related");
  });

  routes.post(at("/related/remove"), async (c) => {
    const item = itemOf(c, kind);
    demand(c, "plan");
    unrelate(c.env.sql, item, otherIssue(c, (await readForm(c)).text("other")).id);
    return itemChanged(c, item, "unrelated");
  });

  routes.post(at("/todo"), async (c) => {
    const item = itemOf(c, kind);
    const viewer = signedIn(c);
    const done = (await readForm(c)).text("done") === "yes";
    if (done) finishTodos(c.env.sql, viewer.id, item.id);
    else addTodo(c.env.sql, { userId: viewer.id, kind: "marked", itemId: item.id, actorId: viewer.id, at: now(c) });
    return itemChanged(c, item, done ? "todo-done" : "todo-added");
  });

  routes.post(at("/notes"), async (c) => {
    const item = itemOf(c, kind);
    const viewer = demand(c, "participate");
    if (!mayComment(c, item)) refuse("The discussion is locked. Only members can comment.");
    const form = await readForm(c);
    const body = form.area("body");
    const state = form.text("state");
    const closes = (state === "open" || state === "closed") && mayEdit(c, item);
    if (body === "" && !closes) throw new Refusal(422, "Write something before you send the comment.");
    if (body !== "") addNote(c.env.sql, item, { authorId: viewer.id, body });
    if (closes) setState(c.env.sql, item, viewer.id, state);
    return itemChanged(c, item, closes ? (state === "open" ? "reopened" : "closed") : "commented", "#discussion");
  });

  const noteOf = (c: ForgeContext, item: Item) => {
    const note = findNote(c.env.sql, item.id, numberParam(c, "note"));
    if (!note) throw missing();
    return note;
  };

  routes.post(at("/notes/:note{[0-9]+}"), async (c) => {
    const item = itemOf(c, kind);
    const note = noteOf(c, item);
    demand(c, "participate");
    if (!mayModerate(c, item, note)) refuse("You can only edit your own comments.");
    const body = (await readForm(c)).area("body");
    if (body === "") throw new Refusal(422, "A comment cannot be empty.");
    editNote(c.env.sql, item, note, body);
    return itemChanged(c, item, "saved", `#note-${note.id}`);
  });

  routes.post(at("/notes/:note{[0-9]+}/delete"), (c) => {
    const item = itemOf(c, kind);
    const note = noteOf(c, item);
    demand(c, "participate");
    if (!mayModerate(c, item, note)) refuse("You can only delete your own comments.");
    deleteNote(c.env.sql, item, note.id);
    return itemChanged(c, item, "comment-deleted", "#discussion");
  });

  routes.post(at("/notes/:note{[0-9]+}/resolve"), async (c) => {
    const item = itemOf(c, kind);
    const note = noteOf(c, item);
    demand(c, "participate");
    if (!mayComment(c, item)) refuse("You cannot resolve this thread.");
    const resolved = (await readForm(c)).text("resolved") === "yes";
    resolveNote(c.env.sql, item, note.id, resolved);
    return itemChanged(c, item, resolved ? "resolved" : "unresolved", `#note-${note.id}`);
  });
};

export const isWeight = (text: string): boolean => text === "" || (/^\d{1,3}$/.test(text) && Number(text) <= MAX_WEIGHT);

const otherIssue = (c: ForgeContext, text: string): Item => {
  const [, number] = /^#?(\d{1,9})$/.exec(text) ?? [];
  const other = number === undefined ? null : findItem(c.env.sql, c.var.project.id, "issue", Number(number));
  if (!other) throw new Refusal(422, "There is no issue with this number in the project.");
  return other;
};
