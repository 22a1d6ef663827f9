/**
 * @module The registry: which sessions there are, and whose key gives which. The sessions' own objects hold the truth about each.
 */
import { DurableObject } from "cloudflare:workers";
import { type BlockedSite, KEY_MEMORY_MS, SESSION_STATUSES, type SessionStatus } from "../../sdk/protocol/index.ts";
import { retentionMs, sweepTrajectories } from "../deletion.ts";
import type { Env } from "../env.ts";
import { StepWindow } from "../quota/window.ts";
import { BlockedSites } from "./blocked-sites.ts";
import type { Claim, ClaimSession, FoundBlocked, RegistryRPC, SessionFilter, SessionUpdate, StepLeave } from "./rpc.ts";

/** How long an ended session stays in lists. */
const ENDED_RETENTION_MS = 24 * 60 * 60 * 1000;
/** A start that has not come to anything after this long was abandoned: its request died. */
const START_RETENTION_MS = 60 * 60 * 1000;
/** No session lives longer than a day, so one that is older and has not ended is one whose end was not told. */
const LIFE_RETENTION_MS = 25 * 60 * 60 * 1000;
const SWEEP_MS = 60 * 60 * 1000;

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS sessions (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    owner TEXT NOT NULL,
    key TEXT,
    status TEXT NOT NULL,
    task_id TEXT,
    run TEXT,
    group_id TEXT,
    labels TEXT NOT NULL,
    sites TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    ended_at INTEGER
  );
  CREATE INDEX IF NOT EXISTS sessions_by_key ON sessions (owner, key) WHERE key IS NOT NULL;
  CREATE INDEX IF NOT EXISTS sessions_by_status ON sessions (status, seq);
  CREATE INDEX IF NOT EXISTS sessions_open ON sessions (owner) WHERE status <> 'ended';
`;

type KeyRow = { id: string; status: SessionStatus; task_id: string | null };

export class RegistryObject extends DurableObject<Env> implements RegistryRPC {
  readonly #sql: SqlStorage;
  readonly #steps: StepWindow;
  readonly #blocked: BlockedSites;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#sql = ctx.storage.sql;
    this.#sql.exec(SCHEMA);
    this.#steps = new StepWindow(this.#sql);
    this.#blocked = new BlockedSites(this.#sql);
    // What was recorded before the setting was made is swept too, though no session may come any more.
    if (retentionMs(env) !== null) ctx.blockConcurrencyWhile(() => this.#ensureSweep());
  }

  async claim(claim: ClaimSession): Promise<Claim> {
    const held = claim.key === null ? undefined : this.#holderOf(claim.owner, claim.key);
    if (held) {
      if (claim.taskId !== null && claim.taskId !== held.task_id) return { conflict: true, id: held.id, taskId: held.task_id };
      return { conflict: false, id: held.id, created: false, status: held.status };
    }
    if (typeof claim.maxSessions === "number" && this.#openSessions(claim.owner) >= claim.maxSessions) {
      return { conflict: true, full: true, id: claim.id, taskId: claim.taskId };
    }
    this.#sql.exec(
      `INSERT INTO sessions (id, owner, key, status, task_id, run, group_id, labels, sites, created_at)
       VALUES (?, ?, ?, 'starting', ?, ?, ?, ?, ?, ?)`,
      claim.id,
      claim.owner,
      claim.key,
      claim.taskId,
      claim.run,
      claim.groupId,
      JSON.stringify(claim.labels),
      JSON.stringify(claim.sites),
      Date.now(),
    );
    await this.#ensureSweep();
    return { conflict: false, id: claim.id, created: true, status: "starting" };
  }

  async find(owner: string, key: string): Promise<{ id: string; status: SessionStatus } | null> {
    const held = this.#holderOf(owner, key);
    return held ? { id: held.id, status: held.status } : null;
  }

  /** The newest session of the key, unless it ended so long ago that the key is free again. */
  #holderOf(owner: string, key: string): KeyRow | undefined {
    return this.#sql
      .exec<KeyRow>(
        `SELECT id, status, task_id FROM sessions
         WHERE owner = ? AND key = ? AND (ended_at IS NULL OR ended_at > ?) ORDER BY seq DESC LIMIT 1`,
        owner,
        key,
        Date.now() - KEY_MEMORY_MS,
      )
      .toArray()[0];
  }

  async update(id: string, update: SessionUpdate): Promise<void> {
    this.#sql.exec(
      "UPDATE sessions SET status = ?, sites = coalesce(?, sites), ended_at = coalesce(?, ended_at, ?) WHERE id = ?",
      update.status,
      update.sites ? JSON.stringify(update.sites) : null,
      update.endedAt ?? null,
      update.status === "ended" ? Date.now() : null,
      id,
    );
  }

  async forget(id: string): Promise<void> {
    this.#sql.exec("DELETE FROM sessions WHERE id = ? AND status IN ('starting', 'failed')", id);
  }

  async list(filter: SessionFilter): Promise<{ ids: string[]; cursor: number | null }> {
    const conditions: string[] = [];
    const values: (string | number)[] = [];
    const where = (condition: string, ...bound: (string | number | undefined)[]): void => {
      const given = bound.filter((value) => value !== undefined);
      if (given.length < bound.length) return;
      conditions.push(condition);
      values.push(...given);
    };
    where("seq < ?", filter.cursor);
    where("status = ?", filter.status);
    where("key = ?", filter.key);
    where("task_id = ?", filter.task);
    where("run = ?", filter.run);
    where("group_id = ?", filter.group);
    where(
      "EXISTS (SELECT 1 FROM json_each(labels) WHERE json_each.key = ? AND json_each.value = ?)",
      filter.label?.name,
      filter.label?.value,
    );
    const rows = this.#sql
      .exec<{ seq: number; id: string }>(
        `SELECT seq, id FROM sessions ${conditions.length ? `WHERE ${conditions.join(" AND ")}` : ""} ORDER BY seq DESC LIMIT ?`,
        ...values,
        filter.limit + 1,
      )
      .toArray();
    const page = rows.slice(0, filter.limit);
    return { ids: page.map((row) => row.id), cursor: rows.length > page.length ? (page.at(-1)?.seq ?? null) : null };
  }

  async counts(): Promise<{ bySite: Record<string, number>; byStatus: Record<SessionStatus, number> }> {
    const sites = this.#sql
      .exec<{ site: string; n: number }>(
        `SELECT json_each.value AS site, count(*) AS n FROM sessions, json_each(sessions.sites)
         WHERE status IN ('starting', 'ready') GROUP BY site`,
      )
      .toArray();
    const statuses = this.#sql
      .exec<{ status: SessionStatus; n: number }>("SELECT status, count(*) AS n FROM sessions GROUP BY status")
      .toArray();
    const byStatus = Object.fromEntries(SESSION_STATUSES.map((status) => [status, 0])) as Record<SessionStatus, number>;
    for (const { status, n } of statuses) byStatus[status] = n;
    return { bySite: Object.fromEntries(sites.map(({ site, n }) => [site, n])), byStatus };
  }

  async openSessions(owner: string): Promise<number> {
    return this.#openSessions(owner);
  }

  async takeStep(limit: number): Promise<StepLeave> {
    return this.#steps.take(limit, Date.now());
  }

  async stepsTaken(): Promise<number> {
    return this.#steps.used(Date.now());
  }

  async blockSite(found: FoundBlocked): Promise<void> {
    this.#blocked.add(found, Date.now());
  }

  async blockedSites(): Promise<BlockedSite[]> {
    return this.#blocked.list(Date.now());
  }

  async unblockSites(host: string | null): Promise<number> {
    return this.#blocked.clear(host, Date.now());
  }

  #openSessions(owner: string): number {
    const query = "SELECT count(*) AS n FROM sessions WHERE owner = ? AND status <> 'ended'";
    return this.#sql.exec<{ n: number }>(query, owner).one().n;
  }

  override async alarm(): Promise<void> {
    const now = Date.now();
    this.#sql.exec("DELETE FROM sessions WHERE ended_at <= ?", now - ENDED_RETENTION_MS);
    this.#sql.exec("DELETE FROM sessions WHERE status = 'starting' AND created_at <= ?", now - START_RETENTION_MS);
    this.#sql.exec("DELETE FROM sessions WHERE ended_at IS NULL AND created_at <= ?", now - LIFE_RETENTION_MS);
    const left = this.#sql.exec<{ n: number }>("SELECT count(*) AS n FROM sessions").one().n;
    if (left > 0 || retentionMs(this.env) !== null) await this.#ensureSweep();
    try {
      await sweepTrajectories(this.env);
    } catch (error) {
      console.error(JSON.stringify({ level: "error", event: "sweep_failed", message: String(error) }));
    }
  }

  async #ensureSweep(): Promise<void> {
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(Date.now() + SWEEP_MS);
  }
}
