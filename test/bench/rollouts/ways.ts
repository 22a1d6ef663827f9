/**
 * @module Ways to run the same episodes with the same number of slots: two with barriers, two of ours.
 */
import type { Round } from "../../../sdk/agents/agent.ts";
import { createAgent, play } from "../../../sdk/agents/index.ts";
import { rollout, type SessionHandle, type Stillwater } from "../../../sdk/index.ts";
import { chatPolicy, policyOfStep, recordCall } from "../../../sdk/policies/index.ts";
import type { InlineTask } from "../../../sdk/protocol/index.ts";
import type { AnyAction } from "../../../sdk/session.ts";
import { untilDone } from "./service.ts";
import type { Work } from "./work.ts";

export interface Place {
  readonly client: Stillwater;
  readonly request: (path: string, init?: RequestInit) => Promise<Response>;
  readonly work: Work;
  readonly policyURL: string;
  readonly slots: number;
}

export interface Ran {
  readonly steps: number;
  readonly wallMs: number;
  /** Of all episodes, from launch to end; null where a way does not tell. */
  readonly busyMs: number | null;
}

export interface Way {
  /** What `--way` picks it by. */
  readonly key: string;
  readonly name: string;
  readonly barrier: boolean;
  readonly run: (place: Place) => Promise<Ran>;
}

export const STEP_BARRIER = "barrier per step";
const MODEL = "bench";
const agent = createAgent({ kind: "text" });

const timed = async (run: () => Promise<Omit<Ran, "wallMs">>): Promise<Ran> => {
  const startedAt = performance.now();
  const ran = await run();
  return { ...ran, wallMs: performance.now() - startedAt };
};

const batches = function* (tasks: readonly InlineTask[], slots: number): Generator<readonly InlineTask[]> {
  for (let at = 0; at < tasks.length; at += slots) yield tasks.slice(at, at + slots);
};

const open = (client: Stillwater, task: InlineTask): Promise<SessionHandle> =>
  client.sessions.create({ task: task.id, ...agent.session });

/** All sessions of a batch ask, then all step: the slowest reply of each round holds everybody up. */
const stepBarrier: Way = {
  key: "step",
  name: STEP_BARRIER,
  barrier: true,
  run: ({ client, work, policyURL, slots }) =>
    timed(async () => {
      let steps = 0;
      for (const batch of batches(work.tasks, slots)) {
        const sessions = await Promise.all(batch.map((task) => open(client, task)));
        const rounds = new Map<SessionHandle, Round[]>(sessions.map((session) => [session, []]));
        const initial = new Map(sessions.map((session) => [session, session.observation]));
        for (let alive = sessions; alive.length > 0; alive = alive.filter((session) => !session.done)) {
          const calls = await Promise.all(
            alive.map((session) => ask(client, policyURL, session, initial.get(session) ?? null, rounds.get(session) ?? [])),
          );
          await Promise.all(
            alive.map(async (session, at) => {
              const call = calls[at];
              if (!call) return;
              const { action } = agent.read(call.reply);
              const answer = await session.step(action as AnyAction, { policy: policyOfStep(call) });
              rounds.get(session)?.push({ reply: call.reply, action, answer });
              steps++;
            }),
          );
        }
        await Promise.all(sessions.map((session) => session.end()));
      }
      return { steps, busyMs: null };
    }),
};

const ask = (client: Stillwater, url: string, session: SessionHandle, initial: SessionHandle["observation"], rounds: Round[]) => {
  if (!initial) throw new Error("A session began without an observation.");
  const episode = { goal: session.goal ?? "", initial, rounds, maxSteps: session.info.limits.maxSteps };
  const picture = async (hash: string) => (await client.trajectories.blob(hash)).bytes;
  const context = { episode, seed: 0, signal: new AbortController().signal, picture };
  return recordCall(chatPolicy({ url, model: MODEL }), agent.request(episode), context, agent);
};

/** Each session of a batch has a loop of its own; the longest episode holds the next batch up. */
const episodeBarrier: Way = {
  key: "episode",
  name: "barrier per episode",
  barrier: true,
  run: ({ client, work, policyURL, slots }) =>
    timed(async () => {
      const policy = chatPolicy({ url: policyURL, model: MODEL });
      let steps = 0;
      for (const batch of batches(work.tasks, slots)) {
        await Promise.all(
          batch.map(async (task) => {
            await using session = await open(client, task);
            const { rounds } = await play(client, session, { agent, policy });
            steps += rounds.length;
          }),
        );
      }
      return { steps, busyMs: null };
    }),
};

const inProcess: Way = {
  key: "sdk",
  name: "rollout of the SDK",
  barrier: false,
  run: ({ client, work, policyURL, slots }) =>
    timed(async () => {
      const policy = chatPolicy({ url: policyURL, model: MODEL });
      const tasks = work.tasks.map(({ id }) => id);
      const concurrency = { episodes: slots, launches: slots };
      let busyMs = 0;
      const episodes = rollout({ client, tasks, agent, policy, concurrency });
      for await (const { outcome, times, task, failure } of episodes) {
        if (outcome !== "unscored") throw new Error(`${task} is ${outcome}: ${failure?.message}`);
        busyMs += times.episode.reduce((sum, ms) => sum + ms, 0);
      }
      return { steps: episodes.summary.steps, busyMs };
    }),
};

const inService: Way = {
  key: "service",
  name: "rollout of the service",
  barrier: false,
  run: (place) =>
    timed(async () => {
      const episodes = await untilDone(place, {});
      const wrong = episodes.find(({ outcome }) => outcome !== "unscored");
      if (wrong) throw new Error(`${wrong.task.id} is ${wrong.outcome}: ${wrong.failure?.message}`);
      return {
        steps: episodes.reduce((sum, { steps }) => sum + steps, 0),
        busyMs: episodes.reduce((sum, { launchedAt, endedAt }) => sum + ((endedAt ?? 0) - (launchedAt ?? 0)), 0),
      };
    }),
};

export const WAYS: readonly Way[] = [stepBarrier, episodeBarrier, inProcess, inService];
