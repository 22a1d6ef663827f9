/**
 * @module The files of a commit, put together from the changes that led to it.
 */
import type { ChangeRow, CommitRow } from "../rows.ts";
import { applyPatch, diff, linesOf, type Patch } from "../text/patch.ts";

export interface FileAt {
  readonly path: string;
  /** The last commit that changed it. */
  readonly commit: CommitRow;
  /** Its place in the history: later commits have higher ones. */
  readonly order: number;
  readonly bodies: readonly string[];
}

export type Tree = ReadonlyMap<string, FileAt>;

const CHAIN = `
  WITH RECURSIVE chain(id, depth) AS (
    SELECT ?1, 0 UNION ALL SELECT c.parent_id, chain.depth + 1 FROM commits c JOIN chain ON c.id = chain.id WHERE c.parent_id IS NOT NULL
  )`;

/** The commits that lead to one, the newest first. */
export const readChain = (sql: SqlStorage, commitId: number): CommitRow[] =>
  sql
    .exec<CommitRow>(`${CHAIN} SELECT c.* FROM chain JOIN commits c ON c.id = chain.id ORDER BY chain.depth`, commitId)
    .toArray();

export const readTree = (sql: SqlStorage, commitId: number): Tree => {
  const chain = readChain(sql, commitId);
  const commits = new Map(chain.map((commit, depth) => [commit.id, { commit, order: chain.length - depth }]));
  const changes = sql
    .exec<ChangeRow>(
      `${CHAIN} SELECT x.* FROM chain JOIN changes x ON x.commit_id = chain.id ORDER BY chain.depth DESC, x.path`,
      commitId,
    )
    .toArray();
  const files = new Map<string, FileAt>();
  for (const { commit_id, path, kind, body } of changes) {
    const at = commits.get(commit_id);
    if (!at) continue;
    const earlier = kind === "edited" ? (files.get(path)?.bodies ?? []) : [];
    if (kind === "deleted") files.delete(path);
    else files.set(path, { path, ...at, bodies: [...earlier, body] });
  }
  return files;
};

export const fileLines = (file: FileAt | undefined): string[] => {
  if (!file) return [];
  const [first = "", ...patches] = file.bodies;
  return patches.reduce((lines, patch) => applyPatch(lines, JSON.parse(patch) as Patch), linesOf(first));
};

export interface Entry {
  readonly name: string;
  readonly path: string;
  readonly kind: "folder" | "file";
  readonly commit: CommitRow;
}

/** What is in a folder ("" is the root): folders first, each with the last commit that changed something in it. */
export const listFolder = (tree: Tree, folder: string): Entry[] => {
  const prefix = folder === "" ? "" : `${folder}/`;
  const entries = new Map<string, Entry & { order: number }>();
  for (const { path, commit, order } of tree.values()) {
    if (!path.startsWith(prefix)) continue;
    const [name = "", ...deeper] = path.slice(prefix.length).split("/");
    const known = entries.get(name);
    if (known && known.order >= order) continue;
    entries.set(name, { name, path: `${prefix}${name}`, kind: deeper.length > 0 ? "folder" : "file", commit, order });
  }
  return [...entries.values()].sort((a, b) => (a.kind === b.kind ? (a.name < b.name ? -1 : 1) : a.kind === "folder" ? -1 : 1));
};

export interface FileDiff {
  readonly path: string;
  readonly kind: ChangeRow["kind"];
  readonly old: readonly string[];
  readonly patch: Patch;
}

/** What differs between two trees, in the order of paths. */
export const compareTrees = (before: Tree, after: Tree): FileDiff[] => {
  const paths = [...new Set([...before.keys(), ...after.keys()])].sort();
  return paths.flatMap((path): FileDiff[] => {
    const [old, changed] = [before.get(path), after.get(path)];
    if (old && changed && old.commit.id === changed.commit.id) return [];
    const [oldLines, newLines] = [fileLines(old), fileLines(changed)];
    const patch = diff(oldLines, newLines);
    if (old && changed && patch.length === 0) return [];
    return [{ path, kind: !old ? "added" : changed ? "edited" : "deleted", old: oldLines, patch }];
  });
};
