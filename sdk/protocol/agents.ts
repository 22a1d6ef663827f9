/**
 * @module What a caller can choose of an agent, and of the chat server that decides for it.
 */
import { z } from "zod";
import { Observe } from "./observe.ts";
import { AgentKind, Sampling } from "./policy.ts";

export const DEFAULT_ROUNDS = 4;
/** What fits, with a reply of 4096 tokens, into the 32k and the 128k that models are commonly served with. */
export const DEFAULT_CONTEXT_TOKENS = { window: 28_672, grow: 126_976 } as const;

export const CONTEXT_MODES = ["window", "grow"] as const;
export type ContextMode = (typeof CONTEXT_MODES)[number];

export const AgentContext = z
  .strictObject({
    mode: z
      .enum(CONTEXT_MODES)
      .default("window")
      .describe("window: the last rounds whole, older ones as a line each; grow: everything, each prompt a prefix of the next"),
    rounds: z.number().int().min(0).max(100).default(DEFAULT_ROUNDS).describe("how many past rounds a window holds whole"),
    maxTokens: z
      .number()
      .int()
      .min(1_024)
      .max(4_000_000)
      .optional()
      .describe("of a prompt, by our estimate; 28672 by default, 126976 for grow"),
    thinking: z.enum(["strip", "keep"]).default("strip").describe("what becomes of thinking in replies that are shown again"),
  })
  .meta({ id: "AgentContext" });
export type AgentContext = z.output<typeof AgentContext>;

const needs = (part: "text" | "screenshot", message: string) => ({ part, message });

/** What would leave an agent without the sight that its actions refer to. */
const blindness = (kind: AgentKind, { text, screenshot }: Observe) => {
  if (kind === "text" || kind === "tool")
    return text === false ? needs("text", `a ${kind} agent acts by the ids of the text`) : null;
  if (screenshot === false) return needs("screenshot", `a ${kind} agent needs the screenshot`);
  if (typeof screenshot !== "object") return null;
  if (screenshot.fullPage) return needs("screenshot", `a ${kind} agent acts in the viewport, which is its picture`);
  return kind === "marks" && screenshot.marks === false ? needs("screenshot", "a marks agent acts by marks") : null;
};

export const AgentOptions = z
  .strictObject({
    kind: AgentKind.default("text"),
    context: AgentContext.prefault({}),
    observe: Observe.optional().describe("laid over what the kind asks for, key by key"),
  })
  .superRefine(({ kind, observe }, context) => {
    const problem = blindness(kind, observe ?? {});
    if (problem) context.addIssue({ code: "custom", path: ["observe", problem.part], message: problem.message });
  })
  .meta({ id: "AgentOptions" });
export type AgentOptions = z.output<typeof AgentOptions>;
export type AgentOptionsInput = z.input<typeof AgentOptions>;

export const DEFAULT_POLICY_TIMEOUT_MS = 240_000;
export const DEFAULT_POLICY_RETRIES = 4;

const isWebAddress = (url: string): boolean => {
  try {
    const { protocol, username, password } = new URL(url);
    return /^https?:$/.test(protocol) && username === "" && password === "";
  } catch {
    return false;
  }
};

export const ChatPolicyOptions = z
  .strictObject({
    url: z
      .string()
      .max(2048)
      .refine(isWebAddress, "an http or https address without credentials, up to /v1")
      .describe("of an OpenAI-compatible server, up to /v1; /chat/completions is added"),
    model: z.string().min(1).max(256),
    key: z.string().min(1).max(4096).optional().describe("sent as a bearer token, and only to this address"),
    headers: z.record(z.string().min(1).max(128), z.string().max(4096)).default({}),
    sampling: Sampling.default({}),
    tokenIds: z.boolean().default(false).describe("ask for token ids (return_token_ids of vLLM)"),
    logprobs: z.boolean().default(false).describe("ask for the log-probability of each token of the reply"),
    timeoutMs: z.number().int().min(1).max(3_600_000).default(DEFAULT_POLICY_TIMEOUT_MS).describe("for each attempt"),
    retries: z.number().int().min(0).max(20).default(DEFAULT_POLICY_RETRIES),
  })
  .meta({ id: "ChatPolicyOptions" });
export type ChatPolicyOptions = z.output<typeof ChatPolicyOptions>;
export type ChatPolicyOptionsInput = z.input<typeof ChatPolicyOptions>;
