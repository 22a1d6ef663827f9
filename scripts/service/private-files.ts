/**
 * @module Keeps what the service writes to its owner: new files by the umask, which its children inherit, and those of earlier
 * versions by their mode.
 */
import { chmodSync, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";

const OTHERS = 0o077;

/** From here on. */
export function writePrivately(): void {
  process.umask(OTHERS);
}

/** A folder whose own mode is private was gone through before, or was made by us; then there is nothing to do. */
export function makePrivate(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found || found.isSymbolicLink() || (found.mode & OTHERS) === 0) return;
  if (found.isDirectory()) for (const name of readdirSync(path)) makePrivate(join(path, name));
  chmodSync(path, found.mode & 0o700);
}
