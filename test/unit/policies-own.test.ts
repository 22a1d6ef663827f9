/**
 * @module Policies that need no server: scripts, and the random walk that repeats itself for the same seed.
 */
import { describe, expect, test } from "vitest";
import { createAgent } from "../../sdk/agents/index.ts";
import { DIALECTS } from "../../sdk/dialects/index.ts";
import { PolicyError, type RandomOptions, randomPolicy, recordCall, scriptedPolicy } from "../../sdk/policies/index.ts";
import { AGENT_KINDS, type AgentKind } from "../../sdk/protocol/index.ts";
import { contextOf, episodeOf, go, observation } from "./agents-support.ts";

describe("a script", () => {
  test("says its entries round by round, in every episode", async () => {
    const agent = createAgent();
    const policy = scriptedPolicy(["one", { text: "two", version: "v1" }]);
    for (const episode of [episodeOf(), episodeOf()]) {
      expect((await policy(agent.request(episode), contextOf({ episode }))).text).toBe("one");
      go(agent, episode, "one");
      expect(await policy(agent.request(episode), contextOf({ episode }))).toMatchObject({ text: "two", version: "v1" });
      go(agent, episode, "two");
      await expect(policy(agent.request(episode), contextOf({ episode }))).rejects.toThrow(PolicyError);
    }
  });

  test("may be a function of what the policy sees", async () => {
    const policy = scriptedPolicy(({ messages }, { seed }) => `${messages.length} messages, seed ${seed}`);
    const { reply, attempts, model } = await recordCall(policy, createAgent().request(episodeOf()), contextOf());
    expect(reply.text).toBe("2 messages, seed 1");
    expect({ attempts, model }).toEqual({ attempts: 1, model: "scripted" });
  });
});

describe("the random walk", () => {
  const PAGE = [
    '[e1] link "Home"',
    '[e2] textbox "Name" value="x"',
    '[e3] combobox "Size" value="S" options="S","M, or \\"L\\""',
    '[e4] button "Off" disabled',
    '[e5] radio "Red"',
  ].join("\n");
  const initial = observation({ text: PAGE });
  const walk = async (kind: AgentKind, seed: number, options: RandomOptions = {}, steps = 60) => {
    const agent = createAgent({ kind });
    const episode = episodeOf({ initial });
    for (let n = 0; n < steps; n++) {
      const reply = await randomPolicy(options)(agent.request(episode), contextOf({ episode, seed }));
      go(agent, episode, reply, { observation: initial });
    }
    return episode.rounds.map(({ action }) => action);
  };

  test.each(AGENT_KINDS)("is the same for the same seed, and another for another (%s)", async (kind) => {
    const first = await walk(kind, 1);
    expect(await walk(kind, 1)).toEqual(first);
    expect(await walk(kind, 2)).not.toEqual(first);
    expect(await walk(kind, 1, { seed: 5 })).not.toEqual(first);
  });

  test.each(AGENT_KINDS)("only says what its session understands (%s)", async (kind) => {
    const dialect = DIALECTS[createAgent({ kind }).session.dialect];
    for (const action of await walk(kind, 3))
      expect(
        dialect.parse(action, { viewport: { width: 1280, height: 720 }, image: null, coordinates: dialect.coordinates }),
      ).toHaveProperty("action");
  });

  test("acts on what the page lists and can be used", async () => {
    const actions = (await walk("text", 4, {}, 200)) as { type: string; target?: string; values?: string[] }[];
    const targets = new Set(actions.flatMap(({ target }) => target ?? []));
    expect([...targets].sort()).toEqual(["e1", "e2", "e3", "e5"]);
    expect(new Set(actions.flatMap(({ values }) => values ?? []))).toEqual(new Set(["S", 'M, or "L"']));
    expect(actions.some(({ type }) => type === "answer")).toBe(true);
    const endless = (await walk("text", 4, { answerChance: 0 }, 200)) as { type: string }[];
    expect(endless.some(({ type }) => type === "answer")).toBe(false);
  });
});
