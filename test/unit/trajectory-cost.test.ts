import { expect, test } from "vitest";
import { judgeTokens } from "../../durable-objects/session/evaluation/judge/tokens.ts";
import { addPolicyUse, NO_POLICY_USE } from "../../durable-objects/session/step/policy-use.ts";

test("the judge's tokens are those of all evaluators that asked it", () => {
  const part = (evidence: unknown) => ({ type: "rubric", score: 1, evidence, ms: 1 });
  const cost = { calls: 2, promptTokens: 300, completionTokens: 20 };
  const parts = [part({ cost, facts: [] }), part({ answer: "yes" }), part(null), part({ cost: { ...cost, calls: 1 } })];
  expect(judgeTokens({ status: "done", score: 1, parts })).toEqual({ calls: 3, promptTokens: 600, completionTokens: 40 });
});

test("calls that came to nothing are paid for like others, and so is the question that tells whose doing it was", () => {
  const cost = { calls: 8, promptTokens: 80, completionTokens: 40, rambled: 3 };
  const parts = [{ type: "rubric", score: null, evidence: { failure: "no verdict", cost }, ms: 1 }];
  const control = { calls: 1, promptTokens: 5, completionTokens: 2 };
  const canary = { rambled: 3, calls: 8, suspect: "episode" as const, cost: control };
  expect(judgeTokens({ status: "failed", score: null, parts, canary })).toEqual({
    calls: 9,
    promptTokens: 85,
    completionTokens: 42,
  });
});

test("the policy's tokens are counted however a step tells them, and its prompt is named", () => {
  const agent = { kind: "text", prompt: "plain", version: "4" };
  const used = [
    { text: "no numbers" },
    { usage: { prompt_tokens: 10, completion_tokens: 1 } },
    { usage: { promptTokens: 20, completionTokens: 2 } },
    { usage: { prompt_tokens: "many" }, call: "odd" },
    {
      usage: { prompt_tokens: 1, completion_tokens: 1 },
      call: { agent, reply: { usage: { promptTokens: 40, completionTokens: 4 } } },
    },
  ].reduce(addPolicyUse, NO_POLICY_USE);
  expect(used).toEqual({ calls: 5, promptTokens: 70, completionTokens: 7, prompt: "text/plain@4" });
});
