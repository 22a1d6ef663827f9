/**
 * @module The environment's openenv.yaml. Values are written as JSON, which is YAML too.
 */

import { taskVersions } from "../../../durable-objects/database/queries/task-places.ts";
import type { Env } from "../../../durable-objects/env.ts";
import { filterOf, hasTasks } from "../../../durable-objects/environments/choose-task.ts";
import { DEFAULT_LIMITS, type Environment, SERVICE_VERSION } from "../../../sdk/protocol/index.ts";
import type { AppContext } from "../../context.ts";
import { authenticateDoor } from "../shared/auth.ts";
import { environmentOf } from "../shared/environment.ts";
import { descriptionOf } from "./documents.ts";
import { countTasks, splitsOfEnvironment } from "./tasks.ts";

const MS_PER_S = 1_000;
const VERSION_CHARS = 16;
/** What a browser and its sites take. */
const RESOURCES = { cpu: 1.0, memory_mb: 1024, disk_mb: 1024 };

export const manifest = async (c: AppContext): Promise<Response> => {
  await authenticateDoor(c);
  const text = yamlOf(await manifestOf(c.env, await environmentOf(c)));
  return new Response(text, { headers: { "content-type": "application/yaml; charset=utf-8" } });
};

export const manifestOf = async (env: Env, environment: Environment) => {
  const { settings, name } = environment;
  const withTasks = hasTasks(environment) || settings.task !== undefined;
  const splits = withTasks ? await splitsOfEnvironment(env, environment) : [];
  const counts = await Promise.all(splits.map(async (split) => [split.name, await countTasks(env, environment, split.name)]));
  const timeoutMs = settings.limits?.ttlMs ?? DEFAULT_LIMITS.ttlMs;
  return {
    name,
    version: SERVICE_VERSION,
    description: descriptionOf(environment),
    spec_version: 1,
    type: "space",
    action: "BrowserGymAction",
    observation: "BrowserGymObservation",
    validation: {
      reward: { range: [0.0, 1.0], oracle_tolerance: 0.0, floor_margin: 0.5 },
      resources: { ...RESOURCES, episode_timeout_s: Math.min(timeoutMs / MS_PER_S, 3_600) },
      network: { mode: settings.network?.egress === "open" ? "public" : "no-network" },
      task_distribution: {
        generator_seed: settings.seed ?? 0,
        dataset_version: withTasks ? await versionOf(env, environment) : SERVICE_VERSION,
      },
      capabilities: {
        verifier: { kind: "reward_channel" },
        set_state: false,
        llm_judged: false,
        rubric_tree: false,
        task_api: withTasks,
        declared_tools: [],
        declared_task_count: Object.fromEntries(counts),
      },
      types: { tags: ["browsing"] },
    },
  };
};

/** Changes when any of the tasks does. */
const versionOf = async (env: Env, environment: Environment): Promise<string> => {
  const { task } = environment.settings;
  const text = task === undefined ? await taskVersions(env.DB, filterOf(environment)) : JSON.stringify(task);
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("")
    .slice(0, VERSION_CHARS);
};

/** Objects as blocks, all else as JSON. */
const yamlOf = (value: object, indent = ""): string =>
  Object.entries(value)
    .map(([key, item]) => {
      const isBlock = typeof item === "object" && item !== null && !Array.isArray(item) && Object.keys(item).length > 0;
      return isBlock
        ? `${indent}${keyOf(key)}:\n${yamlOf(item, `${indent}  `)}`
        : `${indent}${keyOf(key)}: ${JSON.stringify(item)}\n`;
    })
    .join("");

const keyOf = (key: string): string => (/^[a-z_]+$/.test(key) ? key : JSON.stringify(key));
