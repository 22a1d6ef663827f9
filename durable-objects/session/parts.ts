/**
 * @module What the workings of a session share: its records, its browser and sites, its alarm and its outbox.
 */
import { ServiceError, type Session } from "../../sdk/protocol/index.ts";
import type { Env } from "../env.ts";
import { REGISTRY_NAME } from "../registry/rpc.ts";
import type { Environment } from "./episode/environment.ts";
import type { EvidenceStore } from "./evaluation/evidence.ts";
import type { Outbox } from "./recording/outbox.ts";
import type { Schedule } from "./schedule.ts";
import type { NetworkStore } from "./state/network-store.ts";
import type { EpisodeRecord, SessionRecord } from "./state/records.ts";
import type { SessionStore } from "./state/store.ts";
import { expiresAt, sessionView } from "./view.ts";

export type Due = "heartbeat" | "lease" | "timeLimit" | "judge" | "round" | "release" | "flush" | "forget";

/** An ended session can still be read for this long. */
export const FORGET_AFTER_MS = 24 * 3_600_000;
/** Steps that wait for this many are sent at once. */
const FLUSH_COUNT = 50;
const TELL_AGAIN_MS = 3_000;
/** Lists ask the newest sessions for what is unsent. Spread, so that sessions do not all write to D1 at once. */
const FLUSH_AFTER_MS = 10_000;
const FLUSH_JITTER_MS = 10_000;

export class SessionParts {
  readonly env: Env;
  readonly storage: DurableObjectStorage;
  readonly store: SessionStore;
  readonly environment: Environment;
  readonly schedule: Schedule<Due>;
  readonly outbox: Outbox;
  readonly network: NetworkStore;
  readonly evidence: EvidenceStore;

  constructor(
    env: Env,
    storage: DurableObjectStorage,
    parts: Pick<SessionParts, "store" | "environment" | "schedule" | "outbox" | "network" | "evidence">,
  ) {
    this.env = env;
    this.storage = storage;
    this.store = parts.store;
    this.environment = parts.environment;
    this.schedule = parts.schedule;
    this.outbox = parts.outbox;
    this.network = parts.network;
    this.evidence = parts.evidence;
  }

  get session(): SessionRecord {
    const { session } = this.store;
    if (!session) throw new ServiceError("session_not_found", "There is no session with this id.");
    return session;
  }

  get episode(): EpisodeRecord {
    const { id, episode } = this.session;
    const record = this.store.episode(episode);
    if (!record) throw new Error(`Session ${id} has lost its episode ${episode}.`);
    return record;
  }

  get view(): Session {
    return sessionView(this.session, this.episode);
  }

  update(change: Partial<SessionRecord>): SessionRecord {
    const session = { ...this.session, ...change };
    this.store.saveSession(session);
    return session;
  }

  updateEpisode(change: Partial<EpisodeRecord>): EpisodeRecord {
    const episode = { ...this.episode, ...change };
    this.store.saveEpisode(episode);
    return episode;
  }

  /** The idle lease begins anew. */
  touch(): void {
    const { request, cdp = [] } = this.session;
    // What a driver of the caller's own does is not seen here: its address keeps the session.
    const idleAt = Math.max(Date.now() + request.limits.idleTtlMs, ...cdp.map((address) => address.expiresAt));
    const session = this.update({ idleAt });
    this.schedule.set("lease", expiresAt(session));
  }

  /** Remembers where the tabs are, so that another life of this object finds them. */
  keepLink(): void {
    const { session } = this;
    const link = this.environment.link;
    if (link && session.browser) this.update({ browser: { ...session.browser, product: link.product, link: link.state } });
  }

  /** Sets every due time from the records: after a restart nothing else knows them. */
  resumeSchedule(): void {
    const { session, episode } = this;
    const now = Date.now();
    if (session.status === "ended") {
      this.schedule.set("forget", (session.endedAt ?? now) + FORGET_AFTER_MS);
    } else {
      this.schedule.set("lease", expiresAt(session));
      const timeLimitMs = episode.task?.limits?.timeLimitMs;
      if (timeLimitMs !== undefined && !episode.end) this.schedule.set("timeLimit", episode.startedAt + timeLimitMs);
    }
    if (episode.evaluation.status === "pending") this.schedule.sooner("judge", now);
    if (session.status === "ready") this.schedule.sooner("heartbeat", now);
    if (session.left?.length) this.schedule.sooner("release", now);
    // Whether an earlier life has told it is not known.
    this.registryKnows = false;
    this.schedule.sooner("flush", now);
  }

  flushSoon(): void {
    const now = Date.now();
    const ended = this.episode.end !== null;
    if (ended || this.store.unsentCount() >= FLUSH_COUNT) this.schedule.sooner("flush", now);
    else this.schedule.sooner("flush", now + FLUSH_AFTER_MS + Math.random() * FLUSH_JITTER_MS);
  }

  /** Whether the registry knows how the session stands; what it could not be told is told by the next flush. */
  registryKnows = true;

  async tellRegistry(): Promise<void> {
    const { id, status, endedAt, leases } = this.session;
    this.registryKnows = false;
    try {
      await this.env.REGISTRY.getByName(REGISTRY_NAME).update(id, {
        status,
        sites: leases.map((lease) => lease.name),
        ...(endedAt === null ? {} : { endedAt }),
      });
    } catch (error) {
      this.schedule.sooner("flush", Date.now() + TELL_AGAIN_MS);
      throw error;
    }
    this.registryKnows = true;
  }
}
