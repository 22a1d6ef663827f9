/**
 * @module Carries out what the scheduler decides, and tells it what happened. Every change is written before anything follows
 * from it, so that a later life of the object goes on from there.
 */
import type { Failure } from "../../sdk/protocol/index.ts";
import type { Attempt, Ended, EpisodeOutcome } from "../../sdk/rollouts/schedule/index.ts";
import { count, observeMs } from "../metrics.ts";
import type { RolloutParts } from "./parts.ts";
import { credentialsFor } from "./policy.ts";
import { Teller } from "./progress/teller.ts";
import type { Credentials, EpisodeEnded, Orders, SessionReady, StepTaken } from "./rpc.ts";
import { CHECK_MS, Sessions } from "./sessions.ts";
import { SpoiltGroups } from "./spoilt-groups.ts";
import type { EpisodeRow } from "./state/episodes.ts";
import { Turns } from "./turns.ts";

/** Nothing of an earlier attempt. */
const FRESH = { turn: null, session: null, trajectory: null, hash: null, steps: 0, score: null, mask: 0, end: null } as const;

export class Conductor {
  readonly #parts: RolloutParts;
  readonly #tell: Teller;
  readonly #turns: Turns;
  readonly #sessions: Sessions;
  readonly #spoilt: SpoiltGroups;
  readonly #keepAlive: (work: Promise<void>) => void;

  constructor(parts: RolloutParts, keepAlive: (work: Promise<void>) => void) {
    this.#parts = parts;
    this.#keepAlive = keepAlive;
    this.#tell = new Teller(parts);
    this.#turns = new Turns(parts);
    this.#sessions = new Sessions(parts, {
      ordersFor: (attempt) => this.#turns.ordersFor(attempt),
      lost: (attempt, failure, putOffMs) => this.#lost(attempt, failure, putOffMs),
      blocked: (attempt, failure) => this.#blocked(attempt, failure),
    });
    this.#spoilt = new SpoiltGroups(parts, {
      tell: this.#tell,
      order: (n) => this.#order(n),
      disown: (row) => this.#keepAlive(this.#sessions.disown(row)),
      close: (ended, result) => this.#close(ended, result),
    });
  }

  /** Does whatever can be done now. A free slot is filled at once, and nothing here waits for anything. */
  advance(): void {
    const { scheduler, schedule, record } = this.#parts;
    if (record.endedAt !== null) return;
    const wasStopped = record.control.stopped;
    const decision = scheduler.decide(Date.now());
    if (!wasStopped && this.#parts.control.stopped) this.#tell.state();
    for (const ended of decision.dropped) this.#close(ended, { mask: 1 });
    for (const attempt of decision.launch) this.#launch(attempt);
    for (const { n } of decision.end) this.#order(n);
    for (const row of this.#turns.next()) this.#order(row.n);
    schedule.set("decide", decision.wakeAt);
    if (decision.finished) this.#finish();
    else schedule.sooner("check", Date.now() + CHECK_MS);
  }

  /** A new life of the object: what was under way is asked for, at once. */
  revive(): void {
    const { record, storage, schedule } = this.#parts;
    if (record.endedAt !== null) return;
    storage.sql.exec("update episodes set heard_at = 0 where state in ('launching', 'running', 'scoring')");
    schedule.sooner("check", Date.now());
    schedule.sooner("decide", Date.now());
  }

  /** Asks silent sessions how they are, and tells what is not known yet; until nothing is left to be told. */
  async check(): Promise<void> {
    const { record, schedule, episodes } = this.#parts;
    await this.#sessions.check(Date.now());
    const untold = episodes.rows("where disown is not null limit 1").length > 0;
    if (record.endedAt === null || untold) schedule.sooner("check", Date.now() + CHECK_MS);
  }

  pause(): void {
    this.#parts.scheduler.pause();
    this.#tell.state();
    this.advance();
  }

  /** Episodes that began with a policy that is too old begin anew; the others go on. */
  resume(policyVersion: string | null): void {
    const { scheduler, record } = this.#parts;
    scheduler.resume();
    if (policyVersion !== null && policyVersion !== record.versions.at(-1)) {
      this.#parts.update({ versions: [...record.versions, policyVersion] });
      this.#restartStale();
    }
    this.#tell.state();
    this.advance();
  }

  cancel(): void {
    this.#parts.scheduler.stop("cancelled");
    this.#tell.state();
    this.advance();
  }

  ready(attempt: Attempt, { session, trajectory, seed, hash }: SessionReady): Orders {
    const { episodes, scheduler, phases, groups } = this.#parts;
    const row = this.#present(attempt);
    if (!row) return this.#turns.ordersFor(attempt);
    const first = scheduler.launched(attempt);
    const now = Date.now();
    episodes.update(attempt.n, { session, trajectory, seed, hash, heard_at: now });
    if (first) {
      phases.add({ launch: now - (row.launched_at ?? now) });
      this.#tell.episode(attempt.n);
    }
    const wasDiverged = groups.divergence(row.grp);
    const diverged = row.grp === null || hash === null ? null : groups.began(row.grp, hash);
    if (row.grp !== null && diverged !== null && wasDiverged === null) this.#spoilt.diverge(row.grp, diverged);
    const orders = this.#turns.ordersFor(attempt);
    this.advance();
    return orders;
  }

  progress(attempt: Attempt, steps: readonly StepTaken[]): Orders {
    if (this.#present(attempt)) {
      this.#count(attempt.n, steps);
      this.#turns.over(attempt.n);
    }
    const orders = this.#turns.ordersFor(attempt);
    for (const row of this.#turns.next()) this.#order(row.n);
    this.#tell.round();
    return orders;
  }

  answered(attempt: Attempt): void {
    this.#turns.answered(attempt);
    for (const row of this.#turns.next()) this.#order(row.n);
  }

  scoring(attempt: Attempt, steps: readonly StepTaken[]): void {
    if (!this.#present(attempt)) return;
    this.#count(attempt.n, steps);
    if (this.#parts.scheduler.scoring(attempt)) this.#tell.episode(attempt.n);
    this.#tell.round();
    this.advance();
  }

  ended(attempt: Attempt, result: EpisodeEnded, steps: readonly StepTaken[]): void {
    const row = this.#present(attempt);
    if (!row) return;
    this.#count(attempt.n, steps);
    const { scheduler, episodes, groups, schedule } = this.#parts;
    const { session, trajectory, putOffMs, failure, judgeMs } = result;
    const spoilt = groups.spoilt(row.grp);
    if (judgeMs !== null) this.#parts.phases.add({ evaluate: judgeMs });
    episodes.update(attempt.n, { session, trajectory, ...(failure ? { failure } : {}) });
    if (putOffMs !== null && spoilt === null) {
      scheduler.putOff(attempt, Date.now() + putOffMs);
      this.#tell.episode(attempt.n);
      this.advance();
      return;
    }
    const outcome = groups.divergence(row.grp) === null ? outcomeOf(result) : "errored";
    if (spoilt !== null) {
      episodes.update(attempt.n, { disown: spoilt });
      schedule.sooner("check", Date.now());
    }
    const ended = scheduler.ended(
      attempt,
      {
        outcome,
        retryable: spoilt === null && outcome === "errored" && failure?.retryable === true,
        retryAfterMs: failure?.retryAfterMs ?? null,
      },
      Date.now(),
    );
    this.#close(ended, { score: result.score, mask: result.mask || spoilt !== null ? 1 : 0, end: result.end });
    this.#tell.round();
    this.advance();
  }

  async credentials(): Promise<Credentials> {
    const { env, record } = this.#parts;
    return credentialsFor(env, record.request.policy, await this.#parts.ownKey());
  }

  #launch({ n }: Attempt): void {
    const { episodes, record } = this.#parts;
    const now = Date.now();
    episodes.update(n, { ...FRESH, launched_at: now, heard_at: now, version: record.versions.length - 1 });
    this.#tell.episode(n);
    this.#keepAlive(this.#sessions.launch(n));
  }

  #order(n: number): void {
    const row = this.#parts.episodes.row(n);
    if (row) this.#keepAlive(this.#sessions.tell(row));
  }

  #lost(attempt: Attempt, failure: Failure, putOffMs: number | null): void {
    const { scheduler, episodes, groups } = this.#parts;
    const row = this.#present(attempt);
    if (!row) return;
    const spoilt = groups.spoilt(row.grp);
    episodes.update(attempt.n, { failure });
    if (putOffMs === null || spoilt !== null) {
      const retryable = failure.retryable && spoilt === null;
      const outcome = putOffMs === null ? "errored" : "cancelled";
      this.#close(scheduler.ended(attempt, { outcome, retryable }, Date.now()), { mask: 1 });
    } else scheduler.putOff(attempt, Date.now() + putOffMs);
    this.advance();
  }

  /** Nothing was spent on it; later attempts would meet the same wall. */
  #blocked(attempt: Attempt, failure: Failure): void {
    if (!this.#present(attempt)) return;
    this.#parts.episodes.update(attempt.n, { failure });
    const ended = this.#parts.scheduler.ended(attempt, { outcome: "blocked", retryable: false }, Date.now());
    this.#close(ended, { mask: 1, end: { reason: "blocked", message: failure.message } });
    this.advance();
  }

  #restartStale(): void {
    const { episodes, scheduler, record } = this.#parts;
    const lag = record.request.maxVersionLag;
    if (lag === undefined) return;
    const oldest = record.versions.length - 1 - lag;
    for (const row of episodes.rows("where state in ('launching', 'running') and ending = 0 and version < ?", oldest)) {
      scheduler.restart({ n: row.n, attempt: row.attempt }, Date.now());
      this.#parts.update({ restarts: this.#parts.record.restarts + 1 });
      this.#keepAlive(this.#sessions.tell(row));
      this.#tell.episode(row.n);
    }
  }

  /** Told twice it counts once. */
  #count(n: number, steps: readonly StepTaken[]): void {
    const { episodes, phases } = this.#parts;
    const row = episodes.row(n);
    const fresh = row ? steps.filter(({ index }) => index >= row.steps) : [];
    const now = Date.now();
    episodes.update(n, { heard_at: now });
    const last = fresh.at(-1);
    if (!row || !last) return;
    for (const { ms } of fresh) {
      phases.add(ms);
      if (ms.policy !== undefined) observeMs("policy", ms.policy);
    }
    phases.tick(now, fresh.length);
    episodes.update(n, { steps: last.index + 1, all_steps: row.all_steps + fresh.length });
  }

  /** What is done is delivered; a member of a group when all of it is. */
  #close({ n, what, group }: Ended, result: Parameters<RolloutParts["episodes"]["update"]>[1]): void {
    if (what === "stale") return;
    const { episodes, groups } = this.#parts;
    const seq = (name: "done_seq" | "seq") => episodes.nextSeq(name);
    if (what === "done") {
      const alone = episodes.row(n)?.grp === null;
      const delivered = alone ? { seq: seq("seq") } : {};
      episodes.update(n, { ...result, ...delivered, ended_at: Date.now(), done_seq: seq("done_seq") });
      count("rollout_episodes", { outcome: episodes.row(n)?.outcome ?? "errored" });
    }
    this.#tell.episode(n);
    if (what === "done") this.#spoilt.dropIfMasked(n);
    if (group === null) return;
    for (const member of episodes.rows("where grp = ? order by member", group)) episodes.update(member.n, { seq: seq("seq") });
    groups.whole(group);
    this.#tell.group(group, true);
  }

  #finish(): void {
    const { record, schedule } = this.#parts;
    if (record.endedAt !== null) return;
    this.#parts.update({ endedAt: Date.now() });
    this.#parts.forgetKey();
    schedule.set("check", Date.now());
    schedule.set("list", Date.now());
    this.#tell.state();
  }

  #present({ n, attempt }: Attempt): EpisodeRow | null {
    const row = this.#parts.episodes.row(n);
    return row && row.attempt === attempt && row.state !== "waiting" && row.state !== "done" ? row : null;
  }
}

const outcomeOf = ({ outcome }: EpisodeEnded): EpisodeOutcome => (outcome === "running" ? "errored" : outcome);
