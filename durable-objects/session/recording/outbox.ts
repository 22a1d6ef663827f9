/**
 * @module Sends what the session recorded to D1 and R2: at least once, idempotently, for as long as it takes.
 */
import { getTableColumns, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { drizzle } from "drizzle-orm/d1";
import { blobs, steps, trajectories } from "../../database/schema.ts";
import type { Env } from "../../env.ts";
import { type EvidenceStore, flushEvidence } from "../evaluation/evidence.ts";
import type { NetworkStore } from "../state/network-store.ts";
import type { EpisodeRecord, EpisodeStart, SessionRecord, StepRecord } from "../state/records.ts";
import type { SessionStore, UnsentEpisode } from "../state/store.ts";
import { episodeStart, stepRow, trajectorySummary } from "../view.ts";
import { boundedRow } from "./bounded-row.ts";
import { flushNetwork } from "./network-log.ts";
import { type SegmentRecord, segmentKey, writeSegment } from "./segment.ts";

/** Steps per segment and flush, fewer if they are long; a segment is read whole, so it stays small. */
const SEGMENT_STEPS = 100;
/** D1 takes at most 100 bound values per statement. */
const MAX_BOUND_VALUES = 100;
const rowsPerInsert = Math.floor(MAX_BOUND_VALUES / Object.keys(getTableColumns(steps)).length);

export class Outbox {
  readonly #env: Env;
  readonly #store: SessionStore;
  readonly #network: NetworkStore;
  readonly #evidence: EvidenceStore;
  /** Episodes that this life of the object has sent something of, whether or not it was taken. */
  readonly #sent = new Set<number>();

  constructor(env: Env, store: SessionStore, network: NetworkStore, evidence: EvidenceStore) {
    this.#env = env;
    this.#store = store;
    this.#network = network;
    this.#evidence = evidence;
  }

  /** Whether the database may know the episode. */
  hasSent(n: number): boolean {
    return this.#sent.has(n);
  }

  /** Sends everything that is unsent now. Throws when D1 or R2 refuse; nothing is lost by that. */
  async flush(session: SessionRecord): Promise<void> {
    for (const episode of this.#store.unsentEpisodes()) {
      const { n, id } = episode.record.ref;
      this.#sent.add(n);
      await flushNetwork(this.#network, this.#env.BLOBS, n, id);
      await flushEvidence(this.#evidence, this.#env.BLOBS, n, id);
      for (let first = true; ; first = false) {
        if ((await this.#flushPart(session, episode, first)) === 0) break;
      }
    }
    this.#store.pruneBefore(session.episode);
    this.#network.pruneBefore(session.episode);
    this.#evidence.pruneBefore(session.episode);
  }

  async #flushPart(session: SessionRecord, episode: UnsentEpisode, first: boolean): Promise<number> {
    const { record } = episode;
    const part = this.#store.unsentSteps(record.ref.n, SEGMENT_STEPS);
    const initial = first ? episode.initial : null;
    if (part.length === 0 && !initial && !(first && episode.dirty)) return 0;

    const records = segmentRecords(initial, initial && episodeStart(session, record), part);
    const key = segmentKey(record.ref.id, records);
    if (records.length > 0) await writeSegment(this.#env.BLOBS, key, records);

    const rest = this.#store.unsentCount(record.ref.n) - part.length;
    const whole = record.end !== null && record.evaluation.status !== "pending" && rest <= 0;
    const db = drizzle(this.#env.DB);
    const statements: BatchItem<"sqlite">[] = [upsertTrajectory(db, session, record, initial ? key : null, whole)];
    const rows = part.flatMap((step) => stepColumns(record.ref.id, step, key));
    for (let i = 0; i < rows.length; i += rowsPerInsert) {
      statements.push(
        db
          .insert(steps)
          .values(rows.slice(i, i + rowsPerInsert))
          .onConflictDoNothing(),
      );
    }
    for (const shot of screenshots(initial, part)) statements.push(db.insert(blobs).values(shot).onConflictDoNothing());
    await db.batch(statements as [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]]);

    this.#store.markSent(record.ref.n, episode.revision, part.at(-1)?.index ?? null);
    return part.length;
  }
}

const segmentRecords = (
  initial: UnsentEpisode["initial"],
  start: EpisodeStart | null,
  part: readonly StepRecord[],
): SegmentRecord[] => [
  ...(initial ? [{ kind: "initial" as const, observation: initial }] : []),
  ...(start ? [{ kind: "start" as const, start }] : []),
  ...part.flatMap((step) => {
    const row = stepRow(step);
    return row ? [{ kind: "step" as const, row }] : [];
  }),
];

const upsertTrajectory = (
  db: ReturnType<typeof drizzle>,
  session: SessionRecord,
  episode: EpisodeRecord,
  initialSegment: string | null,
  complete: boolean,
) => {
  const { group, task, ...summary } = boundedRow(trajectorySummary(session, episode));
  const row = {
    ...summary,
    task,
    taskId: task?.id ?? null,
    suite: task?.suite ?? null,
    group,
    groupId: group?.id ?? null,
    complete,
  };
  return db
    .insert(trajectories)
    .values({ ...row, initialSegment })
    .onConflictDoUpdate({
      target: trajectories.id,
      set: { ...row, initialSegment: sql`coalesce(${initialSegment}, ${trajectories.initialSegment})` },
    });
};

const stepColumns = (trajectory: string, step: StepRecord, segment: string): (typeof steps.$inferInsert)[] => {
  const { answer } = step;
  if (!answer) return [];
  const type = (step.action as { type?: unknown } | null)?.type;
  return [
    {
      trajectory,
      index: step.index,
      actionType: typeof type === "string" ? type.slice(0, 64) : null,
      reward: answer.reward,
      mask: answer.mask,
      errorCode: answer.error?.code ?? null,
      failureClass: answer.failure?.class ?? null,
      settleCause: answer.settle?.cause ?? null,
      settleMs: answer.settle?.ms ?? null,
      totalMs: answer.timing.totalMs,
      observationHash: answer.observation?.hash ?? null,
      screenshotHash: answer.observation?.screenshot?.hash ?? null,
      segment,
      at: step.at,
    },
  ];
};

const screenshots = (initial: UnsentEpisode["initial"], part: readonly StepRecord[]): (typeof blobs.$inferInsert)[] =>
  [initial?.screenshot, ...part.map((step) => step.answer?.observation?.screenshot)].flatMap((shot) =>
    shot ? [{ hash: shot.hash, mediaType: shot.mediaType, bytes: shot.bytes, createdAt: Date.now() }] : [],
  );
