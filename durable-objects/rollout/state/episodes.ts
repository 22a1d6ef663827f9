/**
 * @module The episodes of a rollout in SQLite: what the scheduler knows of them, and what became of them.
 */
import type { End, Failure } from "../../../sdk/protocol/index.ts";
import {
  EPISODE_OUTCOMES,
  EPISODE_STATES,
  type EpisodeOutcome,
  type EpisodeState,
  type ScheduleControl,
  type ScheduledEpisode,
  type ScheduleStore,
} from "../../../sdk/rollouts/schedule/index.ts";
import type { PlannedEpisode } from "./records.ts";

/** on: it may ask the policy. acting: the policy has answered. wait: it was told to wait. */
export type Turn = "on" | "acting" | "wait";

export type EpisodeRow = {
  n: number;
  task: number;
  seed: number | null;
  grp: string | null;
  member: number | null;
  size: number | null;
  state: EpisodeState;
  attempt: number;
  retries: number;
  not_before: number;
  ending: number;
  outcome: EpisodeOutcome | null;
  turn: Turn | null;
  asked_at: number | null;
  session: string | null;
  trajectory: string | null;
  hash: string | null;
  version: number | null;
  /** Of the present attempt. */
  steps: number;
  /** Of all attempts. */
  all_steps: number;
  /** What its trajectory is still to be told. */
  disown: string | null;
  score: number | null;
  mask: number;
  end: string | null;
  failure: string | null;
  launched_at: number | null;
  heard_at: number | null;
  ended_at: number | null;
  done_seq: number | null;
  seq: number | null;
};

type Change = Partial<Omit<EpisodeRow, "end" | "failure">> & { end?: End | null; failure?: Failure | null };

export interface ControlKeeper {
  control: ScheduleControl;
}

/** A bound value holds no more than two megabytes. */
const PART = 1_000;

/** Counts are held in memory: the object is its storage's only writer. */
export class EpisodeStore implements ScheduleStore {
  readonly #sql: SqlStorage;
  readonly #keeper: ControlKeeper;
  readonly #counts = new Map<EpisodeState, number>(EPISODE_STATES.map((state) => [state, 0]));
  #total = 0;

  constructor(sql: SqlStorage, keeper: ControlKeeper) {
    this.#sql = sql;
    this.#keeper = keeper;
    this.#recount();
  }

  plan(episodes: readonly PlannedEpisode[]): void {
    for (let i = 0; i < episodes.length; i += PART) {
      this.#sql.exec(
        `insert into episodes (n, task, seed, grp, member, size)
         select value ->> 'n', value ->> 'task', value ->> 'seed', value ->> '$.group.id', value ->> '$.group.index',
           value ->> '$.group.size' from json_each(?)`,
        JSON.stringify(episodes.slice(i, i + PART)),
      );
    }
    this.#sql.exec("insert into groups (id) select distinct grp from episodes where grp is not null");
    this.#recount();
  }

  get control(): ScheduleControl {
    return this.#keeper.control;
  }

  set control(control: ScheduleControl) {
    this.#keeper.control = control;
  }

  get total(): number {
    return this.#total;
  }

  row(n: number): EpisodeRow | undefined {
    return this.#sql.exec<EpisodeRow>("select * from episodes where n = ?", n).toArray()[0];
  }

  rows(where: string, ...values: SqlStorageValue[]): EpisodeRow[] {
    return this.#sql.exec<EpisodeRow>(`select * from episodes ${where}`, ...values).toArray();
  }

  /** Of these columns alone; the scheduler's own go through `put`. */
  update(n: number, change: Change): void {
    const columns = Object.entries(change).map(([name, value]) => [name, columnOf(value)] as const);
    const assignments = columns.map(([name]) => `"${name}" = ?`).join(", ");
    this.#sql.exec(`update episodes set ${assignments} where n = ?`, ...columns.map(([, value]) => value), n);
  }

  get(n: number): ScheduledEpisode | undefined {
    const row = this.row(n);
    return row && scheduled(row);
  }

  put(episode: ScheduledEpisode): void {
    const before = this.#sql.exec<{ state: EpisodeState }>("select state from episodes where n = ?", episode.n).one().state;
    this.#add(before, -1);
    this.#add(episode.state, 1);
    this.#sql.exec(
      `update episodes set state = ?, attempt = ?, retries = ?, not_before = ?, ending = ?, outcome = ?,
         turn = case when ?1 = 'running' then turn else null end where n = ?`,
      episode.state,
      episode.attempt,
      episode.retries,
      episode.notBefore,
      episode.ending ? 1 : 0,
      episode.outcome,
      episode.n,
    );
  }

  count(state: EpisodeState): number {
    return this.#counts.get(state) ?? 0;
  }

  due(now: number, limit: number): ScheduledEpisode[] {
    return this.rows("where state = 'waiting' and not_before <= ? order by n limit ?", now, limit).map(scheduled);
  }

  nextDue(): number | null {
    return this.#sql.exec<{ at: number | null }>("select min(not_before) at from episodes where state = 'waiting'").one().at;
  }

  inStates(states: readonly EpisodeState[]): ScheduledEpisode[] {
    const marks = states.map(() => "?").join(", ");
    return this.rows(`where state in (${marks}) order by n`, ...states).map(scheduled);
  }

  unfinished(group: string): number {
    return this.#number("select count(*) v from episodes where grp = ? and state <> 'done'", group);
  }

  outcomes(): Record<EpisodeOutcome, number> {
    const counted = Object.fromEntries(EPISODE_OUTCOMES.map((outcome) => [outcome, 0])) as Record<EpisodeOutcome, number>;
    const rows = this.#sql.exec<{ outcome: EpisodeOutcome; v: number }>(
      "select outcome, count(*) v from episodes where outcome is not null group by outcome",
    );
    for (const { outcome, v } of rows) counted[outcome] = v;
    return counted;
  }

  sums(): { steps: number; retries: number } {
    return this.#sql
      .exec<{ steps: number; retries: number }>(
        "select coalesce(sum(all_steps), 0) steps, coalesce(sum(retries), 0) retries from episodes",
      )
      .one();
  }

  countTurns(turn: Turn): number {
    return this.#number("select count(*) v from episodes where state = 'running' and turn = ?", turn);
  }

  /** Whether a round is under way anywhere. */
  get isBusy(): boolean {
    return this.countTurns("on") + this.countTurns("acting") > 0;
  }

  /** The next number in the order of ends, or of deliveries. */
  nextSeq(column: "done_seq" | "seq"): number {
    return this.#number(`select coalesce(max(${column}), 0) + 1 v from episodes`);
  }

  #number(query: string, ...values: SqlStorageValue[]): number {
    return this.#sql.exec<{ v: number }>(query, ...values).one().v;
  }

  #recount(): void {
    for (const state of EPISODE_STATES) {
      this.#counts.set(state, this.#number("select count(*) v from episodes where state = ?", state));
    }
    this.#total = this.#number("select count(*) v from episodes");
  }

  #add(state: EpisodeState, by: number): void {
    this.#counts.set(state, this.count(state) + by);
  }
}

const columnOf = (value: Change[keyof Change]): SqlStorageValue =>
  value === undefined ? null : typeof value === "object" && value !== null ? JSON.stringify(value) : value;

const scheduled = (row: EpisodeRow): ScheduledEpisode => ({
  n: row.n,
  group: row.grp,
  state: row.state,
  attempt: row.attempt,
  retries: row.retries,
  notBefore: row.not_before,
  ending: row.ending === 1,
  outcome: row.outcome,
});
