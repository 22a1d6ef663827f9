/**
 * @module The leases on disk, a file each: written before a lease is answered, gone before its instance is, so that a host
 * that is killed at any moment finds out in its next life what still holds.
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Log, messageOf } from "../../browser-host/log.ts";
import { LeaseRecord } from "./lease.ts";

const EXTENSION = ".json";

export class LeaseStore {
  readonly #folder: string;
  readonly #log: Log;

  constructor(folder: string, log: Log) {
    this.#folder = folder;
    this.#log = log;
    mkdirSync(folder, { recursive: true });
  }

  /** A reader sees the old record or the new one, never a part. */
  write(record: LeaseRecord): void {
    const path = this.#path(record.lease);
    const draft = `${path}.draft`;
    writeFileSync(draft, JSON.stringify(record));
    renameSync(draft, path);
  }

  remove(lease: string): void {
    rmSync(this.#path(lease), { force: true });
  }

  /** What cannot be read is removed: nobody could say what it holds. */
  readAll(): LeaseRecord[] {
    return readdirSync(this.#folder).flatMap((name) => {
      const path = join(this.#folder, name);
      try {
        if (name.endsWith(EXTENSION)) return [LeaseRecord.parse(JSON.parse(readFileSync(path, "utf8")))];
      } catch (error) {
        this.#log("error", "lease_unreadable", { file: path, reason: messageOf(error) });
      }
      rmSync(path, { force: true });
      return [];
    });
  }

  #path(lease: string): string {
    return join(this.#folder, `${lease}${EXTENSION}`);
  }
}
