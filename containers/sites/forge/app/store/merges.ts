/**
 * @module Merge requests: what they would change, whether they can be merged, and merging them.
 */
import type { SiteCopy } from "../../../../../durable-objects/site/embedded-site.ts";
import type { CommitRow, ItemRow, MergeRow, ReviewRow } from "../rows.ts";
import { applyPatch, diff, mergePatches, textOf } from "../text/patch.ts";
import { createItem, setState } from "./item-changes.ts";
import { findItem } from "./items.ts";
import { addSystemNote, touchItem } from "./notes.ts";
import type { Project } from "./projects.ts";
import { addCommit, deleteBranch, findBranch, type Write } from "./repository.ts";
import { addTodo, finishTodos } from "./todos.ts";
import { compareTrees, type FileDiff, fileLines, readChain, readTree } from "./tree.ts";

const CLOSING = /\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?)\s+#(\d{1,9})\b/gi;

export const readMerge = (sql: SqlStorage, itemId: number): MergeRow =>
  sql.exec<MergeRow>("SELECT * FROM merges WHERE item_id = ?", itemId).one();

export const listReviews = (sql: SqlStorage, itemId: number): ReviewRow[] =>
  sql.exec<ReviewRow>("SELECT * FROM reviews WHERE item_id = ? ORDER BY user_id", itemId).toArray();

/** The last commit that both have; null for histories that have nothing to do with each other. */
export const mergeBase = (sql: SqlStorage, a: number, b: number): number | null => {
  const known = new Set(readChain(sql, a).map(({ id }) => id));
  return readChain(sql, b).find(({ id }) => known.has(id))?.id ?? null;
};

/** The commits after the base, the newest first. */
export const commitsSince = (sql: SqlStorage, base: number, head: number): CommitRow[] => {
  const chain = readChain(sql, head);
  const end = chain.findIndex(({ id }) => id === base);
  return end === -1 ? chain : chain.slice(0, end);
};

export interface MergeState {
  readonly merge: MergeRow;
  readonly commits: CommitRow[];
  readonly changes: FileDiff[];
  /** Paths that both sides changed in ways that do not fit together. */
  readonly conflicts: readonly string[];
  readonly writes: readonly Write[];
  readonly targetExists: boolean;
  readonly sourceExists: boolean;
  /** How many commits the target has that the source has not. */
  readonly behind: number;
}

export const mergeState = (sql: SqlStorage, item: ItemRow): MergeState => {
  const merge = readMerge(sql, item.id);
  const target = findBranch(sql, item.project_id, merge.target_branch);
  const sourceExists = findBranch(sql, merge.source_project_id, merge.source_branch) !== null;
  const open = item.state === "open" && target !== null;
  const base = open ? (mergeBase(sql, target.commit_id, merge.head_commit) ?? merge.base_commit) : merge.base_commit;
  const [before, after] = [readTree(sql, base), readTree(sql, merge.head_commit)];
  const changes = compareTrees(before, after);
  const commits = commitsSince(sql, base, merge.head_commit);
  const settled = { merge, commits, changes, targetExists: target !== null, sourceExists };
  if (!open) return { ...settled, conflicts: [], writes: [], behind: 0 };
  const onTarget = readTree(sql, target.commit_id);
  const theirs = new Map(compareTrees(before, onTarget).map((change) => [change.path, change]));
  const conflicts: string[] = [];
  const writes: Write[] = [];
  for (const { path, kind, old, patch } of changes) {
    const other = theirs.get(path);
    const mine = kind === "deleted" ? null : applyPatch(old, patch);
    const merged = !other ? mine : combine(kind, mine, old, other, fileLines(onTarget.get(path)));
    if (merged === undefined) conflicts.push(path);
    else writes.push({ path, content: merged && textOf(merged) });
  }
  return { ...settled, conflicts, writes, behind: commitsSince(sql, base, target.commit_id).length };
};

/** The lines of a file that both sides changed; null when both deleted it, undefined when they do not fit. */
const combine = (
  kind: FileDiff["kind"],
  mine: string[] | null,
  old: readonly string[],
  other: FileDiff,
  theirs: string[],
): string[] | null | undefined => {
  if (mine === null || other.kind === "deleted") return mine === null && other.kind === "deleted" ? null : undefined;
  if (kind === "added") return diff(mine, theirs).length === 0 ? mine : undefined;
  const patch = mergePatches(diff(old, mine), other.patch);
  return patch === null ? undefined : applyPatch(old, patch);
};

/** Why it cannot be merged at the moment, in words; nothing when it can. */
export const blockers = (item: ItemRow, state: MergeState, reviews: readonly ReviewRow[], needed: number): string[] => {
  if (item.state !== "open") return ["It is not open."];
  const approvals = reviews.filter(({ approved }) => approved !== null).length;
  return [
    state.merge.draft === 1 ? "It is a draft. Mark it as ready first." : "",
    state.targetExists ? "" : `The target branch ${state.merge.target_branch} does not exist.`,
    state.changes.length === 0 ? "It changes nothing." : "",
    state.conflicts.length > 0 ? `It conflicts with ${state.merge.target_branch} in ${state.conflicts.join(", ")}.` : "",
    approvals < needed ? `It needs ${needed - approvals} more ${needed - approvals === 1 ? "approval" : "approvals"}.` : "",
  ].filter(Boolean);
};

export interface NewMergeRequest {
  readonly project: Project;
  readonly sourceProjectId: number;
  readonly sourceBranch: string;
  readonly targetBranch: string;
  readonly title: string;
  readonly description: string;
  readonly authorId: number;
  readonly draft: boolean;
  readonly base: number;
  readonly head: number;
}

export const createMergeRequest = (sql: SqlStorage, made: NewMergeRequest): ItemRow => {
  const { project, title, description, authorId } = made;
  const item = createItem(sql, { projectId: project.id, kind: "merge", title, description, authorId });
  sql.exec(
    "INSERT INTO merges VALUES (?, ?, ?, ?, ?, ?, NULL, ?)",
    item.id,
    made.sourceProjectId,
    made.sourceBranch,
    made.targetBranch,
    made.base,
    made.head,
    made.draft ? 1 : 0,
  );
  return item;
};

export interface MergeOptions {
  readonly project: Project;
  readonly by: number;
  readonly deleteSource: boolean;
}

/** One commit on the target branch. Issues that the description closes are closed. */
export const mergeNow = (copy: SiteCopy, item: ItemRow, state: MergeState, { project, by, deleteSource }: MergeOptions): void => {
  const { sql } = copy;
  const { merge, writes, commits } = state;
  const target = findBranch(sql, project.id, merge.target_branch);
  const made = addCommit(copy, {
    project,
    branch: merge.target_branch,
    parent: target?.commit_id ?? null,
    authorId: item.author_id,
    message: `${item.title}\n\nSee merge request !${item.number}`,
    writes,
  });
  const at = touchItem(sql, item);
  const base = commits.at(-1)?.parent_id ?? merge.base_commit;
  sql.exec("UPDATE items SET state = 'merged', closed = ?, closed_by = ? WHERE id = ?", at, by, item.id);
  sql.exec("UPDATE merges SET merge_commit = ?, base_commit = ? WHERE item_id = ?", made?.id ?? null, base, item.id);
  sql.exec("UPDATE todos SET done = 1 WHERE item_id = ?", item.id);
  for (const [, number] of item.description.matchAll(CLOSING)) {
    const issue = findItem(sql, project.id, "issue", Number(number));
    if (issue?.state !== "open") continue;
    setState(sql, issue, by, "closed");
    addSystemNote(sql, issue.id, by, `merged !${item.number}, which closes this`, at);
  }
  const source = findBranch(sql, merge.source_project_id, merge.source_branch);
  if (deleteSource && source && source.guarded === 0) deleteBranch(sql, merge.source_project_id, merge.source_branch);
};

export const setApproval = (sql: SqlStorage, item: ItemRow, by: number, approved: boolean): void => {
  const at = touchItem(sql, item);
  sql.exec(
    "INSERT INTO reviews VALUES (?1, ?2, 0, ?3) ON CONFLICT DO UPDATE SET approved = excluded.approved",
    item.id,
    by,
    approved ? at : null,
  );
  sql.exec("DELETE FROM reviews WHERE item_id = ? AND asked = 0 AND approved IS NULL", item.id);
  addSystemNote(sql, item.id, by, approved ? "approved this merge request" : "took back the approval", at);
  if (approved) finishTodos(sql, by, item.id);
};

export const setReviewers = (
  sql: SqlStorage,
  item: ItemRow,
  by: number,
  users: readonly { id: number; username: string }[],
): void => {
  const before = listReviews(sql, item.id).filter(({ asked }) => asked === 1);
  const added = users.filter(({ id }) => !before.some(({ user_id }) => user_id === id));
  const removed = before.filter(({ user_id }) => !users.some(({ id }) => id === user_id));
  if (added.length === 0 && removed.length === 0) return;
  const at = touchItem(sql, item);
  for (const { user_id } of removed) sql.exec("UPDATE reviews SET asked = 0 WHERE item_id = ? AND user_id = ?", item.id, user_id);
  for (const { id } of added) {
    sql.exec("INSERT INTO reviews VALUES (?, ?, 1, NULL) ON CONFLICT DO UPDATE SET asked = 1", item.id, id);
    if (id !== by) addTodo(sql, { userId: id, kind: "review", itemId: item.id, actorId: by, at });
  }
  sql.exec("DELETE FROM reviews WHERE item_id = ? AND asked = 0 AND approved IS NULL", item.id);
  const asked = added.map(({ username }) => `@${username}`).join(", ");
  addSystemNote(sql, item.id, by, asked === "" ? "changed who is asked for a review" : `asked ${asked} for a review`, at);
};

export const setDraft = (sql: SqlStorage, item: ItemRow, by: number, draft: boolean): void => {
  const at = touchItem(sql, item);
  sql.exec("UPDATE merges SET draft = ? WHERE item_id = ?", draft ? 1 : 0, item.id);
  addSystemNote(sql, item.id, by, draft ? "marked this as a draft" : "marked this as ready", at);
};
