/**
 * @module The history of a project: commits on its main branch, and the branches that were or shall be merged into it.
 */
import type { Random } from "../../../../../durable-objects/site/kit/random.ts";
import type { BranchRow, ChangeRow, CommitRow } from "../rows.ts";
import { DAY } from "../rules.ts";
import { slugOf } from "../text/slug.ts";
import type { Blueprint } from "./blueprints/index.ts";
import { LANGUAGES } from "./code/index.ts";
import { copyTree, type Edit, editsOf, firstTree, type Tree } from "./edits.ts";
import { History } from "./history.ts";
import { firstFiles } from "./texts.ts";

export const MAIN = "main";

const RELEASE_SHARE = 0.3;
const SECOND_STEP_SHARE = 0.6;
/** Open proposals begin at one of the last commits. */
const RECENT = 3;
const RECENT_COMMITS = 1.6;
const HOUR = 60;

export interface RepositoryPlan {
  readonly projectId: number;
  readonly path: string;
  readonly blueprint: Blueprint;
  readonly created: number;
  /** Nothing happens after it. */
  readonly until: number;
  /** Who commits to the main branch, and who proposes changes. */
  readonly maintainers: readonly number[];
  readonly developers: readonly number[];
  readonly direct: number;
  readonly merged: number;
  readonly open: number;
  readonly closed: number;
  /** Authors of the first open proposals, in order. */
  readonly authors: readonly number[];
  /** A fork, whose owner proposes the last open one from there. */
  readonly fork: { readonly projectId: number; readonly owner: number } | null;
}

/** A branch that somebody wants or wanted merged. */
export interface Proposal {
  readonly projectId: number;
  readonly edit: Edit;
  readonly branch: string;
  readonly author: number;
  readonly state: "open" | "closed" | "merged";
  readonly created: number;
  /** When the last commit was made. */
  readonly pushed: number;
  readonly closed: number | null;
  readonly closedBy: number | null;
  readonly base: number;
  readonly head: number;
  readonly merge: number | null;
}

export interface Repository {
  readonly commits: CommitRow[];
  readonly changes: ChangeRow[];
  readonly branches: BranchRow[];
  readonly proposals: Proposal[];
}

interface Stand {
  readonly tree: Tree;
  readonly head: number;
  readonly at: number;
}

/** Commits get ids from `firstId` on. */
export const generateRepository = (random: Random, seed: number, plan: RepositoryPlan, firstId: number): Repository => {
  const { projectId, path, blueprint, maintainers, developers, fork } = plan;
  const language = LANGUAGES[blueprint.language];
  const history = new History(projectId, firstId, `${seed}/${path}`);
  const first = firstTree(random, blueprint, language);
  for (const { path: file, lines } of firstFiles(blueprint, language, path)) first.files.set(file, lines);
  const nextEdit = editsOf(random, blueprint, language, first);
  const toMain = (message: string, author: number, at: number, before: Stand | null, after: Tree): Stand => {
    const made = { projectId, branch: MAIN, parent: before?.head ?? null, message, author, at, before: before?.tree ?? null };
    return { tree: after, head: history.commit({ ...made, after }), at };
  };

  /** Makes the commits of an edit on a branch of its own. */
  const branchOff = (from: Stand, author: number, created: number, where = projectId): { proposal: Proposal; tree: Tree } => {
    const edit = nextEdit();
    const branch = slugOf(edit.title);
    const tree = copyTree(from.tree);
    let [parent, at, pushed] = [from.head, created, created];
    for (const step of edit.steps.filter((_, index) => index === 0 || random.chance(SECOND_STEP_SHARE))) {
      const before = copyTree(tree);
      const message = step(tree);
      parent = history.commit({ projectId: where, branch, parent, message, author, at, before, after: tree });
      pushed = at;
      at += random.integer(4, 30);
    }
    const commits = { base: from.head, head: parent, merge: null };
    return {
      proposal: {
        projectId: where,
        edit,
        branch,
        author,
        state: "open",
        created,
        pushed,
        closed: null,
        closedBy: null,
        ...commits,
      },
      tree,
    };
  };

  const proposals: Proposal[] = [];
  const past = [toMain("Initial commit", random.pick(maintainers), plan.created, null, first)];
  const landings = random.shuffle([...times(plan.direct, "direct"), ...times(plan.merged, "merged")]);
  const moments = spread(random, plan.created + 2 * DAY, plan.until - 12 * HOUR, landings.length, RECENT_COMMITS);
  landings.forEach((landing, index) => {
    const before = past.at(-1) as Stand;
    const at = Math.max(moments[index] ?? 0, before.at + 10);
    if (landing === "direct") {
      const edit = nextEdit(random.chance(RELEASE_SHARE) ? "release" : undefined);
      const tree = copyTree(before.tree);
      const [message = edit.title] = edit.steps.map((step) => step(tree));
      past.push(toMain(message, random.pick(maintainers), at, before, tree));
      return;
    }
    const author = random.pick(developers);
    const earliest = Math.max(before.at + 1, at - random.integer(1, 9) * DAY);
    const { proposal, tree } = branchOff(before, author, earliest + Math.floor((at - earliest) / 4));
    const closed = Math.max(at, proposal.pushed + 5);
    const landed = toMain(proposal.edit.title, author, closed, before, tree);
    past.push(landed);
    proposals.push({ ...proposal, state: "merged", closed, closedBy: random.pick(maintainers), merge: landed.head });
  });

  const head = (past.at(-1) as Stand).head;
  const branches: BranchRow[] = [{ project_id: projectId, name: MAIN, commit_id: head, guarded: 1 }];
  const latest = plan.until - 3 * HOUR;
  const after = (from: Stand): number =>
    Math.min(latest, from.at + random.integer(HOUR, Math.max(2 * HOUR, Math.min(25 * DAY, latest - from.at))));
  times(plan.open, "open").forEach((_, index) => {
    const from = random.pick(past.slice(-RECENT));
    const forked = fork !== null && index === plan.open - 1;
    const author = forked ? fork.owner : (plan.authors[index] ?? random.pick(developers));
    const where = forked ? fork.projectId : projectId;
    const { proposal } = branchOff(from, author, after(from), where);
    proposals.push(proposal);
    branches.push({ project_id: where, name: proposal.branch, commit_id: proposal.head, guarded: 0 });
    if (forked) branches.push({ project_id: where, name: MAIN, commit_id: from.head, guarded: 1 });
  });
  for (const state of times(plan.closed, "closed")) {
    const from = random.pick(past);
    const { proposal } = branchOff(from, random.pick(developers), after(from));
    const closed = random.integer(proposal.pushed + 5, Math.min(plan.until - 10, proposal.pushed + 12 * DAY));
    proposals.push({ ...proposal, state, closed, closedBy: random.pick(maintainers) });
  }
  const { commits, changes } = history;
  return { commits, changes, branches, proposals: proposals.sort((a, b) => a.created - b.created) };
};

const times = <T extends string>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

const FINENESS = 1_000_000;

/** Moments in order, at working hours; the higher `recent` is, the more of them are near the end. */
export const spread = (random: Random, from: number, until: number, count: number, recent: number): number[] =>
  Array.from(
    { length: count },
    () => until - Math.round(Math.max(0, until - from) * (random.integer(0, FINENESS) / FINENESS) ** recent),
  )
    .map((at) => Math.min(until, Math.floor(at / DAY) * DAY + random.integer(7 * HOUR, 19 * HOUR)))
    .map((at) => Math.max(from, at))
    .sort((a, b) => a - b);
