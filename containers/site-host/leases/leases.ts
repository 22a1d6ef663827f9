/**
 * @module What can be done with leases. Everything that changes one is on disk before it is answered.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { messageOf } from "../../browser-host/log.ts";
import { overCapacity, SiteHostError, siteFailed } from "../errors.ts";
import type { Instance } from "../instances/instance.ts";
import type { OrderOptions, StartData } from "../instances/orders.ts";
import type { Supply } from "../instances/supply.ts";
import type { Metrics } from "../metrics.ts";
import type { Site } from "../sites/site.ts";
import { answerOf, type Lease, type LeaseAnswer, type LeaseRecord, type LeaseStatus, statusOf } from "./lease.ts";
import type { LeaseBook } from "./lease-book.ts";
import type { SnapshotInfo, Snapshots } from "./snapshots.ts";
import { Turns } from "./turns.ts";

const EXPIRY_CHECK_MS = 250;
const DEFAULT_QUEUE_MS = 30_000;
const ROOM_POLL_MS = 500;

export interface PutRequest {
  readonly site: string;
  readonly ttlMs: number;
  readonly queueMs?: number | undefined;
  readonly snapshot?: string | undefined;
}

interface Had {
  readonly instance: Instance;
  readonly how: LeaseRecord["how"];
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
  /** Requests that wait for an instance, so that a release ends the wait. */
  readonly #waiting = new Map<string, AbortController>();
  readonly #timer: NodeJS.Timeout;

  constructor(options: LeasesOptions) {
    this.book = options.book;
    this.#sites = options.sites;
    this.#supply = options.supply;
    this.#snapshots = options.snapshots;
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
      const { instance, how } = await this.#waitFor(id, request.queueMs, gone, (options) =>
        this.#have(site, request.snapshot, options),
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
      const { instance, how } = await this.#waitFor(id, DEFAULT_QUEUE_MS, gone, (options) =>
        this.#haveInsteadOf(old, site, snapshot, options),
      );
      const ms = Math.round(performance.now() - startedAt);
      const lease = this.book.write(
        {
          ...record,
          fence: this.book.nextFence(),
          snapshot: snapshot ?? null,
          parent: null,
          how,
          ms,
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
          children.map((child) => this.#waitFor(child, DEFAULT_QUEUE_MS, gone, (options) => this.#fromCopy(site, from, options))),
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
    this.#waiting.get(id)?.abort();
    const lease = this.book.remove(id, reason);
    if (lease) void this.#supply.discard(lease.instance);
  }

  close(): void {
    clearInterval(this.#timer);
    for (const waiting of this.#waiting.values()) waiting.abort();
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

  async #have(site: Site, snapshot: string | undefined, options: OrderOptions): Promise<Had> {
    if (snapshot !== undefined) {
      const from = await this.#snapshots.find(snapshot, site);
      return { ...(await this.#fromCopy(site, from, options)), how: "snapshot" };
    }
    await this.#prepared(site, options);
    const { instance, warm } = await this.#supply.take(site, options);
    return { instance, how: warm ? "warm" : "cold" };
  }

  /** Where there is no room for both, the old one goes first. */
  async #haveInsteadOf(old: Instance, site: Site, snapshot: string | undefined, options: OrderOptions): Promise<Had> {
    try {
      return await this.#have(site, snapshot, { ...options, spare: 1, queueMs: 0 });
    } catch (error) {
      if (!(error instanceof SiteHostError) || error.code !== "over_capacity") throw error;
    }
    await this.#supply.discard(old);
    old.lose("it made room for a reset that did not come to its end");
    return this.#have(site, snapshot, options);
  }

  /** Waits for a site that is being prepared, or for the room to do so. */
  async #prepared(site: Site, { queueMs, signal }: OrderOptions): Promise<void> {
    const until = performance.now() + queueMs;
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

  async #fromCopy(site: Site, from: StartData, options: OrderOptions): Promise<Had> {
    return { instance: await this.#supply.start(site, from, options), how: "fork" };
  }

  /** A release ends the wait, and so does a caller who leaves; what comes too late is not kept. */
  async #waitFor(
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

  #grant(
    id: string,
    instance: Instance,
    about: Pick<LeaseRecord, "how" | "ms" | "snapshot"> & { ttlMs: number; parent?: LeaseRecord["parent"] },
  ): Lease {
    const { record, origin, site } = instance;
    return this.book.write(
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
}

async function allOrNone<T>(work: readonly Promise<T>[], undo: (done: T) => void): Promise<T[]> {
  const results = await Promise.allSettled(work);
  const failed = results.find((result) => result.status === "rejected");
  const done = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  if (!failed) return done;
  for (const value of done) undo(value);
  throw failed.reason;
}
