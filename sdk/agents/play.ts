/**
 * @module Plays an episode: asks the policy, does what it says, until the episode ends. Every call goes into the trajectory.
 */
import type { Stillwater } from "../client.ts";
import { policyOfStep, recordCall } from "../policies/record.ts";
import type { PolicyCall, StepAnswer } from "../protocol/index.ts";
import type { AnyAction, SessionHandle } from "../session.ts";
import type { Agent, EpisodeSoFar, Policy, PolicyContext, Round } from "./agent.ts";

export interface PlayOptions {
  readonly agent: Agent;
  readonly policy: Policy;
  /** By default the session's. */
  readonly goal?: string;
  readonly signal?: AbortSignal;
  readonly onRound?: (round: Round & { readonly answer: StepAnswer; readonly call: PolicyCall }) => void;
}

export interface PlayedEpisode {
  /** The last step; null when the session's episode had ended before. */
  readonly last: StepAnswer | null;
  readonly rounds: readonly Round[];
  readonly calls: readonly PolicyCall[];
}

/** A window shows the same pictures for several rounds. */
const REMEMBERED_PICTURES = 8;

const remembering = (fetch: PolicyContext["picture"]): PolicyContext["picture"] => {
  const pictures = new Map<string, Uint8Array>();
  return async (hash) => {
    const bytes = pictures.get(hash) ?? (await fetch(hash));
    pictures.delete(hash);
    pictures.set(hash, bytes);
    for (const oldest of [...pictures.keys()].slice(0, -REMEMBERED_PICTURES)) pictures.delete(oldest);
    return bytes;
  };
};

/** The session is opened with what `agent.session` asks for. A policy that cannot be asked throws: that is no step. */
export const play = async (client: Stillwater, session: SessionHandle, options: PlayOptions): Promise<PlayedEpisode> => {
  const { agent, policy, signal = new AbortController().signal } = options;
  const { observation: initial, limits, seed } = session.info;
  if (!initial) throw new TypeError("The session has no observation yet: wait until it is ready.");
  const rounds: Round[] = [];
  const calls: PolicyCall[] = [];
  const episode: EpisodeSoFar = { goal: options.goal ?? session.goal ?? "", initial, rounds, maxSteps: limits.maxSteps };
  const context: PolicyContext = {
    episode,
    seed,
    signal,
    picture: remembering((hash) => client.trajectories.blob(hash, { signal }).then(({ bytes }) => bytes)),
  };
  let last: StepAnswer | null = null;
  while (!session.done) {
    signal.throwIfAborted();
    const call = await recordCall(policy, agent.request(episode), context, agent);
    const { action } = agent.read(call.reply);
    last = await session.step(action as AnyAction, { policy: policyOfStep(call), signal });
    const round = { reply: call.reply, action, answer: last };
    rounds.push(round);
    calls.push(call);
    options.onRound?.({ ...round, call });
    if (last.failure && last.failure.scope !== "step") break;
  }
  return { last, rounds, calls };
};
