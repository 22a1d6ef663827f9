/**
 * @module What happened in a rollout, numbered, so that whoever listens can go on where the connection broke.
 */
import { ServiceError } from "../../../sdk/protocol/index.ts";
import type { RolloutEvent } from "../rpc.ts";

/** Older ones are forgotten. */
const KEPT_EVENTS = 10_000;
const PAGE = 500;
/** Forgetting is done now and then. */
const PRUNE_EVERY = 500;
/** Connections that wait for events of one rollout at once. */
const MAX_LISTENERS = 256;

interface EventRow extends Record<string, SqlStorageValue> {
  id: number;
  type: RolloutEvent["type"];
  data: string;
}

export class EventStore {
  readonly #sql: SqlStorage;
  readonly #listeners = new Set<() => void>();

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  add(type: Exclude<RolloutEvent["type"], "lost">, data: unknown): void {
    const { id } = this.#sql
      .exec<{ id: number }>("insert into events (type, data) values (?, ?) returning id", type, JSON.stringify(data))
      .one();
    if (id % PRUNE_EVERY === 0) this.#sql.exec("delete from events where id <= ?", id - KEPT_EVENTS);
    for (const wake of [...this.#listeners]) wake();
  }

  after(after: number): RolloutEvent[] {
    const rows = this.#sql
      .exec<EventRow>("select id, type, data from events where id > ? order by id limit ?", after, PAGE)
      .toArray();
    const events: RolloutEvent[] = rows.map(({ id, type, data }) => ({ id, type, data: JSON.parse(data) as unknown }));
    const first = rows[0]?.id;
    if (first === undefined || first === after + 1) return events;
    return [{ id: first - 1, type: "lost", data: { from: after + 1, to: first - 1 } }, ...events];
  }

  /** Resolves when something has happened, or the time is up. */
  async next(waitMs: number): Promise<void> {
    if (waitMs <= 0) return;
    if (this.#listeners.size >= MAX_LISTENERS) {
      throw new ServiceError("too_many", `${MAX_LISTENERS} callers wait for this rollout.`, { max: MAX_LISTENERS });
    }
    await new Promise<void>((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.#listeners.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, waitMs);
      this.#listeners.add(wake);
    });
  }
}
