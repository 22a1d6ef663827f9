/**
 * @module Runs the items of a batch and writes each answer as a line when it is there. Nothing waits for the slowest.
 */
import { shownTo } from "../../durable-objects/redaction.ts";
import type { BatchLine } from "../../sdk/protocol/index.ts";
import type { AppContext } from "../context.ts";

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export interface Job {
  readonly i: number;
  /** Jobs of one lane run in their order; null: in no particular one. */
  readonly lane: string | null;
  /** Never rejects. */
  readonly run: () => Promise<Answer>;
}

/** At most `width` lanes at once. A caller that goes away stops what has not begun; what has begun is brought to its end. */
export const streamJobs = (c: AppContext, jobs: readonly Job[], width: number = Number.POSITIVE_INFINITY): Response => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const encoder = new TextEncoder();
  let gone = false;
  writer.closed.catch(() => {
    gone = true;
  });
  const scopes = c.get("token")?.scopes ?? new Set();
  const write = (line: BatchLine): void => {
    writer.write(encoder.encode(`${JSON.stringify(shownTo(scopes, line))}\n`)).catch(() => {
      gone = true;
    });
  };
  const lanes = [...lanesOf(jobs)];
  const runLanes = async (): Promise<void> => {
    for (let lane = lanes.shift(); lane; lane = lanes.shift()) {
      for (const { i, run } of lane) {
        if (gone) return;
        write({ i, ...(await run()) });
      }
    }
  };
  const work = async (): Promise<void> => {
    await Promise.all(Array.from({ length: Math.min(width, lanes.length) }, runLanes));
    await writer.close().catch(() => {});
  };
  c.executionCtx.waitUntil(work());
  return new Response(readable, { headers: { "content-type": "application/x-ndjson" } });
};

const lanesOf = (jobs: readonly Job[]): Iterable<Job[]> => Map.groupBy(jobs, ({ i, lane }) => lane ?? i).values();
