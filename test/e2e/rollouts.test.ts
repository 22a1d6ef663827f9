import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Stillwater } from "../../sdk/index.ts";
import type { InlineTask, PolicyCall, RolloutEpisode, StepRow, Trajectory } from "../../sdk/protocol/index.ts";
import { type JudgeServer, startJudgeServer } from "../support/judge-server.ts";
import { type PolicyServer, type PolicyServerCall, type Served, startPolicyServer } from "../support/policy-server.ts";
import { API } from "./support/api.ts";
import type { Lab } from "./support/lab.ts";
import { answers, LONG_MS, LOOK, lampTask, lampTasks, Rollouts, startLamps, taskIn } from "./support/rollouts.ts";
import { type Service, startService } from "./support/service.ts";

const KEY = "key-of-the-policy-0123456789";
/** Longer than an episode takes to let go of its browser. */
const JUDGE_THINKS_MS = 2_000;
let service: Service;
let api: API;
let rollouts: Rollouts;
let lab: Lab;
let server: PolicyServer;
let reply: (call: PolicyServerCall) => Served;
let judge: JudgeServer;
let visits = 0;

beforeAll(async () => {
  server = await startPolicyServer((call) => reply(call), { version: "weights-1" });
  judge = await startJudgeServer(async ({ nonce, instructions }) => {
    await sleep(JUDGE_THINKS_MS);
    const fields = ["relevant", "blocked", "grounded", "holds", "same"].filter((field) => instructions.includes(`"${field}"`));
    const verdict = Object.fromEntries(fields.map((field) => [field, field !== "blocked"]));
    return JSON.stringify({ nonce, ...(fields.includes("relevant") ? {} : { reason: "seen" }), ...verdict });
  });
  const secrets = { trainer: { url: server.url, key: KEY } };
  service = await startService({
    env: { POLICY_SECRETS: JSON.stringify(secrets), JUDGE_URL: judge.url, JUDGE_MODEL: "judge-1" },
  });
  api = new API(service.url, service.token);
  rollouts = new Rollouts(api);
  lab = await startLamps({
    "/changing": (_request, response) => {
      response.writeHead(200, { "content-type": "text/html" });
      response.end(`<!doctype html><title>Lamps</title><p>You are visitor ${++visits}.</p>`);
    },
  });
}, 60_000);
afterAll(async () => {
  await Promise.all([lab.close(), service.stop(), server.close(), judge.close()]);
});

const policy = { secret: "trainer", model: "actor", sampling: { temperature: 0.5 }, version: "weights-0" };
const stepsOf = async ({ trajectory }: RolloutEpisode): Promise<StepRow[]> =>
  (await api.ok<{ items: StepRow[] }>("GET", `/v1/trajectories/${trajectory}/steps`)).items;
const trajectoryOf = ({ trajectory }: RolloutEpisode): Promise<Trajectory> => api.ok("GET", `/v1/trajectories/${trajectory}`);

describe("a rollout", () => {
  test(
    "runs every task with the policy, and keeps every call in its trajectory",
    async () => {
      reply = ({ round, text }) => (round === 0 ? LOOK : answers(taskIn(text) === "lamp-001" ? "7" : "5"));
      const begun = await rollouts.begin({ tasks: lampTasks(lab, 4), policy, concurrency: { launches: 2, episodes: 3 } });
      expect(begun).toMatchObject({ total: 4, policy: { url: server.url, secret: "trainer" }, policyVersion: "weights-0" });
      const results = await rollouts.results(begun.id);
      expect(results.map(({ task, outcome }) => [task.id, outcome]).sort()).toEqual([
        ["lamp-000", "succeeded"],
        ["lamp-001", "failed"],
        ["lamp-002", "succeeded"],
        ["lamp-003", "succeeded"],
      ]);
      const done = await rollouts.get(begun.id);
      expect(done).toMatchObject({
        state: "done",
        counts: { waiting: 0, launching: 0, running: 0, scoring: 0, done: 4 },
        success: { succeeded: 3, of: 4, rate: 0.75 },
        steps: 8,
        retries: 0,
        phases: { launch: { count: 4 }, policy: { count: 8 }, act: { count: 8 }, evaluate: { count: 4 } },
      });

      const [first] = results;
      const rows = await stepsOf(first as RolloutEpisode);
      expect(rows).toHaveLength(2);
      const call = rows[0]?.policy?.call as PolicyCall;
      expect(rows[0]?.policy).toMatchObject({ version: "weights-1", usage: { promptTokens: expect.any(Number) } });
      expect(call).toMatchObject({ model: "actor", sampling: { temperature: 0.5 }, attempts: 1 });
      expect(call.messages.length).toBeGreaterThan(1);
      expect(await trajectoryOf(first as RolloutEpisode)).toMatchObject({
        run: begun.id,
        policyVersion: "weights-0",
        labels: { rollout: begun.id },
      });

      expect(server.calls.every(({ headers }) => headers.authorization === `Bearer ${KEY}`)).toBe(true);
      const said = JSON.stringify([done, results, rows, await (await service.request(`/v1/rollouts/${begun.id}/events`)).text()]);
      expect(said).not.toContain(KEY);
      const listed = await api.ok<{ items: { id: string }[] }>("GET", "/v1/rollouts?state=done");
      expect(listed.items.map(({ id }) => id)).toContain(begun.id);
    },
    LONG_MS,
  );

  test(
    "delivers groups whole, whose members began alike",
    async () => {
      reply = ({ n }) => answers(n % 2 === 0 ? "5" : "7");
      const begun = await rollouts.begin({
        tasks: lampTasks(lab, 2),
        samples: 3,
        policy,
        concurrency: { launches: 6, episodes: 6 },
      });
      const results = await rollouts.results(begun.id);
      expect(results).toHaveLength(6);
      for (const members of [results.slice(0, 3), results.slice(3)]) {
        expect(new Set(members.map(({ group }) => group?.id)).size).toBe(1);
        expect(members.map(({ group }) => group?.index)).toEqual([0, 1, 2]);
        expect(new Set(members.map(({ hash }) => hash)).size).toBe(1);
        expect(new Set(members.map(({ session }) => session)).size).toBe(3);
      }
      expect((await rollouts.get(begun.id)).groups).toEqual({ total: 2, whole: 2, diverged: 0, dropped: 0 });
    },
    LONG_MS,
  );

  test(
    "takes nothing from a group whose members did not begin alike",
    async () => {
      reply = () => answers("5");
      const task = lampTask(lab, "lamp-changing", { startUrl: `${lab.url}changing` });
      const begun = await rollouts.begin({ tasks: [task], samples: 2, policy, concurrency: { launches: 1, episodes: 1 } });
      const results = await rollouts.results(begun.id);
      expect(results.map(({ outcome, mask }) => [outcome, mask])).toEqual([
        ["errored", true],
        ["errored", true],
      ]);
      expect(results[0]?.failure?.message).toContain("did not begin alike");
      for (const result of results) {
        expect(await trajectoryOf(result)).toMatchObject({ outcome: "errored", mask: true, end: { reason: "failure" } });
      }
      expect(await rollouts.get(begun.id)).toMatchObject({ success: { succeeded: 0, of: 2 }, groups: { diverged: 1 } });
    },
    LONG_MS,
  );

  test(
    "tries again what failed for reasons of ours, and nothing else",
    async () => {
      let refused = 0;
      reply = ({ text }) => {
        if (taskIn(text) === "lamp-000" && refused++ === 0) return { status: 500 };
        return taskIn(text) === "lamp-001" ? { status: 401 } : answers("7");
      };
      const impatient = { ...policy, retries: 0 };
      const begun = await rollouts.begin({ tasks: lampTasks(lab, 3), policy: impatient });
      const results = (await rollouts.results(begun.id)).toSorted((a, b) => a.n - b.n);
      expect(results.map(({ outcome, attempt, retries }) => [outcome, attempt, retries])).toEqual([
        ["failed", 2, 1],
        ["errored", 1, 0],
        ["failed", 1, 0],
      ]);
      expect(results[1]).toMatchObject({
        failure: { class: "policy", retryable: false },
        mask: true,
        end: { reason: "failure" },
      });
      expect(await rollouts.get(begun.id)).toMatchObject({
        outcomes: { failed: 2, errored: 1, succeeded: 0 },
        success: { succeeded: 0, of: 3 },
        retries: 1,
      });
    },
    LONG_MS,
  );

  test(
    "shows pictures to an agent that sees, and waits for a judge without holding a slot",
    async () => {
      reply = ({ pictures }) => {
        const call = { name: "computer_use", arguments: { action: "answer", text: `${pictures}` } };
        return `Thought: I see.\nAction: ${JSON.stringify(call)}`;
      };
      const groups = [{ id: "1", description: "Price", facts: ["says what the red lamp costs"] }];
      const judged = { evaluators: [{ type: "rubric", groups }] } as unknown as NonNullable<InlineTask["evaluate"]>;
      const begun = await rollouts.begin({
        tasks: [lampTask(lab, "lamp-judged", { evaluate: judged })],
        policy,
        agent: { kind: "vision" },
      });
      const [result] = await rollouts.results(begun.id);
      expect(result).toMatchObject({ outcome: "succeeded", score: 1, end: { reason: "answer" } });
      const [row] = await stepsOf(result as RolloutEpisode);
      expect(row?.action).toMatchObject({ arguments: { text: "1" } });
      expect((await rollouts.get(begun.id)).phases.evaluate.count).toBe(1);
      const path = `/v1/rollouts/${begun.id}/events`;
      const told = eventsIn(await (await service.request(path)).text()).filter(({ type }) => type === "episode");
      expect(told.map(({ data }) => data.state)).toEqual(["launching", "running", "scoring", "done"]);
    },
    LONG_MS,
  );

  test(
    "tells what happens as it happens, and again from where a listener stopped",
    async () => {
      reply = ({ round }) => (round === 0 ? LOOK : answers("5"));
      const begun = await rollouts.begin({ tasks: lampTasks(lab, 2), policy });
      const path = `/v1/rollouts/${begun.id}/events`;
      const whole = eventsIn(await (await service.request(path)).text());
      expect(whole.map(({ id }) => id)).toEqual(whole.map((_, i) => i + 1));
      const states = whole.filter(({ type, data }) => type === "episode" && data.n === 0).map(({ data }) => data.state);
      expect(states).toEqual(["launching", "running", "done"]);
      expect(whole.at(-1)).toMatchObject({ type: "rollout", data: { state: "done", success: { rate: 1 } } });
      const rest = await (await service.request(path, { headers: { "last-event-id": "3" } })).text();
      expect(eventsIn(rest)).toEqual(whole.slice(3));
      const nothing = await service.request(path, { headers: { "last-event-id": String(whole.at(-1)?.id) } });
      expect(nothing.status).toBe(204);
    },
    LONG_MS,
  );

  test(
    "is begun, followed, paused and read with the SDK",
    async () => {
      reply = ({ round }) => (round === 0 ? LOOK : answers("5"));
      const { rollouts: own } = new Stillwater({ url: service.url, token: service.token });
      const begun = await own.create({ tasks: lampTasks(lab, 3), policy, samples: 2, key: "by-the-sdk" });
      expect((await own.create({ tasks: lampTasks(lab, 3), policy, samples: 2, key: "by-the-sdk" })).id).toBe(begun.id);
      expect((await own.pause(begun.id)).state).toMatch(/^paus/);
      expect((await own.resume(begun.id, { policyVersion: "weights-1" })).policyVersion).toBe("weights-1");
      const results: RolloutEpisode[] = [];
      for await (const episode of own.episodes(begun.id)) results.push(episode);
      expect(results.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 6 }, () => "succeeded"));
      expect(results.map(({ group }) => group?.index)).toEqual([0, 1, 0, 1, 0, 1]);
      const types = new Set<string>();
      let last = 0;
      for await (const { id, type } of own.events(begun.id)) {
        expect(id).toBe(last + 1);
        last = id;
        types.add(type);
      }
      expect([...types].sort()).toEqual(["episode", "group", "progress", "rollout"]);
      for await (const event of own.events(begun.id, { after: last })) throw new Error(`one more: ${JSON.stringify(event)}`);
      const listed: string[] = [];
      for await (const { id } of own.list({ state: "done" })) listed.push(id);
      expect(listed).toContain(begun.id);
      expect((await own.cancel(begun.id)).state).toBe("done");
    },
    LONG_MS,
  );
});

interface Told {
  readonly id: number;
  readonly type: string;
  readonly data: Record<string, unknown>;
}

const eventsIn = (stream: string): Told[] =>
  [...stream.matchAll(/^id: (\d+)\nevent: (\w+)\ndata: (.*)$/gm)].map(([, id, type, data]) => ({
    id: Number(id),
    type: type ?? "",
    data: JSON.parse(data ?? "null") as Record<string, unknown>,
  }));
