import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RolloutEpisode, Trajectory } from "../../sdk/protocol/index.ts";
import { type PolicyServer, type PolicyServerCall, type Served, startPolicyServer } from "../support/policy-server.ts";
import { API } from "./support/api.ts";
import type { Lab } from "./support/lab.ts";
import { answers, LONG_MS, lampTask, lampTasks, Rollouts, startLamps, taskIn } from "./support/rollouts.ts";
import { type Service, startService } from "./support/service.ts";
import { until } from "./support/until.ts";

const KEY = "key-of-the-gateway-0123456789";
const RUN_TOKEN = "token-of-a-trainer-0123456789";
let service: Service;
let api: API;
let rollouts: Rollouts;
let lab: Lab;
let server: PolicyServer;
let reply: (call: PolicyServerCall) => Served | Promise<Served>;

beforeAll(async () => {
  server = await startPolicyServer((call) => reply(call));
  const secrets = { gate: { url: server.url, key: KEY }, keyed: { url: `${server.url}/keyed`, ownKey: true } };
  const tokens = [{ name: "trainer", token: RUN_TOKEN, scopes: ["read", "run"] }];
  service = await startService({
    env: { POLICY_SECRETS: JSON.stringify(secrets), STILLWATER_TOKENS: JSON.stringify(tokens) },
  });
  api = new API(service.url, service.token);
  rollouts = new Rollouts(api);
  lab = await startLamps();
}, 60_000);
afterAll(async () => {
  await Promise.all([lab.close(), service.stop(), server.close()]);
});

const policy = { secret: "gate", model: "actor", retries: 0 };
const BROKEN: Served = { status: 500 };
const dropping = { groups: { onFailure: "drop" as const }, policy };
const exported = async (run: string, format: string): Promise<string[]> => {
  const text = await (await service.request(`/v1/trajectories/export?run=${run}&format=${format}`)).text();
  return text.split("\n").filter((line) => line !== "");
};
const trajectoryOf = ({ trajectory }: RolloutEpisode): Promise<Trajectory> => api.ok("GET", `/v1/trajectories/${trajectory}`);

describe("a group that is dropped when a member fails", () => {
  test(
    "is masked as a whole in episodes, events, trajectories and exports, and says why",
    async () => {
      const once = { answered: false };
      reply = ({ text }) => {
        if (taskIn(text) === "lamp-001") return answers("5");
        const first = !once.answered;
        once.answered = true;
        return first ? answers("5") : BROKEN;
      };
      const begun = await rollouts.begin({ ...dropping, tasks: lampTasks(lab, 2), samples: 3 });
      const results = await rollouts.results(begun.id);
      const group = (id: string) => results.filter(({ task }) => task.id === id);
      expect(group("lamp-001").map(({ outcome, mask, dropped }) => [outcome, mask, dropped])).toEqual(
        Array.from({ length: 3 }, () => ["succeeded", false, null]),
      );
      const dropped = group("lamp-000");
      expect(dropped.map(({ mask }) => mask)).toEqual([true, true, true]);
      expect(new Set(dropped.map((episode) => episode.dropped)).size).toBe(1);
      expect(dropped[0]?.dropped).toMatch(/^Group \S+ is dropped: its member \d errored after 2 attempts \(.*500/);
      // What the member did stays on record: the count of successes is as honest as without a group.
      const survivor = dropped.find(({ outcome }) => outcome === "succeeded");
      expect(survivor).toMatchObject({ score: 1, failure: null });
      expect(await rollouts.get(begun.id)).toMatchObject({
        success: { succeeded: 4, of: 6 },
        groups: { total: 2, whole: 2, diverged: 0, dropped: 1 },
      });
      await until(async () => (await trajectoryOf(survivor as RolloutEpisode)).mask, "its trajectory is masked");
      expect(await trajectoryOf(survivor as RolloutEpisode)).toMatchObject({
        outcome: "succeeded",
        end: { reason: "answer", dropped: dropped[0]?.dropped },
      });
      const path = `/v1/rollouts/${begun.id}/events`;
      const events = await (await service.request(path)).text();
      expect(events).toContain(`"whole":true,"diverged":null,"dropped":${JSON.stringify(dropped[0]?.dropped)}`);
      await until(async () => (await exported(begun.id, "stillwater")).length >= 4, "all that ended are stored");
      const lines = (await exported(begun.id, "stillwater")).map((line) => JSON.parse(line) as { trajectory: Trajectory });
      expect(lines.find(({ trajectory }) => trajectory.id === survivor?.trajectory)?.trajectory).toMatchObject({
        mask: true,
        end: { dropped: dropped[0]?.dropped },
      });
      const learned = (await exported(begun.id, "calls")).map((line) => JSON.parse(line) as { task: string });
      expect(learned.map(({ task }) => task)).toEqual(["lamp-001", "lamp-001", "lamp-001"]);
    },
    LONG_MS,
  );

  test(
    "stops the members that run and begins no others",
    async () => {
      let calls = 0;
      reply = () => (calls++ === 0 ? { hang: true } : BROKEN);
      const begun = await rollouts.begin({
        ...{ ...dropping, tasks: lampTasks(lab, 1), samples: 8 },
        concurrency: { launches: 2, episodes: 2 },
      });
      const results = await rollouts.results(begun.id);
      expect(results.map(({ mask, dropped }) => mask && dropped !== null)).toEqual(Array.from({ length: 8 }, () => true));
      const outcomes = results.map(({ outcome }) => outcome);
      expect(outcomes.filter((outcome) => outcome === "errored")).toHaveLength(1);
      expect(outcomes.filter((outcome) => outcome === "cancelled")).toHaveLength(7);
      expect(results.every(({ score }) => score === null)).toBe(true);
      expect(results.filter(({ state }) => state === "done")).toHaveLength(8);
    },
    LONG_MS,
  );

  test(
    "is kept when the member succeeds on a fresh session",
    async () => {
      let calls = 0;
      reply = () => (calls++ === 0 ? BROKEN : answers("5"));
      const begun = await rollouts.begin({ ...dropping, tasks: lampTasks(lab, 1), samples: 3 });
      const results = await rollouts.results(begun.id);
      expect(results.map(({ outcome, mask, dropped }) => [outcome, mask, dropped])).toEqual(
        Array.from({ length: 3 }, () => ["succeeded", false, null]),
      );
      expect(await rollouts.get(begun.id)).toMatchObject({ retries: 1, groups: { dropped: 0 } });
    },
    LONG_MS,
  );
});

describe("a policy below a secret's address", () => {
  test(
    "is asked there with the secret's key, or with the rollout's own",
    async () => {
      reply = () => answers("5");
      const trainer = new Rollouts(new API(service.url, RUN_TOKEN));
      expect(await api.ok("PUT", "/v1/suites/lamps", lampTask(lab, "lamp-below"))).toMatchObject({ errors: [] });
      const below: [object, string, string][] = [
        [{ ...policy, url: `${server.url}/sessions/s-1/v1` }, "/v1/sessions/s-1/v1/chat/completions", KEY],
        [
          { ...policy, secret: "keyed", url: `${server.url}/keyed/openai`, key: "key-of-one-rollout" },
          "/v1/keyed/openai/chat/completions",
          "key-of-one-rollout",
        ],
      ];
      for (const [where, path, key] of below) {
        const { id } = await trainer.begin({ tasks: ["lamp-below"], policy: where as typeof policy });
        const [result] = await trainer.results(id);
        expect(result).toMatchObject({ outcome: "succeeded", score: 1 });
        expect(server.calls.at(-1)).toMatchObject({ path, headers: { authorization: `Bearer ${key}` } });
      }
    },
    LONG_MS,
  );
});
