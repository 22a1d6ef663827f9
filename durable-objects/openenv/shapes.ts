/**
 * @module The shapes of OpenEnv's browsergym environment, filled from ours. Nothing in them tells a time or a random id, so that
 * equal episodes give equal frames.
 */
import type { ToolSchema } from "../../sdk/dialects/index.ts";
import type { Failure, Observation, Screenshot } from "../../sdk/protocol/index.ts";
import type { Played } from "../environments/play.ts";

export interface ObservationData {
  readonly observation: Readonly<Record<string, unknown>>;
  readonly reward: number | null;
  readonly done: boolean;
}

export interface StateData {
  readonly episode_id: string | null;
  readonly step_count: number;
  readonly [name: string]: unknown;
}

export const observationOf = (played: Played, goal: string | null): Record<string, unknown> => {
  const { observation, error, text } = played;
  return {
    text,
    url: observation?.url ?? "",
    // An array of numbers would be megabytes of JSON; pictures are under keys of their own.
    screenshot: null,
    goal: goal ?? "",
    axtree_txt: text,
    pruned_html: observation?.html ?? "",
    error: error ? `${error.message} ${error.suggestion}` : "",
    last_action_error: error !== null,
    terminated: played.terminated,
    truncated: played.truncated,
    end: played.end?.reason ?? null,
    settled: played.settle?.settled ?? true,
    failure: failureOf(played.failure),
    mask_sample: played.failure !== null,
    ...pictureOf(observation),
  };
};

/** The key's ending is how readers know that it is a picture. */
const pictureOf = (observation: Observation | null): Record<string, unknown> => {
  const picture: Screenshot | null | undefined = observation?.screenshot;
  if (!picture?.data) return {};
  if (picture.mediaType === "image/png") return { screenshot_png_base64: picture.data };
  return { screenshot_base64: picture.data, image_format: picture.mediaType.replace("image/", "") };
};

const failureOf = (failure: Failure | null): Record<string, unknown> | null =>
  failure && { class: failure.class, message: failure.message, retryable: failure.retryable };

/** Of a tool that was called by an MCP action. */
export const toolObservation = (played: Played, tool: string, known: boolean): Record<string, unknown> => {
  const { failure, error, text } = played;
  const misuse = error?.code === "bad_action" || error?.code === "unsupported_action";
  const problem = failure
    ? { error_type: failure.class === "timeout" ? "timeout" : "transport_error", message: failure.message }
    : !known
      ? { error_type: "tool_not_found", message: error?.message ?? `Tool not found: ${tool}` }
      : misuse
        ? { error_type: "invalid_args", message: error.message }
        : null;
  return {
    tool_name: tool,
    result: problem ? null : text,
    error: problem,
    terminated: played.terminated,
    truncated: played.truncated,
    end: played.end?.reason ?? null,
    failure: failureOf(failure),
    mask_sample: failure !== null,
  };
};

export const toolsObservation = (tools: readonly ToolSchema[]): ObservationData => ({
  observation: {
    tools: tools.map(({ name, description, parameters }) => ({ name, description, input_schema: parameters })),
  },
  reward: 0,
  done: false,
});
