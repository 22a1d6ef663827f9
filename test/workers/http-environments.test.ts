/**
 * @module Environments over HTTP: stored ones, those of suites and sites, and what of them is shown to whom.
 */
import { beforeAll, describe, expect, it } from "vitest";
import { chooseTask } from "../../durable-objects/environments/choose-task.ts";
import { findEnvironment } from "../../durable-objects/environments/find.ts";
import { sessionRequest } from "../../durable-objects/environments/session-request.ts";
import type { Environment, EnvironmentSettingsInput } from "../../sdk/protocol/index.ts";
import { type Ask, ask, refusal, testEnv } from "./http-support.ts";

const ok = async <T>(path: string, how: Ask = {}): Promise<T> => {
  const answer = await ask(path, how);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
};
const store = (name: string, settings: EnvironmentSettingsInput, as: Ask["as"] = "admin") =>
  ask(`/v1/environments/${name}`, { method: "PUT", json: settings, as });

beforeAll(async () => {
  const lines = Array.from({ length: 6 }, (_, i) => ({
    id: `env.${i}`,
    goal: `Goal ${i}`,
    sites: ["shop"],
    split: i < 4 ? "train" : "test",
    difficulty: i,
    ...(i === 5 ? { seed: 3 } : {}),
    evaluate: { evaluators: [{ type: "string_match", exactMatch: "secret-answer" }] },
  }));
  await ok("/v1/suites/env-suite", { method: "PUT", body: lines.map((line) => JSON.stringify(line)).join("\n") });
});

describe("environments", () => {
  it("are stored, replaced, read, listed and deleted", async () => {
    const settings = { suite: "env-suite", split: "train", limits: { maxSteps: 7 } };
    expect((await store("env-mine", settings)).status).toBe(201);
    expect((await store("env-mine", { ...settings, failure: "error" })).status).toBe(200);
    const read = await ok<Environment>("/v1/environments/env-mine", { as: "read" });
    expect(read).toMatchObject({ name: "env-mine", kind: "stored", settings: { ...settings, failure: "error" } });
    const { items } = await ok<{ items: Environment[] }>("/v1/environments", { as: "read" });
    expect(items.map(({ name, kind }) => `${kind} ${name}`)).toEqual(
      expect.arrayContaining(["stored env-mine", "suite env-suite", "site shop", "site forum"]),
    );
    await ok("/v1/environments/env-mine", { method: "DELETE" });
    await ok("/v1/environments/env-mine", { method: "DELETE" });
    expect(await refusal("/v1/environments/env-mine")).toMatchObject({ status: 404, code: "environment_not_found" });
  });

  it("are there by themselves of suites and sites, and a stored one goes before them", async () => {
    expect(await ok("/v1/environments/env-suite")).toMatchObject({ kind: "suite", settings: { suite: "env-suite" } });
    expect(await ok("/v1/environments/forge")).toMatchObject({ kind: "site", settings: { sites: ["forge"], failure: "null" } });
    await store("forge", { sites: ["shop"] });
    expect(await ok("/v1/environments/forge")).toMatchObject({ kind: "stored", settings: { sites: ["shop"] } });
    await ok("/v1/environments/forge", { method: "DELETE" });
    expect(await ok("/v1/environments/forge")).toMatchObject({ kind: "site" });
  });

  it("are refused where no session of them could begin", async () => {
    expect(await refusal("/v1/environments/x", { method: "PUT", json: { suite: "env-siute" } })).toMatchObject({
      code: "suite_not_found",
      message: expect.stringContaining('Did you mean "env-suite"?'),
    });
    expect(await refusal("/v1/environments/x", { method: "PUT", json: { sites: ["shopp"] } })).toMatchObject({
      code: "site_not_found",
    });
    expect(await refusal("/v1/environments/x", { method: "PUT", json: { task: "env.99" } })).toMatchObject({
      code: "task_not_found",
    });
    expect(await refusal("/v1/environments/x", { method: "PUT", json: { task: "env.1", suite: "env-suite" } })).toMatchObject({
      code: "invalid_request",
      details: { issues: [{ path: "task" }] },
    });
    expect(await refusal("/v1/environments/x", { method: "PUT", json: { obsreve: {} } })).toMatchObject({
      code: "invalid_request",
      message: expect.stringContaining("observe"),
    });
    expect(await refusal("/v1/environments/..%2Fx", { method: "PUT", json: {} })).toMatchObject({ code: "invalid_request" });
  });

  it("are changed by scope admin alone", async () => {
    for (const as of ["run", "read", "score"] as const) {
      expect(await refusal("/v1/environments/x", { method: "PUT", json: {}, as })).toMatchObject({ status: 403 });
      expect(await refusal("/v1/environments/x", { method: "DELETE", as })).toMatchObject({ status: 403 });
    }
  });

  it("show how their task is scored to scope admin alone", async () => {
    const task = {
      id: "inline",
      goal: "What?",
      sites: ["shop"],
      evaluate: { evaluators: [{ type: "string_match" as const, exactMatch: "secret-answer" }] },
    };
    await store("env-one", { task });
    expect(JSON.stringify(await ok("/v1/environments/env-one"))).toContain("secret-answer");
    for (const path of ["/v1/environments/env-one", "/v1/environments"]) {
      const text = JSON.stringify(await ok(path, { as: "run" }));
      expect(text).toContain('"inline"');
      expect(text).not.toContain("secret-answer");
    }
  });
});

describe("the task of an episode", () => {
  const choose = async (name: string, wish: Parameters<typeof chooseTask>[2]) =>
    chooseTask(testEnv, await findEnvironment(testEnv, name), wish);

  it("is chosen by its id, its place in a split, or a seed", async () => {
    expect(await choose("env-suite", { task: "env.2", seed: 9 })).toEqual({ task: "env.2", seed: 9 });
    expect(await choose("env-suite", { split: "test", index: 0 })).toMatchObject({ task: "env.4" });
    expect(await choose("env-suite", { split: "all", index: 1 })).toMatchObject({ task: "env.1" });
    const drawn = await Promise.all(Array.from({ length: 12 }, (_, seed) => choose("env-suite", { seed })));
    const again = await Promise.all(Array.from({ length: 12 }, (_, seed) => choose("env-suite", { seed })));
    expect(again).toEqual(drawn);
    const tasks = drawn.map(({ task }) => task);
    expect(new Set(tasks.slice(0, 6)).size).toBe(6);
    expect(new Set(tasks.slice(6)).size).toBe(6);
  });

  it("takes no seed where it has one of its own", async () => {
    expect(await choose("env-suite", { task: "env.5", seed: 9 })).toEqual({ task: "env.5", seed: undefined });
  });

  it("is refused where there is none, with how many there are", async () => {
    await expect(choose("env-suite", { split: "test", index: 2 })).rejects.toThrow("there are 2 tasks");
    await expect(choose("env-suite", { index: -1 })).rejects.toThrow("there are 6 tasks");
    await expect(choose("env-suite", { task: "env.1", split: "test" })).rejects.toMatchObject({ code: "task_not_found" });
    await expect(choose("env-suite", { split: "none" })).rejects.toMatchObject({ code: "task_not_found" });
    await expect(choose("shop", { index: 0 })).rejects.toThrow("open-ended");
  });

  it("is none in an open-ended environment, and the seed is the sites'", async () => {
    expect(await choose("shop", { seed: 4 })).toEqual({ task: null, seed: 4 });
  });

  it("follows the sampler's ratio", async () => {
    await store("hard-ones", { suite: "env-suite", sampler: { ratio: { hard: 0, medium: 1 } } });
    const drawn = await Promise.all(Array.from({ length: 8 }, (_, seed) => choose("hard-ones", { seed })));
    for (const { task } of drawn) expect(["env.4", "env.5"]).toContain(task);
  });

  it("is asked for with the environment's settings, and steps are no longer than the contract allows", async () => {
    await store("tuned", { suite: "env-suite", limits: { maxSteps: 5, stepTimeoutMs: 120_000 }, labels: { a: "b" } });
    const environment = await findEnvironment(testEnv, "tuned");
    const request = sessionRequest(
      environment,
      { task: "env.1", seed: 2 },
      { dialect: "browsergym", maxStepMs: 40_000, maxQueueMs: 1 },
    );
    expect(request).toMatchObject({
      task: "env.1",
      seed: 2,
      dialect: "browsergym",
      limits: { maxSteps: 5, stepTimeoutMs: 40_000 },
      queueMs: 1,
      labels: { a: "b", environment: "tuned" },
    });
  });
});
