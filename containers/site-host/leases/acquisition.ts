/**
 * @module How a lease comes by its instance: from those that stand ready, from a boot, from a snapshot; with patience, and
 * until nobody wants it any more.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { messageOf } from "../../browser-host/log.ts";
import { overCapacity, SiteHostError, siteFailed } from "../errors.ts";
import type { Instance } from "../instances/instance.ts";
import type { OrderOptions, StartData } from "../instances/orders.ts";
import type { Supply } from "../instances/supply.ts";
import type { Site } from "../sites/site.ts";
import type { LeaseRecord } from "./lease.ts";
import type { Snapshots } from "./snapshots.ts";

export const DEFAULT_QUEUE_MS = 30_000;
const ROOM_POLL_MS = 500;

export interface Had {
  readonly instance: Instance;
  readonly how: LeaseRecord["how"];
}

export class Acquisition {
  readonly #supply: Supply;
  readonly #snapshots: Snapshots;
  /** Requests that wait for an instance, by lease. */
  readonly #waiting = new Map<string, AbortController>();

  constructor(supply: Supply, snapshots: Snapshots) {
    this.#supply = supply;
    this.#snapshots = snapshots;
  }

  /** Nobody wants the instance of that lease any more. */
  abandon(id: string): void {
    this.#waiting.get(id)?.abort();
  }

  abandonAll(): void {
    for (const waiting of this.#waiting.values()) waiting.abort();
  }

  /** A release ends the wait, and so does a caller who leaves; what comes too late is not kept. */
  async waitFor(
    id: string,
    queueMs: number | undefined,
    gone: AbortSignal,
    have: (options: OrderOptions) => Promise<Had>,
  ): Promise<Had> {
    const released = new AbortController();
    this.#waiting.set(id, released);
    const signal = AbortSignal.any([gone, released.signal]);
    try {
      const had = await have({ queueMs: queueMs ?? DEFAULT_QUEUE_MS, signal });
      if (!signal.aborted) return had;
      void this.#supply.discard(had.instance);
      throw new SiteHostError("lease_not_found", `The lease ${id} was released while its instance was on the way.`);
    } finally {
      this.#waiting.delete(id);
    }
  }

  /** On the golden copy, or on the snapshot. */
  async fresh(site: Site, snapshot: string | undefined, options: OrderOptions): Promise<Had> {
    if (snapshot !== undefined) {
      const from = await this.#snapshots.find(snapshot, site);
      return { ...(await this.fromCopy(site, from, options)), how: "snapshot" };
    }
    await this.#prepared(site, options);
    const { instance, warm } = await this.#supply.take(site, options);
    return { instance, how: warm ? "warm" : "cold" };
  }

  /** Where there is no room for both, the old one goes first. */
  async insteadOf(old: Instance, site: Site, snapshot: string | undefined, options: OrderOptions): Promise<Had> {
    if (snapshot === undefined) await this.#prepared(site, options);
    try {
      return await this.fresh(site, snapshot, { ...options, spare: 1, queueMs: 0 });
    } catch (error) {
      if (!(error instanceof SiteHostError) || error.code !== "over_capacity") throw error;
    }
    await this.#supply.discard(old);
    old.lose("it made room for a reset that did not come to its end");
    return this.fresh(site, snapshot, options);
  }

  async fromCopy(site: Site, from: StartData, options: OrderOptions): Promise<Had> {
    return { instance: await this.#supply.start(site, from, options), how: "fork" };
  }

  /** Waits for a site that is being prepared, or for the room to do so. */
  async #prepared(site: Site, { queueMs, signal }: OrderOptions): Promise<void> {
    const until = performance.now() + queueMs;
    // One that is old is made anew behind the scenes.
    if (site.golden !== null) return void site.prepare();
    let refusal = overCapacity(`The site ${site.name} is still being prepared.`);
    for (;;) {
      const ready = site.prepare().then(
        () => null,
        (error: unknown) => error,
      );
      const outcome = await Promise.race([ready, sleep(Math.max(0, until - performance.now()), refusal, { ref: false })]);
      if (outcome === null) return;
      if (!(outcome instanceof SiteHostError)) throw siteFailed(site.name, messageOf(outcome));
      refusal = outcome;
      if (performance.now() >= until || signal.aborted) throw refusal;
      this.#supply.makeRoom(site.name);
      await sleep(ROOM_POLL_MS);
    }
  }
}
