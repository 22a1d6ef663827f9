/**
 * @module Writes the commits of a project and its forks, one after another.
 */
import type { ChangeRow, CommitRow } from "../rows.ts";
import { diff, textOf } from "../text/patch.ts";
import { hashOf } from "../text/slug.ts";
import type { Tree } from "./edits.ts";

export interface NewCommit {
  readonly projectId: number;
  readonly branch: string;
  readonly parent: number | null;
  readonly message: string;
  readonly author: number;
  readonly at: number;
  /** Nothing for the first commit. */
  readonly before: Tree | null;
  readonly after: Tree;
}

export class History {
  readonly commits: CommitRow[] = [];
  readonly changes: ChangeRow[] = [];
  readonly #network: number;
  readonly #firstId: number;
  readonly #salt: string;

  /** `salt` tells the hashes of this history from those of others. */
  constructor(network: number, firstId: number, salt: string) {
    this.#network = network;
    this.#firstId = firstId;
    this.#salt = salt;
  }

  commit({ projectId, branch, parent, message, author, at, before, after }: NewCommit): number {
    const id = this.#firstId + this.commits.length;
    this.commits.push({
      id,
      network: this.#network,
      project_id: projectId,
      branch,
      sha: hashOf(`${this.#salt}/${id}/${message}`),
      parent_id: parent,
      message,
      author_id: author,
      created: at,
    });
    for (const [path, lines] of after.files) {
      const old = before?.files.get(path);
      if (old === lines) continue;
      this.changes.push(
        old
          ? { commit_id: id, path, kind: "edited", body: JSON.stringify(diff(old, lines)) }
          : { commit_id: id, path, kind: "added", body: textOf(lines) },
      );
    }
    return id;
  }
}
