/**
 * @module What the workings of a rollout share: its records, its schedule, its events and its alarm.
 */
import { type InlineTask, ServiceError } from "../../sdk/protocol/index.ts";
import { type ScheduleControl, Scheduler } from "../../sdk/rollouts/schedule/index.ts";
import type { Env } from "../env.ts";
import { Schedule } from "../session/schedule.ts";
import { EventStore } from "./progress/events.ts";
import { PhaseStore } from "./progress/phases.ts";
import { openKey } from "./sealed-key.ts";
import { EpisodeStore } from "./state/episodes.ts";
import { GroupStore } from "./state/groups.ts";
import { type RolloutPlan, type RolloutRecord, SCHEMA } from "./state/records.ts";

/** decide: what the scheduler waits for. check: how the sessions are. list: D1 is to know. */
export type Due = "decide" | "check" | "list";

/** So many are held in memory; there may be thousands. */
const TASKS_AT_HAND = 256;

export class RolloutParts {
  readonly env: Env;
  readonly storage: DurableObjectStorage;
  readonly episodes: EpisodeStore;
  readonly groups: GroupStore;
  readonly phases: PhaseStore;
  readonly events: EventStore;
  readonly schedule: Schedule<Due>;
  readonly scheduler: Scheduler;
  #record: RolloutRecord;
  readonly #tasks = new Map<number, InlineTask>();

  static exists(storage: DurableObjectStorage): boolean {
    return storage.sql.exec("select 1 from sqlite_master where name = 'rollout'").toArray().length > 0;
  }

  static begin(
    env: Env,
    storage: DurableObjectStorage,
    record: RolloutRecord,
    plan: RolloutPlan,
    sealedKey: Uint8Array | null,
  ): RolloutParts {
    return storage.transactionSync(() => {
      storage.sql.exec(SCHEMA);
      const parts = new RolloutParts(env, storage, record);
      parts.update({});
      if (sealedKey !== null) storage.sql.exec("insert into secret values (1, ?)", sealedKey);
      for (const [i, task] of plan.tasks.entries()) storage.sql.exec("insert into tasks values (?, ?)", i, JSON.stringify(task));
      parts.episodes.plan(plan.episodes);
      return parts;
    });
  }

  static revive(env: Env, storage: DurableObjectStorage): RolloutParts {
    // A rollout that an older version of the service began has no tables that came later.
    storage.sql.exec(SCHEMA);
    const { record } = storage.sql.exec<{ record: string }>("select record from rollout").one();
    return new RolloutParts(env, storage, JSON.parse(record) as RolloutRecord);
  }

  private constructor(env: Env, storage: DurableObjectStorage, record: RolloutRecord) {
    this.env = env;
    this.storage = storage;
    this.#record = record;
    this.episodes = new EpisodeStore(storage.sql, this);
    this.groups = new GroupStore(storage.sql);
    this.phases = new PhaseStore(storage.sql);
    this.events = new EventStore(storage.sql);
    this.schedule = new Schedule<Due>(storage);
    const { concurrency, retries, deadlineMs, straggler } = record.request;
    this.scheduler = new Scheduler(this.episodes, {
      concurrency,
      retries,
      deadlineAt: deadlineMs === undefined ? null : record.createdAt + deadlineMs,
      straggler: straggler ?? null,
    });
  }

  get record(): RolloutRecord {
    return this.#record;
  }

  update(change: Partial<RolloutRecord>): void {
    this.#record = { ...this.#record, ...change };
    this.storage.sql.exec("insert or replace into rollout values (1, ?)", JSON.stringify(this.#record));
  }

  get control(): ScheduleControl {
    return this.#record.control;
  }

  set control(control: ScheduleControl) {
    this.update({ control });
  }

  task(i: number): InlineTask {
    const known = this.#tasks.get(i);
    if (known) return known;
    const row = this.storage.sql.exec<{ body: string }>("select body from tasks where i = ?", i).toArray()[0];
    if (!row) throw new ServiceError("internal", `The rollout ${this.#record.id} has lost its task ${i}.`);
    const task = JSON.parse(row.body) as InlineTask;
    if (this.#tasks.size >= TASKS_AT_HAND) this.#tasks.clear();
    this.#tasks.set(i, task);
    return task;
  }

  /** The key that came with the request; gone when the rollout is over. */
  async ownKey(): Promise<string | null> {
    const found = this.storage.sql.exec<{ key: ArrayBuffer }>("select key from secret").toArray()[0];
    return found ? openKey(this.env, this.#record.id, new Uint8Array(found.key)) : null;
  }

  /** Overwritten in its place first: what is deleted only stays in a free page. */
  forgetKey(): void {
    this.storage.sql.exec("update secret set key = zeroblob(length(key))");
    this.storage.sql.exec("delete from secret");
  }
}
