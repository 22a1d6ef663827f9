/**
 * @module A random walk: picks among the elements that the observation lists. The same seed walks the same way on the same pages.
 */
import type { ChatRequest, Policy, PolicyContext } from "../agents/agent.ts";
import type { Observation, PolicyReply } from "../protocol/index.ts";
import { elementsOf, type TextElement } from "../text.ts";
import { replyOf } from "./reply.ts";

export interface RandomOptions {
  /** Beside the episode's own seed. */
  readonly seed?: number;
  /** How likely a round ends the episode with an answer. */
  readonly answerChance?: number;
}

const ANSWER_CHANCE = 0.02;
const SCROLL_CHANCE = 0.1;
const BACK_CHANCE = 0.05;
const WORDS = ["lamp", "chair", "hello", "test", "2", "blue", "a@b.example"] as const;
const UINT32 = 2 ** 32;
const NORM = 1000;

type Next = () => number;

/** FNV-1a into mulberry32: nothing is kept between rounds, so a repeated round draws the same again. */
const randomOf = (label: string): Next => {
  let state = 0x811c9dc5;
  for (let at = 0; at < label.length; at++) state = Math.imul(state ^ label.charCodeAt(at), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / UINT32;
  };
};

const pick = <T>(items: readonly T[], next: Next): T | undefined => items[Math.floor(next() * items.length)];

const FIELDS = new Set(["textbox", "searchbox", "spinbutton"]);

const optionsOf = ({ rest }: TextElement): string[] => {
  const [, listed = ""] = /options=((?:"(?:[^"\\]|\\.)*",?)+)/.exec(rest) ?? [];
  return [...listed.matchAll(/"(?:[^"\\]|\\.)*"/g)].map(([quoted]) => String(JSON.parse(quoted)));
};

interface Move {
  readonly verb: "click" | "fill" | "check" | "select" | "scroll" | "back" | "answer" | "wait";
  readonly target?: string;
  readonly text?: string;
}

const onElement = (element: TextElement, next: Next): Move => {
  const { id: target, role } = element;
  const option = pick(optionsOf(element), next);
  if (option !== undefined) return { verb: "select", target, text: option };
  if (FIELDS.has(role)) return { verb: "fill", target, text: pick(WORDS, next) ?? "" };
  return { verb: role === "radio" ? "check" : "click", target };
};

const moveOn = (page: Observation, answerChance: number, next: Next): Move => {
  const chance = next();
  if (chance < answerChance) return { verb: "answer", text: pick(WORDS, next) ?? "" };
  if (chance < answerChance + SCROLL_CHANCE) return { verb: "scroll", text: next() < 0.7 ? "down" : "up" };
  if (chance < answerChance + SCROLL_CHANCE + BACK_CHANCE) return { verb: "back" };
  const usable = elementsOf(page.text ?? "").filter(({ rest }) => !/\bdisabled\b/.test(rest));
  const element = pick(usable, next);
  return element ? onElement(element, next) : { verb: page.text === null ? "click" : "wait" };
};

const native = ({ verb, target, text }: Move): { name: string; args: Record<string, unknown> } => {
  if (verb === "select") return { name: verb, args: { target, values: [text] } };
  if (verb === "scroll") return { name: verb, args: { direction: text } };
  if (verb === "wait") return { name: verb, args: { ms: 500 } };
  return { name: verb, args: { ...(target ? { target } : {}), ...(text === undefined ? {} : { text }) } };
};

const WEBGYM_VERBS: Partial<Record<Move["verb"], string>> = { fill: "type", back: "go_back", check: "click", select: "click" };

/** WebGym has one tool with its verb inside, and points or marks for elements. */
const webgym = (kind: "vision" | "marks", { verb, target, text }: Move, next: Next): Record<string, unknown> => {
  const action = WEBGYM_VERBS[verb] ?? verb;
  const aims = action === "click" || action === "type";
  const coordinate = [Math.floor(next() * NORM), Math.floor(next() * NORM)];
  const aim = kind === "vision" ? { coordinate } : { element_id: target?.replace(/^.*e/, "") };
  return {
    name: kind === "vision" ? "computer_use" : "web_interaction",
    arguments: {
      action: kind === "vision" && action === "click" ? "left_click" : action,
      ...(aims ? aim : {}),
      ...(action === "type" || action === "answer" ? { text } : {}),
      ...(action === "scroll" ? { direction: text } : {}),
    },
  };
};

const written = (kind: ChatRequest["kind"], move: Move, round: number, next: Next): PolicyReply => {
  if (kind === "vision" || kind === "marks") return replyOf(`<tool_call>${JSON.stringify(webgym(kind, move, next))}</tool_call>`);
  const { name, args } = native(move);
  if (kind !== "tool") return replyOf(`Action: ${JSON.stringify({ type: name, ...args })}`);
  const call = { id: `random_${round}`, name, arguments: JSON.stringify(args) };
  return replyOf({ toolCalls: [call], finishReason: "tool_calls" });
};

export const randomPolicy = ({ seed = 0, answerChance = ANSWER_CHANCE }: RandomOptions = {}): Policy =>
  Object.assign(
    async ({ kind }: ChatRequest, { episode, seed: episodeSeed }: PolicyContext): Promise<PolicyReply> => {
      const round = episode.rounds.length;
      const next = randomOf(`${seed}:${episodeSeed}:${round}`);
      const page = episode.rounds.findLast(({ answer }) => answer.observation)?.answer.observation ?? episode.initial;
      return written(kind, moveOn(page, answerChance, next), round, next);
    },
    { model: "random", sampling: { seed } },
  );
