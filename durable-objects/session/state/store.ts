/**
 * @module The session's own SQLite: the record of the session, its episodes, and every step with its intent.
 *
 * It is also the outbox: a row stays marked as unsent until D1 and R2 have it.
 */
import type { Observation, Observe, StepAnswer } from "../../../sdk/protocol/index.ts";
import { LongTexts, NO_EPISODE } from "./long-texts.ts";
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

/** Steps that are read together hold no more, unless a single one does: they cross to the Worker in one message. */
const MAX_READ_CHARS = 8_000_000;
const READ_STEPS = 100;
/** What the caller asked for, which hardly ever changes and may be long. */
const REQUEST = "request";

export interface UnsentEpisode {
  readonly record: EpisodeRecord;
  readonly revision: number;
  readonly dirty: boolean;
  /** Set while the first observation is not in R2. */
  readonly initial: Observation | null;
}

/** By name; null where the column is empty. */
type Texts = Readonly<Record<string, string | null>>;

/** The object is its storage's only writer, so what it has read or written last is what is there. */
export class SessionStore {
  readonly #storage: DurableObjectStorage;
  readonly #long: LongTexts;
  #session: SessionRecord | null = null;
  #episode: EpisodeRecord | null = null;
  #request: { readonly of: SessionRecord["request"]; readonly column: string | null } | null = null;

  /** Whether a session was ever written here; asking leaves no trace. */
  static exists(storage: DurableObjectStorage): boolean {
    return storage.sql.exec("select 1 from sqlite_master where name = 'session'").toArray().length > 0;
  }

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
    storage.sql.exec(SCHEMA);
    this.#long = new LongTexts(storage.sql, "long_texts");
    const known = storage.sql.exec("select 1 from pragma_table_info('steps') where name = 'observe'").toArray();
    if (known.length === 0) storage.sql.exec("alter table steps add column observe text");
  }

  get session(): SessionRecord | null {
    this.#session ??= this.#readSession();
    return this.#session;
  }

  /** All or nothing: what is remembered here never runs ahead of what is written. */
  transaction<T>(work: () => T): T {
    try {
      return this.#storage.transactionSync(work);
    } catch (error) {
      this.#session = null;
      this.#episode = null;
      this.#request = null;
      this.#long.reload();
      throw error;
    }
  }

  #readSession(): SessionRecord | null {
    const row = this.#storage.sql.exec<{ record: string }>("select record from session").toArray()[0];
    if (!row) return null;
    const record = JSON.parse(this.#long.get(NO_EPISODE, "session", row.record)) as SessionRecord & { request: unknown };
    if (typeof record.request !== "string") return record;
    return { ...record, request: JSON.parse(this.#long.get(NO_EPISODE, REQUEST, record.request)) as SessionRecord["request"] };
  }

  /** An ordinary row is one statement; only a row with texts that are too long for it needs a transaction around all its parts. */
  #write(episode: number, texts: Texts, row: (column: (name: string) => string | null) => void): void {
    const column = (name: string): string | null => {
      const text = texts[name] ?? null;
      return text && this.#long.put(episode, name, text);
    };
    const fit = Object.entries(texts).every(([name, text]) => text === null || this.#long.fits(episode, name, text));
    if (fit) row(column);
    else this.transaction(() => row(column));
  }

  saveSession(record: SessionRecord): void {
    const isKnown = this.#request?.of === record.request;
    if (isKnown) this.#writeSession(record);
    else this.transaction(() => this.#writeSession(record));
    this.#session = record;
  }

  #writeSession(record: SessionRecord): void {
    const request = this.#requestColumn(record.request);
    this.#write(NO_EPISODE, { session: JSON.stringify(request === null ? record : { ...record, request }) }, (column) => {
      this.#storage.sql.exec("insert or replace into session values (1, ?)", column("session"));
    });
  }

  /** What stands in the record for a long request, which is written once; null where a short one stands there itself. */
  #requestColumn(request: SessionRecord["request"]): string | null {
    if (this.#request?.of !== request) {
      const text = JSON.stringify(request);
      const column = this.#long.put(NO_EPISODE, REQUEST, text);
      this.#request = { of: request, column: column === text ? null : column };
    }
    return this.#request.column;
  }

  episode(n: number): EpisodeRecord | null {
    if (this.#episode?.ref.n === n) return this.#episode;
    const row = this.#storage.sql.exec<{ record: string }>("select record from episodes where n = ?", n).toArray()[0];
    const record = row ? this.#episodeOf(n, row.record) : null;
    if (record) this.#episode = record;
    return record;
  }

  initial(n: number): Observation | null {
    const row = this.#storage.sql.exec<{ initial: string | null }>("select initial from episodes where n = ?", n).toArray()[0];
    return row?.initial ? this.#initialOf(n, row.initial) : null;
  }

  beginEpisode(record: EpisodeRecord, initial: Observation | null): void {
    const { n } = record.ref;
    this.#write(n, { record: JSON.stringify(record), initial: initial && JSON.stringify(initial) }, (column) => {
      this.#storage.sql.exec(
        "insert or replace into episodes (n, record, initial) values (?, ?, ?)",
        n,
        column("record"),
        column("initial"),
      );
    });
    this.#episode = record;
  }

  saveEpisode(record: EpisodeRecord): void {
    const { n } = record.ref;
    this.#write(n, { record: JSON.stringify(record) }, (column) => {
      this.#storage.sql.exec("update episodes set record = ?, revision = revision + 1 where n = ?", column("record"), n);
    });
    this.#episode = record;
  }

  /** Writes the intent of a step: from here on its index is taken. */
  beginStep(step: StepRecord): void {
    const { episode, index } = step;
    const name = (part: string) => stepText(index, part);
    const texts = {
      [name("action")]: JSON.stringify(step.action) ?? "null",
      [name("policy")]: step.policy && JSON.stringify(step.policy),
      [name("observe")]: step.observe && JSON.stringify(step.observe),
    };
    this.#write(episode, texts, (column) => {
      this.#storage.sql.exec(
        "insert into steps (episode, idx, request_id, action, action_key, policy, observe, at) values (?, ?, ?, ?, ?, ?, ?, ?)",
        episode,
        index,
        step.requestId,
        column(name("action")),
        step.actionKey,
        column(name("policy")),
        column(name("observe")),
        step.at,
      );
    });
  }

  finishStep(episode: number, index: number, answer: StepAnswer): void {
    const name = stepText(index, "answer");
    this.#write(episode, { [name]: JSON.stringify(answer) }, (column) => {
      this.#storage.sql.exec("update steps set answer = ? where episode = ? and idx = ?", column(name), episode, index);
    });
  }

  step(episode: number, index: number): StepRecord | null {
    return this.#steps("where episode = ? and idx = ?", episode, index)[0] ?? null;
  }

  stepByRequest(episode: number, requestId: string): StepRecord | null {
    return this.#steps("where episode = ? and request_id = ?", episode, requestId)[0] ?? null;
  }

  /** As many as may cross to the Worker together: at least one, if there is any. */
  stepsAfter(episode: number, after: number, limit: number): StepRecord[] {
    return this.#few("where episode = ? and idx > ? and answer is not null order by idx limit ?", episode, after, limit);
  }

  /** All of them, one after another. */
  *allSteps(episode: number, after = -1): Generator<StepRecord> {
    for (let last = after; ; ) {
      const steps = this.stepsAfter(episode, last, READ_STEPS);
      yield* steps;
      const end = steps.at(-1);
      if (!end) return;
      last = end.index;
    }
  }

  /** Steps that were begun and have no result. */
  interrupted(): StepRecord[] {
    return this.#steps("where answer is null order by episode, idx");
  }

  hasStepAfter(episode: number, after: number): boolean {
    const query = "select 1 from steps where episode = ? and idx > ? and answer is not null limit 1";
    return this.#storage.sql.exec(query, episode, after).toArray().length > 0;
  }

  /** Of one episode, or of all. */
  unsentCount(episode: number | null = null): number {
    const query = "select count(*) n from steps where sent = 0 and answer is not null and (?1 is null or episode = ?1)";
    return this.#storage.sql.exec<{ n: number }>(query, episode).one().n;
  }

  unsentSteps(episode: number, limit: number): StepRecord[] {
    return this.#few("where episode = ? and sent = 0 and answer is not null order by idx limit ?", episode, limit);
  }

  unsentEpisodes(): UnsentEpisode[] {
    return this.#storage.sql
      .exec<{ n: number; record: string; revision: number; dirty: number; initial: string | null }>(
        `select n, record, revision, revision > sent_revision as dirty, case when initial_sent then null else initial end as initial
         from episodes e where revision > sent_revision or initial_sent = 0
           or exists (select 1 from steps s where s.episode = e.n and s.sent = 0 and s.answer is not null) order by n`,
      )
      .toArray()
      .map((row) => ({
        record: this.#episodeOf(row.n, row.record),
        revision: row.revision,
        dirty: row.dirty === 1,
        initial: row.initial ? this.#initialOf(row.n, row.initial) : null,
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
    this.transaction(() => {
      this.#long.forget(n);
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
      this.#long.keepOnly("select n from episodes");
    });
  }

  #episodeOf(n: number, column: string): EpisodeRecord {
    return JSON.parse(this.#long.get(n, "record", column)) as EpisodeRecord;
  }

  #initialOf(n: number, column: string): Observation {
    return JSON.parse(this.#long.get(n, "initial", column)) as Observation;
  }

  #steps(where: string, ...values: SqlStorageValue[]): StepRecord[] {
    return this.#rows(where, values).map((row) => this.#stepOf(row).step);
  }

  #few(where: string, ...values: SqlStorageValue[]): StepRecord[] {
    const steps: StepRecord[] = [];
    let sum = 0;
    for (const row of this.#rows(where, values)) {
      const { step, chars } = this.#stepOf(row);
      sum += chars;
      if (sum > MAX_READ_CHARS && steps.length > 0) break;
      steps.push(step);
    }
    return steps;
  }

  #rows(where: string, values: SqlStorageValue[]): StepColumns[] {
    return this.#storage.sql
      .exec<StepColumns>(
        `select episode, idx, request_id, action, action_key, policy, observe, at, answer from steps ${where}`,
        ...values,
      )
      .toArray();
  }

  #stepOf(row: StepColumns): { step: StepRecord; chars: number } {
    const { episode, idx: index } = row;
    let chars = 0;
    const read = (name: string, column: string): unknown => {
      const text = this.#long.get(episode, stepText(index, name), column);
      chars += text.length;
      return JSON.parse(text);
    };
    const step = {
      episode,
      index,
      requestId: row.request_id,
      action: read("action", row.action),
      actionKey: row.action_key,
      policy: row.policy ? (read("policy", row.policy) as Record<string, unknown>) : null,
      observe: row.observe ? (read("observe", row.observe) as Observe) : null,
      at: row.at,
      answer: row.answer ? (read("answer", row.answer) as StepAnswer) : null,
    };
    return { step, chars };
  }
}

/** Under which a text of a step is kept when it is long. */
const stepText = (index: number, name: string): string => `step/${index}/${name}`;
