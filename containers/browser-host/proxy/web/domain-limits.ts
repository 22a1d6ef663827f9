/**
 * @module How much all sessions of this host together ask of one domain of the open web: so many connections at once,
 * so many per second, and nothing while it has asked for a pause. Who comes too early waits a bounded time.
 */
import { getDomain } from "tldts";
import { overLimit, RefusedError } from "../refusal.ts";

export interface DomainLimitOptions {
  readonly concurrency: number;
  /** Requests per second, or connections where requests are inside TLS. */
  readonly rate: number;
  readonly queueMs?: number;
}

/** A place among the domain's connections. */
export interface DomainPlace {
  release(): void;
}

/** Gives its connection up when it is idle, and says whether it did. */
export type Reclaim = () => boolean;

interface Waiter {
  readonly reclaim: Reclaim | null;
  readonly admit: (place: DomainPlace) => void;
}

interface Domain {
  readonly name: string;
  readonly places: Map<DomainPlace, Reclaim | null>;
  readonly waiting: Set<Waiter>;
  tokens: number;
  filledAt: number;
  pausedUntil: number;
  timer: NodeJS.Timeout | null;
}

export const DEFAULT_DOMAIN_LIMITS: DomainLimitOptions = { concurrency: 64, rate: 50 };
const QUEUE_MS = 10_000;
const MAX_WAITING = 1000;
const MAX_PAUSE_MS = 120_000;
const RETRY_MS = 250;
const SWEEP_EVERY = 1000;
/** A burst of this many seconds' worth: a page asks for its parts all at once. */
const BURST_SECONDS = 2;

export class DomainLimits {
  readonly #domains = new Map<string, Domain>();
  readonly #options: DomainLimitOptions;
  readonly #queueMs: number;

  constructor(options: DomainLimitOptions = DEFAULT_DOMAIN_LIMITS) {
    this.#options = options;
    this.#queueMs = options.queueMs ?? QUEUE_MS;
  }

  /** Rejects with RefusedError when no place is had in time. */
  enter(host: string, reclaim: Reclaim | null = null): Promise<DomainPlace> {
    const domain = this.#of(host);
    const pauseMs = domain.pausedUntil - performance.now();
    if (pauseMs > this.#queueMs || domain.waiting.size >= MAX_WAITING) {
      return Promise.reject(new RefusedError(overLimit(domain.name, Math.max(pauseMs, this.#queueMs))));
    }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        domain.waiting.delete(waiter);
        reject(new RefusedError(overLimit(domain.name, Math.max(domain.pausedUntil - performance.now(), this.#queueMs))));
      }, this.#queueMs);
      const waiter: Waiter = {
        reclaim,
        admit: (place) => {
          clearTimeout(timer);
          resolve(place);
        },
      };
      domain.waiting.add(waiter);
      this.#admit(domain);
    });
  }

  /** The domain has asked for peace, as 429 and 503 do. */
  pause(host: string, forMs: number): void {
    const domain = this.#of(host);
    domain.pausedUntil = Math.max(domain.pausedUntil, performance.now() + Math.min(forMs, MAX_PAUSE_MS));
  }

  #admit(domain: Domain): void {
    if (domain.timer !== null) clearTimeout(domain.timer);
    domain.timer = null;
    this.#fill(domain);
    for (const waiter of domain.waiting) {
      if (domain.tokens < 1 || performance.now() < domain.pausedUntil) break;
      if (domain.places.size >= this.#options.concurrency && !reclaimOne(domain)) break;
      domain.waiting.delete(waiter);
      domain.tokens -= 1;
      waiter.admit(this.#take(domain, waiter.reclaim));
    }
    if (domain.waiting.size > 0) {
      domain.timer = setTimeout(() => this.#admit(domain), Math.max(1, Math.min(RETRY_MS, this.#untilTokenMs(domain))));
    } else this.#forget(domain);
  }

  #take(domain: Domain, reclaim: Reclaim | null): DomainPlace {
    const place: DomainPlace = {
      release: () => {
        if (domain.places.delete(place)) this.#admit(domain);
      },
    };
    domain.places.set(place, reclaim);
    return place;
  }

  #of(host: string): Domain {
    const name = getDomain(host, { allowPrivateDomains: true }) ?? host;
    const known = this.#domains.get(name);
    if (known !== undefined) return known;
    if (this.#domains.size % SWEEP_EVERY === SWEEP_EVERY - 1) this.#sweep();
    const domain: Domain = {
      name,
      places: new Map(),
      waiting: new Set(),
      tokens: this.#options.rate * BURST_SECONDS,
      filledAt: performance.now(),
      pausedUntil: 0,
      timer: null,
    };
    this.#domains.set(name, domain);
    return domain;
  }

  #fill(domain: Domain): void {
    const now = performance.now();
    const { rate } = this.#options;
    domain.tokens = Math.min(Math.max(1, rate * BURST_SECONDS), domain.tokens + ((now - domain.filledAt) / 1000) * rate);
    domain.filledAt = now;
  }

  #untilTokenMs({ tokens }: Domain): number {
    return tokens >= 1 ? RETRY_MS : ((1 - tokens) / this.#options.rate) * 1000;
  }

  #sweep(): void {
    for (const domain of this.#domains.values()) {
      this.#fill(domain);
      this.#forget(domain);
    }
  }

  /** A domain that nobody uses, and that owes nothing, starts anew the next time. */
  #forget(domain: Domain): void {
    const isFull = domain.tokens >= this.#options.rate * BURST_SECONDS;
    const isUnused = domain.places.size === 0 && domain.waiting.size === 0;
    if (isUnused && isFull && performance.now() >= domain.pausedUntil) this.#domains.delete(domain.name);
  }
}

/** Connections that stand idle make room for those that wait. */
function reclaimOne({ places }: Domain): boolean {
  for (const [place, reclaim] of places) {
    if (reclaim?.()) {
      places.delete(place);
      return true;
    }
  }
  return false;
}
