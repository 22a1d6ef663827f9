import { describe, expect, it } from "vitest";
import {
  blobPath,
  CallLine,
  type Episode,
  type ExportLine,
  FORMATS,
  type FormatOptions,
  OpenAILine,
  ShareGPTLine,
  StillwaterLine,
} from "../../sdk/exports/index.ts";
import type { ChatMessage, Masked } from "../../sdk/protocol/index.ts";
import { call, failed, hashOf, scored, step, trajectory, withPictures } from "./exports-support.ts";

/** As a file with pictures has it, through JSON and the format's own schema, as a reader gets it. */
const linesOf = <F extends keyof typeof FORMATS>(name: F, episode: Episode, options: Partial<FormatOptions> = {}) => {
  const { lines, Line } = FORMATS[name];
  const has = { pictures: true, tools: true };
  return [...lines(episode, { masked: "exclude", context: "grow", has, picture: blobPath, ...options })].map((line) =>
    Line.parse(JSON.parse(JSON.stringify(line))),
  ) as unknown as ExportLine<F>[];
};
const AS_TEXT = { has: { pictures: false, tools: true } };

const user = (content: ChatMessage["content"]): ChatMessage => ({ role: "user", content });
const said = (content: string): ChatMessage => ({ role: "assistant", content });
const system: ChatMessage = { role: "system", content: "You use a browser." };
const picture = (n: number): ChatMessage =>
  user([
    { type: "image", hash: hashOf(n), mediaType: "image/jpeg" },
    { type: "text", text: `look ${n}` },
  ]);
const blob = (n: number) => `/v1/blobs/${hashOf(n)}`;
const text = (words: string) => [{ type: "text", text: words }];

describe("stillwater", () => {
  it("keeps everything, in one line", () => {
    const episode = withPictures();
    const [line, ...rest] = linesOf("stillwater", episode);
    expect(rest).toEqual([]);
    expect(StillwaterLine.parse(line)).toEqual({ schema: "stillwater.trajectory", version: 1, ...episode });
  });
});

describe("openai", () => {
  it("builds the messages of an episode whose policy was the trainer's own", () => {
    const [line, ...rest] = linesOf("openai", withPictures());
    expect(rest).toEqual([]);
    const { messages, metadata } = OpenAILine.parse(line);
    expect(messages.map(({ role }) => role)).toEqual(["user", "assistant", "user", "assistant", "user", "assistant"]);
    expect(messages[0]?.content).toEqual([
      { type: "image_url", image_url: { url: blob(1) } },
      { type: "text", text: "Goal: Buy a lamp.\n\npage 0" },
    ]);
    expect(messages[1]).toEqual({ role: "assistant", content: text("I click e0") });
    expect(messages[3]).toEqual({ role: "assistant", content: text('{"type":"click","target":"e1"}') });
    expect(metadata).toMatchObject({
      task: "shop/buy",
      group: "g1",
      return: 1,
      steps: [0, 1, 2],
      rewards: [0, 0, 1],
      mask: false,
    });
  });

  it("makes one conversation of calls that carry their whole history, and learns every reply", () => {
    const first = [system, picture(1)];
    const second = [...first, said("one"), picture(2)];
    const [line, ...rest] = linesOf("openai", {
      trajectory: trajectory(),
      steps: [step(0, { policy: call(first, "one") }), step(1, { policy: call(second, "two", { thinking: "hm" }) })],
    });
    expect(rest).toEqual([]);
    expect(line?.messages.map(({ role }) => role)).toEqual(["system", "user", "assistant", "user", "assistant"]);
    expect(line?.messages.filter((message) => "weight" in message)).toEqual([]);
    expect(line?.messages.at(-1)).toEqual({ role: "assistant", content: text("two"), reasoning_content: "hm" });
  });

  it("makes one of each call otherwise, where only the last reply is to be learned", () => {
    const lines = linesOf("openai", {
      trajectory: trajectory(),
      steps: [
        step(0, { policy: call([system, picture(1)], "one") }),
        step(1, { policy: call([system, user("before: one"), said("one"), picture(2)], "two") }),
      ],
    });
    expect(lines).toHaveLength(2);
    expect(lines[1]?.messages.filter(({ role }) => role === "assistant")).toEqual([
      { role: "assistant", content: text("one"), weight: 0 },
      { role: "assistant", content: text("two") },
    ]);
    expect(lines.map(({ metadata }) => metadata.steps)).toEqual([[0], [1]]);
  });

  it("writes tool calls as OpenAI does", () => {
    const toolCalls = [{ id: "c1", name: "click", arguments: '{"target":"e1"}' }];
    const asked: ChatMessage[] = [
      user("go"),
      { role: "assistant", content: "", toolCalls },
      { role: "tool", toolCallId: "c1", content: "ok" },
    ];
    const [line] = linesOf(
      "openai",
      { trajectory: trajectory({ steps: 1 }), steps: [step(0, { policy: call(asked, "", { toolCalls }) })] },
      AS_TEXT,
    );
    const written = {
      role: "assistant",
      content: null,
      tool_calls: [{ id: "c1", type: "function", function: { name: "click", arguments: '{"target":"e1"}' } }],
    };
    expect(line?.messages).toEqual([
      { role: "user", content: "go" },
      { ...written, weight: 0 },
      { role: "tool", tool_call_id: "c1", content: "ok" },
      written,
    ]);
  });
});

describe("sharegpt", () => {
  it("has as many <image> as pictures, whatever stands on the page, and turns that alternate", () => {
    const [line, ...rest] = linesOf("sharegpt", withPictures());
    expect(rest).toEqual([]);
    const { conversations, images } = ShareGPTLine.parse(line);
    expect(images).toEqual([blob(1), blob(2), blob(3)]);
    expect(conversations.map(({ value }) => value.split("<image>").length - 1).reduce((a, b) => a + b)).toBe(images.length);
    expect(conversations[2]?.value).toContain("page 1 with < image> in its text");
    expect(conversations.map(({ from }) => from)).toEqual(["human", "gpt", "human", "gpt", "human", "gpt"]);
    expect(line?.learn).toBe("all");
  });

  it("joins what would not alternate, keeps the system's words apart, and names tools as functions", () => {
    const toolCalls = [{ id: "c1", name: "click", arguments: '{"target":"e1"}' }];
    const policy = call([system, user("one"), picture(1)], "", { toolCalls, thinking: "I see" });
    const tools = [{ type: "function", function: { name: "click", description: "", parameters: {} } }];
    const [line] = linesOf("sharegpt", {
      trajectory: trajectory({ steps: 1 }),
      steps: [step(0, { policy: { call: { ...policy.call, tools } } })],
    });
    expect(line).toMatchObject({
      system: "You use a browser.",
      conversations: [
        { from: "human", value: "one\n\n<image>\nlook 1" },
        {
          from: "function_call",
          value: '<think>\nI see\n</think>\n\n<tool_call>{"name":"click","arguments":{"target":"e1"}}</tool_call>',
        },
      ],
      images: [blob(1)],
      tools: '[{"name":"click","description":"","parameters":{}}]',
    });
  });

  it("leaves out what failed on our side, and tells when earlier replies are history", () => {
    const built = linesOf("sharegpt", { trajectory: trajectory({ steps: 3 }), steps: [failed(0), step(1), step(2)] });
    expect(built.map(({ about, learn }) => [about.steps, learn])).toEqual([[[1, 2], "all"]]);
    expect(built[0]?.conversations[0]?.value).toBe("Goal: Buy a lamp.\n\npage 0");
    const [, second] = linesOf("sharegpt", {
      trajectory: trajectory(),
      steps: [
        step(0, { policy: call([picture(1)], "one") }),
        step(1, { policy: call([user("a summary"), said("one"), picture(2)], "two") }),
      ],
    });
    expect(second?.learn).toBe("last");
  });
});

describe("calls", () => {
  it("has token ids, log-probabilities, reward, group and mask of each call", () => {
    const rows = linesOf("calls", {
      trajectory: trajectory({ score: 0.5, outcome: "failed", evaluation: scored(0.5, 0.1) }),
      steps: [
        step(0, { reward: 0.25, policy: call([picture(1)], "one") }),
        step(1, { reward: null, terminated: true, policy: call([picture(2)], "two", { finishReason: "length" }) }),
      ],
    });
    expect(rows.map(({ id, index, last, finishReason, images }) => [id, index, last, finishReason, images])).toEqual([
      ["t_1_0/0", 0, false, "stop", [blob(1)]],
      ["t_1_0/1", 1, true, "length", [blob(2)]],
    ]);
    expect(CallLine.parse(rows[1])).toMatchObject({
      group: "g1",
      groupIndex: 2,
      groupSize: 8,
      promptTokenIds: [1, 2, 3],
      replyTokenIds: [4, 5],
      logprobs: [-0.1, -0.2],
      mask: false,
      model: "m-7b",
      prompt: "vision/plain@2",
      callVersion: "p9.1",
      exact: true,
      promptTokens: 100,
    });
    expect(rows.map(({ reward }) => reward).reduce<number>((sum, reward) => sum + (reward ?? Number.NaN), 0)).toBeCloseTo(0.4);
    for (const row of rows) expect(row.return).toBeCloseTo(0.4);
  });

  it("keeps what must not be learned from apart", () => {
    const episode: Episode = { trajectory: trajectory({ steps: 3 }), steps: [step(0), failed(1), step(2)] };
    const indexes = (masked: Masked) => linesOf("calls", episode, { masked }).map(({ index }) => index);
    expect([indexes("exclude"), indexes("only"), indexes("include")]).toEqual([[0, 2], [1], [0, 1, 2]]);
    expect(linesOf("calls", episode, { masked: "only" })[0]).toMatchObject({
      reward: null,
      mask: true,
      episodeMask: false,
      failure: "timeout",
    });
    const lost = {
      ...episode,
      trajectory: trajectory({
        mask: true,
        outcome: "errored",
        score: null,
        evaluation: { status: "none", score: null, parts: [] },
      }),
    };
    expect(linesOf("calls", lost)).toEqual([]);
    expect(linesOf("calls", lost, { masked: "only" }).map(({ mask, return: total }) => [mask, total])).toEqual([
      [true, null],
      [true, null],
      [true, null],
    ]);
  });

  it("takes what a trainer's own record has and does not stumble over the rest", () => {
    const steps = [
      step(0, { policy: { text: "mine", call: { reply: { replyTokenIds: [9], logprobs: "none" }, messages: "odd" } } }),
      step(1, { policy: { call: "not a call" }, action: "click('12')" }),
    ];
    const rows = linesOf("calls", { trajectory: trajectory(), steps }, AS_TEXT);
    expect(
      rows.map(({ reply, exact, replyTokenIds, logprobs }) => ({ said: reply.content, exact, replyTokenIds, logprobs })),
    ).toEqual([
      { said: "mine", exact: false, replyTokenIds: [9], logprobs: null },
      { said: "click('12')", exact: false, replyTokenIds: null, logprobs: null },
    ]);
    expect(rows[1]?.messages).toHaveLength(3);
  });

  it("gives an unscored episode its zeros, and one that was scored again its new score", () => {
    const unscored = trajectory({ outcome: "unscored", score: null, evaluation: { status: "none", score: null, parts: [] } });
    expect(
      linesOf("calls", { trajectory: unscored, steps: [step(0), step(1)] }).map(({ reward, score }) => [reward, score]),
    ).toEqual([
      [0, null],
      [0, null],
    ]);
    const rescored = trajectory({ score: 0, outcome: "failed", evaluation: scored(0) });
    expect(
      linesOf("calls", { trajectory: rescored, steps: [step(0), step(1, { reward: 1 })] }).map(({ reward }) => reward),
    ).toEqual([0, 0]);
  });
});

describe("thinking is written once", () => {
  const FORMS = [
    ["inside the text", "<think>I plan A</think>\nAction: x"],
    ["beside it", "Action: x"],
    ["opened by the prompt", "I plan A</think>\nAction: x"],
    ["in two blocks", "<think>I plan A</think> so <think>and B</think>\nAction: x", "I plan A\nand B"],
  ] as const;
  for (const [where, said, thinking = "I plan A"] of FORMS) {
    for (const name of ["openai", "sharegpt", "trl", "verl", "calls"] as const) {
      it(`in ${name}, given ${where}`, () => {
        const steps = [step(0, { policy: call([user("go")], said, { thinking }) })];
        const [line] = linesOf(name, { trajectory: trajectory({ steps: 1 }), steps }, AS_TEXT);
        const written = JSON.stringify(line);
        expect(written.split("I plan A")).toHaveLength(2);
        expect(written.split("Action: x")).toHaveLength(2);
      });
    }
  }

  it("in a conversation whose history shows the thinking, and keeps what looks like thinking inside JSON", () => {
    const first = [user("go")];
    const second = [...first, said("<think>\nhm\n</think>\n\none"), user("and now")];
    const json = '{"type":"fill","text":"<think>x</think>"}';
    const steps = [
      step(0, { policy: call(first, "one", { thinking: "hm" }) }),
      step(1, { policy: call(second, json, { thinking: "x" }) }),
    ];
    const [line, ...rest] = linesOf("sharegpt", { trajectory: trajectory(), steps });
    expect(rest).toEqual([]);
    expect(line?.conversations.map(({ value }) => value)).toEqual([
      "go",
      "<think>\nhm\n</think>\n\none",
      "and now",
      `<think>\nx\n</think>\n\n${json}`,
    ]);
  });
});

describe("tool calls", () => {
  const toolCalls = [{ id: "c1", name: "fill", arguments: '{"text":"</tool_call>"}' }];
  const tools = [{ type: "function", function: { name: "fill", parameters: { properties: {} } } }];
  const policy = { call: { ...call([user("go")], "I fill it <tool_call>.", { toolCalls }).call, tools } };
  const episode: Episode = { trajectory: trajectory({ steps: 1 }), steps: [step(0, { policy })] };
  const standard = [{ id: "c1", type: "function", function: { name: "fill", arguments: '{"text":"</tool_call>"}' } }];

  it("keep the words beside them, and cannot be closed by what they say", () => {
    const [line] = linesOf("sharegpt", episode);
    expect(line?.conversations.at(-1)).toEqual({
      from: "function_call",
      value: 'I fill it < tool_call>.\n<tool_call>{"name":"fill","arguments":{"text":"\\u003c/tool_call>"}}</tool_call>',
    });
  });

  it("stand in the shape that chat servers take, where a format has it", () => {
    const reply = { role: "assistant", content: "I fill it <tool_call>.", tool_calls: standard };
    const [called] = linesOf("calls", episode, AS_TEXT);
    expect([called?.messages, called?.reply, called?.tools]).toEqual([[{ role: "user", content: "go" }], reply, tools]);
    const [prompted] = linesOf("trl", episode, AS_TEXT);
    expect(prompted).toMatchObject({
      prompt: [{ role: "user", content: "go" }],
      completion: [reply],
      tools: JSON.stringify(tools),
    });
    const [row] = linesOf("verl", episode, AS_TEXT);
    expect(row?.messages.at(-1)).toMatchObject({ ...reply, weight: 1 });
    expect(row?.tools).toBe(JSON.stringify(tools));
  });
});

describe("one type per file", () => {
  const mixed: Episode = {
    trajectory: trajectory(),
    steps: [step(0, { policy: call([system, picture(1)], "one") }), step(1, { policy: call([system, user("text")], "two") })],
  };
  const contents = (options: Partial<FormatOptions>) =>
    (["openai", "calls", "trl"] as const).flatMap((name) =>
      linesOf(name, mixed, options).flatMap((line) =>
        [..."messages prompt completion reply".split(" ")]
          .flatMap((field) => (line as unknown as Record<string, { content: unknown }[] | { content: unknown }>)[field] ?? [])
          .filter((message) => typeof message === "object")
          .map(({ content }) => Array.isArray(content)),
      ),
    );

  it("is a list of parts where the file has pictures, and a string where it has none", () => {
    expect(new Set(contents({}))).toEqual(new Set([true]));
    expect(new Set(contents(AS_TEXT))).toEqual(new Set([false]));
  });

  it("has the same columns in every line, whatever an episode lacks", () => {
    const bare = { ...mixed, trajectory: trajectory({ group: null, run: null, task: null, labels: {}, split: null }) };
    for (const name of ["sharegpt", "trl"] as const) {
      const shapes = [mixed, bare].map((episode) =>
        Object.entries(linesOf(name, episode)[0]?.about ?? {}).map(([key, value]) => [key, typeof value]),
      );
      expect(shapes[0]).toEqual(shapes[1]);
    }
  });

  it("names a picture in words where a file without pictures meets one", () => {
    const [line] = linesOf("openai", mixed, { ...AS_TEXT, context: "window" });
    expect(line?.messages[1]?.content).toBe(`[picture ${blob(1)}]\nlook 1`);
  });
});

it("gives each call a conversation of its own where a window is asked for", () => {
  const first = [user("go")];
  const second = [...first, said("one"), user("and now")];
  const episode = {
    trajectory: trajectory(),
    steps: [step(0, { policy: call(first, "one") }), step(1, { policy: call(second, "two") })],
  };
  for (const name of ["openai", "sharegpt", "verl"] as const) {
    expect([linesOf(name, episode).length, linesOf(name, episode, { context: "window" }).length]).toEqual([1, 2]);
  }
});
