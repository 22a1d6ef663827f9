/**
 * @module Who this installation is: an id by which its containers are known, and a lock so that only one host works on it.
 */
import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { identityOf } from "../browser-host/browser/identity.ts";
import { HopelessError } from "./errors.ts";

const ID_BYTES = 6;
const PRIVATE_MODE = 0o700;

export interface Installation {
  readonly owner: string;
  release(): void;
}

/** Throws HopelessError when another host works on the same data. */
export function openInstallation(data: string): Installation {
  mkdirSync(data, { recursive: true, mode: PRIVATE_MODE });
  const lock = join(data, "host.lock");
  const mine = `${process.pid} ${identityOf(process.pid)}`;
  const draft = `${lock}.${process.pid}`;
  writeFileSync(draft, mine);
  try {
    while (!tryLink(draft, lock)) {
      const [pid = "", identity] = readText(lock).split(" ");
      if (pid !== "" && identityOf(Number(pid)) === identity) {
        throw new HopelessError(
          `Another site host (process ${pid}) works on ${data}. Stop it, or set SITE_HOST_DATA to another folder.`,
        );
      }
      rmSync(lock, { force: true });
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return {
    owner: ownerOf(join(data, "installation")),
    release: () => {
      if (readText(lock) === mine) rmSync(lock, { force: true });
    },
  };
}

function ownerOf(file: string): string {
  const there = readText(file);
  if (there !== "") return there;
  writeFileSync(file, randomBytes(ID_BYTES).toString("hex"));
  return readText(file);
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
