/**
 * @module What a policy is shown: the window, the lines of older rounds, the budget, and the context that only grows.
 */
import { describe, expect, test } from "vitest";
import { textTokens } from "../../sdk/agents/context/tokens.ts";
import { type ChatRequest, ContextFullError, createAgent } from "../../sdk/agents/index.ts";
import { episodeOf, go, lastText, observation, PAGE, picture, textOf } from "./agents-support.ts";

const CLICK = 'Thought: buy it\nAction: {"type":"click","target":"e1"}';
const LONG_PAGE = [
  "url: http://shop.test/",
  ...Array.from({ length: 400 }, (_, n) => `[e${n + 1}] link "Product number ${n}"`),
].join("\n");

const roles = ({ messages }: ChatRequest) => messages.map(({ role }) => role);
const allText = ({ messages }: ChatRequest) => messages.map(textOf).join("\n");
const pictures = ({ messages }: ChatRequest) =>
  messages
    .flatMap(({ content }) => (typeof content === "string" ? [] : content))
    .flatMap((part) => (part.type === "image" ? part.hash : []));

describe("the first prompt", () => {
  test("holds the goal, the step and the page", () => {
    const request = createAgent().request(episodeOf());
    expect(roles(request)).toEqual(["system", "user"]);
    expect(lastText(request)).toBe(`Goal: Buy the lamp\n\nStep 1 of 50.\n${PAGE}`);
    expect(request.tools).toEqual([]);
  });

  test("of an agent without text tells what is known of the page beside its picture", () => {
    const initial = observation({
      text: null,
      screenshot: picture("p0"),
      scroll: { x: 0, y: 10, maxX: 0, maxY: 900 },
      dialog: { kind: "confirm", message: "Sure?", defaultValue: null },
    });
    const request = createAgent({ kind: "vision" }).request(episodeOf({ initial }));
    expect(lastText(request)).toContain(
      'url: http://shop.test/\ntitle: Shop\nscroll: 10 of 900 px down\ndialog: confirm "Sure?"',
    );
    expect(pictures(request)).toEqual(["p0"]);
  });
});

describe("the window", () => {
  test("holds the last four rounds whole with their pictures, and each older one as a line", () => {
    const agent = createAgent({ kind: "marks" });
    const episode = episodeOf({ initial: observation({ screenshot: picture("p0") }) });
    for (let n = 1; n <= 7; n++)
      go(agent, episode, '<tool_call>{"name":"web_interaction","arguments":{"action":"click","element_id":"1"}}</tool_call>', {
        observation: observation({ screenshot: picture(`p${n}`) }),
      });
    const request = agent.request(episode);
    expect(roles(request).filter((role) => role === "assistant")).toHaveLength(4);
    expect(pictures(request)).toEqual(["p3", "p4", "p5", "p6", "p7"]);
    const first = textOf(request.messages[1] as never);
    expect(first).toContain('Step 1 on Shop, http://shop.test/: click [e1] button "Buy" -> the page changed');
    expect(first.match(/^Step \d+ on /gm)).toHaveLength(3);
    expect(lastText(request)).toContain("Step 8 of 50.");
  });

  test("tells in each line what was done, where, and what it did", () => {
    const agent = createAgent({ context: { rounds: 0 } });
    const episode = episodeOf();
    go(agent, episode, 'Action: {"type":"fill","target":"e2","text":"Bob"}', { changed: { text: false, url: false } });
    go(agent, episode, CLICK, { changed: { text: true, url: true }, observation: observation({ url: "http://shop.test/cart" }) });
    go(agent, episode, CLICK, { error: { code: "covered_element", message: "e1 is covered.", suggestion: "" } });
    go(agent, episode, "no idea");
    go(agent, episode, CLICK, {
      observation: null,
      failure: { class: "browser", message: "gone", scope: "step", retryable: true, retryAfterMs: null },
    });
    const [, user] = agent.request(episode).messages;
    const lines = textOf(user as never)
      .split("\n")
      .filter((line) => /^Step \d+ on /.test(line));
    expect(lines).toEqual([
      'Step 1 on Shop, http://shop.test/: fill [e2] textbox "Name" text "Bob" -> the page did not change',
      'Step 2 on Shop, http://shop.test/: click [e1] button "Buy" -> the page became http://shop.test/cart',
      'Step 3 on Shop, http://shop.test/cart: click [e1] button "Buy" -> error covered_element: e1 is covered.',
      "Step 4 on Shop, http://shop.test/: no readable action -> the page changed",
      'Step 5 on Shop, http://shop.test/: click [e1] button "Buy" -> not done: the service failed',
    ]);
    expect(lastText(agent.request(episode))).toContain(`The service could not do this step: gone\n${PAGE}`);
  });

  test("shows no thinking again, unless it is asked to", () => {
    const thought = { text: `<think>secret plan</think>\n${CLICK}`, thinking: "secret plan" };
    const apart = { text: CLICK, thinking: "hidden plan" };
    for (const thinking of ["strip", "keep"] as const) {
      const agent = createAgent({ context: { thinking } });
      const episode = episodeOf();
      go(agent, episode, thought);
      go(agent, episode, apart);
      const text = allText(agent.request(episode));
      expect(text.includes("secret plan")).toBe(thinking === "keep");
      expect(text.includes("<think>\nhidden plan\n</think>")).toBe(thinking === "keep");
      expect(text).toContain(CLICK);
    }
  });

  test("keeps the newest memory in view when its round has left", () => {
    const agent = createAgent({ context: { rounds: 1 } });
    const episode = episodeOf();
    go(agent, episode, `Memory: it costs 49\n${CLICK}`);
    go(agent, episode, `Memory: it costs 45\n${CLICK}`);
    expect(textOf(agent.request(episode).messages[1] as never)).not.toContain("\nMemory:");
    go(agent, episode, CLICK);
    const first = textOf(agent.request(episode).messages[1] as never);
    expect(first).toContain("\nMemory: it costs 45\n");
    expect(first).not.toContain("49");
  });

  test("shows an error that the text does not hold already, once", () => {
    const error = { code: "bad_action" as const, message: "The reply holds no action.", suggestion: "Send one." };
    const line = "error: bad_action: The reply holds no action. Send one.";
    for (const text of [`${line}\n${PAGE}`, null]) {
      const agent = createAgent({ kind: "marks" });
      const episode = episodeOf();
      go(agent, episode, "hm", { error, observation: observation({ text }) });
      expect(lastText(agent.request(episode)).split(line)).toHaveLength(2);
    }
  });
});

describe("the budget", () => {
  const tokens = ({ messages }: ChatRequest) => messages.reduce((sum, message) => sum + textTokens(textOf(message)), 0);
  const played = (maxTokens: number, count = 8) => {
    const agent = createAgent({ context: { maxTokens } });
    const episode = episodeOf({ initial: observation({ text: LONG_PAGE }) });
    for (let n = 0; n < count; n++) go(agent, episode, CLICK, { observation: observation({ text: LONG_PAGE }) });
    return agent.request(episode);
  };
  const system = textTokens(textOf(createAgent().request(episodeOf()).messages[0] as never));
  const page = textTokens(LONG_PAGE);

  test.each([
    ["all four rounds", 5.5, 4],
    ["two of them", 3.5, 2],
    ["none", 1.3, 0],
  ])("has room for %s", (_, pages, whole) => {
    const maxTokens = Math.round(system + pages * page);
    const request = played(maxTokens);
    expect(tokens(request)).toBeLessThanOrEqual(maxTokens);
    expect(roles(request).filter((role) => role === "assistant")).toHaveLength(whole);
    expect(lastText(request)).toContain('[e400] link "Product number 399"');
  });

  test("shortens the page in place when nothing else is left to give, and says so", () => {
    const maxTokens = Math.round(system + 0.5 * page);
    const request = played(maxTokens, 60);
    expect(tokens(request)).toBeLessThanOrEqual(maxTokens);
    expect(lastText(request)).toContain("… 60 earlier steps are left out");
    expect(lastText(request)).toContain('[e1] link "Product number 0"');
    expect(lastText(request)).toMatch(/… \d+ lines of the page are left out: the context is full$/);
  });

  test("that not even the goal fits into is an error", () => {
    const agent = createAgent({ context: { maxTokens: 1024 } });
    expect(() => agent.request(episodeOf())).toThrow(ContextFullError);
  });

  test("counts pictures and functions", () => {
    const initial = observation({ screenshot: picture("p0") });
    const room = system + 600;
    expect(() => createAgent({ context: { maxTokens: room } }).request(episodeOf())).not.toThrow();
    expect(() => createAgent({ context: { maxTokens: room } }).request(episodeOf({ initial }))).toThrow(ContextFullError);
    expect(() => createAgent({ kind: "tool", context: { maxTokens: 1200 } }).request(episodeOf())).toThrow(ContextFullError);
  });
});

describe("the context that grows", () => {
  const REPLIES = [CLICK, "", { text: "<think>x</think>" }, { toolCalls: [{ id: "a", name: "back", arguments: "{}" }] }, CLICK];

  test.each(["text", "tool", "vision", "marks"] as const)("has each prompt as a prefix of the next (%s)", (kind) => {
    const agent = createAgent({ kind, context: { mode: "grow" } });
    const episode = episodeOf({ initial: observation({ screenshot: picture("p0") }) });
    let before = agent.request(episode).messages;
    for (let n = 0; n < 20; n++) {
      go(agent, episode, REPLIES[n % REPLIES.length] as string, {
        observation: n % 7 === 3 ? null : observation({ screenshot: picture(`p${n}`) }),
      });
      const { messages } = agent.request(episode);
      expect(messages.length).toBeGreaterThan(before.length);
      expect(messages.slice(0, before.length)).toEqual(before);
      before = messages;
    }
  });

  test("ends with an error when it is full", () => {
    const agent = createAgent({ context: { mode: "grow", maxTokens: 8_000 } });
    const episode = episodeOf();
    expect(() => {
      for (let n = 0; n < 40; n++) {
        agent.request(episode);
        go(agent, episode, CLICK, { observation: observation({ text: LONG_PAGE }) });
      }
    }).toThrow(/^The prompt after \d rounds takes about \d+ tokens and the context has 8000/);
  });
});

describe("function calls in the history", () => {
  const agent = createAgent({ kind: "tool" });

  test("are answered by the next page", () => {
    const episode = episodeOf();
    go(agent, episode, { toolCalls: [{ id: "c1", name: "click", arguments: '{"target":"e1"}' }] });
    expect(agent.request(episode).messages.slice(2)).toEqual([
      { role: "assistant", content: "", toolCalls: [{ id: "c1", name: "click", arguments: '{"target":"e1"}' }] },
      { role: "tool", toolCallId: "c1", content: `Step 2 of 50.\n${PAGE}` },
    ]);
  });

  test("are answered one by one when there were several, with ids of their own", () => {
    const episode = episodeOf();
    const call = { id: "", name: "back", arguments: "{}" };
    go(agent, episode, { toolCalls: [call, call] });
    const [assistant, ...results] = agent.request(episode).messages.slice(2);
    expect(assistant?.toolCalls?.map(({ id }) => id)).toEqual(["call_0_0", "call_0_1"]);
    expect(results.map(({ role, toolCallId }) => [role, toolCallId])).toEqual([
      ["tool", "call_0_0"],
      ["tool", "call_0_1"],
    ]);
    expect(results[0]?.content).toContain("one call per reply");
  });

  test("become text when their arguments are no JSON, which servers refuse in a prompt", () => {
    const episode = episodeOf();
    go(agent, episode, { toolCalls: [{ id: "c1", name: "click", arguments: '{"target":' }] });
    expect(
      agent
        .request(episode)
        .messages.slice(2)
        .map(({ role, content }) => [role, content]),
    ).toEqual([
      ["assistant", '<tool_call>{"name": "click", "arguments": {"target":}</tool_call>'],
      ["user", `Step 2 of 50.\n${PAGE}`],
    ]);
  });
});
