/**
 * @module JSON Schemas of an environment's actions, observations and state, as OpenEnv's validator holds frames against.
 */

type Schema = Readonly<Record<string, unknown>>;

const text = (title: string, description: string): Schema => ({ default: "", description, title, type: "string" });
const flag = (title: string, description: string): Schema => ({ default: false, description, title, type: "boolean" });
const nullable = (schema: Schema, title: string, description: string): Schema => ({
  anyOf: [schema, { type: "null" }],
  default: null,
  description,
  title,
});
const STRING = { type: "string" };
const OBJECT = { type: "object", additionalProperties: true };

const METADATA: Schema = {
  additionalProperties: true,
  description: "request_id makes a repeated step safe; the rest is kept with the trajectory",
  title: "Metadata",
  type: "object",
};

/** One required field, so that clients may wrap a bare reply. */
export const actionSchema = (dialect: string): Schema => ({
  additionalProperties: false,
  description: `One action in the dialect ${dialect}.`,
  properties: {
    metadata: METADATA,
    action_str: {
      description:
        dialect === "browsergym"
          ? "One call, such as click('e12'), fill('e4', 'tea') or send_msg_to_user('done')"
          : "One action, as text",
      title: "Action Str",
      type: "string",
    },
  },
  required: ["action_str"],
  title: "BrowserGymAction",
  type: "object",
});

export const OBSERVATION_SCHEMA: Schema = {
  additionalProperties: false,
  properties: {
    done: flag("Done", "Whether the episode is over"),
    reward: nullable({ type: "number" }, "Reward", "0 until the end, then the score; null after an infrastructure failure"),
    metadata: { additionalProperties: true, title: "Metadata", type: "object" },
    text: text("Text", "The page as compact text, with the ids that actions name"),
    url: text("Url", "The page's address"),
    screenshot: { default: null, description: "Always null; see screenshot_png_base64", title: "Screenshot", type: "null" },
    goal: text("Goal", "What the episode is to reach"),
    axtree_txt: text("Axtree Txt", "The same as text"),
    pruned_html: text("Pruned Html", "HTML of what can be seen, where the environment asks for it"),
    error: {
      anyOf: [STRING, OBJECT, { type: "null" }],
      default: "",
      description: "What was wrong with the last action",
      title: "Error",
    },
    last_action_error: flag("Last Action Error", "Whether the last action was wrong"),
    terminated: flag("Terminated", "The episode came to its own end"),
    truncated: flag("Truncated", "The episode was cut off"),
    end: nullable(STRING, "End", "Why the episode is over"),
    settled: { default: true, description: "Whether the page had come to rest", title: "Settled", type: "boolean" },
    failure: nullable(OBJECT, "Failure", "Infrastructure failure: ours, never a reward"),
    mask_sample: flag("Mask Sample", "Leave this episode out of training"),
    screenshot_png_base64: {
      description: "The picture, where the environment asks for it",
      title: "Screenshot Png Base64",
      type: "string",
    },
    screenshot_base64: { description: "The picture in image_format", title: "Screenshot Base64", type: "string" },
    image_format: { title: "Image Format", type: "string" },
    tools: { description: "Answer to list_tools", items: OBJECT, title: "Tools", type: "array" },
    tool_name: { description: "Answer to call_tool", title: "Tool Name", type: "string" },
    result: { description: "Answer to call_tool", title: "Result" },
  },
  title: "BrowserGymObservation",
  type: "object",
};

export const STATE_SCHEMA: Schema = {
  additionalProperties: true,
  properties: {
    episode_id: nullable(STRING, "Episode Id", "As reset was given it, otherwise made"),
    step_count: { default: 0, minimum: 0, title: "Step Count", type: "integer" },
    benchmark: text("Benchmark", "The suite of the task, otherwise the environment"),
    task_name: text("Task Name", "The task's id"),
    task_id: nullable(STRING, "Task Id", "The task's id"),
    goal: text("Goal", "What the episode is to reach"),
    current_url: text("Current Url", "The page's address"),
    max_steps: nullable({ type: "integer" }, "Max Steps", "After so many the episode is cut off"),
    cum_reward: { default: 0, title: "Cum Reward", type: "number" },
    seed: nullable({ type: "integer" }, "Seed", "That the episode was reset with"),
  },
  title: "BrowserGymState",
  type: "object",
};
