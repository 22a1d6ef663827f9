/**
 * @module Container sites as a part that may be missing: they come up behind the HTTP face, and where no engine can be had
 * the host serves the others and says why.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { messageOf } from "../browser-host/log.ts";
import type { ContainerManifest } from "../sites/manifest.ts";
import { type ContainerOptions, type Containers, startContainers } from "./containers.ts";
import { HopelessError, SiteHostError } from "./errors.ts";

export class ContainerPart {
  readonly #manifests = new Map<string, ContainerManifest>();
  /** Resolves when they are there, or it is known why not; rejects when the start failed by a fault that may pass. */
  readonly settled: Promise<Containers | null>;
  readonly #closers: (() => void | Promise<void>)[] = [];
  #now: Containers | null = null;
  #off: string | null;

  constructor(options: ContainerOptions) {
    for (const manifest of options.manifests) this.#manifests.set(manifest.name, manifest);
    this.#off = options.settings.noContainers;
    this.settled = this.#off === null ? this.#start(options) : Promise.resolve(null);
    this.settled.catch(() => {});
  }

  get manifests(): ContainerManifest[] {
    return [...this.#manifests.values()];
  }

  get names(): string[] {
    return [...this.#manifests.keys()];
  }

  /** Takes up sites that it does not have yet; those that it has stay as they were when they were read first. */
  serve(manifests: Iterable<ContainerManifest>): void {
    for (const manifest of manifests) {
      if (this.#manifests.has(manifest.name)) continue;
      this.#manifests.set(manifest.name, manifest);
      void this.settled.then((there) => there?.add(manifest)).catch(() => {});
    }
  }

  /** null while they come up, and where there are none. */
  get now(): Containers | null {
    return this.#now;
  }

  /** Why there are none; null where there are, or will be. */
  get off(): string | null {
    return this.#off;
  }

  /** Throws site_failed with the reason where there are none. */
  async get(): Promise<Containers> {
    const there = this.#now ?? (await this.settled);
    if (there) return there;
    throw new SiteHostError("site_failed", `Container sites cannot run here: ${this.#off}`);
  }

  /** Waits a little for those that come up. */
  async soon(ms: number): Promise<Containers | null> {
    if (this.#now === null && this.#off === null) {
      await Promise.race([this.settled.catch(() => null), sleep(ms, null, { ref: false })]);
    }
    return this.#now;
  }

  async close(): Promise<void> {
    await this.settled.catch(() => null);
    for (const closer of this.#closers.splice(0).reverse()) await closer();
  }

  async #start(options: ContainerOptions): Promise<Containers | null> {
    try {
      this.#now = await startContainers(options, this.#closers);
      return this.#now;
    } catch (error) {
      for (const closer of this.#closers.splice(0).reverse()) await Promise.resolve(closer()).catch(() => {});
      if (!(error instanceof HopelessError)) throw error;
      this.#off = messageOf(error);
      options.log("error", "no_container_sites", { reason: this.#off });
      return null;
    }
  }
}
