/**
 * @module What a rollout does with its sessions: opens them, tells them, and asks those that have been silent how they are.
 */
import { type Failure, ServiceError } from "../../sdk/protocol/index.ts";
import type { Attempt } from "../../sdk/rollouts/schedule/index.ts";
import { messageOf } from "../session/episode/failures.ts";
import { sessionObject } from "../stubs.ts";
import { launchSession } from "./launch.ts";
import type { RolloutParts } from "./parts.ts";
import type { Orders } from "./rpc.ts";
import type { EpisodeRow } from "./state/episodes.ts";

/** A session that said nothing for so long is asked. */
export const SILENCE_MS = 20_000;
/** How often is looked for silent ones. */
export const CHECK_MS = 10_000;

const NO_ROOM: ReadonlySet<string> = new Set(["over_capacity", "quota_exceeded"]);

export interface SessionEvents {
  /** No session can be had for the attempt, or it is gone. `putOffMs`: there was no room. */
  readonly lost: (attempt: Attempt, failure: Failure, putOffMs: number | null) => void;
  /** The web site of the attempt's task keeps agents out: no session was opened. */
  readonly blocked: (attempt: Attempt, failure: Failure) => void;
  readonly ordersFor: (attempt: Attempt) => Orders;
}

export class Sessions {
  readonly #parts: RolloutParts;
  readonly #events: SessionEvents;
  #checking = false;

  constructor(parts: RolloutParts, events: SessionEvents) {
    this.#parts = parts;
    this.#events = events;
  }

  /** Answers when the session is being started; it tells by itself when it is ready. */
  async launch(n: number): Promise<void> {
    const { env, episodes, record } = this.#parts;
    const row = episodes.row(n);
    if (row?.state !== "launching") return;
    const attempt = { n, attempt: row.attempt };
    try {
      const { id } = await launchSession(env, record, row, this.#parts.task(row.task));
      const now = episodes.row(n);
      if (now?.attempt === attempt.attempt && now.session === null) episodes.update(n, { session: id, heard_at: Date.now() });
    } catch (error) {
      // Anything else may have happened on the way: the next check launches again, and gets the same session.
      if (!(error instanceof ServiceError)) return warn("launch_failed", record.id, error);
      if (error.code === "site_blocked") return this.#events.blocked(attempt, launchFailure(error));
      const putOffMs = NO_ROOM.has(error.code) ? Number(error.details.retryAfterMs) || 1_000 : null;
      this.#events.lost(attempt, launchFailure(error), putOffMs);
    }
  }

  async tell({ n, attempt, session }: Pick<EpisodeRow, "n" | "attempt" | "session">): Promise<void> {
    if (session === null) return;
    try {
      const known = await sessionObject(this.#parts.env, session).loop(this.#events.ordersFor({ n, attempt }));
      if (known) this.#heard(n, attempt);
      else this.#events.lost({ n, attempt }, LOST, null);
    } catch (error) {
      warn("tell_failed", this.#parts.record.id, error);
    }
  }

  /** Its trajectory says so too. Told until it is known. */
  async disown({ n, session, trajectory, grp, disown }: EpisodeRow): Promise<void> {
    const { env, episodes, groups } = this.#parts;
    if (session === null || trajectory === null || disown === null) return;
    try {
      const how = groups.divergence(grp) === null ? "dropped" : "failed";
      await sessionObject(env, session).disown(trajectory, how, disown);
      episodes.update(n, { disown: null });
    } catch (error) {
      warn("disown_failed", this.#parts.record.id, error);
    }
  }

  /** To be asked wakes a session whose alarm was lost. */
  async check(now: number): Promise<void> {
    if (this.#checking) return;
    this.#checking = true;
    const { episodes } = this.#parts;
    const silent = episodes.rows(
      "where state in ('launching', 'running', 'scoring') and coalesce(heard_at, 0) <= ? order by n",
      now - SILENCE_MS,
    );
    const disowned = episodes.rows("where disown is not null");
    try {
      await Promise.all([
        ...silent.map((row) => (row.session === null ? this.launch(row.n) : this.tell(row))),
        ...disowned.map((row) => this.disown(row)),
      ]);
    } finally {
      this.#checking = false;
    }
  }

  #heard(n: number, attempt: number): void {
    const { episodes } = this.#parts;
    if (episodes.row(n)?.attempt === attempt) episodes.update(n, { heard_at: Date.now() });
  }
}

const LOST: Failure = {
  class: "internal",
  message: "The session of this attempt is gone.",
  scope: "episode",
  retryable: true,
  retryAfterMs: null,
};

const CLASSES: Readonly<Record<string, Failure["class"]>> = {
  browser_failed: "browser",
  site_failed: "site",
  site_blocked: "site",
};

const launchFailure = (error: ServiceError): Failure => ({
  class: CLASSES[error.code] ?? "internal",
  message: error.message,
  scope: error.status >= 500 ? "episode" : "task",
  retryable: error.status >= 500 && error.code !== "site_blocked",
  retryAfterMs: null,
});

const warn = (event: string, rollout: string, error: unknown): void =>
  console.warn(JSON.stringify({ level: "warn", event, rollout, error: messageOf(error) }));
