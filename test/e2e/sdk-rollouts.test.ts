/**
 * @module Rollouts in the caller's own process on the real service: one's own policy function, groups, and an early end.
 */
import { expect, test } from "vitest";
import { createAgent } from "../../sdk/agents/index.ts";
import { type ProgressReport, type RolloutTask, rollout } from "../../sdk/index.ts";
import { replyOf } from "../../sdk/policies/index.ts";
import type { PolicyCall } from "../../sdk/protocol/index.ts";
import { all, connect } from "./sdk-support.ts";

const client = connect();
const agent = createAgent({ kind: "text" });

const cartTask = (id: string, items: number): RolloutTask => ({
  id,
  goal: `Put ${items} products into the cart.`,
  sites: ["shop"],
  evaluate: { evaluators: [{ type: "site_state", checks: [{ query: `length(after.shop.cart) == \`${items}\`` }] }] },
});

/** One's own function: it puts one product into the cart, and says that it is done. */
const putsOne = async (
  _: unknown,
  { episode }: { episode: { initial: { text: string | null }; rounds: readonly unknown[] } },
) => {
  if (episode.rounds.length > 0) return replyOf('Action: {"type": "answer"}');
  const [, button] = /\[(e\d+)\] button "Add [^"]+ to cart"/.exec(episode.initial.text ?? "") ?? [];
  return replyOf({ text: `Action: {"type": "click", "target": "${button}"}`, version: "mine-1" });
};

test("groups of several tasks, scored by the service, with everything that the policy saw and said", async () => {
  const reports: ProgressReport[] = [];
  const episodes = rollout({
    client,
    tasks: [cartTask("rollout.one", 1), cartTask("rollout.two", 2)],
    agent,
    policy: putsOne,
    samples: 2,
    concurrency: { episodes: 3, launches: 2 },
    run: "sdk-rollouts",
    labels: { from: "test" },
    groups: true,
    onProgress: (report) => void reports.push(report),
  });
  const outcomes: Record<string, unknown> = {};
  for await (const { task, episodes: members } of episodes) {
    outcomes[task] = members.map(({ outcome, score, steps }) => ({ outcome, score, steps }));
  }
  expect(outcomes).toEqual({
    "rollout.one": Array(2).fill({ outcome: "succeeded", score: 1, steps: 2 }),
    "rollout.two": Array(2).fill({ outcome: "failed", score: 0, steps: 2 }),
  });
  expect(episodes.summary).toMatchObject({
    total: 4,
    success: { succeeded: 2, of: 4, rate: 0.5 },
    meanScore: 0.5,
    steps: 8,
    times: { launch: { count: 4 }, policy: { count: 8 }, step: { count: 8 }, episode: { count: 4 } },
  });
  expect(reports.at(-1)).toMatchObject({ total: 4, done: 4, running: 0, steps: 8 });

  const kept = await all(client.trajectories.list({ run: "sdk-rollouts" }));
  expect(kept.map(({ labels }) => labels.from)).toEqual(["test", "test", "test", "test"]);
  expect(new Set(kept.map(({ group }) => group?.id)).size).toBe(2);
  const [first] = await all(client.trajectories.steps(kept[0]?.id ?? ""));
  const call = first?.policy?.call as PolicyCall;
  expect(first?.policy).toMatchObject({ version: "mine-1", text: call.reply.text });
  expect(JSON.stringify(call.messages)).toContain("products into the cart.");
});

test("who leaves the loop leaves no session behind", async () => {
  const tasks = Array.from({ length: 4 }, (_, n) => cartTask(`rollout.left.${n}`, 1));
  const stuck = new Promise<never>(() => undefined);
  const policy = async (request: unknown, context: Parameters<typeof putsOne>[1] & { seed: number }) =>
    context.seed === 0 ? putsOne(request, context) : stuck;
  const episodes = rollout({ client, tasks, agent, policy, concurrency: { episodes: 3 }, run: "sdk-left", order: "given" });
  for await (const { task, outcome } of episodes) {
    expect({ task, outcome }).toEqual({ task: "rollout.left.0", outcome: "succeeded" });
    break;
  }
  const sessions = await all(client.sessions.list({ run: "sdk-left" }));
  expect(sessions.length).toBeGreaterThan(0);
  expect(new Set(sessions.map(({ status }) => status))).toEqual(new Set(["ended"]));
  expect(episodes.summary).toMatchObject({ outcomes: { succeeded: 1, cancelled: 3 } });
});
