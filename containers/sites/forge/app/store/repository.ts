/**
 * @module Branches and commits of a project: finding them, and adding to them.
 */
import type { SiteCopy } from "../../../../../durable-objects/site/embedded-site.ts";
import { tick } from "../../../../../durable-objects/site/kit/site-clock.ts";
import type { BranchRow, ChangeRow, CommitRow } from "../rows.ts";
import { diff, linesOf, textOf } from "../text/patch.ts";
import { hashOf } from "../text/slug.ts";
import { addSystemNote } from "./notes.ts";
import type { Project } from "./projects.ts";
import { compareTrees, type FileDiff, fileLines, readChain, readTree, type Tree } from "./tree.ts";

const BRANCH_NAME = /^[A-Za-z0-9](?:[A-Za-z0-9._-]|\/(?=[A-Za-z0-9])){0,99}$/;
const SHA = /^[0-9a-f]{7,40}$/;

export type Branch = BranchRow & Pick<CommitRow, "sha" | "message" | "author_id" | "created">;

export const listBranches = (sql: SqlStorage, project: Pick<Project, "id" | "default_branch">): Branch[] =>
  sql
    .exec<Branch>(
      `SELECT b.*, c.sha, c.message, c.author_id, c.created FROM branches b JOIN commits c ON c.id = b.commit_id
       WHERE b.project_id = ? ORDER BY b.name = ? DESC, c.created DESC, b.name`,
      project.id,
      project.default_branch,
    )
    .toArray();

export const findBranch = (sql: SqlStorage, projectId: number, name: string): BranchRow | null =>
  sql.exec<BranchRow>("SELECT * FROM branches WHERE project_id = ? AND name = ?", projectId, name).toArray()[0] ?? null;

export const findCommit = (sql: SqlStorage, network: number, sha: string): CommitRow | null =>
  SHA.test(sha)
    ? (sql
        .exec<CommitRow>(
          "SELECT * FROM commits WHERE network = ? AND substr(sha, 1, ?) = ? ORDER BY id",
          network,
          sha.length,
          sha,
        )
        .toArray()[0] ?? null)
    : null;

export const commitById = (sql: SqlStorage, id: number): CommitRow =>
  sql.exec<CommitRow>("SELECT * FROM commits WHERE id = ?", id).one();

export interface Revision {
  /** A branch, or the hash of a commit. */
  readonly ref: string;
  readonly branch: BranchRow | null;
  readonly commitId: number;
  /** What follows in the address. */
  readonly path: string;
}

/** Reads "feature/tides/src/app.ts" as a branch and a path: the longest branch name counts. */
export const findRevision = (sql: SqlStorage, project: Project, rest: string): Revision | null => {
  const clean = rest.replace(/\/+$/, "");
  const branches = listBranches(sql, project).sort((a, b) => b.name.length - a.name.length);
  const branch = branches.find(({ name }) => clean === name || clean.startsWith(`${name}/`));
  if (branch) return { ref: branch.name, branch, commitId: branch.commit_id, path: clean.slice(branch.name.length + 1) };
  const [sha = "", ...path] = clean.split("/");
  const commit = findCommit(sql, project.network, sha);
  return commit && { ref: sha, branch: null, commitId: commit.id, path: path.join("/") };
};

export const commitChanges = (sql: SqlStorage, commit: CommitRow): FileDiff[] =>
  compareTrees(commit.parent_id === null ? new Map() : readTree(sql, commit.parent_id), readTree(sql, commit.id));

/** The commits of a branch that touched a path, the newest first; all when there is no path. */
export const pathHistory = (sql: SqlStorage, commitId: number, path: string): CommitRow[] => {
  const chain = readChain(sql, commitId);
  if (path === "") return chain;
  const touched = new Set(
    sql
      .exec<{ commit_id: number }>(
        `SELECT DISTINCT commit_id FROM changes WHERE (path = ?1 OR substr(path, 1, ?2) = ?3) AND commit_id IN (${chain.map(({ id }) => id).join(", ")})`,
        path,
        path.length + 1,
        `${path}/`,
      )
      .toArray()
      .map(({ commit_id }) => commit_id),
  );
  return chain.filter(({ id }) => touched.has(id));
};

export interface Write {
  readonly path: string;
  /** Nothing to delete the file. */
  readonly content: string | null;
}

export interface NewCommit {
  readonly project: Pick<Project, "id" | "network">;
  readonly branch: string;
  readonly parent: number | null;
  readonly authorId: number;
  readonly message: string;
  readonly writes: readonly Write[];
}

/** Null when the files are as they were. The branch is made when it does not exist. */
export const addCommit = (
  copy: SiteCopy,
  { project, branch, parent, authorId, message, writes }: NewCommit,
): CommitRow | null => {
  const { sql, seed } = copy;
  const tree: Tree = parent === null ? new Map() : readTree(sql, parent);
  const changes = writes.flatMap(({ path, content }): Omit<ChangeRow, "commit_id">[] => {
    const old = tree.get(path);
    if (content === null) return old ? [{ path, kind: "deleted", body: "" }] : [];
    const lines = linesOf(content.replaceAll(/\r\n?/g, "\n"));
    if (!old) return [{ path, kind: "added", body: textOf(lines) }];
    const patch = diff(fileLines(old), lines);
    return patch.length === 0 ? [] : [{ path, kind: "edited", body: JSON.stringify(patch) }];
  });
  if (changes.length === 0) return null;
  const at = tick(sql);
  const { n } = sql.exec<{ n: number }>("SELECT coalesce(max(id), 0) + 1 AS n FROM commits").one();
  const commit = sql
    .exec<CommitRow>(
      `INSERT INTO commits (id, network, project_id, branch, sha, parent_id, message, author_id, created)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING *`,
      n,
      project.network,
      project.id,
      branch,
      hashOf(`${seed}/${n}/${message}`),
      parent,
      message,
      authorId,
      at,
    )
    .one();
  for (const { path, kind, body } of changes) sql.exec("INSERT INTO changes VALUES (?, ?, ?, ?)", n, path, kind, body);
  sql.exec(
    "INSERT INTO branches VALUES (?, ?, ?, 0) ON CONFLICT DO UPDATE SET commit_id = excluded.commit_id",
    project.id,
    branch,
    n,
  );
  sql.exec("UPDATE projects SET updated = ? WHERE id = ?", at, project.id);
  moveMergeRequests(sql, project.id, branch, commit);
  return commit;
};

/** Open merge requests follow their branch. */
const moveMergeRequests = (sql: SqlStorage, projectId: number, branch: string, commit: CommitRow): void => {
  const moved = sql
    .exec<{ item_id: number }>(
      `UPDATE merges SET head_commit = ?1 WHERE source_project_id = ?2 AND source_branch = ?3
         AND item_id IN (SELECT id FROM items WHERE state = 'open') RETURNING item_id`,
      commit.id,
      projectId,
      branch,
    )
    .toArray();
  for (const { item_id } of moved) {
    sql.exec("UPDATE items SET updated = ? WHERE id = ?", commit.created, item_id);
    addSystemNote(
      sql,
      item_id,
      commit.author_id,
      `pushed the commit ${commit.sha.slice(0, 8)}: ${commit.message.split("\n")[0]}`,
      commit.created,
    );
  }
};

export const isBranchName = (name: string): boolean => BRANCH_NAME.test(name) && !name.includes("..") && !name.endsWith(".lock");

export const createBranch = (sql: SqlStorage, projectId: number, name: string, commitId: number): void => {
  const at = tick(sql);
  sql.exec("INSERT INTO branches VALUES (?, ?, ?, 0)", projectId, name, commitId);
  sql.exec("UPDATE projects SET updated = ? WHERE id = ?", at, projectId);
};

export const deleteBranch = (sql: SqlStorage, projectId: number, name: string): void => {
  tick(sql);
  sql.exec("DELETE FROM branches WHERE project_id = ? AND name = ?", projectId, name);
};

export const setGuarded = (sql: SqlStorage, projectId: number, name: string, guarded: boolean): void => {
  tick(sql);
  sql.exec("UPDATE branches SET guarded = ? WHERE project_id = ? AND name = ?", guarded ? 1 : 0, projectId, name);
};
