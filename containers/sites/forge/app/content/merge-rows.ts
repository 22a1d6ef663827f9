/**
 * @module The merge requests of a project, made from the branches that its repository was given.
 */
import type { Random } from "../../../../../durable-objects/site/kit/random.ts";
import type { AssigneeRow, ChangeRow, ItemLabelRow, ItemRow, MergeRow, NoteRow, ReviewRow } from "../rows.ts";
import type { Patch } from "../text/patch.ts";
import { type Cast, remark } from "./issue-rows.ts";
import type { Planning } from "./planning.ts";
import { MAIN, type Proposal, type Repository } from "./repository.ts";
import { lineRemark, mergeEnding, reviewRemarks } from "./talk.ts";

const DRAFT_SHARE = 0.18;
const REMARKS = [0, 0, 1, 1, 2] as const;

export interface MergePlan {
  readonly projectId: number;
  readonly repository: Repository;
  readonly approvals: number;
  /** Nothing happens after it. */
  readonly until: number;
  readonly planning: Planning;
  readonly cast: Cast;
  /** Numbers of issues that merge requests may refer to. */
  readonly issues: readonly ItemRow[];
  readonly firstItem: number;
  readonly firstNote: number;
}

export interface MergeRows {
  readonly items: ItemRow[];
  readonly merges: MergeRow[];
  readonly reviews: ReviewRow[];
  readonly assignees: AssigneeRow[];
  readonly itemLabels: ItemLabelRow[];
  readonly notes: NoteRow[];
}

export const generateMerges = (random: Random, plan: MergePlan): MergeRows => {
  const { projectId, repository, cast, planning } = plan;
  const rows: MergeRows = { items: [], merges: [], reviews: [], assignees: [], itemLabels: [], notes: [] };
  repository.proposals.forEach((proposal, at) => {
    const id = plan.firstItem + at;
    const { edit, author, state, created, closed, closedBy } = proposal;
    const talk = discuss(random, cast, proposal, repository.changes, proposal.closed ?? plan.until - 10);
    const milestone = random.chance(0.3) ? random.pick(planning.milestones) : null;
    rows.items.push({
      id,
      project_id: projectId,
      kind: "merge",
      number: at + 1,
      title: edit.title,
      description: describe(random, proposal, plan.issues),
      author_id: author,
      state,
      created,
      updated: Math.max(proposal.pushed, closed ?? 0, ...talk.map((note) => note.created)),
      closed,
      closed_by: closedBy,
      milestone_id: milestone && (state !== "open" || milestone.state === "active") ? milestone.id : null,
      due: null,
      weight: null,
      locked: 0,
      rank: at + 1,
    });
    rows.merges.push({
      item_id: id,
      source_project_id: proposal.projectId,
      source_branch: proposal.branch,
      target_branch: MAIN,
      base_commit: proposal.base,
      head_commit: proposal.head,
      merge_commit: proposal.merge,
      draft: state === "open" && random.chance(DRAFT_SHARE) ? 1 : 0,
    });
    for (const review of reviewsFor(random, cast, plan, proposal)) rows.reviews.push({ item_id: id, ...review });
    if (random.chance(0.8)) rows.assignees.push({ item_id: id, user_id: author });
    const label = planning.labels.find(({ name }) => name === labelFor(edit.title));
    if (label) rows.itemLabels.push({ item_id: id, label_id: label.id });
    for (const note of talk) rows.notes.push({ ...note, id: plan.firstNote + rows.notes.length, item_id: id });
  });
  return rows;
};

const labelFor = (title: string): string => (/guide|README/.test(title) ? "documentation" : /^Add/.test(title) ? "feature" : "");

const describe = (random: Random, { edit, state, created }: Proposal, issues: readonly ItemRow[]): string => {
  const wanted = state === "merged" ? "closed" : "open";
  const related = issues.filter((issue) => issue.state === wanted && issue.created < created);
  return related.length > 0 && random.chance(0.5) ? `${edit.reason}\n\nCloses #${random.pick(related).number}` : edit.reason;
};

/** A merged one has as many approvals as the project asks for. */
const reviewsFor = (
  random: Random,
  cast: Cast,
  { approvals, until }: MergePlan,
  proposal: Proposal,
): Omit<ReviewRow, "item_id">[] => {
  const { state, author, closed, pushed } = proposal;
  const others = random.shuffle([...new Set([...cast.maintainers, ...cast.workers])].filter((user) => user !== author));
  const asked = others.slice(0, Math.max(state === "merged" ? approvals : 0, random.integer(0, 2)));
  return asked.map((user, at) => {
    const approves = state === "merged" ? at < approvals || random.chance(0.3) : state === "open" && random.chance(0.35);
    const by = closed ?? until - 10;
    return { user_id: user, asked: 1, approved: approves ? Math.max(pushed, by - random.integer(1, 600)) : null };
  });
};

const discuss = (
  random: Random,
  cast: Cast,
  proposal: Proposal,
  changes: readonly ChangeRow[],
  until: number,
): Omit<NoteRow, "id" | "item_id">[] => {
  const { created, closedBy, author, state, head } = proposal;
  const reviewers = cast.workers.filter((user) => user !== author);
  const count = reviewers.length > 0 ? random.pick(REMARKS) : 0;
  const moments = Array.from({ length: count }, () => random.integer(Math.min(created + 5, until), until)).sort((a, b) => a - b);
  const words = reviewRemarks(random, moments.length);
  const remarks = moments.map((at, index) => remark(random.pick(reviewers), at, words[index] ?? ""));
  const change = changes.find((row) => row.commit_id === head);
  if (change && reviewers.length > 0 && random.chance(0.3)) {
    const line = { path: change.path, line: changedLine(change), resolved: state === "merged" || random.chance(0.3) ? 1 : 0 };
    const at = random.integer(Math.min(proposal.pushed, until), until);
    remarks.push({ ...remark(random.pick(reviewers), at, lineRemark(random)), ...line });
  }
  if (state !== "open" && closedBy !== null && random.chance(0.4))
    remarks.push(remark(closedBy, until, mergeEnding(random, state)));
  return remarks;
};

/** The first line that a change puts into a file, from 1. */
const changedLine = ({ kind, body }: ChangeRow): number => {
  if (kind !== "edited") return 1;
  const [hunk] = JSON.parse(body) as Patch;
  return hunk ? hunk[0] + 1 : 1;
};
