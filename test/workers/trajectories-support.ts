/**
 * @module Episodes that have left their session's object: rows in D1, steps in segments of two.
 */
import { drizzle } from "drizzle-orm/d1";
import { steps, trajectories } from "../../durable-objects/database/schema.ts";
import { newSessionId, trajectoryId } from "../../durable-objects/ids.ts";
import { type SegmentRecord, writeSegment } from "../../durable-objects/session/recording/segment.ts";
import { NO_EVALUATION, NO_TOKENS, type Observation, type StepRow } from "../../sdk/protocol/index.ts";
import { ask, testEnv } from "./http-support.ts";

export const observation = (text: string): Observation => ({
  text,
  hash: text,
  tokens: { count: 1, dropped: 0 },
  version: "1",
  url: "about:blank",
  title: "",
  tabs: [],
  scroll: { x: 0, y: 0, maxX: 0, maxY: 0 },
  focused: null,
  dialog: null,
  downloads: [],
  console: [],
  screenshot: null,
  axtree: null,
  html: null,
  elements: null,
});

export const stepRow = (index: number): StepRow => ({
  index,
  observation: observation(`after ${index}`),
  reward: 0,
  terminated: false,
  truncated: false,
  mask: false,
  end: null,
  error: null,
  failure: null,
  settle: null,
  changed: { text: true, url: false },
  evaluation: NO_EVALUATION,
  timing: { actMs: 1, settleMs: 1, observeMs: 1, totalMs: 3 },
  action: { type: "back" },
  policy: null,
  requestId: null,
  at: 1000 + index,
});

export const keep = async (
  over: Partial<typeof trajectories.$inferInsert>,
  count: number,
  row: (index: number) => StepRow = stepRow,
): Promise<string> => {
  const session = newSessionId();
  const id = trajectoryId(session, 0);
  const key = (i: number) => `segments/${id}/${Math.floor(i / 2)}`;
  const records: SegmentRecord[] = Array.from({ length: count }, (_, i) => ({ kind: "step", row: row(i) }));
  for (let i = 0; i === 0 || i < count; i += 2) {
    const initial: SegmentRecord[] = i === 0 ? [{ kind: "initial", observation: observation("at first") }] : [];
    await writeSegment(testEnv.BLOBS, key(i), [...initial, ...records.slice(i, i + 2)]);
  }
  const db = drizzle(testEnv.DB);
  await db.insert(trajectories).values({
    id,
    session,
    n: 0,
    seed: 3,
    labels: { a: "b" },
    steps: count,
    outcome: "unscored",
    evaluation: NO_EVALUATION,
    mask: false,
    versions: {
      ...{ service: "0", text: "1", actions: "1", settle: "1", browser: null, sites: {}, snapshot: null },
      ...{ task: null, evaluator: null, prompt: null },
    },
    cost: { browserMs: 5, siteMs: 5, policy: NO_TOKENS, judge: NO_TOKENS, bytes: 6 },
    initialSegment: key(0),
    startedAt: 1000,
    endedAt: 2000,
    complete: true,
    ...over,
  });
  for (let i = 0; i < count; i++) {
    await db.insert(steps).values({ trajectory: id, index: i, mask: false, totalMs: 3, segment: key(i), at: 1000 + i });
  }
  return id;
};

export const pageOf = async <T>(path: string) => (await (await ask(path)).json()) as { items: T[]; cursor: string | null };

export const all = async <T>(path: string): Promise<T[]> => {
  const items: T[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page: { items: T[]; cursor: string | null } = await pageOf<T>(path + (cursor && `&cursor=${cursor}`));
    items.push(...page.items);
    cursor = page.cursor;
  }
  return items;
};
