/**
 * @module What a tool answers: the page as text, pictures as image content, and reward and end as structured content.
 */
import type { CallToolResult } from "@modelcontextprotocol/server";
import type { Begun, Played } from "../../../durable-objects/environments/play.ts";
import type { Observation, Session } from "../../../sdk/protocol/index.ts";
import { Unavailable } from "../shared/unavailable.ts";

export const textOf = (text: string, more: Partial<CallToolResult> = {}): CallToolResult => ({
  content: [{ type: "text", text }],
  ...more,
});

/** A mistake of the caller or its policy, to be read by the model. */
export const mistake = (text: string, structuredContent: Record<string, unknown> = {}): CallToolResult =>
  textOf(text, { isError: true, structuredContent: { reward: 0, done: false, ...structuredContent } });

/** Throws Unavailable for what is ours. */
export const stepResult = (played: Played): CallToolResult => {
  if (played.failure) throw Unavailable.ofFailure(played.failure);
  return {
    content: [{ type: "text", text: stepText(played) }, ...picturesOf(played.observation)],
    isError: played.error !== null,
    structuredContent: { ...briefly(played), error: played.error, step: played.steps - 1 },
  };
};

/** The error is the first line of the page's text already. */
const stepText = ({ text, done, reward, end }: Played): string =>
  done ? `${text ? `${text}\n\n` : ""}The episode is over${end ? ` (${end.reason})` : ""}. Reward: ${reward ?? "none"}.` : text;

/** The beginning of an episode, or how it stands. */
export const begunResult = (begun: Begun, handle: string | null): CallToolResult => {
  if (begun.failure) throw Unavailable.ofFailure(begun.failure);
  const { session, text, observation } = begun;
  return {
    content: [{ type: "text", text: withGoal(session, text, handle) }, ...picturesOf(observation)],
    structuredContent: {
      ...briefly(begun),
      ...(handle === null ? {} : { session: handle }),
      task: session.task?.id ?? null,
      goal: session.goal,
      seed: session.seed,
    },
  };
};

export const withGoal = ({ goal }: Pick<Session, "goal">, text: string, handle: string | null = null): string =>
  [...(handle === null ? [] : [`Session: ${handle}`]), ...(goal ? [`Goal: ${goal}`] : []), text].join("\n");

/** An episode that has ended takes no more actions; what it earned is told once more. */
export const overResult = (session: Session): CallToolResult => {
  const { end, mask, evaluation, terminated, truncated } = session;
  if (mask) throw new Unavailable(end?.message ?? "The episode ended without a score.", null, { end });
  const penalties = (evaluation.penalties ?? []).reduce((sum, { value }) => sum + value, 0);
  const reward = evaluation.score === null ? 0 : evaluation.score - penalties;
  const why = end ? ` (${end.reason}${end.message ? `: ${end.message}` : ""})` : "";
  return textOf(`The episode is over${why}, and takes no more actions. Its reward was ${reward}. Begin another with reset.`, {
    isError: true,
    structuredContent: { reward, done: true, terminated, truncated, repeated: true },
  });
};

const briefly = ({ reward, done, terminated, truncated, observation }: Played): Record<string, unknown> => ({
  reward: reward ?? 0,
  done,
  terminated,
  truncated,
  url: observation?.url ?? null,
});

export const picturesOf = (observation: Observation | null): { type: "image"; data: string; mimeType: string }[] => {
  const picture = observation?.screenshot;
  return picture?.data ? [{ type: "image", data: picture.data, mimeType: picture.mediaType }] : [];
};
