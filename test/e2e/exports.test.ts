import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { SessionHandle } from "../../sdk/index.ts";
import { all, connect } from "./sdk-support.ts";
import { API, type Failed, idOf } from "./support/api.ts";
import { type Lab, startLab } from "./support/lab.ts";

const stillwater = connect();
const api = new API(inject("serviceURL"), inject("serviceToken"));
let lab: Lab;
let news = "Nothing new";

beforeAll(async () => {
  lab = await startLab({
    "/": `<!doctype html><title>Pad</title><label>Note <input></label><a href="/news">News</a>`,
    "/news": (_request, response) => {
      response.writeHead(200, { "content-type": "text/html" });
      response.end(`<!doctype html><title>News</title><h1>${news}</h1><p>A tag such as &lt;image&gt;</p>`);
    },
  });
});
afterAll(() => lab.close());

const TASK = {
  id: "exports/read-news",
  goal: "Tell the news.",
  evaluate: { evaluators: [{ type: "string_match" as const, exactMatch: "nothing new" }] },
};

/** Writes a note, looks at the news, and answers. */
const readNews = async (session: SessionHandle): Promise<string> => {
  await session.fill(session.element("Note"), "hello", {
    policy: { text: "I note it", usage: { prompt_tokens: 11, completion_tokens: 3 } },
  });
  await session.click(idOf(session.observation, 'link "News"'), {}, { observe: { text: { maxTokens: 500 } } });
  await session.answer("nothing new");
  return session.info.episode.id;
};

test("an episode with pictures is exported in every format, with its score, costs and versions", async () => {
  await using session = await stillwater.sessions.create({
    task: TASK,
    sites: [lab.site],
    observe: { screenshot: true },
    run: "exports",
    group: { id: "g7", index: 1, size: 4 },
    labels: { shelf: "e" },
  });
  const id = await readNews(session);

  const [whole, ...others] = await all(stillwater.trajectories.export({ run: "exports", label: "shelf=e" }));
  expect(others).toEqual([]);
  expect(whole).toMatchObject({
    schema: "stillwater.trajectory",
    version: 1,
    trajectory: {
      id,
      score: 1,
      outcome: "succeeded",
      versions: { task: "1", evaluator: "string_match@2", prompt: null },
      cost: { siteMs: 0, policy: { calls: 1, promptTokens: 11, completionTokens: 3 }, judge: { calls: 0 } },
    },
  });
  expect(whole?.trajectory.cost.browserMs).toBeGreaterThan(0);
  expect(whole?.steps.map(({ observe }) => observe ?? null)).toEqual([null, { text: { maxTokens: 500 } }, null]);

  const calls = await all(stillwater.trajectories.export({ run: "exports", format: "calls" }));
  expect(
    calls.map(({ index, reward, return: total, group, mask, last }) => ({ index, reward, total, group, mask, last })),
  ).toEqual([
    { index: 0, reward: 0, total: 1, group: "g7", mask: false, last: false },
    { index: 1, reward: 0, total: 1, group: "g7", mask: false, last: false },
    { index: 2, reward: 1, total: 1, group: "g7", mask: false, last: true },
  ]);

  const [chat] = await all(stillwater.trajectories.export({ run: "exports", format: "openai", success: "true" }));
  expect(chat?.messages.map(({ role }) => role)).toEqual(["user", "assistant", "user", "assistant", "user", "assistant"]);
  expect(chat?.messages[1]).toEqual({ role: "assistant", content: [{ type: "text", text: "I note it" }] });

  const [shared] = await all(stillwater.trajectories.export({ run: "exports", format: "sharegpt", minScore: 1 }));
  const places = shared?.conversations.map(({ value }) => value.split("<image>").length - 1).reduce((a, b) => a + b);
  expect([places, shared?.images.length]).toEqual([3, 3]);
  const prompts = await all(stillwater.trajectories.export({ run: "exports", format: "trl", imageFolder: "pictures" }));
  expect(prompts.map(({ images, reward }) => [images?.length, reward])).toEqual([
    [1, 0],
    [2, 0],
    [3, 1],
  ]);
  expect(prompts[0]?.images?.[0]).toMatch(/^pictures\/[0-9a-f]{64}\.jpg$/);
  const parquet = Buffer.concat(await all(stillwater.trajectories.exportBytes({ run: "exports", format: "verl" })));
  expect([parquet.subarray(0, 4).toString(), parquet.subarray(-4).toString()]).toEqual(["PAR1", "PAR1"]);
  expect(parquet.includes(Buffer.from([0xff, 0xd8, 0xff]))).toBe(true);

  const hash = shared?.images[2]?.split("/").at(-1) ?? "";
  const { mediaType, bytes } = await stillwater.trajectories.blob(hash);
  expect([mediaType, bytes.byteLength > 0]).toEqual(["image/jpeg", true]);
});

test("a replay of a site that the service copies is the same, step by step, and stays out of exports", async () => {
  await using session = await stillwater.sessions.create({
    sites: ["shop"],
    seed: 11,
    run: "replayed",
    dialect: "browsergym",
    storageState: { cookies: [{ name: "secret", value: "s3cret", domain: "shop.localhost", path: "/" }] },
  });
  await session.step("goto('http://shop.localhost/products?stock=1')");
  const [, target = ""] = /\[(e\d+)\] button "Add .+ to cart"/.exec(session.observation?.text ?? "") ?? [];
  await session.step(`click('${target.slice(1)}')`);
  await session.step("click('no such id')");
  await session.step("goto('http://shop.localhost/cart')", { observe: { text: { scope: "viewport" } } });
  await session.step("send_msg_to_user('done')");
  const told: string[] = [];
  const replay = await stillwater.trajectories.replay(session.info.episode.id, {}, { told: ({ type }) => told.push(type) });
  expect(replay).toMatchObject({
    of: session.info.episode.id,
    recorded: 5,
    steps: 5,
    same: true,
    firstDifference: null,
    differences: [],
    versions: [],
    failure: null,
    kept: false,
  });
  expect(told).toEqual(["started", ...Array.from({ length: 5 }, () => "step"), "done"]);
  expect(JSON.stringify(replay)).not.toContain("s3cret");
  expect((await api.session(replay.session)).status).toBe("ended");
  expect(await stillwater.trajectories.get(replay.trajectory)).toMatchObject({
    run: null,
    labels: { replayOf: replay.of },
    seed: 11,
  });
  const exported = await all(stillwater.trajectories.export({ session: replay.session }));
  expect(exported).toEqual([]);
  expect(await all(stillwater.trajectories.export({ session: replay.session, replays: "only" }))).toHaveLength(1);
});

test("a replay tells the first step that differs, and stops there or goes on", async () => {
  await using session = await stillwater.sessions.create({ task: TASK, sites: [lab.site] });
  const id = await readNews(session);
  const before = session.observation?.hash;
  news = "Something new";
  const stopped = await stillwater.trajectories.replay(id, { keep: true });
  expect(stopped).toMatchObject({
    same: false,
    steps: 2,
    kept: true,
    firstDifference: { index: 1, field: "hash", was: expect.any(String) },
  });
  expect(before).not.toBe(stopped.firstDifference?.is);
  const kept = await stillwater.sessions.attach(stopped.session);
  expect([kept.info.status, kept.info.step]).toEqual(["ready", 2]);
  await kept.end();

  const whole = await api.ok<{ same: boolean; steps: number; differences: { index: number; field: string }[] }>(
    "POST",
    `/v1/trajectories/${id}/replay`,
    { onDifference: "continue" },
  );
  expect([whole.same, whole.steps, whole.differences[0]]).toMatchObject([false, 3, { index: 1, field: "hash" }]);
});

test("what still runs or has lost its beginning is refused, and changes nothing", async () => {
  await using session = await stillwater.sessions.create({ sites: ["shop"] });
  const replay = (id: string, body: object = {}) => api.call<Failed>("POST", `/v1/trajectories/${id}/replay`, body);
  const running = await replay(session.info.episode.id);
  expect(running).toMatchObject({ status: 409, body: { error: { code: "episode_running" } } });
  const { items } = await api.ok<{ items: { id: string; episode: { id: string } }[] }>(
    "POST",
    `/v1/sessions/${session.id}/fork`,
    { n: 1 },
  );
  const [child] = items;
  if (!child) throw new Error("There is no child.");
  await api.step(child.id, { type: "answer" });
  expect(await replay(child.episode.id)).toMatchObject({
    status: 409,
    body: { error: { code: "not_replayable", details: { parent: { id: session.info.episode.id } } } },
  });
  await api.end(child.id);
  expect(await replay(`t_${"0".repeat(32)}_0`)).toMatchObject({ status: 404 });
  expect(await replay(child.episode.id, { onDifference: "wait" })).toMatchObject({ status: 400 });
});

test("trajectories are deleted by filter; what still runs stays", async () => {
  const run = "deleted";
  await using running = await stillwater.sessions.create({ sites: ["shop"], run });
  await using ended = await stillwater.sessions.create({ sites: ["shop"], run });
  await ended.answer("done");
  const { id } = ended.info.episode;
  expect(await stillwater.trajectories.delete({ run })).toEqual({ deleted: 1, kept: 1 });
  for (const path of [id, `${id}/steps`]) expect((await api.get(`/v1/trajectories/${path}`)).status).toBe(404);
  expect((await all(stillwater.trajectories.list({ run }))).map((item) => item.id)).toEqual([running.info.episode.id]);
  // Its session goes on, and what it does next is recorded.
  await ended.reset();
  await ended.answer("again");
  expect((await all(stillwater.trajectories.list({ run }))).map((item) => item.n)).toEqual([1, 0]);
  expect(await api.call("DELETE", "/v1/trajectories")).toMatchObject({ status: 400 });
});
