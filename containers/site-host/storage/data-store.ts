/**
 * @module Copies of data directories that cost what they change: btrfs subvolumes, else reflinked files, else, and it says
 * so, full copies.
 */
import { mkdir, readdir, rm, stat, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findProgram, isRoot, runProgram } from "../programs.ts";

const BTRFS_MAGIC = 0x9123683e;
const LATEST_GENERATION = "9223372036854775807";
const BLOCK_BYTES = 512;

export interface DataStore {
  readonly kind: "btrfs" | "reflink" | "copy";
  /** A sentence for people where copies are not copy-on-write; else null. */
  readonly warning: string | null;
  /** An empty directory that can be copied. */
  create(path: string): Promise<void>;
  /** `to` must not be there yet. A frozen copy is never changed again. */
  copy(from: string, to: string, frozen?: boolean): Promise<void>;
  /** What is not there is removed already. */
  remove(path: string): Promise<void>;
  /** A mark from which `bytesSince` counts. */
  mark(path: string): Promise<string>;
  /** What a copy holds beyond the one that was marked; of a full copy, everything. */
  bytesSince(path: string, mark: string): Promise<number>;
}

/** Tries what the file system of this folder can do. */
export async function openDataStore(folder: string): Promise<DataStore> {
  if ((await statfs(folder)).type === BTRFS_MAGIC && findProgram("btrfs") && isRoot()) return BTRFS;
  if (await canReflink(folder)) return fileCopies("reflink", null);
  return fileCopies(
    "copy",
    `only full copies are possible here: ${folder} is on a file system without copy-on-write. Run as root with btrfs-progs installed to have a pool made, or set SITE_HOST_POOL to a folder on btrfs or xfs.`,
  );
}

const BTRFS: DataStore = {
  kind: "btrfs",
  warning: null,
  create: async (path) => {
    await runProgram("btrfs", ["-q", "subvolume", "create", path]);
  },
  copy: async (from, to, frozen = false) => {
    // With a folder as its target the program would make the copy inside of it.
    if (await exists(to)) throw new Error(`${to} is there already`);
    await runProgram("btrfs", ["-q", "subvolume", "snapshot", ...(frozen ? ["-r"] : []), from, to]);
  },
  remove: async (path) => {
    if (await exists(path)) await runProgram("btrfs", ["-q", "subvolume", "delete", path]);
  },
  mark: async (path) => {
    const found = await runProgram("btrfs", ["subvolume", "find-new", path, LATEST_GENERATION]);
    // What was written up to this generation belongs to the copy that is marked.
    return String(Number(/transid marker was (\d+)/.exec(found)?.[1] ?? 0) + 1);
  },
  bytesSince: async (path, mark) => {
    const found = await runProgram("btrfs", ["subvolume", "find-new", path, mark]);
    return [...found.matchAll(/ len (\d+) /g)].reduce((sum, [, length]) => sum + Number(length), 0);
  },
};

function fileCopies(kind: "reflink" | "copy", warning: string | null): DataStore {
  const how = kind === "reflink" ? "--reflink=always" : "--reflink=never";
  return {
    kind,
    warning,
    create: async (path) => {
      await mkdir(path);
    },
    copy: async (from, to) => {
      if (await exists(to)) throw new Error(`${to} is there already`);
      await runProgram("cp", ["-a", how, "--", from, to]);
    },
    remove: (path) => rm(path, { recursive: true, force: true, maxRetries: 4 }),
    mark: async () => "",
    bytesSince: (path) => allocatedBytes(path),
  };
}

async function canReflink(folder: string): Promise<boolean> {
  const [from, to] = [join(folder, `.reflink-${process.pid}`), join(folder, `.reflink-${process.pid}-copy`)];
  try {
    await writeFile(from, "x".repeat(2 * BLOCK_BYTES));
    await runProgram("cp", ["--reflink=always", "--", from, to]);
    return true;
  } catch {
    return false;
  } finally {
    await Promise.all([rm(from, { force: true }), rm(to, { force: true })]);
  }
}

async function allocatedBytes(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) bytes += await allocatedBytes(path);
    else if (entry.isFile()) bytes += (await stat(path)).blocks * BLOCK_BYTES;
  }
  return bytes;
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
