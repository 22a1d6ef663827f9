/**
 * @module The session's own SQLite: the record of the session, its episodes, and every step with its intent.
 *
 * It is also the outbox: a row stays marked as unsent until D1 and R2 have it.
 */
import type { Observation, Observe, StepAnswer } from "../../../sdk/protocol/index.ts";
import type { EpisodeRecord, SessionRecord, StepRecord } from "./records.ts";

const SCHEMA = `
create table if not exists session (one integer primary key check (one = 1), record text not null);
create table if not exists episodes (
  n integer primary key, record text not null, initial text, initial_sent integer not null default 0,
  revision integer not null default 1, sent_revision integer not null default 0);
create table if not exists steps (
  episode integer not null, idx integer not null, request_id text, action text not null, action_key text not null,
  policy text, observe text, at integer not null, answer text, sent integer not null default 0, primary key (episode, idx));
create unique index if not exists steps_by_request on steps (episode, request_id) where request_id is not null;
`;

interface StepColumns extends Record<string, SqlStorageValue> {
  episode: number;
  idx: number;
  request_id: string | null;
  action: string;
  action_key: string;
  policy: string | null;
  observe: string | null;
  at: number;
  answer: string | null;
}

export interface UnsentEpisode {
  readonly record: EpisodeRecord;
  readonly revision: number;
  readonly dirty: boolean;
  /** Set while the first observation is not in R2. */
  readonly initial: Observation | null;
}

/** The object is its storage's only writer, so what it has read or written last is what is there. */
export class SessionStore {
  readonly #storage: DurableObjectStorage;
  #session: SessionRecord | null = null;
  #episode: EpisodeRecord | null = null;

  /** Whether a session was ever written here; asking leaves no trace. */
  static exists(storage: DurableObjectStorage): boolean {
    return storage.sql.exec("select 1 from sqlite_master where name = 'session'").toArray().length > 0;
  }

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
    storage.sql.exec(SCHEMA);
    const known = storage.sql.exec("select 1 from pragma_table_info('steps') where name = 'observe'").toArray();
    if (known.length === 0) storage.sql.exec("alter table steps add column observe text");
  }

  get session(): SessionRecord | null {
    this.#session ??= this.#readSession();
    return this.#session;
  }

  #readSession(): SessionRecord | null {
    const row = this.#storage.sql.exec<{ record: string }>("select record from session").toArray()[0];
    return row ? (JSON.parse(row.record) as SessionRecord) : null;
  }

  saveSession(record: SessionRecord): void {
    this.#session = record;
    this.#storage.sql.exec("insert or replace into session values (1, ?)", JSON.stringify(record));
  }

  episode(n: number): EpisodeRecord | null {
    if (this.#episode?.ref.n === n) return this.#episode;
    const row = this.#storage.sql.exec<{ record: string }>("select record from episodes where n = ?", n).toArray()[0];
    const record = row ? (JSON.parse(row.record) as EpisodeRecord) : null;
    if (record) this.#episode = record;
    return record;
  }

  initial(n: number): Observation | null {
    const row = this.#storage.sql.exec<{ initial: string | null }>("select initial from episodes where n = ?", n).toArray()[0];
    return row?.initial ? (JSON.parse(row.initial) as Observation) : null;
  }

  beginEpisode(record: EpisodeRecord, initial: Observation | null): void {
    this.#episode = record;
    this.#storage.sql.exec(
      "insert or replace into episodes (n, record, initial) values (?, ?, ?)",
      record.ref.n,
      JSON.stringify(record),
      initial && JSON.stringify(initial),
    );
  }

  saveEpisode(record: EpisodeRecord): void {
    this.#episode = record;
    this.#storage.sql.exec(
      "update episodes set record = ?, revision = revision + 1 where n = ?",
      JSON.stringify(record),
      record.ref.n,
    );
  }

  /** Writes the intent of a step: from here on its index is taken. */
  beginStep(step: StepRecord): void {
    this.#storage.sql.exec(
      "insert into steps (episode, idx, request_id, action, action_key, policy, observe, at) values (?, ?, ?, ?, ?, ?, ?, ?)",
      step.episode,
      step.index,
      step.requestId,
      JSON.stringify(step.action),
      step.actionKey,
      step.policy && JSON.stringify(step.policy),
      step.observe && JSON.stringify(step.observe),
      step.at,
    );
  }

  finishStep(episode: number, index: number, answer: StepAnswer): void {
    this.#storage.sql.exec("update steps set answer = ? where episode = ? and idx = ?", JSON.stringify(answer), episode, index);
  }

  step(episode: number, index: number): StepRecord | null {
    return this.#steps("where episode = ? and idx = ?", episode, index)[0] ?? null;
  }

  stepByRequest(episode: number, requestId: string): StepRecord | null {
    return this.#steps("where episode = ? and request_id = ?", episode, requestId)[0] ?? null;
  }

  stepsAfter(episode: number, after: number, limit: number): StepRecord[] {
    return this.#steps("where episode = ? and idx > ? and answer is not null order by idx limit ?", episode, after, limit);
  }

  /** Steps that were begun and have no result. */
  interrupted(): StepRecord[] {
    return this.#steps("where answer is null order by episode, idx");
  }

  unsentCount(): number {
    return this.#storage.sql.exec<{ n: number }>("select count(*) n from steps where sent = 0 and answer is not null").one().n;
  }

  unsentSteps(episode: number, limit: number): StepRecord[] {
    return this.#steps("where episode = ? and sent = 0 and answer is not null order by idx limit ?", episode, limit);
  }

  unsentEpisodes(): UnsentEpisode[] {
    return this.#storage.sql
      .exec<{ record: string; revision: number; dirty: number; initial: string | null }>(
        `select record, revision, revision > sent_revision as dirty, case when initial_sent then null else initial end as initial
         from episodes e where revision > sent_revision or initial_sent = 0
           or exists (select 1 from steps s where s.episode = e.n and s.sent = 0 and s.answer is not null) order by n`,
      )
      .toArray()
      .map((row) => ({
        record: JSON.parse(row.record) as EpisodeRecord,
        revision: row.revision,
        dirty: row.dirty === 1,
        initial: row.initial ? (JSON.parse(row.initial) as Observation) : null,
      }));
  }

  /** Marks what D1 and R2 have; a change made meanwhile keeps the episode unsent. */
  markSent(episode: number, revision: number, lastIndex: number | null): void {
    this.#storage.transactionSync(() => {
      this.#storage.sql.exec("update episodes set sent_revision = ?, initial_sent = 1 where n = ?", revision, episode);
      if (lastIndex === null) return;
      this.#storage.sql.exec(
        "update steps set sent = 1 where episode = ? and idx <= ? and answer is not null",
        episode,
        lastIndex,
      );
    });
  }

  /** Keeps no more of it than that it was, marked as sent: it must not come back. */
  forgetEpisode(n: number): void {
    const record = this.episode(n);
    if (!record) return;
    this.#storage.transactionSync(() => {
      this.saveEpisode({ ...record, deleted: true, observation: null, pageText: null });
      this.#storage.sql.exec("update episodes set initial = null, initial_sent = 1, sent_revision = revision where n = ?", n);
      this.#storage.sql.exec("delete from steps where episode = ?", n);
    });
  }

  /** Forgets the steps of earlier episodes that D1 and R2 hold whole. */
  pruneBefore(episode: number): void {
    if (this.#episode && this.#episode.ref.n < episode) this.#episode = null;
    this.#storage.transactionSync(() => {
      this.#storage.sql.exec(
        `delete from episodes where n < ? and revision = sent_revision and initial_sent = 1
           and not exists (select 1 from steps s where s.episode = episodes.n and (s.sent = 0 or s.answer is null))`,
        episode,
      );
      this.#storage.sql.exec("delete from steps where episode not in (select n from episodes)");
    });
  }

  #steps(where: string, ...values: SqlStorageValue[]): StepRecord[] {
    return this.#storage.sql
      .exec<StepColumns>(
        `select episode, idx, request_id, action, action_key, policy, observe, at, answer from steps ${where}`,
        ...values,
      )
      .toArray()
      .map((row) => ({
        episode: row.episode,
        index: row.idx,
        requestId: row.request_id,
        action: JSON.parse(row.action) as unknown,
        actionKey: row.action_key,
        policy: row.policy ? (JSON.parse(row.policy) as Record<string, unknown>) : null,
        observe: row.observe ? (JSON.parse(row.observe) as Observe) : null,
        at: row.at,
        answer: row.answer ? (JSON.parse(row.answer) as StepAnswer) : null,
      }));
  }
}
