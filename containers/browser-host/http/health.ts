/**
 * @module Whether a browser can be had: asked of a real one, and remembered for a while because the route is open to all.
 */
import { messageOf } from "../log.ts";
import type { Pool } from "../pool/pool.ts";
import type { SlotSource } from "../pool/slot.ts";

export interface Health {
  readonly ok: boolean;
  readonly browser: string | null;
  readonly error: string | null;
  readonly checkedAt: string;
}

const PING_LIMIT_MS = 5000;
const REMEMBERED_MS = 5000;

export class HealthCheck {
  readonly #pool: Pool;
  readonly #source: SlotSource;
  #last: { at: number; health: Promise<Health> } | null = null;

  constructor(pool: Pool, source: SlotSource) {
    this.#pool = pool;
    this.#source = source;
  }

  /** All who ask while a check runs, or shortly after, get the same answer. */
  get(): Promise<Health> {
    const now = performance.now();
    if (this.#last === null || now - this.#last.at > REMEMBERED_MS) {
      const check = { at: Number.POSITIVE_INFINITY, health: this.#check() };
      this.#last = check;
      void check.health.then(() => {
        check.at = performance.now();
      });
    }
    return this.#last.health;
  }

  async #check(): Promise<Health> {
    const checkedAt = new Date().toISOString();
    try {
      return { ok: true, browser: await this.#askBrowser(), error: null, checkedAt };
    } catch (error) {
      return { ok: false, browser: null, error: messageOf(error), checkedAt };
    }
  }

  /** At the cap no browser can be started, so one that is in use is asked. */
  #askBrowser(): Promise<string> {
    const { active, max } = this.#pool.capacity;
    const session = this.#pool.sessions[0];
    if (active >= max && session !== undefined) return session.ping(PING_LIMIT_MS);
    return this.#source.check(PING_LIMIT_MS);
  }
}
