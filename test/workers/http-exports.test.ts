import { beforeAll, describe, expect, it } from "vitest";
import { sweepTrajectories } from "../../durable-objects/deletion.ts";
import { CallLine, OpenAILine, ShareGPTLine, StillwaterLine } from "../../sdk/exports/index.ts";
import type { Evaluation } from "../../sdk/protocol/index.ts";
import { ask, refusal, testEnv } from "./http-support.ts";
import { keep, pageOf, stepRow } from "./trajectories-support.ts";

const scored = (score: number): Evaluation => ({ status: "done", score, parts: [] });
const END = { reason: "answer", message: null } as const;
const COUNT = 60;

const linesOf = async (query: string): Promise<Record<string, unknown>[]> => {
  const answer = await ask(`/v1/trajectories/export?${query}`);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/x-ndjson"]);
  const text = await answer.text();
  return text === ""
    ? []
    : text
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line) as Record<string, unknown>);
};

const idsOf = async (query: string): Promise<unknown[]> =>
  (await linesOf(query)).map((line) => (line as unknown as StillwaterLine).trajectory.id);

const failed = (index: number) => ({
  ...stepRow(index),
  observation: null,
  reward: null,
  mask: true,
  failure: { class: "timeout", message: "slow", scope: "step", retryable: true, retryAfterMs: null } as const,
});

describe("an export", () => {
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    const common = { run: "x", end: END, goal: "Do it." };
    ids.good = await keep(
      {
        ...common,
        outcome: "succeeded",
        score: 1,
        evaluation: scored(1),
        startedAt: 4000,
        labels: { shelf: "b", "odd:name": "c=d" },
      },
      3,
    );
    ids.half = await keep(
      { ...common, outcome: "failed", score: 0.5, evaluation: scored(0.5), startedAt: 3000, groupId: "g", group: { id: "g" } },
      3,
      (i) => (i === 1 ? failed(i) : stepRow(i)),
    );
    ids.lost = await keep(
      { ...common, outcome: "errored", mask: true, end: { reason: "failure", message: null }, startedAt: 2000 },
      2,
      (i) => (i === 1 ? failed(i) : stepRow(i)),
    );
    ids.running = await keep({ ...common, outcome: "running", end: null, complete: false, startedAt: 1000 }, 1);
    ids.replay = await keep({ ...common, labels: { replayOf: "t_1_0" }, startedAt: 500 }, 1);
  });

  it("has every ended episode in our own format, newest first, with its steps in order", async () => {
    const lines = (await linesOf("run=x")).map((line) => StillwaterLine.parse(line));
    expect(lines.map(({ trajectory }) => trajectory.id)).toEqual([ids.good, ids.half, ids.lost]);
    expect(lines[0]).toMatchObject({ version: 1, trajectory: { initial: { text: "at first" } } });
    expect(lines[0]?.steps).toEqual([0, 1, 2].map(stepRow));
  });

  it("keeps masks and failures apart in what is trained on", async () => {
    const rows = (await linesOf("run=x&format=calls")).map((line) => CallLine.parse(line));
    expect(rows.map(({ trajectory, index, reward, mask }) => [trajectory, index, reward, mask])).toEqual([
      [ids.good, 0, 0, false],
      [ids.good, 1, 0, false],
      [ids.good, 2, 1, false],
      [ids.half, 0, 0, false],
      [ids.half, 2, 0.5, false],
    ]);
    const apart = (await linesOf("run=x&format=calls&masked=only")).map((line) => CallLine.parse(line));
    expect(apart.map(({ trajectory, index, failure, episodeMask }) => [trajectory, index, failure, episodeMask])).toEqual([
      [ids.half, 1, "timeout", false],
      [ids.lost, 0, null, true],
      [ids.lost, 1, "timeout", true],
    ]);
    const openai = (await linesOf("run=x&format=openai")).map((line) => OpenAILine.parse(line));
    expect(openai.map(({ metadata }) => metadata.steps)).toEqual([
      [0, 1, 2],
      [0, 2],
    ]);
    const sharegpt = (await linesOf("run=x&format=sharegpt&masked=include")).map((line) => ShareGPTLine.parse(line));
    expect(sharegpt.map(({ about }) => about.mask)).toEqual([false, false, true]);
  });

  it("is filtered", async () => {
    for (const [filter, expected] of [
      ["success=true", [ids.good]],
      ["success=false", [ids.half]],
      ["minScore=0.5", [ids.good, ids.half]],
      ["maxScore=0.5", [ids.half]],
      ["label=shelf=b", [ids.good]],
      ["label=shelf:b", [ids.good]],
      ["label=odd:name=c=d", [ids.good]],
      ["label=shelf=c", []],
      ["group=g", [ids.half]],
      ["outcome=errored", [ids.lost]],
      ["masked=exclude", [ids.good, ids.half]],
      ["masked=only", [ids.lost]],
      ["startedAfter=3000&startedBefore=4000", [ids.half]],
      ["replays=only", [ids.replay]],
      ["limit=2", [ids.good, ids.half]],
    ] as const) {
      expect([filter, await idsOf(`run=x&${filter}`)]).toEqual([filter, expected]);
    }
    const listed = await pageOf<{ id: string }>("/v1/trajectories?run=x&success=true&label=shelf=b&masked=exclude");
    expect(listed.items.map(({ id }) => id)).toEqual([ids.good]);
  });

  it("goes through any number of pages", async () => {
    for (let i = 0; i < COUNT; i++) await keep({ run: "many", end: END, startedAt: 1_000 + (i % 7) }, 1);
    const found = await idsOf("run=many");
    expect([found.length, new Set(found).size]).toEqual([COUNT, COUNT]);
    expect(await idsOf("run=many&limit=55")).toEqual(found.slice(0, 55));
    expect(await linesOf("run=nobody")).toEqual([]);
  });

  it("refuses what it does not know, and names the field", async () => {
    for (const [query, field] of [
      ["format=parquet", "format"],
      ["outcome=running", "outcome"],
      ["masked=no", "masked"],
      ["label=alone", "label"],
      ["minScore=high", "minScore"],
      ["limit=0", "limit"],
      ["sucess=true", "sucess"],
      ["format=calls&context=grow", "context"],
      ["format=sharegpt&content=parts", "content"],
      ["format=verl&imageFolder=a", "imageFolder"],
      ["format=trl&imageFolder=../a", "imageFolder"],
    ] as const) {
      const { status, code, details } = await refusal(`/v1/trajectories/export?${query}`);
      expect([query, status, code]).toEqual([query, 400, "invalid_request"]);
      expect(JSON.stringify(details.issues)).toContain(field);
    }
    expect((await refusal("/v1/trajectories/export", { as: null })).status).toBe(401);
  });
});

describe("deletion", () => {
  const held = async (id: string): Promise<number> => (await testEnv.BLOBS.list({ prefix: `segments/${id}/` })).objects.length;

  it("takes the oldest of what the filter finds, with all that is kept of it, and leaves what still runs", async () => {
    const ids: string[] = [];
    for (let i = 0; i < 3; i++) ids.push(await keep({ run: "gone", end: END, startedAt: 1_000 + i }, 3));
    const running = await keep({ run: "gone", outcome: "running", complete: false, startedAt: 900 }, 1);
    const other = await keep({ run: "stays", end: END }, 1);
    const remove = async (query: string) => (await ask(`/v1/trajectories?${query}`, { method: "DELETE" })).json();
    expect(await remove("run=gone&limit=2")).toEqual({ deleted: 2, kept: 1, more: true });
    expect((await pageOf<{ id: string }>("/v1/trajectories?run=gone")).items.map(({ id }) => id)).toEqual([ids[2], running]);
    expect(await remove("run=gone&limit=2")).toEqual({ deleted: 1, kept: 1, more: false });
    expect(await Promise.all([...ids, running, other].map(held))).toEqual([0, 0, 0, 1, 1]);
    for (const path of [`/v1/trajectories/${ids[0]}`, `/v1/trajectories/${ids[0]}/steps`]) {
      expect(await refusal(path)).toMatchObject({ status: 404, code: "trajectory_not_found" });
    }
    expect(await remove(`id=${other}`)).toEqual({ deleted: 1, kept: 0, more: false });
  });

  it("needs a filter and the scope admin", async () => {
    expect(await refusal("/v1/trajectories", { method: "DELETE" })).toMatchObject({ status: 400, code: "invalid_request" });
    expect(await refusal("/v1/trajectories?limit=5", { method: "DELETE" })).toMatchObject({ status: 400 });
    expect(await refusal("/v1/trajectories?run=x", { method: "DELETE", as: "run" })).toMatchObject({ status: 403 });
    expect((await pageOf<unknown>("/v1/trajectories?run=x")).items).not.toEqual([]);
  });

  it("comes by itself after the days of the setting", async () => {
    const day = 24 * 60 * 60 * 1000;
    const old = await keep({ run: "ages", end: END, startedAt: Date.now() - 31 * day }, 1);
    const young = await keep({ run: "ages", end: END, startedAt: Date.now() - 29 * day }, 1);
    await sweepTrajectories(testEnv);
    expect((await pageOf<unknown>("/v1/trajectories?run=ages")).items).toHaveLength(2);
    await sweepTrajectories({ ...testEnv, STILLWATER_RETENTION_DAYS: "30" });
    expect((await pageOf<{ id: string }>("/v1/trajectories?run=ages")).items.map(({ id }) => id)).toEqual([young]);
    expect(await held(old)).toBe(0);
  });
});

describe("a replay", () => {
  it("is refused for what nothing holds, what still runs, and what has no beginning", async () => {
    const replay = (id: string, json: object = {}) => refusal(`/v1/trajectories/${id}/replay`, { json });
    const running = await keep({ run: "again", outcome: "running", complete: false }, 1);
    const forked = await keep({ run: "again", end: END, parent: { id: "t_1_0", index: 3 } }, 1);
    const old = await keep({ run: "again", end: END }, 1);
    expect(await replay(running)).toMatchObject({ status: 409, code: "episode_running" });
    expect(await replay(forked)).toMatchObject({
      status: 409,
      code: "not_replayable",
      details: { parent: { id: "t_1_0", index: 3 } },
    });
    expect(await replay(old)).toMatchObject({ status: 409, code: "not_replayable" });
    expect(await replay("nothing")).toMatchObject({ status: 404, code: "trajectory_not_found" });
    for (const json of [{ onDifference: "wait" }, { maxSteps: 0 }, { keep: "yes" }, { seed: 3 }]) {
      expect(await replay(old, json)).toMatchObject({ status: 400, code: "invalid_request" });
    }
    expect(await refusal(`/v1/trajectories/${old}/replay`, { json: {}, as: "read" })).toMatchObject({ status: 403 });
  });
});
