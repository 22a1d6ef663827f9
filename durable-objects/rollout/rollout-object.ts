/**
 * @module The Durable Object that owns one rollout. It schedules; every episode runs its own loop in its session's object.
 */
import { DurableObject } from "cloudflare:workers";
import { type Rollout, type RolloutEpisode, ServiceError } from "../../sdk/protocol/index.ts";
import { type Attempt, INITIAL_CONTROL } from "../../sdk/rollouts/schedule/index.ts";
import type { Env } from "../env.ts";
import { type Reply, reply, replying } from "../reply.ts";
import { Conductor } from "./conductor.ts";
import { listRollout } from "./listing.ts";
import { RolloutParts } from "./parts.ts";
import { planRollout } from "./plan.ts";
import type {
  BeginRollout,
  Credentials,
  EpisodeEnded,
  EpisodesAsked,
  Orders,
  RolloutEvent,
  RolloutRPC,
  SessionReady,
  StepTaken,
} from "./rpc.ts";
import { sealKey } from "./sealed-key.ts";
import type { RolloutRecord } from "./state/records.ts";
import { episodeView, rolloutView } from "./view.ts";

const LIST_RETRY_MS = 5_000;

export class RolloutObject extends DurableObject<Env> implements RolloutRPC {
  #parts: RolloutParts | null = null;
  #conductor: Conductor | null = null;
  #beginning: Promise<void> | null = null;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    if (!RolloutParts.exists(ctx.storage)) return;
    this.#adopt(RolloutParts.revive(env, ctx.storage)).revive();
  }

  /** Once; a repeat is answered with the rollout as it is. */
  begin(begin: BeginRollout): Promise<Reply<Rollout>> {
    return replying(async () => {
      if (this.#beginning || this.#parts) {
        await this.#beginning;
        return reply(this.#sameAs(begin));
      }
      this.#beginning = this.#begin(begin).finally(() => {
        this.#beginning = null;
      });
      await this.#beginning;
      return reply(rolloutView(this.#live), 201);
    });
  }

  describe(): Promise<Reply<Rollout>> {
    return replying(async () => reply(rolloutView(this.#live)));
  }

  pause(): Promise<Reply<Rollout>> {
    return this.#controlling((conductor) => conductor.pause());
  }

  resume(policyVersion: string | null): Promise<Reply<Rollout>> {
    return this.#controlling((conductor) => conductor.resume(policyVersion));
  }

  cancel(): Promise<Reply<Rollout>> {
    return replying(async () => {
      const parts = this.#live;
      if (parts.record.endedAt === null && !parts.control.stopped) this.#conducting.cancel();
      return reply(rolloutView(parts));
    });
  }

  episodes(asked: EpisodesAsked): Promise<Reply<{ items: RolloutEpisode[]; after: number | null }>> {
    return replying(async () => {
      const parts = this.#live;
      const until = Date.now() + asked.waitMs;
      for (;;) {
        const page = this.#page(parts, asked);
        const left = until - Date.now();
        if (page.items.length > 0 || page.after === null || left <= 0) return reply(page);
        await parts.events.next(left);
      }
    });
  }

  events(after: number, waitMs: number): Promise<Reply<{ items: RolloutEvent[]; over: boolean }>> {
    return replying(async () => {
      const parts = this.#live;
      let items = parts.events.after(after);
      if (items.length === 0 && parts.record.endedAt === null) {
        await parts.events.next(waitMs);
        items = parts.events.after(after);
      }
      return reply({ items, over: items.length === 0 && parts.record.endedAt !== null });
    });
  }

  async ready(attempt: Attempt, ready: SessionReady): Promise<Orders> {
    return this.#conducting.ready(attempt, ready);
  }

  async progress(attempt: Attempt, steps: readonly StepTaken[]): Promise<Orders> {
    return this.#conducting.progress(attempt, steps);
  }

  async answered(attempt: Attempt): Promise<void> {
    this.#conducting.answered(attempt);
  }

  async scoring(attempt: Attempt, steps: readonly StepTaken[]): Promise<void> {
    this.#conducting.scoring(attempt, steps);
  }

  async ended(attempt: Attempt, ended: EpisodeEnded, steps: readonly StepTaken[]): Promise<void> {
    this.#conducting.ended(attempt, ended, steps);
  }

  credentials(_attempt: Attempt): Promise<Reply<Credentials>> {
    return replying(async () => reply(await this.#conducting.credentials()));
  }

  override async alarm(): Promise<void> {
    const parts = this.#parts;
    if (!parts) return;
    const due = parts.schedule.take(Date.now());
    // Beside the alarm: a session that is long in answering must not keep a deadline from being seen.
    if (due.has("check")) this.ctx.waitUntil(this.#conducting.check());
    if (due.has("list")) this.ctx.waitUntil(this.#list(parts));
    this.#conducting.advance();
    parts.schedule.arm();
  }

  async #begin(begin: BeginRollout): Promise<void> {
    const plan = await planRollout(this.env, begin);
    const { tasks: _tasks, policy, ...request } = begin.request;
    const { key, ...shown } = policy;
    const record: RolloutRecord = {
      id: begin.id,
      owner: begin.owner,
      digest: begin.digest,
      request: { ...request, policy: { ...shown, url: begin.url } },
      control: INITIAL_CONTROL,
      versions: [policy.version ?? null],
      restarts: 0,
      setAside: plan.setAside,
      createdAt: Date.now(),
      endedAt: null,
    };
    const sealed = key === undefined ? null : await sealKey(this.env, begin.id, key);
    await listRollout(this.env, record);
    const conductor = this.#adopt(RolloutParts.begin(this.env, this.ctx.storage, record, plan, sealed));
    this.#live.events.add("rollout", rolloutView(this.#live));
    conductor.advance();
  }

  #sameAs({ digest }: BeginRollout): Rollout {
    const parts = this.#live;
    if (parts.record.digest === digest) return rolloutView(parts);
    throw new ServiceError("key_conflict", "The rollout of this key was asked for with another request.", {
      rolloutId: parts.record.id,
    });
  }

  /** The stored row is found again later; the rollout itself does not wait for D1. */
  async #list(parts: RolloutParts): Promise<void> {
    try {
      await listRollout(this.env, parts.record);
    } catch (error) {
      console.warn(JSON.stringify({ level: "warn", event: "list_failed", rollout: parts.record.id, error: String(error) }));
      parts.schedule.set("list", Date.now() + LIST_RETRY_MS);
    }
  }

  #adopt(parts: RolloutParts): Conductor {
    this.#parts = parts;
    this.#conductor = new Conductor(parts, (work) => this.ctx.waitUntil(work));
    return this.#conductor;
  }

  #controlling(work: (conductor: Conductor) => void): Promise<Reply<Rollout>> {
    return replying(async () => {
      const parts = this.#live;
      if (parts.record.endedAt !== null || parts.control.stopped) {
        throw new ServiceError("rollout_ended", "The rollout is over, or is being stopped.");
      }
      work(this.#conducting);
      return reply(rolloutView(parts));
    });
  }

  /** In the order of ends, or of n where other states are asked for. */
  #page(parts: RolloutParts, asked: EpisodesAsked): { items: RolloutEpisode[]; after: number | null } {
    const { after, limit, state } = asked;
    const done = state === undefined || state === "done";
    const column = !done ? "n" : asked.partial ? "done_seq" : "seq";
    const where = done ? `where ${column} > ?` : `where state = '${state}' and n >= ?`;
    const rows = parts.episodes.rows(`${where} order by ${column} limit ?`, after, limit + 1);
    const items = rows.slice(0, limit);
    const last = items.at(-1);
    const next = last ? (done ? Number(last[column]) : last.n + 1) : after;
    const more = rows.length > limit || (done && parts.record.endedAt === null);
    return {
      items: items.map((row) => episodeView(parts, row)),
      after: more ? next : null,
    };
  }

  get #live(): RolloutParts {
    if (!this.#parts) throw new ServiceError("rollout_not_found", "There is no rollout with this id.");
    return this.#parts;
  }

  get #conducting(): Conductor {
    if (!this.#conductor) throw new ServiceError("rollout_not_found", "There is no rollout with this id.");
    return this.#conductor;
  }
}
