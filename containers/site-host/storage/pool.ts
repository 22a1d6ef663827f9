/**
 * @module The pool: a btrfs file system in a sparse file, mounted for as long as the host lives.
 */
import { existsSync, mkdirSync, statSync } from "node:fs";
import { open, rename, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Log, messageOf } from "../../browser-host/log.ts";
import { findProgram, isRoot, runProgram } from "../programs.ts";

const GIB = 2 ** 30;
const IMAGE_FILE = "pool.img";
const MOUNT_FOLDER = "pool";
const PLAIN_FOLDER = "copies";
const PRIVATE_MODE = 0o700;

export interface Pool {
  /** Where copies are to lie. */
  readonly folder: string;
  /** Bytes that are left, in the pool and below it: the file is sparse, and the disk may fill up under it. */
  freeBytes(): Promise<number>;
  totalBytes(): Promise<number>;
  /** Unmounts what was mounted. It stays when something still uses it. */
  close(): Promise<void>;
}

/** A given folder is used as it is; else one is mounted in `data`, and where that fails copies lie in `data` itself. */
export async function openPool(options: {
  readonly data: string;
  readonly given: string | null;
  readonly sizeGiB: number;
  readonly log: Log;
}): Promise<Pool> {
  const { data, given, log } = options;
  if (given !== null) return plainPool(given);
  try {
    return await mountedPool(data, options.sizeGiB, log);
  } catch (error) {
    log("warn", "no_pool", { reason: messageOf(error) });
    return plainPool(join(data, PLAIN_FOLDER));
  }
}

function plainPool(folder: string): Pool {
  mkdirSync(folder, { recursive: true, mode: PRIVATE_MODE });
  return { folder, freeBytes: () => freeBytesOf(folder), totalBytes: () => totalBytesOf(folder), close: async () => {} };
}

async function mountedPool(data: string, sizeGiB: number, log: Log): Promise<Pool> {
  if (process.platform !== "linux" || !isRoot()) throw new Error("mounting a pool needs Linux and root");
  if (!findProgram("mkfs.btrfs")) throw new Error("mkfs.btrfs is missing: install btrfs-progs");
  const folder = join(data, MOUNT_FOLDER);
  const image = join(data, IMAGE_FILE);
  mkdirSync(folder, { recursive: true, mode: PRIVATE_MODE });
  if (!isMountPoint(folder)) {
    if (!existsSync(image)) await makeImage(image, sizeGiB);
    await runProgram("mount", ["-t", "btrfs", "-o", "loop,noatime,discard=async", image, folder]);
    await preferDirectIO(folder);
  }
  return {
    folder,
    freeBytes: async () => Math.min(await freeBytesOf(folder), await freeBytesOf(data)),
    totalBytes: () => totalBytesOf(folder),
    close: async () => {
      await runProgram("umount", [folder]).catch((error: unknown) => log("warn", "pool_in_use", { reason: messageOf(error) }));
    },
  };
}

/** Under its name only when it is whole. */
async function makeImage(image: string, sizeGiB: number): Promise<void> {
  const draft = `${image}.${process.pid}`;
  const file = await open(draft, "w", 0o600);
  try {
    await file.truncate(sizeGiB * GIB);
  } finally {
    await file.close();
  }
  // One copy of the metadata: what lies below looks after itself.
  await runProgram("mkfs.btrfs", ["-q", "-m", "single", "-d", "single", draft]);
  await rename(draft, image);
}

/** Without it every page is cached twice. Not all file systems can do it. */
async function preferDirectIO(folder: string): Promise<void> {
  try {
    const device = (await runProgram("findmnt", ["-n", "-o", "SOURCE", folder])).trim();
    await runProgram("losetup", ["--direct-io=on", device]);
  } catch {}
}

export function isMountPoint(folder: string): boolean {
  return existsSync(folder) && statSync(folder).dev !== statSync(dirname(folder)).dev;
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

async function totalBytesOf(folder: string): Promise<number> {
  const { blocks, bsize } = await statfs(folder);
  return blocks * bsize;
}
