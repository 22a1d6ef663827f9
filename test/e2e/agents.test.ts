/**
 * @module Each kind of agent does a small task in a real session, decided by a chat server, and leaves it all in the trajectory.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAgent, type PlayedEpisode, play } from "../../sdk/agents/index.ts";
import { chatPolicy, randomPolicy } from "../../sdk/policies/index.ts";
import { type AgentOptionsInput, PolicyCall } from "../../sdk/protocol/index.ts";
import { findElement } from "../../sdk/text.ts";
import { type PolicyServerCall, type Served, startPolicyServer } from "../support/policy-server.ts";
import { all, connect } from "./sdk-support.ts";
import { type Lab, startLab } from "./support/lab.ts";

const client = connect();

const PAGE = `<!doctype html><title>Desk</title><style>button, input { position: absolute; width: 120px; height: 40px }</style>
  <button style="left: 200px; top: 200px" onclick="out.textContent = 'The code is ' + (word.value || 'none') + '-7'">Show</button>
  <input id="word" aria-label="Word" style="left: 400px; top: 200px"><output id="out"></output>
  <button style="left: 600px; top: 200px" onclick="setTimeout(() => location = '/two')">Next</button>`;

let lab: Lab;
beforeAll(async () => {
  lab = await startLab({ "/": PAGE, "/two": "<!doctype html><title>Two</title><h1>The code is open-2</h1>" });
});
afterAll(() => lab.close());

interface Played extends PlayedEpisode {
  readonly asked: readonly PolicyServerCall[];
  readonly recorded: readonly PolicyCall[];
}

const playWith = async (options: AgentOptionsInput, reply: (call: PolicyServerCall) => Served): Promise<Played> => {
  const server = await startPolicyServer(reply, { version: "step-3" });
  const agent = createAgent(options);
  const session = await client.sessions.create({ sites: [lab.site], ...agent.session, limits: { maxSteps: 12 } });
  try {
    const policy = chatPolicy({ url: server.url, model: "test", tokenIds: true, logprobs: true, sampling: { temperature: 0 } });
    const played = await play(client, session, { agent, policy, goal: "Find the code with the word blue" });
    const steps = await all(client.trajectories.steps(session.episode.id));
    return { ...played, asked: server.calls, recorded: steps.map(({ policy: kept }) => PolicyCall.parse(kept?.call)) };
  } finally {
    await session.end();
    await server.close();
  }
};

const idIn = (call: PolicyServerCall, role: string, name: string) => findElement(call.last, { role, name });
const codeIn = (call: PolicyServerCall) => /The code is ([\w-]+)/.exec(call.last)?.[1] ?? "unknown";
const act = (action: object) => `Thought: next\nAction: ${JSON.stringify(action)}`;

const expectAnswer = ({ last, calls, recorded, asked }: Played, answer: string) => {
  expect(last).toMatchObject({ terminated: true, end: { reason: "answer", message: answer } });
  expect(recorded).toEqual(calls);
  expect(recorded).toHaveLength(asked.length);
  for (const call of recorded) {
    expect(call.reply.version).toBe("step-3");
    expect(call.reply.logprobs?.length).toBe(call.reply.replyTokenIds?.length);
  }
};

describe("an agent", () => {
  test("text: reads the page, is told its mistakes, and answers", async () => {
    const replies: ((call: PolicyServerCall) => Served)[] = [
      () => "I look around first.",
      (call) => act({ type: "fill", target: idIn(call, "textbox", "Word"), text: "blue" }),
      () => ({ text: act({ type: "answer", text: "too early" }), finishReason: "length" }),
      () => "",
      (call) => `<think>${act({ type: "giveUp" })}</think>${act({ type: "click", target: idIn(call, "button", "Show") })}`,
      (call) => act({ type: "answer", text: codeIn(call) }),
    ];
    const played = await playWith({ kind: "text", context: { rounds: 2 } }, (call) => replies[call.round]?.(call) ?? "");
    expectAnswer(played, "blue-7");
    const [, afterProse, , afterCut, afterSilence, last] = played.asked.map((call) => call.last);
    expect(afterProse).toMatch(/^error: bad_action: The reply holds no action\./m);
    expect(afterCut).toMatch(/^error: bad_action: The reply was cut at its token limit/m);
    expect(afterSilence).toMatch(/^error: bad_action: The reply says nothing/m);
    expect(last).toContain("The code is blue-7");
    expect(played.asked.at(-1)?.text).toMatch(
      /^Step 2 on Desk, .*: fill \[e\d+\] textbox "Word" text "blue" -> the page changed$/m,
    );
    expect(played.asked.at(-1)?.text).not.toContain('giveUp"}</think>');
    expect(played.recorded[0]?.agent).toEqual({ kind: "text", prompt: "text", version: "1" });
  });

  test("tool: calls functions; two at once are refused and neither is done", async () => {
    const replies: ((call: PolicyServerCall) => Served)[] = [
      (call) => ({
        toolCalls: [
          { name: "fill", arguments: { target: idIn(call, "textbox", "Word"), text: "red" } },
          { name: "click", arguments: { target: idIn(call, "button", "Show") } },
        ],
      }),
      (call) => ({ toolCalls: [{ name: "fill", arguments: { target: idIn(call, "textbox", "Word"), text: "blue" } }] }),
      (call) => ({ toolCalls: [{ name: "click", arguments: { target: idIn(call, "button", "Show") } }] }),
      (call) => ({ text: "Done.", toolCalls: [{ name: "answer", arguments: { text: codeIn(call) } }] }),
    ];
    const played = await playWith({ kind: "tool" }, (call) => replies[call.round]?.(call) ?? "");
    expectAnswer(played, "blue-7");
    expect(played.asked[1]?.last).toContain("The reply holds 2 actions; one step is one action.");
    expect(played.asked[1]?.last).not.toContain('value="red"');
    expect(played.asked[1]?.body.messages.map(({ role }) => role)).toEqual(["system", "user", "assistant", "tool", "tool"]);
    expect(played.recorded[0]?.tools.length).toBeGreaterThan(20);
  });

  test("vision: clicks where the picture shows it", async () => {
    const at = (x: number, y: number) => [Math.round((x / 1280) * 1000), Math.round((y / 720) * 1000)];
    const use = (args: object) => `Action: <tool_call>${JSON.stringify({ name: "computer_use", arguments: args })}</tool_call>`;
    const replies = [
      use({ action: "left_click", coordinate: at(660, 220) }),
      use({ action: "go_back" }),
      use({ action: "left_click", coordinate: [2000, 0] }),
      use({ action: "answer", text: "open-2" }),
    ];
    const played = await playWith({ kind: "vision" }, (call) => replies[call.round] ?? "");
    expectAnswer(played, "open-2");
    expect(played.asked.map(({ pictures }) => pictures)).toEqual([1, 2, 3, 4]);
    expect(played.asked[1]?.last).toMatch(/url: http:\/\/lab\.localhost\/two\ntitle: Two/);
    expect(played.asked[3]?.last).toMatch(/^error: out_of_view: /m);
    const hashes = played.recorded[0]?.messages.at(-1)?.content;
    expect(hashes).toContainEqual({ type: "image", hash: expect.stringMatching(/^[0-9a-f]{64}$/), mediaType: "image/jpeg" });
  });

  test("marks: acts by the numbers in the picture, in a context that only grows", async () => {
    const use = (args: object) => `<tool_call>${JSON.stringify({ name: "web_interaction", arguments: args })}</tool_call>`;
    const mark = (id: string) => id.replace(/^e/, "");
    const replies: ((call: PolicyServerCall) => string)[] = [
      (call) => use({ action: "type", element_id: mark(idIn(call, "textbox", "Word")), text: "blue" }),
      (call) => use({ action: "click", element_id: mark(idIn(call, "button", "Show")) }),
      (call) => use({ action: "answer", text: codeIn(call) }),
    ];
    const played = await playWith({ kind: "marks", context: { mode: "grow" } }, (call) => replies[call.round]?.(call) ?? "");
    expectAnswer(played, "blue-7");
    for (const [n, { messages }] of played.recorded.entries())
      expect(played.recorded[n + 1]?.messages.slice(0, messages.length) ?? messages).toEqual(messages);
    expect(played.asked.at(-1)?.pictures).toBe(3);
  });

  test("walks at random, twice the same way for the same seed", async () => {
    const walk = async () => {
      const agent = createAgent();
      await using session = await client.sessions.create({
        sites: [lab.site],
        ...agent.session,
        seed: 11,
        limits: { maxSteps: 6 },
      });
      const { rounds, last } = await play(client, session, { agent, policy: randomPolicy(), goal: "wander" });
      expect(last).toMatchObject({ failure: null });
      return rounds.map(({ action }) => action);
    };
    expect(await walk()).toEqual(await walk());
  });
});
