/**
 * @module The flags of `stillwater run`, by WEBSERV's names; underscores and dashes are the same.
 */
import { parseArgs } from "node:util";
import { UsageError } from "../usage.ts";
import { RUN_USAGE } from "./usage.ts";

const text = { type: "string" } as const;
const list = { type: "string", multiple: true } as const;
const yes = { type: "boolean" } as const;

const OPTIONS = {
  "task-ids": list,
  sites: list,
  suite: text,
  "tasks-dir": text,
  format: text,
  split: text,
  difficulty: text,
  q: text,
  limit: text,
  policy: text,
  "policy-url": text,
  model: text,
  "policy-key-env": text,
  temperature: text,
  "top-p": text,
  "max-tokens": text,
  sampling: text,
  "agent-type": text,
  vlm: yes,
  context: text,
  logprobs: yes,
  "token-ids": yes,
  seed: list,
  samples: text,
  "max-steps": text,
  timeout: text,
  "max-concurrent": text,
  "max-concurrent-launch": text,
  "max-concurrent-policy": text,
  "retry-count": text,
  "output-dir": text,
  resume: yes,
  "only-failed": yes,
  run: text,
  export: list,
  json: yes,
} as const;

type Name = keyof typeof OPTIONS;
type ValueOf<O> = O extends { type: "boolean" } ? boolean : O extends { multiple: true } ? string[] : string;
/** As they were given; what is missing was not. */
export type Flags = { -readonly [N in Name]?: ValueOf<(typeof OPTIONS)[N]> };

/** They say which episodes there are and who runs them: a run that goes on keeps them. */
const FIXED = [
  "task-ids",
  "sites",
  "suite",
  "tasks-dir",
  "format",
  "split",
  "difficulty",
  "q",
  "limit",
  "policy",
  "model",
  "temperature",
  "top-p",
  "max-tokens",
  "sampling",
  "agent-type",
  "vlm",
  "context",
  "logprobs",
  "token-ids",
  "seed",
  "samples",
  "max-steps",
  "run",
] as const satisfies readonly Name[];

/** They are about one call of the command, not about the run. */
const NOT_KEPT = ["resume", "only-failed", "json", "output-dir"] as const satisfies readonly Name[];

export const readFlags = (args: readonly string[]): Flags => {
  const { values, positionals } = parseArgs({ args: args.map(dashed), options: OPTIONS, allowPositionals: true });
  const flags: Flags = values;
  // `--task_ids 1 2 3` is how WEBSERV writes lists.
  if (positionals.length > 0) {
    const lists = (["task-ids", "sites"] as const).filter((name) => flags[name]);
    const [taken] = lists;
    if (lists.length !== 1 || taken === undefined) throw new UsageError(`what is ${positionals[0]}?`, RUN_USAGE);
    flags[taken] = [...(flags[taken] ?? []), ...positionals];
  }
  for (const name of ["task-ids", "sites", "seed"] as const) {
    if (flags[name]) flags[name] = flags[name].flatMap((part) => part.split(",")).filter((part) => part !== "");
  }
  return flags;
};

const dashed = (arg: string): string => {
  if (!arg.startsWith("--")) return arg;
  const end = arg.indexOf("=");
  return end < 0 ? arg.replaceAll("_", "-") : arg.slice(0, end).replaceAll("_", "-") + arg.slice(end);
};

/** What a run's folder remembers. */
export const keptFlags = (flags: Flags): Flags =>
  Object.fromEntries(Object.entries(flags).filter(([name]) => !(NOT_KEPT as readonly string[]).includes(name)));

/** A run goes on with the flags that it began with; those that do not change what it is may be given anew. */
export const goOnWith = (before: Flags, given: Flags): Flags => {
  for (const name of FIXED) {
    if (given[name] === undefined || JSON.stringify(given[name]) === JSON.stringify(before[name])) continue;
    throw new UsageError(
      `--${name} was ${before[name] === undefined ? "not given" : JSON.stringify(before[name])} when this run began, and a run goes on as it began: leave it out, or choose another --output_dir`,
      RUN_USAGE,
    );
  }
  return { ...before, ...given };
};
