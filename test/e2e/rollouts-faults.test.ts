import { afterAll, beforeAll, expect, test } from "vitest";
import type { Rollout, TrajectorySummary } from "../../sdk/protocol/index.ts";
import { type PolicyServer, startPolicyServer } from "../support/policy-server.ts";
import { API } from "./support/api.ts";
import type { Lab } from "./support/lab.ts";
import { answers, LOOK, lampTasks, Rollouts, startLamps } from "./support/rollouts.ts";
import { type Service, startService } from "./support/service.ts";
import { until } from "./support/until.ts";

const EPISODES = Number(process.env.STILLWATER_FAULT_EPISODES ?? 40);
const PATIENCE_MS = 120_000 + EPISODES * 4_000;

let service: Service;
let api: API;
let rollouts: Rollouts;
let lab: Lab;
let server: PolicyServer;

beforeAll(async () => {
  server = await startPolicyServer(({ round }) => (round < 2 ? LOOK : answers("5")), {
    latency: { medianMs: 60, sigma: 1, seed: 1 },
  });
  service = await startService();
  api = new API(service.url, service.token);
  rollouts = new Rollouts(api);
  lab = await startLamps();
}, 60_000);
afterAll(async () => {
  await Promise.all([lab.close(), service.stop(), server.close()]);
});

/** Every page of a list. */
const all = async <T>(path: string): Promise<T[]> => {
  const items: T[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const page: { items: T[]; cursor: string | null } = await api.ok("GET", `${path}&limit=100${cursor && `&cursor=${cursor}`}`);
    items.push(...page.items);
    cursor = page.cursor;
  }
  return items;
};

test(
  `${EPISODES} episodes with the runtime killed twice in the middle end exactly once each`,
  async () => {
    const { id } = await rollouts.begin({
      tasks: lampTasks(lab, EPISODES),
      policy: { url: server.url, model: "actor", key: "a-key-of-the-tests" },
      concurrency: { launches: 4, episodes: 8 },
      retries: { max: 3, backoffMs: 10 },
    });
    const doneAt = async (share: number) =>
      until(
        async () => {
          const now: Rollout | null = await rollouts.get(id).catch(() => null);
          return now !== null && now.counts.done >= share * EPISODES;
        },
        `${share} of the episodes are done`,
        PATIENCE_MS,
      );
    for (const share of [0.2, 0.6]) {
      await doneAt(share);
      await service.killWorkerd();
    }
    const done = await rollouts.over(id, PATIENCE_MS);
    expect(done).toMatchObject({ counts: { done: EPISODES }, outcomes: { succeeded: EPISODES } });

    const results = await rollouts.results(id);
    expect(results.map(({ n }) => n).toSorted((a, b) => a - b)).toEqual(Array.from({ length: EPISODES }, (_, n) => n));
    expect(new Set(results.map(({ trajectory }) => trajectory)).size).toBe(EPISODES);
    // Steps are taken once: every trajectory that counts has its three, and no attempt was made that was not needed.
    expect(results.every(({ steps, outcome }) => steps === 3 && outcome === "succeeded")).toBe(true);
    const trajectories = await all<TrajectorySummary>(`/v1/trajectories?run=${id}`);
    const unmasked = trajectories.filter(({ mask }) => !mask).map((trajectory) => trajectory.id);
    expect(unmasked.toSorted()).toEqual(results.map(({ trajectory }) => trajectory).toSorted());
    const repeated = results.filter(({ attempt }) => attempt > 1).length;
    expect(trajectories.length).toBeLessThanOrEqual(EPISODES + done.retries);
    expect(repeated).toBeLessThanOrEqual(16);
  },
  2 * PATIENCE_MS,
);
