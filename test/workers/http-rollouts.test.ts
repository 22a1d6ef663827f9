import { runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { newRolloutId } from "../../durable-objects/ids.ts";
import type { Rollout, RolloutEpisode } from "../../sdk/protocol/index.ts";
import { type Ask, ask, refusal, testEnv } from "./http-support.ts";

const KEY = "key-of-a-policy-0123456789";
const URL_HERE = "http://127.0.0.1:9/v1";
const SETTINGS: Ask["settings"] = {
  POLICY_SECRETS: JSON.stringify({
    here: { url: URL_HERE, key: KEY },
    elsewhere: { url: "https://models.example/v1", key: KEY },
    keyed: { url: "http://127.0.0.1:9/keyed", ownKey: true },
  }),
};

const task = { id: "look", goal: "Look.", startUrl: "about:blank" };
const policy = { url: URL_HERE, model: "actor", retries: 0, key: KEY };
const named = { secret: "here", model: "actor", retries: 0 };
const asking = (json: object, as: Ask["as"] = "admin"): Ask => ({
  json: { tasks: [task], policy, ...json },
  as,
  settings: SETTINGS,
});
const refused = (json: object, as?: Ask["as"]) => refusal("/v1/rollouts", asking(json, as));
const ok = async <T>(path: string, how: Ask = {}): Promise<T> => {
  const answer = await ask(path, how);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
};

describe("a rollout's request", () => {
  it("names the field that is wrong", async () => {
    const wrong: [object, string][] = [
      [{ tasks: [] }, "tasks"],
      [{ tasks: { suite: "mine" } }, "tasks.suite"],
      [{ samples: 0 }, "samples"],
      [{ policy: { model: "actor" } }, "policy.url"],
      [{ policy: { ...policy, url: "ftp://models.example" } }, "policy.url"],
      [{ policy: { ...policy, nonsense: 1 } }, "policy.nonsense"],
      [{ agent: { kind: "mind-reader" } }, "agent.kind"],
      [{ concurrency: { episodes: 0 } }, "concurrency.episodes"],
      [{ order: "alphabetical" }, "order"],
      [{ straggler: { share: 1, graceMs: 0 } }, "straggler.share"],
      [{ session: { key: "mine" } }, "session.key"],
      [{ nonsense: true }, "nonsense"],
    ];
    for (const [json, field] of wrong) {
      const answer = await refused(json);
      expect(answer, field).toMatchObject({ status: 400, code: "invalid_request" });
      expect(answer.details.issues?.map(({ path }) => path)).toContain(field);
    }
  });

  it("names tasks, sites and snapshots that there are", async () => {
    expect(await refused({ tasks: ["nowhere"] })).toMatchObject({
      status: 404,
      code: "task_not_found",
      details: { task: "nowhere" },
    });
    expect(await refused({ tasks: [{ ...task, sites: ["nowhere"] }] })).toMatchObject({ status: 404, code: "site_not_found" });
    expect(await refused({ tasks: [{ ...task, snapshot: "nowhere" }] })).toMatchObject({
      status: 404,
      code: "snapshot_not_found",
    });
    expect(await refused({ tasks: { filter: { suite: "nowhere" } } })).toMatchObject({ status: 400, code: "invalid_request" });
  });

  it("asks for no more episodes than a rollout holds, and for seeds that its tasks can have", async () => {
    const many = await refused({ samples: 256, seeds: Array.from({ length: 256 }, (_, seed) => seed) });
    expect(many).toMatchObject({ status: 400, code: "invalid_request" });
    expect(await refused({ tasks: [{ ...task, seed: 3 }], seeds: [4] })).toMatchObject({
      status: 400,
      details: { issues: [{ path: "seeds" }] },
    });
  });

  it("has an address and a key of the caller's own with scope admin alone", async () => {
    expect(await refused({}, "run")).toMatchObject({ status: 403, details: { scope: "admin" } });
    expect(await refused({ policy: { ...policy, key: undefined } }, "run")).toMatchObject({ status: 403 });
    expect(
      await refused({ tasks: [{ ...task, sites: [{ name: "app", upstream: "http://127.0.0.1:3000" }] }], policy: named }, "run"),
    ).toMatchObject({
      status: 403,
    });
    expect(await refused({}, "read")).toMatchObject({ status: 403, details: { scope: "run" } });
  });

  it("has an address below a secret's with scope run, and a key of its own where the secret allows one", async () => {
    const allowed: [object, string][] = [
      [{ ...named, url: `${URL_HERE}/sessions/s-1/v1` }, `${URL_HERE}/sessions/s-1/v1`],
      [{ ...named, url: "HTTP://127.0.0.1:9/v1/" }, URL_HERE],
      [{ ...named, secret: "keyed", url: "http://127.0.0.1:9/keyed/a", key: KEY }, "http://127.0.0.1:9/keyed/a"],
    ];
    for (const [wish, url] of allowed) {
      const rollout = await ok<Rollout>("/v1/rollouts", asking({ policy: wish }, "run"));
      expect(rollout.policy.url).toBe(url);
      expect(JSON.stringify(rollout)).not.toContain(KEY);
      await ok(`/v1/rollouts/${rollout.id}`, { method: "DELETE" });
    }
    const beyond = { ...named, secret: "keyed", url: "http://127.0.0.1:9/keyed2", key: KEY };
    expect(await refused({ policy: beyond }, "run")).toMatchObject({ status: 400 });
    expect(await refused({ policy: { ...named, url: `${URL_HERE}/a`, key: KEY } }, "run")).toMatchObject({
      status: 400,
      details: { issues: [{ path: "policy.key" }] },
    });
  });

  it("uses a secret with its own address and those below, whoever asks", async () => {
    expect(await refused({ policy: { ...named, secret: "nobody" } })).toMatchObject({ status: 404, code: "secret_not_found" });
    const others = [
      "https://attacker.example/v1",
      "http://127.0.0.1:10/v1",
      `${URL_HERE}/../v2`,
      `${URL_HERE}2`,
      `${URL_HERE}?a`,
    ];
    for (const other of others) {
      for (const as of ["run", "admin"] as const) {
        const answer = await refused({ policy: { ...named, url: other } }, as);
        expect(answer, other).toMatchObject({ status: 400, details: { issues: [{ path: "policy.secret" }] } });
      }
    }
    const header = await refused({ policy: { ...named, headers: { "x-key": "elsewhere" } } });
    expect(header).toMatchObject({ status: 400, details: { issues: [{ path: "policy.headers.x-key" }] } });
    expect(await refused({ policy: { ...named, key: KEY } })).toMatchObject({ status: 400 });
  });
});

describe("a rollout that there is not", () => {
  it("is 404 on every route", async () => {
    for (const id of [newRolloutId(), "r_1", "nonsense"]) {
      const path = `/v1/rollouts/${id}`;
      const asked: [string, Ask][] = [
        [path, {}],
        [path, { method: "DELETE" }],
        [`${path}/pause`, { json: {} }],
        [`${path}/resume`, { json: {} }],
        [`${path}/episodes`, {}],
        [`${path}/events`, {}],
      ];
      for (const [route, how] of asked) {
        expect(await refusal(route, how), route).toMatchObject({ status: 404, code: "rollout_not_found" });
      }
    }
  });
});

describe("a rollout with a key", () => {
  it("is the same one however often it is asked for, and only with the same request", async () => {
    const wish = asking({ key: "mine", retries: { max: 0 } });
    const answers = await Promise.all([1, 2, 3].map(() => ask("/v1/rollouts", wish)));
    const ids = await Promise.all(answers.map(async (answer) => ((await answer.json()) as Rollout).id));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 201]);
    expect(new Set(ids).size).toBe(1);
    expect(await refused({ key: "mine", samples: 2 })).toMatchObject({ status: 409, code: "key_conflict" });
    const others = await ok<Rollout>("/v1/rollouts", { ...asking({ key: "mine", policy: named }, "run") });
    expect(others.id).not.toBe(ids[0]);
    for (const id of [ids[0], others.id]) await ok(`/v1/rollouts/${id}`, { method: "DELETE" });
  });
});

describe("a rollout whose policy cannot be asked", () => {
  it("counts its episodes as errors, never as wrong answers, and keeps the key to itself", async () => {
    const begun = await ask("/v1/rollouts", asking({ samples: 2, retries: { max: 0 }, labels: { experiment: "a" } }));
    expect(begun.status).toBe(201);
    const { id } = (await begun.json()) as Rollout;
    const results: RolloutEpisode[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const path: string = `/v1/rollouts/${id}/episodes?waitMs=5000${cursor && `&cursor=${cursor}`}`;
      const page: { items: RolloutEpisode[]; cursor: string | null } = await ok(path, { as: "read" });
      results.push(...page.items);
      cursor = page.cursor;
    }
    expect(results.map(({ outcome, mask, score, failure }) => [outcome, mask, score, failure?.class])).toEqual([
      ["errored", true, null, "policy"],
      ["errored", true, null, "policy"],
    ]);
    const rollout = await ok<Rollout>(`/v1/rollouts/${id}`);
    expect(rollout).toMatchObject({ state: "done", success: { succeeded: 0, of: 2, rate: 0 }, labels: { experiment: "a" } });
    const events = await (await ask(`/v1/rollouts/${id}/events`)).text();
    const rows = await testEnv.DB.prepare("select * from rollouts").all();
    const listed = await ok<{ items: Rollout[] }>(`/v1/rollouts?run=${id}`);
    expect(listed.items).toHaveLength(1);
    expect(JSON.stringify([rollout, results, events, rows, listed])).not.toContain(KEY);
    await runInDurableObject(testEnv.ROLLOUT.getByName(id), (_object, { storage }) => {
      const tables = storage.sql.exec<{ name: string }>("select name from sqlite_master where type = 'table'").toArray();
      for (const { name } of tables.filter((table) => !table.name.startsWith("_cf"))) {
        expect(JSON.stringify(storage.sql.exec(`select * from "${name}"`).toArray()), name).not.toContain(KEY);
      }
    });
  });
});
