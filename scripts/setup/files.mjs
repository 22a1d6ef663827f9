/**
 * @module Small file helpers of the set-up: atomic writes, JSON that may be missing, hashes of trees.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * Writes a file so that a reader sees the old or the new one, never a part.
 * @param {string} path
 * @param {string} text
 * @param {number} [mode]
 */
export function writeFileAtomic(path, text, mode = 0o644) {
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  writeFileSync(draft, text, { mode });
  renameSync(draft, path);
}

/**
 * @param {string} path
 * @returns {Record<string, unknown> | null} null where the file is missing or is no JSON object.
 */
export function readJSON(path) {
  try {
    const value = JSON.parse(readFileSync(path, "utf8"));
    return value !== null && typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}

/** @param {string} path */
export function readText(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

/**
 * One hash over the names and contents of files and folders.
 * @param {string[]} paths
 * @param {(name: string) => boolean} [skip] names of files and folders to leave out.
 */
export function hashTree(paths, skip = () => false) {
  const hash = createHash("sha256");
  /** @param {string} path */
  const add = (path) => {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat?.isDirectory()) {
      for (const name of readdirSync(path).sort()) if (!skip(name)) add(join(path, name));
    } else if (stat?.isFile()) {
      hash.update(path).update("\0").update(readFileSync(path)).update("\0");
    }
  };
  for (const path of paths) add(path);
  return hash.digest("hex").slice(0, 32);
}
