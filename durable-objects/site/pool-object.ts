/**
 * @module Copies of one embedded site that are made ahead, for what was asked for lately. One object per site.
 *
 * A request never waits for it: whoever finds nothing here makes the copy itself.
 */
import { DurableObject } from "cloudflare:workers";
import type { Env } from "../env.ts";
import { randomHex } from "../ids.ts";
import type { SignInCookie } from "./embedded-site.ts";
import { EMBEDDED_MANIFESTS } from "./manifests.ts";
import { Demand } from "./pool-demand.ts";
import type { SiteOrigin } from "./site-object.ts";

/** Copies are made after the request that asked has had its turn. */
const FILL_DELAY_MS = 400;
const SWEEP_MS = 60_000;
/** What nobody asks for any more is let go. */
const IDLE_MS = 5 * 60_000;
/** Well within the time after which a copy deletes itself, with the longest session in between. */
const MAX_AGE_MS = 30 * 60_000;
const MAKING_LIMIT_MS = 60_000;

const SCHEMA = `CREATE TABLE IF NOT EXISTS copies (
  lease TEXT PRIMARY KEY, sort TEXT NOT NULL, cookies TEXT, made_at INTEGER NOT NULL)`;

/** Copies of one sort are alike. */
export interface CopySort {
  readonly site: string;
  readonly version: string;
  readonly seed: number;
  readonly login: string | null;
  readonly origin: Exclude<SiteOrigin, { readonly lease: string }>;
}

export interface WarmCopy {
  readonly lease: string;
  readonly cookies: readonly SignInCookie[];
}

export interface PoolCounts {
  readonly warm: number;
  readonly starting: number;
}

interface CopyRow extends Record<string, SqlStorageValue> {
  lease: string;
  sort: string;
  /** null while it cannot be handed out: it is being made, or let go. */
  cookies: string | null;
  made_at: number;
}

export class SitePoolObject extends DurableObject<Env> {
  readonly #sql: SqlStorage;
  readonly #demand: Demand;
  #filling: Promise<void> | null = null;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#sql = ctx.storage.sql;
    this.#sql.exec(SCHEMA);
    this.#demand = new Demand(EMBEDDED_MANIFESTS.get(ctx.id.name ?? "")?.pool.ready ?? 0, IDLE_MS);
  }

  /** Hands a copy over for good; null when none stands ready. */
  async take(sort: CopySort): Promise<WarmCopy | null> {
    const key = JSON.stringify(sort);
    this.#demand.asked(key, Date.now());
    const [oldest] = this.#copies("WHERE sort = ? AND cookies IS NOT NULL ORDER BY made_at LIMIT 1", key);
    if (oldest) this.#sql.exec("DELETE FROM copies WHERE lease = ?", oldest.lease);
    this.#fill();
    return oldest ? { lease: oldest.lease, cookies: JSON.parse(oldest.cookies ?? "[]") as SignInCookie[] } : null;
  }

  async counts(): Promise<PoolCounts> {
    const all = this.#copies("");
    const warm = all.filter(({ cookies }) => cookies !== null).length;
    return { warm, starting: all.length - warm };
  }

  override async alarm(): Promise<void> {
    const now = Date.now();
    const idle = (row: CopyRow): boolean => now - Math.max(row.made_at, this.#demand.lastAsked(row.sort)) > IDLE_MS;
    const over = (row: CopyRow): boolean => now - row.made_at > (row.cookies === null ? MAKING_LIMIT_MS : MAX_AGE_MS);
    for (const row of this.#copies("")) if (idle(row) || over(row)) await this.#discard(row.lease);
    this.#demand.forget(now - IDLE_MS);
    if (this.#copies("LIMIT 1").length > 0) await this.ctx.storage.setAlarm(now + SWEEP_MS);
  }

  #fill(): void {
    this.#filling ??= this.#makeWanted().finally(() => {
      this.#filling = null;
    });
    this.ctx.waitUntil(this.#filling);
  }

  async #makeWanted(): Promise<void> {
    await scheduler.wait(FILL_DELAY_MS);
    for (;;) {
      const held = Map.groupBy(this.#copies(""), ({ sort }) => sort);
      const wanted = this.#demand.wanted(Date.now(), (sort) => held.get(sort)?.length ?? 0);
      if (wanted === null) return;
      await this.#make(wanted);
    }
  }

  /** Written down before it is made, so that a copy that is cut short is found and let go. */
  async #make(key: string): Promise<void> {
    const { site, seed, login, origin } = JSON.parse(key) as CopySort;
    const lease = randomHex();
    this.#sql.exec("INSERT INTO copies VALUES (?, ?, NULL, ?)", lease, key, Date.now());
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(Date.now() + SWEEP_MS);
    try {
      const answer = await this.env.SITE.getByName(lease).prepare({ site, seed, login, origin });
      if (!answer.ok) throw new Error(answer.message);
      this.#sql.exec("UPDATE copies SET cookies = ? WHERE lease = ?", JSON.stringify(answer.body.cookies), lease);
    } catch (error) {
      console.warn(JSON.stringify({ level: "warn", event: "pool_failed", site, error: String(error) }));
      this.#demand.drop(key);
      await this.#discard(lease);
    }
  }

  /** Out of reach at once, and remembered until it is gone. */
  async #discard(lease: string): Promise<void> {
    this.#sql.exec("UPDATE copies SET cookies = NULL WHERE lease = ?", lease);
    await this.env.SITE.getByName(lease).release();
    this.#sql.exec("DELETE FROM copies WHERE lease = ?", lease);
  }

  #copies(where: string, ...values: SqlStorageValue[]): CopyRow[] {
    return this.#sql.exec<CopyRow>(`SELECT lease, sort, cookies, made_at FROM copies ${where}`, ...values).toArray();
  }
}
