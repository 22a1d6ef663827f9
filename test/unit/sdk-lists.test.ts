/**
 * @module Lists as async iterators over cursors.
 */
import { expect, test } from "vitest";
import { ok, refusal, scriptedService } from "./sdk-support.ts";

const PAGES = [
  { items: [{ id: "a" }, { id: "b" }], cursor: "two" },
  { items: [], cursor: "three" },
  { items: [{ id: "c" }], cursor: null },
];

test("a list goes through all pages with the filters on each, and through an empty page too", async () => {
  await using service = await scriptedService((_, n) => ok(PAGES[n]));
  const ids: string[] = [];
  for await (const { id } of service.stillwater.trajectories.list({ run: "r1", limit: 2 })) ids.push(id);
  expect(ids).toEqual(["a", "b", "c"]);
  expect(service.requests.map((request) => request.query)).toEqual([
    { run: "r1", limit: "2" },
    { run: "r1", limit: "2", cursor: "two" },
    { run: "r1", limit: "2", cursor: "three" },
  ]);
});

test("the next page is not asked for before it is needed", async () => {
  await using service = await scriptedService((_, n) => ok(PAGES[n]));
  for await (const { id } of service.stillwater.sessions.list()) if (id === "b") break;
  expect(service.requests).toHaveLength(1);
});

test("a page that fails is repeated, and no item comes twice", async () => {
  await using service = await scriptedService([ok(PAGES[0]), refusal(500, "internal"), ok(PAGES[2])]);
  const ids: string[] = [];
  for await (const row of service.stillwater.trajectories.steps("t_1_0")) ids.push((row as unknown as { id: string }).id);
  expect(ids).toEqual(["a", "b", "c"]);
  expect(service.requests.map((request) => request.path)).toEqual(Array(3).fill("/v1/trajectories/t_1_0/steps"));
});

test("a list can begin at a cursor", async () => {
  await using service = await scriptedService([ok(PAGES[2])]);
  for await (const _ of service.stillwater.sessions.list({ cursor: "three" }));
  expect(service.requests[0]?.query).toEqual({ cursor: "three" });
});

test("ids are written into paths safely", async () => {
  await using service = await scriptedService([refusal(404, "session_not_found")]);
  await service.stillwater.sessions.get("../capacity").catch(() => undefined);
  expect(service.requests[0]?.path).toBe("/v1/sessions/..%2Fcapacity");
});
