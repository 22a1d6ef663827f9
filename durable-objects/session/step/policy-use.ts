/**
 * @module What a step's `policy` tells of the call behind it: tokens, and the prompt of the agent. Callers may leave all of it out.
 */
import { z } from "zod";
import { NO_TOKENS, PolicyCall } from "../../../sdk/protocol/index.ts";
import type { PolicyUse } from "../state/records.ts";

const Count = z.number().int().nonnegative();
/** Servers and callers write either way. */
const Usage = z.union([
  z.object({ promptTokens: Count, completionTokens: Count }),
  z
    .object({ prompt_tokens: Count, completion_tokens: Count })
    .transform((usage) => ({ promptTokens: usage.prompt_tokens, completionTokens: usage.completion_tokens })),
]);
const Told = z.object({
  usage: Usage.optional().catch(undefined),
  call: z
    .object({
      agent: PolicyCall.shape.agent.catch(null),
      reply: z
        .object({ usage: Usage.nullable().catch(null) })
        .nullable()
        .catch(null),
    })
    .nullable()
    .catch(null),
});

export const NO_POLICY_USE: PolicyUse = { ...NO_TOKENS, prompt: null };

/** `before` is missing in records of earlier versions of the service. */
export const addPolicyUse = (before: PolicyUse | undefined, policy: Record<string, unknown>): PolicyUse => {
  const sum = before ?? NO_POLICY_USE;
  const { usage, call } = Told.parse(policy);
  const used = call?.reply?.usage ?? usage;
  const agent = call?.agent;
  return {
    calls: sum.calls + 1,
    promptTokens: sum.promptTokens + (used?.promptTokens ?? 0),
    completionTokens: sum.completionTokens + (used?.completionTokens ?? 0),
    prompt: agent ? `${agent.kind}/${agent.prompt}@${agent.version}` : sum.prompt,
  };
};
