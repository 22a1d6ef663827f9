/**
 * @module Rollouts in the caller's own process: who runs when, what is tried again, and how a rollout ends.
 */
import { describe, expect, test } from "vitest";
import { createAgent } from "../../sdk/agents/index.ts";
import { replyOf, scriptedPolicy } from "../../sdk/policies/index.ts";
import { type FinishedEpisode, type ProgressReport, rollout } from "../../sdk/rollouts/index.ts";
import { environment } from "./rollout-environment.ts";
import { refusal } from "./sdk-support.ts";

const agent = createAgent({ kind: "text" });
const answers = scriptedPolicy(() => 'Action: {"type": "answer", "text": "done"}');
const ids = (count: number): string[] => Array.from({ length: count }, (_, n) => `task ${n}`);

const all = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const gathered: T[] = [];
  for await (const item of items) gathered.push(item);
  return gathered;
};

/** Resolves when it is opened. */
const latch = (): { open: () => void; opened: Promise<void> } => {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
};

describe("who runs when", () => {
  test("a policy that stalls on one episode holds no other up", async () => {
    await using env = await environment(() => ({ steps: 3 }));
    const rest = latch();
    const policy = scriptedPolicy(async (_, { episode }) => {
      if (episode.goal === "Do task 0.") await rest.opened;
      return 'Action: {"type": "answer"}';
    });
    const order: string[] = [];
    const { stillwater: client } = env.service;
    for await (const { task } of rollout({
      client,
      tasks: ids(6),
      agent,
      policy,
      concurrency: { episodes: 2 },
      order: "given",
    })) {
      order.push(task);
      if (order.length === 5) rest.open();
    }
    expect(order.at(-1)).toBe("task 0");
    expect(new Set(order)).toEqual(new Set(ids(6)));
  });

  test("no more episodes, launches and policy calls than allowed are under way", async () => {
    await using env = await environment(() => ({ steps: 2 }));
    const reports: ProgressReport[] = [];
    let asked = 0;
    let mostAsked = 0;
    const policy = scriptedPolicy(async () => {
      mostAsked = Math.max(mostAsked, ++asked);
      await new Promise((resolve) => setTimeout(resolve, 2));
      asked--;
      return 'Action: {"type": "answer"}';
    });
    const concurrency = { launches: 2, episodes: 5, policyCalls: 3 };
    const onProgress = (report: ProgressReport) => void reports.push(report);
    const episodes = rollout({ client: env.service.stillwater, tasks: ids(20), agent, policy, concurrency, onProgress });
    expect(await all(episodes)).toHaveLength(20);
    expect(env.mostOpen()).toBeLessThanOrEqual(5);
    expect(mostAsked).toBe(3);
    expect(Math.max(...reports.map(({ launching }) => launching))).toBe(2);
    expect(Math.max(...reports.map(({ launching, running }) => launching + running))).toBe(5);
    expect(reports.at(-1)).toMatchObject({ total: 20, done: 20, waiting: 0, running: 0, steps: 40, outcomes: { succeeded: 20 } });
    expect(env.openNow()).toBe(0);
  });

  test("samples of a task and seed are a group, delivered whole and in order", async () => {
    await using env = await environment(() => ({}));
    const options = {
      client: env.service.stillwater,
      tasks: ids(2),
      agent,
      policy: answers,
      samples: 3,
      seeds: [4, 5],
      run: "r",
    };
    const groups = await all(rollout({ ...options, groups: true }));
    expect(groups).toHaveLength(4);
    for (const { id, task, seed, episodes } of groups) {
      expect(episodes.map(({ sample }) => sample)).toEqual([0, 1, 2]);
      expect(new Set(episodes.map((episode) => `${episode.task} ${episode.seed} ${episode.group.id}`))).toEqual(
        new Set([`${task} ${seed} ${id}`]),
      );
    }
    expect(new Set(env.opened.map(({ body }) => body.key)).size).toBe(12);
    expect(env.opened[0]?.body).toMatchObject({ seed: 4, run: "r", group: { index: 0, size: 3 }, dialect: "native" });
  });

  test("samples of a group differ for policies that draw by the seed", async () => {
    await using env = await environment(() => ({}));
    const seeds: number[] = [];
    const policy = scriptedPolicy((_, { seed }) => {
      seeds.push(seed);
      return 'Action: {"type": "answer"}';
    });
    await all(rollout({ client: env.service.stillwater, tasks: ids(2), agent, policy, samples: 2 }));
    expect(new Set(seeds).size).toBe(4);
  });

  test("what is skipped is not run, and the rest keeps its places", async () => {
    await using env = await environment(() => ({}));
    const options = {
      client: env.service.stillwater,
      tasks: ids(2),
      agent,
      policy: answers,
      samples: 2,
      order: "given",
    } as const;
    const groups = await all(
      rollout({ ...options, groups: true, skip: ({ task, sample }) => task === "task 1" && sample === 0 }),
    );
    const places = groups.flatMap(({ episodes }) => episodes.map(({ task, sample }) => `${task}/${sample}`));
    expect(places.sort()).toEqual(["task 0/0", "task 0/1", "task 1/1"]);
  });
});

describe("what is tried again", () => {
  test("an episode whose browser was lost, in a fresh session", async () => {
    await using env = await environment((task, launch) =>
      task === "task 1" && launch === 0 ? { steps: 3, failsAt: 1 } : { steps: 3 },
    );
    const episodes = rollout({ client: env.service.stillwater, tasks: ids(3), agent, policy: answers });
    const found = await all(episodes);
    expect(found.find(({ task }) => task === "task 1")).toMatchObject({
      attempts: 2,
      outcome: "succeeded",
      steps: 3,
      failure: null,
    });
    expect(env.opened).toHaveLength(4);
    expect(episodes.summary).toMatchObject({ total: 3, retried: 1, outcomes: { succeeded: 3, errored: 0 } });
  });

  test("only so often: then it has errored, without a score", async () => {
    await using env = await environment(() => ({ failsAt: 0 }));
    const [episode] = await all(rollout({ client: env.service.stillwater, tasks: ids(1), agent, policy: answers, retries: 1 }));
    expect(episode).toMatchObject({ attempts: 2, outcome: "errored", score: null, mask: true, failure: { class: "browser" } });
  });

  test("never a wrong answer", async () => {
    await using env = await environment(() => ({ score: 0 }));
    const [episode] = await all(rollout({ client: env.service.stillwater, tasks: ids(1), agent, policy: answers }));
    expect(episode).toMatchObject({ attempts: 1, outcome: "failed", score: 0, mask: false });
  });

  test("never what the service refuses for good", async () => {
    await using env = await environment(() => ({ refuse: refusal(404, "task_not_found") }));
    const [episode] = await all(rollout({ client: env.service.stillwater, tasks: ids(1), agent, policy: answers }));
    expect(episode).toMatchObject({ attempts: 1, outcome: "errored", trajectory: null, failure: { class: "refused" } });
  });

  test("a launch for which there is no room is put off, and no attempt is counted", async () => {
    const full = refusal(503, "over_capacity", { retryAfterMs: 10 });
    await using env = await environment((_, launch) => (launch < 4 ? { refuse: full } : {}));
    const [episode] = await all(rollout({ client: env.service.stillwater, tasks: ids(1), agent, policy: answers, retries: 0 }));
    expect(episode).toMatchObject({ attempts: 1, outcome: "succeeded" });
  });

  test("a policy that says that it cannot is not asked again; another fault of it is", async () => {
    await using env = await environment(() => ({}));
    const fails = (retryable: boolean) =>
      scriptedPolicy(() => {
        throw Object.assign(new Error("no model there"), { retryable });
      });
    const client = env.service.stillwater;
    const [forGood] = await all(rollout({ client, tasks: ids(1), agent, policy: fails(false), retries: 1 }));
    expect(forGood).toMatchObject({
      attempts: 1,
      outcome: "errored",
      score: null,
      failure: { class: "policy", message: "no model there" },
    });
    const [again] = await all(rollout({ client, tasks: ids(1), agent, policy: fails(true), retries: 1 }));
    expect(again).toMatchObject({ attempts: 2, outcome: "errored" });
    expect(env.openNow()).toBe(0);
  });
});

describe("how it ends", () => {
  test("who leaves the loop closes every session", async () => {
    await using env = await environment((task) => ({ steps: task === "task 0" ? 1 : 1_000 }));
    const episodes = rollout({
      client: env.service.stillwater,
      tasks: ids(8),
      agent,
      policy: answers,
      concurrency: { episodes: 4 },
      order: "given",
    });
    for await (const { task } of episodes) {
      expect(task).toBe("task 0");
      break;
    }
    expect(env.openNow()).toBe(0);
    expect(episodes.summary).toMatchObject({
      total: 8,
      done: 8,
      outcomes: { succeeded: 1, cancelled: 7 },
      success: { succeeded: 1, of: 8 },
    });
    const opened = env.opened.length;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(env.opened).toHaveLength(opened);
  });

  test("an aborted one tells what was over, closes every session, and throws", async () => {
    await using env = await environment((task) => ({ steps: task === "task 0" ? 1 : 1_000 }));
    const controller = new AbortController();
    const told: FinishedEpisode[] = [];
    const options = {
      client: env.service.stillwater,
      tasks: ids(4),
      agent,
      policy: answers,
      signal: controller.signal,
      order: "given",
    } as const;
    await expect(
      (async () => {
        for await (const episode of rollout(options)) {
          told.push(episode);
          controller.abort(new Error("enough"));
        }
      })(),
    ).rejects.toMatchObject({ name: "AbortError", cause: { message: "enough" } });
    expect(told.map(({ task, outcome }) => `${task} ${outcome}`).sort()).toEqual([
      "task 0 succeeded",
      "task 1 cancelled",
      "task 2 cancelled",
      "task 3 cancelled",
    ]);
    expect(env.openNow()).toBe(0);
  });

  test("an episode over its time has errored; the rollout's own deadline cancels what is left", async () => {
    await using env = await environment((task) => ({ steps: task === "task 0" ? 1 : 100_000 }));
    const client = env.service.stillwater;
    const timed = await all(rollout({ client, tasks: ids(2), agent, policy: answers, episodeTimeoutMs: 400 }));
    expect(timed.find(({ task }) => task === "task 1")).toMatchObject({
      outcome: "errored",
      attempts: 1,
      failure: { class: "timeLimit" },
    });
    const ended = await all(rollout({ client, tasks: ids(2), agent, policy: answers, deadlineMs: 400 }));
    expect(ended.find(({ task }) => task === "task 1")).toMatchObject({ outcome: "cancelled", score: null, mask: true });
    expect(env.openNow()).toBe(0);
  });

  test("what a hook throws ends the loop, with every session closed", async () => {
    await using env = await environment(() => ({ steps: 1_000 }));
    const onProgress = ({ steps }: ProgressReport) => {
      if (steps > 3) throw new Error("the hook is broken");
    };
    await expect(
      all(rollout({ client: env.service.stillwater, tasks: ids(3), agent, policy: answers, onProgress })),
    ).rejects.toThrow("the hook is broken");
    expect(env.openNow()).toBe(0);
  });

  test("a judge who thinks holds no browser", async () => {
    await using env = await environment(() => ({ judged: 1 }));
    const reports: ProgressReport[] = [];
    const [episode] = await all(
      rollout({
        client: env.service.stillwater,
        tasks: ids(1),
        agent,
        policy: answers,
        onProgress: (report) => void reports.push(report),
      }),
    );
    expect(episode).toMatchObject({ outcome: "succeeded", score: 1 });
    const { requests } = env.service;
    expect(requests.findIndex(({ method }) => method === "DELETE")).toBeLessThan(
      requests.findIndex(({ path }) => path.endsWith("/evaluation")),
    );
    expect(reports.some(({ scoring, running }) => scoring === 1 && running === 0)).toBe(true);
  });
});

test("each step keeps the whole call of the policy", async () => {
  await using env = await environment(() => ({ steps: 2 }));
  const usage = { promptTokens: 11, completionTokens: 3 };
  const policy = Object.assign(async () => replyOf({ text: 'Action: {"type": "back"}', usage, version: "v7" }), {
    model: "mine",
    sampling: { temperature: 0.5 },
  });
  const [episode] = await all(rollout({ client: env.service.stillwater, tasks: ids(1), agent, policy }));
  const [first, second] = env.opened[0]?.steps ?? [];
  expect(first?.policy).toMatchObject({
    text: 'Action: {"type": "back"}',
    version: "v7",
    usage,
    call: { model: "mine", sampling: { temperature: 0.5 }, agent: { kind: "text" }, reply: { version: "v7" }, attempts: 1 },
  });
  expect(JSON.stringify(first?.policy)).toContain("Do task 0.");
  expect(JSON.stringify(second?.policy)).toContain("after 0");
  expect(episode?.tokens).toEqual({ prompt: 22, completion: 6 });
});
