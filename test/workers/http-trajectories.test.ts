import { drizzle } from "drizzle-orm/d1";
import { beforeAll, describe, expect, it } from "vitest";
import { newSessionId, trajectoryId } from "../../durable-objects/ids.ts";
import { type SegmentRecord, writeSegment } from "../../durable-objects/session/recording/segment.ts";
import {
  NO_EVALUATION,
  type Observation,
  type StepRow,
  type Trajectory,
  type TrajectorySummary,
} from "../../sdk/protocol/index.ts";
import { steps, trajectories } from "../../worker/db/schema.ts";
import { ask, refusal, testEnv } from "./http-support.ts";

const observation = (text: string): Observation => ({
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

const stepRow = (index: number): StepRow => ({
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

/** An episode that has left its session's object: rows in D1, steps in segments of two. */
const keep = async (over: Partial<typeof trajectories.$inferInsert>, count: number): Promise<string> => {
  const session = newSessionId();
  const id = trajectoryId(session, 0);
  const key = (i: number) => `segments/${id}/${Math.floor(i / 2)}`;
  const records: SegmentRecord[] = Array.from({ length: count }, (_, i) => ({ kind: "step", row: stepRow(i) }));
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
    versions: { service: "0", text: "1", actions: "1", settle: "1", browser: null, sites: {}, snapshot: null },
    cost: { browserMs: 5, bytes: 6 },
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

const pageOf = async <T>(path: string) => (await (await ask(path)).json()) as { items: T[]; cursor: string | null };

const all = async <T>(path: string): Promise<T[]> => {
  const items: T[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page: { items: T[]; cursor: string | null } = await pageOf<T>(path + (cursor && `&cursor=${cursor}`));
    items.push(...page.items);
    cursor = page.cursor;
  }
  return items;
};

describe("a trajectory that has left its session's object", () => {
  let id = "";
  beforeAll(async () => {
    const task = { id: "t9", version: "1", suite: "s9" };
    id = await keep({ task, taskId: "t9", suite: "s9", startedAt: 9000, run: "r9", group: { id: "g9" }, groupId: "g9" }, 5);
  });

  it("is read with its first observation", async () => {
    const trajectory = (await (await ask(`/v1/trajectories/${id}`)).json()) as Trajectory;
    expect(trajectory).toMatchObject({
      id,
      seed: 3,
      steps: 5,
      task: { id: "t9" },
      group: { id: "g9" },
      initial: { text: "at first" },
    });
    expect(trajectory).not.toHaveProperty("initialSegment");
    expect(trajectory).not.toHaveProperty("complete");
  });

  it("gives its steps in order, page by page, across segments", async () => {
    const rows = await all<StepRow>(`/v1/trajectories/${id}/steps?limit=2`);
    expect(rows).toEqual(Array.from({ length: 5 }, (_, i) => stepRow(i)));
    expect((await pageOf(`/v1/trajectories/${id}/steps`)).cursor).toBeNull();
    expect((await pageOf(`/v1/trajectories/${id}/steps?limit=5`)).cursor).toBeNull();
  });

  it("is found by each filter", async () => {
    for (const filter of [
      "task=t9",
      "suite=s9",
      "run=r9",
      "group=g9",
      `session=s_${id.slice(2, 34)}`,
      "outcome=unscored&run=r9",
    ]) {
      expect((await pageOf<TrajectorySummary>(`/v1/trajectories?${filter}`)).items.map((item) => item.id)).toEqual([id]);
    }
    expect((await pageOf("/v1/trajectories?run=r9&outcome=failed")).items).toEqual([]);
  });
});

it("trajectories are listed newest first, page by page, also those of one instant", async () => {
  const expected: string[] = [];
  for (let i = 0; i < 3; i++) expected.push(await keep({ run: "list", startedAt: 5000 }, 0));
  expected.sort().reverse();
  expected.push(await keep({ run: "list", startedAt: 4000 }, 0));
  const items = await all<TrajectorySummary>("/v1/trajectories?run=list&limit=1");
  expect(items.map((item) => item.id)).toEqual(expected);
  expect(items[0]).not.toHaveProperty("initial");
});

it("a trajectory that nothing holds is 404", async () => {
  const id = trajectoryId(newSessionId(), 0);
  for (const path of [`/v1/trajectories/${id}`, `/v1/trajectories/${id}/steps`]) {
    expect(await refusal(path)).toMatchObject({ status: 404, code: "trajectory_not_found" });
  }
});
