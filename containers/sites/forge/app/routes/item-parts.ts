/**
 * @module Gathers what the page of an issue or a merge request shows, and who may change it.
 */
import { html } from "hono/html";
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import type { ItemKind, NoteRow } from "../rows.ts";
import { ROLES } from "../rules.ts";
import { relatedIds } from "../store/item-changes.ts";
import { findItem, type Item, type ItemCard, itemsByIds, withDetails } from "../store/items.ts";
import { listMembers } from "../store/members.ts";
import { listReviews } from "../store/merges.ts";
import { listNotes } from "../store/notes.ts";
import { type People, personIn, readPeople } from "../store/people.ts";
import { listLabels, listMilestones } from "../store/planning.ts";
import { can } from "../store/projects.ts";
import { countTodos, todoAbout } from "../store/todos.ts";
import type { MarkdownOptions } from "../text/markdown.ts";
import { commentForm, discussion } from "../views/discussion.ts";
import { type ItemPageProps, itemDescription, itemHead } from "../views/item-page.ts";
import { sidebar } from "../views/sidebar.ts";
import { type ForgeContext, inProject, missing } from "./context.ts";
import { mergeWidgetOf } from "./merge-parts.ts";
import { now } from "./page.ts";

/** The author and those who plan may edit and close. */
export const mayEdit = (c: ForgeContext, item: Item): boolean => {
  const { viewer, project } = c.var;
  return can(project, viewer, "plan") || (viewer?.id === item.author_id && can(project, viewer, "participate"));
};

export const mayComment = (c: ForgeContext, item: Item): boolean => {
  const { viewer, project } = c.var;
  return can(project, viewer, "participate") && (item.locked === 0 || project.level >= ROLES.guest);
};

export const mayModerate = (c: ForgeContext, item: Item, note: NoteRow): boolean =>
  mayComment(c, item) && (note.author_id === c.var.viewer?.id || can(c.var.project, c.var.viewer, "maintain"));

export const markdownOf = (c: ForgeContext, people: People): MarkdownOptions => {
  const names = new Set([...people.values()].map(({ username }) => username));
  return { project: inProject(c.var.project), isPerson: (name) => names.has(name) };
};

export const itemPage = (c: ForgeContext, item: Item): ItemPageProps & { readonly people: People; readonly card: ItemCard } => {
  const { sql } = c.env;
  const { viewer, project } = c.var;
  const people = readPeople(sql);
  const [card] = withDetails(sql, people, [item]);
  if (!card) throw missing();
  const notes = listNotes(sql, item.id);
  const markdown = markdownOf(c, people);
  const edits = mayEdit(c, item);
  const open = mayComment(c, item);
  const participants = new Set([item.author_id, ...notes.map(({ author_id }) => author_id)]);
  const reviews =
    item.kind === "merge"
      ? listReviews(sql, item.id).map((review) => ({ review, person: personIn(people, review.user_id) }))
      : null;
  return {
    people,
    card,
    head: { card, now: now(c), edits, closes: edits, markdown },
    talk: {
      item,
      notes,
      people,
      now: now(c),
      viewer,
      markdown,
      open,
      moderates: can(project, viewer, "maintain"),
      closes: edits,
    },
    facts: {
      card,
      viewer,
      now: now(c),
      plans: can(project, viewer, "plan"),
      labels: listLabels(sql, project.id),
      milestones: listMilestones(sql, project.id),
      members: listMembers(sql, people, project).map(({ person }) => person),
      participants: [...participants].map((id) => personIn(people, id)),
      related: itemsByIds(sql, relatedIds(sql, item.id)),
      todo: viewer ? todoAbout(sql, viewer.id, item.id) : null,
      ...(reviews ? { reviews } : {}),
    },
  };
};

/** The parts of the page that may look different after a change. */
export const itemParts = (c: ForgeContext, kind: ItemKind, number: number): Record<string, Markup | null> => {
  const item = findItem(c.env.sql, c.var.project.id, kind, number);
  if (!item) throw missing();
  const { head, talk, facts, people } = itemPage(c, item);
  const { viewer } = c.var;
  return {
    "item-head": itemHead(head),
    description: itemDescription(head),
    facts: sidebar(facts),
    discussion: discussion(talk),
    say: commentForm(talk),
    ...(viewer ? { "todo-count": html`<span class="count" id="todo-count">${countTodos(c.env.sql, viewer.id)}</span>` } : {}),
    ...(kind === "merge" ? { "merge-widget": mergeWidgetOf(c, item, people) } : {}),
  };
};
