/**
 * @module What the flags of `stillwater run` mean, with their defaults.
 */
import { didYouMean } from "../../nearest.ts";
import {
  AGENT_KINDS,
  type AgentKind,
  CONTEXT_MODES,
  type ContextMode,
  DIFFICULTIES,
  type Difficulty,
  EXPORT_FORMATS,
  type Sampling,
  TASK_FORMATS,
  type TaskFormat,
} from "../../protocol/index.ts";
import { commandLine } from "../invocation.ts";
import { UsageError } from "../usage.ts";
import type { WantedExport } from "./export.ts";
import type { Flags } from "./flags.ts";
import { RUN_USAGE } from "./usage.ts";

const DEFAULT_CONCURRENT = 3;
const DEFAULT_CONCURRENT_LAUNCH = 1;
const DEFAULT_RETRIES = 3;
const MS = 1_000;
const POLICIES = ["chat", "random"] as const;

export interface Selection {
  readonly taskIds: readonly string[];
  readonly sites: readonly string[];
  readonly suite: string | null;
  readonly tasksDir: string | null;
  readonly format: TaskFormat | null;
  readonly split: string | null;
  readonly difficulty: Difficulty | null;
  readonly q: string | null;
  readonly limit: number | null;
}

export interface RunSettings {
  readonly selection: Selection;
  /** `random` walks by itself and needs no server. */
  readonly policy: {
    readonly kind: (typeof POLICIES)[number];
    readonly url: string;
    readonly model: string | null;
    readonly key: string | null;
    readonly sampling: Sampling;
    /** What the server is asked to give with each reply. */
    readonly logprobs: boolean;
    readonly tokenIds: boolean;
  };
  readonly agent: { readonly kind: AgentKind; readonly screenshots: boolean; readonly context: ContextMode };
  /** Empty: each task's own. */
  readonly seeds: readonly number[];
  readonly samples: number;
  readonly maxSteps: number | null;
  readonly deadlineMs: number | null;
  readonly concurrency: { readonly episodes: number; readonly launches: number; readonly policyCalls: number };
  readonly retries: number;
  readonly exports: readonly WantedExport[];
}

export const readSettings = (flags: Flags, env: NodeJS.ProcessEnv): RunSettings => {
  const episodes = whole("max-concurrent", flags["max-concurrent"], 1) ?? DEFAULT_CONCURRENT;
  const seconds = flags.timeout === undefined ? null : Number(flags.timeout);
  if (seconds !== null && !(seconds > 0)) throw wrong("--timeout is a number of seconds");
  return {
    selection: selectionOf(flags),
    policy: policyOf(flags, env),
    agent: {
      kind: kindOf(flags["agent-type"] ?? "regular"),
      screenshots: flags.vlm ?? false,
      context: oneOf("context", flags.context, CONTEXT_MODES) ?? "window",
    },
    seeds: (flags.seed ?? []).map((seed) => whole("seed", seed, 0) ?? 0),
    samples: whole("samples", flags.samples, 1) ?? 1,
    maxSteps: whole("max_steps", flags["max-steps"], 1),
    deadlineMs: seconds === null ? null : seconds * MS,
    concurrency: {
      episodes,
      launches: whole("max_concurrent_launch", flags["max-concurrent-launch"], 1) ?? DEFAULT_CONCURRENT_LAUNCH,
      policyCalls: whole("max_concurrent_policy", flags["max-concurrent-policy"], 1) ?? episodes,
    },
    retries: whole("retry_count", flags["retry-count"], 0) ?? DEFAULT_RETRIES,
    exports: (flags.export ?? []).map(exportOf),
  };
};

const wrong = (message: string): UsageError => new UsageError(message, RUN_USAGE);

const whole = (name: string, value: string | undefined, least: number): number | null => {
  if (value === undefined) return null;
  const number = Number(value);
  if (!/^\d+$/.test(value) || !Number.isSafeInteger(number) || number < least) {
    throw wrong(`--${name} is a whole number, ${least} or more, not ${JSON.stringify(value)}`);
  }
  return number;
};

const oneOf = <T extends string>(name: string, value: string | undefined, known: readonly T[]): T | null => {
  if (value === undefined) return null;
  const found = known.find((one) => one === value);
  if (found === undefined)
    throw wrong(`--${name} is one of ${known.join(", ")}, not ${JSON.stringify(value)}.${didYouMean(value, known)}`);
  return found;
};

const selectionOf = (flags: Flags): Selection => {
  const selection: Selection = {
    taskIds: flags["task-ids"] ?? [],
    sites: flags.sites ?? [],
    suite: flags.suite ?? null,
    tasksDir: flags["tasks-dir"] ?? null,
    format: oneOf("format", flags.format, TASK_FORMATS),
    split: flags.split ?? null,
    difficulty: oneOf("difficulty", flags.difficulty, DIFFICULTIES),
    q: flags.q ?? null,
    limit: whole("limit", flags.limit, 1),
  };
  const { taskIds, sites, suite, tasksDir } = selection;
  if (taskIds.length === 0 && sites.length === 0 && suite === null && tasksDir === null) {
    throw wrong(
      `which tasks? Give --task_ids, --sites, --suite or --tasks_dir; ${commandLine("tasks", "suites")} lists the suites`,
    );
  }
  if (taskIds.length > 0 && (selection.split ?? selection.difficulty ?? selection.q) !== null) {
    throw wrong("--split, --difficulty and --q choose from a suite; --task_ids names the tasks already");
  }
  return selection;
};

/** The server that is asked, by the flags that name it. */
export const policyOf = (flags: Flags, env: NodeJS.ProcessEnv): RunSettings["policy"] => {
  const kind = oneOf("policy", flags.policy, POLICIES) ?? "chat";
  const { logprobs = false, "token-ids": tokenIds = false } = flags;
  const rest = { kind, model: flags.model ?? null, key: keyOf(flags, env), sampling: samplingOf(flags), logprobs, tokenIds };
  if (kind === "random") {
    if (logprobs || tokenIds) throw wrong("--logprobs and --token-ids ask a server: --policy random has none");
    return { ...rest, url: "" };
  }
  const url = flags["policy-url"] ?? env.OPENAI_BASE_URL;
  if (!url) throw wrong("--policy-url is missing: the address of an OpenAI-compatible server, such as http://127.0.0.1:8000/v1");
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) throw wrong(`--policy-url ${url} is no http address`);
  return { ...rest, url: url.replace(/\/+$/, "") };
};

/** WEBSERV's `regular` is the agent that reads text and writes text. */
const kindOf = (name: string): AgentKind => {
  const kind = name === "regular" ? "text" : name;
  const found = oneOf("agent_type", kind, AGENT_KINDS);
  if (found === null) throw wrong("--agent_type is missing");
  return found;
};

const keyOf = (flags: Flags, env: NodeJS.ProcessEnv): string | null => {
  const name = flags["policy-key-env"];
  if (name === undefined) return env.OPENAI_API_KEY || null;
  const key = env[name];
  if (!key) throw wrong(`--policy-key-env ${name}: there is no such variable, or it is empty`);
  return key;
};

const samplingOf = (flags: Flags): Sampling => {
  const number = (name: "temperature" | "top-p" | "max-tokens"): object => {
    const value = flags[name];
    if (value === undefined) return {};
    if (value === "" || !Number.isFinite(Number(value))) throw wrong(`--${name.replace("-", "_")} is a number`);
    return { [name.replace("-", "_")]: Number(value) };
  };
  return { ...moreSampling(flags.sampling), ...number("temperature"), ...number("top-p"), ...number("max-tokens") };
};

const moreSampling = (json: string | undefined): object => {
  if (json === undefined) return {};
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  } catch {}
  throw wrong(`--sampling is a JSON object, such as '{"top_k": 20}'`);
};

const exportOf = (text: string): WantedExport => {
  const [, name, file] = /^([^:]+):(.+)$/.exec(text) ?? [];
  const format = oneOf("export FORMAT:FILE with a FORMAT that", name, EXPORT_FORMATS);
  if (format === null || file === undefined) throw wrong(`--export is FORMAT:FILE, not ${JSON.stringify(text)}`);
  return { format, file };
};
