import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { StepRow, Trajectory, TrajectorySummary } from "../../sdk/protocol/index.ts";
import { API, type Failed, idOf } from "./support/api.ts";
import { type Lab, startLab } from "./support/lab.ts";
import { until } from "./support/until.ts";

const api = new API(inject("serviceURL"), inject("serviceToken"));
let lab: Lab;

interface Page<T> {
  items: T[];
  cursor: string | null;
}

beforeAll(async () => {
  lab = await startLab({ "/": `<title>Pad</title><label>Note <input></label>` });
});
afterAll(() => lab.close());

const record = async (steps: number, request: object = {}) => {
  const session = await api.create({ sites: [lab.site], ...request });
  const field = idOf(session.observation, 'textbox "Note"');
  for (let i = 0; i < steps; i++) {
    await api.step(
      session.id,
      { type: "fill", target: field, text: `note ${i}` },
      { policy: { text: `I write ${i}`, version: "v7", extra: [i] } },
    );
  }
  return session;
};

test("a living session's trajectory is read with every step that was answered", async () => {
  const session = await record(3, { run: "run-living", seed: 5 });
  const trajectory = await api.ok<Trajectory>("GET", `/v1/trajectories/${session.episode.id}`);
  expect(trajectory).toMatchObject({
    id: session.episode.id,
    session: session.id,
    steps: 3,
    outcome: "running",
    run: "run-living",
    seed: 5,
  });
  expect(trajectory.initial).toEqual(session.observation);
  const { items } = await api.ok<Page<StepRow>>("GET", `/v1/trajectories/${session.episode.id}/steps`);
  expect(items.map((row) => [row.index, row.action, row.policy])).toEqual(
    [0, 1, 2].map((i) => [
      i,
      { type: "fill", target: idOf(session.observation, 'textbox "Note"'), text: `note ${i}` },
      { text: `I write ${i}`, version: "v7", extra: [i] },
    ]),
  );
  const listed = await api.ok<Page<TrajectorySummary>>("GET", `/v1/trajectories?session=${session.id}`);
  expect(listed.items.map((item) => [item.id, item.steps])).toEqual([[session.episode.id, 3]]);
  await api.end(session.id);
});

test("an ended one is kept, and pages by cursor in order", async () => {
  const session = await record(5, { labels: { shelf: "a" } });
  const before = await api.ok<Page<StepRow>>("GET", `/v1/trajectories/${session.episode.id}/steps`);
  await api.step(session.id, { type: "giveUp", reason: "enough" });
  await api.end(session.id);
  await until(async () => {
    const { items } = await api.ok<Page<TrajectorySummary>>("GET", "/v1/trajectories?outcome=unscored&limit=100");
    return items.some((item) => item.id === session.episode.id);
  }, "the trajectory is listed as ended");

  const rows: StepRow[] = [];
  let cursor: string | null = null;
  do {
    const query: string = cursor ? `?limit=2&cursor=${encodeURIComponent(cursor)}` : "?limit=2";
    const page: Page<StepRow> = await api.ok("GET", `/v1/trajectories/${session.episode.id}/steps${query}`);
    rows.push(...page.items);
    cursor = page.cursor;
  } while (cursor);
  expect(rows.map((row) => row.index)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(rows.slice(0, 5)).toEqual(before.items);
  const trajectory = await api.ok<Trajectory>("GET", `/v1/trajectories/${session.episode.id}`);
  expect(trajectory).toMatchObject({
    steps: 6,
    mask: false,
    end: { reason: "giveUp", message: "enough" },
    labels: { shelf: "a" },
  });
  expect(trajectory.initial).toEqual(session.observation);
});

test("the episodes before a reset stay readable beside the one that runs", async () => {
  const session = await record(2);
  const next = await api.reset(session.id);
  await api.step(session.id, { type: "press", key: "Tab" });
  const { items } = await api.ok<Page<TrajectorySummary>>("GET", `/v1/trajectories?session=${session.id}`);
  expect(items.map((item) => [item.id, item.steps, item.outcome])).toEqual([
    [next.episode.id, 1, "running"],
    [session.episode.id, 2, "cancelled"],
  ]);
  const old = await api.ok<Page<StepRow>>("GET", `/v1/trajectories/${session.episode.id}/steps`);
  expect(old.items).toHaveLength(2);
  await api.end(session.id);
});

test("what never was is not found", async () => {
  for (const id of ["nothing", `t_${"0".repeat(32)}_0`]) {
    const answer = await api.get<Failed>(`/v1/trajectories/${id}`);
    expect(answer).toMatchObject({ status: 404, body: { error: { code: "trajectory_not_found" } } });
  }
});
