/**
 * @module The supply of instances over all sites: hands them out, keeps some ready in the background, and never lets those
 * that stand idle take the place of those that are asked for.
 */
import type { Log } from "../../browser-host/log.ts";
import { SiteHostError, shuttingDown } from "../errors.ts";
import type { Metrics } from "../metrics.ts";
import type { Site } from "../sites/site.ts";
import type { Admission, Refusal } from "./admission.ts";
import type { Boots } from "./boots.ts";
import { checkAgain, nextToCheck, whyUnfit } from "./fitness.ts";
import type { Instance } from "./instance.ts";
import { Order, type OrderOptions, type StartData, type Taken } from "./orders.ts";
import { isBusy } from "./pressure.ts";
import { Shelf, type ShelfStatus } from "./shelf.ts";

const TICK_MS = 250;
/** Whoever has just got an instance asks it for its first page; work that can wait leaves the processor to that. */
const COURTESY_MS = 250;
const ROOM_HOLD_MS = 2000;

export class Supply {
  readonly #boots: Boots;
  readonly #admission: Admission;
  readonly #maxBoots: number;
  readonly #warm: number;
  readonly #log: Log;
  readonly #metrics: Metrics;
  readonly #shelves = new Map<string, Shelf>();
  readonly #orders: Order[] = [];
  readonly #timer: NodeJS.Timeout;
  #evictions = 0;
  /** Until then no instance is made just to stand ready. */
  #quietUntil = 0;
  #closed = false;

  constructor(options: {
    readonly sites: Iterable<Site>;
    readonly boots: Boots;
    readonly admission: Admission;
    /** Boots at the same time. */
    readonly maxBoots: number;
    readonly warm: number;
    readonly log: Log;
    readonly metrics: Metrics;
  }) {
    this.#boots = options.boots;
    this.#admission = options.admission;
    this.#maxBoots = options.maxBoots;
    this.#log = options.log;
    this.#metrics = options.metrics;
    this.#warm = options.warm;
    for (const site of options.sites) this.add(site);
    this.#timer = setInterval(() => {
      this.#pump();
      void this.#recheck();
    }, TICK_MS);
  }

  /** Serves one more site. */
  add(site: Site): void {
    this.#shelves.set(site.name, new Shelf(site, this.#warm));
  }

  status(site: string): ShelfStatus {
    return this.#shelf(site).status(Date.now());
  }

  /** An instance on the golden copy. The site is prepared. */
  async take(site: Site, options: OrderOptions): Promise<Taken> {
    const shelf = this.#shelf(site.name);
    shelf.demand.took(Date.now());
    for (;;) {
      const taken = await this.#order(shelf, null, options);
      const problem = taken.warm ? await whyUnfit(taken.instance, this.#boots) : null;
      if (problem === null) return taken;
      this.#giveUp(taken.instance, problem);
    }
  }

  /** An instance on other data than the golden copy. */
  async start(site: Site, other: StartData, options: OrderOptions): Promise<Instance> {
    return (await this.#order(this.#shelf(site.name), other, options)).instance;
  }

  /** Counts an instance of an earlier life among those in use. */
  adopt(instance: Instance): void {
    this.#shelf(instance.site).taken.add(instance);
    this.#boots.adopt(instance);
  }

  /** Resolves when nothing is left of it. What is not wanted soon leaves the processor to others for a moment. */
  async discard(instance: Instance, { soon = true } = {}): Promise<void> {
    await this.#boots.discard(this.#shelf(instance.site), instance, soon ? 0 : COURTESY_MS);
    this.#pump();
  }

  /** Lets an idle instance go for something else that needs its room, and makes no new one for a while. */
  makeRoom(site: string): void {
    this.#quietUntil = performance.now() + ROOM_HOLD_MS;
    this.#evict(this.#shelf(site));
  }

  /** Ends what stands ready or boots, and what is being discarded. Instances in use are the caller's to end. */
  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    for (const order of [...this.#orders]) this.#finish(order, () => order.reject(shuttingDown()));
    for (const shelf of this.#shelves.values()) for (const instance of shelf.ready.splice(0)) void this.discard(instance);
    await this.#boots.close();
  }

  /** One at a time, so that those who wait for somebody to come cost next to nothing. */
  async #recheck(): Promise<void> {
    const next = nextToCheck(this.#shelves.values());
    if (!next) return;
    const { shelf, instance } = next;
    const problem = await checkAgain(instance);
    const index = shelf.ready.indexOf(instance);
    if (problem === null || index === -1) return;
    shelf.ready.splice(index, 1);
    this.#giveUp(instance, problem);
  }

  #giveUp(instance: Instance, reason: string): void {
    this.#log("warn", "ready_instance_unfit", { site: instance.site, instance: instance.id, reason });
    void this.discard(instance);
  }

  async #order(shelf: Shelf, other: StartData | null, options: OrderOptions): Promise<Taken> {
    if (this.#closed) throw shuttingDown();
    const order = new Order(shelf, other, options, () => this.#pump());
    this.#orders.push(order);
    this.#pump();
    return order.taken;
  }

  #shelf(site: string): Shelf {
    const shelf = this.#shelves.get(site);
    if (!shelf) throw new SiteHostError("site_not_found", `There is no site ${site}.`);
    return shelf;
  }

  #pump(): void {
    if (this.#closed) return;
    this.#serveOrders();
    if (performance.now() < this.#quietUntil) return;
    if (!this.#orders.some(({ refusal }) => refusal !== null)) this.#keepReady();
  }

  #serveOrders(): void {
    /** Boots that are under way for orders further up in the line. */
    const coming = new Map<Shelf, number>();
    for (const order of [...this.#orders]) {
      const { shelf } = order;
      if (order.begun) continue;
      if (order.abandoned) {
        this.#finish(order, () => order.reject(shuttingDown()));
        continue;
      }
      if (order.other === null) {
        const ready = shelf.ready.shift();
        if (ready) {
          this.#give(order, ready, true);
          continue;
        }
        const boots = coming.get(shelf) ?? shelf.booting;
        coming.set(shelf, boots - 1);
        if (boots > 0) continue;
      }
      if (this.#boots.count < this.#maxBoots) this.#serve(order);
    }
  }

  #serve(order: Order): void {
    order.refusal = this.#refusal(order.shelf, order.spare);
    if (order.refusal === null) {
      if (order.other === null) this.#bootGolden(order.shelf);
      else this.#bootOther(order, order.other);
      return;
    }
    const { refused } = order;
    if (this.#makeRoom(order.shelf, order.refusal) || refused === null) return;
    this.#metrics.add("leases_refused_total");
    this.#finish(order, () => order.reject(refused));
  }

  #bootOther(order: Order, other: StartData): void {
    const { shelf } = order;
    order.begun = true;
    shelf.bootingOther++;
    this.#boots
      .boot(shelf, other)
      .finally(() => shelf.bootingOther--)
      .then(
        (instance) => this.#give(order, instance, false),
        (error: unknown) => this.#finish(order, () => order.reject(error)),
      )
      .finally(() => this.#pump());
  }

  /** For whoever has waited longest when it is there; else it stands ready. */
  #bootGolden(shelf: Shelf): void {
    const { golden } = shelf.site;
    if (golden === null) return;
    shelf.booting++;
    const waiting = () => this.#orders.find((order) => order.shelf === shelf && order.other === null);
    this.#boots
      .boot(shelf, golden)
      .finally(() => shelf.booting--)
      .then(
        (instance) => {
          shelf.booted(instance.record.bootMs);
          const order = waiting();
          if (order) this.#give(order, instance, false);
          else this.#stand(shelf, instance);
        },
        (error: unknown) => {
          shelf.failed(Date.now());
          const order = waiting();
          if (order) this.#finish(order, () => order.reject(error));
        },
      )
      .finally(() => this.#pump());
  }

  #stand(shelf: Shelf, instance: Instance): void {
    shelf.ready.push(instance);
    instance.onLost = (reason) => {
      const index = shelf.ready.indexOf(instance);
      if (index === -1) return;
      shelf.ready.splice(index, 1);
      shelf.failed(Date.now());
      this.#log("warn", "ready_instance_lost", { site: shelf.site.name, instance: instance.id, reason });
      void this.discard(instance);
    };
    if (shelf.site.manifest.pool.pauseIdle) this.#boots.pause(instance);
  }

  #give(order: Order, instance: Instance, warm: boolean): void {
    if (order.abandoned) {
      this.#finish(order, () => order.reject(shuttingDown()));
      if (order.other === null) this.#stand(order.shelf, instance);
      else void this.discard(instance);
      return;
    }
    order.shelf.taken.add(instance);
    this.#quietUntil = Math.max(this.#quietUntil, performance.now() + COURTESY_MS);
    this.#finish(order, () => order.resolve({ instance, warm }));
  }

  #finish(order: Order, tell: () => void): void {
    const index = this.#orders.indexOf(order);
    if (index !== -1) this.#orders.splice(index, 1);
    order.close();
    tell();
  }

  #refusal(shelf: Shelf, spare: number): Refusal | null {
    const { name, pool } = shelf.site.manifest;
    if (shelf.size - spare >= pool.max)
      return { short: "instances", message: `All ${pool.max} instances of ${name} are in use.` };
    return this.#admission.refusal(shelf.site.manifest, spare);
  }

  /** True when an idle instance is on its way out, so that there may be room soon. */
  #makeRoom(wanting: Shelf, { short }: Refusal): boolean {
    return this.#evictions > 0 || (short !== "disk" && this.#evict(wanting));
  }

  /** One of the same site, if there is one, else of the site that has most of them. */
  #evict(wanting: Shelf): boolean {
    const fullest = [...this.#shelves.values()].sort((a, b) => b.ready.length - a.ready.length);
    const from = wanting.ready.length > 0 ? wanting : fullest[0];
    const instance = from?.ready.shift();
    if (!instance) return false;
    this.#evictions++;
    void this.discard(instance).finally(() => {
      this.#evictions--;
      this.#pump();
    });
    return true;
  }

  /** The site that lacks most comes first; one boot at a time while the machine is busy with those in use. */
  #keepReady(): void {
    const now = Date.now();
    const shelves = [...this.#shelves.values()];
    for (const shelf of shelves) {
      const surplus = shelf.ready.length > shelf.target(now) ? shelf.ready.shift() : undefined;
      if (surplus) void this.discard(surplus);
    }
    const maxBoots = isBusy() ? 1 : this.#maxBoots;
    const lacking = (shelf: Shelf) => shelf.target(now) - shelf.ready.length - shelf.booting;
    for (const shelf of shelves.toSorted((a, b) => lacking(b) - lacking(a))) {
      while (this.#boots.count < maxBoots && lacking(shelf) > 0 && !shelf.rests(now) && shelf.site.golden !== null) {
        if (this.#refusal(shelf, 0) !== null) break;
        this.#bootGolden(shelf);
      }
    }
  }
}
