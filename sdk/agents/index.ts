/**
 * @module Agents: what stands between a session and a policy. The same ones run in the service, in scripts and on the command line.
 */
export type { Agent, ChatRequest, EpisodeSoFar, Policy, PolicyContext, ReadReply, Round } from "./agent.ts";
export { ContextFullError } from "./context/full.ts";
export { createAgent } from "./create.ts";
export { type PlayedEpisode, type PlayOptions, play } from "./play.ts";
export { PROMPTS, type Prompt } from "./prompts/index.ts";
export { readReply } from "./read/index.ts";
