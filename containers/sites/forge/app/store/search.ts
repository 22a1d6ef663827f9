/**
 * @module Search in the files of a commit.
 */
import { fileLines, readTree } from "./tree.ts";

const MAX_HITS = 60;

export interface FileHit {
  readonly path: string;
  /** From 1. */
  readonly line: number;
  readonly text: string;
}

/** Lines that hold the text, in any case; a file whose path holds it counts with its first line. */
export const searchFiles = (sql: SqlStorage, commitId: number, text: string, limit = MAX_HITS): FileHit[] => {
  const wanted = text.toLowerCase();
  const hits: FileHit[] = [];
  for (const file of [...readTree(sql, commitId).values()].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    const lines = fileLines(file);
    const found = lines.flatMap((line, at) =>
      line.toLowerCase().includes(wanted) ? [{ path: file.path, line: at + 1, text: line }] : [],
    );
    if (found.length === 0 && file.path.toLowerCase().includes(wanted))
      found.push({ path: file.path, line: 1, text: lines[0] ?? "" });
    hits.push(...found);
    if (hits.length >= limit) return hits.slice(0, limit);
  }
  return hits;
};
