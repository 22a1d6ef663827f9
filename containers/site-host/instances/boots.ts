/**
 * @module Instances on their way in and out: boots and discards, counted, watched, and followed to their end.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { type Log, messageOf } from "../../browser-host/log.ts";
import { SiteHostError, shuttingDown, siteFailed } from "../errors.ts";
import type { Metrics } from "../metrics.ts";
import type { Admission } from "./admission.ts";
import type { DeathWatch } from "./death-watch.ts";
import type { Instance } from "./instance.ts";
import type { Launcher } from "./launcher.ts";
import { Limiter } from "./limiter.ts";
import type { StartData } from "./orders.ts";
import type { Shelf } from "./shelf.ts";

const DISCARDS_AT_ONCE = 4;

export interface BootsOptions {
  readonly launcher: Launcher;
  readonly admission: Admission;
  readonly watch: DeathWatch;
  readonly log: Log;
  readonly metrics: Metrics;
}

export class Boots {
  readonly #launcher: Launcher;
  readonly #admission: Admission;
  readonly #watch: DeathWatch;
  readonly #log: Log;
  readonly #metrics: Metrics;
  readonly #discards = new Limiter(DISCARDS_AT_ONCE);
  readonly #work = new Set<Promise<unknown>>();
  #count = 0;
  #closed = false;

  constructor(options: BootsOptions) {
    this.#launcher = options.launcher;
    this.#admission = options.admission;
    this.#watch = options.watch;
    this.#log = options.log;
    this.#metrics = options.metrics;
  }

  /** Boots under way. */
  get count(): number {
    return this.#count;
  }

  /** A healthy instance on a copy of that data. */
  boot(shelf: Shelf, from: StartData): Promise<Instance> {
    return this.#follow(this.#boot(shelf, from));
  }

  adopt(instance: Instance): void {
    this.#admission.add(instance);
    this.#watch.add(instance);
  }

  /** Resolves when nothing is left of it. It can wait until those who have just begun are served. */
  async discard(shelf: Shelf, instance: Instance, afterMs = 0): Promise<void> {
    this.#watch.remove(instance);
    shelf.taken.delete(instance);
    shelf.leaving++;
    const takeDown = async () => {
      if (afterMs > 0) await sleep(afterMs);
      await this.#launcher.discard(instance);
    };
    await this.#follow(this.#discards.run(takeDown));
    shelf.leaving--;
    this.#admission.remove(instance);
    this.#metrics.add("instances_discarded_total", 1, { site: instance.site });
  }

  /** Freezes one that nobody uses. */
  pause(instance: Instance): void {
    instance.pausing = this.#launcher.engine.pause(instance.record.container).then(
      () => true,
      (error: unknown) => {
        this.#log("warn", "pause_failed", { instance: instance.id, reason: messageOf(error) });
        return false;
      },
    );
  }

  async resume(instance: Instance): Promise<void> {
    const paused = await instance.pausing;
    instance.pausing = null;
    if (paused) await this.#launcher.engine.unpause(instance.record.container);
  }

  /** What boots from here on is discarded; resolves when nothing is on its way any more. */
  async close(): Promise<void> {
    this.#closed = true;
    while (this.#work.size > 0) await Promise.allSettled(this.#work);
  }

  async #boot(shelf: Shelf, { origin, data }: StartData): Promise<Instance> {
    const { manifest, name } = shelf.site;
    const started = this.#admission.start(manifest);
    this.#count++;
    try {
      const copy = (path: string) => this.#launcher.layout.store.copy(data, path);
      const instance = await this.#launcher.launch({ manifest, origin, data: copy });
      if (this.#closed) {
        await this.#launcher.discard(instance);
        throw shuttingDown();
      }
      this.adopt(instance);
      this.#metrics.add("boots_total", 1, { site: name, outcome: "healthy" });
      this.#metrics.add("boot_seconds_sum", instance.record.bootMs / 1000, { site: name });
      return instance;
    } catch (error) {
      if (this.#closed || error instanceof SiteHostError) throw shuttingDown();
      this.#metrics.add("boots_total", 1, { site: name, outcome: "failed" });
      this.#log("error", "boot_failed", { site: name, reason: messageOf(error) });
      throw siteFailed(name, messageOf(error));
    } finally {
      started();
      this.#count--;
    }
  }

  async #follow<T>(work: Promise<T>): Promise<T> {
    this.#work.add(work);
    try {
      return await work;
    } finally {
      this.#work.delete(work);
    }
  }
}
