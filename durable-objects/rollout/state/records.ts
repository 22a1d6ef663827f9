/**
 * @module What a rollout object keeps: plain data in its own SQLite.
 */
import type { CreateRollout, InlineTask } from "../../../sdk/protocol/index.ts";
import type { ScheduleControl } from "../../../sdk/rollouts/schedule/index.ts";

export interface RolloutRecord {
  readonly id: string;
  readonly owner: string;
  /** Of the request as it came. */
  readonly digest: string;
  /** Without its tasks, which have a table, and without the policy's key, which has another. */
  readonly request: Omit<CreateRollout, "tasks" | "policy"> & {
    readonly policy: Omit<CreateRollout["policy"], "key" | "url"> & { readonly url: string };
  };
  readonly control: ScheduleControl;
  /** Policy versions in the order of their coming; the last is the present one. */
  readonly versions: readonly (string | null)[];
  readonly restarts: number;
  /** Tasks that were left out; missing in records of older versions. */
  readonly setAside?: number;
  readonly createdAt: number;
  readonly endedAt: number | null;
}

export interface PlannedEpisode {
  readonly n: number;
  readonly task: number;
  /** null: the task's own. */
  readonly seed: number | null;
  readonly group: { readonly id: string; readonly index: number; readonly size: number } | null;
}

export interface RolloutPlan {
  readonly tasks: readonly InlineTask[];
  readonly setAside: number;
  readonly episodes: readonly PlannedEpisode[];
}

export const SCHEMA = `
create table if not exists rollout (one integer primary key check (one = 1), record text not null);
create table if not exists secret (one integer primary key check (one = 1), key blob not null);
create table if not exists tasks (i integer primary key, body text not null);
create table if not exists episodes (
  n integer primary key, task integer not null, seed integer, grp text, member integer, size integer,
  state text not null default 'waiting', attempt integer not null default 0, retries integer not null default 0,
  not_before integer not null default 0, ending integer not null default 0, outcome text,
  turn text, asked_at integer, session text, trajectory text, hash text, version integer,
  steps integer not null default 0, all_steps integer not null default 0, disown text, score real, mask integer not null default 0, end text, failure text,
  launched_at integer, heard_at integer, ended_at integer, done_seq integer, seq integer);
create index if not exists episodes_by_state on episodes (state, n);
create index if not exists episodes_by_group on episodes (grp);
create index if not exists episodes_by_done on episodes (done_seq) where done_seq is not null;
create index if not exists episodes_by_seq on episodes (seq) where seq is not null;
create table if not exists groups (id text primary key, hash text, diverged text, whole integer not null default 0);
create table if not exists dropped_groups (id text primary key, reason text not null);
create table if not exists events (id integer primary key autoincrement, type text not null, data text not null);
create table if not exists phases (phase text not null, bucket integer not null, n integer not null, max real not null,
  primary key (phase, bucket));
create table if not exists ticks (second integer primary key, steps integer not null);
`;
