/**
 * @module A lock file that names its holder: taken over when the holder is gone, so that a killed process blocks nobody.
 */
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { readJSON } from "./files.mjs";

/**
 * When a process began, as far as the system tells: two processes with the same number are told apart by it. Empty for
 * one that has ended and that nobody has asked about.
 * @param {number} pid
 */
function beginOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [state, ...fields] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return state === "Z" ? "" : (fields[18] ?? "");
  } catch {
    return "";
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
}

/**
 * Takes the lock, or says who holds it.
 * @param {string} path
 * @param {Record<string, unknown>} [note] kept in the file for whoever finds it taken.
 * @returns {{ held: true, release: () => void, describe: (note: Record<string, unknown>) => void }
 *   | { held: false, holder: Record<string, unknown> }}
 */
export function takeLock(path, note = {}) {
  mkdirSync(dirname(path), { recursive: true });
  const mine = { pid: process.pid, begin: beginOf(process.pid) };
  const draft = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  /** @param {Record<string, unknown>} extra */
  const write = (extra) => writeFileSync(draft, `${JSON.stringify({ ...mine, ...extra })}\n`);
  write(note);
  try {
    for (;;) {
      try {
        linkSync(draft, path);
        rmSync(draft, { force: true });
        return {
          held: true,
          describe: (extra) => {
            write(extra);
            renameSync(draft, path);
          },
          release: () => {
            const holder = readJSON(path);
            if (holder?.pid === mine.pid && holder?.begin === mine.begin) rmSync(path, { force: true });
          },
        };
      } catch (error) {
        if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EEXIST") throw error;
      }
      const holder = readJSON(path);
      if (holder && isAlive(Number(holder.pid)) && holder.begin === beginOf(Number(holder.pid))) return { held: false, holder };
      takeAway(path);
    }
  } finally {
    if (existsSync(draft)) rmSync(draft, { force: true });
  }
}

/**
 * Moves a dead holder's file aside first: of two that try, only one finds it.
 * @param {string} path
 */
function takeAway(path) {
  const aside = `${path}.stale.${process.pid}`;
  try {
    renameSync(path, aside);
    rmSync(aside, { force: true });
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== "ENOENT") throw error;
  }
}

const LOCK_POLL_MS = 100;

/**
 * Runs `work` alone among all processes that use the same lock file, waiting for its turn.
 * @template T
 * @param {string} path
 * @param {(holder: Record<string, unknown>) => void} onWait called once, when another process is at it.
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(path, onWait, work) {
  let told = false;
  for (;;) {
    const lock = takeLock(path);
    if (lock.held) {
      try {
        return await work();
      } finally {
        lock.release();
      }
    }
    if (!told) onWait(lock.holder);
    told = true;
    await new Promise((resolve) => setTimeout(resolve, LOCK_POLL_MS));
  }
}
