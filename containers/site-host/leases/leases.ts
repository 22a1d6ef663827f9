/**
 * @module What can be done with leases. Everything that changes one is on disk before it is answered.
 */
import { SiteHostError, siteFailed } from "../errors.ts";
import type { Instance } from "../instances/instance.ts";
import type { Supply } from "../instances/supply.ts";
import type { Metrics } from "../metrics.ts";
import type { Site } from "../sites/site.ts";
import { Acquisition, DEFAULT_QUEUE_MS } from "./acquisition.ts";
import { answerOf, type Lease, type LeaseAnswer, type LeaseRecord, type LeaseStatus, statusOf } from "./lease.ts";
import type { LeaseBook } from "./lease-book.ts";
import type { SnapshotInfo, Snapshots } from "./snapshots.ts";
import { Turns } from "./turns.ts";

const EXPIRY_CHECK_MS = 250;

export interface PutRequest {
  readonly site: string;
  readonly ttlMs: number;
  readonly queueMs?: number | undefined;
  readonly snapshot?: string | undefined;
}

export interface LeasesOptions {
  readonly sites: ReadonlyMap<string, Site>;
  readonly supply: Supply;
  readonly snapshots: Snapshots;
  readonly book: LeaseBook;
  readonly metrics: Metrics;
}

export class Leases {
  readonly book: LeaseBook;
  readonly #sites: ReadonlyMap<string, Site>;
  readonly #supply: Supply;
  readonly #snapshots: Snapshots;
  readonly #metrics: Metrics;
  readonly #turns = new Turns();
  readonly #acquisition: Acquisition;
  readonly #timer: NodeJS.Timeout;

  constructor(options: LeasesOptions) {
    this.book = options.book;
    this.#sites = options.sites;
    this.#supply = options.supply;
    this.#snapshots = options.snapshots;
    this.#acquisition = new Acquisition(options.supply, options.snapshots);
    this.#metrics = options.metrics;
    this.#timer = setInterval(() => this.#reap(), EXPIRY_CHECK_MS);
  }

  /** A repeat gives the same instance, and time anew. */
  put(id: string, request: PutRequest, gone: AbortSignal): Promise<LeaseAnswer> {
    return this.#turns.run(id, async () => {
      const there = this.book.find(id);
      if (there) return answerOf(this.#repeat(there, request));
      const startedAt = performance.now();
      const site = this.#site(request.site);
      const { instance, how } = await this.#acquisition.waitFor(id, request.queueMs, gone, (options) =>
        this.#acquisition.fresh(site, request.snapshot, options),
      );
      const ms = performance.now() - startedAt;
      const granted = this.#grant(id, instance, { how, ms, ttlMs: request.ttlMs, snapshot: request.snapshot ?? null });
      this.#metrics.add("leases_granted_total", 1, { site: site.name, how });
      return answerOf(granted);
    });
  }

  renew(id: string, fence: number, ttlMs: number): LeaseStatus {
    const { record, instance } = this.book.check(id, fence);
    return statusOf(this.book.write({ ...record, expiresAt: Date.now() + ttlMs }, instance));
  }

  /** A fresh instance and a new fence; the old instance goes behind the scenes. */
  reset(id: string, fence: number, snapshot: string | undefined, gone: AbortSignal): Promise<LeaseAnswer> {
    return this.#turns.run(id, async () => {
      const startedAt = performance.now();
      const { record, instance: old } = this.book.check(id, fence);
      const site = this.#site(record.site);
      const { instance, how } = await this.#acquisition.waitFor(id, DEFAULT_QUEUE_MS, gone, (options) =>
        this.#acquisition.insteadOf(old, site, snapshot, options),
      );
      if (this.book.find(id)?.record.fence !== fence) {
        void this.#supply.discard(instance);
        throw new SiteHostError("lease_not_found", `The lease ${id} was released while it was reset.`);
      }
      const lease = this.#write(
        {
          ...record,
          fence: this.book.nextFence(),
          snapshot: snapshot ?? null,
          parent: null,
          how,
          ms: Math.round(performance.now() - startedAt),
          loss: null,
          instance: instance.record,
          origin: { ...instance.origin },
          version: instance.origin.version,
        },
        instance,
      );
      void this.#supply.discard(old, { soon: false });
      this.#metrics.add("resets_total", 1, { site: site.name });
      return answerOf(lease);
    });
  }

  /** Children on a copy of the running instance's data: all of them, or none. */
  fork(id: string, fence: number, children: readonly string[], ttlMs: number, gone: AbortSignal): Promise<LeaseAnswer[]> {
    return this.#turns.run(id, async () => {
      const startedAt = performance.now();
      const parent = this.#alive(this.book.check(id, fence));
      const there = children.map((child) => this.book.find(child));
      const mine = there.filter((lease) => lease?.record.parent?.lease === id && lease.record.parent.fence === fence);
      if (there.some((lease) => lease !== null && !mine.includes(lease))) {
        throw new SiteHostError("lease_conflict", "leases: one of them is in use already. Choose new ids for the children.");
      }
      if (mine.length === children.length) return mine.flatMap((lease) => (lease ? [answerOf(lease)] : []));
      for (const lease of mine) if (lease) this.release(lease.record.lease);
      const site = this.#site(parent.record.site);
      const instances = await this.#snapshots.passing(parent.instance, (from) =>
        allOrNone(
          children.map((child) =>
            this.#acquisition.waitFor(child, DEFAULT_QUEUE_MS, gone, (options) =>
              this.#acquisition.fromCopy(site, from, options),
            ),
          ),
          ({ instance }) => void this.#supply.discard(instance),
        ),
      );
      const ms = performance.now() - startedAt;
      this.#metrics.add("forks_total", instances.length, { site: site.name });
      return instances.map(({ instance }, index) =>
        answerOf(
          this.#grant(children[index] ?? "", instance, { how: "fork", ms, ttlMs, snapshot: null, parent: { lease: id, fence } }),
        ),
      );
    });
  }

  snapshot(id: string, fence: number, name: string): Promise<SnapshotInfo & { ms: number }> {
    return this.#turns.run(id, async () => {
      const startedAt = performance.now();
      const { instance } = this.#alive(this.book.check(id, fence));
      const taken = await this.#snapshots.take(name, instance);
      this.#metrics.add("snapshots_total", 1, { site: instance.site });
      return { ...taken, ms: Math.round(performance.now() - startedAt) };
    });
  }

  /** The instance of a lease that runs. */
  instanceOf(id: string): Instance {
    return this.#alive(this.book.get(id)).instance;
  }

  /** Idempotent. The instance goes behind the scenes. */
  release(id: string, reason: "released" | "expired" | "shutdown" = "released"): void {
    this.#acquisition.abandon(id);
    const lease = this.book.remove(id, reason);
    if (lease) void this.#supply.discard(lease.instance);
  }

  close(): void {
    clearInterval(this.#timer);
    this.#acquisition.abandonAll();
  }

  #reap(): void {
    const now = Date.now();
    for (const { record } of this.book.all) if (record.expiresAt <= now) this.release(record.lease, "expired");
  }

  #site(name: string): Site {
    const site = this.#sites.get(name);
    if (site) return site;
    const known = [...this.#sites.keys()].join(", ") || "none";
    throw new SiteHostError("site_not_found", `There is no container site ${name}. There are: ${known}.`);
  }

  #alive(lease: Lease): Lease {
    const { loss, site } = lease.record;
    if (loss !== null) throw siteFailed(site, `the instance of this lease is dead: ${loss}. Reset the lease for a fresh one.`);
    return lease;
  }

  #repeat(lease: Lease, request: PutRequest): Lease {
    const { record, instance } = lease;
    if (record.site !== request.site || record.snapshot !== (request.snapshot ?? null)) {
      const has = `is for ${record.site}${record.snapshot === null ? "" : ` from the snapshot ${record.snapshot}`}`;
      throw new SiteHostError("lease_conflict", `The lease ${record.lease} ${has}. Choose another id, or release it first.`);
    }
    this.#alive(lease);
    return this.book.write({ ...record, expiresAt: Date.now() + request.ttlMs }, instance);
  }

  #grant(
    id: string,
    instance: Instance,
    about: Pick<LeaseRecord, "how" | "ms" | "snapshot"> & { ttlMs: number; parent?: LeaseRecord["parent"] },
  ): Lease {
    const { record, origin, site } = instance;
    return this.#write(
      {
        lease: id,
        fence: this.book.nextFence(),
        site,
        version: origin.version,
        snapshot: about.snapshot,
        parent: about.parent ?? null,
        how: about.how,
        ms: Math.round(about.ms),
        expiresAt: Date.now() + about.ttlMs,
        loss: null,
        instance: record,
        origin: { ...origin },
      },
      instance,
    );
  }

  /** An instance that cannot be written down is not kept. */
  #write(record: LeaseRecord, instance: Instance): Lease {
    try {
      return this.book.write(record, instance);
    } catch (error) {
      void this.#supply.discard(instance);
      throw error;
    }
  }
}

async function allOrNone<T>(work: readonly Promise<T>[], undo: (done: T) => void): Promise<T[]> {
  const results = await Promise.allSettled(work);
  const failed = results.find((result) => result.status === "rejected");
  const done = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  if (!failed) return done;
  for (const value of done) undo(value);
  throw failed.reason;
}
