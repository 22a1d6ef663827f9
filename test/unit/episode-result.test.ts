import { expect, test } from "vitest";
import type { LoopRecord } from "../../durable-objects/session/loop/record.ts";
import { resultOf } from "../../durable-objects/session/loop/result.ts";
import type { EpisodeRecord, SessionRecord } from "../../durable-objects/session/state/records.ts";
import type { Evaluate, Evaluation } from "../../sdk/protocol/index.ts";

const RUBRIC = {
  evaluators: [
    { type: "url_match", reference: "http://shop.localhost/cart" },
    { type: "rubric", groups: [{ id: "1", description: "Price", facts: ["says the price"] }] },
  ],
} as unknown as Evaluate;
const CHECKS = { evaluators: [{ type: "url_match", reference: "http://shop.localhost/cart" }] } as unknown as Evaluate;
const SCORED: Evaluation = {
  status: "done",
  score: 1,
  parts: [
    { type: "url_match", score: 1, evidence: {}, ms: 3 },
    { type: "rubric", score: 1, evidence: {}, ms: 40 },
  ],
};

/** An episode that has ended, as its rollout is told of it; the loop never had to wait for a score. */
const told = (evaluate: Evaluate, evaluation: Evaluation) => {
  const episode = { ref: { id: "trj_1", n: 0 }, task: { id: "t", goal: "", evaluate }, end: { reason: "answer" }, evaluation };
  const parts = { session: { id: "ses_1", failure: null } as unknown as SessionRecord, episode: episode as EpisodeRecord };
  return resultOf(parts, { ready: true, scoring: false, stop: null, failure: null } as LoopRecord);
};

test("a judge's time counts even if the judge has spoken before the browser was let go of", () => {
  expect(told(RUBRIC, SCORED)).toMatchObject({ outcome: "succeeded", judgeMs: 43 });
});

test("without a judge, or without a verdict, there is no judge's time", () => {
  expect(told(CHECKS, SCORED).judgeMs).toBeNull();
  expect(told(RUBRIC, { status: "none", score: null, parts: [] }).judgeMs).toBeNull();
});
