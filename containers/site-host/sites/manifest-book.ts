/**
 * @module The manifests that the host serves, read again when their folder has changed: a site that is added while the host
 * runs is there for the next who asks.
 */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Log } from "../../browser-host/log.ts";
import type { ContainerManifest, ProcessManifest } from "../../sites/manifest.ts";
import { MANIFEST_FILE, readManifests } from "../../sites/read-manifest.ts";

export interface ManifestBookOptions {
  /** Folder of the sites' folders. */
  readonly folder: string;
  /** Names of the sites to serve; null: all. */
  readonly only: readonly string[] | null;
  readonly log: Log;
}

export class ManifestBook {
  readonly folder: string;
  readonly #only: readonly string[] | null;
  readonly #log: Log;
  #seen = "";
  #processes: ReadonlyMap<string, ProcessManifest> = new Map();
  #containers: ReadonlyMap<string, ContainerManifest> = new Map();

  constructor({ folder, only, log }: ManifestBookOptions) {
    this.folder = folder;
    this.#only = only;
    this.#log = log;
    this.refresh();
  }

  /** As of the last refresh. */
  get processes(): ReadonlyMap<string, ProcessManifest> {
    return this.#processes;
  }

  get containers(): ReadonlyMap<string, ContainerManifest> {
    return this.#containers;
  }

  /** Reads what has changed since the last time. A manifest that is wrong is in the log, and its site is not served. */
  refresh(): void {
    const found = this.#signature();
    if (found === this.#seen) return;
    this.#seen = found;
    const { manifests, errors } = readManifests(this.folder);
    for (const message of errors) this.#log("error", "bad_manifest", { message });
    const served = manifests.filter(({ name }) => this.#only === null || this.#only.includes(name));
    this.#processes = new Map(served.flatMap((one) => (one.kind === "process" ? [[one.name, one]] : [])));
    this.#containers = new Map(served.flatMap((one) => (one.kind === "container" ? [[one.name, one]] : [])));
  }

  /** Of every manifest, its age and size. */
  #signature(): string {
    const stats = readdirSync(this.folder).map((name) => {
      const stat = statSync(join(this.folder, name, MANIFEST_FILE), { throwIfNoEntry: false });
      return stat ? `${name} ${stat.mtimeMs} ${stat.size}` : "";
    });
    return stats.sort().join("\n");
  }
}
