/**
 * @module One container site: whether its image is here, its golden copy, and how it is doing.
 */
import { type Log, messageOf } from "../../browser-host/log.ts";
import type { ContainerManifest } from "../../sites/manifest.ts";
import { overCapacity, SiteHostError } from "../errors.ts";
import type { Admission } from "../instances/admission.ts";
import type { Launcher } from "../instances/launcher.ts";
import { dropOldGoldens, findGolden, type Golden, makeGolden } from "./golden.ts";
import type { ImageBuilder } from "./image.ts";

const RETRY_AFTER_MS = 10_000;
/** Sites forget who is signed in after a while, so that copies must not be older than that. */
const SIGNED_IN_MS = 20 * 3_600_000;

export type SiteHealth = "ok" | "preparing" | "failed" | "unbuilt";

export class Site {
  readonly manifest: ContainerManifest;
  readonly #launcher: Launcher;
  readonly #builder: ImageBuilder;
  readonly #admission: Admission;
  readonly #log: Log;
  #health: SiteHealth = "ok";
  #reason: string | null = null;
  #golden: Golden | null = null;
  #work: Promise<Golden> | null = null;
  #failedAt = Number.NEGATIVE_INFINITY;

  constructor(options: {
    readonly manifest: ContainerManifest;
    readonly launcher: Launcher;
    readonly builder: ImageBuilder;
    readonly admission: Admission;
    readonly log: Log;
  }) {
    this.manifest = options.manifest;
    this.#launcher = options.launcher;
    this.#builder = options.builder;
    this.#admission = options.admission;
    this.#log = options.log;
  }

  get name(): string {
    return this.manifest.name;
  }

  get health(): SiteHealth {
    return this.#health;
  }

  /** Why it is not well; null when it is. */
  get reason(): string | null {
    return this.#reason;
  }

  /** Ready to be copied; null before it was prepared. */
  get golden(): Golden | null {
    return this.#golden;
  }

  /** Prepares what is missing; all who ask meanwhile get the same. A failure is remembered for a short while. */
  prepare(): Promise<Golden> {
    if (this.#golden && !this.#isStale(this.#golden)) return Promise.resolve(this.#golden);
    if (this.#work) return this.#golden ? Promise.resolve(this.#golden) : this.#work;
    if (this.#health === "failed" && performance.now() - this.#failedAt < RETRY_AFTER_MS) {
      return Promise.reject(new Error(this.#reason ?? "it failed"));
    }
    const work = this.#prepare().finally(() => {
      this.#work = null;
    });
    this.#work = work;
    // The old copy serves until the new one is there.
    if (!this.#golden) return work;
    work.catch(() => {});
    return Promise.resolve(this.#golden);
  }

  /** Finds out whether the image has come or gone, where nothing else tells. */
  async refresh(): Promise<void> {
    if (this.#golden !== null || this.#work !== null || this.#health === "failed") return;
    if ((await this.#builder.find(this.manifest)) !== null) this.#become("ok", null);
    else this.#become("unbuilt", this.#builder.advice(this.manifest));
  }

  /** Resolves when nothing is being prepared any more. */
  async close(): Promise<void> {
    await this.#work?.catch(() => {});
  }

  async #prepare(): Promise<Golden> {
    try {
      if (!this.#golden) this.#become("preparing", null);
      const image = await this.#image();
      const found = findGolden(this.#launcher, this.manifest, image);
      const golden = found && !this.#isStale(found) ? found : await this.#make(image);
      // What boots from an old copy of this life must still find it.
      if (!this.#golden) await dropOldGoldens(this.#launcher, golden, this.name);
      this.#golden = golden;
      this.#become("ok", null);
      return golden;
    } catch (error) {
      if (!(error instanceof SiteHostError)) this.#failedAt = performance.now();
      if (this.#health !== "unbuilt") this.#become("failed", messageOf(error));
      this.#log("error", "site_failed", { site: this.name, reason: messageOf(error) });
      throw error;
    }
  }

  /** Takes an instance's room for a while, and must be let in like one. */
  async #make(image: string): Promise<Golden> {
    const refusal = this.#admission.refusal(this.manifest);
    if (refusal !== null) throw overCapacity(refusal.message);
    const done = this.#admission.start(this.manifest);
    try {
      return await makeGolden(this.#launcher, this.manifest, image, this.#log);
    } finally {
      done();
    }
  }

  async #image(): Promise<string> {
    const image = await this.#builder.have(this.manifest);
    if (image !== null) return image;
    const advice = this.#builder.advice(this.manifest);
    this.#become("unbuilt", advice);
    throw new Error(advice);
  }

  #isStale({ madeAt, origin }: Golden): boolean {
    return Object.keys(origin.cookies).length > 0 && Date.now() - madeAt > SIGNED_IN_MS;
  }

  #become(health: SiteHealth, reason: string | null): void {
    this.#health = health;
    this.#reason = reason;
  }
}
