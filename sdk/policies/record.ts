/**
 * @module Asks a policy and keeps the whole call: what it saw, what it said, and how long that took.
 */
import type { Agent, ChatRequest, Policy, PolicyContext } from "../agents/agent.ts";
import type { PolicyCall } from "../protocol/index.ts";

/** Messages name pictures by their hashes; the bytes are never part of a record. */
export const recordCall = async (
  policy: Policy,
  request: ChatRequest,
  context: PolicyContext,
  agent: Pick<Agent, "kind" | "prompt"> | null = null,
): Promise<PolicyCall> => {
  let attempts = 0;
  const at = Date.now();
  const reply = await policy(request, {
    ...context,
    onAttempt: () => {
      attempts++;
      context.onAttempt?.();
    },
  });
  return {
    agent: agent && { kind: agent.kind, prompt: agent.prompt.name, version: agent.prompt.version },
    model: policy.model ?? null,
    messages: [...request.messages],
    tools: [...request.tools],
    sampling: { ...policy.sampling },
    reply,
    // A policy that does not count was asked once.
    attempts: Math.max(1, attempts),
    at,
    ms: Date.now() - at,
  };
};

/** The call as a step's `policy` field: the words and the version where every reader looks for them, and the whole beside. */
export const policyOfStep = (call: PolicyCall) => ({
  text: call.reply.text,
  ...(call.reply.version === null ? {} : { version: call.reply.version }),
  ...(call.reply.usage === null ? {} : { usage: { ...call.reply.usage } }),
  call,
});
