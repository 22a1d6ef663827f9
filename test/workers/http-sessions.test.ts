import { afterAll, describe, expect, it } from "vitest";
import type { Capacity, Health, Session, SiteInfo, StepAnswer, TrajectorySummary } from "../../sdk/protocol/index.ts";
import { type Ask, ask, refusal, testEnv } from "./http-support.ts";

const opened = new Set<string>();

const create = async (json: object, how: Ask = {}): Promise<{ status: number; session: Session; headers: Headers }> => {
  const answer = await ask("/v1/sessions", { ...how, json });
  const session = (await answer.json()) as Session;
  expect([200, 201], JSON.stringify(session)).toContain(answer.status);
  opened.add(session.id);
  return { status: answer.status, session, headers: answer.headers };
};

const read = async <T>(path: string): Promise<T> => (await (await ask(path)).json()) as T;

afterAll(async () => {
  for (const id of opened) await ask(`/v1/sessions/${id}`, { method: "DELETE" });
});

describe("a session over HTTP", () => {
  it("is created, read, stepped, looked at, listed and ended", async () => {
    const { status, session, headers } = await create({ run: "whole", labels: { kind: "first" } });
    const at = `/v1/sessions/${session.id}`;
    expect(status).toBe(201);
    expect(headers.get("location")).toBe(at);
    expect(session).toMatchObject({ status: "ready", step: 0, observation: { url: "about:blank" }, labels: { kind: "first" } });
    expect(await read<Session>(at)).toMatchObject({ id: session.id, status: "ready" });

    const step = await ask(`${at}/step`, { json: { action: { type: "goto", url: "about:blank" }, index: 0 } });
    expect((await step.json()) as StepAnswer).toMatchObject({ index: 0, episode: session.episode, failure: null });

    expect(await read(`${at}/observation?text=true`)).toMatchObject({ url: "about:blank", screenshot: null });
    const picture = await ask(`${at}/screenshot?format=png`);
    expect(picture.headers.get("content-type")).toBe("image/png");
    expect(new Uint8Array(await picture.arrayBuffer()).slice(1, 4)).toEqual(new TextEncoder().encode("PNG"));

    const listed = await read<{ items: Session[] }>("/v1/sessions?run=whole&label=kind%3Dfirst");
    expect(listed.items).toMatchObject([{ id: session.id, status: "ready", step: 1, observation: null }]);
    for (const filter of [`session=${session.id}`, "run=whole", "limit=1"]) {
      const mine = await read<{ items: TrajectorySummary[] }>(`/v1/trajectories?${filter}`);
      expect(mine.items).toMatchObject([{ id: session.episode.id, session: session.id, outcome: "running", steps: 1 }]);
    }
    expect(await read(`/v1/trajectories/${session.episode.id}/steps`)).toMatchObject({ items: [{ index: 0 }], cursor: null });

    for (let time = 0; time < 2; time++) {
      const ended = await ask(at, { method: "DELETE" });
      expect(ended.status).toBe(200);
      expect(await ended.json()).toMatchObject({ id: session.id, status: "ended" });
    }
    expect(await refusal(`${at}/step`, { json: { action: { type: "back" } } })).toMatchObject({
      status: 409,
      code: "session_ended",
    });
    expect(await read(`/v1/sessions?run=whole&status=ended`)).toMatchObject({ items: [{ id: session.id }] });
    expect(await read(`/v1/sessions?run=whole&status=ready`)).toMatchObject({ items: [] });
  });

  it("is one for everyone who asks by the same key, and different for another token", async () => {
    const asked = await Promise.all(Array.from({ length: 4 }, () => create({ key: "shared" })));
    expect(new Set(asked.map(({ session }) => session.id)).size).toBe(1);
    expect(asked.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201]);
    for (const { session } of asked) expect(session.status).toBe("ready");
    const other = await create({ key: "shared" }, { as: "run" });
    expect(other.status).toBe(201);
    expect(other.session.id).not.toBe(asked[0]?.session.id);
  });

  it("is given by its key after its end too, and keeps its key from other tasks", async () => {
    const task = { id: "a-task", goal: "Look." };
    const { session } = await create({ key: "bound", task });
    expect(await refusal("/v1/sessions", { json: { key: "bound", task: { id: "another" } } })).toMatchObject({
      status: 409,
      code: "key_conflict",
    });
    await ask(`/v1/sessions/${session.id}`, { method: "DELETE" });
    expect(await create({ key: "bound", task })).toMatchObject({ status: 200, session: { id: session.id, status: "ended" } });
  });

  it("is listed on one page only, newest first", async () => {
    const older = (await create({ run: "paged" })).session.id;
    const newer = (await create({ run: "paged" })).session.id;
    const first = await read<{ items: Session[]; cursor: string }>("/v1/sessions?run=paged&limit=1");
    const second = await read<{ items: Session[]; cursor: string | null }>(
      `/v1/sessions?run=paged&limit=1&cursor=${first.cursor}`,
    );
    expect([first, second].map(({ items }) => items.map(({ id }) => id))).toEqual([[newer], [older]]);
    expect(second.cursor).toBeNull();
  });

  it("that cannot be opened leaves its key free, and nothing in the list", async () => {
    const json = { key: "unlucky", run: "unlucky", sites: ["shop"], startUrl: "http://127.0.0.1:1/" };
    const failed = await refusal("/v1/sessions", { json });
    expect(failed.status).toBeGreaterThanOrEqual(400);
    expect(await read("/v1/sessions?run=unlucky")).toEqual({ items: [], cursor: null });
    expect((await create({ key: "unlucky" })).status).toBe(201);
  });
});

describe("the service tells", () => {
  it("how much is in use, by site too", async () => {
    const mine = { name: "mine", upstream: "http://127.0.0.1:1" };
    const { session } = await create({ sites: [mine], startUrl: "about:blank" });
    const capacity = await read<Capacity>("/v1/capacity");
    expect(capacity.active).toBeGreaterThan(0);
    expect(capacity.max).toBeGreaterThanOrEqual(capacity.active);
    expect(capacity.sites).toMatchObject({ shop: { active: 0, max: null }, mine: { active: 1, max: null } });
    await ask(`/v1/sessions/${session.id}`, { method: "DELETE" });
    expect((await read<Capacity>("/v1/capacity")).sites).not.toHaveProperty("mine");
  });

  it("which sites there are", async () => {
    const { items } = await read<{ items: SiteInfo[] }>("/v1/sites");
    expect(items).toContainEqual(
      expect.objectContaining({
        name: "shop",
        kind: "embedded",
        hosts: expect.arrayContaining(["shop.localhost"]),
        startUrl: "http://shop.localhost/",
        accounts: expect.any(Array),
        health: { ok: true, status: "ok", message: null },
      }),
    );
  });

  it("that container sites are out of reach while their host does not answer, and that the others are not", async () => {
    const settings = { SITE_HOST_URL: "http://127.0.0.1:1", SITE_HOST_TOKEN: "any" };
    const answer = await ask("/v1/sites", { settings });
    const { items } = (await answer.json()) as { items: SiteInfo[] };
    expect(items.find(({ name }) => name === "shop")?.health.ok).toBe(true);
    for (const site of items.filter(({ kind }) => kind === "container")) {
      expect(site.health).toMatchObject({ ok: false, status: "unreachable" });
    }
    expect((await ask("/v1/capacity", { settings })).status).toBe(200);
  });

  it("that it is well, and which part is not", async () => {
    const well = await ask("/v1/health", { as: null });
    expect(well.status).toBe(200);
    expect(await well.json()).toMatchObject({ ok: true });
    const unwell = await ask("/v1/health", { as: null, settings: { BROWSER_HOST_URL: "http://127.0.0.1:1" } });
    expect(unwell.status).toBe(503);
    const health = (await unwell.json()) as Health;
    expect(health).toMatchObject({ ok: false, checks: { browser: { ok: false }, database: { ok: true }, blobs: { ok: true } } });
    expect(JSON.stringify(health)).not.toContain("127.0.0.1");
    expect(await refusal("/v1/capacity", { settings: { BROWSER_HOST_URL: "http://127.0.0.1:1" } })).toMatchObject({
      status: 502,
      code: "browser_failed",
    });
  });

  it("what it has done, for Prometheus", async () => {
    await ask("/v1/sites");
    const text = await (await ask("/metrics", { as: "read" })).text();
    expect(text).toMatch(/^stillwater_requests_total\{route="\/v1\/sites",method="GET",status="200"\} \d+$/m);
    expect(text).toMatch(/^stillwater_request_ms_bucket\{route="\/v1\/sites",le="\+Inf"\} \d+$/m);
    expect(text).toMatch(/^stillwater_sessions\{status="ready"\} \d+$/m);
    const types = [...text.matchAll(/^# TYPE (\S+)/gm)].map((match) => match[1]);
    expect(new Set(types).size).toBe(types.length);
    expect(text).not.toContain(testEnv.BROWSER_HOST_TOKEN ?? "");
  });
});
