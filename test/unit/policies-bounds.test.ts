/**
 * @module Policy and judge servers that answer without bounds: what comes of it is a named failure, in time, and nothing is read
 * that nobody needs.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Chat } from "../../durable-objects/session/evaluation/judge/chat.ts";
import { chatJudge } from "../../durable-objects/session/evaluation/judge/chat-judge.ts";
import { Limiter } from "../../durable-objects/session/evaluation/judge/limiter.ts";
import { createAgent } from "../../sdk/agents/index.ts";
import { chatPolicy, PolicyError } from "../../sdk/policies/index.ts";
import { type HostileServer, hostileAnswers, startHostileServer, type Verdict } from "../support/hostile-server.ts";
import { contextOf, episodeOf } from "./agents-support.ts";

const MB = 1024 * 1024;
const TIMEOUT_MS = 800;
/** What may be under way in buffers of sockets when the reader has turned away. */
const UNDER_WAY_BYTES = 12 * MB;
const REQUEST = createAgent().request(episodeOf());

const POLICY_BOUNDS = { bytes: 16 * MB, characters: 1_000_000, depth: 200, values: 2_000_000 };
const CODES: Record<Exclude<Verdict, "reply">, readonly string[]> = {
  too_large: ["response_too_large"],
  unexpected: ["unexpected_response"],
  refused: ["bad_request"],
  broken: ["connection_failed", "unexpected_response"],
  timeout: ["timeout"],
};

let server: HostileServer;
beforeAll(async () => {
  server = await startHostileServer();
});
afterAll(() => server.close());

const answers = hostileAnswers(POLICY_BOUNDS);

describe("a policy server", () => {
  test("the family has many members", () => {
    expect(answers.length).toBeGreaterThan(70);
  });

  test.each(answers.map((answer) => [answer.verdict, answer.name, answer] as const))("%s: %s", async (verdict, _name, answer) => {
    server.answerWith(answer);
    const before = process.memoryUsage().rss;
    const policy = chatPolicy({
      url: server.url,
      model: "m",
      timeoutMs: verdict === "timeout" ? TIMEOUT_MS : 20_000,
      retries: 0,
    });
    const outcome = await policy(REQUEST, contextOf()).catch((error: unknown) => error);
    expect(server.written).toBeLessThan(POLICY_BOUNDS.bytes + UNDER_WAY_BYTES);
    expect(process.memoryUsage().rss - before).toBeLessThan(400 * MB);
    if (verdict === "reply") {
      expect(outcome).toMatchObject({ finishReason: "stop" });
      return;
    }
    expect(outcome).toBeInstanceOf(PolicyError);
    const { code, retryable, message, suggestion } = outcome as PolicyError;
    expect(CODES[verdict]).toContain(code);
    if (verdict === "too_large")
      expect({ retryable, message }).toMatchObject({ retryable: false, message: expect.stringMatching(/\d{3,}/) });
    expect(message.length).toBeLessThan(600);
    expect(suggestion).not.toBe("");
  });
});

describe("a judge's server", () => {
  const JUDGE_BOUNDS = { ...POLICY_BOUNDS, bytes: MB };
  const LIMIT_MS = 400;
  const asked = hostileAnswers(JUDGE_BOUNDS).filter(({ name }) => !name.includes("every 50 ms") || name.includes("x"));

  test("never gives a verdict by being large, broken or something else, and is not read beyond its bound", async () => {
    const judge = chatJudge(new Chat({ url: server.url, model: "m", key: null }, new Limiter(1), null, async () => {}, LIMIT_MS));
    for (const answer of asked) {
      server.answerWith(answer);
      const outcome = await judge.fuzzyMatch({ question: "?", reference: "a", answer: "a" }).catch((error: unknown) => error);
      expect(outcome, answer.name).toMatchObject({ name: "JudgeError" });
      expect(server.written, answer.name).toBeLessThan(JUDGE_BOUNDS.bytes + UNDER_WAY_BYTES);
    }
  }, 120_000);
});
