/**
 * @module Episodes for tests of agents: pages, replies and what came of them, without a browser.
 */
import type { Agent, ChatRequest, EpisodeSoFar, PolicyContext, Round } from "../../sdk/agents/index.ts";
import { replyOf } from "../../sdk/policies/index.ts";
import type { ChatMessage, Observation, PolicyReply } from "../../sdk/protocol/index.ts";

export const PAGE = 'url: http://shop.test/\ntitle: Shop\n[e1] button "Buy" (Oak Lamp)\n[e2] textbox "Name" value="Ann"';

export const observation = (over: Partial<Observation> = {}): Observation => ({
  text: PAGE,
  hash: "h",
  tokens: { count: 30, dropped: 0 },
  version: "1",
  url: "http://shop.test/",
  title: "Shop",
  tabs: [],
  scroll: { x: 0, y: 0, maxX: 0, maxY: 0 },
  focused: null,
  dialog: null,
  downloads: [],
  console: [],
  screenshot: null,
  axtree: null,
  html: null,
  elements: null,
  ...over,
});

export const picture = (hash: string): NonNullable<Observation["screenshot"]> => ({
  hash,
  url: `/v1/blobs/${hash}`,
  mediaType: "image/jpeg",
  width: 1280,
  height: 720,
  scale: 1,
  bytes: 3,
});

type Said = string | Partial<PolicyReply>;

/** Appends a round in which this was said, read by the agent, and answered so. */
export const go = (agent: Agent, episode: EpisodeSoFar, said: Said, answer: Partial<Round["answer"]> = {}): void => {
  const reply = replyOf(said);
  const rounds = episode.rounds as Round[];
  rounds.push({
    reply,
    action: agent.read(reply).action,
    answer: {
      index: rounds.length,
      observation: observation(),
      error: null,
      failure: null,
      changed: { text: true, url: false },
      settle: null,
      ...answer,
    },
  });
};

export const episodeOf = (over: Partial<EpisodeSoFar> = {}): EpisodeSoFar => ({
  goal: "Buy the lamp",
  initial: observation(),
  rounds: [],
  maxSteps: 50,
  ...over,
});

export const textOf = ({ content }: ChatMessage): string =>
  typeof content === "string" ? content : content.map((part) => (part.type === "text" ? part.text : "")).join("");

export const lastText = ({ messages }: ChatRequest): string => textOf(messages.at(-1) as ChatMessage);

export const contextOf = (over: Partial<PolicyContext> = {}): PolicyContext => ({
  episode: episodeOf(),
  seed: 1,
  signal: new AbortController().signal,
  picture: async () => new Uint8Array([1, 2, 3]),
  ...over,
});
