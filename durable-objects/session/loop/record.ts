/**
 * @module What a session keeps of the loop that it runs for a rollout.
 */
import type { AgentOptions, ChatPolicyOptions, Failure, PolicyCall } from "../../../sdk/protocol/index.ts";
import type { Attempt } from "../../../sdk/rollouts/schedule/index.ts";
import type { Orders } from "../../rollout/rpc.ts";
import { LongTexts, NO_EPISODE } from "../state/long-texts.ts";

/** Whose episode it is, and who decides in it. The policy's key is not among this: it is asked for, and never kept. */
export interface LoopOrder extends Attempt {
  readonly rollout: string;
  /** Whose quota its steps count to. */
  readonly owner: string;
  readonly agent: AgentOptions;
  readonly policy: Omit<ChatPolicyOptions, "key" | "headers">;
  /** Policy calls are counted: the rollout is told when one is over. */
  readonly counted: boolean;
}

export interface LoopRecord {
  readonly order: LoopOrder;
  /** Whether the rollout knows that the session is there. */
  readonly ready: boolean;
  /** Steps that the rollout knows of. */
  readonly reported: number;
  readonly stop: Orders["stop"];
  /** Why the loop ended the episode by itself. */
  readonly failure: Failure | null;
  readonly scoring: boolean;
  /** The rollout knows how it ended. */
  readonly told: boolean;
}

const SCHEMA = `
create table if not exists loop (one integer primary key check (one = 1), record text not null);
create table if not exists loop_call (idx integer primary key, call text not null);
`;

export class LoopStore {
  readonly #sql: SqlStorage;
  readonly #long: LongTexts;
  #record: LoopRecord;

  /** null: the session runs no loop. */
  static find(storage: DurableObjectStorage): LoopStore | null {
    if (storage.sql.exec("select 1 from sqlite_master where name = 'loop'").toArray().length === 0) return null;
    const row = storage.sql.exec<{ record: string }>("select record from loop").toArray()[0];
    return row ? new LoopStore(storage.sql, JSON.parse(row.record) as LoopRecord) : null;
  }

  static begin(storage: DurableObjectStorage, order: LoopOrder): LoopStore {
    storage.sql.exec(SCHEMA);
    const blank = { ready: false, reported: 0, stop: null, failure: null, scoring: false, told: false };
    const store = new LoopStore(storage.sql, { order, ...blank });
    store.update({});
    return store;
  }

  private constructor(sql: SqlStorage, record: LoopRecord) {
    this.#sql = sql;
    this.#long = new LongTexts(sql, "loop_texts");
    this.#record = record;
  }

  get record(): LoopRecord {
    return this.#record;
  }

  update(change: Partial<LoopRecord>): void {
    this.#record = { ...this.#record, ...change };
    this.#sql.exec("insert or replace into loop values (1, ?)", JSON.stringify(this.#record));
  }

  /** The reply that step `index` is to be taken with, if it has come already: it is not asked for again. */
  call(index: number): PolicyCall | null {
    const row = this.#sql.exec<{ call: string }>("select call from loop_call where idx = ?", index).toArray()[0];
    return row ? (JSON.parse(this.#long.get(NO_EPISODE, callText(index), row.call)) as PolicyCall) : null;
  }

  keepCall(index: number, call: PolicyCall): void {
    const column = this.#long.put(NO_EPISODE, callText(index), JSON.stringify(call));
    this.#sql.exec("insert or replace into loop_call values (?, ?)", index, column);
  }

  /** The steps have them by now. */
  dropCalls(): void {
    this.#sql.exec("delete from loop_call");
    this.#long.forget(NO_EPISODE);
  }
}

const callText = (index: number): string => `call/${index}`;
