/**
 * @module An episode as exports read it: its steps with the rewards that add up, and the policy's calls where they were kept.
 */
import { z } from "zod";
import { ChatMessage, PolicyCall, PolicyReply, type StepRow, ToolCall, type Trajectory } from "../protocol/index.ts";

export interface Episode {
  readonly trajectory: Trajectory;
  readonly steps: readonly StepRow[];
}

/** A kept call, read field by field: callers who bring a policy of their own may leave out what they do not have. */
const KeptReply = z.object({
  text: PolicyReply.shape.text.nullable().catch(null),
  thinking: PolicyReply.shape.thinking.catch(null),
  toolCalls: z.array(ToolCall).catch([]),
  finishReason: PolicyReply.shape.finishReason.catch(null),
  usage: PolicyReply.shape.usage.catch(null),
  promptTokenIds: PolicyReply.shape.promptTokenIds.catch(null),
  replyTokenIds: PolicyReply.shape.replyTokenIds.catch(null),
  logprobs: PolicyReply.shape.logprobs.catch(null),
  version: PolicyReply.shape.version.catch(null),
});
const NO_REPLY = KeptReply.parse({});
const KeptCall = z.object({
  agent: PolicyCall.shape.agent.catch(null),
  model: PolicyCall.shape.model.catch(null),
  messages: z.array(ChatMessage).nullable().catch(null),
  tools: z.array(z.unknown()).catch([]),
  sampling: PolicyCall.shape.sampling.catch({}),
  reply: KeptReply.catch(NO_REPLY),
});
type KeptCall = z.output<typeof KeptCall>;
const NO_CALL = KeptCall.parse({});

/** A step with what the policy was asked and said. */
export interface Turn {
  readonly step: StepRow;
  readonly reward: number | null;
  /** What the policy was asked; built from goal, observations and actions where it was not kept. */
  readonly messages: readonly ChatMessage[];
  /** Whether `messages` is what was really sent. */
  readonly exact: boolean;
  readonly reply: ChatMessage;
  readonly call: KeptCall;
}

/** Penalties lower the return and not the score. */
export const returnOf = ({ score, evaluation, mask }: Trajectory, rewards: readonly (number | null)[]): number | null => {
  if (mask) return null;
  if (evaluation.status === "done" && score !== null) return score - penalties(evaluation);
  return rewards.reduce<number | null>((sum, reward) => (sum === null || reward === null ? null : sum + reward), 0);
};

const penalties = (evaluation: Trajectory["evaluation"]): number =>
  (evaluation.penalties ?? []).reduce((sum, { value }) => sum + value, 0);

/**
 * The rewards as they add up to the score less its penalties. The last one is made of the score: it was not known in its step
 * where a judge spoke later, where time ran out between steps, or where the episode was scored again.
 */
export const rewardsOf = ({ trajectory, steps }: Episode): (number | null)[] => {
  const rewards = steps.map(({ reward }) => reward);
  const total = trajectory.evaluation.status === "done" && !trajectory.mask ? returnOf(trajectory, rewards) : null;
  const last = lastOf(steps);
  if (total === null || last < 0) return rewards;
  const before = rewards.slice(0, last).reduce<number>((sum, reward) => sum + (reward ?? 0), 0);
  return rewards.with(last, total - before);
};

/** The last step that was really done. */
const lastOf = (steps: readonly StepRow[]): number => steps.findLastIndex(({ failure }) => failure === null);

export const turnsOf = (episode: Episode): Turn[] => {
  const rewards = rewardsOf(episode);
  const { trajectory, steps } = episode;
  const turns: Turn[] = [];
  const history: ChatMessage[] = [];
  let seen = trajectory.initial;
  for (const [at, step] of steps.entries()) {
    const parsed = KeptCall.safeParse(step.policy?.call);
    const call = parsed.success ? parsed.data : NO_CALL;
    const asked: ChatMessage = { role: "user", content: contentOf(seen, history.length === 0 ? trajectory.goal : null) };
    const reply = replyOf(step, call);
    turns.push({
      step,
      reward: rewards[at] ?? null,
      messages: call.messages ?? [...history, asked],
      exact: call.messages !== null,
      reply,
      call,
    });
    // What failed on our side was not done, so that it is no part of what the policy has seen of itself.
    if (step.failure === null) history.push(asked, reply);
    seen = step.observation ?? seen;
  }
  return turns;
};

const contentOf = (observation: Trajectory["initial"], goal: string | null): ChatMessage["content"] => {
  const text = [goal === null ? null : `Goal: ${goal}`, observation?.text ?? observation?.url ?? null]
    .filter((part) => part !== null)
    .join("\n\n");
  const picture = observation?.screenshot;
  if (!picture) return text;
  return [
    { type: "image", hash: picture.hash, mediaType: picture.mediaType },
    { type: "text", text },
  ];
};

const replyOf = ({ policy, action }: StepRow, { reply }: KeptCall): ChatMessage => {
  const told = reply.text ?? policy?.text ?? null;
  const said = told ?? (typeof action === "string" ? action : JSON.stringify(action));
  if (reply.toolCalls.length === 0) return { role: "assistant", content: said };
  return { role: "assistant", content: told ?? "", toolCalls: reply.toolCalls };
};
