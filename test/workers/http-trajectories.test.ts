import { beforeAll, describe, expect, it } from "vitest";
import { newSessionId, trajectoryId } from "../../durable-objects/ids.ts";
import type { StepRow, Trajectory, TrajectorySummary } from "../../sdk/protocol/index.ts";
import { ask, refusal } from "./http-support.ts";
import { all, keep, pageOf, stepRow } from "./trajectories-support.ts";

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
