/**
 * @module Leases of process sites: a server for each, started and ended with it. They end with the host, and the next life
 * of the host knows none of them.
 */
import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { HookCommand } from "../../../sdk/protocol/hooks.ts";
import { type Log, messageOf } from "../../browser-host/log.ts";
import { type HookContext, HookFailure, type HookName } from "../../shared/hook-call.ts";
import { overCapacity, SiteHostError } from "../errors.ts";
import type { LeaseAnswer, LeaseStatus } from "../leases/lease.ts";
import { Turns } from "../leases/turns.ts";
import type { Metrics } from "../metrics.ts";
import { runCommand } from "./command.ts";
import { GroupGuard, memoryByGroup } from "./guard.ts";
import { folderOf, ProcessInstance } from "./process-instance.ts";
import type { ProcessWish } from "./process-site.ts";

const LIFE_BYTES = 8;
const TOKEN_BYTES = 16;
const CHECK_MS = 250;
const MEMORY_CHECK_MS = 1_000;
const ROOM_POLL_MS = 100;
const MIB = 2 ** 20;

interface Held {
  readonly lease: string;
  readonly fence: number;
  readonly instance: ProcessInstance;
  readonly context: HookContext;
  readonly expiresAt: number;
}

export interface ProcessOrder {
  readonly wish: ProcessWish;
  readonly context: HookContext;
  readonly ttlMs: number;
  readonly queueMs: number;
}

export interface ProcessLeasesOptions {
  /** Of the host's data. */
  readonly folder: string;
  readonly max: number;
  readonly log: Log;
  readonly metrics: Metrics;
}

export class ProcessLeases {
  readonly max: number;
  readonly #folder: string;
  readonly #life = randomBytes(LIFE_BYTES).toString("hex");
  readonly #log: Log;
  readonly #metrics: Metrics;
  readonly #guard: GroupGuard;
  readonly #held = new Map<string, Held>();
  /** Sites of servers that start, run or end. */
  readonly #places = new Map<string, string>();
  readonly #ends = new Set<Promise<void>>();
  readonly #waiting = new Map<string, AbortController>();
  readonly #ports = new Set<number>();
  readonly #turns = new Turns();
  readonly #timers: NodeJS.Timeout[];
  #made = 0;
  #closed = false;

  constructor({ folder, max, log, metrics }: ProcessLeasesOptions) {
    this.max = max;
    this.#log = log;
    this.#metrics = metrics;
    mkdirSync(folder, { recursive: true });
    // Nobody else works on this host's data, so that whatever lies there is of an earlier life.
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true });
    this.#folder = join(folder, this.#life);
    this.#guard = new GroupGuard(this.#life, this.#folder);
    this.#timers = [setInterval(() => this.#reap(), CHECK_MS), setInterval(() => this.#weigh(), MEMORY_CHECK_MS)];
  }

  has(id: string): boolean {
    return this.#held.has(id);
  }

  /** Also while its server is on the way. */
  knows(id: string): boolean {
    return this.#held.has(id) || this.#waiting.has(id);
  }

  get all(): LeaseStatus[] {
    return [...this.#held.values()].map(statusOf);
  }

  /** Servers of a site that are in use. */
  count(site: string): number {
    return [...this.#held.values()].filter(({ instance }) => instance.wish.name === site).length;
  }

  get running(): number {
    return this.#places.size;
  }

  /** A server in a fresh state. One that the lease has already is used again when it has a reset hook. */
  put(id: string, order: ProcessOrder, gone: AbortSignal): Promise<LeaseAnswer> {
    return this.#turns.run(id, async () => {
      const released = new AbortController();
      this.#waiting.set(id, released);
      const signal = AbortSignal.any([gone, released.signal]);
      const startedAt = performance.now();
      try {
        const before = this.#usable(id, order);
        if (before === null) this.release(id, false);
        const instance = before ?? (await this.#start(order, signal));
        try {
          await instance.reset(order.context, signal);
          if (signal.aborted || this.#closed)
            throw new SiteHostError("lease_not_found", `The lease ${id} was released meanwhile.`);
        } catch (error) {
          this.#held.delete(id);
          this.#end(instance);
          throw asSiteError(error);
        }
        return this.#grant(id, instance, order, before === null ? "cold" : "warm", performance.now() - startedAt);
      } finally {
        this.#waiting.delete(id);
      }
    });
  }

  status(id: string): LeaseStatus {
    return statusOf(this.#get(id));
  }

  renew(id: string, fence: number, ttlMs: number): LeaseStatus {
    const held = this.#get(id);
    if (held.fence !== fence) {
      throw new SiteHostError("fence_conflict", `The fence of lease ${id} is ${held.fence}, not ${fence}.`);
    }
    const renewed = { ...held, expiresAt: Date.now() + ttlMs };
    this.#held.set(id, renewed);
    return statusOf(renewed);
  }

  async state(id: string, signal: AbortSignal): Promise<unknown> {
    const { instance, context } = this.#get(id);
    return instance.state(context, signal).catch((error: unknown) => {
      throw asSiteError(error);
    });
  }

  /** What the command of a verifier prints, run beside the server of the lease. */
  async verify(id: string, command: HookCommand, context: HookContext, input: string, signal: AbortSignal): Promise<string> {
    return this.#get(id)
      .instance.verify(command, context, input, signal)
      .catch((error: unknown) => {
        throw asSiteError(error);
      });
  }

  /** The command of a hook, or of a verifier, of a site that is not run here. */
  async run(hook: HookName, wish: HookCommand, context: HookContext, signal: AbortSignal, input?: string): Promise<string> {
    this.#made++;
    const mark = `${this.#life}-${this.#made}`;
    const folder = folderOf(this.#folder, mark);
    try {
      const variables = { STILLWATER_DATA_DIR: folder };
      return await runCommand({ hook, wish, context, input, folder, variables, mark, guard: this.#guard, signal });
    } catch (error) {
      throw asSiteError(error);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  /** Idempotent; the server ends behind the scenes. */
  release(id: string, abandon = true): void {
    if (abandon) this.#waiting.get(id)?.abort();
    const held = this.#held.get(id);
    if (!held) return;
    this.#held.delete(id);
    this.#metrics.add("leases_ended_total", 1, { reason: "released" });
    this.#end(held.instance);
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const timer of this.#timers) clearInterval(timer);
    for (const waiting of this.#waiting.values()) waiting.abort();
    for (const id of [...this.#held.keys()]) this.release(id);
    while (this.#places.size > 0 || this.#ends.size > 0)
      await (this.#ends.size > 0 ? Promise.all(this.#ends) : sleep(ROOM_POLL_MS));
    await this.#guard.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** The server that the lease has, if it is to be kept: only a hook brings it back to its beginning. */
  #usable(id: string, { wish }: ProcessOrder): ProcessInstance | null {
    const instance = this.#held.get(id)?.instance;
    const same = instance !== undefined && instance.loss === null && JSON.stringify(instance.wish) === JSON.stringify(wish);
    return same && wish.reset !== null ? instance : null;
  }

  async #start({ wish, context, queueMs }: ProcessOrder, signal: AbortSignal): Promise<ProcessInstance> {
    const id = await this.#place(wish, queueMs, signal);
    try {
      const instance = await ProcessInstance.start({
        id,
        wish,
        context,
        folder: folderOf(this.#folder, id),
        hookToken: randomBytes(TOKEN_BYTES).toString("hex"),
        guard: this.#guard,
        ports: this.#ports,
        log: this.#log,
        signal,
      });
      this.#instances.set(instance, id);
      return instance;
    } catch (error) {
      this.#places.delete(id);
      throw asSiteError(error);
    }
  }

  readonly #instances = new Map<ProcessInstance, string>();

  /** Waits for room. */
  async #place(wish: ProcessWish, queueMs: number, signal: AbortSignal): Promise<string> {
    const until = performance.now() + queueMs;
    for (;;) {
      if (this.#closed) throw overCapacity("The site host is shutting down.");
      const ofSite = [...this.#places.values()].filter((name) => name === wish.name).length;
      if (this.#places.size < this.max && (wish.max === null || ofSite < wish.max)) break;
      if (performance.now() >= until || signal.aborted) {
        this.#metrics.add("leases_refused_total", 1);
        throw overCapacity(`All ${Math.min(this.max, wish.max ?? this.max)} servers of process sites are in use.`);
      }
      await sleep(ROOM_POLL_MS);
    }
    this.#made++;
    const id = `${this.#life}-${this.#made}`;
    this.#places.set(id, wish.name);
    return id;
  }

  #grant(
    id: string,
    instance: ProcessInstance,
    { context, ttlMs, wish }: ProcessOrder,
    how: "cold" | "warm",
    ms: number,
  ): LeaseAnswer {
    const fence = Math.max(Date.now(), (this.#held.get(id)?.fence ?? 0) + 1);
    const expiresAt = Date.now() + ttlMs;
    this.#held.set(id, { lease: id, fence, instance, context, expiresAt });
    this.#metrics.add("leases_granted_total", 1, { site: wish.name, how });
    this.#log("info", "process_leased", { lease: id, site: wish.name, pid: instance.pid, how, ms: Math.round(ms) });
    return {
      lease: id,
      fence,
      site: wish.name,
      version: wish.version,
      routes: [{ hosts: [...wish.hosts], upstream: instance.upstream, hostHeader: null }],
      how,
      ms: Math.round(ms),
      bootMs: Math.round(ms),
      expiresAt,
      cookies: {},
    };
  }

  #get(id: string): Held {
    const held = this.#held.get(id);
    if (held) return held;
    throw new SiteHostError(
      "lease_not_found",
      `There is no lease ${id}: it was never granted, was released, or its time is over.`,
    );
  }

  #end(instance: ProcessInstance): void {
    const ending = instance
      .end()
      .catch((error: unknown) => this.#log("error", "process_not_ended", { site: instance.wish.name, reason: messageOf(error) }))
      .finally(() => {
        this.#places.delete(this.#instances.get(instance) ?? "");
        this.#instances.delete(instance);
        this.#ends.delete(ending);
      });
    this.#ends.add(ending);
  }

  #reap(): void {
    const now = Date.now();
    for (const { lease, expiresAt } of this.#held.values()) if (expiresAt <= now) this.release(lease);
  }

  /** A server that takes more memory than it may is ended. */
  #weigh(): void {
    if (this.#instances.size === 0) return;
    const used = memoryByGroup();
    for (const instance of this.#instances.keys()) {
      const { memoryMiB } = instance.wish.process;
      const bytes = used.get(instance.pid) ?? 0;
      if (bytes <= memoryMiB * MIB || instance.loss !== null) continue;
      instance.lose(`its process took ${Math.round(bytes / MIB)} MiB, of at most ${memoryMiB}`);
      this.#log("warn", "process_too_large", { site: instance.wish.name, pid: instance.pid, bytes });
      void instance.stop();
    }
  }
}

const statusOf = ({ lease, fence, instance, expiresAt }: Held): LeaseStatus => ({
  lease,
  fence,
  site: instance.wish.name,
  status: instance.loss === null ? "running" : "dead",
  reason: instance.loss,
  expiresAt,
});

function asSiteError(error: unknown): Error {
  if (error instanceof HookFailure) return new SiteHostError(error.permanent ? "hook_failed" : "site_failed", error.message);
  return error as Error;
}
