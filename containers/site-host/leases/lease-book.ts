/**
 * @module The book of leases: who has which instance, until when, with the file behind each entry.
 */
import type { Log } from "../../browser-host/log.ts";
import { SiteHostError } from "../errors.ts";
import type { Instance } from "../instances/instance.ts";
import type { Metrics } from "../metrics.ts";
import type { Lease, LeaseRecord } from "./lease.ts";
import type { LeaseStore } from "./lease-store.ts";

export class LeaseBook {
  readonly #store: LeaseStore;
  readonly #log: Log;
  readonly #metrics: Metrics;
  readonly #leases = new Map<string, Lease>();
  #lastFence = 0;

  constructor(store: LeaseStore, log: Log, metrics: Metrics) {
    this.#store = store;
    this.#log = log;
    this.#metrics = metrics;
  }

  get all(): Lease[] {
    return [...this.#leases.values()];
  }

  find(id: string): Lease | null {
    return this.#leases.get(id) ?? null;
  }

  get(id: string): Lease {
    const lease = this.#leases.get(id);
    if (lease) return lease;
    throw new SiteHostError(
      "lease_not_found",
      `There is no lease ${id}: it was never granted, was released, or its time is over.`,
    );
  }

  /** The lease, if the caller knows its latest fence. */
  check(id: string, fence: number): Lease {
    const lease = this.get(id);
    if (lease.record.fence === fence) return lease;
    const message = `The fence of lease ${id} is ${lease.record.fence}, not ${fence}: somebody has reset it since.`;
    throw new SiteHostError("fence_conflict", message);
  }

  /** Larger than any before, in earlier lives too. */
  nextFence(): number {
    this.#lastFence = Math.max(this.#lastFence + 1, Date.now());
    return this.#lastFence;
  }

  /** On disk when it returns. */
  write(record: LeaseRecord, instance: Instance): Lease {
    const lease = { record, instance };
    this.#store.write(record);
    this.#leases.set(record.lease, lease);
    this.#lastFence = Math.max(this.#lastFence, record.fence);
    instance.onLost = (reason) => this.#onLost(record.lease, instance, reason);
    return lease;
  }

  /** Gone from disk when it returns; its instance is the caller's to end. */
  remove(id: string, reason: "released" | "expired" | "shutdown"): Lease | null {
    const lease = this.#leases.get(id);
    if (!lease) return null;
    this.#store.remove(id);
    this.#leases.delete(id);
    this.#metrics.add("leases_ended_total", 1, { reason });
    this.#log("info", "lease_ended", { lease: id, site: lease.record.site, instance: lease.instance.id, reason });
    return lease;
  }

  #onLost(id: string, instance: Instance, reason: string): void {
    const lease = this.#leases.get(id);
    if (lease?.instance !== instance || lease.record.loss !== null) return;
    const record = { ...lease.record, loss: reason };
    this.#store.write(record);
    this.#leases.set(id, { record, instance });
    this.#metrics.add("instances_died_total", 1, { site: record.site });
    this.#log("warn", "instance_died", { lease: id, site: record.site, instance: instance.id, reason });
  }
}
