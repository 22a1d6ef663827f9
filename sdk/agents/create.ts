/**
 * @module Makes an agent of its options: the kind says what it sees and how it acts, the context what it remembers.
 */
import { DIALECTS } from "../dialects/index.ts";
import {
  type AgentKind,
  AgentOptions,
  type AgentOptionsInput,
  type ChatMessage,
  DEFAULT_CONTEXT_TOKENS,
  type DialectName,
  mergeObserve,
  type Observe,
} from "../protocol/index.ts";
import type { Agent, ChatRequest, EpisodeSoFar } from "./agent.ts";
import { type Frame, growing } from "./context/grow.ts";
import { messageTokens, textTokens } from "./context/tokens.ts";
import { windowed } from "./context/window.ts";
import { PROMPTS, systemText } from "./prompts/index.ts";
import { readReply } from "./read/index.ts";

interface KindOfAgent {
  readonly dialect: DialectName;
  readonly observe: Observe;
  /** A right action, as the prompt shows it. */
  readonly example: string;
}

const KINDS: Readonly<Record<AgentKind, KindOfAgent>> = {
  text: { dialect: "native", observe: { text: true }, example: '{"type": "click", "target": "e12"}' },
  tool: { dialect: "native", observe: { text: true }, example: '{"name": "click", "arguments": {"target": "e12"}}' },
  vision: {
    dialect: "webgym-coordinates",
    observe: { text: false, screenshot: true },
    example: '{"name": "computer_use", "arguments": {"action": "left_click", "coordinate": [500, 300]}}',
  },
  marks: {
    dialect: "webgym-marks",
    observe: { text: true, screenshot: { marks: true } },
    example: '{"name": "web_interaction", "arguments": {"action": "click", "element_id": "12"}}',
  },
};

/** A bare true asks for no more than what the kind observes anyway. */
const observing = (usual: Observe, { ...wish }: Observe = {}): Observe => {
  if (wish.screenshot === true && typeof usual.screenshot === "object") delete wish.screenshot;
  const merged = mergeObserve(usual, wish);
  return usual.screenshot === true && typeof wish.screenshot === "object" ? { ...merged, screenshot: wish.screenshot } : merged;
};

export const createAgent = (options: AgentOptionsInput = {}): Agent => {
  const { kind, context, observe } = AgentOptions.parse(options);
  const { dialect, observe: usual, example } = KINDS[kind];
  const schemas = DIALECTS[dialect].tools();
  const prompt = PROMPTS[kind];
  const toolCalls = kind === "tool";
  const tools = toolCalls ? schemas.map((schema) => ({ type: "function", function: schema })) : [];
  const system: ChatMessage = { role: "system", content: systemText(prompt, { tools: schemas, example, mode: context.mode }) };
  const frame: Frame = {
    system,
    tokens: messageTokens(system) + (tools.length > 0 ? textTokens(JSON.stringify(tools)) : 0),
    style: { toolCalls, thinking: context.thinking },
    maxTokens: context.maxTokens ?? DEFAULT_CONTEXT_TOKENS[context.mode],
  };
  const messages = (episode: EpisodeSoFar): ChatMessage[] =>
    context.mode === "grow" ? growing(episode, frame) : windowed(episode, context.rounds, frame);
  return {
    kind,
    prompt: { name: prompt.name, version: prompt.version },
    session: { dialect, observe: observing(usual, observe) },
    request: (episode): ChatRequest => ({ kind, messages: messages(episode), tools }),
    read: readReply,
  };
};
