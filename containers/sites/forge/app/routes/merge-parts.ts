/**
 * @module Gathers what the box for merging shows, and who may do what in it.
 */
import type { Markup } from "../../../../../durable-objects/site/kit/markup.ts";
import type { Item } from "../store/items.ts";
import { blockers, listReviews, type MergeState, mergeState } from "../store/merges.ts";
import { listNotes } from "../store/notes.ts";
import { type People, personIn } from "../store/people.ts";
import { can, findProjectById, pathOf } from "../store/projects.ts";
import { findBranch } from "../store/repository.ts";
import { type MergeWidget, mergeWidget } from "../views/merge.ts";
import type { ForgeContext } from "./context.ts";
import { now } from "./page.ts";

/** Protected branches are written to by maintainers, the others by developers. */
export const mayWrite = (c: ForgeContext, branch: string): boolean => {
  const { project, viewer } = c.var;
  const guarded = findBranch(c.env.sql, project.id, branch)?.guarded === 1;
  return can(project, viewer, guarded ? "maintain" : "push");
};

/** Nobody approves their own changes. */
export const mayApprove = (c: ForgeContext, item: Item): boolean =>
  can(c.var.project, c.var.viewer, "push") && c.var.viewer?.id !== item.author_id;

export const mergeWidgetProps = (c: ForgeContext, item: Item, people: People, state: MergeState): MergeWidget => {
  const { sql } = c.env;
  const { viewer, project } = c.var;
  const reviews = listReviews(sql, item.id);
  const approvals = reviews.filter(({ approved }) => approved !== null);
  const { merge } = state;
  const source = merge.source_project_id === project.id ? null : findProjectById(sql, viewer, merge.source_project_id);
  return {
    item,
    state,
    blockers: blockers(item, state, reviews, project.approvals),
    approvers: approvals.map(({ user_id }) => personIn(people, user_id)),
    needed: project.approvals,
    fork: merge.source_project_id === project.id ? null : source ? pathOf(source) : "(gone)",
    mayApprove: mayApprove(c, item),
    approved: approvals.some(({ user_id }) => user_id === viewer?.id),
    mayMerge: mayWrite(c, merge.target_branch),
    mayEdit: can(project, viewer, "push") || (viewer?.id === item.author_id && can(project, viewer, "participate")),
    closer: item.closed_by === null ? null : personIn(people, item.closed_by),
    openThreads: listNotes(sql, item.id).filter(({ path, resolved }) => path !== null && resolved === 0).length,
    now: now(c),
  };
};

export const mergeWidgetOf = (c: ForgeContext, item: Item, people: People): Markup =>
  mergeWidget(mergeWidgetProps(c, item, people, mergeState(c.env.sql, item)));
