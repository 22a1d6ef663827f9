/**
 * @module Asks the policy for the next reply of an episode.
 */
import { type Agent, ContextFullError, type EpisodeSoFar } from "../../../sdk/agents/index.ts";
import { chatPolicy, PolicyError, recordCall } from "../../../sdk/policies/index.ts";
import type { Failure, PolicyCall } from "../../../sdk/protocol/index.ts";
import type { Env } from "../../env.ts";
import type { Credentials } from "../../rollout/rpc.ts";
import { messageOf } from "../episode/failures.ts";
import { blobKey } from "../recording/blobs.ts";
import type { LoopOrder } from "./record.ts";

export interface Question {
  readonly agent: Agent;
  readonly episode: EpisodeSoFar;
  readonly seed: number;
  readonly credentials: Credentials;
  readonly signal: AbortSignal;
}

export const askPolicy = (env: Env, { policy }: LoopOrder, question: Question): Promise<PolicyCall> => {
  const { agent, episode, seed, credentials, signal } = question;
  const { key, headers } = credentials;
  const server = chatPolicy({ ...policy, headers: { ...headers }, ...(key === null ? {} : { key }) });
  const picture = async (hash: string): Promise<Uint8Array> => {
    const blob = await env.BLOBS.get(blobKey(hash));
    if (!blob) throw new Error(`The picture ${hash} is not there.`);
    return new Uint8Array(await blob.arrayBuffer());
  };
  return recordCall(server, agent.request(episode), { episode, seed, signal, picture }, agent);
};

/** A policy that cannot be asked says nothing about the agent; it never looks like a wrong answer. */
export const policyFailure = (error: unknown): Failure => {
  const retryable = error instanceof PolicyError ? error.retryable : !(error instanceof ContextFullError);
  const retryAfterMs = error instanceof PolicyError ? error.retryAfterMs : null;
  return { class: "policy", message: messageOf(error), scope: "episode", retryable, retryAfterMs };
};
