/**
 * @module A service over real HTTP whose episodes take as many steps, end and fail as a test says, and which counts what is open.
 */
import type { Observation, Session, StepAnswer, Trajectory } from "../../sdk/protocol/index.ts";
import {
  aSession,
  aStep,
  ok,
  refusal,
  type ScriptedAnswer,
  type ScriptedService,
  type SeenRequest,
  scriptedService,
} from "./sdk-support.ts";

export interface EpisodeScript {
  /** Steps until it ends; 1 by default. */
  readonly steps?: number;
  readonly score?: number | null;
  readonly outcome?: Trajectory["outcome"];
  /** The step at this index loses the browser. */
  readonly failsAt?: number;
  /** Instead of a session. */
  readonly refuse?: ScriptedAnswer;
  /** How many questions find a judge still thinking. */
  readonly judged?: number;
}

export interface Opened {
  readonly id: string;
  readonly task: string;
  readonly body: SeenRequest["body"];
  readonly steps: SeenRequest["body"][];
}

export interface Environment extends AsyncDisposable {
  readonly service: ScriptedService;
  /** All sessions that were opened, in order. */
  readonly opened: readonly Opened[];
  readonly openNow: () => number;
  readonly mostOpen: () => number;
}

const page = (text: string): Observation => {
  const seen: Partial<Observation> = { text, url: "http://shop.localhost/", title: "Shop", hash: text, screenshot: null };
  return seen as Observation;
};

/** `script` says how the nth launch of a task goes, from 0. */
export const environment = async (script: (task: string, launch: number) => EpisodeScript): Promise<Environment> => {
  const opened: Opened[] = [];
  const scripts = new Map<string, EpisodeScript>();
  const launches = new Map<string, number>();
  const open = new Set<string>();
  const judged = new Map<string, number>();
  let most = 0;

  const create = (body: SeenRequest["body"]): ScriptedAnswer => {
    const task = String(body.task);
    const launch = launches.get(task) ?? 0;
    launches.set(task, launch + 1);
    const said = script(task, launch);
    if (said.refuse) return said.refuse;
    const id = `s_${opened.length}`;
    opened.push({ id, task, body, steps: [] });
    scripts.set(id, said);
    open.add(id);
    most = Math.max(most, open.size);
    return ok(sessionOf(id, task), 201);
  };
  const step = (id: string, body: SeenRequest["body"]): ScriptedAnswer => {
    const { steps = 1, failsAt, score = 1 } = scripts.get(id) ?? {};
    opened.find((session) => session.id === id)?.steps.push(body);
    const episode = { id: `t_${id}`, n: 0 };
    const { index } = body;
    if (index === failsAt) {
      const failure: StepAnswer["failure"] = {
        class: "browser",
        message: "the browser is gone",
        scope: "episode",
        retryable: true,
        retryAfterMs: null,
      };
      const end = { reason: "failure", message: failure.message } as const;
      return ok(aStep({ index, episode, failure, reward: null, mask: true, truncated: true, end }));
    }
    const terminated = index + 1 >= steps;
    return ok(
      aStep({
        index,
        episode,
        observation: page(`after ${index}`),
        terminated,
        reward: terminated ? score : 0,
        changed: { text: true, url: false },
      }),
    );
  };
  const trajectory = (id: string): ScriptedAnswer => {
    const { score = 1, failsAt, outcome, judged: times = 0 } = scripts.get(id) ?? {};
    const asked = judged.get(id) ?? 0;
    judged.set(id, asked + 1);
    const found: Partial<Trajectory> = {
      id: `t_${id}`,
      outcome: failsAt !== undefined ? "errored" : (outcome ?? (score === 1 ? "succeeded" : "failed")),
      score: failsAt !== undefined ? null : score,
      mask: failsAt !== undefined,
      end: failsAt !== undefined ? { reason: "failure", message: null } : { reason: "answer", message: null },
      evaluation: { status: asked < times ? "pending" : "done", score, parts: [] },
    };
    return ok(found);
  };

  const service = await scriptedService(({ method, path, body }) => {
    const [, , what, id = "", more] = path.split("/");
    if (method === "POST" && path === "/v1/sessions") return create(body);
    if (more === "step") return step(id, body);
    if (more === "evaluation") return ok({ status: "done", score: 1, parts: [] });
    if (what === "trajectories") return trajectory(id.replace(/^t_/, ""));
    if (method !== "DELETE") return refusal(404, "route_not_found");
    open.delete(id);
    return ok({ ...sessionOf(id, ""), status: "ended" });
  });
  return {
    service,
    opened,
    openNow: () => open.size,
    mostOpen: () => most,
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
  };
};

const sessionOf = (id: string, task: string): Session =>
  aSession({ id, episode: { id: `t_${id}`, n: 0 }, goal: `Do ${task}.`, seed: 0, observation: page("first") });
