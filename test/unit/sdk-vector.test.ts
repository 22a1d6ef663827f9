/**
 * @module The vector environment: Gymnasium's three autoreset modes, seeds, masks and infos, and failures that are nobody's reward.
 */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type AutoresetMode, VectorEnv, type VectorOptions } from "../../sdk/index.ts";
import type { Observation, Session } from "../../sdk/protocol/index.ts";
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

/**
 * A service whose episodes count: the observation is "seed/step". Actions: n ends the episode with reward n, "go" goes on,
 * "fail" fails the step, "lose" loses the session.
 */
class Counting {
  readonly #sessions = new Map<string, { seed: number; episode: number; step: number; lost: boolean }>();
  /** Answers for what would be a reset or a create, before it is one. */
  readonly refusals: ScriptedAnswer[] = [];
  readonly held = new Map<string, Promise<void>>();

  async answer(request: SeenRequest): Promise<ScriptedAnswer> {
    const [, , , id = "", verb] = request.path.split("/");
    const begins = request.method === "POST" && verb !== "step";
    if (begins && this.refusals.length > 0) return this.refusals.shift() as ScriptedAnswer;
    if (request.path === "/v1/sessions") return this.#begin(`s_${this.#sessions.size}`, Number(request.body.seed ?? 0), 0, 201);
    const session = this.#sessions.get(id);
    if (!session || session.lost) return refusal(409, "session_ended");
    if (verb === "reset") return this.#begin(id, Number(request.body.seed ?? session.seed), session.episode + 1, 200);
    if (verb !== "step") return ok(aSession({ id, status: "ended" }));
    await this.held.get(id);
    return this.#step(id, session, request.body.action as unknown);
  }

  #begin(id: string, seed: number, episode: number, status: number): ScriptedAnswer {
    this.#sessions.set(id, { seed, episode, step: 0, lost: false });
    return ok(this.#view(id, seed, episode), status);
  }

  #view(id: string, seed: number, n: number): Session {
    return aSession({ id, seed, episode: { id: `t${id}_${n}`, n }, goal: "count", task: null, observation: seen(`${seed}/0`) });
  }

  #step(id: string, session: { seed: number; episode: number; step: number; lost: boolean }, action: unknown): ScriptedAnswer {
    const common = { index: session.step++, episode: { id: `t${id}_${session.episode}`, n: session.episode } };
    if (action === "lose") {
      session.lost = true;
      return refusal(409, "session_ended");
    }
    const failure = { class: "timeout", message: "too slow", scope: "step", retryable: true, retryAfterMs: null } as const;
    if (action === "fail") return ok(aStep({ ...common, reward: null, mask: true, failure }));
    const observation = seen(`${session.seed}/${session.step}`);
    if (action === "go") return ok(aStep({ ...common, observation }));
    const end = { reason: "answer", message: null } as const;
    return ok(aStep({ ...common, observation, reward: Number(action), terminated: true, end }));
  }
}

const seen = (text: string): Observation => ({ text }) as Observation;
const texts = (obs: readonly (Observation | null)[]) => obs.map((one) => one?.text ?? null);

let counting: Counting;
let service: ScriptedService;
beforeEach(async () => {
  counting = new Counting();
  service = await scriptedService((request) => counting.answer(request));
});
afterEach(() => service[Symbol.asyncDispose]());

const make = (autoreset: AutoresetMode, more: Partial<VectorOptions> = {}): VectorEnv =>
  new VectorEnv(service.client({ retries: 0 }), { n: 3, autoreset, ...more });

describe("NextStep", () => {
  test("ends with the last observation; the next action of that slot is ignored and begins anew", async () => {
    await using env = make("NextStep");
    expect(env.metadata.autoreset_mode).toBe("NextStep");
    expect(texts((await env.reset({ seed: 5 })).obs)).toEqual(["5/0", "6/0", "7/0"]);
    const ended = await env.step(["go", "1", "go"]);
    expect(texts(ended.obs)).toEqual(["5/1", "6/1", "7/1"]);
    expect(ended).toMatchObject({ rewards: [0, 1, 0], terminations: [false, true, false], truncations: [false, false, false] });
    expect(ended.mask).toEqual([false, false, false]);
    expect(ended.infos).not.toHaveProperty("final_obs");
    const next = await env.step(["go", "1", "go"]);
    expect(texts(next.obs)).toEqual(["5/2", "6/0", "7/2"]);
    expect(next).toMatchObject({ rewards: [0, 0, 0], terminations: [false, false, false], truncations: [false, false, false] });
    // Nothing is to be learned from an action that was ignored.
    expect(next.mask).toEqual([false, true, false]);
    expect(next.infos).toMatchObject({ _goal: [false, true, false], goal: [null, "count", null], _index: [true, false, true] });
    expect(texts((await env.step(["go", "go", "go"])).obs)).toEqual(["5/3", "6/1", "7/3"]);
  });

  test("is what one gets when one asks for nothing", () => {
    expect(new VectorEnv(service.stillwater, { n: 1 }).metadata.autoreset_mode).toBe("NextStep");
  });
});

describe("SameStep", () => {
  test("gives the first observation of the new episode with the reward and the flags of the old one", async () => {
    await using env = make("SameStep");
    await env.reset({ seed: 5 });
    const ended = await env.step(["go", "1", "go"]);
    expect(texts(ended.obs)).toEqual(["5/1", "6/0", "7/1"]);
    expect(ended).toMatchObject({ rewards: [0, 1, 0], terminations: [false, true, false] });
    expect(ended.mask).toEqual([false, false, false]);
    const { final_obs, _final_obs, final_info, _final_info } = ended.infos;
    expect(texts(final_obs as Observation[])).toEqual([null, "6/1", null]);
    expect([_final_obs, _final_info]).toEqual([
      [false, true, false],
      [false, true, false],
    ]);
    expect(final_info).toMatchObject({ end: { reason: [null, "answer", null] }, _end: [false, true, false], index: [0, 0, 0] });
    expect(ended.infos).toMatchObject({ episode: ["ts_0_0", "ts_1_1", "ts_2_0"] });
    expect(texts((await env.step(["go", "go", "go"])).obs)).toEqual(["5/2", "6/1", "7/2"]);
  });
});

describe("Disabled", () => {
  test("steps no slot whose episode has ended until it is reset by mask; the others keep what they saw", async () => {
    await using env = make("Disabled");
    await env.reset({ seed: 5 });
    expect(texts((await env.step(["go", "1", "2"])).obs)).toEqual(["5/1", "6/1", "7/1"]);
    const before = service.requests.length;
    await expect(env.step(["go", "go", "go"])).rejects.toThrow("slots 1, 2");
    expect(service.requests).toHaveLength(before);
    const again = await env.reset({ seed: [null, 20, null], options: { reset_mask: [false, true, true] } });
    expect(texts(again.obs)).toEqual(["5/1", "20/0", "7/0"]);
    expect(again.infos).toMatchObject({ _seed: [false, true, true], seed: [0, 20, 7] });
    expect(texts((await env.step(["go", "go", "go"])).obs)).toEqual(["5/2", "20/1", "7/1"]);
  });
});

describe("reset", () => {
  test("takes one seed for all, counted on, or a list with one for each", async () => {
    await using env = make("Disabled");
    expect((await env.reset({ seed: 100 })).infos.seed).toEqual([100, 101, 102]);
    expect((await env.reset({ seed: [3, null, 1] })).infos.seed).toEqual([3, 101, 1]);
    expect((await env.reset()).infos.seed).toEqual([3, 101, 1]);
    await expect(env.reset({ seed: [1, 2] })).rejects.toThrow("2 seeds were given for 3 slots");
  });

  test("refuses a mask that does not fit, or chooses nobody", async () => {
    await using env = make("Disabled");
    for (const reset_mask of [[true], [false, false, false]])
      await expect(env.reset({ options: { reset_mask } })).rejects.toThrow("reset_mask");
  });

  test("hands its options and what the episode is to the sessions", async () => {
    await using env = make("SameStep", {
      n: 1,
      create: (slot) => ({ sites: ["shop"], labels: { slot: String(slot) } }),
      episode: (_, n) => ({ task: `task-${n}` }),
    });
    await env.reset({ seed: 1, options: { startUrl: "http://shop.localhost/cart" } });
    await env.step(["1"]);
    const bodies = service.requests.filter(({ path }) => !path.endsWith("/step")).map(({ body }) => body);
    expect(bodies).toMatchObject([
      { sites: ["shop"], labels: { slot: "0" }, task: "task-0", seed: 1, startUrl: "http://shop.localhost/cart" },
      { task: "task-1" },
    ]);
  });

  test("must come before the first step", async () => {
    await expect(make("NextStep").step(["go", "go", "go"])).rejects.toThrow("reset the environment first");
  });
});

describe("a failure of the service", () => {
  test("in a step is masked and no reward; the episode goes on, and so do the others", async () => {
    await using env = make("NextStep");
    await env.reset({ seed: 5 });
    const failed = await env.step(["go", "fail", "1"]);
    expect(failed).toMatchObject({ rewards: [0, null, 1], mask: [false, true, false], truncations: [false, false, false] });
    expect(texts(failed.obs)).toEqual(["5/1", "6/0", "7/1"]);
    expect(failed.infos).toMatchObject({ _failure: [false, true, false], failure: { class: [null, "timeout", null] } });
    expect(texts((await env.step(["go", "go", "go"])).obs)).toEqual(["5/2", "6/2", "7/0"]);
  });

  test("that loses a session ends that episode, masked, and the slot goes on in another session", async () => {
    await using env = make("NextStep");
    await env.reset({ seed: 5 });
    const lost = await env.step(["go", "lose", "go"]);
    expect(lost).toMatchObject({ rewards: [0, null, 0], mask: [false, true, false], truncations: [false, true, false] });
    const next = await env.step(["go", "go", "go"]);
    expect(next).toMatchObject({ rewards: [0, 0, 0], truncations: [false, false, false] });
    expect(env.sessions.map((session) => session?.id)).toEqual(["s_0", "s_3", "s_2"]);
    expect((await env.step(["go", "go", "go"])).mask).toEqual([false, false, false]);
  });

  test("in an automatic reset is masked, and the next step tries again", async () => {
    for (const mode of ["NextStep", "SameStep"] as const) {
      await using env = make(mode, { n: 2 });
      await env.reset();
      const same = mode === "SameStep";
      if (same) counting.refusals.push(refusal(502, "browser_failed"));
      const ended = await env.step(["1", "go"]);
      expect(ended).toMatchObject({ rewards: [1, 0], terminations: [true, false], mask: [false, false] });
      if (same) expect([ended.obs[0], ended.infos._failure]).toEqual([null, [true, false]]);
      else counting.refusals.push(refusal(502, "browser_failed"));
      if (!same) {
        const failed = await env.step(["go", "go"]);
        expect(failed).toMatchObject({ rewards: [null, 0], truncations: [true, false], mask: [true, false] });
        expect(failed.obs[0]).toBeNull();
      }
      const healed = await env.step(["go", "go"]);
      expect(healed).toMatchObject({ rewards: [same ? null : 0, 0], truncations: [false, false], mask: [true, false] });
      expect(healed.obs[0]?.text).toBe("0/0");
      expect((await env.step(["go", "go"])).mask).toEqual([false, false]);
    }
  });

  test("in the first reset leaves that slot masked; a mistake of the caller's is thrown", async () => {
    await using env = make("NextStep");
    counting.refusals.push(refusal(502, "browser_failed"));
    const begun = await env.reset();
    expect(begun.mask.filter(Boolean)).toHaveLength(1);
    expect(begun.obs.filter((obs) => obs === null)).toHaveLength(1);
    expect((await env.step(["go", "go", "go"])).truncations).toEqual([false, false, false]);
    counting.refusals.push(refusal(400, "invalid_request"));
    await expect(env.reset()).rejects.toMatchObject({ code: "invalid_request" });
  });
});

describe("without a barrier", () => {
  test("answers are received as they come, and whoever has answered can be sent on", async () => {
    await using env = make("NextStep");
    env.asyncReset({ seed: 5 });
    const first = await env.recv(3);
    expect(first.slots.toSorted()).toEqual([0, 1, 2]);
    expect(first).toMatchObject({ rewards: [0, 0, 0], mask: [true, true, true] });
    const slow = env.sessions[1]?.id ?? "";
    let release = (): void => {};
    counting.held.set(slow, new Promise((resolve) => (release = resolve)));
    env.send(["go", "go", "1"]);
    const quick = await env.recv(2);
    expect(quick.slots.toSorted()).toEqual([0, 2]);
    expect(quick.rewards[quick.slots.indexOf(2)]).toBe(1);
    env.send(["go"], [2]);
    const begunAnew = await env.recv();
    expect([begunAnew.slots, texts(begunAnew.obs)]).toEqual([[2], ["7/0"]]);
    expect(() => env.send(["go"], [1])).toThrow("Slots 1");
    await expect(env.recv(2)).rejects.toThrow("1 slots have an action");
    await expect(env.step(["go", "go", "go"])).rejects.toThrow("not received");
    release();
    expect(await env.recv()).toMatchObject({ slots: [1], rewards: [0] });
    expect(texts((await env.step(["go", "go", "go"])).obs)).toEqual(["5/2", "6/2", "7/1"]);
  });
});

test("closing ends every session", async () => {
  const env = make("NextStep");
  await env.reset();
  await env.close();
  expect(service.requests.filter(({ method }) => method === "DELETE")).toHaveLength(3);
});
