/**
 * @module Episodes as the service keeps them, for the tests of exports.
 */
import type { Episode } from "../../sdk/exports/index.ts";
import {
  type ChatMessage,
  type Evaluation,
  NO_EVALUATION,
  NO_TOKENS,
  type Observation,
  type PolicyCall,
  type StepRow,
  type Trajectory,
} from "../../sdk/protocol/index.ts";

export const hashOf = (n: number): string => n.toString(16).padStart(64, "0");

export const seen = (text: string, picture: number | null = null): Observation => ({
  text,
  hash: hashOf(text.length),
  tokens: { count: text.length, dropped: 0 },
  version: "1",
  url: "http://shop.localhost/",
  title: "Shop",
  tabs: [],
  scroll: { x: 0, y: 0, maxX: 0, maxY: 0 },
  focused: null,
  dialog: null,
  downloads: [],
  console: [],
  screenshot:
    picture === null
      ? null
      : {
          hash: hashOf(picture),
          url: `/v1/blobs/${hashOf(picture)}`,
          mediaType: "image/jpeg",
          width: 1280,
          height: 720,
          scale: 1,
          bytes: 9,
        },
  axtree: null,
  html: null,
  elements: null,
});

export const step = (index: number, over: Partial<StepRow> = {}): StepRow => ({
  index,
  observation: seen(`page ${index + 1}`),
  reward: 0,
  terminated: false,
  truncated: false,
  mask: false,
  end: null,
  error: null,
  failure: null,
  settle: { settled: true, cause: "quiet", ms: 40, pending: [] },
  changed: { text: true, url: false },
  evaluation: NO_EVALUATION,
  timing: { actMs: 1, settleMs: 40, observeMs: 2, totalMs: 43 },
  action: { type: "click", target: `e${index}` },
  policy: null,
  observe: null,
  requestId: null,
  at: 1_000 + index,
  ...over,
});

/** A step that the browser's death took: nothing is seen, nothing is earned. */
export const failed = (index: number): StepRow =>
  step(index, {
    observation: null,
    reward: null,
    mask: true,
    failure: { class: "timeout", message: "too slow", scope: "step", retryable: true, retryAfterMs: null },
    settle: null,
  });

export const scored = (score: number, penalty = 0): Evaluation => ({
  status: "done",
  score,
  parts: [{ type: "url_match", score, evidence: {}, ms: 3 }],
  ...(penalty === 0 ? {} : { penalties: [{ reason: "format", value: penalty }] }),
});

export const trajectory = (over: Partial<Trajectory> = {}): Trajectory => ({
  id: "t_1_0",
  session: "s_1",
  n: 0,
  task: { id: "shop/buy", version: "3", suite: "shop" },
  goal: "Buy a lamp.",
  seed: 7,
  group: { id: "g1", index: 2, size: 8 },
  run: "r1",
  split: "train",
  policyVersion: "p9",
  labels: { shelf: "a" },
  initial: seen("page 0"),
  steps: 2,
  end: { reason: "answer", message: "done" },
  outcome: "succeeded",
  score: 1,
  evaluation: scored(1),
  mask: false,
  parent: null,
  fidelity: null,
  versions: {
    service: "0.1.0",
    text: "1",
    actions: "1",
    settle: "1",
    browser: "Chrome/1",
    sites: { shop: "1" },
    snapshot: null,
    task: "3",
    evaluator: "url_match@1",
    prompt: null,
  },
  cost: { browserMs: 10, siteMs: 10, policy: NO_TOKENS, judge: NO_TOKENS, bytes: 20 },
  startedAt: 1_000,
  endedAt: 2_000,
  ...over,
});

export const call = (messages: ChatMessage[], text: string, reply: Partial<PolicyCall["reply"]> = {}): { call: PolicyCall } => ({
  call: {
    agent: { kind: "vision", prompt: "plain", version: "2" },
    model: "m-7b",
    messages,
    tools: [],
    sampling: { temperature: 1 },
    reply: {
      text,
      thinking: null,
      toolCalls: [],
      finishReason: "stop",
      usage: { promptTokens: 100, completionTokens: 7 },
      promptTokenIds: [1, 2, 3],
      replyTokenIds: [4, 5],
      logprobs: [-0.1, -0.2],
      version: "p9.1",
      ...reply,
    },
    attempts: 1,
    at: 1_000,
    ms: 50,
  },
});

/** Three pictures, the last step a judge scored after it had answered. */
export const withPictures = (): Episode => ({
  trajectory: trajectory({ initial: seen("page 0", 1), steps: 3 }),
  steps: [
    step(0, { observation: seen("page 1 with <image> in its text", 2), policy: { text: "I click e0" } }),
    step(1, { observation: seen("page 2", 3) }),
    step(2, { reward: null, terminated: true, end: { reason: "answer", message: "done" }, action: { type: "answer" } }),
  ],
});
