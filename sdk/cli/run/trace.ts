/**
 * @module The files of an episode: what was done and seen (trace.json), what the policy was asked and said (session.json), pictures.
 * All of it is read back from the service, so that it is what was kept.
 */
import type { Stillwater } from "../../client.ts";
import type { Observation, StepRow, Trajectory } from "../../protocol/index.ts";
import type { FinishedEpisode } from "../../rollouts/types.ts";
import type { Heard } from "./results.ts";

const S = 1_000;
const STEP_DIGITS = 3;
const PICTURE_TYPES: Readonly<Record<string, string>> = { "image/jpeg": "jpg", "image/png": "png", "image/webp": "webp" };

export interface EpisodeFiles {
  /** By their names in the episode's folder. */
  readonly files: Readonly<Record<string, unknown>>;
  readonly heard: Heard;
}

export const NOTHING_HEARD: Heard = { answer: null, actions: 0, actionErrors: 0, failures: 0 };

export const readEpisode = async (client: Stillwater, episode: FinishedEpisode): Promise<EpisodeFiles> => {
  if (episode.trajectory === null) return { files: {}, heard: NOTHING_HEARD };
  const trajectory = await client.trajectories.get(episode.trajectory);
  const steps: StepRow[] = [];
  for await (const step of client.trajectories.steps(episode.trajectory)) steps.push(step);
  return {
    files: {
      "trace.json": traceOf(trajectory, steps),
      "session.json": conversationOf(trajectory, steps),
      ...(await pictures(client, [trajectory.initial, ...steps.map(({ observation }) => observation)])),
    },
    heard: {
      answer: answerOf(steps),
      actions: steps.length,
      actionErrors: steps.filter(({ error }) => error !== null).length,
      failures: steps.filter(({ failure }) => failure !== null).length,
    },
  };
};

const traceOf = (trajectory: Trajectory, steps: readonly StepRow[]): object => ({
  task_id: trajectory.task?.id ?? null,
  task_config: {
    ...trajectory.task,
    goal: trajectory.goal,
    seed: trajectory.seed,
    labels: trajectory.labels,
    versions: trajectory.versions,
  },
  trajectory_id: trajectory.id,
  start_time: timeOf(trajectory.startedAt),
  end_time: trajectory.endedAt === null ? null : timeOf(trajectory.endedAt),
  duration: trajectory.endedAt === null ? null : (trajectory.endedAt - trajectory.startedAt) / S,
  initial: seen(trajectory.initial, 0),
  trace: steps.map((step) => ({
    step: step.index,
    timestamp: timeOf(step.at),
    action: step.action,
    reward: step.reward,
    error: step.error,
    failure: step.failure,
    settle: step.settle,
    timing: step.timing,
    end: step.end,
    // Observation 0 is the first of the episode; the one after step i has the number i + 1.
    observation: seen(step.observation, step.index + 1),
  })),
  evaluation: trajectory.evaluation,
});

const timeOf = (ms: number): string => new Date(ms).toISOString();

const seen = (observation: Observation | null, n: number): object | null =>
  observation && {
    url: observation.url,
    title: observation.title,
    text: observation.text,
    hash: observation.hash,
    screenshot: observation.screenshot ? pictureName(n, observation.screenshot.mediaType) : null,
  };

/** Each round: what was sent, whole, and what came back. */
const conversationOf = ({ id, goal }: Trajectory, steps: readonly StepRow[]): object => ({
  trajectory_id: id,
  goal,
  rounds: steps.map(({ index, action, policy }) => ({ step: index, action, ...(policy ?? {}) })),
});

const pictureName = (n: number, mediaType: string): string =>
  `screenshots/${String(n).padStart(STEP_DIGITS, "0")}.${PICTURE_TYPES[mediaType] ?? "bin"}`;

const pictures = async (
  client: Stillwater,
  observations: readonly (Observation | null)[],
): Promise<Readonly<Record<string, Uint8Array>>> => {
  const files: Record<string, Uint8Array> = {};
  for (const [n, observation] of observations.entries()) {
    if (!observation?.screenshot) continue;
    const { bytes } = await client.trajectories.blob(observation.screenshot.hash);
    files[pictureName(n, observation.screenshot.mediaType)] = bytes;
  }
  return files;
};

/** As the policy gave it, in whichever dialect: the last step's text if it ended the episode. */
const answerOf = (steps: readonly StepRow[]): string | null => {
  const last = steps.at(-1);
  if (last?.end?.reason !== "answer") return null;
  return textIn(last.action);
};

const textIn = (action: unknown): string | null => {
  if (typeof action === "string") return action;
  if (typeof action !== "object" || action === null) return null;
  const { text, arguments: args } = action as { text?: unknown; arguments?: unknown };
  if (typeof text === "string") return text;
  return args === undefined ? null : textIn(typeof args === "string" ? parsed(args) : args);
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};
