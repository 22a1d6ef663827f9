/**
 * @module Parts that do not get what they need: a full disk under the data, and a limit of memory on a process.
 */
import { execFileSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, statfsSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readMember } from "../family.ts";
import { pick } from "../random.ts";
import type { Part } from "../service.ts";
import { type Fault, PASSES } from "./fault.ts";

/** A session's records are kept for a day, and take about two. Only what is written takes room on the real disk. */
const DISK_MIB = { base: 512, perEpisode: 4 };
/** Left to be filled byte by byte. */
const ROUGHLY_BYTES = 4 * 2 ** 20;
const FULL_MS = 3_000;
const CHUNK_BYTES = 4 * 2 ** 20;
const STARVED_MS = 4_000;
const BYTES_PER_KIB = 1024;
/** Of what it has now; no new memory can be had beyond. */
const HEADROOM_BYTES = 8 * 2 ** 20;
const STARVED: readonly Part[] = ["browser host", "workerd", "renderer"];

/** A small disk of its own for the data; null where the system does not let us. */
export const mountSmallDisk = (folder: string, episodes: number): (() => void) | null => {
  mkdirSync(folder, { recursive: true });
  const image = `${folder}.image`;
  const run = (program: string, args: readonly string[]) => execFileSync(program, [...args], { stdio: "ignore" });
  try {
    run("truncate", ["-s", `${DISK_MIB.base + DISK_MIB.perEpisode * episodes}M`, image]);
    run("mkfs.ext4", ["-q", "-F", "-m", "0", image]);
    run("mount", ["-o", "loop", image, folder]);
  } catch {
    return null;
  }
  return () => run("umount", ["-l", folder]);
};

/** Fills the disk to its last byte, and frees it after a while. */
export const fullDisk: Fault = {
  kind: "starve",
  name: "full disk",
  strike: async ({ service }) => {
    const ballast = join(service.folders.data, "ballast");
    fill(ballast);
    // What others free meanwhile is taken too.
    const until = performance.now() + FULL_MS;
    while (performance.now() < until) {
      await sleep(100);
      fill(ballast);
    }
    rmSync(ballast, { force: true });
    return { what: service.folders.data, over: true, undo: PASSES };
  },
};

const fill = (path: string): void => {
  const file = openSync(path, "a");
  reserve(path);
  try {
    for (let size = CHUNK_BYTES; size >= 1; ) {
      try {
        const { bavail, bsize } = statfsSync(path);
        if (bavail * bsize < size && size > BYTES_PER_KIB * 4) size /= 2;
        else if (writeSync(file, Buffer.alloc(size)) < size) size /= 2;
      } catch {
        size = Math.floor(size / 2);
      }
    }
  } finally {
    closeSync(file);
  }
};

/** Most of it at once, without writing it. */
const reserve = (path: string): void => {
  const { bavail, bsize } = statfsSync(path);
  const bytes = bavail * bsize - ROUGHLY_BYTES;
  if (bytes <= 0) return;
  try {
    execFileSync("fallocate", ["-o", String(statSync(path).size), "-l", String(bytes), path], { stdio: "ignore" });
  } catch {
    // What is left is written.
  }
};

const starve = (part: Part): Fault => ({
  kind: "starve",
  name: `no memory for ${part}`,
  strike: async ({ service, random }) => {
    const found = service.find(part);
    if (found.length === 0) return null;
    const victim = pick(random, found);
    const used = addressSpace(victim.pid);
    if (used === null) return null;
    limit(victim.pid, String(used + HEADROOM_BYTES));
    await sleep(STARVED_MS);
    if (readMember(victim.pid)?.born === victim.born) limit(victim.pid, "unlimited");
    return { what: `${part} ${victim.pid}`, over: true, undo: PASSES };
  },
});

const limit = (pid: number, bytes: string): void => {
  try {
    execFileSync("prlimit", ["--pid", String(pid), `--as=${bytes}:unlimited`], { stdio: "ignore" });
  } catch {
    // It ended meanwhile.
  }
};

const addressSpace = (pid: number): number | null => {
  try {
    const kib = /^VmSize:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return kib === undefined ? null : Number(kib) * BYTES_PER_KIB;
  } catch {
    return null;
  }
};

export const memoryLimits = (): Fault[] => STARVED.map(starve);
