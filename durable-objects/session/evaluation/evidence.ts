/**
 * @module What scoring an episode needs and nothing else keeps: the sites' states, and what its last page said.
 */
import type { Evaluate } from "../../../sdk/protocol/index.ts";
import { readLines, writeLines } from "../recording/lines.ts";
import type { SiteKinds } from "../sites/verifier.ts";
import { LongTexts } from "../state/long-texts.ts";

export type SiteStates = Readonly<Record<string, unknown>>;

/** What is kept when an episode ends. With the steps, the network log and the pictures it can be scored again. */
export interface Evidence {
  /** How the task is scored, which its reference does not say. */
  readonly evaluate: Evaluate;
  readonly goal: string | null;
  readonly before: SiteStates;
  readonly after: SiteStates;
  /** What each evaluator read from the agent's last page, in the order of the task's evaluators. */
  readonly read: readonly unknown[];
  readonly lastURL: string;
  /** Where the sites were found, by name. */
  readonly origins: Readonly<Record<string, string>>;
  /** Of which kind the sites were; missing in recordings of earlier versions. */
  readonly kinds?: SiteKinds;
}

const SCHEMA = `
create table if not exists evidence (
  episode integer not null, part text not null, content text not null, sent integer not null default 0,
  primary key (episode, part));
`;

export class EvidenceStore {
  readonly #storage: DurableObjectStorage;
  readonly #sql: SqlStorage;
  readonly #long: LongTexts;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
    this.#sql = storage.sql;
    this.#sql.exec(SCHEMA);
    this.#long = new LongTexts(storage.sql, "evidence_texts");
  }

  begin(episode: number, before: SiteStates): void {
    this.#put(episode, "before", before);
  }

  before(episode: number): SiteStates {
    return this.#get<SiteStates>(episode, "before") ?? {};
  }

  end(episode: number, { before, ...ended }: Evidence): void {
    this.#put(episode, "before", before);
    this.#put(episode, "ended", ended);
  }

  /** null until the episode has ended. */
  ended(episode: number): Evidence | null {
    const ended = this.#get<Omit<Evidence, "before">>(episode, "ended");
    return ended && { before: this.before(episode), ...ended };
  }

  isSent(episode: number): boolean {
    const unsent = "select 1 from evidence where episode = ? and part = 'ended' and sent = 0";
    return this.#sql.exec(unsent, episode).toArray().length === 0;
  }

  markSent(episode: number): void {
    this.#sql.exec("update evidence set sent = 1 where episode = ?", episode);
  }

  /** Forgets what R2 holds of earlier episodes, and what they never ended with. */
  pruneBefore(episode: number): void {
    this.#sql.exec(
      `delete from evidence where episode < ?1
         and episode not in (select episode from evidence where episode < ?1 and part = 'ended' and sent = 0)`,
      episode,
    );
    this.#long.keepOnly("select episode from evidence");
  }

  forget(episode: number): void {
    this.#sql.exec("delete from evidence where episode = ?", episode);
    this.#long.forget(episode);
  }

  #put(episode: number, part: "before" | "ended", content: unknown): void {
    this.#storage.transactionSync(() => {
      const column = this.#long.put(episode, part, JSON.stringify(content));
      this.#sql.exec("insert or replace into evidence (episode, part, content) values (?, ?, ?)", episode, part, column);
    });
  }

  #get<T>(episode: number, part: "before" | "ended"): T | null {
    const [row] = this.#sql
      .exec<{ content: string }>("select content from evidence where episode = ? and part = ?", episode, part)
      .toArray();
    return row ? (JSON.parse(this.#long.get(episode, part, row.content)) as T) : null;
  }
}

export const evidenceKey = (trajectory: string): string => `evidence/${trajectory}.ndjson.gz`;

export const flushEvidence = async (
  store: EvidenceStore,
  bucket: R2Bucket,
  episode: number,
  trajectory: string,
): Promise<void> => {
  const evidence = store.isSent(episode) ? null : store.ended(episode);
  if (!evidence) return;
  await writeLines(bucket, evidenceKey(trajectory), [evidence]);
  store.markSent(episode);
};

/** null when the trajectory was never to be scored. */
export const readEvidence = async (bucket: R2Bucket, trajectory: string): Promise<Evidence | null> => {
  if (!(await bucket.head(evidenceKey(trajectory)))) return null;
  return (await readLines<Evidence>(bucket, evidenceKey(trajectory)))[0] ?? null;
};
