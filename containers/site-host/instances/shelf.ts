/**
 * @module The instances of one site: those that stand ready, those that boot, those that are in use.
 */
import type { Site } from "../sites/site.ts";
import { Demand } from "./demand.ts";
import type { Instance } from "./instance.ts";

const FIRST_BACK_OFF_MS = 1000;
const MAX_BACK_OFF_MS = 60_000;

export interface ShelfStatus {
  readonly ready: number;
  readonly starting: number;
  readonly active: number;
  readonly target: number;
  readonly max: number;
}

export class Shelf {
  readonly site: Site;
  readonly demand: Demand;
  /** The oldest first. */
  readonly ready: Instance[] = [];
  readonly taken = new Set<Instance>();
  /** Boots from the golden copy, for whoever comes first; and boots from other data, for one certain taker. */
  booting = 0;
  bootingOther = 0;
  /** Being discarded. */
  leaving = 0;
  #failuresInARow = 0;
  #restUntil = 0;
  readonly #warm: number;

  /** `warm` multiplies what the manifest wants to stand ready; 0 keeps none, whatever the demand. */
  constructor(site: Site, warm: number) {
    this.site = site;
    this.#warm = warm;
    this.demand = new Demand(site.manifest.pool.ready * warm);
  }

  get size(): number {
    return this.ready.length + this.taken.size + this.booting + this.bootingOther + this.leaving;
  }

  /** How many should stand ready now. */
  target(nowMs: number): number {
    if (this.#warm === 0) return 0;
    const room = this.site.manifest.pool.max - this.taken.size - this.bootingOther;
    return Math.max(0, Math.min(this.demand.target(nowMs), room));
  }

  status(nowMs: number): ShelfStatus {
    return {
      ready: this.ready.length,
      starting: this.booting + this.bootingOther,
      active: this.taken.size,
      target: this.target(nowMs),
      max: this.site.manifest.pool.max,
    };
  }

  booted(bootMs: number): void {
    this.#failuresInARow = 0;
    this.demand.booted(bootMs);
  }

  /** A site that does not boot is left alone for a while, longer each time. */
  failed(nowMs: number): void {
    this.#restUntil = nowMs + Math.min(MAX_BACK_OFF_MS, FIRST_BACK_OFF_MS * 2 ** this.#failuresInARow++);
  }

  rests(nowMs: number): boolean {
    return nowMs < this.#restUntil;
  }
}
