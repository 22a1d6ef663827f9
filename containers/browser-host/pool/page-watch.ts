/**
 * @module Keeps the pages of one Chrome from hurting those beside them. A page that takes more memory than one may have is ended,
 * which its session sees as a crash; one that keeps a core busy for seconds runs behind all others, on as many cores as one may
 * have, until it rests.
 */
import { demandOf, type Renderer, Renderers } from "../browser/renderers.ts";
import { endProcess, limitMemory, slowDown, speedUp } from "../browser/restrain.ts";
import type { Log } from "../log.ts";
import type { Metrics } from "../metrics.ts";

export interface PageLimits {
  /** Of memory; 0: no limit. */
  readonly bytes: number;
  /** 0: no limit. */
  readonly cores: number;
}

const LOOK_EVERY_MS = 1000;
/**
 * What the kernel counts as data is more than what is in memory. It is the limit that no page can outrun between two looks, and
 * leaves room for what every page has reserved.
 */
const RESERVED_BYTES = 512 * 2 ** 20;
/** Of a core, by what it would compute if nobody else did. */
const BUSY_SHARE = 0.9;
const CALM_SHARE = 0.5;
/** A page that has had less of a core than this is not looked at more closely. */
const IDLE_SHARE = 0.1;
const LOOKS_TO_SLOW_DOWN = 2;
const LOOKS_TO_SPEED_UP = 3;

interface Watched {
  cpuMs: number;
  at: number;
  /** By thread; empty while it is idle. */
  demand: ReadonlyMap<number, number>;
  /** Looks in a row that found it busy, or calm once it is slowed down. */
  looks: number;
  slow: boolean;
}

export class PageWatch {
  readonly #limits: PageLimits;
  readonly #renderers: Renderers;
  readonly #log: Log;
  readonly #metrics: Metrics;
  readonly #timer: NodeJS.Timeout;
  #watched = new Map<number, Watched>();

  private constructor(renderers: Renderers, limits: PageLimits, log: Log, metrics: Metrics) {
    this.#renderers = renderers;
    this.#limits = limits;
    this.#log = log;
    this.#metrics = metrics;
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY_MS);
  }

  /** Before the first page is opened. */
  static async begin(browser: number, limits: PageLimits, log: Log, metrics: Metrics): Promise<PageWatch> {
    const renderers = new Renderers(browser);
    if (limits.bytes > 0) await limitMemory(renderers.nurseries, limits.bytes + RESERVED_BYTES);
    return new PageWatch(renderers, limits, log, metrics);
  }

  end(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const now = performance.now();
    const watched = new Map<number, Watched>();
    for (const renderer of this.#renderers.measure()) {
      const before = this.#watched.get(renderer.pid);
      if (this.#limits.bytes > 0 && renderer.bytes > this.#limits.bytes) this.#end(renderer);
      else watched.set(renderer.pid, before ? this.#judge(renderer, before, now) : begun(renderer, now));
    }
    this.#watched = watched;
  }

  #judge({ pid, cpuMs }: Renderer, before: Watched, at: number): Watched {
    const { cores } = this.#limits;
    const elapsedMs = at - before.at;
    const isIdle = (cpuMs - before.cpuMs) / elapsedMs < IDLE_SHARE;
    const demand = cores === 0 || (isIdle && !before.slow) ? NO_DEMAND : demandOf(pid);
    const share = grown(before.demand, demand) / elapsedMs;
    const counts = before.slow ? share < CALM_SHARE : share > BUSY_SHARE;
    const looks = counts ? before.looks + 1 : 0;
    if (looks < (before.slow ? LOOKS_TO_SPEED_UP : LOOKS_TO_SLOW_DOWN)) return { ...before, cpuMs, at, demand, looks };
    if (before.slow) speedUp(pid, cores);
    else {
      slowDown(pid, cores);
      this.#metrics.add("pages_slowed_total");
      this.#log("info", "page_slowed", { process: pid, cores: Math.round(share * 10) / 10 });
    }
    return { cpuMs, at, demand, looks: 0, slow: !before.slow };
  }

  #end({ pid, bytes }: Renderer): void {
    endProcess(pid);
    this.#metrics.add("pages_ended_total", 1, { reason: "memory" });
    this.#log("warn", "page_ended", { process: pid, reason: "memory", bytes });
  }
}

const NO_DEMAND: ReadonlyMap<number, number> = new Map();

const begun = ({ cpuMs }: Renderer, at: number): Watched => ({ cpuMs, at, demand: NO_DEMAND, looks: 0, slow: false });

/** Of threads that were there before. */
const grown = (before: ReadonlyMap<number, number>, now: ReadonlyMap<number, number>): number =>
  [...now].reduce((sum, [thread, ms]) => sum + ms - (before.get(thread) ?? ms), 0);
