/**
 * @module Whether one more instance fits: by number, memory, disk and processes. What is short is said in words.
 */
import { readFileSync } from "node:fs";
import { freemem, totalmem } from "node:os";
import type { ContainerManifest } from "../../sites/manifest.ts";
import type { Pool } from "../storage/pool.ts";
import type { Instance } from "./instance.ts";
import { memoryOf } from "./usage.ts";

const MIB = 2 ** 20;
const SAMPLE_MS = 5000;
const DISK_CHECK_MS = 1000;
/** What an instance costs beside its own control group: its monitor, its network, kernel structures. */
const OVERHEAD_BYTES = 6 * MIB;
/** Above the most that an instance of the site was seen to use. */
const HEADROOM = 1.25;
/** Of what was seen, per sample: a single glutton is forgotten within minutes. */
const FORGETTING = 0.98;
const PROCESS_SHARE = 0.85;
/** Fewer than its limit, which is there for runaways. */
const EXPECTED_PROCESSES = 24;

export interface Capacity {
  readonly active: number;
  readonly max: number;
  readonly memory: { readonly availableBytes: number; readonly reserveBytes: number; readonly totalBytes: number };
  readonly disk: { readonly freeBytes: number; readonly reserveBytes: number; readonly totalBytes: number };
}

export interface Refusal {
  readonly short: "instances" | "memory" | "disk" | "processes";
  /** A sentence. */
  readonly message: string;
}

export interface AdmissionOptions {
  readonly max: number;
  /** Bytes that are never given to instances. */
  readonly memoryReserve: number;
  readonly diskReserve: number;
  readonly pool: Pool;
}

export class Admission {
  readonly max: number;
  readonly #memoryReserve: number;
  readonly #diskReserve: number;
  readonly #pool: Pool;
  readonly #timers: NodeJS.Timeout[];
  /** The most that one instance of a site was seen to use. */
  readonly #seen = new Map<string, number>();
  /** With what each was last seen to use. */
  readonly #running = new Map<Instance, number>();
  readonly #starting = new Set<ContainerManifest>();
  #freeDisk = 0;
  #totalDisk = 0;

  private constructor(options: AdmissionOptions) {
    this.max = options.max;
    this.#memoryReserve = options.memoryReserve;
    this.#diskReserve = options.diskReserve;
    this.#pool = options.pool;
    this.#timers = [setInterval(() => this.#sample(), SAMPLE_MS), setInterval(() => void this.#checkDisk(), DISK_CHECK_MS)];
  }

  static async start(options: AdmissionOptions): Promise<Admission> {
    const admission = new Admission(options);
    await admission.#checkDisk();
    return admission;
  }

  close(): void {
    for (const timer of this.#timers) clearInterval(timer);
  }

  /** Instances that run or start. */
  get count(): number {
    return this.#running.size + this.#starting.size;
  }

  get capacity(): Capacity {
    return {
      active: this.count,
      max: this.max,
      memory: { availableBytes: availableMemory(), reserveBytes: this.#memoryReserve, totalBytes: totalmem() },
      disk: { freeBytes: this.#freeDisk, reserveBytes: this.#diskReserve, totalBytes: this.#totalDisk },
    };
  }

  /** Null when one more fits. `spare` instances are about to go. */
  refusal(manifest: ContainerManifest, spare = 0): Refusal | null {
    if (this.count - spare >= this.max) return { short: "instances", message: `All ${this.max} instances are in use.` };
    const need = this.expectedBytes(manifest);
    const left = availableMemory() - this.#promisedBytes() - this.#memoryReserve;
    if (left < need) {
      const message = `There is too little memory: an instance of ${manifest.name} needs ${mib(need)} MiB, and ${mib(Math.max(0, left))} MiB are left beside a reserve of ${mib(this.#memoryReserve)} MiB.`;
      return { short: "memory", message };
    }
    if (this.#freeDisk < this.#diskReserve) {
      const message = `There is too little disk space for copies: ${mib(this.#freeDisk)} MiB are free, and ${mib(this.#diskReserve)} MiB are kept in reserve.`;
      return { short: "disk", message };
    }
    const { used, max } = processBudget();
    if (used + EXPECTED_PROCESSES <= max) return null;
    return { short: "processes", message: `There are too many processes: ${used} run, of at most ${max}.` };
  }

  /** Counts an instance that is being started; call what is returned when it runs, or does not. */
  start(manifest: ContainerManifest): () => void {
    const entry = { ...manifest };
    this.#starting.add(entry);
    return () => this.#starting.delete(entry);
  }

  add(instance: Instance): void {
    this.#running.set(instance, 0);
    this.#look(instance);
  }

  remove(instance: Instance): void {
    this.#running.delete(instance);
  }

  /** By what was seen, once something was; before that, all that the manifest allows. */
  expectedBytes({ name, container }: ContainerManifest): number {
    const limit = container.memoryMiB * MIB;
    const seen = this.#seen.get(name);
    return OVERHEAD_BYTES + (seen === undefined ? limit : Math.min(limit, seen * HEADROOM));
  }

  /** What instances will still take: those that start, all; those that run, up to what is expected. */
  #promisedBytes(): number {
    let bytes = 0;
    for (const [{ manifest }, used] of this.#running) bytes += Math.max(0, this.expectedBytes(manifest) - OVERHEAD_BYTES - used);
    for (const manifest of this.#starting) bytes += this.expectedBytes(manifest);
    return bytes;
  }

  #look(instance: Instance): void {
    const bytes = memoryOf(instance.record.pid);
    if (bytes === null) return;
    this.#running.set(instance, bytes);
    this.#seen.set(instance.site, Math.max(bytes, this.#seen.get(instance.site) ?? 0));
  }

  #sample(): void {
    for (const site of new Set([...this.#running.keys()].map((instance) => instance.site))) {
      this.#seen.set(site, (this.#seen.get(site) ?? 0) * FORGETTING);
    }
    for (const instance of this.#running.keys()) this.#look(instance);
  }

  async #checkDisk(): Promise<void> {
    this.#freeDisk = await this.#pool.freeBytes().catch(() => this.#freeDisk);
    this.#totalDisk = await this.#pool.totalBytes().catch(() => this.#totalDisk);
  }
}

const mib = (bytes: number): number => Math.round(bytes / MIB);

function availableMemory(): number {
  const found = /^MemAvailable:\s+(\d+) kB$/m.exec(readText("/proc/meminfo"));
  return found ? Number(found[1]) * 1024 : freemem();
}

function processBudget(): { used: number; max: number } {
  const used = Number(/ \d+\/(\d+) /.exec(readText("/proc/loadavg"))?.[1] ?? 0);
  const limits = ["pid_max", "threads-max"].map(
    (name) => Number(readText(`/proc/sys/kernel/${name}`)) || Number.POSITIVE_INFINITY,
  );
  return { used, max: Math.floor(Math.min(...limits) * PROCESS_SHARE) };
}

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
